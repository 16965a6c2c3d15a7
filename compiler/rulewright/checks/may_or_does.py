"""A rule says "may" of what another rule does by itself.

Has the player a choice, or does "may" only say that it can happen?

Fires:
    During the Bomb Step, the Player reveals the top card. … A Player may reveal Weather Cards.

Quiet:
    During the Bomb Step, the Player reveals the top card. … A Player may discard Weather Cards.

Mend: write "can turn out to be", or say who chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.norms import Entry, effects_of, entries_in, names, singles
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import singular, stem
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.effects import Act
from rulewright.meaning.norms import Modality


def _done(block: Block) -> Iterator[tuple[tuple[str, str], tuple[Placed, Act]]]:
    """What happens by the sentences of a block: by who does it and the verb."""
    for placed, reading in block.understood:
        for meaning in singles(reading.meaning):
            subject: object = None
            for act in effects_of(meaning):
                subject = act.subject or subject
                if not (act.modal or act.negated or act.author):
                    for name in names(subject):
                        yield (name, act.verb), (placed, act)


def _left_open(block: Block) -> Iterator[Entry]:
    """What a block permits without more ado."""
    for entry in entries_in(block):
        if entry.modality is Modality.PERMIT and not entry.hooks and not entry.guards:
            yield entry


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _automatically(matter)
    done = matter.grouped(_done)
    for entry in matter.each(_left_open):
        if entry.deed.verb in _JOINS:
            yield from _joined_by_itself(entry, done.get((entry.subject, "become"), ()))
            continue
        for placed, act in done.get((entry.subject, entry.deed.verb), ()):
            if placed.rule.id == entry.placed.rule.id or not _alike(entry.deed.thing, names(act.value("object"))):
                continue
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                entry.placed.span,
                f'"may" gives a choice of what another rule does by itself: {quoted(entry.placed.text, 60)}',
                (Label(placed.span, "happens by itself"),),
                'write "can" if it only says what may turn up, or say in the other rule that it is a choice',
                "the player would rather not",
            )
            break


_MAY = re.compile(
    r"\b(?:may|has the option to|have the option to"
    r"|can choose to) (?P<verb>[a-z]{2,})\b(?P<rest>[^.]*)"
)
_GOING = frozenset(["go", "move", "head", "run", "walk", "advance", "charge"])
_BY_ITSELF = re.compile(r"\bautomatically (?P<verb>[a-z]{4,})\b|\b(?:will|must) always (?P<other>[a-z]{2,})\b")


def _automatically(matter: Matter) -> Iterator[Diagnostic]:
    """`Martians may become Ghouls when killed.` beside `Martians killed automatically become Ghouls.`"""
    by_itself: dict[str, list[Placed]] = {}
    for placed, found in matter.found(_BY_ITSELF, once=True):
        by_itself.setdefault(_deed(found["verb"] or found["other"]), []).append(placed)
    for placed, found in matter.found(_MAY, once=True) if by_itself else ():
        if found["rest"].startswith(" not"):
            continue
        mine = {stem(w.low) for w in placed.words if w.capital or w.low.endswith("ed")}
        for other in by_itself.get(_deed(found["verb"]), ()):
            shared = mine & {stem(w.low) for w in other.words if w.capital or w.low.endswith("ed")}
            enough = len(shared) >= 3 or (
                matter.plain and _deed(found["verb"]) == "move" and _one_mover(matter, placed, other)
            )
            if other.rule.id != placed.rule.id and enough:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.span,
                    f'"may" gives a choice of what another rule does by itself: {quoted(placed.text, 60)}',
                    (Label(other.span, "happens by itself"),),
                    'write what always happens without "may"',
                    "the player would rather not",
                )
                break


def _deed(verb: str) -> str:
    """The verb that stands for those that mean the same: go, head, run and move are one."""
    return "move" if singular(verb) in _GOING else singular(verb)


def _one_mover(matter: Matter, placed: Placed, other: Placed) -> bool:
    """Whether what may move here is what always moves there: its noun stands right before "may", and there in
    the same sentence or the one before.
    """
    found = _MAY.search(placed.text)
    before = placed.text[: found.start()].split()[-1:] if found else []
    if not before:
        return False
    words = {singular(w.low) for p in (*matter.ruling_before(other, 1), other) for w in p.words[:6]}
    return singular(before[0].lower()) in words


_JOINS = frozenset(["join", "enter", "participate"])


def _joined_by_itself(entry: Entry, becoming: Sequence[tuple[Placed, Act]]) -> Iterator[Diagnostic]:
    """`may join Brawls` beside `becomes a Combatant`: who is made one has joined."""
    what = {stem(word)[:6] for word in f"{entry.deed.thing} {entry.deed.by}".split() if len(word) > 3}
    for placed, act in becoming:
        for name in names(act.value("object")):
            if placed.rule.id != entry.placed.rule.id and stem(name.split()[-1])[:6] in what:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    entry.placed.span,
                    f'"may" gives a choice, and another rule does it by itself: {quoted(entry.placed.text, 60)}',
                    (Label(placed.span, "happens by itself"),),
                    'write "join" for "may join", or say in the other rule that it is a choice',
                    "the player would rather not",
                )
                return


def _alike(thing: str, others: tuple[str, ...]) -> bool:
    """Whether two rules speak of the same things, or of things and of the small noun for them (a Cube State
    Card, a card).
    """
    return any(thing == other or thing.split()[-1:] == [other] or other.split()[-1:] == [thing] for other in others)


CHECK = Check("RW302", "may-or-does", Severity.INFO, __doc__ or "", find)
