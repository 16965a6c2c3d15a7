"""Calculations and named conditions as functions of the machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import conditions, membership
from rulewright.machine.context import CHECK, Context
from rulewright.machine.events import live
from rulewright.machine.nouns import amounts, whereabouts
from rulewright.machine.plain import halves
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things import standing_for
from rulewright.machine.things.world import PLAYER, Calculated, cite, name_of
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, effects, facts, happenings, norms, standing, things
from rulewright.meaning.model import Reading


def all_of(shop: Workshop) -> Iterable[model.Function]:
    """Every calculation of something's own, and every named condition."""
    names = dict.fromkeys(c.name for c in shop.world.calculated if c.owner is not None)
    for name in names:
        if all(shop.world.is_below(name_of(c.owner), CHECK) for c in shop.world.calculated if c.name == name):
            continue  # what a Check comes to: see rolls
        printed = name in shop.world.columns and not shop.world.partly_calculated(name)
        if printed and not any(_of_player(c, shop) for c in shop.world.calculated if c.name == name):
            continue  # a definition of what is printed
        if name in shop.world.attributes and not shop.world.partly_calculated(name):
            for calculation in (c for c in shop.world.calculated if c.name == name and c.owner is not None):
                shop.unplayed[cite(calculation.reading.sentence)] = Unplayed(calculation.reading, _kept_number(name))
            continue
        if whereabouts.is_pile(things.Select(shop.world.calculated[0].reading.sentence.span, name), _scope(shop)):  # type: ignore[arg-type]
            continue
        yield _calculation(name, shop)
    for status, readings in shop.world.kept.items():
        yield _kept(status, readings, shop)
    for name in shop.world.met:
        made = _condition(name, shop)
        if made is not None:
            yield made


def _kept_number(name: str) -> str:
    """Why no sentence works out what everybody keeps for themselves."""
    return (
        f"{name} is kept by whoever has it, and changes when a step changes it; say at a step “Set each Player's "
        f"{name} to 0.”, or leave out that each has {name}, where it is always worked out"
    )


def _kept(status: str, readings: list[Reading], shop: Workshop) -> model.Function:
    """`A Zombie is Vulnerable while it is on a Square with a Victim.` `A Singed Player counts as Hidden.`"""
    thing = e.Var("owner")
    tests: list[e.Expression] = [e.Get(shop.world.statuses[status].attribute, thing)]
    cites = []
    for reading in readings:
        fact = reading.meaning
        stands = standing_for.read(fact)
        who = stands.who if stands is not None else fact.subject if isinstance(fact, facts.Holds) else None
        assert isinstance(who, things.Nominal)
        assert isinstance(fact, facts.Holds | norms.Counting | standing.Standing)
        scope = _scope(shop).about(thing, who.name).subject(thing)
        try:
            if standing_for.round_about(status, _asked(shop)):
                raise Unplayable(f"who is {status} hangs on who is {status}: say it of another status")
            fits = membership.fits(replace(who, quantifier="", amount=None), thing, scope)
            tests.append(logic.conjunction([fits, conditions.all_given(fact.circumstances, scope)]))
        except Unplayable as why:
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            continue
        shop.world.played.add(cite(reading.sentence))
        cites.append(cite(reading.sentence))
    return model.Function(membership.kept(status), ("owner",), logic.disjunction(tests), tuple(cites))


def _asked(shop: Workshop) -> Iterable[tuple[str, object]]:
    """Each status that somebody has while something is so, and what is asked for that."""
    for status, readings in shop.world.kept.items():
        for reading in readings:
            stands = standing_for.read(reading.meaning)
            asked = (stands.who, stands.circumstances) if stands is not None else None
            yield status, asked or getattr(reading.meaning, "circumstances", ())


def _of_player(calculation: Calculated, shop: Workshop) -> bool:
    """Whether a calculation is of something that is no card: what stands on a card is printed, and a
    sentence about it defines it.
    """
    return shop.world.base(name_of(calculation.owner)) != "Card"


def _scope(shop: Workshop) -> Scope:
    return Scope(shop.world, "", outer=CHECK)


def _calculation(name: str, shop: Workshop) -> model.Function:
    """`A Surviving Player's Defense equals …`: a chain over the kinds for which the rules say so, card
    texts first, narrower kinds before wider.
    """
    owner = e.Var("owner")
    cites: list[str] = []
    value: e.Expression = e.Get(name, owner) if shop.world.partly_calculated(name) else e.Int(0)
    chain: list[tuple[e.Expression, e.Expression]] = []
    said = sorted(
        (c for c in shop.world.calculated if c.name == name and c.owner is not None),
        key=lambda c: (_narrowness(c, shop), bool(_said_around(c))),
        reverse=True,
    )
    context = None
    for calculation in said:
        reading = calculation.reading
        scope = _scope(shop).about(owner, PLAYER).subject(owner)
        context = Context(shop.world, shop.law, shop.plan, scope, (cite(reading.sentence),), reading.sentence.text)
        try:
            if len(said) == 1 and _around(calculation):
                raise Unplayable(
                    f"{name} is told only {_around(calculation)[0]}; say in a sentence what it is otherwise"
                )
            when, quantity = _one(calculation, owner, context)
            if any(other == when for other, _ in chain):
                raise Unplayable(f"another sentence says what {name} is, and of all of whom this one does")
        except Unplayable as why:
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            continue
        shop.world.played.add(cite(reading.sentence))
        cites.append(cite(reading.sentence))
        chain.append((when, quantity))
    for when, quantity in reversed(chain):
        value = quantity if when == e.Bool(True) else e.Either(when, quantity, value)
    if context is not None:
        for term in live.more_of(name, owner, context):
            value = e.Arithmetic("+", value, term)
    return model.Function(name, ("owner",), value, tuple(cites))


def _narrowness(calculation: Calculated, shop: Workshop) -> int:
    """Card text before rules, a status before a bare kind."""
    owner = calculation.owner
    if not isinstance(owner, things.Nominal):
        return 0
    on_card = 4 if owner.quantifier == "this" else 0
    joined = shop.world.status_kind(owner.name)
    return on_card + len(owner.adjectives) + len(owner.filters) + (len(joined[0]) if joined else 0)


def _around(calculation: Calculated) -> tuple[circumstances.Circumstance, ...]:
    """Under which circumstances a calculation is told."""
    return halves.of_calculation(calculation.quantity, _said_around(calculation))[1]


def _said_around(calculation: Calculated) -> tuple[circumstances.Circumstance, ...]:
    return tuple(getattr(calculation.reading.meaning, "circumstances", ()))


def _one(calculation: Calculated, owner: e.Expression, context: Context) -> tuple[e.Expression, e.Expression]:
    noun = calculation.owner
    if not isinstance(noun, things.Nominal):
        raise Unplayable(f"“{noun}” is nobody whose {calculation.name} can be calculated")
    if noun.quantifier == "this":
        when = live.holder_test(calculation.reading, owner, context)
    else:
        when = membership.fits(replace(noun, quantifier=""), owner, context.scope)
    when = logic.conjunction([when, conditions.all_given(_around(calculation), context.scope)])
    quantity, _ = halves.of_calculation(calculation.quantity, _said_around(calculation))
    return when, amounts.number(quantity, context.scope)


def _condition(name: str, shop: Workshop) -> model.Function | None:
    """`The Combat End Condition is met if …`, or the condition that a rule uses instead of it."""
    readings = shop.world.met[name]
    meaning = readings[0].meaning
    assert isinstance(meaning, standing.MetIf)
    if name != name_of(meaning.subject):
        return None  # an adjective: it is tested where it stands
    tests, cites = [], []
    for reading in readings:
        each = reading.meaning
        assert isinstance(each, standing.MetIf)
        try:
            tests.append(conditions.all_given(each.circumstances, _scope(shop)))
        except Unplayable as why:
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            continue
        shop.world.played.add(cite(reading.sentence))
        cites.append(cite(reading.sentence))
    if not tests:
        return None
    value = logic.disjunction(tests)
    for reading in shop.readings.values():
        swap = reading.meaning
        if not reading.understood or not isinstance(swap, happenings.Do) or len(swap.effects) != 1:
            continue
        effect = swap.effects[0]
        if not isinstance(effect, effects.Act) or effect.verb != "use" or name_of(_instead(effect, swap)) != name:
            continue
        other = name_of(effect.value("object"))
        if other not in shop.world.met:
            continue
        try:
            when = conditions.all_given(
                (c for c in swap.circumstances if not isinstance(c, circumstances.Instead)), _scope(shop)
            )
        except Unplayable as why:
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
            continue
        shop.world.played.add(cite(reading.sentence))
        cites.append(cite(reading.sentence))
        value = e.Either(when, e.Apply(other), value)
    return model.Function(name, (), value, tuple(cites))


def _instead(effect: effects.Act, swap: happenings.Do) -> object:
    value = effect.value("instead")
    if value is not None:
        return value
    return next((c.what for c in swap.circumstances if isinstance(c, circumstances.Instead)), None)
