"""What is done only where somebody, or something, is there: a place of the game that may be empty, a choice that found
nothing.

In: the statements of one effect. Out: the same, passed over where an empty place would have to choose, to do, to give
or to get, to be the new value of something, or to say how much. An effect on nobody needs no test: nothing comes of it.
The Active Player is there in every Turn, so nothing is asked of that place.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import spending
from rulewright.machine.sound import nodes

ALWAYS = "Active Player"


def passed_over(body: s.Body, context: Context) -> s.Body:
    """The statements, done only where all are there whom they need."""
    made = {node.into for node in nodes(body) if isinstance(node, s.Choose | s.Pick | s.Draw | s.Assign)}
    made |= {node.each for node in nodes(body) if isinstance(node, s.ForEach | s.ChooseEach)}
    needed = dict.fromkeys(
        each
        for each in _needed(body, context)
        if may_be_empty(each, context) and not (isinstance(each, e.Slot) and each.name in made)
    )
    if not needed:
        return body
    offered = tuple(part for part in body if spending.begins_nothing(part))
    rest = tuple(part for part in body if part not in offered)
    there = logic.conjunction([e.Compare("!=", each, e.Nothing()) for each in needed])
    return (*offered, s.If(context.cites, there, rest))


def there(body: s.Body) -> e.Expression:
    """The test that `passed_over` has put before statements."""
    tests = [part.when for part in body if isinstance(part, s.If)]
    return tests[-1] if tests else e.Bool(True)


def may_be_empty(thing: e.Expression, context: Context) -> bool:
    """Whether an expression is a place that a sentence fills, and that may hold nothing."""
    world = context.world
    match thing:
        case e.Shared(register=name):
            declared = world.registers.get(name)
            return name != ALWAYS and declared is not None and isinstance(declared.type, model.Ref)
        case e.Outer(slot=name):
            kept = world.of_process.get(name)
            return kept is not None and isinstance(kept[1], model.Ref)
        case e.Slot(name=name):
            return any(known.slot == name and "choose" in known.verbs for known in context.scope.known)
        case _:
            return False


def _needed(body: s.Body, context: Context) -> Iterator[e.Expression]:
    """The things without which statements cannot be done as they say."""
    amounts = ("passed", "so much", "place of the")
    passed = {node.into for node in nodes(body) if isinstance(node, s.Assign) and node.into.startswith(amounts)}
    for node in nodes(body):
        match node:
            case (
                s.Choose(chooser=who)
                | s.ChooseNumber(chooser=who)
                | s.ChooseEach(chooser=who)
                | s.ChooseOne(chooser=who)
                | s.May(chooser=who)
                | s.Actions(chooser=who)
            ):
                yield who
            case s.Call(procedure=name, roles=roles):
                yield from (thing for role, thing in roles if role == context.plan.performer(name))
            case s.Change(sense=s.Sense.GAIN, of=e.These(things=whom), by=e.Slot(name=name)) if name in passed:
                yield from whom
            case s.Change(sense=s.Sense.SET, by=by) | s.SetRegister(value=by):
                yield by
                yield from _read(by)
            case s.Change(by=by):
                yield from _read(by)
            case s.Assign(into=into, value=by) if into in passed:
                yield from _read(by)
            case s.Put(into=e.PileOf(owner=owner)) if owner is not None:
                yield owner
            case _:
                continue


def _read(value: e.Expression) -> Iterator[e.Expression]:
    """Of whom a value is read."""
    for node in nodes(value):
        if isinstance(node, e.Get):
            yield node.of
