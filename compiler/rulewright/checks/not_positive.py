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
from rulewright.checks.placed import part
from rulewright.diagnostic import Diagnostic, Severity

_LEAST = re.compile(
    r"\b(?:minimum|at least|no less than|never (?:less|lower|below)|not (?:less|lower) than|or 0\b|to a minimum)",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"\b(?:results?|rolls?|numbers?|totals?|amounts?)\b[^.]*\b(?:below|less than|lower than|negative"
    r"|under)\b[^.]*\b(?:0|zero|1|one|none|no|nothing)\b",
    re.IGNORECASE,
)


def _low(text: str) -> Iterator[tuple[re.Match[str], Dice]]:
    """The rolls of a line that can come up 0 or less where nothing says how low they go."""
    for found in DICE.finditer(text):
        dice = dice_of(found)
        if dice is None or dice.add >= 0 or dice.low > 0:
            continue
        ends = [m.end() for m in re.finditer(r"[.!?](?=\s)", text[: found.start()])]
        begins = ends[-1] if ends else 0
        own = re.split(r"(?<=[.!?])\s", text[begins:].lstrip(), maxsplit=1)[0]
        after = text[begins + len(own) :].lstrip()
        least = _LEAST.search(own) or (re.match(r"(?:This|That|It|The) ", after) and _LEAST.search(after))
        if not least and not re.match(r"\s*(?:check|roll|test|against)", text[found.end() :], re.IGNORECASE):
            yield found, dice


def find(matter: Matter) -> Iterator[Diagnostic]:
    places = [(part(line, *found.span()), dice, found.group()) for line, (found, dice) in matter.lines(_low)]
    if places and matter.says(_GENERAL):
        return
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
