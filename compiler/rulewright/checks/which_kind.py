"""Something becomes one of several kinds, and nothing says which.

Fires:
    There are three types of ghouls. … the figure becomes a ghoul

Quiet:
    … the figure becomes a Walker

Mend: name the kind, or say how it is found out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, listed
from rulewright.checks.matter import Matter
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity

_TYPES = re.compile(
    r"\bThere are (?:two|three|four|five|six|seven|\d) (?:types|kinds|sorts"
    r"|classes) of (?P<what>[\w-]+)",
    re.IGNORECASE,
)
_BECOMES = re.compile(
    r"\b(?:becomes?|turns? into|is replaced (?:by|with)|place)\s+an? (?P<what>[\w-]+)(?=[\s.,;]"
    r"|$)",
    re.IGNORECASE,
)


_MIGHT = re.compile(r"\b(?:might|may|could|can)\b")


def find(matter: Matter) -> Iterator[Diagnostic]:
    typed = {singular(found["what"].lower()): placed for placed, found in matter.found(_TYPES, once=True)}
    told: set[str] = set()
    for placed, found in reversed(matter.found(_BECOMES, once=True)) if typed else ():
        what = singular(found["what"].lower())
        if what not in typed or what in told or _MIGHT.search(placed.text[: found.start()]):
            continue
        told.add(what)
        home = typed[what]
        word = found["what"].lower()
        prefix = home.heading.number
        names = [s.name for s in matter.headings if prefix and s.number.startswith(f"{prefix}.")]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"which {word}? There are several types" + (f": {listed(names)}" if names else ""),
            (Label(home.span, "the types"),),
            "name the type, or say how it is found out",
            f"one player takes the weakest {word}, the other the strongest",
        )


CHECK = Check("RW709", "which-kind", Severity.WARNING, __doc__ or "", find)
