"""What the text of a module says of itself: what its names stand for, what a game begins with, its functions.

In: the text of a module at level 0, as it was made. Out: values of names (numbers, sets and tables of numbers; what is
no such value has none), values of the state before a game, and functions as trees. Only what this file knows is worked
out; nothing is run.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.emit.swift.tree import Block


class Unknown(Exception):
    """A value that is not worked out."""


class Table(dict[int, object]):
    """What is printed on things; what has nothing printed there has what nothing has."""

    def __missing__(self, thing: int) -> object:
        return self[-1]


@dataclass(frozen=True, slots=True)
class ModuleText:
    """Values by name, what every place of a value of the state holds at first, functions by name."""

    values: dict[str, object]
    starts: dict[str, object]
    functions: dict[str, tuple[tuple[str, ...], Block]]


def module_text(source: str) -> ModuleText:
    values: dict[str, object] = {}
    starts: dict[str, object] = {}
    functions: dict[str, tuple[tuple[str, ...], Block]] = {}
    for statement in ast.parse(source).body:
        match statement:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value) if (
                name[0] != "_"  # what is remembered, and so changes
            ):
                try:
                    values[name] = value_of(value, values)
                except (Unknown, TypeError):
                    continue
            case ast.ClassDef("State", body=body):
                for part in body:
                    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                        starts = starts_of(part.body, values)
            case ast.FunctionDef(name, arguments, body):
                functions[name] = tuple(argument.arg for argument in arguments.args), body
    return ModuleText(values, starts, functions)


def starts_of(body: Block, values: Mapping[str, object]) -> dict[str, object]:
    """Of values of the state the one that they hold at first, of lists the one that is in every place."""
    found: dict[str, object] = {}
    for statement in body:
        match statement:
            case ast.Assign([ast.Attribute(_, name)], value) | ast.AnnAssign(ast.Attribute(_, name), _, value):
                match value:
                    case ast.BinOp(ast.List([one]), ast.Mult(), _):
                        value = one
                try:
                    found[name] = value_of(value, values) if value is not None else None
                except (Unknown, TypeError):
                    continue
    return found


def value_of(node: ast.expr, values: Mapping[str, object]) -> object:
    """The value of an expression; raises Unknown."""
    match node:
        case ast.Constant(bool() | int() as value):
            return value
        case ast.Name(name) if name in values:
            return values[name]
        case ast.UnaryOp(ast.USub(), operand):
            number = value_of(operand, values)
            if isinstance(number, int):
                return -number
        case ast.Tuple(parts):
            return tuple(value_of(part, values) for part in parts)
        case ast.Call(ast.Name("range"), parts, []):
            numbers = [one for one in (value_of(part, values) for part in parts) if isinstance(one, int)]
            if len(numbers) == len(parts):
                return range(*numbers)
        case ast.Call(ast.Name("frozenset" | "tuple" as kind), [part], []):
            things = value_of(part, values)
            if isinstance(things, tuple | range):
                return frozenset(things) if kind == "frozenset" else tuple(things)
        case ast.Set(parts):
            return frozenset(value_of(part, values) for part in parts)
        case ast.Dict(keys, parts) if None not in keys:
            return {value_of(key, values): value_of(part, values) for key, part in zip(keys, parts, strict=True) if key}
        case ast.Call(ast.Subscript(ast.Name("Column")), [ast.Dict() as printed], []):
            made = value_of(printed, values)
            if isinstance(made, dict):
                return Table(made)
    raise Unknown
