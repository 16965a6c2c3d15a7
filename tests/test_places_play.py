"""Places for a Player that belong to a procedure, and what says which card is meant, are never taken for another."""

from __future__ import annotations

import pytest
from tried import GAME, left, lowered_text, machine, played

HEADED = (
    GAME.replace("PROCEDURE Night\n", "# 2 The Night\n\nPROCEDURE Night\n")
    .replace("{rule}", "The Night has a High Bidder, a Player.")
    .replace("{dawn}", "The game ends.")
)


def test_an_empty_place_of_a_procedure_is_nobody_in_what_it_calls() -> None:
    """A heading of the same name does not take the place away: it is read where it is kept, and filled there."""
    text = HEADED.replace(
        "{step}",
        "If the Active Player is the High Bidder, the Active Player gains 1 Light.\n"
        "3. If the Active Player is not the High Bidder, the Active Player gains 1 Gold.\n"
        "4. The Active Player becomes the High Bidder.\n"
        "5. If the Active Player is the High Bidder, the Active Player gains 1 Point.",
    )
    game = played(lowered_text(text))
    state = game.table(3)
    game.set_value(state, "Turn Order", (0, 1, 2))
    game.begin(state, "Night")
    assert [game.get_value(state, "Light", player) for player in range(3)] == [0, 0, 0]
    assert [game.get_value(state, "Gold", player) for player in range(3)] == [6, 6, 6]
    assert [game.get_value(state, "Point", player) for player in range(3)] == [1, 1, 1]


@pytest.mark.parametrize(
    "rule",
    ["A Player may carry at most two Wings.", "A Player may show up to 2 Gold."],
)
def test_a_permission_with_a_bound_that_nothing_keeps_goes_to_the_table(rule: str) -> None:
    assert "no code keeps to it" in left(rule)


def test_which_card_is_resolved_is_never_dropped() -> None:
    cards = """A Lot is a card. The game has a Block, a pile of Lots.

COMPONENT Lots

| Name | Text                       |
| Idol | This Player gains 2 Gold.  |
"""
    assert "which card" in left(cards, "The Active Player resolves the Text of the Lot on the Block.")


@pytest.mark.parametrize(
    ("step", "light"),
    [
        ("The first Player in Turn Order gains 2 Light.", [0, 0, 2]),
        ("The second Player in Turn Order gains 2 Light.", [2, 0, 0]),
        ("Each Player who is not the first Player in Turn Order gains 1 Light.", [1, 1, 0]),
    ],
)
def test_a_place_in_turn_order_is_who_stands_there(step: str, light: list[int]) -> None:
    game = machine(step=step)
    state = game.table(3)
    game.set_value(state, "Turn Order", (2, 0, 1))
    game.begin(state, "Turn", Player=1)
    assert [game.get_value(state, "Light", player) for player in range(3)] == light


def test_who_stands_last_is_kept_by_a_step() -> None:
    assert "keep who it is" in left(step="The last Player in Turn Order gains 1 Gold.")
