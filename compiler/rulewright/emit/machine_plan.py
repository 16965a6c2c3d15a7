"""What is known of procedures and events before a game is written straight through (`machine_straight.py`).

Of each its slots as locals, what its callers fill, who looks for its frame, and which state leads to which. Made by
`machine_planning.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulewright.emit.machine_closures import changed_in
from rulewright.emit.machine_flow import LEAVE
from rulewright.emit.machine_path import Fuser
from rulewright.emit.machine_rewrite import Code


@dataclass(slots=True)
class Slot:
    """What a frame remembers in a place, as a local: its name, what it holds at first, its type."""

    place: int
    local: str
    default: str
    type: str


@dataclass(slots=True)
class Owner:
    """A procedure, or an event with its queue."""

    name: str
    constant: str
    prefix: str
    entry: str
    exit: str  # where it goes when it is told to end
    slots: list[Slot]
    event: bool = False
    given: list[Slot] = field(default_factory=list)  # what callers fill: the parameters
    pushed: bool = False  # somebody looks for its frame, so it has one
    kept: set[int] = field(default_factory=set)  # places that are looked into from outside
    written: set[int] = field(default_factory=set)  # places that are written to from outside
    ends: bool = False  # it may be told to end when control comes back
    cut: bool = False  # it may be told to end at once
    looks: bool = False  # it looks for its own frame itself
    order: dict[str, int] = field(default_factory=dict)  # its states, each after those that lead to it

    @property
    def stays(self) -> bool:
        """Whether its frame is there from its beginning to its end; else it is there during calls that look for it."""
        return self.pushed and (self.cut or self.looks)


@dataclass(slots=True)
class Plan:
    """All owners, and how states follow each other inside one."""

    fuser: Fuser
    owners: dict[str, Owner]
    named: dict[str, Owner]  # by constant
    steps: dict[str, Code]  # slots by their locals, no frames
    taken: dict[str, Code]
    begins: frozenset[str]
    resolves: frozenset[str]
    typed: Mapping[str, tuple[str, ...]]  # parameters of helpers with their types
    changes: Mapping[str, frozenset[str]]  # values of the state that helpers may give anew
    leads: dict[str, tuple[str, ...]] = field(default_factory=dict)

    called: dict[str, frozenset[str]] = field(default_factory=dict)  # the same of procedures, by constant; "" any event
    sought: dict[str, frozenset[str]] = field(default_factory=dict)  # the procedures that each looks for

    def changed_by(self, node: ast.AST) -> frozenset[str]:
        """The values of the state that a statement may give anew."""
        return changed_in(node, self.changes)

    def forward(self, state: str) -> str:
        """The state that a state which does nothing else leads to."""
        seen = set()
        while state in self.steps and state not in seen:
            seen.add(state)
            match self.steps[state].body:
                case (ast.Return(ast.Name(other)),) if other in self.steps:
                    state = other
                case (ast.Return(ast.Call(ast.Name("leave"))),):
                    return LEAVE
                case _:
                    break
        return state

    def reach(self, starts: Iterable[str], stops: Iterable[str]) -> set[str]:
        """The states that some states lead to, themselves included, without going through any of the stops."""
        halt, found, queue = {*stops, LEAVE}, set[str](), list(starts)
        while queue:
            state = queue.pop()
            if state not in halt and state not in found:
                found.add(state)
                queue += self.leads.get(state, ())
        return found
