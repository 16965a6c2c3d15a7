"""What ordinary sentences say of whom, how often and where to: played as they are said, or left to the table."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright.emit import python
from rulewright.machine.from_meaning import Lowered

TOWN = """Core Rules: Town
Players: 2-4

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Leader, a Player.
Each Player has Gold, a number starting at 3. Each Player has Light, a number starting at 0.
A Player may be Hidden. A Player may be Cursed. A Player may be Out.

MAP Town

Gate - Market - Mill

RULE

Each space of the Town is a Place. Each Player may be in a Place.

RULE

A Gem is a card. The game has a Deck, a pile of Gems. The game has a Row, a pile of Gems.
The game has a Discard Pile, a pile of Gems. Each Player has a Hand, a pile of Gems.
Discarded Gems are placed in the Discard Pile.

COMPONENT Gems

| Name   | Quantity | Value |
| Candle | 1        | 1     |
| Ruby   | 1        | 5     |
| Opal   | 1        | 2     |

RULE

Rest, Trade, Attack and Study are Actions.

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Day until the game ends.

PROCEDURE Setup

1. Put all Gems in the Deck. Put the Players in Turn Order. Place each Player in the Gate.

PROCEDURE Day

1. For each Player in Turn Order, that Player takes a Turn.
2. The game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take one Action.

PROCEDURE Rest

1. The Active Player gains 1 Light.

PROCEDURE Trade

1. The Active Player gains 1 Gold.

PROCEDURE Attack

1. The Active Player chooses another Player as the target.
2. The target loses 1 Gold.

PROCEDURE Study

{step}
"""


def lowered(step: str = "The Active Player gains 1 Light.", rule: str = "A Player cannot Trade.") -> Lowered:
    steps = "\n".join(f"{at}. {each.strip()}" for at, each in enumerate(step.split("||"), 1))
    return lowered_text(TOWN.replace("{rule}", rule).replace("{step}", steps))


def machine(step: str = "The Active Player gains 1 Light.", rule: str = "A Player cannot Trade.") -> ModuleType:
    return played(lowered(step, rule))


def left(step: str = "The Active Player gains 1 Light.", rule: str = "A Player cannot Trade.") -> str:
    made = lowered(step, rule)
    python.module(made.game, "0")  # and the rest of the game is played
    return reason(made)


def table(game: ModuleType, **values: Any) -> Any:
    """Three Players in the Gate, the first of them active, with these values, each one's own or the game's."""
    state = game.table(3)
    values = {"Active_Player": 0, "Turn_Order": (0, 1, 2), "Place": ("Gate",) * 3, "Deck": (0, 1, 2)} | values
    for name, each in values.items():
        name = name.replace("_", " ")
        if isinstance(each, list | tuple) and name not in ("Turn Order", "Deck"):
            for player, value in enumerate(each):
                game.set_value(state, name, game.thing(value) if isinstance(value, str) else value, player)
        else:
            game.set_value(state, name, each)
    return state


def shown(game: ModuleType, state: Any) -> list[str]:
    return [game.action_to_string(state, action) for action in game.legal_actions(state)]


def take(game: ModuleType, state: Any, name: str) -> None:
    found = {game.action_to_string(state, action): action for action in game.legal_actions(state)}
    game.apply(state, next(action for said, action in found.items() if name in said))


def each_one(game: ModuleType, state: Any, name: str) -> list[Any]:
    return [game.get_value(state, name, player) for player in range(3)]


# ----------------------------------------------------------------------- what cannot be tested, and a word that takes it up
@pytest.mark.parametrize(
    "condition",
    [
        "If no other Player is there, they gain 1 Gold.",
        "If another Player is there, they gain 1 Gold.",
        "If at least two Players are ready, they gain 1 Gold.",
        "If each other Player is ready, that Player gains 1 Gold.",
        "If a Player is ready, their Gold becomes 5.",
        "If a Hidden Player is ready, they gain 1 Light.",
    ],
)
def test_what_cannot_be_tested_leaves_a_sentence_to_the_table_and_no_more(condition: str) -> None:
    assert left(condition)
