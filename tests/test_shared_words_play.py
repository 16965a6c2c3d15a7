"""A word before several things: `no Gold or Light` is neither; `at least 4 Gold and Light` may be of each or of all."""

from __future__ import annotations

import pytest
from tried import GAME, left, lowered, lowered_text, machine


@pytest.mark.parametrize(
    ("had", "so", "not_so"),
    [
        ("no Gold or Light", [(0, 0)], [(5, 5), (0, 1), (1, 0)]),
        ("no Gold and no Light", [(0, 0)], [(5, 5), (0, 1), (1, 0)]),
        ("at least one Gold or Light", [(0, 1), (1, 0), (2, 2)], [(0, 0)]),
        ("at least 2 Gold and at least 1 Light", [(2, 1)], [(2, 0), (1, 1)]),
    ],
)
def test_a_word_before_several_is_said_of_each(
    had: str, so: list[tuple[int, int]], not_so: list[tuple[int, int]]
) -> None:
    game = machine(step=f"If the Active Player has {had}, they gain 1 Points.")
    for gold, light in (*so, *not_so):
        state = game.table(2)
        game.set_value(state, "Gold", gold, 1)
        game.set_value(state, "Light", light, 1)
        game.begin(state, "Turn", Player=1)
        assert game.get_value(state, "Points", 1) == ((gold, light) in so)


@pytest.mark.parametrize(
    "had", ["at least 4 Gold and Light", "exactly 1 Gold or Light", "2 or more Gold or Light", "no Gold and Light"]
)
def test_what_may_be_of_each_or_of_all_goes_to_the_table(had: str) -> None:
    assert "Say it of each" in left(step=f"If the Active Player has {had}, they gain 1 Points.")


def test_whose_turn_another_player_has_is_not_told() -> None:
    assert left("At the end of each other Player's Turn, that Player gains 1 Light.")


def test_they_behind_several_who_do_something_is_not_the_first() -> None:
    step = "The Active Player may pay 1 Gold. If they do, they gain 1 Points and each other Player loses 1 Light "
    assert "each of several" in left(step=f"{step}unless they are Singed.")
    assert not lowered(step=f"{step.strip()}.").unplayed


def test_a_price_of_two_sorts_of_cards_is_not_taken_for_paid() -> None:
    cards = """A Spice is a card. Each Player has a Bag, a pile of Spices.

COMPONENT Spices

| Name | Quantity |
| Salt | 4        |
| Silk | 4        |
"""
    step = "The Active Player may discard a Salt and a Silk from their Bag. If they do, they gain 1 Points."
    made = lowered_text(GAME.format(rule=cards, step=step, dawn="The game ends."))
    assert any("price of several things" in unplayed.reason for unplayed in made.unplayed)


def test_a_price_that_may_be_one_or_another_is_told() -> None:
    rule = "The Rest Action costs 2 Gold, or 1 Gold if the Active Player is Singed. Rest and Drink are Actions."
    assert "no price that is paid" in left(rule=rule, step="Resolve Rest.")
