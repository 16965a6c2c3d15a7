"""Dice of which some count: `The Martian Roll is the highest of as many D6 as the Martian's Fight Dice.`

In: a result with a name. Out: one roll where the dice are so many in figures (what they show as often as it is
likely), else die after die; the result in a slot that has the name until the procedure ends.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions
from rulewright.machine.context import Context
from rulewright.machine.effects import throwing
from rulewright.machine.nouns import amounts
from rulewright.machine.scope import NAMED, Unplayable
from rulewright.meaning import quantities, rolls, things

_KEEP = {"highest": 1, "lowest": -1}


def rolled(meaning: rolls.Rolled, context: Context) -> s.Body:
    """The roll, and its result under its name."""
    assert isinstance(meaning.name, things.Nominal)
    name, dice, cites = meaning.name.name, meaning.dice, context.cites
    if not dice.sides:
        raise Unplayable(f"{dice} has no face to show")
    context.scope.introduce(name, (name,), NAMED)
    if isinstance(meaning.number, quantities.Number) and not meaning.as_many:
        count = meaning.number.value
        throwing.die(quantities.Dice(dice.span, count, dice.sides, 0, f"{count}D{dice.sides}"))  # or it is too many
        die = e.Die(e.Dice(count, dice.sides, 0, _KEEP.get(meaning.kept, 0)))
        body: s.Body = (s.Roll(cites, name, die, context.scope.they),)
    else:
        number = amounts.number(meaning.number, context.scope)
        body = _one_by_one(name, meaning.kept, number, dice, context)
    when = conditions.all_given(meaning.circumstances, context.scope)
    return body if when == e.Bool(True) else (s.If(cites, when, body),)


def _one_by_one(name: str, kept: str, number: e.Expression, dice: quantities.Dice, context: Context) -> s.Body:
    one, result = e.Slot("die"), e.Slot(name)
    match kept:
        case "highest":
            counts: e.Expression = e.Arithmetic("max", result, one)
        case "lowest":
            counts = e.Either(e.Compare("==", result, e.Int(0)), one, e.Arithmetic("min", result, one))
        case _:
            counts = e.Arithmetic("+", result, one)
    roll = s.Roll(context.cites, "die", e.Die(e.Dice(1, dice.sides)), context.scope.they)
    again = (roll, s.Assign(context.cites, name, counts))
    return (s.Assign(context.cites, name, e.Int(0)), s.Repeat(context.cites, again, times=number))
