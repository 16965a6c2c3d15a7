"""Comparisons of numbers: `is at least 3`, `meets the Entry Roll`; of what somebody has with what others have: `more
Gold than the Active Player`, `as much Light as another Player`, `less Gold than each other Player`.

In: what is compared or had, and by whom. Out: the test; None for what is no comparison of a number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership, subjects
from rulewright.machine.effects import ranking
from rulewright.machine.nouns import amounts, nouns
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import conditions, quantities, things

Counted = Callable[[things.Nominal, e.Expression, tuple[things.Where, ...]], e.Expression]

_MORE = {"more": ">", "higher": ">", "greater": ">", "less": "<", "fewer": "<", "lower": "<"}
RELATIONS = {"equal": "==", "at least": ">=", "at most": "<=", "more": ">", "fewer": "<"}
_AS = {"as much": "==", "as many": "==", "at least as much": ">=", "at least as many": ">="}


def more_than(what: things.Nominal, thing: e.Expression, scope: Scope) -> e.Expression | None:
    """Whether a thing has more, less or as much of a number as somebody else, or as of another number of its own."""
    attribute = scope.world.attributes.get(what.name)
    sign = _sign(what)
    if not sign or attribute is None or not isinstance(attribute.type, model.Number):
        return None
    (than,) = what.filters
    assert isinstance(than, things.Where)
    return _compared(sign, lambda one: e.Get(what.name, one), than.object, thing, scope)


def more_cards(
    what: things.Nominal, where: tuple[things.Where, ...], thing: e.Expression, scope: Scope, number: Counted
) -> e.Expression | None:
    """Whether a thing has more, fewer or as many cards as somebody else: `more Maps in their Hand than the target`,
    each in the Hand that is their own. `number` counts the cards of a phrase that one has in these places.
    """
    beside = what.filters[-1:]
    if not beside and where:  # than stands behind the last of the places
        *before, last = where
        if last.preposition in ("than", "as"):
            beside, where = (last,), tuple(before)
        elif isinstance(last.object, things.Nominal):
            beside = last.object.filters[-1:]
            where = (*before, replace(last, object=replace(last.object, filters=last.object.filters[:-1])))
    sign = _sign(replace(what, filters=beside))
    if not sign or not isinstance(beside[0], things.Where):
        return None
    bare = replace(what, filters=(), adjectives=(), amount=None)
    other = beside[0].object
    if isinstance(other, things.Nominal) and scope.world.base(other.name) == "Card":
        return _than_cards(sign, bare, other, where, thing, number)
    return _compared(sign, lambda one: number(bare, one, where), beside[0].object, thing, scope)


def _compared(
    sign: str, number: Callable[[e.Expression], e.Expression], other: object, thing: e.Expression, scope: Scope
) -> e.Expression | None:
    """Whether the number of one is more, less or as much as that of another, or as another number of its own."""
    if not isinstance(other, things.Nominal):
        return None
    own = scope.world.attributes.get(other.name)
    if own is not None and isinstance(own.type, model.Number):
        bare = not (other.owner or other.filters or other.adjectives or other.amount or other.quantifier or other.focus)
        return e.Compare(sign, number(thing), e.Get(other.name, thing)) if bare else None
    if isinstance(other, things.Select) and (other.plural or other.quantifier in _EVERY | _SOME):
        return _than_several(sign, number, other, thing, scope)
    return e.Compare(sign, number(thing), number(nouns.one(other, scope)))


def _than_cards(
    sign: str,
    what: things.Nominal,
    other: things.Nominal,
    where: tuple[things.Where, ...],
    thing: e.Expression,
    number: Counted,
) -> e.Expression:
    """`more Rubies than Hammers in their Hand`: the same one's cards of another kind, there; or where they are said to
    lie.
    """
    placed = tuple(each for each in other.filters if isinstance(each, things.Where))
    rest = replace(other, filters=())
    if len(placed) != len(other.filters) or rest.quantifier or rest.amount is not None or rest.focus or rest.owner:
        raise Unplayable(
            f"“{what} than {other}”: than how many? Name a kind of cards, as in “more Rubies than Hammers”"
        )
    return e.Compare(sign, number(what, thing, where or placed), number(rest, thing, placed or where))


def shared(what: things.Union) -> things.Union:
    """`no Gold or Wood` is no Gold and no Wood; `at least one Gold or Wood` is one of either. Raises Unplayable where
    the word before several may be said of each of them, or of all together (at least 4 Gold and Wood).
    """
    what = _alike(what)
    first, *others = what.items
    if ranking.is_superlative(first) and not all(ranking.is_superlative(other) for other in others):
        words = " ".join((first.quantifier, first.which[0])) if isinstance(first, things.Nominal) else ""
        one, two = first, f"{words} {others[0]}"
        raise Unplayable(
            f"“{what}”: is “{words}” said of each, or of all together? Say “{one} {what.joint} {two}”, or compare a "
            "number of your own that is their sum"
        )
    if not isinstance(first, things.Nominal) or (first.amount is None and first.quantifier != "no"):
        return what
    bare = [isinstance(each, things.Nominal) and each.amount is None and not each.quantifier for each in others]
    if not any(bare):
        return what
    low, high = first.amount.low_high() if first.amount is not None else (0, 0)
    if not all(bare) or what.joint != "or" or not ((low == 1 and high is None) or first.quantifier == "no"):
        raise Unplayable(f"“{what}”: is “{first}” said of each, or of all together? Say it of each")
    each_one = tuple(
        replace(each, amount=first.amount, quantifier=first.quantifier)
        for each in what.items
        if isinstance(each, things.Nominal)
    )
    return replace(what, items=each_one, joint="and" if first.quantifier == "no" else "or")


def _alike(what: things.Union) -> things.Union:
    """`a Ruby or a Pearl in their Hand`: both there. `at least one Ruby and one Pearl`: at least one of each."""
    items = [each for each in what.items if isinstance(each, things.Nominal)]
    if len(items) < len(what.items):
        return what
    first, last = items[0], items[-1]
    if last.filters and not any(each.filters for each in items[:-1]):
        items = [replace(each, filters=last.filters) for each in items]
    bound = first.amount.relation if first.amount is not None else ""
    if bound:
        items = [
            replace(each, amount=replace(each.amount, relation=bound))
            if each.amount is not None and not each.amount.relation and not each.amount.beyond
            else each
            for each in items
        ]
    return replace(what, items=tuple(items))


_EVERY = frozenset({"each", "every", "all", "any"})
_SOME = frozenset({"a", "another"})


def _sign(what: things.Nominal) -> str:
    """How the two are compared; "" where that is not all that is said."""
    if what.owner is not None or what.focus or what.quantifier or len(what.filters) != 1:
        return ""
    match what.filters[0], what.amount, what.adjectives:
        case things.Where(preposition="than", only=False), None, (word,) if not word.status:
            return _MORE.get(word.name, "")
        case things.Where(preposition="as", only=False), amount, () if amount is not None and amount.number is None:
            return _AS.get(amount.relation, "")
        case _:
            return ""


def _than_several(
    sign: str,
    number: Callable[[e.Expression], e.Expression],
    other: things.Select,
    thing: e.Expression,
    scope: Scope,
) -> e.Expression | None:
    """`than each other Player`, `than any other Player`: than all of them; `than another Player`: than one of them."""
    every = other.quantifier in _EVERY or (other.plural and other.quantifier in ("the", ""))
    if other.name != PLAYER or other.amount is not None or other.focus or (other.quantifier == "any" and sign == "=="):
        return None
    if not set(other.which) <= {"other"}:
        return None
    variable = scope.variable()
    plain = replace(
        other, quantifier="", plural=False, adjectives=tuple(each for each in other.adjectives if each.status)
    )
    test = e.Compare(sign, number(thing), number(e.Var(variable)))
    among = [membership.fits(plain, e.Var(variable), scope)]
    if other.which or other.quantifier == "another":
        among.append(e.Compare("!=", e.Var(variable), thing))
    kept = e.Where(e.Every(PLAYER), variable, logic.conjunction([*among, e.Not(test) if every else test]))
    return e.Compare("==" if every else ">=", e.Count(kept), e.Int(0 if every else 1))


def meets(number: e.Expression, threshold: things.Nominal, scope: Scope) -> e.Expression:
    """`the result meets the Entry Roll of the Noise`: as the cell says, so much or more, or so much or less."""
    relation = scope.world.lookups[threshold.name].meets
    if not relation:
        raise Unplayable(f"“{threshold.name}” holds no thresholds such as 7+, and nothing says what meets it")
    return e.Compare(relation, number, amounts.number(threshold, scope))


def _require_one_die(condition: conditions.Compares, scope: Scope) -> None:
    """Raise Unplayable for `rolls 1D6 for each Gold they have. If the result is 6`: of one die, or of all together?"""
    last = next((known for known in reversed(scope.known) if "roll" in known.verbs), None)
    if last is not None and "pool" in last.verbs:
        raise Unplayable(
            f"“{condition}”: of each die, or of all together? Write “the total” for all; for each die roll them one by "
            "one, in a procedure that is resolved for each (“Resolve Throw as many times as the Active Player's Gold.”)"
        )


def numeric(noun: things.Noun | None) -> bool:
    """Whether a phrase means a number, as far as its form says."""
    return isinstance(noun, things.AttributeOf | things.Small)


def compared(condition: conditions.Compares, relation: str, quantity: things.Noun, scope: Scope) -> e.Expression:
    """`X is at least 3`, `X is more than Y`: the test of the condition's subject, negated where the condition is."""
    subject = condition.subject
    if subject is None:
        left = scope.it
        if left is None:
            raise Unplayable(f"nothing says what is compared in “{condition}”")
    else:
        left = amounts.number(subject, scope)
    if relation == "equal" and isinstance(subject, things.Small) and subject.name in ("result", "roll"):
        _require_one_die(condition, scope)
    if isinstance(quantity, quantities.Amount):
        made = subjects.within(left, quantity)
    elif isinstance(quantity, things.Union):
        if quantity.joint != "or":
            raise Unplayable(f"“{condition}”: compare with one number, or join them by or")
        made = logic.disjunction(
            [e.Compare(RELATIONS[relation], left, amounts.number(part, scope)) for part in quantity.items]
        )
    else:
        made = e.Compare(RELATIONS[relation], left, amounts.number(quantity, scope))
    told = e.Not(made) if condition.negated else made
    return subjects.of_somebody(left.of, told, scope) if isinstance(left, e.Get) else told
