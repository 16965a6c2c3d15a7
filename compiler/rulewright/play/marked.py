"""A generated machine with a mark at each place that a game can come by: steps, answers, branches, guards.

In: the text of a machine. Out: the module, which plays as it does without, and `Marks`: what there is to come by and
what was come by. A branch is either way of a test in a step, an answer or a guard, a row of a table among them; a guard
is come by when it forbids. Names are made of the step and of the test, so they stand as long as the rules do.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from rulewright.play.load import load

PASSED, FORBIDS = "_passed", "_forbids"


@dataclass
class Marks:
    """The places of a machine by name, in the order of its text, and the numbers of those that were come by."""

    names: tuple[str, ...] = ()
    passed: set[int] = field(default_factory=set)

    def never(self) -> tuple[str, ...]:
        """The names of the places that nothing came by."""
        return tuple(name for number, name in enumerate(self.names) if number not in self.passed)


def load_marked(text: str, name: str = "machine") -> tuple[ModuleType, Marks]:
    """The machine of a text as a module with marks."""
    plain: Any = load(text, name)
    steps = {step.__name__ for step in (*plain.STEPS, *plain.TAKEN.values())}
    tree = ast.parse(text)
    names: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in plain.GUARDS:
            _mark_guard(node, plain.GUARDS[node.name], names)
        elif isinstance(node, ast.FunctionDef) and node.name in steps:
            node.body = _marked(node.name, node.name, node.body, names)
    marks = Marks(tuple(names))
    passed = marks.passed

    def forbids(number: int, forbidden: bool) -> bool:
        if forbidden:
            passed.add(number)
        return forbidden

    module = ModuleType(name)
    module.__dict__[PASSED] = passed.add
    module.__dict__[FORBIDS] = forbids
    exec(compile(ast.fix_missing_locations(tree), f"<{name}>", "exec"), module.__dict__)
    return module, marks


def _mark_guard(function: ast.FunctionDef, cites: tuple[str, ...], names: list[str]) -> None:
    number = _number(f"{', '.join(cites)} forbids: {function.name}", names)
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            node.value = ast.Call(ast.Name(FORBIDS, ast.Load()), [ast.Constant(number), node.value], [])


def _marked(function: str, place: str, body: list[ast.stmt], names: list[str]) -> list[ast.stmt]:
    """The statements behind a mark of their own, with the branches among them marked in their turn."""
    mark = ast.Expr(ast.Call(ast.Name(PASSED, ast.Load()), [ast.Constant(_number(place, names))], []))
    for node in body:
        if isinstance(node, ast.If):
            test = ast.unparse(node.test)
            node.body = _marked(function, f"{function}: if {test}", node.body, names)
            node.orelse = _marked(function, f"{function}: unless {test}", node.orelse, names)
        elif isinstance(node, ast.For | ast.While):
            head = ast.unparse(node.iter if isinstance(node, ast.For) else node.test)
            node.body = _marked(function, f"{function}: each of {head}", node.body, names)
    return [mark, *body]


def _number(place: str, names: list[str]) -> int:
    """The next number, for a place whose name is made its own by a count where the same test stands twice."""
    alike = sum(name == place or name.startswith(f"{place} (") for name in names)
    names.append(place if not alike else f"{place} ({alike + 1})")
    return len(names) - 1
