"""The small games of docs/starters, which a new author begins from: nothing is found, the examples hold, games end."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_examples import examples_of, made

from rulewright import __version__, library, pipeline
from rulewright.diagnostic import Severity
from rulewright.play.simulate import simulate
from rulewright.source import Source

STARTERS = sorted((Path(__file__).parents[1] / "docs" / "starters").glob("*.rules"))


@pytest.mark.parametrize("file", STARTERS, ids=lambda file: file.stem)
def test_a_game_to_begin_from_is_checked_and_played(file: Path, tmp_path: Path) -> None:
    text = file.read_text()
    checked = library.check(file)
    assert [str(found) for found in checked.findings if found.severity is not Severity.INFO] == []
    module, _ = made(text, file.stem, tmp_path)
    assert examples_of(module)
    for name in examples_of(module):
        getattr(module, name)()
    game = pipeline.lowered(pipeline.compile_ruleset([Source(file.name, text)])).game
    report = simulate(pipeline.machine(game, __version__), 24, 0, None, "random", 10_000, None, 1)
    assert report.finished == 24
    assert report.steps == report.questions == 0
    assert not report.faults
