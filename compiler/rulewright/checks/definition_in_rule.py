"""What a word means is said in a RULE, not in a DEFINITION.

A DEFINITION goes into the glossary and is linked wherever the word is used. A meaning that stands in a RULE is
applied all the same, but the reader finds it only by luck.

Fires:
    RULE
    A Sleeping Player is a Player who has fallen and has not risen.

Quiet:
    DEFINITION Sleeping Player
    A Sleeping Player is a Player who has fallen and has not risen.

Mend: change the keyword to DEFINITION.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_MEANS = re.compile(
    r"(?:(?:An?|The)\s+)?(?P<name>[A-Z][\w'-]*(?:\s[A-Z][\w'-]*)*)\s+(?:is\s+(?:an?\s+)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)*\s+"
    r"(?:who|whose|that|which|dealt|made|drawn|caused|taken|given|placed|used)\b|means?\b)"
)


def _meanings(block: Block) -> Iterator[tuple[Span, str]]:
    for placed in block.placed if block.rule.kind is BlockKind.RULE else ():
        if placed.sentence.place == 0 and not placed.item:
            found = _MEANS.match(placed.text)
            if found and " not " not in found.group():
                yield placed.match(found), f"says what a {found['name']} is"


def find(matter: Matter) -> Iterator[Diagnostic]:
    places = matter.each(_meanings)
    if places:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{how_many(len(places), 'meaning')} of a word {'stands' if len(places) == 1 else 'stand'} in a RULE, "
            f"so the glossary does not have {'it' if len(places) == 1 else 'them'}",
            labels_of(places[1:]),
            "write DEFINITION for RULE there",
        )


CHECK = Check("RW026", "definition-in-rule", Severity.INFO, __doc__ or "", find)
