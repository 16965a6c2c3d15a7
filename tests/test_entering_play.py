"""`When a Player enters the Mill`, `leaves a Place`: what moves from space to space is seen; what is put on the map, or
taken from it, neither enters nor leaves."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

TOWN = """Core Rules: Town
Players: 2-4

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.

MAP Town

Mill - Market - Tower - Mill

RULE

Each space of the Town is a Place. The Mill is a House. The Tower is a House. Each Player may be in a Place.
Each Player has Light, a number starting at 0.

RULE

{rule}

RULE

To play the game, resolve Day until the game ends.

PROCEDURE Day

1. Put the Players in Turn Order.
2. Place each Player in the Mill.
3. The game ends.

PROCEDURE Walk

1. Place the Active Player in the {place}.
"""


def light_after(rule: str, way: str) -> int:
    """The Light of a Player who was put into the Mill and was then moved to each of these places."""
    light = 0
    state: Any = None
    for place in way.split():
        game: ModuleType = played(lowered_text(TOWN.replace("{rule}", rule).replace("{place}", place)))
        here = game.get_value(state, "Place", 0) if state is not None else game.thing("Mill")
        state = game.table(2)
        game.set_value(state, "Active Player", 0)
        game.set_value(state, "Place", here, 0)
        game.begin(state, "Walk")
        light += game.get_value(state, "Light", 0)
    return light


@pytest.mark.parametrize(
    ("rule", "way", "light"),
    [
        ("When a Player enters the Mill, that Player gains 1 Light.", "Market Mill Mill Tower Mill", 2),
        ("When a Player leaves the Mill, that Player gains 1 Light.", "Mill Market Mill Tower", 2),
        ("When a Player enters a Place, that Player gains 1 Light.", "Mill Market Tower Tower", 2),
        ("When a Player leaves a House, that Player gains 1 Light.", "Tower Market Mill Mill", 2),
        ("When a Player enters a House, that Player gains 1 Light.", "Tower Market Mill", 2),
    ],
)
def test_who_moves_enters_and_leaves(rule: str, way: str, light: int) -> None:
    assert light_after(rule, way) == light


def test_who_is_put_on_the_map_enters_nothing() -> None:
    rule = "When a Player enters the Mill, that Player gains 1 Light."
    game = played(lowered_text(TOWN.replace("{rule}", rule).replace("{place}", "Market")))
    state = game.new_game(2)
    assert [game.get_value(state, "Light", player) for player in range(2)] == [0, 0]
    assert [game.get_value(state, "Place", player) for player in range(2)] == [game.thing("Mill")] * 2


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("When a Player enters their first Place, that Player gains 1 Light.", ""),
        ("When all Players enter the Mill, each Player gains 1 Light.", "one Player at a time"),
        ("When a Player enters the Place, that Player gains 1 Light.", "which of them"),
        ("When another Player enters the Mill, that Player gains 1 Light.", "other than whom"),
        ("When a Player enters two Places, that Player gains 1 Light.", ""),
    ],
)
def test_what_is_more_than_that_goes_to_the_table(rule: str, why: str) -> None:
    assert why in reason(lowered_text(TOWN.replace("{rule}", rule).replace("{place}", "Market")))
