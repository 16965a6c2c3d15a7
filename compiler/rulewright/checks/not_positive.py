"""A roll for a number of things can come up 0 or less.

"1D10-4 ghouls" gives minus 3 ghouls on a 1. Unless the text names the least, the table must guess whether that
is none.

Fires:
    Each shot brings 1D10-4 ghouls.

Quiet:
    Each shot brings 1D10-4 ghouls (minimum 0).

Mend: add "(minimum 0)" or "(minimum 1)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.dice import DICE, Dice, dice_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_LEAST = re.compile(
    r"\b(?:minimum|at least|no less than|never (?:less|lower|below)|not (?:less|lower) than|or 0\b|to a minimum)",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"\b(?:results?|rolls?|numbers?|totals?|amounts?)\b[^.]*\b(?:below|less than|lower than|negative"
    r"|under)\b[^.]*\b(?:0|zero|1|one|none|no|nothing)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if _GENERAL.search(matter.whole_text):
        return
    places: list[tuple[Span, Dice, str]] = []
    for line in matter.lines:
        text = line.text
        for found in DICE.finditer(text):
            dice = dice_of(found)
            ends = [m.end() for m in re.finditer(r"[.!?](?=\s)", text[: found.start()])]
            begins = ends[-1] if ends else 0
            own = re.split(r"(?<=[.!?])\s", text[begins:].lstrip(), maxsplit=1)[0]
            after = text[begins + len(own) :].lstrip()
            least = _LEAST.search(own) or (re.match(r"(?:This|That|It|The) ", after) and _LEAST.search(after))
            if dice is None or dice.add >= 0 or dice.low > 0 or least:
                continue
            if re.match(r"\s*(?:check|roll|test|against)", text[found.end() :], re.IGNORECASE):
                continue
            places.append(
                (Span(line.source, line.start + found.start(), line.start + found.end()), dice, found.group())
            )
    if not places:
        return
    span, dice, written = places[0]
    labels = [(s, f"{w}: {d.percent_at_most(0)} %") for s, d, w in places[1:]]
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        span,
        f"{written} can come up 0 or less ({dice.percent_at_most(0)} % of the time), and nothing says what that means",
        labels_of(labels),
        f'add the least, as in "{written} (minimum 0)"',
        f"{written} comes up {dice.low}",
    )


CHECK = Check("RW504", "not-positive", Severity.WARNING, __doc__ or "", find)
