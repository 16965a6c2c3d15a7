"""What functions do with all that they call: which values of the state they give anew, whose frames they look for.

In: trees of functions, and who calls whom. Out: sets by name. "" stands for whatever an event sets off.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from rulewright.emit.machine_rewrite import Code

WATCHING = frozenset({"outer", "set_outer", "running", "end", "end_after"})


def changed_in(node: ast.AST, changes: Mapping[str, frozenset[str]]) -> frozenset[str]:
    found: set[str] = set()
    for part in ast.walk(node):
        match part:
            case ast.Attribute(ast.Name("s"), name, ast.Store()):
                found.add(name)
            case ast.Name(name) if name in changes:
                found |= changes[name]
    return frozenset(found)


def changes_of(helpers: Mapping[str, Code]) -> dict[str, frozenset[str]]:
    """The values of the state that each helper gives anew, itself or by what it calls."""
    found: dict[str, frozenset[str]] = {}
    while True:
        more = {
            name: frozenset(one for part in code.body for one in changed_in(part, found))
            for name, code in helpers.items()
        }
        if more == found:
            return found
        found = more


def closed(own: Mapping[str, set[str]], calls: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    """What is so of each, or of one that it calls, or of one that that calls …"""
    found = {name: frozenset(values) for name, values in own.items()}
    while True:
        more = {
            name: frozenset(found[name].union(*(found.get(other, frozenset()) for other in others)))
            for name, others in calls.items()
        }
        if more == found:
            return found
        found = more


def looked(code: Code, looking: Mapping[str, set[str]]) -> set[str]:
    """The constants of the procedures whose frames a function looks for."""
    found: set[str] = set()
    for part in code.body:
        for node in ast.walk(part):
            match node:
                case ast.Call(ast.Name(name), [_, what, *_]) if name in WATCHING:
                    found |= {ast.unparse(one) for one in (what.elts if isinstance(what, ast.Tuple) else [what])}
                case ast.Name(name) if name in looking:
                    found |= looking[name]
    return found


def looked_in(helpers: Mapping[str, Code]) -> dict[str, set[str]]:
    """The same of each helper, with those that it calls."""
    found: dict[str, set[str]] = {}
    while True:
        more = {name: looked(code, found) for name, code in helpers.items()}
        if more == found:
            return found
        found = more


def called_in(code: Code, pushing: Mapping[str, set[str]]) -> set[str]:
    """The constants of the procedures that a function calls; "" where it sets events off."""
    found: set[str] = set()
    for part in code.body:
        for node in ast.walk(part):
            match node:
                case ast.Call(ast.Attribute(ast.Attribute(_, "frames"), "append"), [ast.Tuple([called, *_])]):
                    found.add(ast.unparse(called).lstrip("-"))
                case ast.Call(ast.Name("happen")):
                    found.add("")
                case ast.Name(name) if name in pushing:
                    found |= pushing[name]
    return found
