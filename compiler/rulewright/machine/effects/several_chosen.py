"""Several that are chosen at once: `chooses two other Players`, `chooses up to three cards in their Hand`.

In: the act of choosing so many. Out: one choice after the other, each of those that are left, until there are so many
or none is left (with up to, until the one who chooses stops); `the chosen Players` and `those Players` are they from
then on.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import nouns, sets
from rulewright.machine.scope import Unplayable, described
from rulewright.meaning import effects, things


def chosen(done: effects.Act, context: Context) -> s.Body:
    """The choices, one after the other."""
    what = done.object
    assert isinstance(what, things.Nominal)
    assert what.amount is not None
    if done.subject is None:
        raise Unplayable(f"“{done}” does not say who chooses")
    if {slot.name for slot in done.slots} - {"object"}:
        more = next(slot for slot in done.slots if slot.name != "object")
        raise Unplayable(
            f"“{more}”: several are chosen as “the chosen {what.head()}”, and as nothing else; leave it out"
        )
    if "random" in what.which or what.quantifier or what.focus:
        raise Unplayable(f"“{what}”: say how many are chosen, and of what, as in “chooses two Players”")
    for told in what.filters:
        place = told.object if isinstance(told, things.Where) else None
        if isinstance(place, things.Nominal) and "same" in place.which and not place.filters:
            raise Unplayable(f"“{told}”: the same as one another's, or as the one's who chooses? Say “in … Place”")
    chooser = nouns.chooser(done.subject, context.scope)
    scope = context.scope.subject(chooser)
    among = sets.several(replace(what, amount=None), scope)
    low, high = what.amount.low_high()
    kinds = (described(what), what.name)
    one, together = context.scope.fresh(f"one chosen {what.name}"), context.scope.fresh(f"all chosen {what.name}")
    guards = context.law.of_choice(chooser, scope, e.Var("it"), kinds[0])
    added = s.Assign(context.cites, together, e.Union((e.Slot(together), e.These((e.Slot(one),)))))
    context.scope.introduce(together, kinds, "choose", many=True)
    context.scope.found(what, together)
    nobody = s.Assign(context.cites, together, e.These(()))
    if low != high:
        limit = None if high is None else e.Int(high)
        return (nobody, s.ChooseEach(context.cites, one, chooser, among, (added,), guards, limit))
    left = e.Without(among, e.Slot(together))
    there = e.Compare("!=", e.Slot(one), e.Nothing())
    each = (s.Choose(context.cites, one, chooser, left, guards), s.If(context.cites, there, (added,)))
    return (nobody, s.Repeat(context.cites, each, times=e.Int(low)))
