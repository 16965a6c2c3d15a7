"""Where a thing is: the words after `is in`, `is on`, with what joins them; tokens that lie on a space.

In: the condition and the thing. Out: the tests; `Unplayable` where the words do not say which place is meant.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine.conditions import being, membership, subjects
from rulewright.machine.nouns import ground, nouns
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import name_of
from rulewright.meaning import conditions, things


def seen_from(condition: conditions.IsAt, scope: Scope) -> Scope:
    """`no other Player is in the target's Place`: other than the target, in whose Place it is asked.
    Unplayable where more is said of them, which may be said of others than the one who acts.
    """
    subject = condition.subject
    other = isinstance(subject, things.Nominal) and ("other" in subject.which or subject.quantifier == "another")
    place = condition.where[0].object if len(condition.where) == 1 else None
    if not other or not isinstance(place, things.Nominal) or not isinstance(place.owner, things.Nominal):
        return scope
    than = nouns.one(place.owner, scope)
    if subject.filters and than not in (scope.they, scope.performer):  # type: ignore[union-attr]
        raise Unplayable(
            f"“{subject}”: other than “{place.owner}”, or than the one who acts? Say who they are (“a Player who is "
            "not …”)"
        )
    return scope.subject(than)


def require_together(condition: conditions.IsAt) -> None:
    """Raise Unplayable for `two Players are in the same Place`: as one another, or as the one who acts?"""
    who = condition.subject
    many = isinstance(who, things.Nominal) and who.amount is not None and who.amount.low_high() != (1, 1)
    for each in condition.where:
        where = each.object
        same = isinstance(where, things.Nominal) and "same" in where.which and not where.filters
        if many and same:
            raise Unplayable(f"“{condition}”: the same as whose? Say “in the Active Player's …”")


def of_spaces(condition: conditions.IsSo, word: str, scope: Scope) -> bool:
    """Whether a condition says of spaces that nothing stands on them."""
    kind = name_of(condition.subject) if condition.subject is not None else scope.it_kind
    world = scope.world
    return (ground.is_space(kind, world) or kind in world.spaces) and bool(world.standing) and word not in world.met


def placed(where: tuple[things.Where, ...], thing: e.Expression, kind: str, scope: Scope) -> list[being.Part]:
    """What is said of the place, each with the word that joins it."""
    return [being.Part(membership.filtered(replace(each, link=""), thing, kind, scope), each.link) for each in where]


def token_at(noun: things.Nominal, where: tuple[things.Where, ...], negated: bool, scope: Scope) -> e.Expression:
    """`a Chest Token is in their Room`: the number of tokens on a space."""
    if len(where) != 1 or noun.name not in scope.world.attributes:
        raise Unplayable(f"where “{noun}” lies is not said")
    space = nouns.one(where[0].object, scope)
    amount = e.Get(noun.name, space)
    made = e.Compare("==", amount, e.Int(0)) if noun.quantifier == "no" else subjects.within(amount, noun.amount)
    return e.Not(made) if negated else made
