"""Which sentences raise or lower a number, by how much at once, and which ask for so much of it: what the checks about
numbers share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.book.model import Role
from rulewright.checks.matter import Matter
from rulewright.meaning import circumstances, conditions, effects, quantities, things
from rulewright.meaning.binding import walk
from rulewright.meaning.model import Reading
from rulewright.source import Span

GAINS = frozenset({"gain", "score", "receive", "earn", "get", "collect", "increase", "double", "heal"})
LOSSES = frozenset({"lose", "pay", "spend", "decrease", "give"})


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a number: `most` is how much at once, None where that is not fixed (a roll, for each, equal to)."""

    name: str
    down: bool
    most: int | None
    span: Span
    verb: str


def ruling(matter: Matter) -> Iterator[Reading]:
    """The readings of sentences that rule and are understood."""
    for reading in matter.readings:
        if reading.understood and reading.sentence.role not in (Role.NOTE, Role.EXAMPLE):
            yield reading


def changes(matter: Matter) -> Iterator[Change]:
    """Every change of a number that a sentence makes, in the order of the text."""
    for reading in ruling(matter):
        found = list(walk(reading.meaning))
        often = any(isinstance(node, circumstances.ForEach) for node in found)
        asked = {id(inner) for node in found if isinstance(node, circumstances.Given) for inner in walk(node)}
        for act in found:
            if not isinstance(act, effects.Act) or id(act) in asked or act.negated or act.past or act.perfect:
                continue
            what = act.object if act.object is not None else act.subject
            if act.verb not in GAINS | LOSSES or not isinstance(what, things.AttributeOf):
                continue
            other = any(slot.name not in ("object", "from", "to", "by") for slot in act.slots)
            by = act.value("by")
            amount = what.amount if by is None else by
            most = None if often or other or act.verb == "double" else _plain(amount, what)
            down = act.verb in LOSSES
            yield Change(what.name, down, most, reading.sentence.span, act.verb)


def _plain(amount: object, what: things.AttributeOf) -> int | None:
    if isinstance(amount, quantities.Amount):
        amount = amount.number
    if amount is None and what.quantifier == "a":
        return 1
    return amount.value if isinstance(amount, quantities.Number) else None


def asked(reading: Reading) -> Iterator[things.AttributeOf]:
    """The numbers of which a sentence asks whether somebody has so much."""
    told: set[tuple[int, int]] = set()  # a trigger is among the circumstances, too
    for node in walk(reading.meaning):
        if isinstance(node, conditions.Has) and isinstance(node.what, things.AttributeOf) and not node.negated:
            place = (node.what.span.start, node.what.span.end)
            if place not in told:
                told.add(place)
                yield node.what
