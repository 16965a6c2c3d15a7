"""A roll can never reach its number, or can never miss it.

Fires:
    Roll 1D6. On a 7+ the door opens.
    Roll 2D6. On a 2 or more the door opens.

Quiet:
    Roll 1D10. On a 7+ the door opens.
    The Player rolls 1D6 plus their Strength. If the result is 8 or more, the door opens.
    Roll 1D6 twice. If the total is 8 or more, the door opens.
    Roll 1D6. The Player gains that much Distance. If their Distance is 20 or more, the Player wins.

Mend: change the number or the die.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.dice import DICE, Dice, dice_of
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity

_ROLL = re.compile(rf"\b[Rr]olls?\s+(?:an?\s+|the\s+)?(?P<dice>{DICE.pattern})")
_REACH = re.compile(
    r"\b(?:[Oo]n|[Ii]f|is|of|rolls?|comes up)\s+(?:an?\s+)?(?P<number>\d{1,3})(?:\+|\s+or\s+(?:more|higher|above"
    r"|greater|better))"
)
_ROLLED = re.compile(r"\b(?:roll|result|total|sum|die|dice|number|it|rolled)\s+$", re.IGNORECASE)
_CHANGED = re.compile(r"\b(?:add|plus|bonus|modifier|subtract|minus)\b|[+-]\d", re.IGNORECASE)
_OFTEN = re.compile(r"\s+(?:twice|[\w-]+\s+times)\b")  # what is added up may be more


def find(block: Block) -> Iterator[Diagnostic]:
    dice: Dice | None = None
    written = ""
    for placed in block.ruling:
        found = _ROLL.search(placed.text)
        if found:
            inner = DICE.match(found["dice"])
            once = not _CHANGED.search(placed.text.replace(found["dice"], "")) and not _OFTEN.match(
                placed.text, found.end()
            )
            dice, written = (dice_of(inner), found["dice"]) if inner and once else (None, "")
        if dice is None or _CHANGED.search(placed.text.replace(written, "")):
            continue
        for reach in _REACH.finditer(placed.text):
            number = int(reach["number"])
            if reach.group().startswith("is") and not _ROLLED.search(placed.text[: reach.start()]):
                continue  # what is compared is no roll but a value that rolls may have added up to
            if number > dice.high or number <= dice.low:
                never = number > dice.high
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(reach),
                    f"{written} {'never reaches' if never else 'always reaches'} {number}: it comes up {dice.low} "
                    f"to {dice.high}",
                    (),
                    "change the number or the die",
                )


CHECK = Check("RW507", "out-of-reach", Severity.WARNING, __doc__ or "", of_each(find))
