"""Which procedures are going on where a straight function stands, as far as the calls tell.

In: the functions, and which procedure each belongs to. Out: what `running` and `outer` come to where a procedure is
always going on, or never.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulewright.emit.swift.effects import called
from rulewright.emit.swift.tree import Program


@dataclass(frozen=True, slots=True)
class Kept:
    """What a frame remembers in a place: the local that has it, what it holds at first, its type."""

    local: str
    default: str
    type: str


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure: its constant, the beginning of its names, the function that begins it, all its functions, and what
    its frame remembers, by place.
    """

    constant: str
    prefix: str
    main: str
    functions: frozenset[str]
    slots: Mapping[int, Kept]


@dataclass(slots=True)
class Calls:
    """Who calls whom, and what follows from that for each procedure, by constant."""

    to: dict[str, set[str]]
    below: dict[str, frozenset[str]] = field(default_factory=dict)  # functions that it calls, themselves or by others
    only: dict[str, frozenset[str]] = field(default_factory=dict)  # of these, those that nothing else comes to


def calls_of(program: Program, procedures: Iterable[Procedure]) -> Calls:
    to = {name: called(body) & program.bodies.keys() for name, body in program.bodies.items()}
    for name, body in program.bodies.items():
        if any(isinstance(node, ast.Name) and node.id == "occur" for one in body for node in ast.walk(one)):
            to[name] |= set(program.events)
    made = Calls(to)
    for one in procedures:
        first = {other for name in one.functions for other in to.get(name, ()) if other not in one.functions}
        again = {other for name in one.functions - {one.main} for other in to.get(name, ()) if other == one.main}
        below = reach(to, first | again)
        made.below[one.constant] = below
        made.only[one.constant] = below - reach(to, [program.entry], one.functions)
    return made


def reach(to: Mapping[str, set[str]], starts: Iterable[str], without: frozenset[str] = frozenset()) -> frozenset[str]:
    """The functions that some come to, themselves included; not through those that are left out."""
    found: set[str] = set()
    queue = [name for name in starts if name not in without]
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += [other for other in to.get(name, ()) if other not in without]
    return frozenset(found)
