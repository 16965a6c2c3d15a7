"""What a function does not need: values that nothing reads, `pass` where something else stands."""

from __future__ import annotations

import ast

from rulewright.emit.swift.tree import Block, Program, code_of, every_block


def drop_idle(program: Program) -> None:
    """Takes out of all functions what they do not need."""
    for body in program.bodies.values():
        while True:
            read = {
                node.id
                for statement in body
                for node in ast.walk(statement)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            }
            if not any([shortened(block, read) for block in every_block(body)]):
                break


def shortened(block: Block, read: set[str]) -> bool:
    """Takes out of a block what is not needed; whether there was anything."""
    made: Block = []
    for statement in block:
        match statement:
            case ast.Assign(targets, value):
                kept = [one for one in targets if not (isinstance(one, ast.Name) and one.id not in read)]
                if kept and len(kept) < len(targets):
                    made.append(ast.Assign(kept, value, lineno=0))
                elif kept or any(map(_does_something, ast.walk(value))):
                    made.append(statement)
            case ast.Pass() if len(code_of(block)) > 1:
                continue
            case ast.If(_, then, otherwise) if not code_of(then) and not code_of(otherwise):
                continue
            case _:
                made.append(statement)
    changed = len(made) != len(block) or any(one is not other for one, other in zip(made, block, strict=True))
    block[:] = made
    return changed


def _does_something(node: ast.AST) -> bool:
    """Whether a part of a value is a call; `tuple[int, ...]()`, nobody with its type, is none."""
    match node:
        case ast.Call(ast.Subscript(), []):
            return False
        case _:
            return isinstance(node, ast.Call)
