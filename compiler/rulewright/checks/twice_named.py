"""Two headings, tables or procedures have one name.

A name that stands twice cannot be pointed at. Two tables of one name are a warning, since a player looks things
up in them; a heading that merely stands twice, or that holds nothing, is a note.

Fires:
    1.1 Activation Table
    …
    1.4 Activation Table

Quiet:
    1.1 Activation Order
    …
    1.4 Activation Table

Mend: give one of the two another name, or take it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Heading
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_MAY_SHARE = ("EXAMPLE", "NOTE", "DEFINITION", "SUCCESS", "FAILURE")
_LOOKED_UP = ("table", "chart", "list")


@dataclass(frozen=True, slots=True)
class _Named:
    """Something with a name; `empty` when nothing stands under it."""

    span: Span
    name: str
    empty: bool = False


Place = tuple[int, str, str]


def _names(block: Block) -> Iterator[tuple[Place, _Named]]:
    """The names that a block gives, by its document, what it is and its key."""
    rule = block.rule
    for row in rule.rows if rule.kind is BlockKind.COMPONENT else ():
        if row.cells and row.cells[0].text.strip():
            key = f"{rule.id} {key_of_name(row.cells[0].text)}"
            yield (block.heading.document, "row", key), _Named(row.span, row.cells[0].text.strip())
    if rule.name and not rule.proposed and not rule.outcome_of and rule.kind.value not in _MAY_SHARE:
        place = (block.heading.document, rule.kind.value.lower(), key_of_name(rule.name))
        yield place, _Named(rule.name_span or rule.span, rule.name)


def _twice(place: Place, named: Sequence[_Named]) -> Iterator[Diagnostic]:
    _, kind, key = place
    if len(named) < 2:
        return
    looked_up = kind != "heading" or key.split()[-1] in _LOOKED_UP
    empty = [each for each in named if each.empty]
    message = f"{how_many(len(named), kind)} are called {named[0].name}"
    if len(empty) == len(named):
        message += ", and nothing stands under any of them"
    elif empty:
        message += ", and one of them holds nothing"
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        Severity.WARNING if looked_up else Severity.INFO,
        named[1].span,
        message,
        labels_of([(each.span, "the same name") for each in named if each is not named[1]]),
        "take one of them out" if empty else "give one of them another name",
    )


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from matter.compared(_names, _twice)
    headings: dict[Place, list[_Named]] = {}
    for heading in matter.headings:
        if heading.name and heading.level and not matter.in_a_copy(heading.span) and not _heads_a_copy(matter, heading):
            place = (heading.document, "heading", key_of_name(heading.name))
            headings.setdefault(place, []).append(_Named(heading.span, heading.name, heading.empty))
    for place, named in headings.items():
        yield from _twice(place, named)


def _heads_a_copy(matter: Matter, heading: Heading) -> bool:
    return bool(matter.copies) and any(matter.in_a_copy(block.rule.span) for block in matter.under(heading)[:1])


CHECK = Check("RW023", "twice-named", Severity.INFO, __doc__ or "", find)
