"""A rule waits for a supply to run out that lasts for every player.

Five cards for six Players, each of whom draws at most once, and the last Player left wins: the case in which
none remains does not come.

Fires:
    The game is for up to 6 Players and has 5 Ghoul Cards. A Player may rise as a Ghoul only once per game.
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
from rulewright.checks.plain import NUMBERS, key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_PROVIDED = re.compile(
    r"\b(?:providing|having|holding|has|have|holds|are|with) (?:only |exactly )?"
    r"(?P<number>\d+|two|three|four|five|six|seven"
    r"|eight|nine|ten) (?P<what>[A-Z]\w+(?: [A-Z]\w+)*)"
)
_PEOPLE = re.compile(
    r"\b(?:up to|(?:\d|two|three) to) (?P<players>\d+|two|three|four|five|six|seven|eight) [Pp]layers?\b"
)
_ONCE = re.compile(
    r"\b(?:only once|(?:at most|not more than|no more than|only) one?\b[^.]*?|once) (?:per|in a|each) game\b"
)
_TAKES_ONE = re.compile(r"\b(?:cannot|may not) (?:take|have|draw|hold|own) more than one\b")
_LAST = re.compile(r"\b(?:exactly|only) one [\w ]+ (?:remains|is left)\b[^.]*\b(?:wins?|victory)\b", re.IGNORECASE)
_NONE = re.compile(
    r"\bno (?:more )?(?P<what>[A-Z]\w+(?: [A-Z]\w+)*) (?:remains?|is left|are left)\b"
    r"|\b(?:the )?(?P<out>[A-Z]\w+(?: [A-Z]\w+)*) (?:run out|are exhausted|are used up|are all gone)\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    waits: dict[str, list[tuple[Span, str]]] = {}
    for placed, found in matter.found(_NONE):
        waits.setdefault(key_of_name(found["what"] or found["out"]), []).append((placed.match(found), "and here"))
    most = max((_number(found["players"]) for _, found in matter.found(_PEOPLE)), default=0)
    if not most or not waits:
        return
    last = bool(matter.found(_LAST, once=True))
    once = [placed for placed, _ in (*matter.found(_ONCE, once=True), *matter.found(_TAKES_ONE, once=True))]
    told: set[str] = set()
    for placed, supply in matter.found(_PROVIDED):
        key = key_of_name(supply["what"])
        # what is done once is what the things are for: they share a word (rise as a Ghoul, Ghoul Cards)
        shared = any(set(key.split()) & set(p.normal) for p in once)
        if key not in waits or key in told or not shared or _number(supply["number"]) < most - last:
            continue
        told.add(key)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            waits[key][0][0],
            f"{supply['number']} {supply['what']} last for {most} players, each of whom takes one at most once: "
            f"this case does not come",
            labels_of([(placed.match(supply), "so many there are"), *waits[key][1:]]),
            "keep it as a safeguard and say so in a NOTE, or take it out",
        )


def _number(word: str) -> int:
    return NUMBERS.get(word.lower(), int(word) if word.isdigit() else 0)


CHECK = Check("RW701", "never-empty", Severity.INFO, __doc__ or "", find)
