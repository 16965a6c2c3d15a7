"""A roll needs "a 10", and elsewhere the text writes "9+".

Exactly 10, or 10 and more? With a bonus the total can pass it.

Fires:
    a medicine roll: a 10 roll          (in a text that says 7+ and 9+ for other rolls)

Quiet:
    a medicine roll: 10+

Mend: write "10+", or "exactly 10".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.checks.placed import part
from rulewright.diagnostic import Diagnostic, Label, Severity

_BARE = re.compile(
    r"\b(?:an? (?P<one>\d{1,2}) roll\b|(?:on|with|needs?|rolls?) an? (?P<two>\d{1,2})\b(?!\s*(?:\+|or\b|on\b|[-–]"
    r"|[a-z]+-sided|inch|points?)))",
    re.IGNORECASE,
)
_MORE = re.compile(r"(?<![\w.])\d{1,2}\+(?!\d)")


def _plus(line: str) -> Iterator[tuple[int, int]]:
    found = _MORE.search(line)
    if found:
        yield found.span()


def find(matter: Matter) -> Iterator[Diagnostic]:
    more = next((part(line, *place) for line, place in matter.lines(_plus)), None)
    if more is None:
        return
    for placed, found in matter.found(_BARE, once=True):
        number = found["one"] or found["two"]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"{number} exactly, or {number} and more? Other rolls of this text are written with a plus",
            (Label(more, "as here"),),
            f'write "{number}+" or "exactly {number}"',
            f"a bonus makes it {int(number) + 1}",
        )


CHECK = Check("RW806", "bare-threshold", Severity.WARNING, __doc__ or "", find)
