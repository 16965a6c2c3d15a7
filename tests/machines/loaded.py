"""Generated machines of the models made by hand, loaded as modules."""

from __future__ import annotations

import types
from functools import cache
from typing import Any

from machines import reduced, small
from rulewright.emit import python
from rulewright.machine import model as m

NAMES = (*small.ALL, "reduced")


def load(game: m.Game, level: int = 0) -> Any:
    """The generated module, as a module."""
    text = python.module(game, "0", level=level)
    module = types.ModuleType(game.title.lower().replace(" ", "_"))
    exec(compile(text, f"{module.__name__}.py", "exec"), module.__dict__)
    return module


@cache
def machine(name: str) -> Any:
    return load(reduced.game() if name == "reduced" else small.ALL[name]())


def log_of(game: m.Game, players: int = 2) -> int:
    module = load(game)
    return module.new_game(players).log
