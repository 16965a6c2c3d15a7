"""The text of the documents as checks read it that look at more than rules: in pieces, from one blank line to the
next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from rulewright.source import LINE_END

T = TypeVar("T")
_BLANK = re.compile(r"\n\s*\n")


class Line(NamedTuple):
    """A line that holds something, and where it begins in its piece."""

    start: int
    text: str

    @property
    def remark(self) -> bool:
        return self.text.lstrip().startswith("//")


@dataclass(frozen=True, eq=False)
class Piece:
    """A paragraph, a heading or the like, with the blank lines after it. A piece that says what it said is one object
    from run to run, wherever it stands.
    """

    text: str

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines that hold something."""
        found: list[Line] = []
        start = 0
        for ending in (*(m.span() for m in LINE_END.finditer(self.text)), (len(self.text), len(self.text))):
            text = self.text[start : ending[0]]
            if text.strip():
                found.append(Line(start, text))
            start = ending[1]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class OfLines(Generic[T]):
    """Facts of lines as facts of a piece, each with the line. `drawn` are the lines of maps, which say nothing; without
    it every line is looked at, remarks too.
    """

    facts: Callable[[str], Iterable[T]]

    def __call__(self, piece: Piece, drawn: frozenset[str] | None = None) -> Iterator[tuple[Line, T]]:
        for line in piece.lines:
            if drawn is None or not (line.remark or line.text.strip() in drawn):
                for fact in self.facts(line.text):
                    yield line, fact


@dataclass(frozen=True, slots=True)
class Says:
    """Whether a piece has a match."""

    pattern: re.Pattern[str]

    def __call__(self, piece: Piece) -> Iterator[bool]:
        if self.pattern.search(piece.text):
            yield True


def pieces(text: str, before: Sequence[Piece]) -> tuple[Piece, ...]:
    """A text in pieces. Those of `before` with which it begins and ends are taken over; one more at either side is
    made again, for it may reach further than it did.
    """
    start, front = 0, 0
    while front < len(before) and text.startswith(before[front].text, start):
        start += len(before[front].text)
        front += 1
    if front == len(before) and start == len(text):
        return tuple(before)
    end, tail = len(text), 0
    while tail < len(before) - front:
        piece = before[-1 - tail].text
        if end - len(piece) < start or not text.endswith(piece, start, end):
            break
        end -= len(piece)
        tail += 1
    if front:
        front -= 1
        start -= len(before[front].text)
    if tail:
        end += len(before[len(before) - tail].text)
        tail -= 1
    made: list[Piece] = []
    while start < end:
        blank = _BLANK.search(text, start, end)
        stop = blank.end() if blank is not None else end
        made.append(Piece(text[start:stop]))
        start = stop
    return (*before[:front], *made, *before[len(before) - tail :])
