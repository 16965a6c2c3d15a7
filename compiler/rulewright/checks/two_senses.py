""" "Player" means the person in one rule and the piece on the board in another.

Players roll dice, own figures and take turns; figures stand two spaces from a ghoul, are killed and are
replaced. Where the text has a word for the piece and still says "player" for it, every rule about players must
be read twice.

Fires:
    Each player controls three figures. … If a bear eats a player, take the figure off.

Quiet:
    Each player controls three figures. … If a ghoul kills a figure, replace it.

Mend: say "figure" (or whatever the text calls the piece) wherever the piece is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity

_PIECE = re.compile(r"\b(?P<piece>figures?|models?|miniatures?|pawns?|meeples?)\b", re.IGNORECASE)
_CONTROLS = re.compile(
    r"\b(?:each|every|their|your|any)\s+(?:\w+\s+)?(?:figure|model|miniature|pawn|meeple)s?\b|\bplayer (?:figure"
    r"|model)\b|\bcontrols? (?:\w+ ){0,2}(?:figure|model|miniature|pawn|meeple)s?\b",
    re.IGNORECASE,
)
_AS_PIECE = re.compile(
    r"\b(?:kills?|killing|wounds?|attacks?|attacking|eats?|hits?|move and attack)\s+(?:a|an|the|that|another"
    r"|any)\s+(?P<a>players?)\b(?! figure)"
    r"|\b(?:a|the|any)\s+(?P<b>players?)\s+(?:is\s+)?(?:\w+\s+)?spaces?\s+(?:away\s+)?from\b"
    r"|\bthrough\s+(?:\w+(?:,\s*| or | and )){0,3}(?:other\s+)?(?P<c>players)\b",
    re.IGNORECASE,
)
_AS_PERSON = re.compile(
    r"\b(?:each|the|a|that) player(?:'s)? (?:will |may |can )?(?:takes?|rolls?|draws?|chooses?|controls?|owns?"
    r"|starts? with|has the option|turn|pool)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    pieces = [(placed.match(found), "the piece") for placed, found in matter.found(_AS_PIECE)]
    controls, persons = matter.found(_CONTROLS, once=True), matter.found(_AS_PERSON, once=True)
    if not pieces or not controls or not persons:
        return
    person = persons[0][0].match(persons[0][1])
    piece = matter.found(_PIECE, once=True)[0][1]["piece"].lower().rstrip("s")
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        pieces[0][0],
        f'"player" is the piece on the board in {quoted(pieces[0][0].text)} and the person at the table elsewhere',
        labels_of([(person, "the person"), *pieces[1:]]),
        f'write "{piece}" where the piece is meant',
    )


CHECK = Check("RW106", "two-senses", Severity.WARNING, __doc__ or "", find)
