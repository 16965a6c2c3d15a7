"""A rule speaks of the new ones, and they may be old ones from elsewhere on the board.

A Dog becomes a Rat from the Pool "or from elsewhere on the Board", and "the new Rats do not move yet": a Rat
that was on the Board is not new, so the ban misses it.

Fires:
    … swapped for a Rat from the Pool or from elsewhere on the Board. These new Rats do not move.

Quiet:
    … replaced with a Rat from the Pool. These new Rats do not move.

Mend: write "These Rats", or say what holds for those that were on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.diagnostic import Diagnostic, Label, Severity

_FROM_THE_BOARD = re.compile(
    r"\b(?:from|with one from) (?:anywhere|elsewhere|any other place"
    r"|another)(?: else)? on the \w+|\bfrom elsewhere\b",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"\b(?:These|Those|The|Each|Any|A) new (?P<what>[A-Za-z]\w*)[^.]*?(?P<entered>\b(?:they "
    r"|it )?(?:entered|came into|arrived)[^.]*)?",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    before: Placed | None = None
    for placed in matter.ruling:
        found = _NEW.search(placed.text)
        if found and before is not None and before.rule.id == placed.rule.id:
            moved = _FROM_THE_BOARD.search(before.text)
            if moved:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(found),
                    f"{quoted(found.group())}: one that is taken {quoted(moved.group())} is not new",
                    (Label(before.match(moved), "these were there before"),),
                    f'write "These {found["what"]}", or say what holds for those that were there before',
                    "one is moved from another place: does it count as new?",
                )
        before = placed


CHECK = Check("RW812", "new-or-moved", Severity.WARNING, __doc__ or "", find)
