"""Spending: a cost that is paid, and what may be spent on a Check."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.context import CHECK, Context
from rulewright.machine.effects import changing, throwing
from rulewright.machine.nouns import amounts, nouns
from rulewright.machine.scope import DID, GROUP, Unplayable, spent_slot
from rulewright.meaning import effects, happenings, things

PRICES = frozenset({"spend", "pay"})


def spend(done: effects.Act, context: Context) -> s.Body:
    """`spends 1 Kaos`; of several each by itself, who has so much."""
    if done.subject is None or not isinstance(done.object, things.Nominal):
        raise Unplayable(f"“{done}” does not say who spends what")
    body = changing.change(done.subject, done.object, s.Sense.LOSE, done, context)
    return tuple(map(_by_who_can, body)) if is_by_several(done) else body


def is_by_several(done: effects.Act) -> bool:
    """`Each Player spends 1 Gold`: whether an act is a price, and several pay it."""
    who = done.subject
    if done.verb not in PRICES or done.passive:
        return False
    return isinstance(who, things.Union) or (
        isinstance(who, things.Nominal) and (who.quantifier in GROUP or who.plural)
    )


def require_nothing_after(found: tuple[effects.Effect, ...]) -> None:
    """Raise Unplayable for what several do after they all spent something: some of them may not have paid."""
    for effect in found[:-1]:
        if isinstance(effect, effects.Act) and is_by_several(effect):
            raise Unplayable(
                f"“{effect}”: who cannot does not do the rest; write “For each Player in Turn Order, that Player "
                f"{effect.verb}s …”"
            )


def _by_who_can(statement: s.Statement) -> s.Statement:
    """What several lose as a price, of those alone who have so much."""
    if not isinstance(statement, s.Change) or statement.sense is not s.Sense.LOSE:
        return statement
    has, by = e.Get(statement.attribute, e.Var("it")), statement.by
    if by == has:
        return statement
    return replace(statement, of=e.Where(statement.of, "it", e.Compare(">=", has, by)))


def paid(done: effects.Act, body: s.Body, context: Context) -> e.Expression | None:
    """Whether one who spends or pays so much of a number has it; None for an act that is no such price (`pays 2 Gold
    to the target` passes on as much as there is).
    """
    who = done.subject
    if done.verb not in PRICES or done.passive or not isinstance(who, things.Nominal):
        return None
    if who.quantifier in GROUP or who.plural:
        return None
    changes = [part for part in body if isinstance(part, s.Change) and part.sense is s.Sense.LOSE]
    if not changes or len(changes) != len(body):
        return None
    payer = nouns.one(who, context.scope)
    there = [(e.Get(change.attribute, payer), change.by) for change in changes]
    return logic.conjunction([e.Compare(">=", has, by) for has, by in there if has != by])


def priced(body: s.Body, prices: tuple[tuple[int, int, e.Expression], ...], context: Context) -> s.Body:
    """Statements of which some are a price, from one index to another: what comes after is done only for one who has
    paid, and nothing is paid by one who has not all of it.
    """
    joined: list[tuple[int, int, e.Expression]] = []
    for start, end, price in prices:
        if joined and joined[-1][1] == start:
            first, _, before = joined.pop()
            start, price = first, logic.conjunction([before, price])
        joined.append((start, end, price))
    for start, end, price in reversed(joined):
        if price != e.Bool(True):  # If they do: it was paid
            unpaid, noted = (s.Assign(context.cites, DID, e.Bool(held)) for held in (False, True))
            body = (*body[:start], unpaid, *body[start:end], noted, *body[end:])
        offered = tuple(part for part in body[start:] if begins_nothing(part))
        rest = tuple(part for part in body[start:] if part not in offered)
        body = (*body[:start], *offered, *((s.If(context.cites, price, rest),) if price != e.Bool(True) else rest))
    return body


def first_price(meaning: object, body: s.Body) -> e.Expression | None:
    """What one must have who begins with this sentence: its first act is spending, and nothing limits it."""
    match meaning, body:
        case (
            happenings.Do(effects=(effects.Act(verb="spend" | "pay"), *_), circumstances=()),
            (*_, s.If(when=when, then=(s.Change(sense=s.Sense.LOSE), *_), otherwise=())),
        ):
            return when
        case _:
            return None


def spend_offer(found: effects.Offer, act: effects.Act, chooser: e.Expression, context: Context) -> s.Body:
    """`may spend any number of Kaos on the Check`, `may spend 1 Reroll Token on the Check`."""
    what = act.object
    if isinstance(what, things.Union):
        return _several(found, act, what, chooser, context)
    if not isinstance(what, things.Nominal) or what.name not in context.world.attributes:
        raise Unplayable(_no_number(found, what))
    changing.require_bare(what)
    if any(slot.name not in ("object", "on") and not isinstance(slot.value, effects.Manner) for slot in act.slots):
        raise Unplayable(f"“{found}” says more than how much is spent on what")
    name = what.name
    amount = what.amount or found.limit
    low, high = amount.low_high() if amount is not None else (1, 1)
    has = e.Get(name, chooser)
    if amount is None and what.quantifier not in ("", "a"):
        raise Unplayable(f"“{what}” is no so much that is spent by choice; say “any number of {name}”, or how many")
    guards = list(context.law.of_change("spend", name, chooser, context.scope, context.text))
    on = act.value("on")
    total = f"{name} spent"
    kept = spent_slot(name)
    again = any(known.slot == kept for known in context.scope.known)
    context.scope.introduce(kept, (), "spend", amounts.SO_MUCH, *(("again",) if again else ()))
    memo: list[s.Statement] = []
    if isinstance(on, things.Nominal) and context.world.is_below(on.name, CHECK):
        throwing.require_open(found, context.scope)
        context.plan.registers.setdefault(CHECK, {})[total] = 0
        memo.append(
            s.Assign(context.cites, total, e.Arithmetic("+", e.Outer(CHECK, total), e.Slot("spent")), outer=CHECK)
        )
    nothing = (s.Assign(context.cites, DID, e.Bool(False)), s.Assign(context.cites, kept, e.Int(0)))
    if low == high:
        pays: s.Body = (
            s.Assign(context.cites, "spent", e.Int(low)),
            s.Assign(context.cites, kept, e.Int(low)),
            s.Change(context.cites, name, chooser, s.Sense.LOSE, e.Int(low), pool=_pool(name, context)),
            *memo,
            s.Assign(context.cites, DID, e.Bool(True)),
        )
        return (
            *nothing,
            s.May(context.cites, chooser, pays, e.Compare(">=", has, e.Int(low)), tuple(guards)),
        )
    most = has if high is None else e.Arithmetic("min", has, e.Int(high))
    open_ = logic.conjunction([e.Compare(">", has, e.Int(0)), *(e.Not(guard.when) for guard in guards)])
    pays = (
        s.ChooseNumber(context.cites, "spent", chooser, e.Int(0), most),
        s.Change(context.cites, name, chooser, s.Sense.LOSE, e.Slot("spent"), pool=_pool(name, context)),
        *memo,
        s.Assign(context.cites, kept, e.Slot("spent")),
        s.Assign(context.cites, DID, e.Compare(">", e.Slot("spent"), e.Int(0))),
    )
    cites = (*context.cites, *(cite for guard in guards for cite in guard.cites))
    return (*nothing, s.If(cites, open_, pays))


def _several(
    found: effects.Offer, act: effects.Act, what: things.Union, chooser: e.Expression, context: Context
) -> s.Body:
    """`may spend 2 Gold and 1 Wood`: all of it or nothing, asked only of one who has it all."""
    if what.joint != "and" or what.lead or what.filters or found.limit is not None:
        raise Unplayable(f"“{found}”: one price or the other; write two sentences with may, each with what it buys")
    begun, paid = [], []
    tests: list[e.Expression] = []
    guards: list[s.Guard] = []
    for item in what.items:
        amount = item.amount if isinstance(item, things.Nominal) else None
        if not isinstance(item, things.Nominal) or item.name not in context.world.attributes:
            raise Unplayable(_no_number(found, item))
        if amount is None or amount.low_high()[0] != amount.low_high()[1]:
            raise Unplayable(f"“{found}”: how much of each? Say it of {item}, too, as in “1 {item}”")
        alone = replace(act, slots=tuple(replace(slot, value=item) for slot in act.slots if slot.name == "object"))
        if len(alone.slots) != len(act.slots):
            raise Unplayable(f"“{found}” says more than how much is spent")
        *before, may = spend_offer(replace(found, acts=(alone,)), alone, chooser, context)
        assert isinstance(may, s.May)
        assert may.when is not None
        begun += [each for each in before if each not in begun]
        paid += [each for each in may.body if each not in paid]
        tests.append(may.when)
        guards += may.guards
    last = s.Assign(context.cites, DID, e.Bool(True))
    body = (*(each for each in paid if each != last), last)
    return (*begun, s.May(context.cites, chooser, body, logic.conjunction(tests), tuple(guards)))


def _no_number(found: effects.Offer, what: object) -> str:
    """Why what is spent cannot be: the name is given back with the sentence that makes it a number."""
    name = getattr(what, "name", "") or "it"
    return (
        f"“{found}”: no rule says that Players have {name} as a number; declare it, as in “Each Player has {name}, a "
        "number starting at 0.”"
    )


def begins_nothing(statement: s.Statement) -> bool:
    """Whether a statement says that an offer was not taken yet: that holds, too, where the offer is not made."""
    match statement:
        case s.Assign(into=into, value=e.Bool(value=False), outer="") if into == DID:
            return True
        case s.Assign(into=into, value=e.Int(value=0), outer=""):
            return into.startswith(spent_slot(""))
        case _:
            return False


def _pool(name: str, context: Context) -> str:
    """The register that gives and takes back what is counted under this name (Reroll Token Pool)."""
    singular = context.world.named(name)
    for register in context.world.registers:
        if register.endswith(" Pool") and context.world.named(register.removesuffix(" Pool")) == singular:
            return register
    return ""
