"""Sentences of INVARIANT blocks as functions of the machine: what must hold in every state, for tests and for
exploring.

`A Fallen Player's Kaos is 0.` speaks of every Fallen Player: the phrase with `a`, `each` or `every` that
stands for all is found, and the rest of the sentence is a condition that is asked of each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import conditions
from rulewright.machine.context import CHECK
from rulewright.machine.nouns import sets
from rulewright.machine.scope import Scope, Unplayable, described
from rulewright.machine.things.world import cite
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, effects, facts, norms, orders, quantities, standing, things
from rulewright.meaning import conditions as said
from rulewright.meaning.model import Reading

FOR_ALL = frozenset({"a", "each", "every", "all", "any"})


def functions(readings: Iterable[Reading], shop: Workshop) -> Iterable[model.Function]:
    """A function without parameters for each sentence; one that cannot be tested is noted as unplayed."""
    for number, reading in enumerate(readings, start=1):
        name = cite(reading.sentence)
        scope = Scope(shop.world, "", outer=CHECK)
        try:
            if not reading.understood or reading.meaning is None:
                raise Unplayable(reading.help or "the sentence was not understood")
            value = _always(_condition(reading.meaning), _around(reading.meaning), scope)
        except Unplayable as why:
            shop.unplayed[name] = Unplayed(reading, why.reason)
            continue
        shop.world.played.add(name)
        yield model.Function(f"invariant {number}", (), value, (name,))


def facts_of_state(readings: Iterable[Reading], shop: Workshop, after: int) -> Iterable[model.Function]:
    """What rules say is so of those who have a status (`A Fallen Player is not a Combatant`), where no
    other code uses it and nothing may open it: it must hold in every state. `after` is the number of
    functions before these.
    """
    for reading in readings:
        meaning = reading.meaning
        if not isinstance(meaning, facts.IsNotA | facts.IsIn) or meaning.circumstances:
            continue
        scope = Scope(shop.world, "", outer=CHECK)
        subjects = [each for each in meaning.subjects if isinstance(each, things.Nominal)]
        if not all(each.statuses or shop.world.status_kind(each.name) for each in subjects):
            continue
        try:
            tests = [_always(_condition(replace(meaning, subject=each)), (), scope) for each in subjects]
        except Unplayable:
            continue  # it stays a claim
        after += 1
        shop.world.played.add(cite(reading.sentence))
        yield model.Function(f"invariant {after}", (), logic.conjunction(tests), (cite(reading.sentence),))


def _condition(meaning: object) -> said.Condition:
    """What a fact says, as a condition."""
    match meaning:
        case facts.IsIn(span=span, subject=subject, where=where, negated=negated):
            return said.IsAt(span, subject, negated, where=where)
        case facts.IsNotA(span=span, subject=subject, kind=kind):
            return said.IsA(span, subject, True, kind=kind)
        case facts.IsA(span=span, subject=subject, kind=kind):
            return said.IsA(span, subject, kind=kind)
        case facts.Equals(span=span, subject=subject, quantity=quantity):
            return said.Compares(span, subject, relation="equal", written="", quantity=quantity)
        case facts.ThereAre(state=there) if meaning.never:
            return replace(there, negated=True)
        case facts.Holds(state=state) | facts.ThereAre(state=state):
            return state
        case standing.Keeps(subject=subject, act=act):
            return replace(act, subject=subject)
        case orders.MetIf(subject=subject, state=state) if not isinstance(state, effects.Act):
            return replace(state, subject=subject)  # type: ignore[arg-type]
        case norms.Norm(word="never", acts=(act,)) as norm:
            return _never(norm, act)
        case _:
            raise Unplayable("an invariant must tell what is so in every state")


def _never(norm: norms.Norm, act: effects.Act) -> said.Condition:
    """`A Player never has more than 5 Wounds`, `A Player's Wounds are never more than 5`: the state that is denied."""
    span, subject = norm.span, norm.subject
    match act.verb, act.slots:
        case "have", (effects.Slot(name="object", value=things.Nominal() as what), *rest) if not any(
            isinstance(each.value, effects.Asked) or each.name != each.preposition for each in rest
        ):
            where = tuple(things.Where(each.span, each.preposition, each.value, each.only, each.link) for each in rest)  # type: ignore[arg-type]
            return said.Has(span, subject, True, what=what, where=where)
        case "be", (effects.Slot(name="object", value=quantities.Amount() as amount),):
            return said.Compares(span, subject, True, relation="", written="", quantity=amount)
        case "be", (effects.Slot(name="object", value=things.StatusName() as status),):
            return said.HasStatus(span, subject, True, statuses=(status,))
        case "be", (effects.Slot(name="object", value=things.Nominal(quantifier="a") as kind),):
            return said.IsA(span, subject, True, kind=kind)
        case _:
            raise Unplayable("an invariant must tell what is so in every state; say what never is with “No …”")


def _around(meaning: object) -> tuple[circumstances.Circumstance, ...]:
    """When what a fact says is so: nothing that it hangs on may be lost."""
    return tuple(getattr(meaning, "circumstances", ()))


def _always(condition: said.Condition, around: tuple[circumstances.Circumstance, ...], scope: Scope) -> e.Expression:
    """Whether a condition holds, of each that its phrase stands for, wherever what stands around it does."""
    joined = _each_of(condition)
    if joined:
        return logic.conjunction([_always(each, around, scope) for each in joined])
    general = _general(condition)
    if general is None:
        return _where(around, conditions.holds(condition, scope), scope)
    variable = scope.variable()
    one = e.Var(variable)
    scope.owners[described(general)] = one
    rest = _with(condition, general, replace(general, quantifier="that", filters=(), plural=False))
    among = sets.several(replace(general, quantifier="all"), scope)
    inner = scope.subject(one)
    broken = e.Not(_where(around, conditions.holds(rest, inner), inner))
    return e.Compare("==", e.Count(e.Where(among, variable, broken)), e.Int(0))


def _each_of(condition: said.Condition) -> tuple[said.Condition, ...]:
    """`A Hidden or Cursed Player has at most 2 Gold`: the same of a Hidden Player, and of a Cursed Player; () where no
    several are spoken of, of which each stands for all. Of one or another nothing is said in every state.
    """
    subject = getattr(condition, "subject", None)
    if not isinstance(subject, things.Union) or subject.joint not in ("and", "or") or subject.lead:
        return ()
    first = subject.items[0]
    word = first.quantifier if isinstance(first, things.Nominal) else ""
    items = [
        replace(each, quantifier=each.quantifier or word)
        for each in subject.items
        if isinstance(each, things.Nominal) and each.amount is None
    ]
    if len(items) == len(subject.items) and all(each.quantifier in FOR_ALL for each in items) and not subject.filters:
        return tuple(replace(condition, subject=each) for each in items)  # type: ignore[arg-type]
    if subject.joint == "or" and getattr(condition, "negated", False):
        raise Unplayable(f"“{subject}”: of one of them, or of each? Write “Neither … nor …”, or a sentence for each")
    return ()


def _where(around: tuple[circumstances.Circumstance, ...], holds: e.Expression, scope: Scope) -> e.Expression:
    """That something is so, wherever it must be: `if` says where; `only if` what is so wherever it is."""
    needed = [each for each in around if isinstance(each, circumstances.OnlyIf)]
    if needed and len(around) > len(needed):
        raise Unplayable(f"“{needed[0]}” and “{around[0]}”: say it in two sentences")
    given = conditions.all_given(around, scope)
    given, holds = (holds, given) if needed else (given, holds)
    return holds if given == e.Bool(True) else logic.disjunction([e.Not(given), holds])


def _general(condition: said.Condition) -> things.Nominal | None:
    """The phrase that stands for all: the subject, whose it is, or whose the place is."""
    subject = getattr(condition, "subject", None)
    while isinstance(subject, things.Nominal) and "total" not in subject.which:  # a total is one number of them all
        if subject.quantifier in FOR_ALL and subject.amount is None:
            return subject
        subject = subject.owner
    for where in _places(condition):
        place: object = where.object
        while isinstance(place, things.Nominal):
            if place.quantifier in ("each", "every"):
                return place
            if place.quantifier == "a" and place is not where.object and _bounded(condition):
                return place
            place = place.owner
    return None


def _places(condition: said.Condition) -> tuple[things.Where, ...]:
    """What is said of a place: of the subject, or of what there is."""
    if isinstance(condition, said.Exists) and isinstance(condition.what, things.Nominal):
        return tuple(each for each in condition.what.filters if isinstance(each, things.Where))
    return tuple(getattr(condition, "where", ()))


def _bounded(condition: said.Condition) -> bool:
    """Whether so many are counted: `more than 3 Cards in a Player's Hand` is said of each Player's."""
    what = condition.what if isinstance(condition, said.Exists) else getattr(condition, "subject", None)
    if not isinstance(what, things.Nominal) or what.amount is None:
        return False
    if getattr(condition, "negated", False) == (what.amount.low_high()[1] is None):
        return True
    raise Unplayable(f"“{condition}”: in one of them, or in each? Say “each”")


def _with(node: Any, old: object, new: object) -> Any:
    """The same with one part replaced."""
    if node is old:
        return new
    if type(node) is tuple:  # an extent is a tuple with names
        return tuple(_with(part, old, new) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{each.name: _with(getattr(node, each.name), old, new) for each in fields(node)})
