"""Procedures that take the place of others: `Feast replaces Rest`, `Rest replaces the core's Rest`.

In: a book and its readings. Out: the book without the blocks that nothing reaches any more, the readings in which the
one is named where the other was, the cites of the sentences that say so, and the names that are taken (one_name.py).
`Feast replaces Rest` is of all that is done by that name: what resolves, offers, forbids or follows Rest speaks of
Feast then; within Feast itself Rest is still what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulewright.book.model import Book, Role, Rule
from rulewright.machine.plain import one_name
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, cite
from rulewright.meaning import circumstances, effects, happenings, standing, things
from rulewright.meaning.binding import rebuilt
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind

_RESOLVES = frozenset({"resolve", "perform", "take", "begin", "do"})
_OCCURS = frozenset({"occur", "happen", "begin"})

Pair = tuple[things.Nominal, things.Nominal]


@dataclass(frozen=True, slots=True)
class Settled:
    """The book and the readings with every procedure in its place; the cites of what says so; and the names of blocks
    and cards that a core has given, too.
    """

    book: Book
    readings: list[Reading]
    told: frozenset[str]
    taken: tuple[one_name.Taken, ...]


def settled(book: Book, readings: Iterable[Reading]) -> Settled:
    """What remains when each procedure that takes another's place stands there."""
    found = list(readings)
    document = {rule.id: rule.document for rule in book.rules()}
    said = [(reading, pair) for reading in found if (pair := _says(reading)) is not None]
    own = {(new.name, document[r.sentence.rule]): r for r, (new, old) in said if new.name == old.name}
    left = one_name.settled(book, found, own)
    book, found = left.book, left.readings
    blocks = [rule for rule in book.rules() if rule.name and rule.kind in (BlockKind.PROCEDURE, BlockKind.TABLE)]
    names, naming = _names(blocks, said)
    if names:
        block = {rule.id: rule.name for rule in blocks}
        block |= {rule.id: block.get(rule.outcome_of, "") for rule in book.rules() if rule.outcome_of}
        found = [reading for reading in found if cite(reading.sentence) not in naming]
        found = [
            replace(reading, meaning=_exchanged(reading.meaning, _outside(names, block, reading)))
            if reading.meaning is not None
            else reading
            for reading in found
        ]
        gone = {rule.id for rule in blocks if rule.name in names and not _is_named(rule, found)}
        book, found = one_name.without(book, found, gone, set())
    return Settled(book, found, left.told | naming, left.taken)


def _names(blocks: list[Rule], said: list[tuple[Reading, Pair]]) -> tuple[dict[str, str], set[str]]:
    """Which name stands for which, and the cites of what says so; of two that one name shall give way to, none does."""
    known = {rule.name for rule in blocks}
    stands: dict[str, dict[str, list[str]]] = {}
    for reading, (new, old) in said:
        if new.name != old.name and {new.name, old.name} <= known:
            stands.setdefault(old.name, {}).setdefault(new.name, []).append(cite(reading.sentence))
    once = {old: new for old, by in stands.items() if len(by) == 1 for new in by}
    names = {old: last for old in once if (last := _last(old, once))}
    return names, {each for old in names for each in stands[old][once[old]]}


def _last(old: str, once: Mapping[str, str]) -> str:
    """What stands at the end of `Feast replaces Rest. Gala replaces Feast.`; "" where they go round in a circle."""
    name = old
    for _ in once:
        name = once[name]
        if name not in once:
            return name
    return ""


def _says(reading: Reading) -> Pair | None:
    """What takes whose place, by a sentence that says so of all and always."""
    if not reading.understood or reading.sentence.role is not Role.RULE:
        return None
    match reading.meaning:
        case standing.Standing(subject=subject, acts=(effects.Act() as act,), circumstances=around):
            return _pair(subject, act) if all(map(_of_this_game, around)) else None
        case happenings.Do(
            effects=(effects.Act(subject=who) as act,), circumstances=(circumstances.Instead(what=old),)
        ) if act.verb in _RESOLVES and [slot.name for slot in act.slots] == ["object"]:
            return _procedures(act.object, old) if _is_anyone(who) else None
        case happenings.Do(effects=(effects.Act(subject=who) as act,), circumstances=()):
            return _pair(who, act)
        case happenings.OnEvent(
            trigger=circumstances.When(conditions=(effects.Act(modal="would") as would,)) as when,
            effects=(effects.Act(verb=verb, subject=who) as act,),
            circumstances=(around_when,),
        ) if around_when == when and verb in _RESOLVES and not would.negated and _is_anyone(who):
            rest = [slot for slot in act.slots if slot.name != "object"]
            if [str(slot) for slot in rest] != ["instead"] or len(act.slots) != 2 or would.slots:
                return None
            if would.passive:
                return _procedures(act.object, would.subject) if would.verb in _RESOLVES else None
            if not would.author or not _is_anyone(would.subject):
                return None
            return _procedures(act.object, things.Process(would.span, would.verb))
        case _:
            return None


def _pair(subject: object, act: effects.Act) -> Pair | None:
    """What a plain act says takes the place of what."""
    if act.negated or act.modal or act.past or act.perfect or act.never or act.progressive or act.borrows:
        return None
    roles = sorted(slot.name for slot in act.slots)
    match act:
        case effects.Act(verb="replace", passive=False) if roles == ["object"]:
            return _procedures(subject, act.object)
        case effects.Act(verb="replace", passive=True) if roles == ["by"]:
            return _procedures(act.value("by"), subject)
        case effects.Act(verb="take", passive=False) if roles == ["object"]:
            place = act.object
            if isinstance(place, things.Small) and place.name == "place" and place.of and not place.adjectives:
                return _procedures(subject, place.owner)
            return None
        case effects.Act(passive=True) if act.verb in _RESOLVES and roles == ["instead"]:
            return _procedures(subject, act.value("instead"))
        case effects.Act(passive=False) if act.verb in _OCCURS and roles == ["instead"]:
            return _procedures(subject, act.value("instead"))
        case effects.Act(passive=False) if act.verb in _RESOLVES and roles == ["instead", "object"]:
            return _procedures(act.object, act.value("instead")) if _is_anyone(subject) else None
        case _:
            return None


def _procedures(new: object, old: object) -> Pair | None:
    """The two, where both are plain names: an owner only says in which document the one of that name stands."""
    if not isinstance(new, things.Nominal) or not isinstance(old, things.Nominal):
        return None
    for noun, core in ((new, False), (old, True)):
        more = noun.adjectives or noun.filters or noun.amount is not None or noun.focus or noun.plural
        said = ("", "the") if core else ("", "the", "this")
        if more or not isinstance(noun, things.Process) or noun.quantifier not in said:
            return None
        if noun.owner is not None and not _is_document(noun.owner, core):
            return None
    return new, old


def _is_document(owner: object, core: bool) -> bool:
    """`the core's Rest`, `the Rest of the core rules`; of the one that comes in, `the Rest of this document`."""
    if not isinstance(owner, things.Nominal) or owner.filters:
        return False
    if core:
        return (owner.name == "core" and not owner.adjectives) or (
            isinstance(owner, things.Document) and owner.which == ("core",)
        )
    return isinstance(owner, things.Document) and owner.quantifier == "this" and not owner.adjectives


def _is_anyone(who: object) -> bool:
    """Whether nobody is meant in particular: whoever does the one does the other."""
    if who is None:
        return True
    if not isinstance(who, things.Nominal) or who.adjectives or who.filters or who.focus or who.owner is not None:
        return False
    if isinstance(who, things.Register):
        return who.name == "Active Player"
    return who.name in (PLAYER, "they") and who.amount is None and who.quantifier != "no"


def _of_this_game(around: circumstances.Circumstance) -> bool:
    """`In this extension, …`: a circumstance that is always so."""
    return (
        isinstance(around, circumstances.AtPhrase)
        and around.moment == "in"
        and isinstance(around.what, things.Document)
        and around.what.quantifier == "this"
    )


def _outside(names: Mapping[str, str], block: Mapping[str, str], reading: Reading) -> dict[str, str]:
    """The names that are exchanged in a sentence: within a procedure, what it replaces is still what it was."""
    within = block.get(reading.sentence.rule, "")
    return {old: new for old, new in names.items() if new != within}


def _exchanged(meaning: Any, names: Mapping[str, str]) -> Any:
    """A meaning in which the one is named, or done as a verb, where the other was."""

    def exchanged(node: Any) -> Any:
        if isinstance(node, things.Nominal):
            return replace(node, name=names[node.name], alias="") if node.name in names else node
        done = _done(node)
        return replace(node, verb=names[done], author=True) if done in names else node

    return rebuilt(meaning, exchanged, {}, (things.Nominal, effects.Act))


def _done(act: effects.Act) -> str:
    """The procedure that an act names as its verb, as a name is written: `that Player rests`."""
    return act.verb if act.author else act.verb.capitalize() if not act.slots else ""


def _is_named(rule: Rule, readings: list[Reading]) -> bool:
    """Whether a sentence outside a procedure still speaks of it."""
    return any(
        getattr(node, "name", "") == rule.name or (isinstance(node, effects.Act) and _done(node) == rule.name)
        for reading in readings
        if reading.sentence.rule != rule.id
        for node in nodes(reading.meaning)
    )
