"""Sentences made by chance are played as their own account says, or told; `python -m benchmarks.spoken` tries more."""

from __future__ import annotations

from collections import Counter

import pytest
from spoken import Act, Way
from spoken_asked import Play, played
from spoken_table import Table
from spoken_tried import SORTS, spoken, wrong


@pytest.mark.parametrize(
    ("sort", "count", "least"), [("players", 240, 160), ("choices", 100, 70), ("dice", 100, 60), ("cards", 120, 60)]
)
def test_spoken_sentences_are_played_as_they_say(sort: str, count: int, least: int) -> None:
    counts: Counter[str] = Counter()
    assert wrong(spoken(count, 1, SORTS[sort]), 15, counts) == []
    assert counts["played"] > least


@pytest.mark.parametrize(("sort", "least"), [("players", 30), ("choices", 30), ("dice", 25), ("cards", 20)])
def test_another_account_is_noticed(sort: str, least: int) -> None:
    """The net sees: with the account of another sentence nearly every one is played otherwise."""

    def turned(act: Act) -> Act:
        def done(table: Table, way: Way) -> Play:
            yield from played(act(table, way))
            table.change("Gold", table.leader, 1)

        return done

    counts: Counter[str] = Counter()
    said = [(each, turned(act)) for each, act in spoken(60, 2, SORTS[sort])]
    assert len(wrong(said, 5, counts)) == counts["played"] > least
