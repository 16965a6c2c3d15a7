"""Numbers in conditions: 3 or 5, a multiple of 3, half of something, exactly one of two, results of several rolls."""

from __future__ import annotations

import pytest
from tried import left, machine

RULE = "The game has a Threat, a number starting at 0. The game has a Leader, a Player. A Player may be Hidden."


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        ("the Threat is 3 or 5", (3, 5), (4, 35, 0)),
        ("the Threat is 3, 5 or 7", (3, 7), (4, 8)),
        ("the Threat is not 3 or 5", (4, 0), (3, 5)),
        ("the Threat is neither 3 nor 5", (4, 0), (3, 5)),
        ("the Threat is a multiple of 3", (0, 3, 9), (1, 5)),
        ("the Threat is not a multiple of 3", (1, 5), (0, 3)),
    ],
)
def test_a_number_is_one_of_several(condition: str, so: tuple[int, ...], not_so: tuple[int, ...]) -> None:
    game = machine(rule=RULE, step=f"If {condition}, the Active Player gains 1 Light.")

    def holds(threat: int) -> bool:
        state = game.table(2)
        game.set_value(state, "Threat", threat)
        game.begin(state, "Turn", Player=0)
        return bool(game.get_value(state, "Light", 0) == 1)

    assert [holds(threat) for threat in so] == [True] * len(so)
    assert [holds(threat) for threat in not_so] == [False] * len(not_so)


@pytest.mark.parametrize(("hidden", "light"), [("yn", 1), ("ny", 1), ("yy", 0), ("nn", 0)])
@pytest.mark.parametrize("joint", ["and", "or"])
def test_exactly_one_of_two_is_so(joint: str, hidden: str, light: int) -> None:
    step = f"If exactly one of the Active Player {joint} the Leader is Hidden, the Active Player gains 1 Light."
    game = machine(rule=RULE, step=step)
    state = game.table(2)
    game.set_value(state, "Leader", 1)
    for player, word in enumerate(hidden):
        game.set_value(state, "Hidden", word == "y", player)
    game.begin(state, "Turn", Player=0)
    assert game.get_value(state, "Light", 0) == light


def test_a_number_may_be_less_than_none() -> None:
    game = machine(step="If the Active Player has at least 0 Gold, the Active Player gains 1 Light.")
    for gold, light in ((-1, 0), (0, 1), (3, 1)):
        state = game.table(2)
        game.set_value(state, "Gold", gold, 0)
        game.begin(state, "Turn", Player=0)
        assert game.get_value(state, "Light", 0) == light


@pytest.mark.parametrize(("way", "light"), [("down", 2), ("up", 3)])
def test_half_of_a_number_is_worked_out(way: str, light: int) -> None:
    rule = f"A Player's Share equals half of their Gold, rounded {way}."
    game = machine(rule=rule, step="The Active Player gains Light equal to their Share.")
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    assert game.get_value(state, "Light", 0) == light


@pytest.mark.parametrize(
    "sentence",
    [
        "The Active Player gains Light equal to half of their Gold plus their Wings, rounded down.",
        "The Active Player gains Light equal to their Wings plus half of their Gold, rounded up.",
    ],
)
def test_half_of_one_or_of_both_is_told(sentence: str) -> None:
    assert "“A Player's Share equals half of their Gold, rounded" in left(step=sentence)


@pytest.mark.parametrize("words", ["any result is 6", "all results are 6", "no result is 6", "a result is 6"])
def test_results_of_several_are_asked_one_by_one(words: str) -> None:
    assert "result" in left(rule=RULE, step=f"Each Player rolls 1D6. If {words}, the Threat increases by 1.")


def test_whether_any_is_so_is_asked_afterwards() -> None:
    step = (
        "Each Player rolls 1D6. If the result is 6, that Player becomes Hidden. "
        "If a Player is Hidden, the Threat increases by 1."
    )
    game = machine(rule=RULE, step=step)
    for faces, threat in (((6, 6), 1), ((5, 6), 1), ((1, 2), 0)):
        state = game.table(2)
        game.begin(state, "Turn", Player=0)
        for face in faces:
            game.apply(state, face)
        assert game.get_value(state, "Threat") == threat


def test_a_die_for_each_is_added_up() -> None:
    rolled = "The Active Player rolls 1D6 for each Gold they have."
    assert "“the total”" in left(step=f"{rolled} If the result is 6, the Active Player gains 1 Light.")
    game = machine(step=f"{rolled} If the total is 6, the Active Player gains 1 Light.")
    state = game.table(2)
    game.set_value(state, "Gold", 2, 0)
    game.begin(state, "Turn", Player=0)
    game.apply(state, 4)
    game.apply(state, 2)
    assert game.get_value(state, "Light", 0) == 1
