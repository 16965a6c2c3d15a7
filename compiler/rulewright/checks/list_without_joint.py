"""A list says neither "and" nor "or".

"An infected figure must:" and three lines below it: all three, or one of them? The play is another one each
time.

Fires:
    An infected figure must:
    - Receive a shot of vaccine;
    - Roll a shock die.

Quiet:
    An infected figure must do one of these:
    - Receive a shot of vaccine;
    - Roll a shock die.

Mend: write "all of these" or "one of these" before the list, or "and" or "or" before its last line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Label, Severity

_ASKS = re.compile(
    r"\b(?:must|has to|have to|needs? to|may|can|shall|should)\b[^:]{0,40}:$|\bif(?: any)?[^:]{0,30}:$", re.IGNORECASE
)
_SAID = re.compile(
    r"\b(?:one|any|all|each|both|either|two|three|first|every|following|these|order|and/or|list)\b", re.IGNORECASE
)
_DOES = re.compile(r"(?:[A-Z]?[a-z]+ing|[A-Z][a-z]+(?!s\b)) (?:an?|the|one|two|three|your|its|their|his|\d)\b")


def find(block: Block) -> Iterator[Diagnostic]:
    for placed in block.ruling:
        items = placed.sentence.items
        if len(items) < 2 or not _ASKS.search(placed.text) or _SAID.search(placed.text):
            continue
        if any(
            re.search(r"\b(?:and|or)[;,]?\s*$", item.text) or re.match(r"(?:and|or)\b", item.text, re.IGNORECASE)
            for item in items
        ):
            continue
        if not any(_DOES.match(item.text) for item in items):
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.span,
            f"nothing says whether all {how_many(len(items), 'line')} of this list count, or one of them",
            (Label(items[0].span, "the list"),),
            'write "all of these" or "one of these" before the colon',
            "one player does the first, the other does all of them",
        )


CHECK = Check("RW804", "list-without-joint", Severity.WARNING, __doc__ or "", of_each(find))
