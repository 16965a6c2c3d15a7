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
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

_BARE = re.compile(
    r"\b(?:an? (?P<one>\d{1,2}) roll\b|(?:on|with|needs?|rolls?) an? (?P<two>\d{1,2})\b(?!\s*(?:\+|or\b|on\b|[-–]"
    r"|[a-z]+-sided|inch|points?)))",
    re.IGNORECASE,
)
_MORE = re.compile(r"(?<![\w.])\d{1,2}\+(?!\d)")


def find(matter: Matter) -> Iterator[Diagnostic]:
    more = next(
        (
            Span(line.source, line.start + m.start(), line.start + m.end())
            for line in matter.lines
            for m in [_MORE.search(line.text)]
            if m
        ),
        None,
    )
    if more is None:
        return
    for placed in matter.ruling:
        found = _BARE.search(placed.text)
        if found:
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
