"""What sets rules off: crossings and positions become events with rows, beginnings and ends of procedures
become what is done before or after.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from rulewright.book.model import Role
from rulewright.machine import doing, logic, model, workshop
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import traces
from rulewright.machine.conditions import membership
from rulewright.machine.context import CHECK, Context, reached
from rulewright.machine.effects import effects as lowering
from rulewright.machine.events import (
    card_events,
    counters,
    empty_piles,
    event_limits,
    live,
    occurring,
    passing,
    rounds,
    starts,
)
from rulewright.machine.scope import Scope, Unplayable, described, place_of
from rulewright.machine.things.world import PLAYER, cite, name_of
from rulewright.machine.workshop import Extra, Unplayed, Workshop
from rulewright.meaning import circumstances, conditions, effects, happenings, quantities, things
from rulewright.meaning.model import Reading

SUBJECT = "player"


@dataclass
class Rows:
    """An event in the making."""

    name: str
    rows: list[tuple[Reading, happenings.Happening, things.Noun]] = field(default_factory=list)
    watch: tuple[str, model.Watch] | None = None
    still: e.Expression | None = None


def sort(readings: list[Reading], shop: Workshop) -> dict[str, Rows]:
    """Sorts every rule with a trigger to the event or the procedure that sets it off."""
    events: dict[str, Rows] = {}
    for reading in readings:
        if not reading.understood:
            continue
        of_pile = empty_piles.at_draw(reading.meaning, shop.world) if reading.sentence.role is Role.RULE else None
        if of_pile is not None:
            pile, done = of_pile
            each = things.Select(done.span, PLAYER, quantifier="a") if shop.world.piles[pile.name].each else None
            rules = shop.plan.pile_rules
            rules.append(empty_piles.rule_of(reading, done, pile, each, rules, drawing=True))
            continue
        match reading.meaning:
            case happenings.Happening() if reading.sentence.role is Role.STEP:
                continue  # it comes where it stands, if anywhere
            case (
                happenings.InProcess(
                    trigger=circumstances.AtPhrase(moment="during", what=things.Nominal(name=name))
                ) as added
            ) if name in shop.plan.procedures:
                try:
                    event_limits.require_whole(added.trigger.what)  # type: ignore[union-attr]
                    shop.appended.setdefault(name, []).append(_untriggered(reading))
                except Unplayable as why:
                    shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            case happenings.Happening() as happening:
                try:
                    _sort_one(reading, occurring.of_the_subject(happening), events, shop)
                except Unplayable as why:
                    shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            case _ if reading.sentence.role is Role.RULE:
                try:
                    happening_of = occurring.as_event(reading.meaning, shop.world)
                    if happening_of is None:
                        continue
                    _sort_one(reading, happening_of, events, shop)
                except Unplayable as why:
                    shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            case _:
                continue
    return events


def _untriggered(reading: Reading) -> Reading:
    """`During Setup, shuffle the Zombie Deck` as the step that it adds."""
    return replace(reading, meaning=plain(reading.meaning))  # type: ignore[arg-type]


def plain(happening: happenings.Happening) -> happenings.Do:
    """The effects of a happening, with the circumstances that are no trigger."""
    rest = tuple(each for each in happening.circumstances if each is not happening.trigger)
    return happenings.Do(happening.span, happening.effects, happening.joint, rest)


def _of_row(happening: happenings.Happening) -> happenings.Do:
    """The same without `instead of P`, which a row says by the rows that it replaces."""
    done = plain(happening)
    if happening.replaced is None:
        return done
    around = tuple(each for each in done.circumstances if not isinstance(each, circumstances.Instead))
    made = tuple(
        replace(effect, slots=tuple(slot for slot in effect.slots if slot.value is not happening.replaced))
        if isinstance(effect, effects.Act)
        else effect
        for effect in done.effects
    )
    return replace(done, effects=made, circumstances=around)


def _sort_one(reading: Reading, happening: happenings.Happening, events: dict[str, Rows], shop: Workshop) -> None:
    happening, whose = starts.of_whose(happening, shop.world)
    trigger = happening.trigger
    if isinstance(trigger, circumstances.AtPhrase):
        what = trigger.what
        rounds.require_a_known_end(trigger)
        event_limits.require_whole(what)
        names = [name_of(part) for part in (what.items if isinstance(what, things.Union) else (what,))]
        if not names or any(name not in shop.plan.procedures for name in names):
            raise Unplayable(f"“{trigger}” is no moment that the machine knows")
        where = shop.before if trigger.moment in ("before", "start") else shop.after
        test = _performed_by(whose, reading, shop) if whose is not None else None
        for name in names:
            where.setdefault(name, []).append(Extra(reading, plain(happening), test, trigger.moment))
        return
    if not isinstance(trigger, circumstances.Given) or len(trigger.conditions) != 1:
        raise Unplayable(f"“{trigger}” is no single event")
    event = trigger.conditions[0]
    done = _as_resolving(event, shop)
    if done is not None:
        asked = replace(trigger, conditions=(done,))
        around = tuple(asked if each is trigger else each for each in happening.circumstances)
        happening, trigger, event = replace(happening, trigger=asked, circumstances=around), asked, done
    event_limits.require_kept(trigger, event)
    ends = isinstance(event, effects.Act) and event.verb == "end" and name_of(event.subject) == "game"
    if ends and not _only_ends(happening):
        raise Unplayable(f"“{event}”: {rounds.AT_THE_END}")
    if isinstance(event, effects.Act) and event.verb != "roll" and doing.event(event, shop.world) is None:
        event_limits.require_plain(event)
    if all(isinstance(each, effects.Act) and each.verb in ("calculate", "recalculate") for each in happening.effects):
        shop.world.played.add(cite(reading.sentence))  # a calculation is made anew at each reading
        return
    seen_done = doing.event(event, shop.world)
    if seen_done is not None:
        for each in seen_done.procedures:
            shop.listened.add(each.procedure)
            test = partial(seen_done.test, each)
            shop.after.setdefault(each.procedure, []).append(Extra(reading, plain(happening), test))
        return
    of_card = card_events.seen(event, shop.world)
    if of_card is not None:
        card_events.sorted_in(reading, happening, of_card, shop.plan)
        return
    passed = passing.seen(event, shop.world)
    if passed is not None:
        passing.sorted_in(reading, happening, *passed, shop.plan)
        return
    empty = empty_piles.seen(event, shop.world)
    if empty is not None:
        rules = shop.plan.pile_rules
        rules.append(empty_piles.rule_of(reading, plain(happening), *empty, rules))
        return
    if counters.concerns(event, shop.world):
        shop.counters.append((reading, plain(happening), event))
        return
    match event:
        case conditions.Crossing(subject=things.Nominal() as value) if value.owner is not None:
            occurring.require_anybody(value.owner, event)
            rows = events.setdefault(_crossing_name(value, event), Rows(_crossing_name(value, event)))
            rows.watch = rows.watch or _watch(rows.name, value, event)
            rows.still = rows.still or _still(value, event)
            rows.rows.append((reading, happening, value.owner))
        case conditions.PositionReached(who=who, order=order):
            name = reached(name_of(order))
            events.setdefault(name, Rows(name)).rows.append((reading, happening, who))
        case effects.Act(verb="end" | "begin" | "start", subject=things.Nominal(name=name)) if (
            name in shop.plan.procedures and event.object is None
        ):
            event_limits.require_whole(event.subject)
            where = shop.after if event_limits.where(trigger, event) == "after" else shop.before
            where.setdefault(name, []).append(Extra(reading, plain(happening), moment=_moment(trigger)))
        case effects.Act(
            verb="begin" | "start" | "take" | "resolve" | "end" | "complete", subject=things.Nominal() as who, slots=_
        ) if name_of(event.object) in shop.plan.procedures:
            event_limits.require_whole(event.object)
            where = shop.after if event_limits.where(trigger, event) == "after" else shop.before
            where.setdefault(name_of(event.object), []).append(
                Extra(reading, plain(happening), _performed_by(who, reading, shop), _moment(trigger))
            )
        case effects.Act(verb="target", subject=things.Nominal(name=caller)) if _skips(happening) and isinstance(
            event.object, things.Nominal
        ):
            skipped = name_of(happening.effects[0].object)  # type: ignore[union-attr]
            shop.plan.skips.setdefault((caller, skipped), []).append(((cite(reading.sentence),), event.object))
            shop.world.played.add(cite(reading.sentence))
        case effects.Act(verb="roll", subject=things.Nominal() as who) if name_of(_for_what(event)) == CHECK:
            event_limits.require_whole(who)
            if len(event.slots) != 1 or who.name.lower() != "player":
                raise Unplayable(f"“{event}” is more than that a Check is rolled")
            shop.appended.setdefault(CHECK, []).append(reading)
        case _ if (seen := occurring.counted(event, shop.world)) is not None:
            rows = events.setdefault(seen.name, Rows(seen.name))
            rows.watch = rows.watch or (seen.attribute, seen.either_way())
            rows.rows.append((reading, occurring.asked(happening), seen.who))
        case _ if (seen := occurring.entered(event, shop.world)) is not None:
            occurring.require_anybody(seen.who, event)
            rows = events.setdefault(seen.name, Rows(seen.name))
            rows.watch = rows.watch or (seen.attribute, seen.watch())
            rows.still = rows.still or seen.still(e.Slot(SUBJECT))
            rows.rows.append((reading, happening, seen.who))
        case effects.Act(verb="win") if _only_ends(happening):
            shop.world.played.add(cite(reading.sentence))  # winning ends the game of itself
        case _:
            raise Unplayable(
                f"“{event}” is no event that the machine raises (it knows when a procedure begins or ends, when a "
                "Player has, or reaches, so much of something, gains or loses some of a number, becomes something, or "
                "enters or leaves a place); say it at the step that makes it so, with If"
            )


def _as_resolving(event: conditions.Condition, shop: Workshop) -> effects.Act | None:
    """`a Player Attacks` is that a Player resolves Attack; None for another event."""
    match event:
        case effects.Act(verb=name, author=True, subject=things.Nominal(), slots=(), passive=False, negated=False) if (
            name in shop.plan.procedures and not event.modal and not event.never
        ):
            what = effects.Slot(event.span, "object", "", things.Process(event.span, name))
            return replace(event, verb="resolve", author=False, slots=(what,))
        case _:
            return None


def _moment(trigger: circumstances.Given) -> str:
    """Whether what follows comes before the beginning of a procedure, or with it."""
    return starts.BEFORE if isinstance(trigger, circumstances.Before) else starts.START


def _only_ends(happening: happenings.Happening) -> bool:
    """Whether all that follows is that the game ends."""
    match happening.effects, happening.circumstances:
        case ((effects.Act(verb="end") as end,), (_,)):
            return event_limits.ends_the_game(end)
        case ((effects.Act(verb="continue", subject=things.Nominal(quantifier="no")),), (_,)):
            return True
        case _:
            return False


def _for_what(event: effects.Act) -> object:
    return event.value("for") or event.value("on") or event.object


def _skips(happening: happenings.Happening) -> bool:
    return (
        len(happening.effects) == 1
        and isinstance(happening.effects[0], effects.Act)
        and happening.effects[0].verb == "skip"
    )


def _performed_by(who: things.Nominal, reading: Reading, shop: Workshop) -> object:
    """Whether the one who does the procedure is the one of whom the rule speaks; on a card: who has that
    card.
    """

    def test(context: Context) -> tuple[e.Expression, Context]:
        doer = context.plan.performer(context.scope.procedure)
        performer: e.Expression = e.Slot(doer) if doer else context.scope.performer or e.Nothing()
        scope = replace(
            context.scope,
            owners={**context.scope.owners, who.name: performer, described(who): performer},
            they=performer,
        )
        inner = replace(context, scope=scope)
        if who.quantifier == "this":
            card, _ = live.where_it_stands(reading, context)
            return live.holder_test(reading, performer, context), replace(inner, card=card)
        register = context.world.registers.get(who.name)
        if register is not None and who.quantifier == "the":
            return e.Compare("==", performer, e.Shared(register.name)), inner
        fits = membership.fits(replace(who, quantifier=""), performer, context.scope.about(performer, PLAYER))
        if doer:
            scope.introduce(doer, (described(who), who.name))
        else:  # who does it stands in a place of the game, and in no slot of the procedure
            scope.taken_up[place_of(who)] = performer
        return fits, inner

    del shop
    return test


# -------------------------------------------------------------------------------------------------------- crossings
def _crossing_name(value: things.Nominal, event: conditions.Crossing) -> str:
    return f"{value.name} reaches {event.threshold}"


def _threshold(event: conditions.Crossing) -> int:
    amount = event.threshold
    number = amount.number if isinstance(amount, quantities.Amount) else amount
    if not isinstance(number, quantities.Number):
        raise Unplayable(f"“{event.threshold}” is no threshold that the machine knows")
    return number.value


def _watch(name: str, value: things.Nominal, event: conditions.Crossing) -> tuple[str, model.Watch]:
    border = e.Int(_threshold(event))
    old, new = e.Var("old"), e.Var("new")
    if event.down:
        when: e.Expression = e.And((e.Compare(">", old, border), e.Compare("<=", new, border)))
    else:
        when = e.And((e.Compare("<", old, border), e.Compare(">=", new, border)))
    return value.name, model.Watch(name, when)


def _still(value: things.Nominal, event: conditions.Crossing) -> e.Expression:
    return e.Compare("<=" if event.down else ">=", e.Get(value.name, e.Slot(SUBJECT)), e.Int(_threshold(event)))


# ------------------------------------------------------------------------------------------------------------- rows
def event_of(rows: Rows, order: e.Expression | None, shop: Workshop) -> model.Event:
    """The event with its rows: those that replace others first."""
    made: list[tuple[bool, model.Row, tuple[str, ...], str]] = []
    instead: dict[str, Reading] = {}
    for number, (reading, happening, who) in enumerate(rows.rows, start=1):
        row, resolves = _row(f"{rows.name} {number}", reading, happening, who, shop)
        replaced = name_of(happening.replaced) if happening.replaced is not None else ""
        made.append((bool(replaced), row, resolves, replaced))
        if replaced and cite(reading.sentence) not in shop.unplayed:
            instead[row.name] = reading
    finished = []
    for _, row, _, replaced in sorted(made, key=lambda each: not each[0]):
        names = tuple(other.name for _, other, resolves, _ in made if replaced and replaced in resolves)
        if not names and row.name in instead:
            why = f"no other rule resolves {replaced} when {rows.name}, so this replaces nothing"
            shop.unplayed[row.cites[0]] = Unplayed(instead[row.name], why)
            row = replace(row, body=(s.Table(row.cites),))
        finished.append(replace(row, replaces=names) if names else row)
    return model.Event(
        rows.name,
        SUBJECT,
        tuple(finished),
        order,
        rows.still,
        tuple(cite(reading.sentence) for reading, _, _ in rows.rows),
    )


def _row(
    name: str, reading: Reading, happening: happenings.Happening, who: things.Noun, shop: Workshop
) -> tuple[model.Row, tuple[str, ...]]:
    scope = Scope(shop.world, "", may_add=False, outer=CHECK)
    subject = e.Slot(SUBJECT)
    kinds = (described(who), who.name) if isinstance(who, things.Nominal) else (PLAYER,)
    someone = not isinstance(who, things.Nominal) or shop.world.base(who.name) in ("", PLAYER)
    scope.introduce(SUBJECT, (*kinds, PLAYER) if someone else kinds)
    scope.they = subject
    scope.roles["cause"] = "Record"
    context = workshop.context_of(reading, scope, shop)
    try:
        if not isinstance(who, things.Nominal):
            raise Unplayable(f"“{who}” is nobody whom the event concerns")
        if (reading.sentence.span.source.name, reading.sentence.span.start) in shop.world.texts:
            when, body = _on_card(who, happening, reading, context)
        else:
            asked = happening.trigger
            event = asked.conditions[0] if isinstance(asked, circumstances.Given) else None
            occurring.require_known_holder(who, event)
            when = _is_who(who, subject, scope)
            body = lowering.sentence(_of_row(happening), context)
        traces.require(_of_row(happening), body, shop.world)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return model.Row(context.cites, name, (s.Table(context.cites),)), ()
    shop.unplayed.pop(cite(reading.sentence), None)
    shop.world.played.add(cite(reading.sentence))
    resolves = tuple(statement.procedure for statement in body if isinstance(statement, s.Call))
    return model.Row(context.cites, name, body, None if when == e.Bool(True) else when), resolves


def _is_who(who: things.Nominal, subject: e.Expression, scope: Scope) -> e.Expression:
    """Whether the one to whom it happened is the one of whom the rule speaks: a Hidden Player, the Leader."""
    plain = not (who.adjectives or who.filters or who.focus or who.owner is not None or who.amount is not None)
    if who.name in scope.world.registers and who.quantifier == "the" and plain:
        return e.Compare("==", subject, e.Shared(who.name))
    return membership.fits(replace(who, quantifier=""), subject, scope.about(subject, PLAYER))


def _on_card(
    who: things.Nominal, happening: happenings.Happening, reading: Reading, context: Context
) -> tuple[e.Expression, s.Body]:
    """A row that stands on a card: each Player who has the card is this Player, in their order."""
    subject, holder = e.Slot(SUBJECT), e.Slot("holder")
    card, _ = live.where_it_stands(reading, context)
    owner = subject if who.quantifier == "this" else holder
    scope = replace(context.scope, they=owner, performer=owner)
    scope.owners = {**scope.owners, f"this {PLAYER}": owner}
    inner = replace(context, scope=scope, card=card)
    body = lowering.sentence(_of_row(happening), inner)
    if who.quantifier == "this":
        return live.holder_test(reading, subject, context), body
    when = membership.fits(replace(who, quantifier=""), subject, scope.about(subject, PLAYER))
    if who.quantifier == "another":
        when = logic.conjunction([when, e.Compare("!=", subject, holder)])
    variable = scope.variable()
    among = e.Where(e.Every(PLAYER), variable, live.holder_test(reading, e.Var(variable), context))
    return e.Bool(True), (s.ForEach(context.cites, "holder", among, (s.If(context.cites, when, body),)),)
