"""Rules that a number of the game sets off: `When the Round Count reaches 9, the game ends.`

In: a rule whose event is said of a number that the game has, and the procedures that change it. Out: the same
procedures, with what the rule does behind each change that makes it so. It was not so before; what the change is a part
of goes on afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from rulewright.machine import expression as e
from rulewright.machine import model, sound, workshop
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions
from rulewright.machine.context import CHECK
from rulewright.machine.effects import effects as lowering
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import World, cite
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import effects, happenings, quantities, things
from rulewright.meaning.conditions import Compares, Condition, Crossing
from rulewright.meaning.model import Reading


@dataclass(frozen=True, slots=True)
class Reached:
    """What a rule waits for, as a test of numbers of the game, and what it does then."""

    cites: e.Cites
    registers: frozenset[str]
    holds: e.Expression
    body: s.Body


def concerns(event: Condition, world: World) -> bool:
    """Whether an event is said of a number that the game has."""
    subject = getattr(event, "subject", None)
    number = isinstance(subject, things.Nominal) and subject.owner is None and _number(subject.name, world) is not None
    reaches = isinstance(event, effects.Act) and event.verb == "reach"
    return number and (isinstance(event, Compares | Crossing) or reaches)


def reached(reading: Reading, done: happenings.Do, event: Condition, shop: Workshop) -> Reached | None:
    """The rule, where the machine can tell when its number has come; else it is noted as the table's."""
    scope = Scope(shop.world, "", may_add=False, outer=CHECK)
    context = workshop.context_of(reading, scope, shop)
    try:
        holds = _holds(event, scope)
        found = [node.register for node in sound.nodes(holds) if isinstance(node, e.Shared)]
        if any(isinstance(node, e.Get | e.Slot | e.Outer | e.Count) for node in sound.nodes(holds)):
            raise Unplayable(f"“{event}” is about more than numbers of the game; make it a step")
        body = lowering.sentence(done, context)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return None
    shop.world.played.add(cite(reading.sentence))
    return Reached(context.cites, frozenset(found), holds, body)


def _holds(event: Condition, scope: Scope) -> e.Expression:
    """The test of an event; a number that is reached is met or passed, from the side on which the game begins."""
    if isinstance(event, Crossing) and isinstance(event.subject, things.Nominal):
        to = event.threshold.number if isinstance(event.threshold, quantities.Amount) else event.threshold
        if not isinstance(to, quantities.Number):
            raise Unplayable(f"“{event}” is no number that is reached")
        return e.Compare("<=" if event.down else ">=", e.Shared(event.subject.name), e.Int(to.value))
    if not isinstance(event, effects.Act):
        return conditions.holds(event, scope)
    assert isinstance(event.subject, things.Nominal)
    kind = _number(event.subject.name, scope.world)
    what = event.object
    number = what.number if isinstance(what, quantities.Amount) else what
    if kind is None or not isinstance(number, quantities.Number) or event.negated or len(event.slots) != 1:
        raise Unplayable(f"“{event}” is no number that is reached")
    beyond = what.beyond if isinstance(what, quantities.Amount) else 0
    if beyond == 0 and kind.start == number.value:
        raise Unplayable(
            f"the {event.subject.name} begins at {number}: say “reaches {number} or lower”, or “{number} or higher”"
        )
    rises = beyond > 0 or (beyond == 0 and kind.start < number.value)
    return e.Compare(">=" if rises else "<=", e.Shared(event.subject.name), e.Int(number.value))


def _number(name: str, world: World) -> model.Number | None:
    register = world.registers.get(name)
    return register.type if register is not None and isinstance(register.type, model.Number) else None


T = TypeVar("T", model.Procedure, model.Event)


def hung(parts: Iterable[T], rules: Iterable[Reached]) -> list[T]:
    """Procedures, or events, with what the rules do behind the changes that they wait for."""
    found = list(parts)
    for number, rule in enumerate(rules, start=1):
        found = [_behind(each, rule, f"it was so {number}") for each in found]
    return found


def _behind(node: Any, rule: Reached, slot: str) -> Any:
    if isinstance(node, tuple):
        made: list[Any] = []
        for part in node:
            part = _behind(part, rule, slot)
            waits = isinstance(part, s.SetRegister) and part.register in rule.registers
            made += _watched(part, rule, slot) if waits else [part]
        return tuple(made)
    if not is_dataclass(node) or isinstance(node, type | model.Role):
        return node
    parts = {each.name: getattr(node, each.name) for each in fields(node)}
    changed = {name: _behind(part, rule, slot) for name, part in parts.items() if isinstance(part, tuple)}
    return replace(node, **{name: part for name, part in changed.items() if part != parts[name]})


def _watched(change: s.SetRegister, rule: Reached, slot: str) -> list[s.Statement]:
    came = e.And((e.Not(e.Slot(slot)), rule.holds))
    return [s.Assign(change.cites, slot, rule.holds), change, s.If(rule.cites, came, rule.body)]
