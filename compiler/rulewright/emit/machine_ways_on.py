"""Which states of the same procedure the statements of a state lead to."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from rulewright.emit.machine_flow import LEAVE, State
from rulewright.emit.machine_plan import Plan
from rulewright.emit.machine_rewrite import renamed
from rulewright.emit.machine_unframed import is_push


def targets(plan_: Plan, state: State, statements: list[ast.stmt], names: Mapping[str, str] | None = None) -> list[str]:
    """The states of the same owner that statements of a state lead to."""
    owner = plan_.owners.get(state.owner)
    ending = [owner.exit] if owner and (owner.ends or owner.cut) else []
    known = names or {}
    found: list[str] = []
    for statement in statements:
        match statement:
            case ast.Expr(ast.Call(ast.Attribute(_, "append"), [ast.Tuple([_, back, *_])])) if is_push(statement):
                return [*found, *named_state(renamed(back, known)), *ending]
            case ast.If(_, then, otherwise):
                found += targets(plan_, state, then, names)
                found += targets(plan_, state, otherwise, names)
            case ast.While() | ast.For():
                found += targets(plan_, state, statement.body, names)
            case ast.Return(ast.expr() as value):
                return found + returned(plan_, state, value, known, ending)
    return found


def returned(plan_: Plan, state: State, value: ast.expr, known: Mapping[str, str], ending: list[str]) -> list[str]:
    """The states of the same owner that a returned value leads to."""
    match renamed(value, known):
        case ast.IfExp(_, then, otherwise):
            return [
                *returned(plan_, state, then, known, ending),
                *returned(plan_, state, otherwise, known, ending),
            ]
        case ast.UnaryOp(ast.USub(), ast.Name(waiting)):
            return targets(plan_, state, list(plan_.taken[waiting].body))
        case ast.Name(name) if name not in plan_.steps and name != LEAVE:
            return rows_of(plan_, state.owner)
        case ast.Name() as name:
            return named_state(name)
        case ast.Call(ast.Name("leave" | "resume")):
            return [LEAVE]
        case ast.Call(ast.Name("end_game")):
            return []
        case ast.Call(ast.Name(name), [_, _, ast.expr() as at, *_]) if name in (
            "happen", "end", "end_after", *plan_.begins, *plan_.resolves
        ):  # fmt: skip
            return [*named_state(at), *ending]
    return []


def named_state(node: ast.AST) -> list[str]:
    return [node.id] if isinstance(node, ast.Name) else [ast.unparse(node)]


def rows_of(plan_: Plan, owner: str) -> list[str]:
    """The rows of an event that are gone to by number: those that its states put among what is due."""
    found: list[str] = []
    for state in plan_.fuser.states.values():
        if state.owner == owner:
            for part in plan_.steps[state.constant].body:
                for node in ast.walk(part):
                    match node:
                        case ast.AugAssign(_, ast.Add(), ast.Tuple([ast.Name(row)])) if row in plan_.steps:
                            found.append(row)
    return list(dict.fromkeys(found))
