"""Who is meant: others than those who were chosen, what several have together, who is offered a status, definitions
that nobody can be read from.
"""

from __future__ import annotations

import pytest
from test_whom_it_concerns import GAME, after, game, table, targets
from tried import lowered_text, reason


def left(step: str = "The Active Player gains 1 Light.", rule: str = "A Player may be Lost.") -> str:
    return reason(lowered_text(GAME.format(step=step, rule=rule)))


def chosen(step: str, name: str, *picks: int, **values: tuple[object, ...]) -> list[object]:
    """What the three Players have after a step in which the first chooses these."""
    made = game(step)
    state = table(made, **values)
    made.begin(state, "Turn", Player=0)
    for pick in picks:
        offered = made.legal_actions(state)
        names = [made.action_to_string(state, each) for each in offered]
        made.apply(state, offered[next(at for at, said in enumerate(names) if str(pick + 1) in said)])
    return [made.get_value(state, name, player) for player in range(3)]


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player gains the Leader's Gold.",
        "Each other Player gains their Gold.",
    ],
)
def test_whether_what_somebody_has_is_taken_from_them_is_told(said: str) -> None:
    assert "is it taken from them" in left(said)


def test_so_much_as_another_has_is_gained() -> None:
    gained = "The Active Player gains Gold equal to the Leader's Gold."
    assert after(gained, "Gold", leader=2, Gold=(3, 0, 4)) == [7, 0, 4]


@pytest.mark.parametrize("among", ["Ruby", "Ruby in the Gem Deck", "Place"])
def test_each_other_player_is_another_than_who_acts_while_things_are_gone_through(among: str) -> None:
    first, *others = after(f"For each {among}, each other Player gains 1 Light.", "Light")
    assert first == 0
    assert others[0] == others[1]


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player chooses two Players. Each other Player gains 1 Light.",
        "The Active Player chooses two Players. All other Players gain 1 Light.",
        "The Active Player chooses another Player. The chosen Player loses 1 Gold. Each other Player gains 1 Light.",
        "The Active Player chooses another Player. That Player loses 1 Gold and each other Player gains 1 Light.",
    ],
)
def test_others_than_the_chosen_or_than_who_acts_is_told(said: str) -> None:
    assert "than the one who acts" in left(said)


@pytest.mark.parametrize(
    ("whom", "light"),
    [
        ("each Player except the chosen Players", [1, 0, 0]),
        ("each Player other than those Players", [1, 0, 0]),
        ("each Player except the Active Player and the chosen Players", [0, 0, 0]),
    ],
)
def test_those_who_were_chosen_are_left_out(whom: str, light: list[int]) -> None:
    said = f"The Active Player chooses two other Players. {whom[0].upper()}{whom[1:]} gains 1 Light."
    assert chosen(said, "Light", 1, 2) == light


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player gains Light equal to their total Gold.",
        "If their total Gold is 5, the Active Player gains 5 Light.",
    ],
)
def test_their_total_is_of_those_who_were_chosen(said: str) -> None:
    step = f"The Active Player chooses two other Players. {said}"
    assert chosen(step, "Light", 1, 2, Gold=(9, 2, 3)) == [5, 0, 0]


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("said", ["stop being", "become"])
def test_nobody_is_offered_to_be_what_they_are(said: str, hidden: bool) -> None:
    made = game(f"The Active Player may {said} Hidden. If they do, they gain 1 Gold.")
    state = table(made, Hidden=(hidden, False, False))
    made.begin(state, "Turn", Player=0)
    assert ("Hidden" in made.pending(state).prompt) is (hidden is (said == "stop being"))


@pytest.mark.parametrize("said", ["may only choose", "may choose only"])
def test_who_alone_may_be_chosen_as_the_target(said: str) -> None:
    rule = f"A Player {said} a Hidden Player as the target of Attack."
    assert targets(rule, Hidden=(False, True, False)) == targets(
        "Attack may target only a Hidden Player.", Hidden=(False, True, False)
    )


def test_whom_some_alone_may_choose_and_must_choose_is_told() -> None:
    assert "only a Hidden Player" in left(
        rule="A Cursed Player may choose only a Hidden Player as the target of Attack."
    )
    assert "no step makes anybody do it" in left(rule="Only a Hidden Player must Attack.")
    assert "no step makes anybody do it" in left(rule="A Player must Attack only if they are Hidden.")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("A Neighbour is another Hidden Player in the Mill.", "other than whom?"),
    ],
)
def test_a_definition_that_nothing_reads_is_told(rule: str, why: str) -> None:
    assert why in left(rule=rule)


def test_a_definition_that_says_what_is_so_anyway_is_not_told() -> None:
    game(rule="A Cursed Player is a Player who is Cursed.")


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player gains 3 Gold for each Player who has 3 or more Gold and is no longer Hidden.",
        "The Leader gains 1 Gold if the Active Player has 3 or more Gold and is no longer Hidden.",
        "The Leader loses 1 Gold if they are Lost and is no longer Hidden.",
    ],
)
def test_no_longer_at_the_end_may_be_done_or_asked_and_is_told(said: str) -> None:
    assert "or say what becomes of" in left(said)


def test_no_longer_is_asked_where_nothing_else_is_possible() -> None:
    asked = "The Leader gains 1 Gold if they have 3 or more Gold and are no longer Hidden."
    assert after(asked, "Gold", leader=0, Gold=(3, 0, 4)) == [4, 0, 4]


def test_whom_another_leaves_out_is_told_where_more_is_said_of_them() -> None:
    said = "If another Player with no Gold is in the Leader's Place, the Active Player gains 1 Light."
    assert "other than “the Leader”, or than the one who acts" in left(said)


@pytest.mark.parametrize(
    "said",
    [
        "The Leader gains 1 Gold and each other Player loses 1 Light.",
        "The Leader gains 1 Gold. Each other Player loses 1 Light.",
        "A random Player gains 1 Gold and each other Player loses 1 Light.",
        "The Player to the Active Player's left gains 1 Gold and each other Player loses 1 Light.",
        "The Leader gains 1 Gold if no other Player is Lost.",
        "Each Player gains 1 Gold if no other Player is Lost.",
        "If another Player has more Gold than the Leader, the Leader loses 1 Light.",
        "The Leader may spend 1 Gold. If they do, each other Player loses 1 Light.",
        "The Leader rolls 1D6. On a 6, each other Player loses 1 Light.",
        "The Active Player chooses another Player. Each other Player loses 1 Light.",
        "For each Player in Turn Order, that Player gains 1 Gold. Each other Player loses 1 Light.",
    ],
)
def test_other_than_whom_is_told_where_somebody_else_was_spoken_of(said: str) -> None:
    found = lowered_text(GAME.format(step=said, rule="A Player may be Lost."))
    assert any("or than the one who acts" in each.reason for each in found.unplayed)


@pytest.mark.parametrize(
    ("said", "light"),
    [
        ("The Active Player gains 1 Gold. They gain 1 Gold and each other Player gains 1 Light.", [0, 1, 1]),
        ("For each Player, if that Player is in the Gate, each other Player gains 1 Light.", [2, 2, 2]),
        ("For each Player, that Player gains 1 Gold and each other Player gains 1 Light.", [2, 2, 2]),
        ("The Leader gains 1 Gold and each Player except the Leader gains 1 Light.", [1, 1, 0]),
    ],
)
def test_others_are_others_than_whose_turn_it_is(said: str, light: list[int]) -> None:
    assert after(said, "Light", leader=2, Light=(0, 0, 0)) == light


@pytest.mark.parametrize("said", ["Each opponent loses 1 Gold.", "The Active Player chooses one opponent."])
def test_an_opponent_is_not_the_one_who_acts(said: str) -> None:
    assert "who or what “the opponent” is" in left(said)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Each Player in the Mill and the Gate loses 1 Gold.", "nobody is in both"),
        ("The Active Player and the Leader or a Lost Player gain 1 Gold.", "write a sentence for each"),
        ("The Player to their left gains 2 Gold and they lose 1 Gold.", "Name who it is"),
        ("The Player to their left loses 1 Gold for each card in their Hand.", "Name who it is"),
        ("The Active Player becomes Hidden and becomes Cursed until the end of the Night.", "last so long, too"),
        ("A random Player loses 1 Gold unless they are Hidden.", "found only as it is done"),
        ("A random other Player gains 1 Gold if that Player is Hidden.", "found only as it is done"),
        ("The Active Player gains 1 Gold for each Ruby.", "where?"),
    ],
)
def test_joined_and_counted_things_are_told(said: str, why: str) -> None:
    assert why in left(said)


@pytest.mark.parametrize(
    "asked",
    [
        "the target is Hidden",
        "the target is not Hidden",
        "the target has less Gold than the Leader",
        "the target is in the Gate",
    ],
)
def test_of_nobody_who_was_chosen_nothing_is_so_nor_otherwise(asked: str) -> None:
    said = "The Active Player chooses another Cursed Player as the target."
    step = f"{said} If {asked}, the Leader gains 1 Light. Otherwise, the Leader gains 2 Light."
    for hidden in (True, False):
        assert after(step, "Light", leader=1, Hidden=(hidden,) * 3, Gold=(1, 2, 1)) == [0, 0, 0]
