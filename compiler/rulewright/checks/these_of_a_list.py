""" "These rolls" after a list in which not every item is a roll.

The words point back at the whole list, but they fit only some of its items. Whether the sentence counts for the
others is anybody's guess.

Fires:
    An infected figure must:
    - Receive a shot of vaccine;
    - Roll a shock die: 9+
    To these rolls add +2 if the player spends a Medic Kit.

Quiet:
    the same list with a roll in each item

Mend: name the items that are meant, or complete the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Severity

_THESE = re.compile(
    r"^(?:\w+ )?(?:these|those) (?P<what>rolls?|checks?|tests?|dice|cards?|tokens?|actions?)\b", re.IGNORECASE
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    items: list[Placed] = []
    for placed in matter.placed:
        found = _THESE.match(placed.text)
        if found and len(items) > 1 and items[0].section is placed.section:
            what = singular(found["what"].lower())
            without = [i for i in items if what not in {singular(w.low) for w in i.words}]
            if 0 < len(without) < len(items):
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(found),
                    f'"{found.group()}" points back at a list in which {quoted(without[0].text, 50)} is no {what}',
                    labels_of([(i.span, f"no {what} here") for i in without]),
                    f"say which items are meant, or give the other its {what}",
                )
        if placed.item or re.match(r"[-*•]\s", placed.span.text):
            items = [*items, placed] if items and items[-1].section is placed.section else [placed]
        elif not placed.sentence.items:
            items = []


CHECK = Check("RW211", "these-of-a-list", Severity.WARNING, __doc__ or "", find)
