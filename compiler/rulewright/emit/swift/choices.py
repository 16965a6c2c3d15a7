"""Choices among numbers that follow each other, or among things that are said, without a list of them.

In: straight functions in which options are made and one of them is taken. Out: the same choice from the same chance.
"""

from __future__ import annotations

import ast
from itertools import pairwise

from rulewright.emit.swift.tree import Block, Program, every_block, statements, text


def choose(program: Program) -> None:
    """Makes the choices of all functions without lists where that can be."""
    for body in program.bodies.values():
        for block in every_block(body):
            for at, (first, second) in enumerate(pairwise(list(block))):
                made = chosen(first, second, body)
                if made:
                    block[at : at + 2] = [ast.Pass(), *made]


def chosen(first: ast.stmt, second: ast.stmt, body: Block) -> Block | None:
    """A choice that two statements make, as one."""
    match first, second:
        case ast.Assign([ast.Name(options)], made), ast.Assign([ast.Name(action)], ast.Subscript(ast.Name(same))) if (
            options == same and uses(options, body) == 2
        ):
            match made:
                case ast.Call(ast.Name("tuple"), [ast.Call(ast.Name("range"), [low, high], [])]):
                    start, count = "", text(high)
                    if text(low) != "0":
                        start, count = f"{text(low)} + ", text(ast.BinOp(high, ast.Sub(), low))
                    return statements(f"{action} = {start}int(chance() * ({count}))")
                case ast.Tuple([_, *_] as parts) if all(isinstance(part, ast.Name | ast.Constant) for part in parts):
                    return statements(f"{action} = {text(made)}[int(chance() * {len(parts)})]")
    return None


def uses(name: str, body: Block) -> int:
    """How often a local is read."""
    return sum(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for one in body
        for node in ast.walk(one)
    )
