"""A distance is written with the mark for feet.

20' is twenty feet, longer than any table; 20" is twenty inches. A short stroke decides whether a figure sees
the whole room or its neighbour.

Fires:
    Creatures at 20' or less

Quiet:
    Creatures at 20" or less
    a table of 6' x 4'

Mend: write the word: 20 inches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import part
from rulewright.diagnostic import Diagnostic, Severity

_FEET = re.compile(r"(?<![\w.'’])(?P<number>\d{1,3})['’′](?![\w'’])(?!\s*(?:x|×|by)\b)(?! table)")
_TABLE = re.compile(r"(?:x|×|by)\s*$")
LONGEST = 4  # feet that a gaming table may well measure


def _feet(line: str) -> Iterator[tuple[int, int]]:
    for found in _FEET.finditer(line):
        if int(found["number"]) > LONGEST and not _TABLE.search(line[: found.start()]):
            yield found.span()


def find(matter: Matter) -> Iterator[Diagnostic]:
    places = [(part(line, *place), "and here") for line, place in matter.lines(_feet)]
    if places:
        number = places[0][0].text[:-1]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{places[0][0].text} says {number} feet, which no table measures ({how_many(len(places), 'place')})",
            labels_of(places[1:]),
            f"write {number} inches, or {number} feet if that is meant",
            "one player measures inches, another the living room",
        )


CHECK = Check("RW813", "feet-or-inches", Severity.WARNING, __doc__ or "", find)
