"""Something has a price in one rule and comes by itself in another.

Does the free one count against the points? The text should say so.

Fires:
    Villagers - 1 point … a tile always gets a villager

Quiet:
    … a tile always gets a villager, at no cost

Mend: add "free of charge", or "which is paid for".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.checks.plain import singular
from rulewright.checks.value_without_case import prices
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

_GIVEN = re.compile(
    r"\b(?:automatically|always|by itself|at once)\s+(?:gets?|receives?|gains?|has|comes with|is given|hires?)"
    r"\s+(?:an?|one|two|\d+)\s+(?P<what>[\w-]+)",
    re.IGNORECASE,
)
_SETTLED = re.compile(
    r"\b(?:free|no cost|without (?:cost|paying)|costs? nothing|does not count|counts?)\b", re.IGNORECASE
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    priced: dict[str, Span] = {}
    for line, price in matter.lines(prices):
        priced.setdefault(singular(price["what"].strip().lower()), line)
    for placed, found in matter.found(_GIVEN, once=True) if priced else ():
        if not _SETTLED.search(placed.text):
            what = singular(found["what"].lower())
            if what in priced:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(found),
                    f"a {what} has a price, and this one comes by itself: is it paid for?",
                    (Label(priced[what], "the price"),),
                    'add "free of charge", or say that it is paid for',
                )


CHECK = Check("RW810", "free-or-priced", Severity.INFO, __doc__ or "", find)
