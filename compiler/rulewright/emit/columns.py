"""Glossary and index in columns, filled here by measured heights: the layout's own balancing of columns would take
as long as the book.

Lengths are points. Heights are estimated from the widths of letters, without kerning, so a line is kept free at the
foot of each column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulewright.emit import fonts
from rulewright.emit.theme import Theme
from rulewright.emit.view import GlossaryEntry, IndexEntry, IndexLetter

TITLE = 62.0
"""What the title and its scale take of the first page."""

HEADING, SLACK = 72.0, 12.0
"""What the heading takes of one that stands under something else; what is kept free below its columns."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Head:
    """A letter that opens its part of the index."""

    letter: str


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """The columns of a page, and how high the highest is."""

    columns: tuple[tuple[T, ...], ...]
    high: float = 0.0


def index(letters: tuple[IndexLetter, ...], theme: Theme) -> tuple[Sheet[Head | IndexEntry], ...]:
    """The index in three columns a page. A letter stays with its first entry."""
    wide = (theme.page.measure - 24) / 3
    family = theme.fonts["label"]
    runs: list[tuple[float, tuple[Head | IndexEntry, ...]]] = []
    for letter in letters:
        for place, entry in enumerate(letter.entries):
            text = f"{entry.name} " + ", ".join(f"{p.number} p. 99" if p.main else p.number for p in entry.locators)
            high = lines(text, wide, wide - 8, family, 7.6) * 10.0
            head: tuple[Head, ...] = (Head(letter.letter),) if place == 0 else ()
            runs.append((high + (18.0 if head else 0), (*head, entry)))
    return _filled(runs, 3, theme, 10.0)


def glossary(entries: tuple[GlossaryEntry, ...], theme: Theme) -> tuple[Sheet[GlossaryEntry], ...]:
    """The glossary in two columns a page."""
    wide = (theme.page.measure - 18) / 2
    family = theme.fonts["text"]
    runs = []
    for entry in entries:
        text = f"{entry.paragraph.text} {entry.number} p. 999"
        runs.append((lines(text, wide, wide, family, 9.5) * 12.0 + 6, (entry,)))
    return _filled(runs, 2, theme, 12.0)


def together(listed: Mapping[str, Sequence[Sheet[Any]]], theme: Theme) -> float:
    """How high glossary and index are one under the other, each with its heading; 0 when there is neither, and more
    than any page when one of them alone fills more than a page.
    """
    parts = [sheets for sheets in listed.values() if sheets]
    if any(len(sheets) > 1 for sheets in parts):
        return 2 * theme.page.depth
    return sum(HEADING + sheets[0].high + SLACK for sheets in parts)


def lines(text: str, first: float, rest: float, family: str, size: float) -> int:
    """How many lines a text takes when its first line is `first` points wide and the others `rest`."""
    count, room, used = 1, first, 0.0
    blank = fonts.width(" ", family, size)
    for word in text.split():
        wide = fonts.width(word, family, size)
        if used and used + blank + wide > room:
            count, room, used = count + 1, rest, wide
        else:
            used += (blank if used else 0) + wide
    return count


def _filled(
    runs: Sequence[tuple[float, tuple[T, ...]]], count: int, theme: Theme, slack: float
) -> tuple[Sheet[T], ...]:
    """Runs in columns, page after page; on the last page the columns are as even as they can be."""
    sheets: list[Sheet[T]] = []
    left = list(runs)
    while left:
        room = theme.page.depth - slack - (0 if sheets else TITLE)
        columns, rest = _fill(left, count, room)
        if not rest:
            columns = _even(left, count, room)
        high = max(sum(run[0] for run in column) for column in columns)
        sheets.append(Sheet(tuple(tuple(item for run in column for item in run[1]) for column in columns), high))
        left = rest
    return tuple(sheets)


Run = tuple[float, tuple[T, ...]]


def _fill(runs: list[Run[T]], count: int, room: float) -> tuple[list[list[Run[T]]], list[Run[T]]]:
    columns: list[list[Run[T]]] = []
    at = 0
    for _ in range(count):
        column: list[Run[T]] = []
        used = 0.0
        while at < len(runs) and (not column or used + runs[at][0] <= room):
            column.append(runs[at])
            used += runs[at][0]
            at += 1
        columns.append(column)
    return columns, runs[at:]


def _even(runs: list[Run[T]], count: int, room: float) -> list[list[Run[T]]]:
    """The least height of columns that still holds everything."""
    low, high = sum(run[0] for run in runs) / count, room
    fits: Callable[[float], bool] = lambda tried: not _fill(runs, count, tried)[1]  # noqa: E731
    while high - low > 2:
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return _fill(runs, count, high)[0]
