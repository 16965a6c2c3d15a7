"""Lines and the pieces they are cut into: what the two line lexers (lexer.py, plain.py) share.

A `Piece` is a stretch of text with the terminal of grammar/document.lark that it is. `Cut` collects the pieces of one
line and sees to it that they lie side by side: what no caller names becomes SPACE.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.source import LINE_END

KEYWORDS = (
    "SECTION RULE",
    "RULE",
    "PROCEDURE",
    "SUCCESS",
    "FAILURE",
    "DEFINITION",
    "TABLE",
    "COMPONENT",
    "MAP",
    "EXAMPLE",
    "INVARIANT",
    "NOTE",
    "CARD",
)
# Terminals that the parser never sees.
IGNORED = frozenset({"SPACE", "NEWLINE", "COMMENT", "MARK"})

KEYWORD_LINE = re.compile(rf"({'|'.join(KEYWORDS)})(?:[^\S\r\n]+(\S.*))?$")
HEADING_LINE = re.compile(r"(#+)(?:\s+(.*))?$")
NUMBER = re.compile(r"(\d+[A-Za-z]{0,2}(?:\.(?:\d+[a-z]{0,2}|[a-z]))*)\.?(?=\s|$)")
BULLET = re.compile(r"[*•‣–-]\s+|[*•‣]$")
INLINE_BULLET = re.compile(r"\s\*\s+")
STEP = re.compile(r"(\d+|\d+[a-z]|[a-z])[.)](?:\s+|$)")
OPTION = re.compile(r"\s*(\([^()]*\))$")
FIELD = re.compile(r"([^\s:|][^:|]{0,40}):(?:\s+(.*))?$")


class Piece(NamedTuple):
    """Characters start..end of the text, and the terminal they are."""

    kind: str
    start: int
    end: int


class Line(NamedTuple):
    """A line: where it starts, where its text without surrounding blanks starts and ends, and where the next line
    starts."""

    start: int
    first: int
    last: int
    after: int

    @property
    def indent(self) -> int:
        return self.first - self.start


def lines(text: str) -> Iterator[Line]:
    """The lines of a text. Only a line feed, a carriage return, or both together end a line."""
    at = 0
    for ending in LINE_END.finditer(text):
        yield _line(text, at, ending.start(), ending.end())
        at = ending.end()
    if at < len(text):
        yield _line(text, at, len(text), len(text))


def _line(text: str, start: int, end: int, after: int) -> Line:
    body = text[start:end]
    left = len(body) - len(body.lstrip())
    if left == len(body):
        return Line(start, end, end, after)
    return Line(start, start + left, start + len(body.rstrip()), after)


class Cut:
    """The pieces of one line, from left to right."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.at = line.start
        self.pieces: list[Piece] = []

    def add(self, kind: str, start: int, end: int) -> None:
        """The next piece. Empty pieces are left out."""
        if end <= start:
            return
        if start > self.at:
            self.pieces.append(Piece("SPACE", self.at, start))
        self.pieces.append(Piece(kind, start, end))
        self.at = end

    def done(self) -> list[Piece]:
        """All pieces, with the blanks and the line ending that follow the last one."""
        if self.line.last > self.at:
            self.add("SPACE", self.at, self.line.last)
        ending = self.line.after
        end = ending
        return [*self.pieces, *self._tail(end)]

    def _tail(self, end: int) -> list[Piece]:
        if self.at == end:
            return []
        return [Piece("NEWLINE", self.at, end)]


def cut_items(cut: Cut, text: str, start: int, end: int, first: str) -> None:
    """Running text that may hold a list inside the line; `first` is the terminal of what stands before its `*`."""
    at, kind = start, first
    while True:
        found = INLINE_BULLET.search(text, at, end)
        if found is None:
            cut.add(kind, at, end)
            return
        cut.add(kind, at, found.start())
        cut.add("BULLET", found.start() + 1, found.start() + 2)
        at, kind = found.end(), "REST"


def holds_list(text: str, start: int, end: int) -> bool:
    """Whether a line of running text introduces a list inside itself: `The Actions are: * Move * Attack`."""
    found = INLINE_BULLET.search(text, start, end)
    return found is not None and text[start : found.start()].rstrip().endswith(":")


def cut_label(cut: Cut, text: str, start: int, end: int, option: bool) -> None:
    """What follows a keyword or the marks of a heading: a number, a name, and for some a choice in round brackets."""
    number = NUMBER.match(text, start, end)
    if number:
        cut.add("NUMBER", *number.span(1))
        start = number.end()
        while start < end and text[start].isspace():
            start += 1
    choice = OPTION.search(text, start, end) if option else None
    if choice:
        stop = choice.start()
        cut.add("NAME", start, stop)
        cut.add("OPTION", *choice.span(1))
    else:
        cut.add("NAME", start, end)


def cut_row(cut: Cut, text: str, start: int, end: int) -> None:
    """`| a | b |`: the bars, and what stands between them without surrounding blanks."""
    kind, at = "ROW", start
    while at < end:
        bar = text.find("|", at, end)
        if bar < 0:
            bar = end
        left, right = at, bar
        while left < right and text[left].isspace():
            left += 1
        while right > left and text[right - 1].isspace():
            right -= 1
        cut.add("CELL", left, right)
        if bar < end:
            cut.add(kind, bar, bar + 1)
            kind = "PIPE"
        at = bar + 1


def cut_tabs(cut: Cut, text: str, start: int, end: int, first: str) -> None:
    """A tab-separated row: `first` is the terminal of its first cell."""
    at, kind = start, first
    while True:
        tab = text.find("\t", at, end)
        stop = end if tab < 0 else tab
        left, right = at, stop
        while left < right and text[left].isspace():
            left += 1
        while right > left and text[right - 1].isspace():
            right -= 1
        cut.add(kind, left, right)
        if tab < 0:
            return
        cut.add("TAB", tab, tab + 1)
        at, kind = tab + 1, "CELL"
