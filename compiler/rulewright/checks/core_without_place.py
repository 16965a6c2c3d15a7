"""A rule sends the reader to "the core rules" for something, and not to a place in them.

"Use the core rules for ties": where are they, and what are they called there? With the core joined and the rule
named, the pointer can be followed and checked.

Fires:
    Order them using the core rules for ties.

Quiet:
    Order them according to Breaking Ties.

Mend: name the rule of the core that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.known import names
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_CORE = re.compile(
    r"\b(?:using|use|per|according to|follows?|by|under|see) (?:the )?(?:(?:core|base|normal"
    r"|standard) (?:\w+ ){0,4}?rules?|(?:[A-Z]\w* )+rules|rules of the (?:core|base) game)\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.alone:
        return
    places: list[tuple[Span, str]] = []
    for placed, found in matter.found(_CORE):
        name = re.search(r"((?:[A-Z]\w* ?)+) rules", found.group())
        if not name or _key(name.group(1)) not in names(matter):
            places.append((placed.match(found), "and here"))
    if places:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{how_many(len(places), 'rule sends', 'rules send')} the reader to the core rules without saying where",
            labels_of(places[1:]),
            "name the rule of the core that is meant",
        )


def _key(name: str) -> str:
    return key_of_name(name.strip())


CHECK = Check("RW212", "core-without-place", Severity.INFO, __doc__ or "", find)
