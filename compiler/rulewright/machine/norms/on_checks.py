"""Norms on Checks: whether the Check that is made is one that a norm speaks of.

In: what is said of a Check, and the scope in which it is asked. Out: a test of the Check that is made there.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import conditions
from rulewright.machine.norms.bans import Ban
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import name_of, parts
from rulewright.meaning import things


def applied_to(ban: Ban, scope: Scope) -> e.Expression:
    """Whether the Check that is made is one to which a thing does not apply."""
    to = ban.act.value("to")
    if to is None:
        raise Unplayable(f"“{ban.act}” does not say to what")
    return made(to, scope)


def made(on: object, scope: Scope) -> e.Expression:
    """Whether what is spent on is such a Check, or a Check made in such a procedure."""
    tests: list[e.Expression] = []
    for part in parts(on):
        if scope.world.is_below(name_of(part), "Check"):
            kind: e.Expression = e.IsIn(e.Outer("Check", "kind"), e.Every(name_of(part)))
            if isinstance(part, things.Nominal) and isinstance(part.owner, things.Nominal):
                kind = e.And((kind, conditions.running(part.owner, scope)))
            tests.append(kind)
        elif isinstance(part, things.Nominal):
            tests.append(conditions.running(part, scope))
    return logic.disjunction(tests)
