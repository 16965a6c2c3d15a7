"""What sentences say of numbers: which raise or lower one, by how much at once, which ask for so much of it, and which
declare it or say what follows when there is none. The checks about numbers share it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.placed import Block
from rulewright.meaning import attributes, circumstances, conditions, effects, quantities, things
from rulewright.meaning.binding import walk
from rulewright.meaning.model import Reading
from rulewright.source import Span

GAINS = frozenset({"gain", "score", "receive", "earn", "get", "collect", "increase", "double", "heal"})
LOSSES = frozenset({"lose", "pay", "spend", "decrease", "give"})


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a number: `most` is how much at once, None where that is not fixed (a roll, for each, equal to)."""

    down: bool
    most: int | None
    span: Span
    verb: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A sentence asks whether somebody has so much of a number."""

    reading: Reading
    what: things.AttributeOf


@dataclass(frozen=True, slots=True)
class AtNothing:
    """A sentence says what follows when a number is at 0 or lower."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A sentence declares a number without a least one."""

    reading: Reading
    what: things.Nominal


Said = Change | Asked | AtNothing | Declared


def said_of_numbers(block: Block) -> Iterator[tuple[str, Said]]:
    """What the sentences of a block say of numbers, by their names, in the order of the text."""
    for _, reading in block.understood:
        nodes = list(walk(reading.meaning))
        yield from _changes(reading, nodes)
        yield from _asked(reading, nodes)
        for node in nodes:
            match node:
                case conditions.Crossing(subject=things.Nominal(name=name)):
                    yield name, AtNothing()
                case conditions.Compares(subject=things.Nominal(name=name), quantity=quantities.Amount(beyond=-1)):
                    yield name, AtNothing()
        match reading.meaning:
            case attributes.HasAttribute(attributes=declared, type=attributes.Type(name="number", low=None)):
                for each in declared:
                    if isinstance(each, things.Nominal):
                        yield each.name, Declared(reading, each)


def _changes(reading: Reading, nodes: list[object]) -> Iterator[tuple[str, Change]]:
    often = any(isinstance(node, circumstances.ForEach) for node in nodes)
    asked = {id(inner) for node in nodes if isinstance(node, circumstances.Given) for inner in walk(node)}
    for act in nodes:
        if not isinstance(act, effects.Act) or id(act) in asked or act.negated or act.past or act.perfect:
            continue
        what = act.object if act.object is not None else act.subject
        if act.verb not in GAINS | LOSSES or not isinstance(what, things.AttributeOf):
            continue
        other = any(slot.name not in ("object", "from", "to", "by") for slot in act.slots)
        by = act.value("by")
        amount = what.amount if by is None else by
        most = None if often or other or act.verb == "double" else _plain(amount, what)
        yield what.name, Change(act.verb in LOSSES, most, reading.sentence.span, act.verb)


def _plain(amount: object, what: things.AttributeOf) -> int | None:
    if isinstance(amount, quantities.Amount):
        amount = amount.number
    if amount is None and what.quantifier == "a":
        return 1
    return amount.value if isinstance(amount, quantities.Number) else None


def _asked(reading: Reading, nodes: list[object]) -> Iterator[tuple[str, Asked]]:
    told: set[tuple[int, int]] = set()  # a trigger is among the circumstances, too
    for node in nodes:
        if isinstance(node, conditions.Has) and isinstance(node.what, things.AttributeOf) and not node.negated:
            place = (node.what.span.start, node.what.span.end)
            if place not in told:
                told.add(place)
                yield node.what.name, Asked(reading, node.what)
