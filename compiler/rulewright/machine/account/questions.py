"""What the machine cannot tell, asked of the table in the author's words: a condition, the outcome of a
Check, who is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import conditions
from rulewright.machine.context import Context
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import circumstances


def conditions_of(
    limits: Iterable[circumstances.Circumstance], context: Context, why: Unplayable
) -> tuple[s.Body, e.Expression]:
    """The questions that settle the conditions of a sentence, and the test of their answers. A condition
    that the machine can test is not asked; a circumstance that is no condition cannot be asked, and the
    sentence is the table's (`why` says so).
    """
    body: list[s.Statement] = []
    tests: list[e.Expression] = []
    for each in limits:
        try:
            tests.append(conditions.all_given((each,), context.scope))
            continue
        except Unplayable as reason:
            if not isinstance(
                each, circumstances.If | circumstances.OnlyIf | circumstances.Unless | circumstances.While
            ):
                raise why from reason
            context.plan.ask(context.cites, reason.reason)
        slot = context.scope.fresh("answer")
        body.append(s.Ask(context.cites, slot, f"Does this hold: {each.rest()}?"))
        tests.append(e.Not(e.Slot(slot)) if isinstance(each, circumstances.Unless) else e.Slot(slot))
    return tuple(body), logic.conjunction(tests)


def succeeded(question: str, context: Context, why: str) -> s.Statement:
    """Whether a Check succeeds that only the table can make; the answer stands in the slot `succeeded`."""
    context.plan.ask(context.cites, why)
    return s.Ask(context.cites, "succeeded", question)


def player(slot: str, context: Context, why: Unplayable) -> s.Statement:
    """Which Player a sentence means or chooses."""
    context.plan.ask(context.cites, why.reason)
    return s.Ask(context.cites, slot, context.text, "things", e.Every(PLAYER))
