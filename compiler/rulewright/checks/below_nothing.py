"""Nothing keeps a number from falling below 0.

A number without bounds goes on below 0. Where it is something to have, paid and asked for, a Player may then own less
than nothing.

Fires:
    Each Player has Wood, a number starting at 2.          (and: Each Player loses 3 Wood. If a Player has no Wood, …)

Quiet:
    Each Player has Wood, a number from 0 starting at 2.

Mend: declare it as "a number from 0", or say what happens when a Player has none to lose.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks import changes
from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning import attributes, conditions, quantities, things
from rulewright.meaning.binding import walk

_PAID = frozenset({"pay", "spend", "give"})


def find(matter: Matter) -> Iterator[Diagnostic]:
    lowered: dict[str, list[changes.Change]] = {}
    for change in changes.changes(matter):
        if change.down:
            lowered.setdefault(change.name, []).append(change)
    had = {what.name for reading in changes.ruling(matter) for what in changes.asked(reading)}
    had |= {name for name, found in lowered.items() if any(change.verb in _PAID for change in found)}
    handled = {name for reading in changes.ruling(matter) for name in _ends_at_nothing(reading.meaning)}
    for reading in changes.ruling(matter):
        match reading.meaning:
            case attributes.HasAttribute(attributes=declared, type=attributes.Type(name="number", low=None)):
                pass
            case _:
                continue
        for each in declared:
            name = each.name if isinstance(each, things.Nominal) else ""
            if name not in lowered or name not in had or name in handled:
                continue
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                reading.sentence.span_of(each.span.start, each.span.end),
                f"nothing keeps {each} from falling below 0",
                labels_of([(change.span, "lowers it") for change in lowered[name][:3]]),
                'declare it as "a number from 0"',
                f"a Player has 1 {name} and loses 2",
            )


def _ends_at_nothing(meaning: object) -> Iterator[str]:
    """Numbers of which a sentence says what follows at 0: zero or lower, reaches zero, from 0."""
    for node in walk(meaning):
        match node:
            case conditions.Crossing(subject=things.Nominal(name=name)):
                yield name
            case conditions.Compares(subject=things.Nominal(name=name), quantity=quantities.Amount(beyond=-1)):
                yield name


CHECK = Check("RW512", "below-nothing", Severity.INFO, __doc__ or "", find)
