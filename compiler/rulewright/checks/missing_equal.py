"""Nothing says what happens when two numbers are equal.

One rule speaks of greater, its partner of lower, and equal belongs to neither.

Fires:
    If the roll is greater than the door's strength, the door breaks.
    If the roll is lower than the strength, the door holds.

Quiet:
    … equal to or greater than the strength … lower than the strength …

Mend: write "equal to or greater than" in one of the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.check import Check
from rulewright.checks.dice import DICE, Dice, dice_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

_ABOVE = r"(?:greater|higher|more|larger|bigger) than|above|exceeds?|beats?"
_BELOW = r"(?:lower|less|fewer|smaller) than|below|under"
_COMPARED = re.compile(
    rf"\b(?:is|are|was|rolls?|result|total|score|comes? up)\s+(?:(?P<above>{_ABOVE})"
    rf"|(?P<below>{_BELOW}))\s+(?:the\s+|a\s+|an\s+|its\s+|their\s+)?(?P<with>\d+"
    rf"|[\w'’]+(?:\s+[\w'’]+){{0,3}}?)\s*(?=[,.;:)]|$|\b(?:the|it|then|and|or|on)\b)",
    re.IGNORECASE,
)
_EQUAL = re.compile(
    r"\b(?:equals?|equal to|ties?|tied|the same as|exactly|at least|at most|or (?:more|less|higher|lower|greater))\b",
    re.IGNORECASE,
)
WINDOW = 6


@dataclass(frozen=True, slots=True)
class _Comparison:
    placed: Placed
    span: Span
    above: bool
    head: str
    place: int


def find(matter: Matter) -> Iterator[Diagnostic]:
    open_ones: list[_Comparison] = []
    for place, placed in enumerate(matter.ruling):
        for found in _COMPARED.finditer(placed.text):
            around = placed.text[max(0, found.start() - 16) : found.end() + 24]
            if _EQUAL.search(around):
                continue
            words = re.split(r"\s+of\b", found["with"])[0].split() or ["number"]  # the grip of the space: the grip
            head = singular(words[-1].lower())
            here = _Comparison(placed, placed.match(found), found["above"] is not None, head, place)
            partner = next(
                (
                    o
                    for o in reversed(open_ones)
                    if place - o.place <= WINDOW
                    and o.head == head
                    and o.above != here.above
                    and o.placed.section is placed.section
                ),
                None,
            )
            if partner is not None and not _covered(matter, partner.place, place, head):
                yield _finding(matter, partner, here)
                open_ones.remove(partner)
            else:
                open_ones.append(here)
        open_ones = [o for o in open_ones if place - o.place <= WINDOW]


def _covered(matter: Matter, first: int, last: int, head: str) -> bool:
    """Whether a sentence near the two speaks of the equal case."""
    near = matter.ruling[max(0, first - 2) : last + 4]
    return any(re.search(r"\b(?:equals?|equal to|ties?|tied|the same as)\b", p.text, re.IGNORECASE) for p in near)


def _finding(matter: Matter, one: _Comparison, other: _Comparison) -> Diagnostic:
    dice = _dice_near(matter, one.place)
    what = one.head if not one.head.isdigit() else ""
    example = f"the roll comes up exactly {one.head}" if not what else f"the roll comes up 5 against {what} 5"
    if dice is not None:
        number = (dice.low + dice.high) // 2 if what else int(one.head)
        written = f"{dice.count}d{dice.sides}" + (f"{dice.add:+d}" if dice.add else "")
        against = f" against {what} {number} (possible for {what} {dice.low} to {dice.high})" if what else ""
        example = f"{written} comes up {number}{against}"
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        one.span,
        f"nothing says what happens when the roll equals {'the ' + what if what else one.head}",
        (Label(one.span, "one case"), Label(other.span, "the other case")),
        f'write "equal to or {"greater" if one.above else "lower"} than" in one of the two',
        example,
    )


def _dice_near(matter: Matter, place: int) -> Dice | None:
    for placed in reversed(matter.ruling[max(0, place - 3) : place + 1]):
        found = DICE.search(placed.text)
        if found:
            return dice_of(found)
    return None


CHECK = Check("RW501", "missing-equal", Severity.ERROR, __doc__ or "", find)
