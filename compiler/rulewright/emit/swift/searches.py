"""Searches put in the place of their calls: whether anything of a set meets some tests.

In: calls of small functions of the module that look for something, or are one value. Out: expressions; a search is
`any(… for … in …)`, one that nothing can fail is settled, one in a union of sets is as few searches as there are sets.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from rulewright.emit.machine_rewrite import bound, changed, renamed
from rulewright.emit.swift.tree import Block, Program, blocks_of, code_of, text


def put_in(program: Program) -> None:
    """Puts small functions of the module in the place of their calls, in all tests and values."""
    for block in program.bodies.values():
        replace_in(program, block)


def replace_in(program: Program, block: Block) -> None:
    for index, statement in enumerate(block):
        for inner in blocks_of(statement):
            replace_in(program, inner)
        match statement:
            case ast.If(test, then, otherwise):
                block[index] = ast.If(opened(program, test), then, otherwise)
            case ast.Assign(targets, value):
                block[index] = ast.Assign(targets, opened(program, value), lineno=0)


def opened(program: Program, node: ast.expr) -> ast.expr:
    """An expression with what small functions come to in the place of their calls."""

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Call(ast.Name(name), [ast.Name("s"), *given], []) if name in program.helpers:
                parameters, body = program.helpers[name]
                made = whole(code_of(body))
                fits = len(parameters) == len(given) + 1 and all(plain(one) for one in given)
                if made is not None and fits and "s.frames" not in text(made):
                    own = set(bound(made))
                    if not any(isinstance(x, ast.Name) and x.id in own for one in given for x in ast.walk(one)):
                        names = {one: text(other) for one, other in zip(parameters[1:], given, strict=True)}
                        put = renamed(made, names)
                        assert isinstance(put, ast.expr)
                        return opened(program, put)
        return None

    made = changed(node, change)
    assert isinstance(made, ast.expr)
    return made


def plain(node: ast.expr) -> bool:
    """Whether an expression may stand several times."""
    match node:
        case ast.Name() | ast.Constant() | ast.Attribute(ast.Name("s")) | ast.UnaryOp(ast.USub(), ast.Constant()):
            return True
    return False


def whole(body: Block) -> ast.expr | None:
    """The one value of a function that is one, or a search."""
    match body:
        case [ast.Return(ast.expr() as value)]:
            return value
        case [
            ast.For(target, things, [ast.If(test, [ast.Return(ast.Constant(True))], [])], []),
            ast.Return(ast.Constant(False)),
        ]:
            loop = ast.comprehension(target, things, [], 0)
            return ast.Call(ast.Name("any", ast.Load()), [ast.GeneratorExp(test, [loop])], [])
    return None


def spread(name: str, things: ast.expr, tests: list[ast.expr]) -> ast.expr:
    """Whether any of some things meets tests, as searches in sets that are not made of others."""
    match things:
        case ast.Call(ast.Name("tuple" | "list" | "sorted"), [inner], []):
            return spread(name, inner, tests)
        case ast.ListComp(ast.Name(element), [ast.comprehension(ast.Name(variable), inner, ifs, 0)]) if (
            element == variable
        ):
            return spread(name, inner, [*(named(one, {variable: name}) for one in ifs), *tests])
        case ast.Call(ast.Name("union"), parts, []):
            return either([spread(name, part, tests) for part in joined_parts(name, parts)])
        case ast.Tuple([_, *_] as parts) if not any(isinstance(part, ast.Starred) for part in parts):
            if all(plain(part) for part in parts):
                return either([every([named(one, {name: text(part)}) for one in tests]) for part in parts])
    variable_ = ast.Name(name, ast.Store())
    loop = ast.comprehension(variable_, things, [every(tests)] if tests else [], 0)
    return ast.ListComp(ast.Name(name, ast.Load()), [loop])


def joined_parts(name: str, parts: list[ast.expr]) -> list[ast.expr]:
    """The parts of a union; those that are taken from the same set are one."""
    found: dict[str, tuple[ast.expr, list[list[ast.expr]]]] = {}
    for number, part in enumerate(parts):
        match part:
            case ast.ListComp(ast.Name(element), [ast.comprehension(ast.Name(variable), inner, ifs, 0)]) if (
                element == variable
            ):
                ifs = [named(one, {variable: name}) for one in ifs]
                found.setdefault(text(inner), (inner, []))[1].append(conjuncts(every(ifs)))
            case _:
                found[f"{number}"] = (part, [])
    made: list[ast.expr] = []
    for inner, ways in found.values():
        if not ways:
            made.append(inner)
            continue
        common = [one for one in ways[0] if all(any(text(x) == text(one) for x in way) for way in ways[1:])]
        told = {text(one) for one in common}
        rest = [every([one for one in way if text(one) not in told]) for way in ways]
        tests = [*([] if len(ways) == 1 else [either(rest)]), *common] if len(ways) > 1 else ways[0]
        loop = ast.comprehension(ast.Name(name, ast.Store()), inner, [every(tests)] if tests else [], 0)
        made.append(ast.ListComp(ast.Name(name, ast.Load()), [loop]))
    return made


def named(node: ast.expr, names: Mapping[str, str]) -> ast.expr:
    made = renamed(node, names)
    assert isinstance(made, ast.expr)
    return made


def conjuncts(test: ast.expr) -> list[ast.expr]:
    """The tests that must all hold for one to hold."""
    match test:
        case ast.BoolOp(ast.And(), parts):
            return [one for part in parts for one in conjuncts(part)]
        case ast.Constant(True):
            return []
    return [test]


def every(tests: list[ast.expr]) -> ast.expr:
    parts = [one for test in tests for one in conjuncts(test)]
    return ast.BoolOp(ast.And(), parts) if len(parts) > 1 else parts[0] if parts else ast.Constant(True)


def either(tests: list[ast.expr]) -> ast.expr:
    return ast.BoolOp(ast.Or(), tests) if len(tests) > 1 else tests[0]
