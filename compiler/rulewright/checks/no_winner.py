"""Who wins is not settled.

The winner is the one with the most of two things at once, and two players may lead one each; or the text says
how the game is won and nothing ever ends it.

Fires:
    The winner has the most coins and the most friends.

Quiet:
    The winner is the one with the most points: 1 for each kill, 2 for each victim rescued.

Mend: make one number of the two, or say which of them counts first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_TWO = re.compile(
    r"\b(?:the (?P<one>most|fewest|highest|least)\b[^.]*?\band\b[^.]*?\bthe (?P<two>most|fewest|highest|least)\b"
    r"|(?P<verbs>\w+s and \w+s) the most\b)",
    re.IGNORECASE,
)
_WINS = re.compile(r"\b(?:winner|wins?|won|victory|victorious|be the one)\b", re.IGNORECASE)


def find(matter: Matter) -> Iterator[Diagnostic]:
    places: list[tuple[Span, str]] = []
    for placed, found in matter.found(_TWO, once=True):
        if _WINS.search(placed.text):
            places.append((placed.match(found), "said here too"))
    if places:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[-1][0] if len(places) > 1 else places[0][0],
            f'the winner must lead in two things at once: "{places[-1][0].text}"',
            labels_of(places[:-1]),
            "make one number of the two, or say which counts first; and say who wins when two are level",
            "one player leads in the first, another in the second: nobody wins, or both do",
        )


CHECK = Check("RW704", "no-winner", Severity.ERROR, __doc__ or "", find)
