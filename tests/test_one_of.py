"""Amounts that are joined by or and by and, and prices: each sentence is put into a small ruleset and played."""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import left, machine, outcomes

DAWN = "The Active Player gains 1 Light."


def choices(game: ModuleType, **before: int) -> dict[str, tuple[object, ...]]:
    """What the Active Player may choose in the Turn, and the Light and Gold that are left after it."""
    return outcomes(game, "Light", "Gold", **before)


def test_who_gains_or_loses_one_of_several_amounts_chooses_which() -> None:
    game = machine(step="The Active Player gains 1 Light or 2 Gold.")
    assert sorted(choices(game).values()) == [(0, 7), (1, 5)]
    for step in ("The Active Player loses 1 Light or 1 Gold.", "The Active Player loses 1 Light or loses 1 Gold."):
        assert sorted(choices(machine(step=step), Light=2).values()) == [(1, 5), (2, 4)]
        assert sorted(choices(machine(step=step)).values()) == [(0, 4)]  # what is not there cannot be lost
    game = machine(step="The Active Player chooses to gain 1 Light or 2 Gold.")
    assert sorted(choices(game).values()) == [(0, 7), (1, 5)]
    game = machine(step="If the Active Player has 5 Gold, the Active Player gains 1 Light or loses 1 Gold.")
    assert sorted(choices(game).values()) == [(0, 4), (1, 5)]


def test_several_amounts_are_lost_together() -> None:
    game = machine(dawn="Each Player loses 2 Gold and 1 Light.")
    state = game.table(2)
    game.set_value(state, "Light", 4, 1)
    game.begin(state, "Dawn")
    assert (game.get_value(state, "Gold", 1), game.get_value(state, "Light", 1)) == (3, 3)


def test_nobody_chooses_for_each() -> None:
    assert "For each" in left(step="Each Player loses 1 Light or 1 Gold.")


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player may take one Action.",
        "The Active Player may resolve Dawn.",
        "The Active Player chooses one of Dawn or Drink.",
    ],
)
def test_a_price_of_two_numbers_is_paid_whole_or_not_at_all(step: str) -> None:
    game = machine(rule="Dawn and Drink are Actions. Dawn costs 2 Gold and 1 Light.", step=step, dawn=DAWN)
    assert (1, 3) in choices(game, Light=1).values()
    assert all(left == (0, 5) or left == (0, 6) for left in choices(game, Light=0).values())


def test_a_price_that_nobody_pays_is_told() -> None:
    rule = "Dawn and Drink are Actions. Dawn costs 2 Gold"
    assert "offered to nobody" in left(rule=f"{rule}.", step="Resolve Drink.")
    assert "is no price" in left(rule=f"{rule} or 1 Light.", step="The Active Player may take one Action.")
