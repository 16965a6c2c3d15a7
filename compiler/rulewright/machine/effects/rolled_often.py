"""A roll that is made more than once: `rolls 1D6 twice`.

In: the act and how often it is done. Out: one roll after the other, each with a result of its own that later sentences
speak of (`nouns/several_results.py`).
"""

from __future__ import annotations

from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import throwing
from rulewright.machine.nouns import several_results, shown_dice
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.meaning import effects, things

MOST = 20


def rolled(done: effects.Act, often: int | None, context: Context) -> s.Body | None:
    """The rolls; None for what is no roll of dice that is made more than once."""
    if done.verb != "roll" or often is None or often < 2 or done.passive or done.object is None:
        return None
    if isinstance(done.subject, things.Nominal) and done.subject.quantifier in GROUP:
        raise Unplayable(f"“{done}” more than once: say “For each Player, that Player rolls …”")
    if done.slot("for") is not None or often > MOST:
        raise Unplayable(f"“{done}” {often} times: make it a procedure, and resolve that so often")
    body: list[s.Statement] = []
    found: list[str] = []
    who: tuple[str, ...] = ()
    kept = tuple(context.scope.known)
    counters = shown_dice.counters(context.scope, context.plan.shown)
    for time in range(often):
        made = throwing.roll(done, context)
        last = next(known for known in reversed(context.scope.known) if "roll" in known.verbs)
        who = last.kinds
        found.append(last.slot)
        body += [each for each in made if not (time and isinstance(each, s.Assign) and each.into in counters)]
    counts = [known for known in context.scope.known if "dice" in known.verbs]
    context.scope.known[:] = [*(known for known in kept if known not in counts), *counts]
    several_results.introduce(found, who, context.scope)
    return tuple(body)


def kept(done: effects.Act, context: Context) -> s.Body:
    """`keeps the higher result`: from here on that is the result."""
    what, scope = done.object, context.scope
    found = several_results.slots(scope)
    value = several_results.number(what, scope) if isinstance(what, things.Small) else None
    if value is None:
        raise Unplayable(
            f"“{done}”: no roll that is made more than once stands before this, as in “The Active Player rolls 1D6 "
            "twice and keeps the higher result.”"
        )
    who = next(known.kinds for known in scope.known if known.slot == found[0])
    slot = scope.introduce(scope.fresh("rolled"), who, "roll", "result")
    return (s.Assign(context.cites, slot, value),)
