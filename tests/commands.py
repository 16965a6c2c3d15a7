"""Runs the command in an empty folder of its own: the fixture `rulewright`."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.cli import main

RULESETS = Path(__file__).parent / "rulesets"

GAME = """\
Core Rules: Pebbles
Players: 2-4

# 1 Play

RULE

Each Player has Pebbles, a number starting at 3.

RULE

A Player loses one Pebble as rule 9.9 says.
"""


PLAYED = """\
Core Rules: Hill
Players: 2-3

RULE

The game has a Turn Order, a list of Players. Each Player has Distance, a number starting at 0.

RULE

To play the game, resolve Climb.

PROCEDURE Climb

1. Put the Players in Turn Order.
2. Each Player gains 1 Distance.
3. Each Player sings of the old moon.
4. The game ends.
"""


SMALL = """\
Core Rules: Pebbles
Players: 2-4

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Each Player rolls 1D6.

PROCEDURE Round

1. The game ends.

COMPONENT Stones

| Name | Quantity | Weight |
| Flint | 2 | 3 |
| Slate | 1 | 4 |
"""


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str


Command = Callable[..., Run]


@pytest.fixture
def rulewright(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Runs the command in an empty folder, with its words as arguments, and gives back what came of it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path.parent / f"{tmp_path.name}-cache"))

    def run(*words: str, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "argv", ["rulewright", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        assert "a fault of rulewright itself" not in captured.err, captured.err
        return Run(int(ended.value.code or 0), captured.out, captured.err)

    return run
