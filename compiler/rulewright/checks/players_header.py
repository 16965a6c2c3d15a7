"""The Players: line does not say for how many the game is.

It is one number or two with a dash, from 1 to 100, the lower one first. Any other line is not used: the number of
Players is then that of the core or, where none says it, 2 to 6, and the game is made for those.

Fires:
    Players: 9-2
    Players: two to six

Quiet:
    Players: 2-6
    Players: 4

Mend: write the fewest and the most: Players: 2-6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.machine.things.players import MOST_PLAYERS, players_of

_NUMBERS = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")


def find(matter: Matter) -> Iterator[Diagnostic]:
    for header in matter.headers:
        if header.name.casefold() != "players" or not header.value.strip():
            continue  # an empty header is a fault of form
        wrong = _wrong(header.value.strip())
        if not wrong:
            continue
        low, high = players_of(matter.book)
        taken = f"{low} to {high}" if low != high else str(low)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            header.value_span,
            f"{quoted(header.value)} {wrong}; the game is made for {taken} Players",
            (),
            "write the fewest and the most, such as Players: 2-6, or one number",
        )


def _wrong(value: str) -> str:
    """What is wrong with the value, "" when nothing is."""
    found = _NUMBERS.fullmatch(value)
    if found is None:
        return "is no number of Players"
    first, last = found[1].lstrip("0"), (found[2] or found[1]).lstrip("0")
    if not first or not last:
        return "lets nobody play"
    if max(len(first), len(last)) > 9 or max(int(first), int(last)) > MOST_PLAYERS:
        return f"is more than the {MOST_PLAYERS} Players that a game can have"
    return "has the higher number first" if int(first) > int(last) else ""


CHECK = Check("RW029", "players-header", Severity.ERROR, __doc__ or "", find)
