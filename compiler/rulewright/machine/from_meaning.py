"""From what the sentences mean to the game: the one page that calls the parts of lowering in order.

`lower` never guesses: a sentence that is not understood, or that the machine has no way to do, becomes a
referee step with its text where it is a step, and a note that is shown where it matters where it is a rule.
What is said and needs no code (a claim) is listed in `Lowered.claims`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Role, Rule
from rulewright.machine import (
    claims,
    faces,
    functions,
    gathering,
    invariants,
    model,
    procedures,
    rolls,
    triggers,
    workshop,
)
from rulewright.machine import effects as lowering
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import CHECK, Plan
from rulewright.machine.law import weigh
from rulewright.machine.mend import mended
from rulewright.machine.procedures import Draft
from rulewright.machine.scope import Unplayable
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.machine.world import PLAYER, SPACE, World, cite, name_of
from rulewright.meaning import effects, happenings, standing, things
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind
from rulewright.words.lexicon import Lexicon

ENTRY = "Play"


@dataclass(frozen=True, slots=True)
class Lowered:
    """The game; the sentences that the table must do or answer in play; those that no code uses, each with
    why; and the world of its facts.
    """

    game: model.Game
    unplayed: tuple[Unplayed, ...]
    claims: tuple[claims.Claim, ...]
    world: World


def lower(book: Book, lexicon: Lexicon, readings: Iterable[Reading]) -> Lowered:
    """The machine's model of a ruleset."""
    invariant = {rule.id for rule in book.rules() if rule.kind is BlockKind.INVARIANT}
    told = [reading for reading in readings if reading.sentence.role not in (Role.NOTE, Role.EXAMPLE)]
    found = [reading for reading in told if reading.sentence.rule not in invariant]
    world = gathering.gather(book, lexicon, found)
    law = weigh(world, found)
    plan = Plan()
    shop = Workshop(world, law, plan, {(r.sentence.span.source.name, r.sentence.span.start): r for r in found})
    drafts = list(draft_procedures(book))
    plan.procedures = (*(draft.name for draft in drafts), CHECK)
    plan.changes = [r for r in found if r.understood and isinstance(r.meaning, standing.ChangeLimit)]
    plan.costs = [r for r in found if r.understood and isinstance(r.meaning, standing.Costs)]
    for kind in world.below(CHECK):
        plan.check_kinds[kind] = None
    events = triggers.sort(found, shop)
    check = rolls.prepare(shop)
    _settle_roles(drafts, shop)
    plan.settled = True
    made = [procedures.make(draft, shop) for draft in drafts]
    made += procedures.text_procedures(shop)
    if check is not None:
        made.append(rolls.check_procedure(check, shop))
    order = queue_order(found, world)
    rows = [triggers.event_of(each, order if each.watch else None, shop) for each in events.values()]
    for name in _raised(made):
        if name not in events:
            rows.append(model.Event(name, triggers.SUBJECT, ()))
    held = list(invariants.functions((r for r in told if r.sentence.rule in invariant), shop))
    entry = entry_procedure(found, shop)
    if entry is not None:
        made.append(entry)
    calculations = tuple(functions.all_of(shop))
    left = [
        r for r in found if r.sentence.role is Role.RULE and (not r.understood or cite(r.sentence) in shop.unplayed)
    ]
    held += invariants.facts_of_state(_unused(found, shop), shop, len(held))
    made = _noted(made, left, book, world)
    game = model.Game(
        title=book.title,
        origins=tuple(
            model.Origin(d.span.source.name, d.title, hashlib.sha256(d.span.source.text.encode()).hexdigest())
            for d in book.documents
        ),
        players=players_of(book),
        rules=tuple(_rules(book, told)),
        procedures=tuple(made),
        entry=entry.name if entry is not None else None,
        kinds=tuple(_kinds(world, plan)),
        spaces=tuple(model.Space(name, near) for name, near in world.spaces.items()),
        cards=tuple(card for component in world.components.values() for card in faces.values_of(component, world)),
        pieces=tuple(model.Piece(name) for name in plan.check_kinds),
        piles=tuple(_piles(world, found)),
        attributes=tuple(_attributes(world, events, plan)),
        registers=tuple(world.registers.values()),
        functions=(*calculations, *held),
        invariants=tuple(function.name for function in held),
        events=tuple(rows),
        notes=tuple(_notes(book, left, made)),
    )
    game, reasons = mended(game)
    by_id = {cite(r.sentence): r for r in told}
    for name, reason in (plan.questions | reasons).items():
        if name in by_id:
            shop.unplayed.setdefault(name, Unplayed(by_id[name], reason))
    return Lowered(game, tuple(shop.unplayed.values()), claims.claims(_unused(found, shop), world, game), world)


def _unused(readings: Iterable[Reading], shop: Workshop) -> list[Reading]:
    """The sentences that are understood, that no code uses, and that are not left to the table."""
    used = shop.world.played | shop.world.told | set(shop.unplayed)
    return [r for r in readings if r.understood and cite(r.sentence) not in used]


def draft_procedures(book: Book) -> Iterable[Draft]:
    """Every procedure of the book, with its outcomes; one without a name is called by its printed number."""
    rules = book.rules()
    for rule in rules:
        if rule.kind is BlockKind.PROCEDURE and rule.steps:
            name = rule.name or f"Procedure {rule.printed}"
            outcomes = [r for r in rules if r.outcome_of in (rule.id, rule.name) and r.outcome_of]
            said = " ".join(sentence.text for step in rule.steps for sentence in step.sentences)
            called = [r for r in outcomes if f"{name} {procedures.OUTCOMES[r.kind]}" in said]
            yield Draft(name, rule, tuple(r for r in outcomes if r not in called))
            yield from (Draft(f"{name} {procedures.OUTCOMES[r.kind]}", r) for r in called)


def _settle_roles(drafts: list[Draft], shop: Workshop) -> None:
    """Makes every procedure again until no one needs a further role (the roles that callers must pass on
    included).
    """
    for _ in range(8):
        before = {name: dict(roles) for name, roles in shop.plan.roles.items()}
        for draft in drafts:
            procedures.make(draft, shop)
        if before == shop.plan.roles:
            return


def players_of(book: Book) -> tuple[int, int]:
    """`Players: 2-6`: of the main document, else of a core; 2 to 6 where none says."""
    for document in reversed(book.documents):
        for name, value in document.headers:
            low, _, high = value.replace("–", "-").partition("-")
            if name.lower() == "players" and low.strip().isdigit():
                return int(low), int(high) if high.strip().isdigit() else int(low)
    return 2, 6


def entry_procedure(readings: list[Reading], shop: Workshop) -> model.Procedure | None:
    """`To play the game, resolve Setup, then repeat Round until the game ends.`"""
    for reading in readings:
        if reading.understood and isinstance(reading.meaning, standing.Entry):
            scope = workshop.scope_of(ENTRY, shop)
            scope.may_add = False
            context = workshop.context_of(reading, scope, shop)
            body: list[s.Statement] = []
            try:
                for effect in reading.meaning.effects:
                    if (
                        isinstance(effect, effects.Act)
                        and effect.verb == "repeat"
                        and isinstance(effect.object, things.Nominal)
                    ):
                        call = s.Call(context.cites, effect.object.name)
                        if effect.object.name not in shop.plan.procedures:
                            raise Unplayable(f"no procedure is called {effect.object.name}")
                        body.append(s.Repeat(context.cites, (call,)))
                    else:
                        body += lowering.several((effect,), context)
            except Unplayable as why:
                shop.unplayed[context.cites[0]] = Unplayed(reading, why.reason)
                return None
            shop.world.played.add(cite(reading.sentence))
            return model.Procedure(
                context.cites, ENTRY, (model.Step(context.cites, "1", tuple(body)),), performed=False
            )
    return None


def queue_order(readings: list[Reading], world: World) -> e.Expression | None:
    """`resolve them one at a time in Turn Order, starting with the Active Player`: the order of things
    that one effect sets off together.
    """
    found: dict[e.Expression, list[Reading]] = {}
    for reading in readings:
        if not reading.understood or not isinstance(reading.meaning, happenings.Do):
            continue
        for effect in reading.meaning.effects:
            if not isinstance(effect, effects.Act) or effect.verb != "resolve":
                continue
            manners = [slot.value.name for slot in effect.slots if isinstance(slot.value, effects.Manner)]
            orders = [name_of(slot.value) for slot in effect.slots if name_of(slot.value) in world.registers]
            starts = [c for c in reading.meaning.circumstances if type(c).__name__ == "StartingWith"]
            if any("one at a time" in manner for manner in manners) and orders:
                start = e.Shared(name_of(starts[0].who)) if starts else None  # type: ignore[union-attr]
                found.setdefault(e.Sorted(e.Var("things"), e.Shared(orders[0]), start), []).append(reading)
    if not found:
        return None
    order, said = next(iter(found.items()))
    world.played.update(cite(reading.sentence) for reading in said)  # another order stays unplayed, and is found out
    return order


def _raised(made: Iterable[model.Procedure]) -> list[str]:
    """The events that some statement raises."""
    found: dict[str, None] = {}

    def walk(body: s.Body) -> None:
        for statement in body:
            if isinstance(statement, s.Raise):
                found[statement.event] = None
            for field in ("body", "then", "otherwise"):
                inner = getattr(statement, field, None)
                if isinstance(inner, tuple):
                    walk(inner)

    for procedure in made:
        for step in procedure.steps:
            walk(step.body)
    return list(found)


def _rules(book: Book, readings: list[Reading]) -> Iterable[model.Rule]:
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


def _head(rule: Rule) -> str:
    return f"{rule.kind.value} {rule.name}".strip()


def _kinds(world: World, plan: Plan) -> Iterable[model.Kind]:
    """Kinds whose members never change."""
    wider = (k for kinds in world.wider.values() for k in kinds)
    names = dict.fromkeys((*world.components, *world.space_kinds, *wider, *world.wider))
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


def _piles(world: World, readings: list[Reading]) -> Iterable[model.Pile]:
    """Piles, and which cards are discarded to them (`Discarded Weapons are placed in the Weapon Discard
    Pile`).
    """
    discards: dict[str, list[str]] = {}
    for reading in readings:
        if not reading.understood or not isinstance(reading.meaning, standing.Standing):
            continue
        for act in reading.meaning.acts:
            subject, to = reading.meaning.subject, act.value("in") or act.value("to") or act.value("where")
            if (
                act.verb == "place"
                and act.passive
                and isinstance(subject, things.Nominal)
                and "discard" in subject.which
                and name_of(to) in world.piles
            ):
                discards.setdefault(name_of(to), []).append(subject.name)
                world.played.add(cite(reading.sentence))
    for name, pile in world.piles.items():
        yield replace(pile, discard_of=tuple(discards.get(name, ())))


def _attributes(world: World, events: dict[str, triggers.Rows], plan: Plan) -> Iterable[model.Attribute]:
    """Attributes with the watches that raise events; counters on spaces; results of rolls."""
    watches: dict[str, list[model.Watch]] = {}
    for rows in events.values():
        if rows.watch is not None:
            watches.setdefault(rows.watch[0], []).append(rows.watch[1])
    for name, attribute in world.attributes.items():
        yield replace(attribute, watches=tuple(watches.get(name, ())))
    if "" in plan.registers:
        yield model.Attribute("result", PLAYER, model.Number())


def _noted(made: list[model.Procedure], left: list[Reading], book: Book, world: World) -> list[model.Procedure]:
    """The procedures with the rules that are shown where they wait: those that the machine does not play,
    where they name the procedure or a kind of it, or name none and stand in its section.
    """
    sections: dict[str, list[str]] = {}
    for draft in draft_procedures(book):
        sections.setdefault(draft.rule.section, []).append(draft.name)
    section = {rule.id: rule.section for rule in book.rules()}
    notes: dict[str, list[str]] = {}
    for reading in left:
        for name in _named(reading, world) or sections.get(section.get(reading.sentence.rule, ""), ()):
            notes.setdefault(name, []).append(cite(reading.sentence))
    return [replace(each, notes=tuple(notes.get(each.name, ()))) for each in made]


def _named(reading: Reading, world: World) -> tuple[str, ...]:
    """The procedures that a sentence names, by themselves or by a kind (a Turn Action)."""
    words = [word.strip(".,;:()") for word in reading.sentence.text.replace("'s", "").replace("’s", "").split()]
    found: dict[str, None] = {}
    for at in range(len(words)):
        match = world.lexicon.match(words, at) if words[at] else None
        if match is not None:
            members = world.members_of(match.entry.name)
            found.update(dict.fromkeys(name for name in (match.entry.name, *members) if world.is_procedure(name)))
    return tuple(found)


def _notes(book: Book, left: list[Reading], shown: Iterable[model.Procedure]) -> Iterable[tuple[str, e.Cites]]:
    """Rules that the machine does not play and that no procedure shows, by their section."""
    section = {rule.id: rule.section for rule in book.rules()}
    seen = {note for procedure in shown for note in procedure.notes}
    found: dict[str, list[str]] = {}
    for reading in left:
        if cite(reading.sentence) not in seen:
            found.setdefault(section.get(reading.sentence.rule, ""), []).append(cite(reading.sentence))
    for name, ids in found.items():
        yield name, tuple(ids)
