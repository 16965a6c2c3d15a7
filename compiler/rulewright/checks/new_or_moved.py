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
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity

_FROM_THE_BOARD = re.compile(
    r"\bfrom (?:anywhere|elsewhere|any other \w+|another|a (?:neighbouring|different|nearby))(?: else)?"
    r"(?: (?!(?:on|in|of)\b)\w+)?(?: (?:on|in|of) the \w+)?",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"\b(?:these|those|the|each|any|a|all|every) new(?:ly (?:placed|arrived|built|hired))? (?P<what>[A-Za-z]\w*)",
    re.IGNORECASE,
)


def find(block: Block) -> Iterator[Diagnostic]:
    before: Placed | None = None
    for placed in block.ruling:
        found = _NEW.search(placed.text)
        if found and before is not None and _one_thing(before, found["what"]):
            moved = _FROM_THE_BOARD.search(before.text)
            if moved:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(found),
                    f"{quoted(found.group())}: one that is taken {quoted(moved.group())} is not new",
                    (Label(before.match(moved), "these were there before"),),
                    f'write "{found.group().split()[0]} {found["what"]}", '
                    f"or say what holds for those that were there before",
                    "one is moved from another place: does it count as new?",
                )
        before = placed


def _one_thing(before: Placed, what: str) -> bool:
    """Whether the sentence before speaks of the things that are now called new."""
    return singular(what.lower()) in before.normal


CHECK = Check("RW812", "new-or-moved", Severity.WARNING, __doc__ or "", of_each(find))
