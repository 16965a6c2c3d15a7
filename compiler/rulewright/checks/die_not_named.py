"""A roll is asked for, and no die is named.

"On a 7+" means one chance on a ten-sided die and none at all on a six-sided one.

Fires:
    Roll a die. On a 7+ the moth flies off.

Quiet:
    Roll 1D10. On a 7+ the moth flies off.
    A roll for which no die is named is a roll of 1D10.      (said once, it covers every roll)

Mend: name the die, or say once which die is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.dice import DICE
from rulewright.checks.matter import Matter
from rulewright.checks.placed import part
from rulewright.diagnostic import Diagnostic, Severity

_THRESHOLD = re.compile(
    r"(?<![\w.])(?P<number>\d{1,2})\+(?!\d)(?!\s*(?:players?|years?|figures?|hours?|models?|spaces?|cards?)\b)"
)
_ROLL_A_DIE = re.compile(r"\b[Rr]olls? (?:a|one|the|his|her|their) (?:\w+ )?(?:die|dice)\b")
_NAMED = re.compile(
    rf"\b[Rr]oll(?:s|ed|ing)?\s+(?:an?\s+|one\s+|two\s+|the\s+)?(?:{DICE.pattern}|\w+-sided)", re.IGNORECASE
)
_ONE_DIE = re.compile(
    r"no die is named|(?:all|every|each) (?:dice|rolls?|die)[^.\n]*\b(?:is|are|uses?|use)\b[^.\n]*(?:[dD]\d+"
    r"|sided)|(?:this game|the game|we) uses? (?:only )?(?:a |an )?(?:[dD]\d+|\w+-sided)",
    re.IGNORECASE,
)
_DIE_TERM = re.compile(r"\b[A-Z]\w* (?:Die|Dice)\b")


def _rolls(line: str) -> Iterator[tuple[re.Match[str] | None, re.Match[str] | None]]:
    """The roll of a line that names no die, and a number to reach in it, as 9+."""
    roll = _ROLL_A_DIE.search(line)
    if roll and (DICE.search(line) or _DIE_TERM.search(roll.group())):
        roll = None
    threshold = _THRESHOLD.search(line)
    if threshold and DICE.search(line[: threshold.start()]):
        threshold = None
    if roll or threshold:
        yield roll, threshold


def find(matter: Matter) -> Iterator[Diagnostic]:
    if matter.says(_ONE_DIE):
        return
    named = matter.says(_NAMED)
    found = [(line, (None if named else threshold) or roll) for line, (roll, threshold) in matter.lines(_rolls)]
    places = [(part(line, *at.span()), "which die?") for line, at in found if at is not None]
    if not places or not any("+" in span.text for span, _ in places):
        return
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        places[0][0],
        f"{how_many(len(places), 'roll names', 'rolls name')} no die: {places[0][0].text} is out of reach of a "
        f"six-sided one"
        if places[0][0].text.rstrip("+").isdigit() and int(places[0][0].text.rstrip("+")) > 6
        else f"{how_many(len(places), 'roll names', 'rolls name')} no die",
        labels_of(places[1:]),
        'name the die in each, or say once: "A roll for which no die is named is a roll of 1D10."',
    )


CHECK = Check("RW505", "die-not-named", Severity.WARNING, __doc__ or "", find)
