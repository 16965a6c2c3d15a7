"""A rule speaks of "this section", and nothing shows where the section begins and ends.

A document without headings is one long run of rules. "The modifications in this section" may then mean three
rules or three hundred.

Fires:
    Resolve it with the modifications in this section.        (and no heading stands anywhere above it)

Quiet:
    # 4 Last Breath                                            (a heading opens the section)
    RULE
    Resolve it with the modifications in this section.

Mend: put a heading above the rules that are meant, or name them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks import nothing_listed
from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_THIS = re.compile(r"\bthis (?:section|chapter)\b", re.IGNORECASE)


def find(matter: Matter) -> Iterator[Diagnostic]:
    told = {(d.span.source.name, matter.line(d.span)) for d in nothing_listed.find(matter)}
    places: list[tuple[Span, str]] = []
    for placed, found in matter.found(_THIS, ruling=False):
        if placed.heading.level or placed.heading.name:
            continue
        span = placed.match(found)
        if (span.source.name, matter.line(span)) not in told:
            places.append((span, "and here"))
    if places:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f'"this section" is said in {how_many(len(places), "place")} under no heading: nobody can tell where '
            f"the section begins and ends",
            labels_of(places[1:]),
            "put a heading above the rules that belong together, or name them instead",
        )


CHECK = Check("RW206", "this-section", Severity.INFO, __doc__ or "", find)
