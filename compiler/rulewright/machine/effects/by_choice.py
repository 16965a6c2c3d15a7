"""`For each Zombie on the Board, in an order that the Zombie Player chooses, …`: one by one, as somebody decides.

In: the things, fixed as it begins, what is done for each, and whether one still fits. Out: a loop in which the one who
chooses picks the next of those that are left and still fit, until there is none.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import nouns
from rulewright.meaning import circumstances, effects, things


def of_order(each: circumstances.Circumstance) -> things.Noun | None:
    """Who chooses the order; None for what says no such thing."""
    match each:
        case circumstances.AtPhrase(
            moment="in",
            what=things.Small(
                name="order",
                adjectives=(),
                filters=(
                    things.Who(
                        conditions=(effects.Act(verb="choose", negated=False, slots=()) as choice,), gap="object"
                    ),
                ),
            ),
        ):
            return choice.subject
        case circumstances.AtPhrase(moment="in", what=things.Small(name="order", filters=(things.Where() as of,))):
            return _of_choice(of)
        case _:
            return None


def _of_choice(of: things.Where) -> things.Noun | None:
    """`in an order of the Zombie Player's choice`."""
    match of.object:
        case things.Nominal(name="choice", owner=owner) if of.preposition == "of":
            return owner
        case _:
            return None


def each_in_turn(
    among: e.Expression,
    slot: str,
    chooser: things.Noun,
    body: s.Body,
    still: e.Expression | None,
    context: Context,
) -> s.Body:
    """The loop; `slot` holds the one whose turn it is, of which `still` speaks."""
    who = nouns.one(chooser, context.scope)
    left = context.scope.fresh(f"{slot} left")
    variable = context.scope.variable()
    fits = still_of(still, slot, e.Var(variable))
    remaining: e.Expression = e.Slot(left)
    remaining = e.Where(remaining, variable, fits)
    rest = e.Where(e.Slot(left), variable, e.Compare("!=", e.Var(variable), e.Slot(slot)))
    loop = (
        s.Choose(context.cites, slot, who, remaining),
        s.Assign(context.cites, left, rest),
        *body,
    )
    none = e.Compare("==", e.Count(remaining), e.Int(0))
    return (s.Assign(context.cites, left, among), s.Repeat(context.cites, loop, until=none, first=True))


def still_of(still: e.Expression | None, slot: str, thing: e.Expression) -> e.Expression:
    """The condition asked of another thing than the one in the slot."""

    return e.Bool(True) if still is None else logic.substituted(still, e.Slot(slot), thing)
