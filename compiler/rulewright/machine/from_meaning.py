"""From what the sentences mean to the game: the one page that calls the parts of lowering in order.

`lower` never guesses: a sentence that is not understood, or that the machine has no way to do, becomes a
referee step with its text where it is a step, and a note that is shown where it matters where it is a rule.
What is said and needs no code (a claim) is listed in `Lowered.claims`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Role
from rulewright.machine import calls, finishing, functions, model, procedures, reached, workshop
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import claims, idle, invariants, remarks, undeclared
from rulewright.machine.account.claim import Claim, Ground
from rulewright.machine.account.mend import mended
from rulewright.machine.conditions import options
from rulewright.machine.context import CHECK, Context, Plan
from rulewright.machine.effects import checks_made, drawing, lapses, rolls, until, waivers
from rulewright.machine.effects import effects as lowering
from rulewright.machine.events import card_procedures, counters, empty_piles, rounds, together, triggers
from rulewright.machine.norms.law import Law, weigh
from rulewright.machine.plain import defining, joined, moments, one_name, replacing, stopping
from rulewright.machine.procedures import Draft
from rulewright.machine.scope import Unplayable
from rulewright.machine.things import anew, each_of, faces, gathering, listing, naming, same_kind
from rulewright.machine.things.players import players_of
from rulewright.machine.things.world import World, cite, name_of
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, effects, happenings, standing, things
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind
from rulewright.words.lexicon import Lexicon

ENTRY = "Play"


@dataclass(frozen=True, slots=True)
class Lowered:
    """The game; the sentences that the table must do or answer in play; those that no code uses, each with
    why; the world of its facts; and the law of its norms, from which the guards were made.
    """

    game: model.Game
    unplayed: tuple[Unplayed, ...]
    claims: tuple[Claim, ...]
    world: World
    law: Law
    unread: tuple[Reading, ...] = ()  # rules of a game that can be played, not understood: for the table
    taken: tuple[one_name.Taken, ...] = ()  # names of blocks and cards that a core has given, too


def lower(book: Book, lexicon: Lexicon, readings: Iterable[Reading]) -> Lowered:
    """The machine's model of a ruleset."""
    invariant = {rule.id for rule in book.rules() if rule.kind is BlockKind.INVARIANT}
    placed = replacing.settled(book, (r for r in readings if r.sentence.role not in (Role.NOTE, Role.EXAMPLE)))
    book = placed.book
    told, in_doubt = joined.settled(stopping.settled(placed.readings), lexicon)
    told = same_kind.of_players(defining.settled(moments.settled(told)))
    found = [reading for reading in each_of.of_groups(told) if reading.sentence.rule not in invariant]
    found, players = same_kind.settled(found)
    declared = anew.settled(book, found)
    found = declared.readings
    world = gathering.gather(book, lexicon, declared.gathered)
    world.told |= players | placed.told
    world.unkept |= declared.refused | {cite(r.sentence): r.help for r in told if cite(r.sentence) in in_doubt}
    law = weigh(world, found)
    plan = Plan()
    shop = Workshop(world, law, plan, {(r.sentence.span.source.name, r.sentence.span.start): r for r in found})
    drafts = [*procedures.drafts_of(book), *procedures.tables_of(world)]
    plan.procedures = (*(draft.name for draft in drafts), CHECK)
    plan.naming = {draft.name for draft in drafts if _names_who_acts(draft, shop)}
    plan.changes = [r for r in found if r.understood and isinstance(r.meaning, standing.ChangeLimit)]
    plan.costs = [r for r in found if r.understood and isinstance(r.meaning, standing.Costs)]
    plan.waivers = waivers.waivers(found, world)
    for kind in world.below(CHECK):
        plan.check_kinds[kind] = None
    rounds.count(found, shop)
    events = triggers.sort(
        [r for r in found if cite(r.sentence) not in shop.hung and finishing.last_word(r) is None], shop
    )
    check = rolls.prepare(shop)
    _settle_roles(drafts, shop)
    plan.settled = True
    made = [procedures.make(draft, shop) for draft in drafts]
    made += procedures.text_procedures(shop)
    made += card_procedures.procedures(shop)
    made += card_procedures.of_spaces(shop)
    of_piles = card_procedures.of_piles(shop)
    made += [each for each, _ in of_piles]
    if check is not None:
        made.append(rolls.check_procedure(check, shop))
    order = queue_order(found, world)
    rows = [triggers.event_of(each, order if each.watch else None, shop) for each in events.values()]
    for name in _raised(made):
        if name not in events:
            rows.append(model.Event(name, triggers.SUBJECT, ()))
    held = list(invariants.functions((r for r in told if r.sentence.rule in invariant), shop))
    waiting = [rule for each in shop.counters if (rule := counters.reached(*each, shop)) is not None]
    made, rows = counters.hung(made, waiting), counters.hung(rows, waiting)
    entry = entry_procedure(found, shop)
    if entry is not None:
        made.append(entry)
    rows = together.shared(rows, listing.attributes(world, events, plan), made, shop)
    made, rows = finishing.finished(found, made, entry, rows, shop)
    running_out = [hung for _, hung in of_piles]
    made, rows = empty_piles.hung(made, running_out, world), empty_piles.hung(rows, running_out, world)
    made, rows, noted = checks_made.settled(made, rows)
    made, rows = [drawing.unread(each) for each in made], [drawing.unread(each) for each in rows]
    made, rows = [lapses.lasting(each, world) for each in made], [lapses.lasting(each, world) for each in rows]
    made = lapses.hung(made, world)
    calculations = tuple(functions.all_of(shop))
    for reading in found:
        name = cite(reading.sentence)
        if name in world.unkept and name not in world.played:
            shop.unplayed[name] = Unplayed(reading, world.unkept[name])
    for reading in _unused(found, shop):
        why = idle.reason(reading, world) if reading.sentence.role is Role.RULE else None
        if why is not None:
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why)
    left = [
        r for r in found if r.sentence.role is Role.RULE and (not r.understood or cite(r.sentence) in shop.unplayed)
    ]
    held += invariants.facts_of_state(_unused(found, shop), shop, len(held))
    # A name that stands twice is a finding (twice-named); the first procedure counts.
    made = list({each.name: each for each in reversed(made)}.values())[::-1]
    game = model.Game(
        title=book.title,
        origins=tuple(
            model.Origin(d.span.source.name, d.title, hashlib.sha256(d.span.source.text.encode()).hexdigest())
            for d in book.documents
        ),
        players=players_of(book),
        rules=tuple(listing.rules(book, told)),
        procedures=tuple(made),
        entry=entry.name if entry is not None else None,
        kinds=tuple(listing.kinds(world, plan)),
        spaces=tuple(model.Space(name, near) for name, near in world.spaces.items()),
        tiles=world.tiling.model() if world.tiling is not None else None,
        cards=tuple(card for component in world.components.values() for card in faces.values_of(component, world)),
        pieces=tuple(model.Piece(name) for name in plan.check_kinds),
        piles=tuple(listing.piles(world)),
        attributes=tuple(listing.attributes(world, events, plan)),
        registers=(*world.registers.values(), *noted),
        functions=(*calculations, *held),
        invariants=tuple(function.name for function in held),
        events=tuple(rows),
    )
    game, reasons = mended(reached.met_or_passed(game))
    by_id = {cite(r.sentence): r for r in told}
    for name, reason in (plan.questions | reasons).items():
        if name in by_id:
            shop.unplayed.setdefault(name, Unplayed(by_id[name], reason))
    for name, reason in law.printed.items():
        shop.unplayed[name] = Unplayed(by_id[name], reason)
    for name, reason in law.silenced.items():
        if name in world.played:  # it is kept in one place, and not in another
            shop.unplayed.setdefault(name, Unplayed(by_id[name], reason))
    unused = []
    for claim in claims.claims(_unused(found, shop), world, game, found):
        name = cite(claim.reading.sentence)
        lost = name in law.limited and claim.ground is Ground.PERMITS  # nothing forbids it, and it would
        if claim.ground is Ground.UNMET or lost:
            shop.unplayed[name] = Unplayed(claim.reading, law.silenced.get(name, claim.reason))
            left += [claim.reading] if claim.reading.sentence.role is Role.RULE else []
        else:
            unused.append(claim)
    left = [in_doubt.get(cite(reading.sentence), reading) for reading in left]
    for name in in_doubt.keys() & shop.unplayed.keys():
        shop.unplayed[name] = replace(shop.unplayed[name], reading=in_doubt[name])
    unread = tuple(r for r in left if not r.understood and game.entry is not None)
    game = remarks.shown(game, left, book, world)
    left_over = undeclared.told(shop.unplayed.values(), world)
    return Lowered(naming.as_declared(game, told), left_over, tuple(unused), world, law, unread, placed.taken)


def _names_who_acts(draft: Draft, shop: Workshop) -> bool:
    """Whether the first step of a procedure is `The Player becomes the Active Player.`"""
    first = draft.rule.steps[0].sentences if draft.rule.steps else ()
    return bool(first) and gathering.names_who_acts(shop.reading(first[0])) == "Active Player"


def _unused(readings: Iterable[Reading], shop: Workshop) -> list[Reading]:
    """The sentences that are understood, that no code uses, and that are not left to the table."""
    used = shop.world.played | shop.world.told | set(shop.unplayed)
    return [r for r in readings if r.understood and cite(r.sentence) not in used]


def _settle_roles(drafts: list[Draft], shop: Workshop) -> None:
    """Makes every procedure again until no one needs a further role (the roles that callers must pass on
    included).
    """
    for _ in range(8):
        before = {name: dict(roles) for name, roles in shop.plan.roles.items()}
        made = [procedures.make(draft, shop) for draft in drafts]
        shop.plan.of_active = calls.speaking_of_the_active(made)
        if before == shop.plan.roles:
            return


def entry_procedure(readings: list[Reading], shop: Workshop) -> model.Procedure | None:
    """`To play the game, resolve Setup, then repeat Round until the game ends.`"""
    for reading in readings:
        if reading.understood and isinstance(reading.meaning, standing.Entry):
            name = ENTRY if ENTRY not in shop.plan.procedures else f"{ENTRY} the game"  # Play may be an action
            scope = workshop.scope_of(name, shop)
            scope.may_add = False
            context = workshop.context_of(reading, scope, shop)
            body: list[s.Statement] = list(options.agreed(shop.world))
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
                        body += _repeated(effect, (s.Repeat(context.cites, (call,)),), reading.meaning, context)
                    else:
                        body += lowering.several((effect,), context)
            except Unplayable as why:
                shop.unplayed[context.cites[0]] = Unplayed(reading, why.reason)
                return None
            shop.world.played.add(cite(reading.sentence))
            return model.Procedure(context.cites, name, (model.Step(context.cites, "1", tuple(body)),), performed=False)
    return None


def _repeated(act: effects.Act, body: s.Body, meaning: standing.Entry, context: Context) -> s.Body:
    """`repeat Round five times`, `repeat Round until the Deck is empty`; the end of the game ends every repetition."""
    for slot in act.slots:
        often = lowering.how_often(slot)
        if often is not None:
            body = lowering.repeated(body, often, context)
        elif slot.name != "object":
            raise Unplayable(f"“{slot}” limits this, and the machine does not apply it here")
    for each in meaning.circumstances:
        if isinstance(each, circumstances.Until) and not _ends_with_the_game(each):
            body = until.until(act, body, each, context)
        elif not isinstance(each, circumstances.Until | circumstances.Purpose):
            raise Unplayable(f"“{each}” limits this, and the machine does not apply it here")
    return body


def _ends_with_the_game(until: circumstances.Until) -> bool:
    match until.conditions:
        case (effects.Act(verb="end", subject=things.Small(name="game"), negated=False),):
            return not until.further
        case _:
            return False


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
                start: e.Expression | None = e.Shared(name_of(starts[0].who)) if starts else None  # type: ignore[union-attr]
                if start is not None and starts[0].word == "ending with":
                    start = e.Beside(e.Shared(orders[0]), start, 1)
                found.setdefault(e.Sorted(e.Var("things"), e.Shared(orders[0]), start), []).append(reading)
    if not found:
        return None
    order, said = next(iter(found.items()))
    world.played.update(cite(reading.sentence) for reading in said)  # another order stays unplayed, and is found out
    return order


def _raised(made: Iterable[model.Procedure]) -> list[str]:
    """The events that some statement raises."""
    return list(dict.fromkeys(name for procedure in made for step in procedure.steps for name in _raised_in(step.body)))


def _raised_in(body: s.Body) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, s.Raise):
            yield statement.event
        for field in ("body", "then", "otherwise"):
            inner = getattr(statement, field, None)
            if isinstance(inner, tuple):
                yield from _raised_in(inner)
