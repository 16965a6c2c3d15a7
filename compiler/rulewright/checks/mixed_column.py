"""A column of a component holds numbers and words.

A column is of one sort, so that cards can be compared by it: where one cell among numbers is a word, all of its column
are words, and no rule can count with them. Where most cells are words, this is a note.

Fires:
    | Card | Strength |
    | Wolf | 3 |
    | Bear | strong |

Quiet:
    | Wolf | 3 |
    | Bear | |

Mend: write a number in each cell, leave the cell empty where there is none, or put the words in a column of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.model import Rule
from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.machine.expression import Dice
from rulewright.machine.things.cell_values import value
from rulewright.syntax.tree import BlockKind, Cell


def find(block: Block) -> Iterator[Diagnostic]:
    rule = block.rule
    if rule.kind is BlockKind.COMPONENT:
        for at, column in enumerate(rule.columns[1:], 1):
            if column.text != "Quantity" and not any(column.text == name for row in rule.rows for name, _ in row.rules):
                yield from _column(rule, at, column.text)


def _column(rule: Rule, at: int, name: str) -> Iterator[Diagnostic]:
    sorts: dict[str, list[Cell]] = {}
    for row in rule.rows:
        if at < len(row.cells) and row.cells[at].text.strip():
            sorts.setdefault(_sort(row.cells[at].text.strip()), []).append(row.cells[at])
    if len(sorts) < 2:
        return
    odd = min(sorts.values(), key=len)
    words = len(sorts.get("words", ()))
    mostly = 2 * words > sum(map(len, sorts.values()))
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        Severity.INFO if mostly else CHECK.severity,
        odd[0].span,
        f"{quoted(odd[0].text)} makes all of the column {name} words: it holds "
        + " and ".join(f"{sort} ({how_many(len(cells), 'cell')})" for sort, cells in sorts.items()),
        labels_of([(cell.span, "and here") for cell in odd[1:]]),
        "write one sort in all cells, leave a cell empty where there is nothing, or use a column of its own",
    )


def _sort(text: str) -> str:
    match value(text):
        case int():
            return "numbers"
        case Dice():
            return "dice"
        case _:
            return "words"


CHECK = Check("RW510", "mixed-column", Severity.WARNING, __doc__ or "", of_each(find))
