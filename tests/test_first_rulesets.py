"""Rulesets by people who knew the README and the language page alone: a race, a duel with cards, an auction, a game of
all against the water, workers who are placed, a crypt with monsters. `versions/` holds what they wrote first, and
after each round of messages, with those messages.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_examples import examples_of, made

import rulewright
from rulewright import pipeline, project
from rulewright.book.model import Role

RULESETS = Path(__file__).parent / "rulesets"
WRITTEN = ["snails", "salt-and-ember", "estate", "valley", "mill-creek", "crypt"]


def understood(path: Path) -> tuple[int, int]:
    """How many of the sentences of a ruleset are understood, and how many there are; notes are none."""
    readings = pipeline.compile_ruleset(project.one(str(path)).sources).readings
    said = [reading for reading in readings if reading.sentence.role is not Role.NOTE]
    return sum(reading.understood for reading in said), len(said)


@pytest.mark.parametrize("name", WRITTEN)
def test_nine_in_ten_sentences_are_understood_from_the_first(name: str) -> None:
    read, all_ = understood(RULESETS / name / "versions" / "v0.rules")
    assert read >= 0.9 * all_
    read, all_ = understood(RULESETS / name)
    assert read == all_


@pytest.mark.parametrize("name", WRITTEN)
def test_the_last_version_plays_to_its_end(name: str) -> None:
    machine = rulewright.load(RULESETS / name)
    for seed in range(12):
        played = machine.simulate(seed, players=machine.PLAYERS[seed % len(machine.PLAYERS)])
        assert played.finished
        assert (played.steps, played.questions) == (0, 0)


@pytest.mark.parametrize("name", ["mill-creek", "crypt"])
def test_the_examples_of_the_last_version_hold(name: str, tmp_path: Path) -> None:
    text = (RULESETS / name / f"{name}.rules").read_text(encoding="utf-8")
    module, found = made(text, name.replace("-", "_"), tmp_path)
    assert found == []
    assert examples_of(module)
    for example in examples_of(module):
        getattr(module, example)()
