"""Straight functions as trees, and back: what the passes of this folder work on.

In: the lines of a printed function, with marks of states (`#STATE`) where its rules are said. Out: the same as
statements of Python's own `ast`, in which a mark is a string that stands by itself; and lines again. Nothing is run.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.emit.machine_flow import Function
from rulewright.emit.machine_rewrite import text_of

Block = list[ast.stmt]
Rewrite = Callable[[ast.stmt], list[ast.stmt] | None]


@dataclass(slots=True)
class Program:
    """All straight functions as trees, and what is known of the module around them."""

    functions: dict[str, Function]  # as they were printed
    bodies: dict[str, Block]
    parameters: dict[str, tuple[str, ...]]  # after `s`
    helpers: Mapping[str, tuple[tuple[str, ...], Block]]  # functions of the module: parameters after `s`, statements
    constants: Mapping[str, object]  # what the names of the module stand for
    starts: Mapping[str, object]  # what every place of a value of the state holds before the game
    events: tuple[str, ...]  # the functions that an event may come to
    entry: str
    orders: frozenset[str]  # the functions that bring what events are for into order


def parsed(lines: list[str]) -> Block:
    """The statements of lines, marks as strings."""
    text = "\n".join(
        line.replace("#", '"#', 1).rstrip() + '"' if line.lstrip().startswith("#") else line for line in lines
    )
    (function,) = ast.parse(f"def f():\n{text}").body
    assert isinstance(function, ast.FunctionDef)
    return function.body


def printed(block: Block, depth: int = 1) -> list[str]:
    """Statements as lines, marks as comments again."""
    indent = "    " * depth
    lines: list[str] = []
    for statement in block:
        match statement:
            case ast.Expr(ast.Constant(str(mark))):
                lines.append(f"{indent}{mark}")
            case ast.If():
                lines += conditional(statement, depth, "if")
            case ast.For(target, things, body, otherwise):
                lines.append(f"{indent}for {text_of(target)} in {text_of(things)}:")
                lines += inside(body, depth)
                if code_of(otherwise):
                    lines += [f"{indent}else:", *inside(otherwise, depth)]
            case ast.While(test, body):
                lines += [f"{indent}while {text_of(test)}:", *inside(body, depth)]
            case ast.Try(body, handlers):
                lines += [f"{indent}try:", *inside(body, depth)]
                for handler in handlers:
                    assert handler.type is not None
                    name = f" as {handler.name}" if handler.name else ""
                    lines += [f"{indent}except {text_of(handler.type)}{name}:", *inside(handler.body, depth)]
            case _:
                lines += [indent + line for line in text_of(statement).split("\n")]
    return lines


def conditional(statement: ast.If, depth: int, word: str) -> list[str]:
    indent = "    " * depth
    lines = [f"{indent}{word} {text_of(statement.test)}:", *inside(statement.body, depth)]
    match statement.orelse:
        case [ast.If() as other]:
            return [*lines, *conditional(other, depth, "elif")]
        case []:
            return lines
    return [*lines, f"{indent}else:", *inside(statement.orelse, depth)]


def inside(block: Block, depth: int) -> list[str]:
    lines = printed(block, depth + 1)
    return lines if code_of(block) else [*lines, "    " * (depth + 1) + "pass"]


def is_mark(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def code_of(block: Block) -> Block:
    """Statements without marks."""
    return [statement for statement in block if not is_mark(statement)]


def blocks_of(statement: ast.stmt) -> Iterator[Block]:
    """The blocks that stand in a statement."""
    match statement:
        case ast.If() | ast.For() | ast.While():
            yield statement.body
            yield statement.orelse
        case ast.Try():
            yield statement.body
            for handler in statement.handlers:
                yield handler.body


def every_block(block: Block) -> Iterator[Block]:
    """A block and all that stand in it, from the inside out."""
    for statement in block:
        for inner in blocks_of(statement):
            yield from every_block(inner)
    yield block


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def statements(text: str) -> Block:
    return ast.parse(text).body


def text(node: ast.AST) -> str:
    """The text by which a tree is told from others; kept with it, for no tree is altered."""
    found: str | None = getattr(node, "told", None)
    if found is None:
        found = ast.unparse(node)
        node.told = found  # type: ignore[attr-defined]
    return found


def names_in(node: ast.AST) -> set[str]:
    """The names that a tree speaks of, those of values of the state as `s.name`."""
    found: set[str] = set()
    for part in ast.walk(node):
        match part:
            case ast.Attribute(ast.Name(one), name):
                found.add(f"{one}.{name}")
            case ast.Name(name):
                found.add(name)
    return found
