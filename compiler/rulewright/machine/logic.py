"""Conditions joined: all of them, any of them; and a thing in an expression in another's place."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import expression as e


def conjunction(conditions: list[e.Expression]) -> e.Expression:
    """All of the conditions, each once, without those that always hold."""
    parts = (part for each in conditions for part in (each.parts if isinstance(each, e.And) else (each,)))
    kept = [part for part in dict.fromkeys(parts) if part != e.Bool(True)]
    if not kept:
        return e.Bool(True)
    return kept[0] if len(kept) == 1 else e.And(tuple(kept))


def disjunction(conditions: list[e.Expression]) -> e.Expression:
    """Any of the conditions."""
    return conditions[0] if len(conditions) == 1 else e.Or(tuple(conditions))


def substituted(expression: e.Expression, old: e.Expression, thing: e.Expression) -> e.Expression:
    """The expression with another thing in the place of one."""
    made: e.Expression = _substituted(expression, old, thing)
    return made


def _substituted(node: Any, old: e.Expression, thing: e.Expression) -> Any:
    if node == old:
        return thing
    if isinstance(node, tuple):
        return tuple(_substituted(part, old, thing) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{each.name: _substituted(getattr(node, each.name), old, thing) for each in fields(node)})
