"""What a choice costs: `A Repeating Turn Action costs 1 Kaos`, `Build Barn costs 2 Wood and 1 Coin.`

In: the procedure that is offered, and who would take it. Out: the guards that keep it away from one who cannot pay, and
the payment that goes before it.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import World, by_own_name, cite, parts
from rulewright.meaning import effects, standing, things


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
    for (attribute, quantity), when, cites in _prices(name, context):
        always = when == e.Bool(True)
        pays = e.Int(quantity) if always else e.Either(when, e.Int(quantity), e.Int(0))
        guards.append(s.Guard(cites, e.Compare("<", e.Get(attribute, chooser), pays)))
        change = s.Change(cites, attribute, chooser, s.Sense.LOSE, e.Int(quantity))
        paid.append(change if always else s.If(cites, when, (change,)))
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
    """Why a price is never asked for; None for what takes one away again."""
    if meaning.negated:
        return None
    if meaning.circumstances:
        return f"“{meaning.circumstances[0]}” limits the price, and the machine asks for a price always or never"
    if not _amounts(meaning.price, world):
        return (
            f"“{meaning.price}” is no price that is paid; say so much of a number that Players have (2 Gold and 1 Wood)"
        )
    kind = meaning.subject
    if isinstance(kind, things.Nominal) and kind.adjectives and not kind.statuses:
        named = " ".join(each.name for each in kind.adjectives)
        return (
            f"no {kind.name} is called {named}, and no sentence says which are; say “{named} is an Action” of a "
            "procedure of that name that a Player may take, or name what costs it"
        )
    return (
        f"{meaning.subject} is offered to nobody; a price is paid for what a Player may choose, as in “the Active "
        "Player may take one Action”"
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


def _prices(name: str, context: Context) -> list[tuple[tuple[str, int], e.Expression, e.Cites]]:
    """What an action costs: (attribute, amount), when, and by which rule."""
    found: list[tuple[tuple[str, int], e.Expression, e.Cites]] = []
    for reading in context.plan.costs:
        meaning = reading.meaning
        assert isinstance(meaning, standing.Costs)
        amounts = _amounts(meaning.price, context.world)
        subject = _of_which(meaning.subject, name, context)
        if meaning.negated or meaning.circumstances or not amounts or subject is None:
            continue
        try:
            when = membership.fits(subject, e.Name(name), context.scope.about(e.Name(name), "Procedure"))
        except Unplayable:
            continue  # the price is told as not played; the step that offers is not to blame
        when = _static(when, name, context)
        if when == e.Bool(False):
            continue
        context.world.played.add(cite(reading.sentence))
        found += [(amount, when, (cite(reading.sentence),)) for amount in amounts]
    return found


def _static(when: e.Expression, name: str, context: Context) -> e.Expression:
    """Tests of what a procedure is are decided here."""
    match when:
        case e.And(parts=several):
            return logic.conjunction([_static(each, name, context) for each in several])
        case e.IsIn(thing=e.Name(name=thing), things=e.Every(kind=kind)) if thing == name:
            return e.Bool(thing == kind or context.world.is_below(name, kind))
        case _:
            return when
