"""Sentences that people wrote to break the language: each is played as it says, or told."""

from __future__ import annotations

import card_table
import pytest
from test_whom_it_concerns import GAME, after, game, table
from tried import lowered_text, reason


def left(step: str = "The Active Player gains 1 Light.", rule: str = "A Player may be Lost.") -> str:
    return reason(lowered_text(GAME.format(step=step, rule=rule)))


@pytest.mark.parametrize("leaving_out", ["other than", "except"])
@pytest.mark.parametrize(
    "where", ["in the Active Player's Place", "in the Leader's Place", "in their Place", "in the Gate"]
)
def test_who_is_left_out_is_no_place(where: str, leaving_out: str) -> None:
    """`each Player in … other than the Leader`: of the Players, and not of the places."""
    assert after(f"Each Player {where} {leaving_out} the Leader gains 1 Light.", "Light", "GGM", leader=1) == [1, 0, 0]


def test_otherwise_behind_a_semicolon() -> None:
    """It was done in any case."""
    for first in ("If the Active Player is Hidden", "On a 5 or more"):
        step = f"The Active Player rolls 1D6. {first}, they gain 2 Gold; otherwise, they lose 1 Gold."
        assert "behind a semicolon" in left(step)


def test_of_several_offers_nothing_tells_which() -> None:
    for which in ("neither", "both"):
        step = f"The Active Player may spend 1 Gold or lose 1 Light. If they do {which}, they become Cursed."
        assert "behind each of the offers" in left(step)


def test_the_same_player_is_no_place() -> None:
    assert "nobody counts whom it was done to" in left(rule="A Player cannot Attack the same Player twice in a Turn.")


@pytest.mark.parametrize(
    "step",
    [
        "For each Place with exactly one Player, that Player gains 1 Gold.",
        "For each Place with a Player, that Player gains 1 Gold.",
    ],
)
def test_of_whom_only_a_filter_speaks(step: str) -> None:
    """Nothing finds which one it is, and nobody else is meant."""
    assert "nothing finds" in left(step)


def test_that_player_of_an_event() -> None:
    rule = "When a Player enters a Place with a Hidden Player, that Hidden Player stops being Hidden."
    assert "nothing finds" in left(rule=rule)


def test_who_was_chosen_is_that_player_whoever_is_near() -> None:
    made = game("The Active Player chooses a Player in a Place with a Hidden Player. That Player gains 1 Light.")
    state = table(made, "GGM", Hidden=(True, False, False))
    made.begin(state, "Turn", Player=0)
    card_table.answer(made, state, "Player 2")
    assert [made.get_value(state, "Light", player) for player in range(3)] == [0, 1, 0]


def test_which_card_is_found_as_it_is_done() -> None:
    told = card_table.left("The Active Player discards one card from their Hand unless it is a Silk.")
    assert "found only as it is done" in told


def test_one_result_is_kept() -> None:
    step = "The Active Player rolls 2D6. They gain Gold equal to the higher result."
    assert "one result is kept" in left(step)


@pytest.mark.parametrize(
    ("has", "met"),
    [
        ("with a Silk or a Dill in their Hand", "Silk"),
        ("with at least one Silk and one Dill in their Hand", "Silk Dill Dill"),
    ],
)
def test_both_lie_there(has: str, met: str) -> None:
    """`in their Hand` is of both, and so is `at least`."""
    made = card_table.machine(f"Each Player {has} gains 1 Light.")
    for hand, light in ((met, [1, 0]), ("Salt", [0, 0])):
        state = card_table.turn(made, card_table.table(made, hand=(hand, ""), market="Silk Dill"))
        assert card_table.value(made, state, "Light") == light


@pytest.mark.parametrize(
    ("step", "met"),
    [
        ("Each Player in a Place with no other Players gains 1 Light.", [0, 0, 1]),
        ("Each Player in a Place with another Player gains 1 Light.", [1, 1, 0]),
        ("Each Player in a Place with exactly one other Player gains 1 Light.", [1, 1, 0]),
        ("Each Hidden Player in a Place with another Hidden Player gains 1 Light.", [0, 0, 0]),
    ],
)
def test_another_is_another_than_the_one_who_is_there(step: str, met: list[int]) -> None:
    """Each Player was their own company but for the one whose Turn it is."""
    assert after(step, "Light", "GGM", Hidden=(False, True, True)) == met


def test_all_but_one() -> None:
    for said in ("all Players are Hidden except the Leader", "all Players except the Leader are Hidden"):
        step = f"If {said}, the Active Player gains 1 Light."
        assert after(step, "Light", leader=2, Hidden=(True, True, False)) == [1, 0, 0]
        assert after(step, "Light", leader=2, Hidden=(True, False, False)) == [0, 0, 0]


def test_nobody_moves_to_where_they_are() -> None:
    made = game("The Active Player chooses another Player as the target and moves to their Place.")
    state = table(made, "GMM")
    made.begin(state, "Turn", Player=0)
    card_table.answer(made, state, "Player 2")
    assert made.NAMES[made.get_value(state, "Place", 0)] == "Mill"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("The Active Player chooses another Player as the target unless the target is Hidden.", "found only as it is"),
        ("The Active Player chooses two Players in the same Place.", "the same as one another's"),
        ("Each Player with less Gold than the Player to their left gains 1 Gold.", "say For each … first"),
        ("The Active Player may spend 1 Gold twice. For each Gold spent, they gain 1 Light.", "no offer before this"),
    ],
)
def test_what_is_open_is_told(step: str, told: str) -> None:
    assert told in left(step)


def test_of_either_nothing_tells_which() -> None:
    assert "nothing tells" in left("If the Active Player or the Leader is Hidden, that Player loses 1 Gold.")


@pytest.mark.parametrize(("places", "light"), [("MGM", [0, 1, 0]), ("GGM", [0, 0, 0]), ("MGG", [0, 0, 0])])
def test_nobody_else_is_in_the_place_of_the_target(places: str, light: list[int]) -> None:
    made = game(
        "The Active Player chooses another Player as the target. If no other Player is in the target's Place, the "
        "target gains 1 Light."
    )
    state = table(made, places)
    made.begin(state, "Turn", Player=0)
    card_table.answer(made, state, "Player 2")
    assert [made.get_value(state, "Light", player) for player in range(3)] == light


def test_until_they_have_so_many() -> None:
    """Or more: with six nothing is drawn, and not the whole Deck."""
    made = card_table.machine("The Active Player draws cards until they have two cards in their Hand.")
    for hand, after_it in (("Silk", "Silk Salt"), ("Silk Silk Silk", "Silk Silk Silk")):
        state = card_table.turn(made, card_table.table(made, deck="Salt Salt Salt", hand=hand))
        assert card_table.cards(made, state, "hand") == after_it


@pytest.mark.parametrize(
    ("sum_", "comes_to"),
    [
        ("their Gold minus their Light plus 1", 7 - 2 + 1),
        ("their Gold plus 3 times their Light minus 1", 7 + 3 * 2 - 1),
        ("their Gold minus 3 times their Light plus 1 minus 2", 7 - 3 * 2 + 1 - 2),
        ("their Light plus 2 times their Gold", 2 + 2 * 7),
    ],
)
def test_sums_go_from_left_to_right(sum_: str, comes_to: int) -> None:
    """`minus A plus B` took both away, `3 times A minus B` took B away three times."""
    step = f"Set the Active Player's Gold to {sum_}."
    assert after(step, "Gold", Gold=(7, 3, 3), Light=(2, 0, 0)) == [comes_to, 3, 3]


def test_the_first_of_those_who_are_it() -> None:
    made = game("The Active Player gains 7 Gold.", "The first Hidden Player to reach 10 Gold wins.")
    for hidden in (True, False):
        state = table(made, Hidden=(hidden, True, True))
        made.begin(state, "Turn", Player=0)
        assert (made.pending(state).kind == "over") is hidden


def test_each_other_player_of_a_norm() -> None:
    assert "limits this" in left(rule="While a Player is Hidden, each other Player cannot Attack.")


def test_what_nothing_makes_so_of_a_procedure() -> None:
    assert "no code makes Attack so" in left(rule="Attack is no longer available.")
