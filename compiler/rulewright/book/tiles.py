"""The tiles of a map that is laid in play, as they are printed: a `MAP Town (tiles)` with the size of a tile and what
each letter means, and the component of that name with a column of pictures (`xrx rrr xrx`: rows from the top).

In: the rules of a book. Out: the pictures, and the spaces of every copy with their names. A space is called by its
tile, its column and its row: Clinic B2; of a tile with several copies the number of the copy stands between,
Crossroads 2 A1.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass

from rulewright.book.model import Rule
from rulewright.syntax.tree import BlockKind

STYLE = "tiles"
_SIZE = re.compile(r"(?P<width>[1-9]) by (?P<height>[1-9])")
_NOTHING = frozenset({"nothing", "no space", "wall"})
_COLUMNS = "ABCDEFGHI"
MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class Picture:
    """A tile as it is printed: its rows of letters from the top, and how many there are of it."""

    name: str
    rows: tuple[str, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """All tiles of a map. `legend`: letter to the kinds of space that it means, none for what is no space; `column` is
    the place of the pictures in the component.
    """

    map: str
    kind: str
    width: int
    height: int
    legend: dict[str, tuple[str, ...]]
    pictures: tuple[Picture, ...]
    column: int

    def cells(self, picture: Picture, copy: int) -> list[tuple[str, int, int]]:
        """The spaces of a copy (from 0): their names, and their column and row on it."""
        called = picture.name if picture.copies == 1 else f"{picture.name} {copy + 1}"
        return [
            (f"{called} {_COLUMNS[x]}{y + 1}", x, y)
            for y, row in enumerate(picture.rows)
            for x, letter in enumerate(row)
            if self.legend[letter]
        ]

    def spaces(self) -> dict[str, tuple[str, ...]]:
        """Each space of each copy, with its kinds."""
        return {
            name: self.legend[picture.rows[y][x]]
            for picture in self.pictures
            for copy in range(picture.copies)
            for name, x, y in self.cells(picture, copy)
        }


def sheet(rules: Iterable[Rule]) -> Sheet | None:
    """The tiles of a book: None where it has no such map, or its blocks do not say all that is needed."""
    every = list(rules)
    for rule in every:
        if rule.kind is BlockKind.MAP and rule.style == STYLE:
            return _of_map(rule, every)
    return None


def _of_map(rule: Rule, rules: list[Rule]) -> Sheet | None:
    size, kind = None, ""
    legend: dict[str, tuple[str, ...]] = {}
    for each in rule.fields:
        name, value = each.name.text.strip(), each.value.text.strip()
        found = _SIZE.fullmatch(value)
        if found is not None:
            kind, size = name, found
        elif len(name) == 1:
            legend[name] = () if value.casefold() in _NOTHING else tuple(part.strip() for part in value.split(","))
    if size is None:
        return None
    width, height = int(size["width"]), int(size["height"])
    for component in rules:
        if component.kind is BlockKind.COMPONENT and component.name == kind:
            at = _pictured(component, width, height, legend)
            if at is not None:
                pictures = tuple(_pictures(component, at))
                return Sheet(rule.name, kind, width, height, legend, pictures, at)
    return None


def _pictured(component: Rule, width: int, height: int, letters: Container[str]) -> int | None:
    """The column whose cells are all pictures of this size, None where there is none."""
    for at in range(1, len(component.columns)):
        cells = [row.cells[at].text.split() for row in component.rows if at < len(row.cells)]
        sized = all(len(rows) == height and all(len(row) == width for row in rows) for rows in cells)
        if cells and sized and all(letter in letters for rows in cells for row in rows for letter in row):
            return at
    return None


def _pictures(component: Rule, at: int) -> Iterable[Picture]:
    """The tiles of a component, in their order."""
    quantity = next((i for i, column in enumerate(component.columns) if column.text == "Quantity"), None)
    for row in component.rows:
        copies = row.cells[quantity].text.strip() if quantity is not None and quantity < len(row.cells) else "1"
        number = int(copies) if copies.isdecimal() and len(copies) < 4 else 1
        yield Picture(row.cells[0].text.strip(), tuple(row.cells[at].text.split()), min(number, MOST_COPIES))
