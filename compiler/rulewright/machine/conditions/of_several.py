"""What several have, in a condition: `their Bid is more than the Bid of each other Bidder`, `each Player's Gold is 5 or
more`, `another Player's Hand is empty`.

In: a condition about something that several have. Out: the test of each of them by itself; `Unplayable` where the words
may as well mean what they have together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import expression as e
from rulewright.machine.conditions import subjects
from rulewright.machine.nouns import nouns, sets
from rulewright.machine.scope import DEFINITE, Scope, Unplayable, place_of
from rulewright.machine.things import players
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import conditions, effects, quantities, things
from rulewright.words import inflect

Said = conditions.State | effects.Act
Test = Callable[[Any, Scope], e.Expression]

_EACH = frozenset({"each", "every"})
_SOME = frozenset({"a", "another", "some"})
_ADDED = frozenset({"total", "most", "fewest", "highest", "lowest", "greatest", "least"})  # one number of them all


def compared(condition: Said, test: Test, scope: Scope) -> e.Expression | None:
    """The test of a condition in which several have what it speaks of; None where no side of it is of several."""
    if condition.past or (isinstance(condition, effects.Act) and condition.verb != "equal"):
        return None
    left, right = condition.subject, _right(condition)
    own, others = _group(left, scope), _group(right, scope)
    if own is None and others is None:
        return None
    if own is not None and isinstance(left, things.Nominal | quantities.Count | quantities.Calculation):
        return _of_subject(condition, own, test, scope)
    assert others is not None
    every = _every(condition, others, _relation(condition))
    if condition.negated:
        raise Unplayable(f"“{condition}”: not than all of them, or than none? Say is more, less, at least or at most")
    beside = scope.subject(_whose(left, scope)) if _whose(left, scope) is not None else scope
    variable = scope.variable()
    among = _without_number(others, scope)
    told = _each_one(condition, others, e.Var(variable), test, beside)
    kept = e.Where(sets.several(among, beside), variable, e.Not(told) if every else told)
    return e.Compare("==" if every else ">=", e.Count(kept), e.Int(0 if every else 1))


def _of_subject(condition: Said, own: things.Select, test: Test, scope: Scope) -> e.Expression:
    """`each other Player's Gold is 5 or more`, `no Player's Gold is 0`: of each by itself, or of how many."""
    each_one = own.quantifier in _EACH
    if isinstance(condition, conditions.Compares | conditions.IsThe | effects.Act):
        _require_of_each(condition, own)
    elif own.quantifier in ("all", "both", "the", "") and own.amount is None:
        each_one = True  # all Players' Hands are empty: each is
    variable = scope.variable()
    one = e.Var(variable)
    told = _each_one(condition, own, one, lambda each, inner: _tested(each, test, inner.subject(one)), scope)
    among = sets.several(_without_number(own, scope), scope)
    if each_one:
        return e.Compare("==", e.Count(e.Where(among, variable, e.Not(told))), e.Int(0))
    found = e.Where(among, variable, told)
    if own.quantifier == "no":
        return e.Compare("==", e.Count(found), e.Int(0))
    scope.witnesses[place_of(own)] = found
    return subjects.within(e.Count(found), own.amount)


def _tested(condition: Said, test: Test, scope: Scope) -> e.Expression:
    """What is told of one of the subject's, where the other side may speak of several, too."""
    made = compared(condition, test, scope)
    return made if made is not None else test(condition, scope)


def _each_one(condition: Said, group: things.Select, one: e.Expression, test: Test, scope: Scope) -> e.Expression:
    """The comparison with one of several in their place."""
    place = place_of(group)
    stands = things.Pronoun(group.span, "they", antecedent=group)
    before = dict(scope.taken_up)
    scope.taken_up[place] = one
    try:
        return test(_replaced(condition, group, stands), scope)
    finally:  # outside of the comparison the phrase is none of them
        scope.taken_up.clear()
        scope.taken_up.update(before)


def _replaced(node: object, group: things.Select, one: things.Pronoun) -> object:
    """A part of a meaning with another phrase in the place of one."""
    if node is group:
        return one
    if isinstance(node, tuple):
        return tuple([_replaced(part, group, one) for part in node])
    if is_dataclass(node) and not isinstance(node, type):
        found = {
            each.name: made
            for each in fields(node)
            if each.name not in ("span", "antecedent")
            and (made := _replaced(getattr(node, each.name), group, one)) is not getattr(node, each.name)
        }
        return replace(node, **found) if found else node
    return node


def _group(noun: object, scope: Scope) -> things.Select | None:
    """Those who have what a phrase names, where they are several, or some one of several, and each has a number of
    its own: not what they have together, nor the highest of it.
    """
    match noun:
        case quantities.Calculation(items=items):
            return next((found for item in items if (found := _group(item, scope)) is not None), None)
        case quantities.Count(of=things.Nominal(filters=filters)):
            held = [each.object for each in filters if isinstance(each, things.Where)]
            found = next((one for place in held if (one := _group(place, scope)) is not None), None)
            return found if found is not None and found.quantifier not in ("all", "the", "") else None
        case things.Nominal(owner=things.Nominal() as owner) if not set(noun.which) & _ADDED:
            if isinstance(owner, things.Select) and _several(owner, scope):
                return owner
            return _group(owner, scope)
        case _:
            return None


def _several(owner: things.Select, scope: Scope) -> bool:
    """Whether an owner is no one that is known."""
    base = scope.world.base(owner.name)
    if base not in (PLAYER, "Card") or owner.owner is not None:
        return False
    if owner.plural or owner.amount is not None:
        return owner.quantifier not in DEFINITE - {"the"}
    return owner.quantifier in _EACH | _SOME | {"any", "no", "all", "both"} and owner.quantifier not in DEFINITE


def _right(condition: Said) -> object:
    match condition:
        case conditions.Compares(quantity=quantity):
            return quantity
        case conditions.IsThe(other=other):
            return other
        case effects.Act():
            return condition.object
    return None


def _relation(condition: Said) -> str:
    return condition.relation if isinstance(condition, conditions.Compares) else "equal"


def _every(condition: Said, group: things.Select, relation: str) -> bool:
    """Whether the comparison is with each of several, or with some one of them."""
    if group.amount is not None:
        raise Unplayable(f"“{condition}”: with which of “{group}”? Say each, or another")
    _require_of_each(condition, group)
    if group.quantifier in _SOME:
        return False
    if group.quantifier == "no" or (group.quantifier == "any" and relation == "equal"):
        raise Unplayable(f"“{condition}”: say each or another, and not {group.quantifier}")
    return True


def _require_of_each(condition: Said, group: things.Select) -> None:
    """Raise Unplayable for `all Players' Gold`: what each of them has, or what they have together?"""
    if group.quantifier in _EACH | _SOME | {"no", "any"} or (group.amount is not None and group.quantifier == ""):
        return
    name = inflect.singular(group.name)
    one = str(replace(group, quantifier="each", plural=False, amount=None))
    several = str(replace(group, quantifier="all", plural=True, amount=None))
    raise Unplayable(
        f"“{condition}”: what each {name} has, or what they have together? Say “of {one}”, or “the total … of "
        f"{several}”"
    )


def _without_number(group: things.Select, scope: Scope) -> things.Select:
    """The phrase as one of a set."""
    players.require_two(group, scope.world)
    return replace(group, amount=None, quantifier="another" if group.quantifier == "another" else "")


def _whose(noun: object, scope: Scope) -> e.Expression | None:
    """The one Player whose number a side is: others are other than they. None where it is nobody's."""
    match noun:
        case quantities.Count(of=things.Nominal(filters=filters)):
            held = [each.object for each in filters if isinstance(each, things.Where)]
            return next((one for place in held if (one := _whose(place, scope)) is not None), None)
        case things.Nominal(owner=things.Nominal() as owner):
            inner = _whose(owner, scope)
            return inner if inner is not None else nouns.one(owner, scope)
        case _:
            return None
