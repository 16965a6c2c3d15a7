"""The machine of a game without what it is called: no texts, citations, labels, and no names that it gave by itself.

In: a model (machine/model.py). Out: nested tuples, equal for two games that play alike step by step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields

from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes

# What is printed or cited, and says nothing of what is done.
SAID = frozenset({"cites", "rules", "origins", "notes", "span", "text", "printed", "title"})
_TRIED = re.compile(r"\b(Sample|Text) ?\d+\w*")
Names = Mapping[str, str]


def bare_game(game: m.Game) -> object:
    """All that a game is."""
    slots = {each.name: _slots(each) for each in game.procedures}
    return tuple(
        (field.name, tuple(_part(each, slots) for each in value) if isinstance(value, tuple) else value)
        for field in fields(game)
        if field.name not in SAID
        for value in (getattr(game, field.name),)
    )


def bare_procedure(procedure: m.Procedure) -> object:
    """What one procedure does, whatever it is called."""
    return _bare(procedure, _slots(procedure), {procedure.name: _slots(procedure)})


def _part(part: object, slots: Mapping[str, Names]) -> object:
    match part:
        case m.Procedure(name=name):
            return _bare(part, slots[name], slots)
        case m.Event():
            rows = tuple(_bare(row, _slots(row), slots) for row in part.rows)
            return (part.name, part.subject, rows, _bare(part.order, {}, slots), _bare(part.still, {}, slots))
        case m.Function(parameters=parameters):
            return _bare(part, {name: f"v{at}" for at, name in enumerate(parameters)}, slots)
        case _:
            return _bare(part, {}, slots)


def _slots(owner: m.Procedure | m.Row) -> Names:
    """The names that statements fill, in their order, and those that sets go through: what they are called is nothing
    that anybody sees. Roles and registers keep their names.
    """
    kept = {role.name for role in (*owner.roles, *owner.registers)} if isinstance(owner, m.Procedure) else set()
    found: dict[str, str] = {}
    for name in _filled(owner):
        if name and name not in kept:
            found.setdefault(name, f"s{len(found)}")
    return found


def _filled(owner: object) -> Iterator[str]:
    for node in nodes(owner):
        match node:
            case s.Assign(outer=""):
                yield node.into
            case s.Assign() | s.SetRegister():
                pass
            case s.Arrange(into=name) | s.Draw(into=name) | s.Roll(into=name) | s.Pick(into=name):
                yield name
            case s.Choose(into=name) | s.ChooseNumber(into=name) | s.ChooseWay(into=name) | s.Call(into=name):
                yield name
            case s.Ask(into=name) | s.ForEach(each=name) | s.ChooseEach(each=name) | s.Actions(count=name):
                yield name
            case e.Where(name=name) | e.Total(name=name) | e.Most(name=name):
                yield name
            case _:
                pass


def _bare(node: object, names: Names, slots: Mapping[str, Names]) -> object:
    match node:
        case tuple():
            return tuple(_bare(part, names, slots) for part in node)
        case str():
            return names.get(node, _TRIED.sub(r"\1", node))
        case s.Guard(when=when, unless=unless):
            return (_bare(when, names, slots), tuple(_bare(test, names, slots) for test, _ in unless))
        case e.Outer(procedure=procedure, slot=slot):
            return ("Outer", procedure, slots.get(procedure, {}).get(slot, slot))
        case e.Shared(register=name) | e.Name(name=name) | e.Every(kind=name) | e.Word(word=name):
            return (type(node).__name__, name)
        case s.Option():
            return (_bare(node.body, names, slots), _bare(node.when, names, slots), _bare(node.guards, names, slots))
        case m.Row():
            return tuple(_bare(each, names, slots) for each in (node.body, node.when, node.cannot, len(node.replaces)))
        case _ if hasattr(node, "__dataclass_fields__"):
            parts = (_bare(getattr(node, each.name), names, slots) for each in fields(node) if each.name not in SAID)
            return (type(node).__name__, *parts)
        case _:
            return node
