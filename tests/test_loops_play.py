"""What stands behind `For each …`: what takes up the loop is done for each; nothing means the one who came last."""

from __future__ import annotations

from typing import Any

import pytest
from tried import left, lowered, machine

EACH = "For each Player in Turn Order, that Player"


def after(step: str, **numbers: tuple[int, ...]) -> tuple[Any, Any]:
    """The game of the nights and its state after a Turn of the second of three Players with this step."""
    game = machine(step=step)
    state = game.table(3)
    game.set_value(state, "Turn Order", (0, 1, 2))
    for name, values in numbers.items():
        for player, value in enumerate(values):
            game.set_value(state, name, value, player)
    game.begin(state, "Turn", Player=1)
    return game, state


def light(step: str) -> list[int]:
    game, state = after(step)
    return [game.get_value(state, "Light", player) for player in range(3)]


@pytest.mark.parametrize(
    ("step", "each"),
    [
        (f"{EACH} gains 1 Gold. That Player gains 1 Light.", [1, 1, 1]),
        (f"{EACH} gains 1 Gold. They gain 1 Light. They gain 2 Light.", [3, 3, 3]),
        (f"{EACH} gains 1 Gold. If they have 6 Gold, they gain 1 Light. Otherwise, they gain 2 Light.", [1, 1, 1]),
        (f"{EACH} gains 2 Gold. If they have 6 Gold, they gain 1 Light. Otherwise, they gain 2 Light.", [2, 2, 2]),
        ("For each other Player, that Player gains 1 Gold. The Player gains 1 Light.", [0, 1, 0]),
        ("For each other Player, that Player gains 1 Light.\n3. The Player gains 5 Light.", [1, 5, 1]),
        (f"{EACH} gains 1 Gold. The Active Player gains 1 Light.", [0, 1, 0]),
        (f"{EACH} gains 1 Gold. The Active Player gains 1 Light. Each Player gains 1 Light.", [1, 2, 1]),
    ],
)
def test_what_takes_up_the_loop_is_done_for_each(step: str, each: list[int]) -> None:
    assert light(step) == each


def test_what_each_rolls_is_their_own() -> None:
    game, state = after(f"{EACH} rolls 1D6. They gain Light equal to the result.")
    rolled = []
    while len(rolled) < 3:
        rolled.append(1 + len(rolled))
        game.apply(state, state.options[rolled[-1] - 1])
    assert [game.get_value(state, "Light", player) for player in range(3)] == rolled


def test_what_each_may_do_is_followed_by_what_they_did() -> None:
    game, state = after("For each other Player, that Player may pay 1 Gold. If they do, they gain 3 Light.")
    game.apply(state, max(state.options))  # the first pays, the third does not
    game.apply(state, min(state.options))
    assert [game.get_value(state, "Light", player) for player in range(3)] == [3, 0, 0]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (f"{EACH} becomes the Active Player. The Active Player gains 1 Light.", "done for each of them, or once"),
        (f"{EACH} chooses another Player.\n3. The chosen Player gains 1 Light.", "each of them has a"),
    ],
)
def test_who_came_last_is_not_meant_by_chance(step: str, why: str) -> None:
    assert why in left(step=step)


def test_what_the_table_finds_is_the_tables() -> None:
    made = lowered(step="Each Player chooses another Player. That Player gains 1 Gold.")
    assert [reading.reason for reading in made.unplayed][1:] == [
        "who or what “another Player” is, is found in a sentence before this that is left to the table"
    ]


@pytest.mark.parametrize(
    "steps",
    [
        f"{EACH} gains 1 Gold.\n2. That Player gains 1 Light.",
        f"The Player gains 1 Gold.\n2. {EACH} gains 1 Gold.\n3. That Player gains 1 Light.",
        f"{EACH} gains 1 Gold.\n2. Increase the Night Count by 1.\n3. They gain 1 Light.",
        f"{EACH} gains 1 Gold.\n2. The Player gains 1 Light.",
    ],
)
def test_behind_a_loop_another_step_speaks_of_none_of_them(steps: str) -> None:
    assert left(dawn=steps)


def test_each_loop_has_its_own() -> None:
    one = "For each Player in Turn Order, that Player gains 1 Gold."
    game = machine(dawn=f"{one}\n2. {one}\n3. The Active Player gains 1 Light.")
    state = game.table(2)
    game.set_value(state, "Turn Order", [0, 1])
    game.set_value(state, "Active Player", 1)
    game.begin(state, "Dawn")
    assert [game.get_value(state, "Gold", player) for player in (0, 1)] == [7, 7]


def test_what_is_asked_before_a_loop_is_asked_once() -> None:
    """The first Player's gain does not undo the condition for those behind."""
    step = "If no Player has 6 Gold, for each Player in Turn Order, that Player gains 1 Gold"
    game, state = after(f"{step}. Otherwise, each Player gains 1 Light.")
    assert [game.get_value(state, "Gold", player) for player in range(3)] == [6, 6, 6]
    assert light(f"{step}. They gain 1 Light.") == [1, 1, 1]
    assert light("For each Player in Turn Order, if that Player has 5 Gold, they gain 1 Light.") == [1, 1, 1]


def test_otherwise_behind_a_loop_under_a_condition_is_of_the_condition() -> None:
    step = "If the Active Player is {}, for each Player in Turn Order, that Player gains 1 Gold if they have 5 Gold."
    assert light(step.format("Singed") + " Otherwise, the Active Player gains 2 Light.") == [0, 2, 0]
    assert light(step.format("not Singed") + " Otherwise, the Active Player gains 2 Light.") == [0, 0, 0]
    rolls = f"If the Active Player is not Singed, {EACH[0].lower()}{EACH[1:]} gains 1 Gold."
    assert light(f"{rolls} If they have 5 Gold, they gain 1 Light. Otherwise, they gain 2 Light.") == [2, 2, 2]
