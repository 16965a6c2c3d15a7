"""Runs of capitalised words in a sentence: where a name may begin and end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.checks.plain import LINKING, SMALL, Word, key_of_name

LONGEST = 3  # runs that one name may join, with small words between them


@dataclass(frozen=True, slots=True)
class Run:
    """Capitalised words in a row. `first` says that it begins the sentence; `longer` are the names that it may make
    with the runs after it and the small words between them, the longest first, each with the number of runs in it.
    """

    words: tuple[Word, ...]
    first: bool
    key: str
    longer: tuple[tuple[tuple[Word, ...], str, int], ...] = ()

    def joined(self, linked: frozenset[str]) -> tuple[Run, int]:
        """The run, put together with those after it where that makes a known name (End of Turn Process), and how many
        runs it holds then.
        """
        for words, key, count in self.longer:
            if key in linked:
                return Run(words, self.first, key), count
        return self, 1


def key_of(words: Sequence[Word]) -> str:
    """The key of a name by its words."""
    return key_of_name(" ".join(word.text for word in words))


def joined(runs: Sequence[Run], linked: frozenset[str]) -> Iterator[Run]:
    """The runs of a sentence, those put together that make one of the names `linked`."""
    at = 0
    while at < len(runs):
        run, count = runs[at].joined(linked) if runs[at].longer else (runs[at], 1)
        yield run
        at += count


def runs_of(text: str, words: Sequence[Word]) -> tuple[Run, ...]:
    """The runs of a sentence. A possessive ends a run; a number may stand inside one."""
    found = list(_places(words))
    runs: list[Run] = []
    for number, (start, end) in enumerate(found):
        longer: list[tuple[tuple[Word, ...], str, int]] = []
        for last in range(min(len(found), number + LONGEST) - 1, number, -1):
            between = words[start : found[last][1]]
            if all(word.capital or word.low in LINKING for word in between):
                longer.append(
                    (tuple(between), key_of_name(text[between[0].start : between[-1].end]), last - number + 1)
                )
        run = tuple(words[start:end])
        shown = len(run) > 1 and run[-1].low.endswith(("'s", "s'"))  # a capital before a possessive shows something
        runs.append(Run(run, start == 0 and not shown, key_of(run), tuple(longer)))
    return tuple(runs)


def _places(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """The runs, each by its first word and the one after its last."""
    start = -1
    for index, word in enumerate(words):
        capital = word.capital
        part = capital and not (index == 0 and word.low in SMALL)
        number = start >= 0 and word.text.isdigit() and index + 1 < len(words) and words[index + 1].capital
        if not part and not number:
            if start >= 0:
                yield start, index
            start = -1
            continue
        start = index if start < 0 else start
        if word.low.endswith(("'s", "s'")):
            yield start, index + 1
            start = -1
    if start >= 0:
        yield start, len(words)
