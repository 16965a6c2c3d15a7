"""Tests of what a subject speaks of: of the thing itself, or of how many of a kind.

In: the subject, and a test of one thing. Out: the test of `exactly one Surviving Player`, `no Loot`, `the Player`;
`Unplayable` where the words say nothing that can be counted.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model, sound
from rulewright.machine.conditions import those
from rulewright.machine.nouns import brought_in, nouns, sets, taken_up
from rulewright.machine.plain import joined
from rulewright.machine.scope import DEFINITE, GROUP, Scope, Unplayable, place_of
from rulewright.machine.things.world import World
from rulewright.meaning import conditions, quantities, things

_ALL = frozenset({"every", "each", "all"})


def counted(noun: things.Noun, scope: Scope, test: Callable[[e.Expression, Scope], e.Expression]) -> e.Expression:
    """A test of what a subject speaks of: counted where it has a quantifier or an amount, else of the
    thing itself.
    """
    noun = nouns.as_kind(noun, scope.world)  # type: ignore[assignment]
    if isinstance(noun, things.Union):
        so_many = joined.together(noun)
        if so_many is not None:
            return _so_many(*so_many, scope, test)
        made = [counted(part, scope, test) for part in noun.items]
        if noun.joint == "nor" and noun.lead == "neither" and not noun.filters:
            return logic.conjunction([_not_so(part, scope, test) for part in noun.items])
        if noun.joint not in ("and", "or") or noun.lead == "neither" or noun.filters:
            raise Unplayable(f"“{noun}”: write one sentence for each, or join them by and, or by or")
        return logic.disjunction(made) if noun.joint == "or" else logic.conjunction(made)
    if not isinstance(noun, things.Nominal):
        raise Unplayable(f"“{noun}” is nothing that can be tested")
    share = brought_in.share(noun, scope)
    if share is not None:
        return _of_share(share, scope, test)
    amount = noun.amount
    if isinstance(noun, things.Small) and noun.name == "one" and isinstance(noun.owner, things.Union):
        return _one_of_these(noun, noun.owner, scope, test)
    if noun.focus == "not" and noun.quantifier in _ALL and amount is None:  # not every Player is Hidden
        return e.Not(counted(replace(noun, focus=""), scope, test))
    if noun.focus and amount is None:
        raise Unplayable(f"“{noun}”: that it holds of nobody else is not tested")
    indefinite = (
        isinstance(noun, things.Select | things.Known | things.Small | things.StatusName)
        and noun.quantifier not in DEFINITE
        and not noun.owner
    )
    if (
        scope.it is not None
        and not noun.filters
        and not noun.statuses
        and noun.quantifier in ("a", "the", "")
        and amount is None
        and (noun.name == scope.it_kind)
    ):
        return test(scope.it, scope)
    if isinstance(noun, things.Select) and those.are_meant(noun, scope):
        return those.and_somebody(noun, counted(those.all_of(noun), scope, test), scope)
    if not indefinite and amount is None:
        thing = nouns.one(noun, scope)
        return of_somebody(thing, test(thing, scope), scope)
    if noun.name in scope.world.tokens and noun.name not in scope.world.components:
        raise Unplayable(f"where “{noun}” lies is not said")
    several = noun.quantifier == "several" and amount is None  # two or more
    variable = scope.variable()
    candidates = sets.several(replace(noun, quantifier="") if noun.quantifier in ("no", "neither") else noun, scope)
    scope.taken_up[place_of(noun)] = e.Var(variable)  # each of them by itself, while it is tested
    try:
        condition = test(e.Var(variable), scope)
    finally:  # what cannot be tested is asked of the table, and the sentence goes on
        scope.taken_up[place_of(noun)] = None
    if noun.quantifier in GROUP:
        condition = e.Not(condition)
        return e.Compare("==", e.Count(e.Where(candidates, variable, condition)), e.Int(0))
    chosen = candidates if condition == e.Bool(True) else e.Where(candidates, variable, condition)
    scope.witnesses[place_of(noun)] = chosen
    if noun.quantifier in ("no", "neither"):
        return e.Compare("==", e.Count(chosen), e.Int(0))
    if several:
        return e.Compare(">", e.Count(chosen), e.Int(1))
    return within(e.Count(chosen), amount)


def of_whom(condition: conditions.Condition) -> things.Nominal | things.Union | None:
    """The subject of a condition where it is one of several, or several; None where what is said of it is said of that
    one thing, whatever else is.
    """
    subject = None if isinstance(condition, conditions.Joined) else condition.subject
    if isinstance(subject, things.Union):
        return subject
    if not isinstance(subject, things.Select | things.StatusName) or subject.owner is not None:
        return None
    return subject if subject.quantifier not in DEFINITE or subject.amount is not None else None


def _so_many(
    those_: things.Union,
    amount: quantities.Amount,
    scope: Scope,
    test: Callable[[e.Expression, Scope], e.Expression],
) -> e.Expression:
    """`at least two Rubies or Hammers`: those of which it is so, counted together."""
    variable = scope.variable()
    found = e.Where(sets.several(those_, scope), variable, test(e.Var(variable), scope))
    return within(e.Count(found), amount)


def _of_share(
    share: brought_in.Share, scope: Scope, test: Callable[[e.Expression, Scope], e.Expression]
) -> e.Expression:
    """A test of several cards that a step brought in: of all of them, where there are any, or of so many."""
    variable = scope.variable()
    condition = test(e.Var(variable), scope)
    found = e.Where(share.cards, variable, condition)
    if share.how in (brought_in.ALL, brought_in.BOTH):
        two = share.how == brought_in.BOTH
        there = e.Compare("==" if two else ">", e.Count(share.cards), e.Int(2 if two else 0))
        others = e.Where(share.cards, variable, e.Not(condition))
        return logic.conjunction([there, e.Compare("==", e.Count(others), e.Int(0))])
    if share.amount is not None and not share.amount.relation and not share.amount.beyond:
        raise Unplayable(f"“{share.amount} of them”: so many and no more? Write “exactly … of them”, or “at least …”")
    return within(e.Count(found), share.amount)


def _one_of_these(
    noun: things.Small, those_: things.Union, scope: Scope, test: Callable[[e.Expression, Scope], e.Expression]
) -> e.Expression:
    """`exactly one of A and B is Hidden`: one of them, and no other."""
    amount = noun.amount
    exactly = amount is not None and amount.number is None and amount.relation == "exactly"
    if not exactly or those_.joint not in ("and", "or") or those_.lead or those_.filters or noun.filters:
        raise Unplayable(f"“{noun}”: one at least, or one and no other? Write “exactly one of …”, or join them by or")
    variable = scope.variable()
    among = e.Where(sets.several(those_, scope), variable, test(e.Var(variable), scope))
    return e.Compare("==", e.Count(among), e.Int(1))


def of_somebody(thing: e.Expression, made: e.Expression, scope: Scope) -> e.Expression:
    """What is told of the one in a place that may be empty: of nobody nothing is so, and nothing is not so."""
    if made in (e.Bool(True), e.Bool(False)) or thing not in _asked(made) or not _may_be_empty(thing, scope.world):
        return made
    return logic.conjunction([e.Compare("!=", thing, e.Nothing()), made])


def all_but(condition: conditions.HasStatus) -> conditions.HasStatus | None:
    """`all Players are Hidden except the Leader`, with the exception beside those whom it is of; None without one."""
    hung = tuple(each for status in condition.statuses for each in status.filters)
    told = tuple(each for each in (*condition.where, *hung) if isinstance(each, things.Where))
    left_out = tuple(each for each in told if each.preposition in _LEAVING_OUT)
    strange = next((each for each in hung if each not in left_out), None)
    if strange is not None:
        raise Unplayable(f"“{strange}” is not tested of what somebody is; say it of the one who is it")
    subject = condition.subject
    if not left_out:
        return None
    if not isinstance(subject, things.Select) or subject.quantifier not in (*_ALL, "no"):
        raise Unplayable(f"“{left_out[0]}”: say it beside those whom it leaves out, as in “each Player except …”")
    kept = tuple(each for each in condition.where if each not in left_out)
    bare = tuple(replace(status, filters=()) for status in condition.statuses)
    narrowed = replace(subject, filters=(*subject.filters, *left_out))
    return replace(condition, subject=narrowed, where=kept, statuses=bare)


_LEAVING_OUT = frozenset({"except", "except for", "other than"})


def _not_so(part: things.Noun, scope: Scope, test: Callable[[e.Expression, Scope], e.Expression]) -> e.Expression:
    """That it is not so of one of `neither A nor B`: of the Leader, who must be there; of another Player, of none."""
    if isinstance(part, things.Nominal) and part.quantifier in ("a", "any", "another", "some"):
        return e.Not(counted(part, scope, test))
    return counted(part, scope, lambda one, inner: e.Not(test(one, inner)))


def of_all_asked(made: e.Expression, scope: Scope) -> e.Expression:
    """The same of every place of the game that a condition asks about: more Gold than the Leader, as the Leader has."""
    told = {node.left for node in sound.nodes(made) if isinstance(node, e.Compare) and node.right == e.Nothing()}
    asked = [each for each in dict.fromkeys(_asked(made)) if isinstance(each, e.Shared) and each not in told]
    empty = [e.Compare("!=", each, e.Nothing()) for each in asked if _may_be_empty(each, scope.world)]
    read = [each for each in _asked(made) if taken_up.is_player(each, scope)]
    missing = [each for each in dict.fromkeys([*_so_of_nothing(made), *read]) if each not in told]
    missing = [each for each in missing if _brought(each, scope)]
    return logic.conjunction([*empty, *(e.Compare("!=", each, e.Nothing()) for each in missing), made])


def _brought(thing: e.Expression, scope: Scope) -> bool:
    """Whether an expression is the one card that a step drew, or showed, or what somebody chose: none, where the pile
    was empty, or nothing was there to choose.
    """
    return isinstance(thing, e.Slot) and any(
        known.slot == thing.name and not known.many and _BRINGING & set(known.verbs) for known in scope.known
    )


_BRINGING = frozenset({"draw", "reveal", "choose"})


def not_of_nothing(tests: list[e.Expression], scope: Scope) -> e.Expression:
    """That the cards are there of which something was asked: what is done otherwise is done of a card, too. (Whether
    one was drawn at all may be asked as well, and is so or not.)
    """
    found: list[e.Expression] = []
    for made in tests:
        whether = [node for node in sound.nodes(made) if isinstance(node, e.Compare) and node.right == e.Nothing()]
        for each in whether:
            made = logic.substituted(made, each, e.Bool(True))
        found += [node for node in sound.nodes(made) if isinstance(node, e.Slot) and _brought(node, scope)]
    return logic.conjunction([e.Compare("!=", each, e.Nothing()) for each in dict.fromkeys(found)])


def _so_of_nothing(made: e.Expression) -> list[e.Expression]:
    """Of what a test would hold though it is not there: it is not a Ruby, its Value is 1 or less."""
    found: list[e.Expression] = []
    for node in sound.nodes(made):
        match node:
            case e.Not(operand):
                found += [each for each in sound.nodes(operand) if isinstance(each, e.Slot)]
            case e.Compare(op, e.Get(_, thing), e.Int(number)) if _PASSES[op](0, number):
                found.append(thing)
            case e.Compare("!=", left, other) if other != e.Nothing():
                found.append(left.of if isinstance(left, e.Get) else left)
            case e.Compare(_, e.Get(_, thing), other) if not isinstance(other, e.Int | e.Word | e.Name):
                found += [thing, *(each.of for each in sound.nodes(other) if isinstance(each, e.Get))]
            case _:
                continue
    return found


_PASSES = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _asked(made: e.Expression) -> list[e.Expression]:
    """Of what a test reads something: a number, a pile, what they hold."""
    found: list[e.Expression] = []
    for node in sound.nodes(made):
        match node:
            case e.Get(_, of):
                found.append(of)
            case e.PileOf(_, e.Shared() | e.Slot() as owner) | e.Compare(_, e.Holder(), e.Shared() as owner):
                found.append(owner)
    return found


def _may_be_empty(thing: e.Expression, world: World) -> bool:
    """Whether nobody may be there; a place that the first step of a Turn fills (The Player becomes the Active Player)
    is not empty in play.
    """
    match thing:
        case e.Shared(name) if name not in world.acting:
            kept = world.registers[name].type if name in world.registers else None
        case e.Get(name, _) if name in world.attributes:
            kept = world.attributes[name].type
        case _:
            return False
    return isinstance(kept, model.Ref) and not kept.start


_PARTS = frozenset({"half of", "half", "twice", "as many", "as much"})  # no bounds


def within(count: e.Expression, amount: quantities.Amount | None) -> e.Expression:
    """A count within an amount; at least one without."""
    if amount is None:
        return e.Compare(">", count, e.Int(0))
    if amount.relation in _PARTS:
        raise Unplayable(f"“{amount}”: so much is not compared; write the number itself")
    low, high = amount.low_high()
    if high == low:
        return e.Compare("==", count, e.Int(low))
    tests: list[e.Expression] = []
    if low or high is None:  # a number may be less than none
        tests.append(e.Compare(">=", count, e.Int(low)))
    if high is not None:
        tests.append(e.Compare("<=", count, e.Int(high)))
    return logic.conjunction(tests)
