"""The results of a roll that is made more than once: `The Active Player rolls 1D6 twice. They gain Gold equal to the
total.`

In: a phrase that names a result, or several, and the scope of its sentence. Out: the slots that hold them, one for each
roll, and what is made of them: their sum, the highest, the first. Raises Unplayable for `the result` where there are
several, since nothing says which.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import subjects
from rulewright.machine.effects import ranking
from rulewright.machine.scope import DEFINITE, Known, Scope, Unplayable
from rulewright.meaning import conditions, effects, quantities, things

EACH = "one of several results"  # verb of a slot: its roll was made more than once, and the slots of all stand together
NAMES = frozenset({"result", "roll", "die"})
_SUMS = frozenset({"total", "sum"})
_EVERY = frozenset({"both", "all", "each", "every"})
_SOME = frozenset({"either", "any", "a"})
_NONE = frozenset({"neither", "no"})
_ORDER = ("first", "second", "third", "fourth", "fifth")
_HIGHER, _LOWER = ranking.HIGHEST | {"higher", "better"}, ranking.LOWEST | {"lower", "worse"}


def introduce(slots: list[str], who: tuple[str, ...], scope: Scope) -> None:
    """Makes the results of one roll known, the first one's slot naming them all."""
    for slot in slots:
        scope.introduce(slot, who, EACH, slots[0])


def slots(scope: Scope) -> tuple[str, ...]:
    """The results of the last roll of this procedure; none where it was made once, or where nothing was rolled."""
    last = next((known for known in reversed(scope.known) if EACH in known.verbs or "roll" in known.verbs), None)
    if last is None or EACH not in last.verbs:
        return ()
    return tuple(known.slot for known in scope.known if EACH in known.verbs and known.verbs[1] == last.verbs[1])


def number(noun: things.Small, scope: Scope) -> e.Expression | None:
    """A number that is made of several results: `the total`, `the sum of both results`, `the higher result`; None
    where the last roll was made once.
    """
    found: list[e.Expression] = [e.Slot(slot) for slot in slots(scope)]
    if not found or (noun.owner is not None and not _are_results(noun.owner)):
        return None
    words = {each.name for each in noun.adjectives}
    if noun.amount is not None or noun.filters or noun.focus or len(words) > 1:
        raise Unplayable(f"“{noun}” is no number that is made of several results")
    if noun.name in _SUMS and not words:
        _require_so_many(noun.owner, len(found))
        return reduce(lambda one, other: e.Arithmetic("+", one, other), found[1:], found[0])
    if noun.name not in NAMES or noun.owner is not None or noun.plural or noun.quantifier not in DEFINITE:
        raise Unplayable(f"“{noun}”: {_which(len(found))}")
    made: e.Expression | None = None
    match tuple(words):
        case (word,) if word in _HIGHER | _LOWER:
            sign = "max" if word in _HIGHER else "min"
            made = reduce(lambda one, other: e.Arithmetic(sign, one, other), found[1:], found[0])
        case (word,) if word in _ORDER[: len(found)]:
            made = found[_ORDER.index(word)]
        case ("other",) | ():
            pass
    if made is None:
        raise Unplayable(f"“{noun}”: {_which(len(found))}")
    return made


def require_one(scope: Scope, said: object) -> None:
    """Raise Unplayable for one result where the last roll was made more than once."""
    found = slots(scope)
    if found:
        raise Unplayable(f"{said}: {_which(len(found))}")


def _which(many: int) -> str:
    every = "both results" if many == 2 else "all results"
    return (
        f"{many} results are rolled before this, and nothing says which is meant; write “the total”, “the highest "
        f"result” or “for each 6”, or, in a condition, “{every}” or “at least one result”"
    )


def _are_results(noun: object) -> bool:
    """Whether a phrase means all results of a roll: `both results`, `the two dice`."""
    if not isinstance(noun, things.Small) or noun.name not in NAMES or not noun.plural:
        return False
    return noun.owner is None and not noun.filters and not noun.adjectives and not noun.focus


def _require_so_many(noun: object, many: int) -> None:
    """Raise Unplayable where a phrase says another number of results than were rolled."""
    if not isinstance(noun, things.Small):
        return
    said = 2 if noun.quantifier in ("both", "either", "neither") else None
    if noun.amount is not None and isinstance(noun.amount.number, quantities.Number) and not noun.amount.relation:
        said = noun.amount.number.value
    if said not in (None, many):
        raise Unplayable(f"“{noun}” speaks of {said}, and {many} were rolled")


Said = conditions.State | effects.Act


def asked(condition: Said, test: Callable[[Any, Scope], e.Expression], scope: Scope) -> e.Expression | None:
    """A condition about several results, each tested by itself: `both results are 6`, `at least one result is 5 or
    more`, `the results are equal`. None where it is about something else.
    """
    subject, share = condition.subject, ""
    if isinstance(subject, things.Small) and subject.name in ("one", "both", "all", "none") and subject.of:
        share, subject = subject.name, subject.owner
        if not _are_results(subject):
            return None
    if not isinstance(subject, things.Small) or subject.name not in NAMES or subject.owner is not None:
        return None
    found = slots(scope)
    if not found or (subject.filters or subject.adjectives or subject.focus):
        return None
    together = _together(condition, subject, found)
    if together is not None and share in ("", "both", "all"):
        return together
    several = subject.plural or subject.quantifier not in DEFINITE or subject.amount is not None
    if not several and not share:
        return None
    _require_so_many(subject, len(found))
    one = replace(subject, quantifier="the", amount=None, plural=False)
    tests = [test(replace(condition, subject=one), _only(slot, scope)) for slot in found]
    word = share or subject.quantifier
    if word in _EVERY:
        return logic.conjunction(tests)
    if word in _NONE or word == "none":
        return e.Not(logic.disjunction(tests))
    if word in _SOME or word == "one":
        return logic.disjunction(tests)
    if subject.amount is not None and subject.quantifier not in DEFINITE:
        count: list[e.Expression] = [e.Either(each, e.Int(1), e.Int(0)) for each in tests]
        many: e.Expression = reduce(lambda a, b: e.Arithmetic("+", a, b), count[1:], count[0])
        return subjects.within(many, subject.amount)
    raise Unplayable(
        f"“{condition}”: of all of them, or of one? Write “all results are …”, or “at least one result is …”"
    )


def _together(condition: Said, subject: things.Small, found: tuple[str, ...]) -> e.Expression | None:
    """`the results are equal`, `both results are different`."""
    if not subject.plural or not isinstance(condition, conditions.IsSo) or condition.where or condition.to is not None:
        return None
    if condition.adjective not in ("equal", "same", "different") or subject.quantifier not in _EVERY | DEFINITE:
        return None
    _require_so_many(subject, len(found))
    first, *others = [e.Slot(slot) for slot in found]
    if condition.adjective == "different" and others[1:]:
        raise Unplayable(f"“{condition}”: no two of them the same, or not all of them? Say which two")
    same = logic.conjunction([e.Compare("==", first, other) for other in others])
    return e.Not(same) if condition.negated is not (condition.adjective == "different") else same


def _only(slot: str, scope: Scope) -> Scope:
    """The same names, with one result rolled last."""
    who = next(known.kinds for known in scope.known if known.slot == slot)
    return replace(scope, known=[*scope.known, Known(slot, who, ("roll", "result"))])
