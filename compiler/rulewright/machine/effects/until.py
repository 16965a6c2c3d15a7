"""What is done until something is so: `Until the Threat is 5, increase the Threat by 1.`

In: an act, its statements, and the clause. Out: a repetition. `Until …, …` asks before the first time, and so does a
number that only grows or shrinks until it is so much (which is reached when it is met or passed); what is rolled, drawn
or resolved until something is so is done once at least.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, loops, model
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions
from rulewright.machine.context import Context
from rulewright.machine.effects import as_long_as, throwing
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World
from rulewright.meaning import circumstances, effects


def until(done: effects.Act, body: s.Body, each: circumstances.Until, context: Context) -> s.Body:
    """`… until C`: again and again; what repeats already, up to the moment in which C holds."""
    if done.verb == "reroll":
        throwing.require_no_ties(each)  # it rolls again until then
        return body
    ends = conditions.given(each, context.scope)
    match body:
        case (s.Again() as again,):
            return (s.If(context.cites, e.Not(ends), (again,)),)
        case (s.Repeat(until=None, times=None) as without_end,) if done.verb == "repeat":
            return (replace(without_end, until=ends),)
        case (s.Change() | s.SetRegister() as step,):
            return (s.Repeat(context.cites, body, until=_passed(ends, step, each, context.world), first=True),)
        case _:
            made = frozenset(loops.filled(body))
            found_by_it = any(isinstance(node, e.Slot) and node.name in made for node in nodes(ends))
            repeat = s.Repeat(context.cites, body, until=ends, first=each.leading and not found_by_it)
            return as_long_as.while_something_is_left(repeat, context)


def _passed(
    ends: e.Expression, step: s.Change | s.SetRegister, each: circumstances.Until, world: World
) -> e.Expression:
    """The condition for a number that is changed one way: so much, or more when it grows, or less when it shrinks."""
    match ends:
        case e.And(parts):
            return logic.conjunction([_passed(part, step, each, world) for part in parts])
        case e.Compare("==", number, e.Int(value=so_much)):
            sign = way(step, number)
            if not sign:
                return ends
            name = number.attribute if isinstance(number, e.Get) else getattr(number, "register", "")
            declared = world.attributes.get(name) or world.registers.get(name)
            kept = declared.type if declared is not None else None
            if isinstance(kept, model.Number):
                above = kept.high is not None and so_much > kept.high
                below = kept.low is not None and so_much < kept.low
                if above or below:
                    raise Unplayable(f"“{each}”: {name} is never {so_much}")
            return e.Compare(sign, number, e.Int(so_much))
        case _:
            return ends


def way(step: object, number: e.Expression) -> str:
    """Which way a statement changes a number: >= where it grows, <= where it shrinks, "" for what is not told."""
    match step, number:
        case s.Change(attribute=name, sense=sense), e.Get(attribute=asked) if name == asked:
            return {s.Sense.GAIN: ">=", s.Sense.LOSE: "<="}.get(sense, "")
        case s.SetRegister(register=name, value=value), e.Shared(register=asked) if name == asked:
            match _unbounded(value):
                case e.Arithmetic(op="+" | "-" as op, left=e.Shared(register=left)) if name == left:
                    return ">=" if op == "+" else "<="
        case _:
            pass
    return ""


def _unbounded(value: e.Expression) -> e.Expression:
    """A value without the bounds of its number around it."""
    match value:
        case (
            e.Arithmetic(op="min" | "max", left=e.Int(), right=inner)
            | e.Arithmetic(op="min" | "max", left=inner, right=e.Int())
        ):
            return _unbounded(inner)
        case _:
            return value
