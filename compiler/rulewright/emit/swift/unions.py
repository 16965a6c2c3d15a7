"""Unions of sets that have nothing in common: one after the other, with no look for what is in both."""

from __future__ import annotations

import ast

from rulewright.emit.swift.facts import Facts
from rulewright.emit.swift.reading import Reading, assume, each, holds
from rulewright.emit.swift.searches import conjuncts, every, plain
from rulewright.emit.swift.tree import expression, text


def united(r: Reading, parts: list[ast.expr], f: Facts) -> ast.expr | None:
    """The union of some sets as a tuple; None where something may be in two of them."""
    match parts:
        case [ast.Tuple([one]), ast.Tuple([other])] if plain(one) and plain(other) and text(one) != text(other):
            same = ast.Compare(one, [ast.Eq()], [other])
            return ast.IfExp(same, parts[0], ast.Tuple([one, other], ast.Load()))
    if not all(distinct(r, part) for part in parts):
        return None
    for index, one in enumerate(parts):
        if any(not apart(r, one, other, f) for other in parts[:index]):
            return None
    if all(is_pile(part) for part in parts):
        return expression(" + ".join(text(part) for part in parts))
    made: list[ast.expr] = []
    for part in parts:
        made += part.elts if isinstance(part, ast.Tuple) else [ast.Starred(part, ast.Load())]
    return ast.Tuple(made, ast.Load())


def distinct(r: Reading, node: ast.expr) -> bool:
    """Whether nothing is in something twice."""
    match node:
        case ast.Name(name):
            return isinstance(r.program.constants.get(name), range)
        case ast.Tuple([one]):
            return not isinstance(one, ast.Starred)
        case ast.Call(ast.Name("range"), [_], []):
            return True
        case ast.Call(ast.Name("tuple" | "sorted"), [things], []):
            return distinct(r, things)
        case ast.ListComp(ast.Name(element), [ast.comprehension(ast.Name(variable), things, _, 0)]):
            return element == variable and distinct(r, things)
    return is_pile(node)


def is_pile(node: ast.expr) -> bool:
    match node:
        case ast.Subscript(ast.Attribute(ast.Name("s"), "piles"), index):
            return not isinstance(index, ast.Slice)
    return False


def apart(r: Reading, one: ast.expr, other: ast.expr, f: Facts) -> bool:
    """Whether nothing is in both of two sets."""
    match one, other:
        case ast.Subscript(_, ast.BinOp(ast.Name(first), ast.Add(), owner)), ast.Subscript(
            _, ast.BinOp(ast.Name(second), ast.Add(), same)
        ) if is_pile(one) and is_pile(other):  # a card lies in one pile
            piles = r.program.constants.get(first), r.program.constants.get(second)
            return text(owner) == text(same) and piles[0] != piles[1] and None not in piles
        case (
            ast.ListComp(_, [ast.comprehension(ast.Name(variable), things, ifs, 0)]),
            ast.ListComp(_, [ast.comprehension(ast.Name(also), others, tests, 0)]),
        ) if variable == also and text(things) == text(others):
            free = f.copy()
            free.forget([variable])
            if holds_together(r, [*ifs, *tests], free) is False:
                return True
    mine, theirs = each(r, one, f).may, each(r, other, f).may
    return mine is not None and theirs is not None and not mine & theirs


def holds_together(r: Reading, tests: list[ast.expr], f: Facts) -> bool | None:
    """Whether tests can hold together: False where one is settled by those before it."""
    for test in conjuncts(every(tests)):
        if holds(r, test, f) is False:
            return False
        assume(r, test, True, f)
    return None
