"""Conditions joined: all of them, any of them."""

from __future__ import annotations

from rulewright.machine import expression as e


def conjunction(conditions: list[e.Expression]) -> e.Expression:
    """All of the conditions, without those that always hold."""
    kept = [condition for condition in conditions if condition != e.Bool(True)]
    if not kept:
        return e.Bool(True)
    return kept[0] if len(kept) == 1 else e.And(tuple(kept))


def disjunction(conditions: list[e.Expression]) -> e.Expression:
    """Any of the conditions."""
    return conditions[0] if len(conditions) == 1 else e.Or(tuple(conditions))
