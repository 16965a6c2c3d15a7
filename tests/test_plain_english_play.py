"""Plain words of rulebooks that bound, leave out, or deny: each is played as it says."""

from __future__ import annotations

from types import ModuleType

import card_table
import pytest
from test_whom_it_concerns import GAME, after, game, table
from tried import lowered_text, reason

from rulewright import pipeline
from rulewright.source import Source


@pytest.mark.parametrize(
    ("bound", "met"),
    [
        ("no more than 2", [1, 1, 0]),
        ("at most 2", [1, 1, 0]),
        ("no fewer than 2", [0, 1, 1]),
        ("no less than 2", [0, 1, 1]),
    ],
)
def test_a_bound_that_begins_with_no(bound: str, met: list[int]) -> None:
    """`no more than 2` is 0 to 2; it was read as `no`, and so as none."""
    assert after(f"Each Player with {bound} Gold gains 1 Light.", "Light", Gold=(0, 2, 3)) == met
    for player, gains in enumerate(met):
        gold = tuple((0, 2, 3)[(player + at) % 3] for at in range(3))
        said = f"The Active Player gains 1 Light if they have {bound} Gold."
        assert after(said, "Light", Gold=gold) == [gains, 0, 0]
        said = f"If the Active Player's Gold is {bound}, they gain 1 Light."
        assert after(said, "Light", Gold=gold) == [gains, 0, 0]


def test_no_stands_before_no_number() -> None:
    text = GAME.format(step="The Active Player gains 1 Light if they have no 2 Gold.", rule="A Player may be Lost.")
    assert "“no” stands before no number" in reason(lowered_text(text))


@pytest.mark.parametrize("leaving_out", ["except", "other than"])
def test_all_that_are_named_behind_except_are_left_out(leaving_out: str) -> None:
    """The Active Player is left out, too: not one more beside all Players but the Leader."""
    said = f"Each Player {leaving_out} the Leader and the Active Player loses 1 Gold."
    assert after(said, "Gold", leader=2) == [3, 2, 3]
    said = f"All Players {leaving_out} the Leader and the Active Player lose 1 Gold."
    assert after(said, "Gold", leader=2) == [3, 2, 3]
    said = f"Each Player {leaving_out} Hidden Players and the Leader loses 1 Gold."
    assert after(said, "Gold", leader=2, Hidden=(True, False, False)) == [3, 2, 3]


def test_who_is_not_in_a_place() -> None:
    assert after("Each Player not in the Mill gains 1 Light.", "Light", places="GMG") == [1, 0, 1]
    said = "If exactly one Player is not in the Mill, the Active Player gains 1 Light."
    assert after(said, "Light", places="GMM") == [1, 0, 0]
    assert after(said, "Light", places="GGM") == [0, 0, 0]


@pytest.mark.parametrize(
    ("said", "met"),
    [
        ("in the Leader's Place", [1, 0, 1]),
        ("in the same Place as the Leader", [1, 0, 1]),
        ("not in the Leader's Place", [0, 1, 0]),
    ],
)
def test_the_place_of_nobody_is_no_place(said: str, met: list[int]) -> None:
    """Where no one is the Leader, nobody is in the Leader's Place, and nobody is outside it."""
    assert after(f"Each Player {said} gains 1 Light.", "Light", places="GMG", leader=2) == met
    for places in ("GGG", "GMG", "MMM"):
        assert after(f"Each Player {said} gains 1 Light.", "Light", places=places) == [0, 0, 0]


@pytest.mark.parametrize("all_of", ["every Player is", "all Players are"])
def test_not_all(all_of: str) -> None:
    said = f"If not {all_of} Hidden, the Active Player gains 1 Light."
    assert after(said, "Light", Hidden=(True, True, True)) == [0, 0, 0]
    assert after(said, "Light", Hidden=(True, False, True)) == [1, 0, 0]
    assert after(said, "Light", Hidden=(False, False, False)) == [1, 0, 0]


def test_if_they_do_not() -> None:
    made: ModuleType = game("The Active Player may lose 1 Gold. If they do not, they gain 1 Light.")
    for answer, light in ((1, 0), (0, 1)):
        state = made.table(2)
        made.set_value(state, "Active Player", 0)
        made.begin(state, "Turn", Player=0)
        made.apply(state, answer)
        assert made.get_value(state, "Light", 0) == light


def test_a_condition_that_is_elliptic_says_itself_back() -> None:
    step = "The Active Player may lose 1 Gold. If they don't, they gain 1 Light."
    compiled = pipeline.compile_ruleset([Source("a.rules", GAME.format(step=step, rule="A Player may be Lost."))])
    assert all(reading.understood for reading in compiled.readings)


def test_other_than_whom() -> None:
    """Behind a sentence about some Players, `each other Player` may mean the rest of them, or of all."""
    step = "Each Hidden Player gains 1 Gold. Each other Player loses 1 Gold."
    told = reason(lowered_text(GAME.format(step=step, rule="A Player may be Lost.")))
    assert "other than “each Hidden Player”, or than the one who acts?" in told
    assert after("The Active Player gains 1 Gold. Each other Player loses 1 Gold.", "Gold") == [4, 2, 2]


def test_what_was_put_is_still_it() -> None:
    """In the sentence behind, `it` is what `it` was before, and not the Hand in which it was put."""
    step = "The Active Player draws the top card of the Deck."
    step += " If it is a Silk, they put it in the Market. Otherwise, they discard it."
    made = card_table.machine(step)
    for deck, market, discarded in (("Salt Silk", "Silk", ""), ("Silk Salt", "", "Salt")):
        state = card_table.turn(made, card_table.table(made, deck=deck))
        assert (card_table.cards(made, state, "market"), card_table.cards(made, state, "discard_pile")) == (
            market,
            discarded,
        )


def test_as_many_and_half_of_leave_no_nought_behind() -> None:
    """`draws as many cards` drew none, `half of 4 cards` four."""
    assert "as many as what?" in card_table.left("The Active Player discards their Hand and draws as many cards.")
    assert "half of 4 cards" in card_table.left("The Active Player draws half of 4 cards.")


@pytest.mark.parametrize(
    ("whom", "offered"),
    [
        ("themselves or another Player", {"Player 1", "Player 2", "Player 3"}),
        ("the Leader or a Hidden Player", {"Player 2", "Player 3"}),
        ("a Cursed Player or a Hidden Player", {"Player 2", "Player 3"}),
    ],
)
def test_one_of_several_sorts_is_that_player(whom: str, offered: set[str]) -> None:
    """It was the Player whose Turn it is, whoever was chosen."""
    made = game(f"The Active Player chooses {whom}. That Player gains 1 Light.")
    state = table(made, Hidden=(False, True, False), Cursed=(False, False, True))
    made.set_value(state, "Leader", 2)
    made.begin(state, "Turn", Player=0)
    assert {name for _, name in made.pending(state).options} == offered
    card_table.answer(made, state, "Player 3")
    assert [made.get_value(state, "Light", player) for player in range(3)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("who", "places"),
    [
        ("a Hidden Player and a Cursed Player", ("GGM", "MGM", "GMM")),
        ("the Leader and a Hidden Player", ("GGM", "GMM", "GMM")),
        ("the Active Player and another Player", ("GGM", "GMG", "GMM")),
        ("a Player and the Leader", ("GMM", "GMG", "GGM")),
    ],
)
def test_some_two_in_the_same_place(who: str, places: tuple[str, str, str]) -> None:
    """Player 2 is Hidden, Player 3 Cursed and the Leader: a pair is enough, and it was asked of all of both sorts."""
    said = f"If {who} are in the same Place, the Active Player gains 1 Light."
    met = [after(said, "Light", each, leader=2, Hidden=(0, 1, 0), Cursed=(0, 0, 1))[0] for each in places]
    expected = {
        "a Hidden Player and a Cursed Player": [0, 0, 1],
        "the Leader and a Hidden Player": [0, 1, 1],
        "the Active Player and another Player": [1, 1, 0],
        "a Player and the Leader": [1, 1, 0],
    }
    assert met == expected[who]


def test_nobody_is_with_a_leader_who_is_not_there() -> None:
    said = "If the Leader and a Player are in the same Place, the Active Player gains 1 Light."
    assert after(said, "Light", "GGG") == [0, 0, 0]
