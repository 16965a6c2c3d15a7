"""Two COMPONENT blocks of one name: the cards of the second come to those of the first.

In: the rule of each block. Out: one rule with the rows of both; a column that only one of them has is empty in the rows
of the other.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.book.model import Row, Rule
from rulewright.syntax.tree import Cell


def joined(first: Rule, second: Rule) -> Rule:
    """The first block with the rows of the second behind its own."""
    had = [column.text for column in first.columns]
    columns = (*first.columns, *(column for column in second.columns if column.text not in had))
    names = [column.text for column in columns]
    own = [column.text for column in second.columns]
    rows = (*(_filled(row, had, names) for row in first.rows), *(_filled(row, own, names) for row in second.rows))
    return replace(first, columns=columns, rows=rows)


def _filled(row: Row, own: list[str], names: list[str]) -> Row:
    """A row with a cell under each name, in their order."""
    cells = dict(zip(own, row.cells, strict=False))
    return replace(row, cells=tuple(cells.get(name) or Cell(row.span, "") for name in names))
