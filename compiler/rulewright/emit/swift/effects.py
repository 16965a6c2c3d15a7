"""What functions change: which values of the state, and what they may hold after.

In: trees of functions. Out: for each, the values that it stores itself or by what it calls. What is stored in some
place of a list is known where it is a constant of the module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from rulewright.emit.swift.tree import Block, Program

Stored = frozenset[int] | None  # the values that may be stored; None where it may be any
Effects = dict[str, Stored]

PILES: Effects = {"piles": None, "place": None}
STACK: Effects = {"frames": None, "ending": None}
# What the fixed part of the straight play has, which is not in the text at level 0.
FIXED: dict[str, Effects] = {
    "play.draw": PILES,
    "put_all": PILES,
    "put_shuffled": PILES,
    "ends_here": STACK,
    "end_when_back": STACK,
    "end_now": STACK,
    "occur": {**STACK, "happened": None},
}
METHODS = frozenset({"append", "pop", "clear", "remove", "extend", "insert"})


def effects_of(program: Program) -> dict[str, Effects]:
    """Of each function by name, straight or of the module, what it may change with all that it calls."""
    bodies = {**{name: body for name, (_, body) in program.helpers.items()}, **program.bodies}
    own = {name: stores_of(body, program.constants) for name, body in bodies.items()}
    own |= {name: dict(found) for name, found in FIXED.items()}
    calls = {name: called(body) & own.keys() for name, body in bodies.items()}
    calls["occur"] = set(program.events)
    while True:
        changed = False
        for name, others in calls.items():
            for other in others:
                changed = merged(own[name], own[other]) or changed
        if not changed:
            return own


def merged(into: Effects, more: Mapping[str, Stored]) -> bool:
    """Adds effects to others; whether that changed these."""
    changed = False
    for name, values in more.items():
        before = into.get(name, frozenset())
        after = None if before is None or values is None else before | values
        if name not in into or after != before:
            into[name] = after
            changed = True
    return changed


def called(body: Block) -> set[str]:
    """The names of functions that statements speak of."""
    found: set[str] = set()
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Name(name):
                    found.add(name)
                case ast.Attribute(ast.Name("play"), name):
                    found.add(f"play.{name}")
    return found


def stores_of(body: Block, constants: Mapping[str, object]) -> Effects:
    """What statements store themselves."""
    found: Effects = {}
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets, value):
                    for target in targets:
                        store(found, target, constant(value, constants))
                case ast.AugAssign(target) | ast.AnnAssign(target) | ast.Delete([target]):
                    store(found, target, None)
                case ast.Call(ast.Attribute(ast.Attribute(ast.Name("s"), name), method)) if method in METHODS:
                    merged(found, {name: None})
    return found


def store(found: Effects, target: ast.expr, value: Stored) -> None:
    match target:
        case ast.Tuple(parts):
            for part in parts:
                store(found, part, None)
        case ast.Attribute(ast.Name("s"), name):
            merged(found, {name: None})
        case ast.Subscript(ast.Attribute(ast.Name("s"), name), index):
            merged(found, {name: None if isinstance(index, ast.Slice) else value})


def constant(node: ast.expr, constants: Mapping[str, object]) -> Stored:
    match node:
        case ast.Constant(bool() | int() as value):
            return frozenset({int(value)})
        case ast.Name(name) if isinstance(number := constants.get(name), int):
            return frozenset({number})
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
            return frozenset({-value})
    return None


def together(all_effects: Mapping[str, Effects], names: Iterable[str]) -> Effects:
    """What any of some functions may change."""
    found: Effects = {}
    for name in names:
        merged(found, all_effects.get(name, {}))
    return found
