"""Choices that are made where they stand: what may be chosen, and where the answer goes."""

from __future__ import annotations

import ast
import re

from rulewright.emit.machine_draft import Draft, Maker, Names, Place, show
from rulewright.emit.machine_rewrite import Code, simple
from rulewright.emit.machine_unframed import own_name

SHORT = 60  # of a test that may stand twice


def few_offers(local: str, statements: list[ast.stmt]) -> list[tuple[ast.expr, ast.expr]] | None:
    """Of a list that is made of one or two offers, each with its test, and then the one to stop: those that are
    tested. None for another.
    """
    found: list[tuple[ast.expr, ast.expr]] = []
    for index, statement in enumerate(statements):
        match statement:
            case ast.If(test, [ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append"), [offer]))], []) if (
                name == local
            ):
                found.append((test, offer))
            case ast.If(ast.UnaryOp(ast.Not(), ast.Name(name)), [ast.Return()], []) if name == local:
                match statements[index + 1 :]:
                    case [
                        ast.Expr(ast.Call(ast.Attribute(ast.Name(), "append"), [ast.Name("PASS")])),
                        ast.Assign([ast.Attribute(_, "options")], ast.Call(ast.Name("tuple"))),
                        *_,
                    ] if 1 <= len(found) <= 2:
                        return found
                return None
            case _:
                return None
    return None


def few(m: Maker, d: Draft, local: str, offers: list[tuple[ast.expr, ast.expr]], at: Place, names: Names) -> bool:
    """One or two offers and the one to stop, made as what they come to; whether their tests are short enough."""
    tests = [show(m, d, test, names, test=True) for test, _ in offers]
    if len(tests[-1]) > SHORT:
        return False
    d.options = local
    values = [show(m, d, offer, names) for _, offer in offers]
    d.line(at.depth, f"{local}: tuple[int, ...]")
    if len(offers) == 1:
        d.line(at.depth, f"{local} = ({values[0]}, PASS) if {tests[0]} else ()")
        return True
    one, other = values
    d.line(at.depth, f"if {tests[0]}:")
    d.line(at.depth + 1, f"{local} = ({one}, {other}, PASS) if {tests[1]} else ({one}, PASS)")
    d.line(at.depth, "else:")
    d.line(at.depth + 1, f"{local} = ({other}, PASS) if {tests[1]} else ()")
    return True


def without_appends(local: str, statements: list[ast.stmt]) -> list[ast.stmt]:
    """What follows such a list, which is whole already."""
    kept = []
    for statement in statements:
        match statement:
            case ast.If(_, [ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append")))], []) if name == local:
                continue
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append"))) if name == local:
                continue
        kept.append(statement)
    return kept


def offered(m: Maker, d: Draft, value: ast.expr, at: Place, names: Names, last: bool) -> str:
    """The options of a choice: a local that holds them, or their text where nothing looks at them before."""
    match value:
        case ast.Call(ast.Name("tuple"), [ast.Name(name)]) if last:
            return names.get(name, name)
        case ast.Attribute(ast.Name("s"), "options"):
            return d.options
    text = show(m, d, value, names)
    if last and (simple(value) or re.fullmatch(r"FACES\[\w+\]|\(1, 0\)|\(0,\)", text)):
        return text
    local = d.path.text.fresh("options")
    if text.startswith("tuple([") and text.endswith("])"):
        text = text[6:-1]  # nobody else sees it
    d.line(at.depth, f"{local} = {text}")
    return local


def kept_in(d: Draft, code: Code, parameter: str) -> str:
    """The slot that an answer is put into, if nothing else is done with it."""
    uses = [
        node for part in code.body for node in ast.walk(part) if isinstance(node, ast.Name) and node.id == parameter
    ]
    for statement in code.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Name(value)) if value == parameter and len(uses) == 1:
                return name if d.owner and any(slot.local == name for slot in d.owner.slots) else ""
            case ast.Assign([ast.Name("frame")]):
                continue
            case _ if own_name(statement):
                continue
        return ""
    return ""
