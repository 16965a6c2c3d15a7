"""A rule waits for a supply to run out that lasts for every Player.

Five cards for six Players, each of whom draws at most once, and the last Player left wins: the case in which
none remains does not come.

Fires:
    The Ghoul Cards support up to 6 Players by providing 5 Ghoul Cards. A Player may rise only once per game.
    If exactly one Player remains, that Player wins. … If no Ghoul Card remains, remove that Player.

Quiet:
    the same with 3 Ghoul Cards

Mend: keep the rule as a safeguard and say so in a NOTE, or take it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_PROVIDED = re.compile(
    r"\bup to (?P<players>\d+) Players? by (?:providing|having"
    r"|holding) (?P<number>\d+) (?P<what>[A-Z]\w+(?: [A-Z]\w+)*)"
)
_ONCE = re.compile(r"\bonly once per game\b", re.IGNORECASE)
_LAST = re.compile(r"\bexactly one [A-Z][\w ]*Player remains\b[^.]*\b(?:wins|Victory)\b")
_NONE = re.compile(r"\bno (?P<what>[A-Z]\w+(?: [A-Z]\w+)*) remains\b")


def find(matter: Matter) -> Iterator[Diagnostic]:
    provided = [m for p in matter.ruling for m in [_PROVIDED.search(p.text)] if m]
    once = any(_ONCE.search(p.text) for p in matter.ruling)
    last = any(_LAST.search(p.text) for p in matter.ruling)
    if not provided or not once:
        return
    for supply in provided:
        players, number = int(supply["players"]), int(supply["number"])
        most = players - 1 if last else players
        places: list[tuple[Span, str]] = []
        for placed in matter.ruling:
            found = _NONE.search(placed.text)
            if found and key_of_name(found["what"]) == key_of_name(supply["what"]):
                places.append((placed.match(found), "and here"))
        if places and number >= most:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                places[0][0],
                f"{number} {supply['what']} last for {players} Players, each of whom takes one at most once: this "
                f"case does not come",
                labels_of(places[1:]),
                "keep it as a safeguard and say so in a NOTE, or take it out",
            )


CHECK = Check("RW701", "never-empty", Severity.INFO, __doc__ or "", find)
