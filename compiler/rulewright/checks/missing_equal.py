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
from rulewright.checks.placed import Block, Placed
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
_SAYS_EQUAL = re.compile(r"\b(?:equals?|equal to|ties?|tied|the same as)\b", re.IGNORECASE)
WINDOW = 6


@dataclass(frozen=True, slots=True)
class _Comparison:
    placed: Placed
    span: Span
    above: bool
    head: str


def _comparisons(block: Block) -> Iterator[_Comparison]:
    for placed in block.ruling:
        for found in _COMPARED.finditer(placed.text):
            around = placed.text[max(0, found.start() - 16) : found.end() + 24]
            if not _EQUAL.search(around):
                words = re.split(r"\s+of\b", found["with"])[0].split() or ["number"]  # the grip of the space: the grip
                yield _Comparison(placed, placed.match(found), found["above"] is not None, singular(words[-1].lower()))


def find(matter: Matter) -> Iterator[Diagnostic]:
    open_ones: list[_Comparison] = []
    for here in matter.each(_comparisons):
        near = matter.ruling_before(here.placed, WINDOW)
        open_ones = [one for one in open_ones if one.placed is here.placed or one.placed in near]
        partner = next(
            (
                one
                for one in reversed(open_ones)
                if one.head == here.head and one.above != here.above and one.placed.heading is here.placed.heading
            ),
            None,
        )
        if partner is not None and not _covered(matter, partner.placed, here.placed):
            yield _finding(matter, partner, here)
            open_ones.remove(partner)
        else:
            open_ones.append(here)


def _covered(matter: Matter, first: Placed, last: Placed) -> bool:
    """Whether a sentence near the two speaks of the equal case."""
    near = [*matter.ruling_before(last, WINDOW), last, *matter.ruling_after(last, 3)]
    start = near.index(first) if first in near else 0
    near = [*matter.ruling_before(first, 2), *near[start:]]
    return any(_SAYS_EQUAL.search(p.text) for p in near)


def _finding(matter: Matter, one: _Comparison, other: _Comparison) -> Diagnostic:
    dice = _dice_near(matter, one.placed)
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


def _dice_near(matter: Matter, place: Placed) -> Dice | None:
    for placed in (place, *reversed(matter.ruling_before(place, 3))):
        found = DICE.search(placed.text)
        if found:
            return dice_of(found)
    return None


CHECK = Check("RW501", "missing-equal", Severity.ERROR, __doc__ or "", find)
