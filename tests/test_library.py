"""The compiler as a library."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

import rulewright

GAME = """\
Core Rules: Hill
Players: 2-3

# 1 The Race

RULE

The game has a Turn Order, a list of Players. Each Player has Distance, a number starting at 0.

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player rolls 1D6.
2. The Player gains that much Distance.
3. If the Player's Distance is 20 or more, the Player wins and the game ends.
"""


@pytest.fixture
def hill(tmp_path: Path) -> Path:
    file = tmp_path / "hill.rules"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_check(hill: Path) -> None:
    checked = rulewright.check(hill)
    assert len(checked.rulesets) == 1
    assert [finding for finding in checked.findings if finding.severity.value == "error"] == []
    hill.write_text(GAME.replace("1D6.", "1D6 as rule 9.9 says."), encoding="utf-8")
    assert "RW201" in [finding.code for finding in rulewright.check([hill]).findings]


def test_hold(hill: Path) -> None:
    held = rulewright.hold(hill)
    assert "RW201" not in [finding.code for finding in held.findings()]
    held.edit(hill, "\n\n" + GAME.replace("1D6.", "1D6 as rule 9.9 says."))
    (wrong,) = [finding for finding in held.findings() if finding.code == "RW201"]
    assert wrong.span.line == 2 + next(n for n, line in enumerate(GAME.split("\n"), 1) if "1D6." in line)
    held.edit(str(hill), GAME)
    assert "RW201" not in [finding.code for finding in held.findings()]
    with pytest.raises(rulewright.InputError, match="no file of this ruleset"):
        held.edit(hill.parent / "dale.rules", GAME)


def test_load(hill: Path) -> None:
    machine = rulewright.load(hill)
    game = machine.simulate(7, players=3)
    assert game.finished
    assert len(game.winners) == 1
    assert (game.steps, game.questions) == (0, 0)
    assert machine.replay(game.log) == game.state


def test_load_at_a_level(hill: Path) -> None:
    plain, sooner = rulewright.load(hill), rulewright.load(hill, level=1)
    assert not hasattr(plain, "FUSED")
    assert sooner.STEP is sooner.FUSED
    assert sooner.replay(plain.simulate(7, players=3).log).winners == plain.simulate(7, players=3).winners


def test_build(hill: Path, tmp_path: Path) -> None:
    built = rulewright.build(hill, tmp_path / "out")
    assert built.folder == tmp_path / "out" / "hill"
    assert {"machine.py", "rulebook.pdf", "rulebook.html", "findings.json"} <= set(built.files)
    files = [file for file in built.folder.rglob("*") if file.is_file()]
    assert sorted(built.files) == sorted(str(file.relative_to(built.folder)) for file in files)


def test_input_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(rulewright.InputError, match="no such file"):
        rulewright.load(tmp_path / "nothing.rules")


def test_the_ruleset_of_the_readme(tmp_path: Path) -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    sample = readme.partition("       Core Rules: Hill Race")[2].partition("\n2. ")[0]
    file = tmp_path / "hill-race.rules"
    file.write_text(textwrap.dedent("       Core Rules: Hill Race" + sample), encoding="utf-8")
    checked = rulewright.check(file, profile="strict")
    assert checked.findings == ()
    assert {reading.verdict.value for reading in checked.rulesets[0].readings} == {"understood"}
    machine = rulewright.load(file)
    games = [machine.simulate(seed, players=4) for seed in range(20)]
    assert all(game.finished and len(game.winners) == 1 and not game.steps + game.questions for game in games)


def test_findings_of_building_are_suppressed_like_others(hill: Path, tmp_path: Path) -> None:
    hill.write_text(GAME.replace("1. The Player rolls 1D6.", "1. The Player sings.\n2. The Player rolls 1D6."))
    found = [finding.code for finding in rulewright.build(hill, tmp_path / "out").findings]
    assert "RW860" in found
    hill.write_text(hill.read_text().replace("PROCEDURE Turn", "// allow RW860: the table sings\nPROCEDURE Turn"))
    assert [finding.code for finding in rulewright.check(hill).findings if finding.code == "RW901"] == []
    kept = [finding.code for finding in rulewright.build(hill, tmp_path / "out").findings]
    found.remove("RW860")
    assert kept == found
