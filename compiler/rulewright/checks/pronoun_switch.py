"""One thing is "it" and "he" in the same breath.

When the pronoun changes, the reader looks for a second person.

Fires:
    Each time a figure is wounded it might get infected. On a 7+ he's infected.

Quiet:
    Each time a figure is wounded it might get infected. On a 7+ it is infected.

Mend: choose one pronoun, or repeat the noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Label, Severity

_IT = re.compile(r"\b(?:it|its)\b(?! (?:is (?:up to|possible|the)|makes?|wouldn))", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|she|him|his)\b(?!/)", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:player|owner|opponent|person|man|woman|referee|judge|master)s?\b", re.IGNORECASE)
_THINGS = re.compile(
    r"\b(?:figure|model|piece|monster|hero|champion|soldier|unit|creature|animal|pack"
    r"|character)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _they(matter)
    yield from matter.each(_you)
    yield from matter.each(_it_and_he)


def _it_and_he(block: Block) -> Iterator[Diagnostic]:
    sentences = [placed for placed in block.ruling if not placed.item]
    text = " ".join(p.text for p in sentences)
    thing = _THINGS.search(text)
    if thing is None or _PERSON.search(text):
        return
    it = next(((at, m) for at, p in enumerate(sentences) for m in [_IT.search(p.text)] if m), None)
    he = next(((at, m) for at, p in enumerate(sentences) for m in [_HE.search(p.text)] if m), None)
    if it is None or he is None:
        return
    (first, one), (second, other) = sorted((it, he), key=lambda e: (e[0], e[1].start()))
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        sentences[second].match(other),
        f"the {thing.group().lower()} is {quoted(one.group())} and then {quoted(other.group())}: two of them, or one?",
        (Label(sentences[first].match(one), f"here {quoted(one.group())}"),),
        "choose one pronoun, or repeat the noun",
    )


_THEY = re.compile(
    r"^(?:An?|Each|The) [A-Z][\w ]*? (?:may|cannot|must|can|does"
    r"|do)\b[^.]*? (?P<things>[A-Z]\w+s)\b[^.]*\b(?P<they>they (?:can|may|do|are|must))\b"
)
_YOU = re.compile(r"\byou(?:r|rs)?\b", re.IGNORECASE)
_PLAYERS = re.compile(
    r"\b(?:players?|they) (?:can|may|must|will|roll|choose|move|take|pick)\w*\b"
    r"|\bplayers? (?:cannot|can)\b",
    re.IGNORECASE,
)


def _they(matter: Matter) -> Iterator[Diagnostic]:
    """`A Player cannot sell Boats unless a rule says they can`: the Player, or the Boats?"""
    places = matter.found(_THEY)
    if places:
        placed, found = places[0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found, "they"),
            f"{quoted(found['they'])}: who, the one that the rule is about, or the {found['things']}?",
            tuple(Label(p.match(m, "they"), "and here") for p, m in places[1:]),
            "repeat the noun",
        )


def _you(block: Block) -> Iterator[Diagnostic]:
    """A paragraph that speaks of players, then to the reader as `you`."""
    you = next(((at, m) for at, p in enumerate(block.ruling) for m in [_YOU.search(p.text)] if m), None)
    if you is None:
        return
    player = next(((at, m) for at, p in enumerate(block.ruling) for m in [_PLAYERS.search(p.text)] if m), None)
    if player is None or you[0] - player[0] not in (1, 2):
        return
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        block.ruling[you[0]].match(you[1]),
        f"the player is {quoted(player[1].group().split()[0])} and then {quoted(you[1].group())} in one paragraph",
        (Label(block.ruling[player[0]].match(player[1]), "the player"),),
        "speak of the player in one way",
    )


CHECK = Check("RW803", "pronoun-switch", Severity.INFO, __doc__ or "", find)
