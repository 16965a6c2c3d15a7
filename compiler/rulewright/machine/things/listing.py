"""What a game lists besides its procedures: rules that may be cited, kinds, piles, attributes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Book, Rule
from rulewright.machine import model
from rulewright.machine.context import Plan
from rulewright.machine.events import triggers
from rulewright.machine.things.world import PLAYER, SPACE, World, cite
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind


def rules(book: Book, readings: list[Reading]) -> Iterable[model.Rule]:
    """Every sentence that may be cited, and every block that holds steps."""
    printed = {rule.id: rule.printed for rule in book.rules()}
    seen: set[str] = set()
    for rule in book.rules():
        if rule.kind is BlockKind.PROCEDURE and rule.id not in seen:
            seen.add(rule.id)
            yield model.Rule(rule.span, rule.id, _head(rule), rule.printed)
    for reading in readings:
        name = cite(reading.sentence)
        if name not in seen:
            seen.add(name)
            yield model.Rule(reading.sentence.span, name, reading.sentence.text, printed.get(reading.sentence.rule, ""))
    for rule in book.rules():  # a table without a sentence (all rows say Nothing) is cited by its roll
        if rule.kind is BlockKind.TABLE and rule.faces and rule.id not in seen:
            seen.add(rule.id)
            yield model.Rule(rule.span, rule.id, _head(rule), rule.printed)


def _head(rule: Rule) -> str:
    return f"{rule.kind.value} {rule.name}".strip()


def kinds(world: World, plan: Plan) -> Iterable[model.Kind]:
    """Kinds whose members never change."""
    wider = (k for kinds in world.wider.values() for k in kinds)
    names = dict.fromkeys((*world.components, *world.space_kinds, *wider, *world.wider, *world.members))
    for name in names:
        if name in (PLAYER, SPACE) or name in world.statuses or world.status_kind(name) or name in world.defined:
            continue
        members = [m for m in world.members_of(name) if _exists(m, world, plan)]
        if members and members != [name]:
            yield model.Kind(name, tuple(members))
    for kind in plan.check_kinds:
        below = [k for k in plan.check_kinds if world.is_below(k, kind)]
        if kind not in names or not any(True for m in world.members_of(kind)):
            yield model.Kind(kind, tuple(below))


def _exists(member: str, world: World, plan: Plan) -> bool:
    return member in world.cards or member in world.spaces or member in plan.procedures or member in plan.check_kinds


def piles(world: World) -> Iterable[model.Pile]:
    """Piles, and which cards are discarded to them (`Discarded Weapons are placed in the Weapon Discard
    Pile`).
    """
    for name, pile in world.piles.items():
        yield replace(pile, discard_of=tuple(world.discards.get(name, ())))


def attributes(world: World, events: dict[str, triggers.Rows], plan: Plan) -> Iterable[model.Attribute]:
    """Attributes with the watches that raise events; counters on spaces; results of rolls."""
    watches: dict[str, list[model.Watch]] = {}
    for rows in events.values():
        if rows.watch is not None:
            watches.setdefault(rows.watch[0], []).append(rows.watch[1])
    for name, attribute in world.attributes.items():
        yield replace(attribute, watches=tuple(watches.get(name, ())))
    if "" in plan.registers:
        yield model.Attribute("result", PLAYER, model.Number())
