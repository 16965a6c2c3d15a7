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

from rulewright.book.model import Rule, Section
from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_LOOKED_UP = ("table", "chart", "list")


def find(matter: Matter) -> Iterator[Diagnostic]:
    copied = [(c.copied[0].span.source, c.copied[0].span.place, c.copied[-1].span.end_place) for c in matter.copies]
    named: dict[tuple[int, str, str], list[tuple[Span, str, Section | Rule]]] = {}
    for section in matter.book.sections:
        if section.name and section.level and not _inside(section.span, copied) and not _heads_a_copy(section, copied):
            named.setdefault((section.document, "heading", key_of_name(section.name)), []).append(
                (section.span, section.name, section)
            )
        for rule in section.rules:
            for row in rule.rows if rule.kind is BlockKind.COMPONENT else ():
                if row.cells and row.cells[0].text.strip():
                    place = (section.document, "row", f"{rule.id} {key_of_name(row.cells[0].text)}")
                    named.setdefault(place, []).append((row.span, row.cells[0].text.strip(), rule))
            if (
                rule.name
                and not rule.proposed
                and not rule.outcome_of
                and rule.kind.value not in ("EXAMPLE", "NOTE", "DEFINITION", "SUCCESS", "FAILURE")
            ):
                named.setdefault((section.document, rule.kind.value.lower(), key_of_name(rule.name)), []).append(
                    (rule.name_span or rule.span, rule.name, rule)
                )
    for (_, kind, key), places in named.items():
        if len(places) < 2:
            continue
        looked_up = kind != "heading" or key.split()[-1] in _LOOKED_UP
        empty = [thing for _, _, thing in places if isinstance(thing, Section) and not thing.rules]
        message = f"{how_many(len(places), kind)} {'are' if len(places) > 1 else 'is'} called {places[0][1]}"
        if len(empty) == len(places):
            message += ", and nothing stands under any of them"
        elif empty:
            message += ", and one of them holds nothing"
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.WARNING if looked_up else Severity.INFO,
            places[1][0],
            message,
            labels_of([(span, "the same name") for span, _, _ in places if span is not places[1][0]]),
            "take one of them out" if empty else "give one of them another name",
        )


def _inside(span: Span, areas: Sequence[tuple[object, int, int]]) -> bool:
    return any(span.source is source and start <= span.place < end for source, start, end in areas)


def _heads_a_copy(section: Section, areas: Sequence[tuple[object, int, int]]) -> bool:
    return bool(section.rules) and _inside(section.rules[0].span, areas)


CHECK = Check("RW023", "twice-named", Severity.INFO, __doc__ or "", find)
