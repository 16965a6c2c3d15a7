"""One left is spoken of, none left is not.

"If exactly one Boat remains, its owner wins": and when the last two sink at once?

Fires:
    If exactly one Boat remains, its owner wins.

Quiet:
    the same, with: If no Boat remains, the game is a draw.

Mend: say what happens when none is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name, singular
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_ONE = re.compile(r"\b(?:exactly|only) one (?P<what>[A-Z]?[\w-]+(?: [A-Z]\w*)*) (?:remains|is left|survives)\b")

_NONE = re.compile(
    r"\b(?:no|zero|none of the|fewer than one"
    r"|not one) (?P<what>(?:[\w'-]+ ){1,4}?)(?:still |now )?(?:remain|left|surviv)",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    places: dict[str, list[tuple[Span, str]]] = {}
    for placed, found in matter.found(_ONE):
        places.setdefault(found["what"], []).append((placed.match(found), "said here too"))
    if not places:
        return
    gone = {singular(word.lower()) for _, found in matter.found(_NONE) for word in found["what"].split()}
    for what, spans in places.items():
        if key_of_name(what).split()[-1] in gone:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            spans[0][0],
            f"nothing says what happens when no {what} is left",
            labels_of(spans[1:]),
            f'add: "If no {what} remains, …", or say why that cannot happen',
            "the last two go at the same moment",
        )


CHECK = Check("RW708", "none-left", Severity.INFO, __doc__ or "", find)
