"""A Quantity is no number of copies that a game can have.

Copies are counted with a whole number: at most 10,000 of one card, since the machine numbers each of them, and less
than 1,000,000,000 of one token. A larger number is cut to that. Of a card whose Quantity is no number there is one
copy, and of a token none.

Fires:
    | Raven | three |

Quiet:
    | Raven | 3 |

Mend: write a whole number in figures, up to 10000.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.machine.things.cell_values import MOST_TOKENS, number
from rulewright.machine.things.faces import MOST_COPIES
from rulewright.syntax.tree import BlockKind, Cell


def find(block: Block) -> Iterator[Diagnostic]:
    rule = block.rule
    if rule.kind is not BlockKind.COMPONENT:
        return
    columns = [column.text for column in rule.columns]
    for row in rule.rows:
        for column, cell in zip(columns[1:], row.cells[1:], strict=False):
            if column == "Quantity" and row.cells[0].text.strip():
                yield from _cell(cell, row.cells[0].text.strip(), MOST_COPIES, "1 copy is made")
    for field in rule.fields:
        if field.name.text.lower() == "quantity" and not rule.rows:
            yield from _cell(field.value, rule.name, MOST_TOKENS, "there are none of it")


def _cell(cell: Cell, what: str, most: int, otherwise: str) -> Iterator[Diagnostic]:
    text = cell.text.strip()
    if not text:
        return
    if not text.isdecimal():
        message = f"{quoted(text)} is no number of copies of {what}: {otherwise}"
    elif number(text) > most or len(text.lstrip("0")) > len(str(most)):
        message = f"{quoted(text)} copies of {what} are cut to {most}, the most that a game can have"
    else:
        return
    help = (
        f"write a whole number in figures, up to {MOST_COPIES}"
        if most == MOST_COPIES
        else "write a whole number in figures"
    )
    yield Diagnostic(CHECK.code, CHECK.slug, CHECK.severity, cell.span, message, (), help)


CHECK = Check("RW509", "quantity-unusable", Severity.WARNING, __doc__ or "", of_each(find))
