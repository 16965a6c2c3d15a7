"""Text and places in it.

A `Source` is one document, a `Span` a stretch of it. A source may be held and edited: then most of its text stands
somewhere else than before, while what was made of the passages that did not change must stay good. So a place is told
by its *address*. The text is cut into passages; in a text that was never edited, an address is an offset (it counts
characters from 0). An edit leaves the addresses of every passage that it did not touch, and gives new ones, never
given before, to the characters of every other. Within a passage addresses count characters; of two passages they do
not tell which stands first, so order is asked of `Span.place`, the offset at which a span starts now.

Lines and columns (from 1) are made here and nowhere else. A line ends at `\\n`, `\\r\\n` or `\\r` and nowhere else:
form feeds, U+0085 and U+2028 are characters within a line.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

END = sys.maxsize
LINE_END = re.compile(r"\r\n|\r|\n")
Cutter = Callable[[str], Sequence[int]]  # gives the offsets at which the passages of a text start, 0 first


class Position(NamedTuple):
    """A place as an editor shows it: line and column, both from 1."""

    line: int
    column: int


class Passage(NamedTuple):
    """Characters `start` up to, not including, `end` of a text, the first of which has this address."""

    address: int
    start: int
    end: int


class Source:
    """One document: the name it was given by (a path, or "-"), its text, and the addresses of its characters. Two
    sources are equal only if they are one.

    After an edit the spans of passages that are no longer there mean nothing: what was compiled before it serves only
    for compiling again.
    """

    __slots__ = ("_addresses", "_free", "_line_starts", "_passages", "_places", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._passages: tuple[Passage, ...] = ()  # in the order of the text, when it has been cut
        self._free = len(text) + 1  # the first address that was never given
        self._line_starts: tuple[int, ...] | None = None
        # Of an edited text, by address: where each passage begins, and the offset of that.
        self._addresses: list[int] = []
        self._places: list[int] = []

    def __repr__(self) -> str:
        return f"Source({self.name!r})"

    @property
    def line_starts(self) -> tuple[int, ...]:
        """The offsets at which lines start."""
        if self._line_starts is None:
            self._line_starts = line_starts(self.text)
        return self._line_starts

    def passages(self, cut: Cutter) -> tuple[Passage, ...]:
        """The passages of the text, in order; they lie side by side and cover it."""
        if not self._passages:
            starts = cut(self.text)
            self._passages = tuple(map(Passage, starts, starts, [*starts[1:], len(self.text)]))
        return self._passages

    def edit(self, text: str, front: int, starts: Sequence[int], back: int) -> None:
        """Put another text in the place of this one: with so many passages at its front and back that it had, and
        between them new ones that start at these offsets. Of those, too, each that the text had keeps its addresses.
        """
        old = self._passages
        kept = old[len(old) - back :] if back else ()
        shift = len(text) - len(self.text)
        end = kept[0].start + shift if kept else len(text)
        left: defaultdict[str, deque[int]] = defaultdict(deque)
        for address, begin, stop in old[front : len(old) - back]:
            left[self.text[begin:stop]].append(address)
        new: list[Passage] = []
        for begin, stop in zip(starts, [*starts[1:], end], strict=True):
            same = left.get(text[begin:stop])
            if same:
                address = same.popleft()
            else:
                address = self._free
                self._free += stop - begin + 1  # no end of a passage is the start of the next
            new.append(Passage(address, begin, stop))
        if shift:
            kept = tuple(Passage(address, begin + shift, stop + shift) for address, begin, stop in kept)
        self.text = text
        self._passages = (*old[:front], *new, *kept)
        self._line_starts = None
        ordered = sorted(self._passages)
        self._addresses = [passage.address for passage in ordered]
        self._places = [passage.start for passage in ordered]

    def place(self, address: int) -> int:
        """The offset at which the character with an address stands now."""
        if not self._addresses:
            return address
        at = bisect_right(self._addresses, address) - 1
        return min(self._places[at] + address - self._addresses[at], len(self.text))

    def end_place(self, start: int, end: int) -> int:
        """The offset at which a stretch ends that goes from one address up to, not including, another."""
        return min(self.place(end - 1) + 1, len(self.text)) if end != start else self.place(end)

    def span(self, start: int, end: int) -> Span:
        """The stretch between two offsets."""
        if not self._addresses:
            return Span(self, start, end)
        first = self._address(start)
        return Span(self, first, self._address(end - 1) + 1 if end > start else first)

    def _address(self, place: int) -> int:
        at = bisect_right(self._passages, place, key=_start) - 1
        return self._passages[at].address + place - self._passages[at].start

    @property
    def whole(self) -> Span:
        """The whole text. In an edited text it ends behind every address that there is."""
        return Span(self, self._address(0), END) if self._addresses else Span(self, 0, len(self.text))

    def position(self, address: int) -> Position:
        """Line and column of the character with an address."""
        return self.position_of(self.place(address))

    def position_of(self, place: int) -> Position:
        """Line and column of an offset."""
        return position_in(self.line_starts, place)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line ending."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def offset(self, line: int, column: int = 1) -> int:
        """The offset of a line and column, both from 1."""
        return self.line_starts[line - 1] + column - 1


def line_starts(text: str) -> tuple[int, ...]:
    """The offsets at which the lines of a text start."""
    return (0, *(ending.end() for ending in LINE_END.finditer(text)))


def position_in(starts: Sequence[int], place: int) -> Position:
    """Line and column of an offset in a text whose lines start there."""
    line = bisect_right(starts, place) - 1
    return Position(line + 1, place - starts[line] + 1)


def _start(passage: Passage) -> int:
    return passage.start


@dataclass(frozen=True, slots=True)
class Span:
    """The characters of a source from the address `start` up to, not including, `end`."""

    source: Source
    start: int
    end: int

    @property
    def place(self) -> int:
        """The offset at which it starts: what stands first has the smaller one."""
        return self.source.place(self.start)

    @property
    def end_place(self) -> int:
        """The offset at which it ends."""
        return self.source.end_place(self.start, self.end)

    @property
    def text(self) -> str:
        return self.source.text[self.place : self.end_place]

    @property
    def first(self) -> Position:
        return self.source.position(self.start)

    @property
    def last(self) -> Position:
        """The position of the last character (of the first, when the span is empty)."""
        return self.source.position_of(max(self.place, self.end_place - 1))

    @property
    def line(self) -> int:
        return self.first.line

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of another in the same source."""
        return Span(self.source, self.start, self.end if self.end_place > other.end_place else other.end)

    def __str__(self) -> str:
        first, last = self.first, self.last
        if first.line == last.line:
            return f"{self.source.name}:{first.line}:{first.column}-{last.column}"
        return f"{self.source.name}:{first.line}:{first.column}-{last.line}:{last.column}"
