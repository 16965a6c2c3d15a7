"""A sentence or a procedure names what numbers of a die do, and leaves a number out, or names it twice.

Most faces have a result, so a reader looks for the one that is missing.

Fires:
    Roll 1D6: on 5 or more the cup is fine, on 2 to 4 it is plain.        (and on a 1?)
    On 1 to 3 the hound moves one point. On 3 to 6 it moves two points.

Quiet:
    Roll 1D6: on 5 or more the cup is fine, on 1 to 4 it is plain.
    Roll 1D6. On a 6 the cup breaks.       (one number alone: on others nothing happens)

Mend: add the number, or say "otherwise".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.check import Check, labels_of, listed
from rulewright.checks.dice import DICE, Dice, dice_of
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block, Placed
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_OUTCOME = re.compile(
    r"(?:\b[Oo]n|\b(?:result|roll|total|throw|number|score|die) (?:is|shows|comes up|was))\s+(?:an?\s+)?(?P<low>\d+)"
    r"(?:\s*(?:-|–|to|through)\s*(?P<high>\d+)|\s+(?:or|and|and/or)\s+(?P<also>\d+)"
    r"|\s+or\s+(?P<more>more|higher|above|greater|over|better)|\s+or\s+(?P<less>less|lower|below|fewer|under)"
    r"|(?P<plus>\+))?(?![\d%])"
)
_A_DIE = re.compile(
    r"\b(?:rolls?|throws?|casts?)\s+(?:an?|one|the|their|his|her)\s+(?:six-sided )?die\b", re.IGNORECASE
)
_CHANGED = re.compile(
    r"\b(?:adds?|plus|subtracts?|minus|bonus|modifiers?|otherwise|else|any other|other (?:numbers|results))\b"
    r"|[+\-–−]\d+ to\b",
    re.IGNORECASE,
)
USUAL_DIE = Dice(1, 6, 0)


@dataclass(frozen=True, slots=True)
class _Outcome:
    span: Span
    numbers: frozenset[int]
    wide: bool


def find(block: Block) -> Iterator[Diagnostic]:
    dice: Dice | None = None
    outcomes: list[_Outcome] = []
    text: list[str] = []
    for placed in block.ruling:
        rolled = DICE.search(placed.text)
        thrown = dice_of(rolled) if rolled else USUAL_DIE if _A_DIE.search(placed.text) else None
        if thrown is not None:
            yield from _judged(dice, outcomes, " ".join(text))
            dice, outcomes, text = thrown, [], []
        if dice is not None:
            text.append(placed.text)
            outcomes += _outcomes(placed, dice)
    yield from _judged(dice, outcomes, " ".join(text))


def _outcomes(placed: Placed, dice: Dice) -> Iterator[_Outcome]:
    for found in _OUTCOME.finditer(placed.text):
        low = int(found["low"])
        if found["more"] or found["plus"]:
            numbers = frozenset(range(low, dice.high + 1))
        elif found["less"]:
            numbers = frozenset(range(dice.low, low + 1))
        elif found["also"]:
            numbers = frozenset((low, int(found["also"])))
        else:
            numbers = frozenset(range(low, min(int(found["high"] or low), dice.high + 1) + 1))
        yield _Outcome(placed.match(found), numbers, len(numbers) > 1)


def _judged(dice: Dice | None, outcomes: list[_Outcome], text: str) -> Iterator[Diagnostic]:
    if dice is None or len(outcomes) < 2 or not any(o.wide for o in outcomes) or _CHANGED.search(text):
        return
    every = range(dice.low, dice.high + 1)
    said = [number for outcome in outcomes for number in outcome.numbers]
    missing = [str(n) for n in every if n not in said]
    twice = [str(n) for n in every if said.count(n) > 1]
    places = labels_of([(o.span, "named here") for o in outcomes[1:]])
    if twice and len(twice) <= len(every) // 3:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            outcomes[0].span,
            f"a roll of {listed(twice)} has two results here",
            places,
            "change one of the two, so that each number has one result",
            f"the die shows {twice[0]}: which of the two?",
        )
    elif missing and not twice and len(missing) <= len(every) // 3:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            outcomes[0].span,
            f"nothing says what happens on a roll of {listed(missing)}",
            places,
            'add the number to one of the results, or say what happens "otherwise"',
            f"the die shows {missing[0]}",
        )


CHECK = Check("RW503", "roll-not-covered", Severity.WARNING, __doc__ or "", of_each(find))
