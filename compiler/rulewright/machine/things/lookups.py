"""Tables that are looked up in: keyed by a word (`| Noise | Entry Roll | Arrivals |`), and profiles, keyed by a number
that a thing has (`TABLE Walker Profile`, `| Damage | 0 | 1 |`).

In: the TABLE blocks with columns. Out: for each further column of a keyed table a `Lookup`, and for each row of a
profile a `Profile`. A cell is a number, a die, a word, or so much and more (`9+`); all cells of one column are of one
sort, else it is no lookup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Rule
from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.things import cell_values
from rulewright.syntax.tree import BlockKind

PROFILE = "Profile"
_AT_LEAST = re.compile(r"(?P<number>[0-9]{1,9})\s*(?:\+|or more)")
_AT_MOST = re.compile(r"(?P<number>[0-9]{1,9})\s*(?:-|or less|or fewer)")
_LEAST = re.compile(r"(?P<dice>.*\S)\s*\((?:minimum|at least)\s+(?P<least>[0-9]{1,9})\)")


@dataclass(frozen=True, slots=True)
class Lookup:
    """A column of a keyed table: what it holds for each word. `meets` says how a number meets what stands in it: by
    being as much (">="), or no more ("<="); "" where the cells are no thresholds.
    """

    table: str
    key: str
    column: str
    cells: tuple[tuple[str, model.Value], ...]
    meets: str = ""

    def of(self, word: e.Expression) -> e.Expression:
        """What the column holds for a word; of a word that the table lacks, what its last row holds."""
        *rows, (_, last) = self.cells
        found = _value(last)
        for key, cell in reversed(rows):
            found = e.Either(e.Compare("==", word, e.Word(key)), _value(cell), found)
        return found


@dataclass(frozen=True, slots=True)
class Profile:
    """A row of a profile: the values that a thing of a kind has under a number (`index`) of its own."""

    kind: str
    index: str
    attribute: str
    cells: tuple[tuple[int, model.Value], ...]

    def of(self, thing: e.Expression) -> e.Expression:
        """The value of a thing; a number past the last column reads the last."""
        *rows, (_, last) = self.cells
        found = _value(last)
        for number, cell in reversed(rows):
            found = e.Either(e.Compare("==", e.Get(self.index, thing), e.Int(number)), _value(cell), found)
        return found


def _value(cell: model.Value) -> e.Expression:
    match cell:
        case e.Dice():
            return e.Die(cell)
        case True | False:
            return e.Bool(cell)
        case int():
            return e.Int(cell)
        case str():
            return e.Word(cell)


def keyed(book: Book) -> dict[str, Lookup]:
    """The columns of the keyed tables of a book, by name."""
    found: dict[str, Lookup] = {}
    for rule in _tables(book):
        if rule.columns[1].text.strip().isdecimal():
            continue
        rows = [[cell.text.strip() for cell in row.cells] for row in rule.rows]
        for at, column in enumerate(rule.columns[1:], 1):
            if all(len(row) > at and row[at] for row in rows):
                lookup = _column(rule, column.text, [(row[0], row[at]) for row in rows])
                if lookup is not None:
                    found.setdefault(column.text, lookup)
    return found


def profiles(book: Book) -> tuple[Profile, ...]:
    """The rows of the profiles of a book."""
    found = []
    for rule in _tables(book):
        numbers = [column.text.strip() for column in rule.columns[1:]]
        if not rule.name.endswith(f" {PROFILE}") or not all(number.isdecimal() for number in numbers):
            continue
        kind = rule.name.removesuffix(f" {PROFILE}")
        for row in rule.rows:
            cells = [cell_values.value(cell.text.strip()) for cell in row.cells[1:]]
            if len(cells) == len(numbers) and len({type(cell) for cell in cells}) == 1:
                under = tuple(zip(map(int, numbers), cells, strict=True))
                found.append(Profile(kind, rule.columns[0].text.strip(), row.cells[0].text.strip(), under))
    return tuple(found)


def _tables(book: Book) -> list[Rule]:
    return [rule for rule in book.rules() if rule.kind is BlockKind.TABLE and rule.rows and len(rule.columns) > 1]


def _column(rule: Rule, column: str, cells: list[tuple[str, str]]) -> Lookup | None:
    made = Lookup(rule.name, rule.columns[0].text, column, ())
    for pattern, meets in ((_AT_LEAST, ">="), (_AT_MOST, "<=")):
        matches = [(key, pattern.fullmatch(cell)) for key, cell in cells]
        if all(match is not None for _, match in matches):
            numbers = tuple((key, int(match["number"])) for key, match in matches if match is not None)
            return replace(made, cells=numbers, meets=meets)
    values = tuple((key, _cell(cell)) for key, cell in cells)
    return replace(made, cells=values) if len({type(cell) for _, cell in values}) == 1 else None


def _cell(text: str) -> model.Value:
    least = _LEAST.fullmatch(text)
    value = cell_values.value(least["dice"] if least is not None else text)
    if least is not None:
        return replace(value, minimum=int(least["least"])) if isinstance(value, e.Dice) else text
    return value
