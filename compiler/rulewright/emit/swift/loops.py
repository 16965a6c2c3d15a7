"""Searches as loops that stop at the first that is found: no list, and no function of its own, as a comprehension has.

In: tests and values that are searches (`[p for p in …]` where only matters whether there is any). Out: loops.
"""

from __future__ import annotations

import ast

from rulewright.emit.machine_rewrite import bound, changed
from rulewright.emit.swift.names import Names
from rulewright.emit.swift.searches import conjuncts, every, plain
from rulewright.emit.swift.tree import Block, Program, every_block, names_in, statements, text


def unroll(program: Program) -> None:
    for name, body in program.bodies.items():
        names = Names(program, name)
        for block in every_block(body):
            made: Block = []
            for statement in block:
                made += [hoisted for one in looped(statement, names) for hoisted in steady(one, names)]
            block[:] = made


def looped(statement: ast.stmt, names: Names) -> Block:
    match statement:
        case ast.If(test, [ast.Expr(ast.Call(ast.Attribute(ast.Name(), "append"))) as only], []):
            parts = conjuncts(test)
            if is_search(parts[-1]):
                loop = searching(parts[-1], [only, ast.Break()])
                return [ast.If(every(parts[:-1]), steady(loop, names), [])] if parts[:-1] else [loop]
        case ast.Assign([ast.Name(name) as target], ast.IfExp(test, then, otherwise)) if is_search(test):
            if name not in text(test):
                return [
                    ast.Assign([target], otherwise, lineno=0),
                    searching(test, [ast.Assign([target], then, lineno=0), ast.Break()]),
                ]
        case ast.Assign([ast.Name(name)], ast.ListComp(_, [_]) as things) if is_search(things) and small(things):
            return listed(name, things)
        case ast.For(target, ast.ListComp() | ast.Call(ast.Name("tuple"), [ast.ListComp()]) as things, body, []):
            found = things if isinstance(things, ast.ListComp) else things.args[0]
            if isinstance(found, ast.ListComp) and is_search(found) and small(found):
                name = names.fresh("those")
                made = [one for part in listed(name, found) for one in steady(part, names)]
                return [*made, ast.For(target, ast.Name(name, ast.Load()), body, [], lineno=0)]
        case ast.Assign([ast.Name(name)], ast.List(parts)) if starred(parts) and all(
            is_search(one) for one in starred(parts)
        ):
            heads = [text(one) for one in parts if not isinstance(one, ast.Starred)]
            later = parts[len(heads) :]
            if len(later) == len(starred(parts)) and all(isinstance(one, ast.Starred) for one in later):
                made = statements(f"{name} = [{', '.join(heads)}]")
                for one in starred(parts):
                    made += steady(searching(one, statements(f"{name}.append({text(one.elt)})")), names)
                return made
    return [statement]


def starred(parts: list[ast.expr]) -> list[ast.ListComp]:
    """The lists that are put into others."""
    return [one.value for one in parts if isinstance(one, ast.Starred) and isinstance(one.value, ast.ListComp)]


def small(node: ast.ListComp) -> bool:
    """Whether what is gone through is seldom more than a few: Players, or those of them that were found before."""
    return isinstance(node.generators[0].iter, ast.Name) or text(node.generators[0].iter) == "range(s.players)"


def listed(name: str, node: ast.ListComp) -> Block:
    """A list made by a loop."""
    return [
        *statements(f"{name} = []"),
        searching(node, statements(f"{name}.append({text(node.elt)})")),
    ]


def steady(statement: ast.stmt, names: Names) -> Block:
    """A loop before which is read what is the same each time: values of the state by a thing that does not change."""
    match statement:
        case ast.For(ast.Name(each), _, [ast.If(test, then, [])], []) if quiet(then):
            found: dict[str, str] = {}
            before: Block = []
            own = {each, *bound(test)}

            def change(part: ast.AST) -> ast.AST | None:
                if isinstance(part, ast.Subscript) and own.isdisjoint(names_in(part)) and (name := read(part)):
                    told = text(part)
                    if told not in found:
                        found[told] = names.fresh(name)
                        before.extend(statements(f"{found[told]} = {told}"))
                    return ast.Name(found[told], ast.Load())
                return None

            made = changed(test, change)
            if found:
                assert isinstance(made, ast.expr)
                loop = ast.For(statement.target, statement.iter, [ast.If(made, then, [])], [], lineno=0)
                return [*before, loop]
    return [statement]


def read(part: ast.Subscript) -> str:
    """A name for what is read from a list of the state, or from a table of the module by that; "" for another."""
    match part:
        case ast.Subscript(ast.Attribute(ast.Name("s"), name), index) if plain(index):
            return "" if name in ("piles", "frames") else name
        case ast.Subscript(ast.Name(name), index) if name.isupper():
            return name.lower() if plain(index) or (isinstance(index, ast.Subscript) and read(index)) else ""
    return ""


def quiet(block: Block) -> bool:
    """Whether statements change nothing of the state."""
    return all(
        isinstance(one, ast.Break | ast.Pass)
        or (isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and plain(one.value))
        or (isinstance(one, ast.Assign) and isinstance(one.value, ast.Tuple))
        or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Call) and text(one.value.func).endswith(".append"))
        for one in block
    )


def is_search(node: ast.expr) -> bool:
    match node:
        case ast.ListComp(ast.Name(element), [ast.comprehension(ast.Name(variable), _, _, 0)]):
            return element == variable
    return False


def searching(node: ast.expr, found: Block) -> ast.stmt:
    """A loop that does something at the first that is found, and stops."""
    assert isinstance(node, ast.ListComp)
    (loop,) = node.generators
    tests = conjuncts(every(loop.ifs))
    tests.sort(key=lambda test: isinstance(test, ast.BoolOp))  # what asks for several things comes last
    body: Block = [ast.If(every(tests), found, [])] if tests else found
    return ast.For(loop.target, loop.iter, body, [], lineno=0)
