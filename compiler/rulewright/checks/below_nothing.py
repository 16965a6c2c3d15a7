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
from rulewright.checks.matter import of_groups
from rulewright.diagnostic import Diagnostic, Severity

_PAID = frozenset({"pay", "spend", "give"})


def _fall(name: str, said: tuple[changes.Said, ...]) -> Iterator[Diagnostic]:
    """What is said of one number."""
    lowered = [each for each in said if isinstance(each, changes.Change) and each.down]
    had = any(isinstance(each, changes.Asked) for each in said) or any(change.verb in _PAID for change in lowered)
    if not lowered or not had or any(isinstance(each, changes.AtNothing) for each in said):
        return
    for declared in said:
        if isinstance(declared, changes.Declared):
            at = declared.what.span
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                declared.reading.sentence.span_of(at.start, at.end),
                f"nothing keeps {declared.what} from falling below 0",
                labels_of([(change.span, "lowers it") for change in lowered[:3]]),
                'declare it as "a number from 0"',
                f"a Player has 1 {name} and loses 2",
            )


CHECK = Check("RW512", "below-nothing", Severity.INFO, __doc__ or "", of_groups(changes.said_of_numbers, _fall))
