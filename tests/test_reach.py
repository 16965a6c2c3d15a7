"""Every step, answer, branch, guard and row of each of the project's games is come by, or has its reason.

`tests/reach/<ruleset>.toml` holds seeds, found among 10,000 games by `./dev bench reach`, and reasons: the beginning
of a place's name, and why no game comes there. Here the seeds are played again.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import __version__, pipeline, project
from rulewright.play.marked import load_marked

RULES = Path(__file__).parents[1] / "rulesrc"
STORED = Path(__file__).parent / "reach"
DICE_RACE = Path(__file__).parent / "examples" / "dice-race.rules"
RULESETS = [path.stem for path in sorted(STORED.glob("*.toml"))]

# What no rule says and the compiler adds, for any game; a guard that forbids is a place of its own.
NOT_THERE = r"s\.options|options|pile|\w+_left"
ADDED = {
    rf": if (not ({NOT_THERE})|\w+ < 0|pile\[-1\] >= 0|[A-Z_]+\[.*\] < 0)( \(\d+\))?$": (
        "the step is passed over when a thing that it needs is not there"
    ),
    r": (if|unless) (not )?(can_)?\w+(_forbidden)?\(s(, [\w.]+)*\)( \(\d+\))?$": (
        "what cannot begin is not offered, or not begun; what forbids it has a place of its own"
    ),
    r": unless (chosen|drawn)_\w+ != NOTHING( \(\d+\))?$": "the same, where the rest of the step is done",
    r": unless \w+_taken < 99( \(\d+\))?$": "what is done any number of times ends sooner, for want of what it takes",
    r": unless (not \()?s\.player_status\[.*\] [!=]= \w+": "leaves out those whom an effect does not reach",
}


def explained(place: str, reasons: dict[str, str]) -> bool:
    return any(place.startswith(start) for start in reasons) or any(re.search(added, place) for added in ADDED)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_place_is_come_by_or_has_its_reason(ruleset: str) -> None:
    stored = tomllib.loads((STORED / f"{ruleset}.toml").read_text(encoding="utf-8"))
    game = pipeline.lowered(pipeline.compile_ruleset(project.one(str(RULES / ruleset)).sources)).game
    machine: Any
    machine, marks = load_marked(pipeline.machine(game, __version__), ruleset)
    for seed in stored["seeds"]:
        played = machine.simulate(seed, players=machine.PLAYERS[seed % len(machine.PLAYERS)])
        assert played.finished
        assert (played.steps, played.questions) == (0, stored.get("questions", 0))
    missed = marks.never()
    unexplained = [place for place in missed if not explained(place, stored["reasons"])]
    assert unexplained == [], f"`./dev bench reach` looks for games that come there, and writes {ruleset}.toml anew"
    needless = [start for start in stored["reasons"] if not any(place.startswith(start) for place in missed)]
    assert needless == []


def test_a_mark_stands_at_each_way_of_a_step() -> None:
    """The machine with marks plays as the one without, and what it did not do is named."""
    sources = project.one(str(DICE_RACE)).sources
    text = pipeline.machine(pipeline.lowered(pipeline.compile_ruleset(sources)).game, __version__)
    machine: Any
    machine, marks = load_marked(text)
    ways = {"snail_turn_3: if rolled_here == 1", "snail_turn_3: unless rolled_here == 1"}
    assert ways <= set(marks.never())
    assert machine.simulate(1, players=2).log == rulewright.load(DICE_RACE).simulate(1, players=2).log
    assert not ways & set(marks.never())
    assert "over" in marks.never()
