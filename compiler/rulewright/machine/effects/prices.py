"""What a choice costs: `A Repeating Turn Action costs 1 Kaos`, `Build Barn costs 2 Wood and 1 Coin.`

In: the procedure that is offered, and who would take it. Out: the guards that keep it away from one who cannot pay, and
the payment that goes before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions, membership
from rulewright.machine.context import Context
from rulewright.machine.effects import waivers
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, World, by_own_name, cite, name_of, parts
from rulewright.meaning import circumstances, effects, standing, things
from rulewright.meaning.model import Reading

FREE = (
    "it takes away no price that another sentence asks for, or all of one; say of whom, or when, nothing is paid: “A "
    "Hidden Player does not pay the cost of Rest.” (with your own names)"
)


def called(act: effects.Act, context: Context) -> str:
    """The procedure that an act resolves, "" when it resolves none."""
    what = act.object
    named = isinstance(what, things.Nominal) and act.verb in ("resolve", "perform", "take", "use")
    name = act.verb if act.author else what.name if named and isinstance(what, things.Nominal) else ""
    return name if name in context.plan.procedures else ""


def paying(name: str, chooser: e.Expression, context: Context) -> tuple[tuple[s.Guard, ...], s.Body]:
    """What forbids a choice to one who cannot pay for it, and what is paid."""
    guards: list[s.Guard] = []
    paid: list[s.Statement] = []
    if not name:
        return (), ()
    for amounts, when, cites in _prices(name, chooser, context):
        always = when == e.Bool(True)
        for attribute, quantity in amounts:
            pays = e.Int(quantity) if always else e.Either(when, e.Int(quantity), e.Int(0))
            guards.append(s.Guard(cites, e.Compare("<", e.Get(attribute, chooser), pays)))
        changes = tuple(s.Change(cites, each, chooser, s.Sense.LOSE, e.Int(quantity)) for each, quantity in amounts)
        paid += changes if always else [s.If(cites, when, changes)]
    return tuple(guards), tuple(paid)


def _amounts(price: things.Noun | object, world: World) -> tuple[tuple[str, int], ...]:
    """The numbers of a price, so much of each; nothing where one of them is no such number."""
    parts = price.items if isinstance(price, things.Union) and price.joint == "and" else (price,)
    found: list[tuple[str, int]] = []
    for part in parts:
        if not isinstance(part, things.Nominal) or part.amount is None or part.name not in world.attributes:
            return ()
        low, high = part.amount.low_high()
        if low != high or part.filters or part.owner is not None:
            return ()
        found.append((part.name, low))
    return tuple(found)


def no_price(meaning: standing.Costs, world: World) -> str | None:
    """Why a price is never asked for; None for what only denies one."""
    if meaning.negated:
        return None
    if waivers.is_free(meaning):
        return FREE
    limits = [each for each in meaning.circumstances if not _tested(each)]
    if limits:
        return f"“{limits[0]}” limits the price, and the machine asks for it always, or if a condition holds"
    if not _amounts(meaning.price, world):
        return (
            f"“{meaning.price}” is no price that is paid; say so much of a number that Players have (2 Gold and 1 Wood)"
        )
    return _nobody_says_which(meaning.subject) or (
        f"{meaning.subject} is offered to nobody; a price is paid for what a Player may choose, as in “the Active "
        "Player may take one Action”"
    )


def _nobody_says_which(kind: object) -> str:
    """Why `the Glow Action` is no action, "" where it may be one."""
    if not isinstance(kind, things.Nominal) or not kind.adjectives or kind.statuses:
        return ""
    named = " ".join(each.name for each in kind.adjectives)
    return (
        f"no {kind.name} is called {named}, and no sentence says which are; say “{named} is an Action” of a procedure "
        "of that name that a Player may take, or name what costs it"
    )


def _of_which(subject: object, name: str, context: Context) -> things.Nominal | None:
    """What of a price's subject an action is: of `the Rest Action and the Drink Action` the one. None where it is
    nothing of it, or where a part of a list is no action.
    """
    world = context.world
    priced = [by_own_name(part, world) for part in parts(subject)]
    if isinstance(subject, things.Union):
        known = all(isinstance(each, things.Nominal) and world.above(each.name) for each in priced)
        if subject.joint != "and" or subject.filters or not known:
            return None
    for each in priced:
        if not isinstance(each, things.Nominal):
            continue
        kinds = (each.name,) if isinstance(subject, things.Union) else (each.name, *world.above(each.name))
        if name == each.name or any(world.is_below(name, kind) for kind in kinds):
            return each
    return None


def _prices(
    name: str, chooser: e.Expression, context: Context
) -> list[tuple[tuple[tuple[str, int], ...], e.Expression, e.Cites]]:
    """What an action costs who would take it: (attribute, amount) of each, when, and by which rules."""
    found: list[tuple[tuple[tuple[str, int], ...], e.Expression, e.Cites]] = []
    asked: dict[str, Reading] = {}  # attribute: the price that is asked in it, whatever else is so
    for reading in context.plan.costs:
        meaning = reading.meaning
        assert isinstance(meaning, standing.Costs)
        amounts = _amounts(meaning.price, context.world)
        subject = _of_which(meaning.subject, name, context)
        if waivers.is_free(meaning) or not all(map(_tested, meaning.circumstances)) or not amounts or subject is None:
            continue
        try:
            fits = membership.fits(subject, e.Name(name), context.scope.about(e.Name(name), "Procedure"))
            when = _static(fits, name, context)
            if when == e.Bool(False):
                continue
            when = logic.conjunction([when, _given(meaning.circumstances, chooser, context)])
        except Unplayable as why:
            context.world.unkept.setdefault(cite(reading.sentence), _nobody_says_which(subject) or why.reason)
            continue  # the price is told as not played; the step that offers is not to blame
        twice = [asked[attribute] for attribute, _ in amounts if attribute in asked]
        if twice:
            context.world.unkept[cite(reading.sentence)] = (
                f"“{twice[0].sentence.text}” is asked for {name} too, and it is not said whether the one is paid in "
                "place of the other; let each price have its own condition, or name its own actions"
            )
            continue
        if not meaning.circumstances:
            asked |= {attribute: reading for attribute, _ in amounts}
        context.world.played.add(cite(reading.sentence))
        found += _waived(reading, name, amounts, when, chooser, context)
    return found


def _waived(
    price: Reading,
    name: str,
    amounts: tuple[tuple[str, int], ...],
    when: e.Expression,
    chooser: e.Expression,
    context: Context,
) -> Iterator[tuple[tuple[tuple[str, int], ...], e.Expression, e.Cites]]:
    """A price, each amount of it with what takes that away again."""
    free: dict[str, list[e.Expression]] = {attribute: [] for attribute, _ in amounts}
    cites = [cite(price.sentence)]
    for waiver in context.plan.waivers:
        if not _waives(waiver, price, name, context):
            continue
        try:
            tests = [] if waiver.who is None else [fits_chooser(waiver.who, chooser, context)]
            so = logic.conjunction([*tests, _given(waiver.given, chooser, context)])
        except Unplayable as why:
            context.world.unkept.setdefault(cite(waiver.reading.sentence), why.reason)
            continue
        said = [each for each in free if waiver.attribute in ("", each)]
        own = waiver.this is not None or name_of(waiver.actions) == name_of(getattr(price.meaning, "subject", None))
        if not said or (so == e.Bool(True) and own):
            context.world.unkept.setdefault(cite(waiver.reading.sentence), FREE)
            continue  # nothing would be left of the price
        context.world.played.add(cite(waiver.reading.sentence))
        cites.append(cite(waiver.reading.sentence))
        for each in said:
            free[each].append(so)
    if len(set(map(tuple, free.values()))) == 1:
        groups = [amounts]
    else:
        groups = [(each,) for each in amounts]
    for group in groups:
        without = free[group[0][0]]
        left = logic.conjunction([when, e.Not(logic.disjunction(without))]) if without else when
        if e.Bool(True) not in without:
            yield group, left, tuple(cites)


def _waives(waiver: waivers.Waiver, price: Reading, name: str, context: Context) -> bool:
    """Whether a sentence takes away this price of an action."""
    if waiver.this is not None:
        return waiver.this is price
    subject = _of_which(waiver.actions, name, context)
    if subject is None:
        return False
    try:
        fits = membership.fits(subject, e.Name(name), context.scope.about(e.Name(name), "Procedure"))
    except Unplayable:
        return False
    return _static(fits, name, context) == e.Bool(True)


def _tested(each: circumstances.Circumstance) -> bool:
    """Whether a price may hang on it: a condition, or whom it is asked of."""
    asked = isinstance(each, circumstances.AtPhrase) and each.moment == "for"
    return asked or isinstance(
        each, circumstances.If | circumstances.Unless | circumstances.While | circumstances.OnlyIf
    )


def _given(found: tuple[circumstances.Circumstance, ...], chooser: e.Expression, context: Context) -> e.Expression:
    """Whether what a price hangs on is so for who would take the action."""
    tests: list[e.Expression] = []
    for each in found:
        if isinstance(each, circumstances.AtPhrase):
            tests.append(fits_chooser(each.what, chooser, context))
        else:
            tests.append(conditions.all_given((each,), context.scope.subject(chooser)))
    return logic.conjunction(tests)


def fits_chooser(who: object, chooser: e.Expression, context: Context) -> e.Expression:
    """Whether who would take an action is one of whom a sentence on its price speaks."""
    if isinstance(who, things.Register) and who.owner is None:
        return e.Bool(True) if e.Shared(who.name) == chooser else e.Compare("==", e.Shared(who.name), chooser)
    if not isinstance(who, things.Nominal) or who.focus or who.amount is not None:
        raise Unplayable(f"“{who}”: it is not told who pays nothing")
    plain = replace(who, quantifier="")
    return membership.fits(plain, chooser, context.scope.about(chooser, PLAYER).subject(chooser))


def _static(when: e.Expression, name: str, context: Context) -> e.Expression:
    """Tests of what a procedure is are decided here."""
    match when:
        case e.And(parts=several):
            return logic.conjunction([_static(each, name, context) for each in several])
        case e.IsIn(thing=e.Name(name=thing), things=e.Every(kind=kind)) if thing == name:
            return e.Bool(thing == kind or context.world.is_below(name, kind))
        case e.Compare(op="!=" | "==" as op, left=e.Name(name=left), right=e.Name(name=right)):
            return e.Bool((left == right) is (op == "=="))
        case _:
            return when
