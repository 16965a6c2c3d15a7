"""Text and places in it.

A `Source` is one document as it was given, a `Span` a stretch of it. Offsets count characters from 0 and are
used everywhere inside the compiler; lines and columns (from 1) are made here and nowhere else. A line ends at `\\n`,
`\\r\\n` or `\\r` and nowhere else: form feeds, U+0085 and U+2028 are characters within a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

LINE_END = re.compile(r"\r\n|\r|\n")


class Position(NamedTuple):
    """A place as an editor shows it: line and column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, eq=False)
class Source:
    """One document: the name it was given by (a path, or "-") and its text. Two sources are equal only if they
    are one.
    """

    name: str
    text: str = field(repr=False)
    line_starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = (0, *(ending.end() for ending in LINE_END.finditer(self.text)))
        object.__setattr__(self, "line_starts", starts)

    def position(self, offset: int) -> Position:
        """Line and column of a character offset."""
        line = bisect_right(self.line_starts, offset) - 1
        return Position(line + 1, offset - self.line_starts[line] + 1)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line ending."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def offset(self, line: int, column: int = 1) -> int:
        """The offset of a line and column, both from 1."""
        return self.line_starts[line - 1] + column - 1


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` up to, not including, `end` of a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def first(self) -> Position:
        return self.source.position(self.start)

    @property
    def last(self) -> Position:
        """The position of the last character (of the first, when the span is empty)."""
        return self.source.position(max(self.start, self.end - 1))

    @property
    def line(self) -> int:
        return self.first.line

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of another in the same source."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        first, last = self.first, self.last
        if first.line == last.line:
            return f"{self.source.name}:{first.line}:{first.column}-{last.column}"
        return f"{self.source.name}:{first.line}:{first.column}-{last.line}:{last.column}"
