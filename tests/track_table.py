"""A small game on a track for tests: who stands where, and what a step of a Turn does."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tried import lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

GAME = """Core Rules: Snails
Players: 2-4

# 1 Things

MAP Path

{path}

RULE

Each space of the Path is a Space. The Bog and the Moor are Wet Spaces. Each Player has a Snail.
Each Snail is on a Space. A Player is on the Space of their Snail.

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. Each Player has Light, a number
starting at 0. Each Player has Gold, a number starting at 5. A Player may be Singed.

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Night until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order at random.
2. Place each Player's Snail on the Start.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. {step}

PROCEDURE Rest

1. The Active Player gains 1 Light.
"""
LINE = "Start - Bog - Fern - Moor - Log - Finish"
LOOP = "Start - Bog - Fern - Moor - Start"


def lowered(step: str = "", rule: str = "", path: str = LINE) -> Lowered:
    text = GAME.format(path=path, rule=rule or "Rest is an Action.", step=step or "Resolve Rest.")
    return lowered_text(text)


def machine(step: str = "", rule: str = "", path: str = LINE) -> ModuleType:
    return played(lowered(step, rule, path))


def left(step: str = "", rule: str = "", path: str = LINE) -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(step, rule, path))


def stands(game: ModuleType, *places: str) -> Any:
    """As many Players as places, each there."""
    state = game.table(len(places))
    game.set_value(state, "Turn Order", tuple(range(len(places))))
    for player, place in enumerate(places):
        game.set_value(state, "Space", list(game.NAMES).index(place), player)
    return state


def where(game: ModuleType, state: Any) -> list[str]:
    return [game.NAMES[game.get_value(state, "Space", player)] for player in range(state.players)]
