"""The text says that it holds every rule, and sends the reader elsewhere.

Fires:
    This booklet holds every rule. … the core rules apply.

Quiet:
    This document and the core rules define all rules needed to play.

Mend: name the other documents in the claim, or take the claim out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.pointers import pointers
from rulewright.diagnostic import Diagnostic, Severity

_CLAIM = re.compile(
    r"\bThis (?:document|rulebook|booklet|text|extension) (?:defines|contains|holds|gives|has|lists"
    r"|explains) (?:all|every)\b(?: of)? (?:the )?rules?\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:use the core rules?|core rules? (?:applies|apply)|(?:core|base) (?:rules|game"
    r"|rulebook)\b[^.]*\b(?:normally|apply|use)|use the [\w ]*rules? of the [\w ]*game)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    claims = matter.found(_CLAIM, once=True)
    if not claims:
        return
    elsewhere = (each for each in matter.found(_ELSEWHERE, once=True) if each[0] is not claims[0][0])
    places = [(placed.match(found), "sends the reader elsewhere") for placed, found in elsewhere]
    places += [(p.span, "another document") for p in pointers(matter) if p.external and not p.found]
    if places:
        placed, match = claims[0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(match),
            f"{quoted(placed.text, 60)} is not so: other rules are needed too",
            labels_of(places, 5),
            "name the other documents in the claim, or take it out",
        )


CHECK = Check("RW308", "scope-claim", Severity.INFO, __doc__ or "", find)
