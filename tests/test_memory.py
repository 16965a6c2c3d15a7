"""What compiling leaves behind, and the collector of Python while it lasts."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.memory import uncollected
from rulewright.source import Source

RULES = Path(__file__).resolve().parent.parent / "rulesrc"
GAME = (RULES / "dungeon-core" / "dungeon-core.rules", RULES / "zombies" / "zombies.rules")


def test_nothing_that_a_compile_keeps_stands_in_a_circle() -> None:
    """Else a process that holds a document would grow with each edit: the collector is off while it compiles."""
    sources = [Source(path.name, path.read_text(encoding="utf-8")) for path in GAME]
    compiled = pipeline.compile_ruleset(sources)  # tables are made once, and may be as they like
    game = pipeline.lowered(compiled)
    pipeline.found(compiled, game)
    del compiled, game
    gc.collect()
    with uncollected():
        compiled = pipeline.compile_ruleset(sources)
        game = pipeline.lowered(compiled)
        pipeline.found(compiled, game)
        del compiled, game
        left = gc.collect()
    assert left == 0


@pytest.mark.parametrize("before", [True, False])
def test_the_collector_is_as_it_was_whatever_happens(before: bool) -> None:
    was = gc.isenabled()
    try:
        gc.enable() if before else gc.disable()
        with uncollected():
            assert not gc.isenabled()
        assert gc.isenabled() is before
        with pytest.raises(LookupError), uncollected():
            raise LookupError
        assert gc.isenabled() is before
    finally:
        gc.enable() if was else gc.disable()
