"""Sentences made by chance are played as their own account says, or told; `python -m benchmarks.spoken` tries more."""

from __future__ import annotations

from collections import Counter

from spoken import Act, Way
from spoken_table import Table
from spoken_tried import spoken, wrong


def test_spoken_sentences_are_played_as_they_say() -> None:
    counts: Counter[str] = Counter()
    assert wrong(spoken(360, 1), 15, counts) == []
    assert counts["played"] > 240


def test_another_account_is_noticed() -> None:
    """The net sees: with the account of another sentence nearly every one is played otherwise."""

    def turned(act: Act) -> Act:
        def done(table: Table, way: Way) -> None:
            act(table, way)
            table.change("Gold", table.leader, 1)

        return done

    counts: Counter[str] = Counter()
    said = [(each, turned(act)) for each, act in spoken(60, 2)]
    assert len(wrong(said, 5, counts)) == counts["played"] > 30
