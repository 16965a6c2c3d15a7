"""Accounting: no word that bears a load can be dropped, turned, added, moved or denied without being noticed.

Each understood sentence of the project's rulesets (and of a long document, where it is at hand) is mutated, a word at a
time. The mutant must be refused, or mean something else. Here a share of all mutants is tried, chosen by a stored seed;
`python -m benchmarks.accounting` tries them all. `test_clauses.py` asks the same of the way from meaning to machine.
"""

from __future__ import annotations

import random
from collections import Counter

import accounting
import pytest
from accounting import EXTENSION, Tried, bare, rulesets, understood

from rulewright.meaning.said import normalise

SEED = 5
# The share of the mutants that is tried, by kind: those of a word that stands there, and those of one put anywhere.
SHARE = {"drop": 0.15, "turn": 0.1, "deny": 0.1, "move": 0.004, "add": 0.0012}

# Wordings that docs/language.md (12, Words that say the same) declares equal, each with its reason. All others count.
EQUAL = {
    ("unless a rule says otherwise.", "unless a rule states otherwise."): "to say and to state are one in a hook",
    ("takes a Event Card.", "takes an Event Card."): "the sound of the next word decides",
    ("Points is 0.", "Points are 0."): "agreement says nothing of its own",
    ("A Player cannot Rest.", "A Player can not Rest."): "two spellings of one word",
    (
        "Rest, Dive, and Swim are Actions.",
        "Rest, Dive and Swim are Actions.",
    ): "a comma before and, or and nor joins as one",
    ("chooses one: Rest or Dive.", "chooses one of Rest or Dive."): "a list may follow a colon",
}


def chosen(tried: Tried, seed: int) -> list[tuple[object, object]]:
    """The mutants of a sentence that are tried."""
    dice = random.Random(f"{seed} {tried.sentence.text}")
    return [(mutant, sentence) for mutant, sentence in tried.mutants() if dice.random() < SHARE[mutant.kind]]


def lost(paths: tuple[object, ...], counts: Counter[str]) -> list[str]:
    """The mutants that mean what their sentence means, each beside it."""
    found = []
    for tried in understood(paths):  # type: ignore[arg-type]
        counts["sentences"] += 1
        for mutant, sentence in chosen(tried, SEED):
            became = accounting.outcome(tried, sentence)  # type: ignore[arg-type]
            counts[became] += 1
            if became == "the same":
                found.append(f"{mutant.what}: {mutant.text} | {tried.sentence.text}")  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("name", rulesets())
def test_a_changed_word_changes_the_meaning_or_is_refused(name: str) -> None:
    counts: Counter[str] = Counter()
    silent = lost(rulesets()[name], counts)
    assert counts["sentences"]
    assert not silent, "\n".join(silent)


@pytest.mark.skipif(not EXTENSION.exists(), reason="the document is not part of the project")
def test_the_same_of_a_long_document() -> None:
    counts: Counter[str] = Counter()
    silent = lost((EXTENSION,), counts)
    assert counts["another meaning"] > 100
    assert not silent, "\n".join(silent)


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_wordings_that_are_declared_equal_are_one(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


def test_a_lost_word_would_be_found() -> None:
    """The comparison itself: a meaning is equal to itself at another place, and to nothing else."""
    first, *others = understood(rulesets()["moth"])
    assert bare(first.reading.meaning) == bare(first.read(first.sentence).meaning)
    assert all(bare(first.reading.meaning) != bare(other.reading.meaning) for other in others)
