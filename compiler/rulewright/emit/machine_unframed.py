"""Steps as they stand in a procedure that is one function: what the frame remembers is in locals.

In: the trees of printed steps. Out: the same without frames, and the parts of them that are looked for.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import cast

from rulewright.emit.machine_lines import is_top
from rulewright.emit.machine_plan import Plan
from rulewright.emit.machine_rewrite import Code, changed


def unframed(code: Code, locals_: Mapping[int, str]) -> Code:
    """A function in which what the frame on top holds is called by the names of its locals."""

    def change(node: ast.AST) -> ast.AST | None:
        match node:
            case ast.Assign(stored_into) if any(is_top(one) for one in stored_into):
                return node  # what it changes is read from it as it is
            case ast.Subscript(ast.Name("frame"), ast.Constant(int(place))) if place in locals_:
                return ast.Name(locals_[place], ast.Load())
            case ast.Subscript(ast.Subscript(ast.Attribute(ast.Name("s"), "frames")), ast.Constant(int(place))):
                return ast.Name(locals_[place], ast.Load()) if place in locals_ else None
        return None

    body = tuple(cast(ast.stmt, changed(part, change)) for part in code.body)
    return Code(code.name, code.parameters, body, code.bound)


def unwound(code: Code, state: str) -> Code:
    """A step that goes round in itself before it waits as one that comes back to itself."""
    for index, statement in enumerate(code.body):
        if isinstance(statement, ast.While):
            rest = list(code.body[index + 1 :])
            body = [
                ast.If(one.test, rest, []) if isinstance(one, ast.If) and leaves_loop(one) else one
                for one in statement.body
            ]
            again = ast.Return(ast.Name(state, ast.Load()))
            return Code(code.name, code.parameters, (*code.body[:index], *body, again), code.bound)
    return code


def leaves_loop(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(_, [ast.Break()], []):
            return True
    return False


def threaded(plan_: Plan, code: Code) -> Code:
    """A step in which a way that leaves a slot empty goes at once to where the next state would send it."""

    def ways(statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        empty = {
            one.targets[0].id
            for one in statements
            if isinstance(one, ast.Assign)
            and isinstance(one.targets[0], ast.Name)
            and isinstance(one.value, ast.Name)
            and one.value.id == "NOTHING"
        }
        made: list[ast.stmt] = []
        for one in statements:
            match one:
                case ast.If(test, then, otherwise):
                    made.append(ast.If(test, ways(then), ways(otherwise)))
                case ast.Return(ast.Name(target)) if empty:
                    made.append(beyond_empty(plan_, one, target, empty))
                case _:
                    made.append(one)
        return made

    return Code(code.name, code.parameters, tuple(ways(code.body)), code.bound)


def beyond_empty(plan_: Plan, way: ast.stmt, target: str, empty: set[str]) -> ast.stmt:
    """The way from where a state that does nothing without a slot goes when that is empty."""
    if target not in plan_.steps:
        return way
    for statement in plan_.steps[target].body:
        match statement:
            case ast.Assign([ast.Name("frame")], _):
                continue
            case ast.If(ast.Compare(ast.Name(name), [ast.Lt()], [ast.Constant(0)]), [ast.Return() as other], []):
                if name in empty:
                    return other
                return way
            case _ if own_name(statement):
                continue
        return way
    return way


def own_name(statement: ast.stmt) -> bool:
    """Whether a statement only gives locals the values that they have."""
    match statement:
        case ast.Assign([ast.Name(name)], ast.Name(other)):
            return name == other
        case ast.Assign([ast.Tuple(left)], ast.Tuple(right)):
            return ast.unparse(ast.Tuple(left)) == ast.unparse(ast.Tuple(right))
    return False


def is_push(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Attribute(ast.Name("s"), "frames"), "append"), [ast.Tuple()])):
            return True
    return False
