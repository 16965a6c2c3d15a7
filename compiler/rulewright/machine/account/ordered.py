"""Rules on order, prices and Checks that no code uses: which of them the machine bears out.

In: such a rule, and the search of the model. Out: on what ground no code needs it, or that nothing keeps it, and why.
"""

from __future__ import annotations

from rulewright.machine.account.claim import Ground
from rulewright.machine.account.searching import Search
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import conditions, orders, quantities


def of_order(order: object, search: Search) -> tuple[Ground, str]:
    """The ground of such a rule, and why."""
    match order:
        case orders.Order(subject=first, earlier_or_later=(word, other)):
            return _order(first, other, search) if word == "before" else _order(other, first, search)
        case orders.Costs(negated=True):
            return Ground.CHECKED, "no action of that kind has a cost"
        case orders.Costs():
            return Ground.UNMET, "nobody pays it: say at a step who spends it, and when"
        case orders.AddedTo(negated=True):
            return Ground.CHECKED, "no rule adds it"
        case orders.MetIf(subject=subject) as met:
            if not search.world.is_below(name_of(subject), "Check"):
                return Ground.EXPLAINS, "it says what a name means; what it names is read where it is used"
            if any(isinstance(node, quantities.Number) for node in nodes(met.circumstances)):
                return Ground.UNMET, "another rule says when a Check succeeds"
            if not _as_every_check(met, search.world):
                return Ground.UNMET, "another rule says when a Check succeeds"
            return Ground.EXPLAINS, "it says of one kind of Check what holds of every Check"
        case orders.OnlyFor():
            return Ground.NOTED, "nothing in the machine asks for that purpose"
        case _:
            return Ground.UNMET, "no code applies it"


_OTHER_WAY = {"at least": "fewer", "fewer": "at least", "at most": "more", "more": "at most", "equal": ""}


def _as_every_check(met: orders.MetIf, world: World) -> bool:
    """Whether a rule on one kind of Check compares as that on every Check does, or the other way for a failure."""
    found = [r for r in world.met.get("Check succeed", ()) if isinstance(r.meaning, orders.MetIf)]
    every = _relations(found[0].meaning) if found else []
    verb = getattr(met.state, "verb", "")
    return _relations(met) == (every if verb == "succeed" else [_OTHER_WAY.get(each, "") for each in every])


def _relations(met: object) -> list[str]:
    """How the conditions of a rule on Checks compare; "" for one that compares nothing."""
    given = [test for each in getattr(met, "circumstances", ()) for test in getattr(each, "conditions", (each,))]
    return [each.relation if isinstance(each, conditions.Compares) and not each.negated else "" for each in given]


def _order(first: object, then: object, search: Search) -> tuple[Ground, str]:
    """`A is resolved before B`: in every procedure that resolves both."""
    before, after = name_of(first), [name_of(part) for part in parts(then)]
    held = []
    for caller in search.callers(before):
        calls = search.calls(caller)
        for name in after:
            if name in calls:
                if calls[before] > calls[name]:
                    return Ground.UNMET, f"{caller} has the other order"
                if calls[before] < calls[name]:
                    held.append(caller)  # in one step, a procedure below it has the order, or a choice has none
    if held:
        return Ground.CHECKED, f"the steps of {' and '.join(dict.fromkeys(held))} have that order"
    named = [before, *after]
    if not after or any(name not in search.procedures or search.interrupts(name) for name in named):
        return Ground.BUILT_IN, "an interrupt is resolved before what it interrupts, and a step before the next"
    return Ground.UNMET, (
        f"no code resolves {before} and {after[0]} in that order; to have one done because of the other, say “After "
        "Rest, resolve Feast.” (with your own names)"
    )
