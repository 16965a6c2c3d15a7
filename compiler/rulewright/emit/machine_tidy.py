"""Lines of a function that was made, put in order: no value that nobody reads, no `bool` where a test needs none; and
which locals must be given a value first.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Sequence


def needs_start(local: str, lines: list[str]) -> bool:
    """Whether a local must be given a value first: it may be read before it is given one."""
    tree = ast.parse("def f():\n" + "\n".join(lines)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return first_use(local, tree.body) == "read"


def first_use(local: str, statements: Sequence[ast.stmt]) -> str:
    """What is done first with a local on some way through statements: "read", else "left" where a way comes through
    without either, else "set".
    """
    for statement in statements:
        match statement:
            case ast.If(test, then, otherwise):
                uses = ["read"] if reads(local, test) else [first_use(local, then), first_use(local, otherwise)]
            case ast.For(target, things, body, otherwise):
                uses = ["read"] if reads(local, things) else []
                bound = any(isinstance(node, ast.Name) and node.id == local for node in ast.walk(target))
                uses += ["left" if bound else first_use(local, body), first_use(local, otherwise), "left"]
            case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
                return "read" if reads(local, statement) else "set"
            case ast.Assign([ast.Name(name)], value) if name == local:
                uses = ["read"] if reads(local, value) else ["set"]
            case _:
                uses = ["read"] if reads(local, statement) else ["left"]
        if "read" in uses:
            return "read"
        if uses and all(use == "set" for use in uses):
            return "set"
    return "left"


def reads(local: str, node: ast.AST) -> bool:
    return any(isinstance(part, ast.Name) and part.id == local for part in ast.walk(node))


GIVEN = re.compile(r"(\s+)(\w+) = (.+)$")

EACH = re.compile(r"(\s+for )([a-z]\w*)( in .+:)$")
IDLE = re.compile(r"[\w\[\]., -]+$|\(\)$")


def cleaned(lines: list[str]) -> list[str]:
    """Lines without values that nothing reads."""
    while True:
        words = Counter(word for line in lines if line.lstrip()[0] != "#" for word in re.findall(r"\w+", line))
        kept: list[str] = []
        for line in lines:
            unread = EACH.match(line)
            if unread and words[unread[2]] == 1:
                line = f"{unread[1]}_{unread[3]}"
            found = GIVEN.match(line)
            if found and words[found[2]] == 1:
                if not IDLE.match(found[3]) or "play." in found[3]:
                    kept.append(f"{found[1]}{found[3]}")
                elif opens([one for one in kept if one.lstrip()[0] != "#"][-1:]):
                    kept.append(f"{found[1]}pass")
            else:
                kept.append(line)
        if kept == lines:
            return kept
        lines = kept


def opens(lines: list[str]) -> bool:
    return any(line.endswith(":") for line in lines)


def code_in(lines: list[str]) -> bool:
    return any(not line.lstrip().startswith("#") for line in lines)
