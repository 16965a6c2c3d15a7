"""A rule lets something be raised or lowered, and does not say by how much.

Fires:
    Bullets can be used to increase the roll.

Quiet:
    Each Bullet can be used to increase the roll by 1.

Mend: give the amount, and how often it may be done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity

_CHANGE = re.compile(
    r"\b(?:can|may) (?:be )?(?:used?|spend|spent|discard(?:ed)?|paid|pay)\b[^.;]*?\bto (?P<verb>increase|decrease"
    r"|reduce|raise|lower|improve|boost) (?P<what>(?:the |a |an |their |its |his )?[\w-]+)"
)
_AMOUNT = re.compile(
    r"\b(?:by|to)\s+(?:\d|an?\b|one\b|two\b|half\b|the\b|its\b|that\b|[A-Z])|\d|\b[Ee]ach\b[^.]*\b(?:adds?|gives?)\b"
)


def find(block: Block) -> Iterator[Diagnostic]:
    for placed in block.ruling:
        found = _CHANGE.search(placed.text)
        if found and not _AMOUNT.search(placed.text[found.end() :].split("(")[0]):
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.match(found),
                f"by how much does it {found['verb']} {found['what']}? {quoted(found.group(), 60)} gives no number",
                (),
                f'write "to {found["verb"]} {found["what"]} by 1", and how many may be used at once',
                "a player uses three at once",
            )


CHECK = Check("RW703", "missing-amount", Severity.WARNING, __doc__ or "", of_each(find))
