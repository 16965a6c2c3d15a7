"""Numbers that pass from one Player to another: as much as there is, from whoever may lose it."""

from __future__ import annotations

import pytest
from tried import left, machine


def after(step: str, rule: str = "") -> list[int]:
    """The Gold of three Players after a Turn of the second; they had 0, 5 and 2, and the third is Singed."""
    game = machine(rule=rule, step=step)
    state = game.table(3)
    for player, value in enumerate((0, 5, 2)):
        game.set_value(state, "Gold", value, player)
    game.set_value(state, "Singed", True, 2)
    game.set_value(state, "Turn Order", (0, 1, 2))
    game.begin(state, "Turn", Player=1)
    if state.options:
        game.apply(state, max(state.options))
    return [game.get_value(state, "Gold", player) for player in range(3)]


TARGET = "The Active Player chooses another Player as the target. "


@pytest.mark.parametrize(
    ("step", "gold"),
    [
        ("The Active Player steals 1 Gold from each other Player.", [0, 6, 1]),
        ("The Active Player takes 3 Gold from each other Player.", [0, 7, 0]),
        ("Each other Player gives 1 Gold to the Active Player.", [0, 6, 1]),
        ("Each other Player gives the Active Player 1 Gold.", [0, 6, 1]),
        ("Each other Player pays the Active Player 1 Gold.", [0, 6, 1]),
        ("The Active Player gives 2 Gold to the Player to their left.", [0, 3, 4]),
        ("The Active Player gives 2 Gold to the Player on their right.", [2, 3, 2]),
        (f"{TARGET}The Active Player gives the target 2 Gold.", [0, 3, 4]),
        (f"{TARGET}The target gives the Active Player 3 Gold.", [0, 7, 0]),
        (f"{TARGET}The target steals 9 Gold from each other Player.", [0, 0, 7]),
    ],
)
def test_what_one_gains_others_lose(step: str, gold: list[int]) -> None:
    assert after(step) == gold


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player steals 1 Gold from each other Player.",
        f"{TARGET}The Active Player steals 1 Gold from the target.",
    ],
)
def test_nothing_is_taken_from_who_cannot_lose_it(step: str) -> None:
    assert after(step, "A Singed Player cannot lose Gold.") == [0, 5, 2]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("The Active Player gives 1 Gold to each other Player.", "say For each"),
        ("Each Player gives 1 Gold to the Player to their left.", "say For each"),
        (f"{TARGET}Each other Player gives 1 Gold to the target.", "or than the one who acts"),
    ],
)
def test_what_is_not_told_goes_to_the_table(step: str, why: str) -> None:
    assert why in left(step=step)
