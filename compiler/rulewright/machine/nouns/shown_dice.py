"""Dice that show something, counted: `for each die that shows 4 or 5`, `for each 6`.

In: what is counted. Out: the slot in which the roll before this keeps the count. That a procedure counts dice is noted
in a first pass over all procedures, so that its rolls are made die by die (see `pools`) in the second.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.machine import expression as e
from rulewright.machine.conditions import thrown
from rulewright.machine.scope import Scope, Unplayable
from rulewright.meaning import effects, quantities, things

Counted = dict[str, dict[str, object]]  # procedure: slot: what the dice that it counts show


def what_shows(noun: object) -> object:
    """What the dice that are counted show; None where no dice are counted."""
    match noun:
        case quantities.Number():
            return noun
        case things.Small(name=face, quantifier="each" | "every", owner=None, amount=None, adjectives=()) if (
            face.isdecimal() and all(map(_is_rolled, noun.filters))
        ):  # for each 6, for each 6 rolled
            return quantities.Number(noun.span, int(face), face)
        case things.Small(
            name="die",
            owner=None,
            amount=None,
            adjectives=(),
            filters=(
                things.Who(
                    conditions=(effects.Act(verb="show", subject=None, slots=(slot,), negated=False),),
                    gap="subject",
                ),
            ),
        ) if slot.name == "object":
            return slot.value
        case _:
            return None


def _is_rolled(each: things.Filter) -> bool:
    match each:
        case things.Done(act=effects.Act(verb="roll", subject=None, slots=(), negated=False)):
            return True
        case _:
            return False


def count(noun: object, scope: Scope, counted: Counted, settled: bool) -> e.Expression:
    """How many dice of the roll before this show it."""
    what = what_shows(noun)
    slot = f"dice that show {str(what).removeprefix('a ')}"
    shows(what, e.Slot("die"))
    if not settled:
        counted.setdefault(scope.procedure, {})[slot] = what
    elif not any(known.slot == slot for known in scope.known):
        raise Unplayable(f"“{noun}”: no roll such as “Roll 2D6.” stands before this in the same procedure")
    return e.Slot(slot)


def shows(what: object, value: e.Expression) -> e.Expression:
    """Whether one die shows it."""
    return thrown.shows(what, value, f"“{what}”")


def counters(scope: Scope, counted: Mapping[str, Mapping[str, object]]) -> Mapping[str, object]:
    """The counts that a roll of this procedure must keep."""
    return counted.get(scope.procedure, {})
