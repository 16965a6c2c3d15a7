"""Sentences tried in a small game: what it becomes, what plays it, why it is left to the table.

`lowered_text`, `played` and `reason` take any text; `lowered`, `machine` and `left` put sentences into the game of the
nights: a rule of its own, a step of the Turn, the step of Dawn.
"""

from __future__ import annotations

from types import ModuleType

from rulewright import pipeline
from rulewright.emit import python
from rulewright.machine.from_meaning import Lowered
from rulewright.play.load import load
from rulewright.source import Source


def lowered_text(text: str) -> Lowered:
    """The game of a ruleset."""
    return pipeline.lowered(pipeline.compile_ruleset([Source("small.rules", text)]))


def played(made: Lowered) -> ModuleType:
    """The machine of a game of which nothing is left to the table."""
    assert [unplayed.reason for unplayed in made.unplayed] == []
    return load(python.module(made.game, "0"))


def reason(made: Lowered) -> str:
    """Why the one sentence that is left to the table is."""
    (unplayed,) = made.unplayed
    return unplayed.reason


# How a game of nights is played up to the second step of a Turn: what a text of one's own ends with.
NIGHTS = """RULE

To play the game, resolve Setup, then repeat Night until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order at random.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
"""


# ------------------------------------------------------------------------------------------------------- the nights
RULE_AND_STEP = """RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Night until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order at random.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.
2. Increase the Night Count by 1. If the Night Count is 9 or more, the game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. {step}

PROCEDURE Rest

1. The Active Player gains 1 Light.
"""

GAME = (
    """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Night Count, a number starting at 0. A Player may be Singed.

RULE

Each Player has Light, a number starting at 0. Each Player has Gold, a number starting at 5.
Each Player has Wings, a number from 0 to 3 starting at 2. Each Player has Points, a number starting at 0.

"""
    + RULE_AND_STEP
    + """
PROCEDURE Drink

1. The Active Player gains 1 Gold.

PROCEDURE Dawn

1. {dawn}
"""
)


def lowered(rule: str = "", step: str = "", dawn: str = "") -> Lowered:
    """The game of the nights with a sentence of its own; everything else in it is played."""
    rule, step = rule or "Rest and Drink are Actions.", step or "Resolve Rest."
    return lowered_text(GAME.format(rule=rule, step=step, dawn=dawn or "The game ends."))


def machine(rule: str = "", step: str = "", dawn: str = "") -> ModuleType:
    return played(lowered(rule, step, dawn))


def left(rule: str = "", step: str = "", dawn: str = "") -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(rule, step, dawn))


def winners(game: ModuleType, **values: tuple[int, ...]) -> tuple[int, ...]:
    """Who wins at Dawn when three Players have these numbers."""
    state = game.table(3)
    for name, numbers in values.items():
        for player, number in enumerate(numbers):
            game.set_value(state, name, number, player)
    game.begin(state, "Dawn")
    return tuple(state.winners or ())


def changed(game: ModuleType, attribute: str, to: object, player: int = 0, **before: int) -> object:
    """A state in which one Player's number, or status, was set while the game went on."""
    state = game.table(3)
    for name, number in before.items():
        game.set_value(state, name, number, player)
    game.change(state, attribute, "set", [player], to)
    return state


def outcomes(game: ModuleType, *names: str, **before: object) -> dict[str, tuple[object, ...]]:
    """What the first Player may choose in the Turn, each with the values of these names that they have after it."""
    found: dict[str, tuple[object, ...]] = {}
    for at in range(6):
        state = game.table(2)
        for name, value in before.items():
            game.set_value(state, name, value, 0)
        game.begin(state, "Turn", Player=0)
        offered = game.legal_actions(state)
        if at >= len(offered):
            break
        said = game.action_to_string(state, offered[at])
        game.apply(state, offered[at])
        found[said] = tuple(game.get_value(state, name, 0) for name in names)
    return found
