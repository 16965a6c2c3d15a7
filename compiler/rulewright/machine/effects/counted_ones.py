"""Those whom a condition counted: `If exactly one Player is Hidden, that Player stops being Hidden and loses 1 Gold.`

In: the places of the scope at which a condition found somebody, and later the steps of a procedure. Out: statements
that keep those who were found in a slot, so that later verbs and sentences speak of the same; and the steps without
what sets such a slot to nobody where nothing asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.scope import Place, Scope
from rulewright.machine.sound import nodes

_THOSE = "those "
_NOBODY = e.These(())
_Node = TypeVar("_Node")


def kept(before: dict[Place, e.Expression], context: Context) -> tuple[s.Assign, ...]:
    """Those whom a condition counted, as they are when it is asked: `that Player`, in this sentence and later ones, is
    the one who was Hidden then, whatever has become of them. `before`: who had been found by then.
    """
    scope = context.scope
    body: list[s.Assign] = []
    for place, witness in scope.witnesses.items():
        if before.get(place) == witness or isinstance(witness, e.Slot):
            continue
        slot = scope.fresh(_THOSE + place[2])
        body.append(s.Assign(context.cites, slot, witness))
        scope.witnesses[place] = e.Slot(slot)
    return tuple(body)


def nobody(found: Iterable[s.Assign]) -> s.Body:
    """Where the condition does not hold, those are nobody."""
    return tuple(replace(each, value=_NOBODY) for each in found)


def needed(steps: list[model.Step], scope: Scope) -> list[model.Step]:
    """The steps without slots set to nobody of which only what stands under their condition asks."""
    if not any(stem.startswith(_THOSE) for stem in scope.counters):
        return steps
    asked = [node.name for node in nodes(tuple(steps)) if isinstance(node, e.Slot) and node.name.startswith(_THOSE)]
    spare: set[str] = set()
    for each in nodes(tuple(steps)):
        if isinstance(each, s.If) and each.then and isinstance(each.then[0], s.Assign):
            within = [node.name for node in nodes(each) if isinstance(node, e.Slot)]
            kept_here = [done.into for done in each.then if isinstance(done, s.Assign)]
            spare |= {name for name in kept_here if name in asked and within.count(name) == asked.count(name)}
    return [_without(step, spare) for step in steps] if spare else steps


def _without(node: _Node, spare: set[str]) -> _Node:
    """A part of the model without what sets one of these slots to nobody."""
    if isinstance(node, tuple):
        return tuple(  # type: ignore[return-value]
            _without(part, spare)
            for part in node
            if not (isinstance(part, s.Assign) and part.into in spare and part.value == _NOBODY)
        )
    if not is_dataclass(node) or (not isinstance(node, model.Step) and type(node).__module__ != s.__name__):
        return node
    changed = {
        field.name: made for field in fields(node) if (made := _without(old := getattr(node, field.name), spare)) != old
    }
    return replace(node, **changed) if changed else node  # type: ignore[type-var]
