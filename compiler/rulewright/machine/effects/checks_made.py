"""What is known of a Check once it was made: whether it succeeded, if it was made at all, and what its die showed.

In: the procedures and events of a game. Out: the same, with two things added where a sentence asks for them. A Check
that somebody may make, or makes under a condition, was perhaps not made: then it neither succeeded nor failed. And *the
roll of the Check* behind a Check (in its SUCCESS, in the next step) is what its die showed in the end; while the Check
lasts, its own frame tells that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.context import CHECK
from rulewright.machine.sound import nodes

SUCCEEDED = "succeeded"
ROLLED = "roll of the Check"  # slot: what the die of the last Check of this procedure showed
LAST = "Roll of the last Check"  # register of the game: the same, of the last Check that anybody made

T = TypeVar("T", model.Procedure, model.Event)


def settled(
    procedures: Sequence[model.Procedure], events: Sequence[model.Event]
) -> tuple[list[model.Procedure], list[model.Event], tuple[model.Register, ...]]:
    """Procedures and events, and the registers that they need."""
    made = [_perhaps(each) for each in procedures]
    if not any(node == e.Slot(ROLLED) for node in nodes((tuple(made), tuple(events)))):
        return made, list(events), ()
    cites = next((each.cites for each in made if each.name == CHECK), ())
    return (
        [_keeps(_asks(each)) for each in made],
        [_asks(each) for each in events],
        (model.Register(LAST, model.Number(), cites),),
    )


# ----------------------------------------------------------------------------------------------------- perhaps not made
def _perhaps(procedure: model.Procedure) -> model.Procedure:
    """A procedure in which a Check that was not made neither succeeded nor failed."""
    if not _makes_one(procedure):
        return procedure
    unsure, steps = False, []
    for step in procedure.steps:
        body, unsure = _body(step.body, unsure)
        steps.append(replace(step, body=body) if body != step.body else step)
    return replace(procedure, steps=tuple(steps))


def _body(body: s.Body, unsure: bool) -> tuple[s.Body, bool]:
    made: list[s.Statement] = []
    for statement in body:
        if _is_check(statement):
            unsure = False
        elif isinstance(statement, s.If | s.May | s.ForEach) and any(map(_is_check, nodes(statement))):
            made.append(s.Assign(statement.cites, SUCCEEDED, e.Nothing()))
            statement = _within(_tested(statement, ("when",)) if unsure else statement)
            unsure = True
        elif unsure:
            statement = _tested(statement)
        made.append(statement)
    return tuple(made), unsure


def _within(statement: Any) -> Any:
    """A statement of which each body is gone through by itself."""
    parts = {each.name: getattr(statement, each.name) for each in fields(statement)}
    bodies = {name: parts[name] for name in ("then", "otherwise", "body") if parts.get(name)}
    return replace(statement, **{name: _body(body, False)[0] for name, body in bodies.items()})


def _is_check(node: object) -> bool:
    return isinstance(node, s.Call | s.Ask) and node.into == SUCCEEDED


def _tested(node: Any, only: tuple[str, ...] = ()) -> Any:
    """The same, asking whether a Check succeeded, or failed, of one that was made."""
    succeeded = e.Slot(SUCCEEDED)
    if node == e.Not(succeeded):
        return e.Compare("==", succeeded, e.Int(0))
    if node == succeeded:
        return e.Compare("==", succeeded, e.Int(1))
    if isinstance(node, tuple):
        return tuple(_tested(part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {each.name: getattr(node, each.name) for each in fields(node) if not only or each.name in only}
    changed = {name: _tested(part) for name, part in parts.items()}
    return replace(node, **{name: part for name, part in changed.items() if part != parts[name]})


# ------------------------------------------------------------------------------------------------------------- its roll
def _asks(part: T) -> T:
    """A procedure, or an event, that notes behind each Check what was rolled, if it asks for that."""
    if not any(node == e.Slot(ROLLED) for node in nodes(part)):
        return part
    noted: T = _called(part) if isinstance(part, model.Procedure) and not _makes_one(part) else _noted(part)
    return noted


def _makes_one(procedure: model.Procedure) -> bool:
    return any(map(_is_check, nodes(procedure.steps)))


def _called(procedure: Any) -> Any:
    """An outcome that is called by its name: the Check was made by the one who calls it."""
    first, *rest = procedure.steps
    note = s.Assign(first.cites, ROLLED, e.Shared(LAST))
    return replace(procedure, steps=(replace(first, body=(note, *first.body)), *rest))


def _noted(node: Any) -> Any:
    if isinstance(node, tuple):
        made: list[Any] = []
        for part in map(_noted, node):
            made.append(part)
            if isinstance(part, s.Call) and part.into == SUCCEEDED:
                made.append(s.Assign(part.cites, ROLLED, e.Shared(LAST)))
        return tuple(made)
    if not is_dataclass(node) or isinstance(node, type | model.Role):
        return node
    parts = {each.name: getattr(node, each.name) for each in fields(node)}
    changed = {name: _noted(part) for name, part in parts.items() if isinstance(part, tuple)}
    return replace(node, **{name: part for name, part in changed.items() if part != parts[name]})


def _keeps(procedure: model.Procedure) -> model.Procedure:
    """The procedure of Checks, which notes its roll as it ends."""
    if procedure.name != CHECK:
        return procedure
    *before, last = procedure.steps
    note = s.SetRegister(last.cites, LAST, e.Slot("roll"))
    return replace(procedure, steps=(*before, replace(last, body=(note, *last.body))))
