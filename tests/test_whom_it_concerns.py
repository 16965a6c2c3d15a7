"""Whom a sentence concerns: in whose Place another is, who is no target, who of nobody has anything."""

from __future__ import annotations

from types import ModuleType

from tests.tried import lowered_text, played

GAME = """Core Rules: Company
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Leader, a Player.

RULE

Each Player has Gold, a number starting at 3. Each Player has Light, a number starting at 0.
A Player may be Hidden. A Player may be Cursed.

RULE

Each space of the Town is a Place. Each Player has a Pawn. Each Pawn is in a Place.
A Player is in the Place of their Pawn.

MAP Town

Gate - Mill

RULE

A Gem is a card. The game has a Gem Deck, a pile of Gems. Each Player has a Hand, a pile of Gems.

COMPONENT Gems

| Name  | Quantity | Value |
| Ruby  | 3        | 5     |
| Shard | 3        | 1     |

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Night until the game ends.

PROCEDURE Setup

1. Put all Gems in the Gem Deck. Shuffle the Gem Deck. Place each Player's Pawn in the Gate.
2. Put the Players in Turn Order at random.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. {step}
3. The Active Player may Attack.

PROCEDURE Attack

1. The Active Player chooses another Player as the target.
2. The target loses 1 Gold.
"""


def game(step: str = "The Active Player gains 1 Light.", rule: str = "The Gems are small.") -> ModuleType:
    return played(lowered_text(GAME.format(step=step, rule=rule)))


def table(made: ModuleType, **values: tuple[object, ...]) -> object:
    """Three Players, the first of them the Active Player, with these values and Pawns."""
    state = made.table(3)
    made.set_value(state, "Active Player", 0)
    for name, each in values.items():
        for player, value in enumerate(each):
            made.set_value(state, name, value, player)
    return state


def light(made: ModuleType, **values: tuple[object, ...]) -> int:
    """The first Player's Light after the second step of their Turn."""
    state = table(made, **values)
    made.begin(state, "Turn", {"player": 0})
    return int(state.light[0])  # type: ignore[attr-defined]


def targets(rule: str, **values: tuple[object, ...]) -> list[int]:
    """Whom the first Player may Attack."""
    made = game(rule=rule)
    state = table(made, **values)
    made.begin(state, "Attack")
    return [int(option) for option in made.options(state)]
