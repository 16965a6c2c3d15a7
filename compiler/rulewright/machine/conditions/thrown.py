"""What a die shows, as a test: `On a 6, …`, `On a roll of 5 or more, …`, `If they roll a 6, …`, `If the result is 5 or
6, …`, `If the roll is even, …`.

In: the number as an author says it, and the number that was thrown. Out: a condition. Which throw is meant is the last
one of this procedure, or the last one of the Player that is named.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import subjects
from rulewright.machine.nouns import amounts
from rulewright.machine.scope import Scope, Unplayable
from rulewright.meaning import circumstances, conditions, effects, quantities, things


def on(each: circumstances.AtPhrase, scope: Scope) -> e.Expression:
    """`On a 5 or 6`: of the last throw."""
    what: object = each.what
    match what:
        case things.Small(name="roll" | "result", owner=owner, of=True, filters=()) if owner is not None:
            what = owner
        case _:
            pass
    return shows(what, amounts.last_number(scope), f"“{each}”")


def shows(what: object, value: e.Expression, said: str) -> e.Expression:
    """Whether a number is the one, one of those, or within what is said."""
    match what:
        case things.Union(items=items, joint="or"):
            return logic.disjunction([shows(item, value, said) for item in items])
        case quantities.Number(value=number):
            return e.Compare("==", value, e.Int(number))
        case things.Small(amount=quantities.Amount(number=None, beyond=0)):
            raise Unplayable(f"{said}: say On a 5 or more, or On a 2 or less")
        case quantities.Amount(number=quantities.Number()):
            return subjects.within(value, what)
        case things.Small(name=name, quantifier="a", amount=None | quantities.Amount(number=None), filters=()) if (
            name.isdecimal() and not what.adjectives and what.owner is None
        ):
            beyond = what.amount.beyond if what.amount is not None else 0
            return e.Compare({1: ">=", 0: "==", -1: "<="}[beyond], value, e.Int(int(name)))
        case things.Small(
            name=first,
            quantifier="a",
            amount=None,
            filters=(things.Where(preposition="to", object=quantities.Number(value=last)),),
        ) if first.isdecimal() and not what.adjectives and what.owner is None:  # a 1 to 3
            return logic.conjunction([e.Compare(">=", value, e.Int(int(first))), e.Compare("<=", value, e.Int(last))])
        case things.Small(name="number", quantifier="a", amount=None, filters=(), owner=None) if what.which in (
            ("even",),
            ("odd",),
        ):
            return parity(what.which[0], value)
        case _:
            raise Unplayable(f"{said} cannot be tested; say If the roll is 6, or If the roll is 5 or more")


def one_of(condition: conditions.IsThe, other: things.Union, value: e.Expression) -> e.Expression:
    """`the Threat is 3 or 5`, `is neither 3 nor 5`."""
    first, *others = other.items
    neither = isinstance(first, things.Small)
    if other.joint not in ("or", "nor") or (neither and condition.negated) or neither is not (other.joint == "nor"):
        raise Unplayable(f"“{condition}”: a number is one of several, or none of them; write is … or …")
    some = [first if isinstance(first, quantities.Number) else _plain(first), *others]
    found = logic.disjunction([shows(item, value, f"“{condition}”") for item in some])
    return e.Not(found) if neither or condition.negated else found


def is_number(noun: things.Noun) -> bool:
    """Whether a phrase is a number alone, or one with neither before it."""
    neither = isinstance(noun, things.Small) and noun.name.isdecimal() and noun.quantifier == "neither"
    return isinstance(noun, quantities.Number) or neither


def _plain(noun: things.Noun) -> quantities.Number:
    assert isinstance(noun, things.Small)
    return quantities.Number(noun.span, int(noun.name), noun.name)


def rolled(act: effects.Act, scope: Scope) -> e.Expression:
    """`the Active Player rolls a 6`, asked after a throw of theirs."""
    if act.passive or act.modal or any(slot.name != "object" for slot in act.slots) or act.subject is None:
        raise Unplayable(f"the machine keeps no memory of “{act}”")
    return shows(act.object, amounts.result(act.subject, scope), f"“{act}”")


def parity(word: str, value: e.Expression) -> e.Expression:
    """Whether a number is even, or odd."""
    return e.Compare("==", e.Arithmetic("%", value, e.Int(2)), e.Int(0 if word == "even" else 1))
