"""The one with the most gets something, and nothing says what a tie does.

Fires:
    The Player with the most Monster Tokens scores 5 points.

Quiet:
    The Player with the most Treasure Tokens scores 5 points. Players who tie score 5 points each.
    Ties are broken in Turn Order.          (a rule about all ties, also at the end of another rule)
    Tied Players share the victory.

Mend: add what happens when two have equally many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter, held, of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity

_LED = r"(?:most|fewest|highest|lowest|greatest|largest|least|longest)"
_REWARDED = re.compile(
    rf"^(?:At the end of [^,]+, )?(?P<who>[Tt]he [A-Z]\w*(?: [A-Z]\w*)* (?:with|who has|having) the {_LED} [\w ]+?) "
    r"(?:wins?|scores?|gains?|receives?|gets?|is the winner)\b"
)
_MOST = re.compile(
    r"\b(?P<who>(?:the|a) (?:[A-Z]?\w+ )?(?:player|one|side|team|figure|hero|character|combatant|side)) (?:(?:with"
    r"|who has|having|that has|who holds) the (?P<adjective>most|fewest|highest|lowest|greatest|largest|least"
    r"|longest)\b"
    r"|who (?:\w+) the most\b)",
    re.IGNORECASE,
)
_TIE = re.compile(
    r"\b(?:ties?|tied|tying|equally many|the same number|equal (?:number|amount)|equidistant"
    r"|share (?:the )?(?:victory|win|first))\b",
    re.IGNORECASE,
)
_ABOUT_ALL = re.compile(
    r"(?:In (?:case of )?a tie|If (?:there is a tie|(?:two|several|any|players?|more)\b[^.]*\btie)|Ties\b"
    r"|Players who (?:tie|are tied)\b|(?:All )?[Tt]ied Players\b|A tie\b)",
    re.IGNORECASE,
)
_ALWAYS = re.compile(r"Ties are (?:broken|resolved|decided)\b|(?:All )?[Tt]ied Players share\b", re.IGNORECASE)
_TWO = re.compile(r"\bthe (?:most|fewest|highest)\b.*\band\b.*\bthe (?:most|fewest|highest)\b", re.IGNORECASE)


def _about_all(block: Block) -> Iterator[bool]:
    if any(_ABOUT_ALL.match(p.text) and (p.sentence.place == 0 or _ALWAYS.match(p.text)) for p in block.ruling):
        yield True


@held
def _settled(matter: Matter) -> bool:
    """Whether a rule settles all ties."""
    return bool(matter.each(_about_all))


def find(block: Block, about_all: bool) -> Iterator[Diagnostic]:
    if about_all:
        return
    covered = any(_TIE.search(p.text) for p in block.ruling)
    for placed in block.ruling:
        found = _MOST.search(placed.text) or _REWARDED.match(placed.text)
        if not found or (covered and not placed.sentence.step) or _TIE.search(placed.text) or _TWO.search(placed.text):
            continue
        said = found.group() if found.re is _MOST else found["who"]
        thing = placed.text[found.start() + placed.text[found.start() :].index(said) + len(said) :]
        thing = thing.strip().split(".")[0][:40]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"nothing says what happens when two are level: {said} {' '.join(thing.split()[:2])}".rstrip(),
            (),
            'add a rule, such as "Tied Players share the victory." or "Ties are broken in Turn Order."',
            "two players end with equally many",
        )


CHECK = Check("RW508", "tie-not-covered", Severity.WARNING, __doc__ or "", of_each(find, _settled))
