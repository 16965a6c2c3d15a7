"""A deck is made and drawn from, and nothing shuffles it.

Fires:
    Place the Ghoul Cards face down as the Ghoul deck. … Draw the top card of the Ghoul deck.

Quiet:
    Place the Ghoul Cards face down as the Ghoul deck and shuffle it.

Mend: say when the deck is shuffled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity

_MADE = re.compile(
    r"\b(?:[Pp]lace|[Pp]ut|[Ss]tack|[Ll]ay)\b[^.]*\bas (?:the|a|their) (?P<deck>(?:[\w-]+ ){0,3}[Dd]eck)\b"
)


_SHUFFLED = re.compile(r"\bshuffl", re.IGNORECASE)
_DRAWN = re.compile(r"\b(?:draws?|drawn)\b[^.]*\b(?:top|deck)\b", re.IGNORECASE)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if matter.says(_SHUFFLED):
        return
    for placed, found in matter.found(_MADE, once=True):
        if matter.says(_DRAWN):
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.match(found),
                f"the {found['deck']} is laid out and drawn from, and nothing says that it is shuffled",
                (),
                f'write "… as the {found["deck"]} and shuffle it"',
                "the cards come in the order of the box, the same in every game",
            )


CHECK = Check("RW707", "never-shuffled", Severity.INFO, __doc__ or "", find)
