"""Figures that go toward something, or away from it: `the Zombie moves up to its Move toward the chosen Survivor`.

In: an act whose figure moves of itself, so that nobody chooses the way. Out: so many single steps, each to a free space
that adjoins and lies nearer (or farther), the nearest (the farthest) of them; of several that are level, one at random.
It stays where it is when there is none. Where a rule bars the way of such a figure, a step leads to no such space.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import amounts, ground, nouns
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.things.world import name_of
from rulewright.meaning import effects, quantities, things

TOWARD, AWAY = "toward", "away from"


def headed(done: effects.Act, context: Context) -> s.Body | None:
    """The steps; None for other movements, and for those whose way somebody chooses."""
    world = context.world
    if done.verb != "move" or done.passive or not world.standing:
        return None
    own = done.slot("object")
    if own is not None and isinstance(own.value, things.Small) and own.value.name in ("step", "steps"):
        own = None  # the Fox moves 2 steps: what is moved is the one who moves
    what = done.subject if own is None else done.object
    goal = next((slot for slot in done.slots if slot.preposition in (TOWARD, "towards", AWAY)), None)
    manner = next((slot for slot in done.slots if slot.name == "manner" and str(slot.value) == "away"), None)
    if goal is None and manner is not None:
        goal = next((slot for slot in done.slots if slot.preposition == "from"), None)
    far = next((slot for slot in done.slots if slot.name in ("up to", "up_to", "distance")), None)
    far = done.slot("object") if far is None and own is None else far
    if goal is None or far is None or not isinstance(what, things.Nominal | things.Pronoun):
        return None
    if own is not None and done.subject is not None:
        return None  # whoever moves it chooses the way
    extra = [slot for slot in done.slots if slot not in (goal, far, manner, own)]
    if extra:
        raise Unplayable(f"“{extra[0]}” limits this, and the machine does not apply it here")
    if isinstance(what, things.Nominal) and (what.quantifier in GROUP or what.plural):
        raise Unplayable(f"“{done}”: several move, and each its own way; say For each … first")
    away = manner is not None or goal.preposition == AWAY
    mover = nouns.one(what, context.scope)
    inner = context.about_subject(mover)
    there = ground.spot(goal.value, inner.scope)
    kind = name_of(what.antecedent if isinstance(what, things.Pronoun) else what)
    times = _steps(far.value, inner)
    cites = tuple(dict.fromkeys((*context.cites, *ground.cites_of(kind, context.scope))))
    target, step = context.scope.fresh("heading"), context.scope.fresh("step")
    here = e.Get(world.standing, mover)
    variable = context.scope.variable()
    near = e.Steps(e.Var(variable), e.Slot(target), e.These(()))
    better = e.Compare(">" if away else "<", near, e.Steps(here, e.Slot(target), e.These(())))
    shut = e.Union((ground.occupied(context.scope), ground.barred(kind, context.scope)))
    free = e.Where(e.Without(e.Adjacent(here), shut), variable, better)
    best = e.Most(free, variable, near, least=not away)
    moved = s.Change(cites, world.standing, e.These((mover,)), s.Sense.SET, e.Slot(step))
    once: s.Body = (
        s.Pick(cites, step, best),
        s.If(cites, e.Compare("!=", e.Slot(step), e.Nothing()), (moved,)),
    )
    found = e.Compare("!=", e.Slot(target), e.Nothing())
    return (s.Assign(cites, target, there), s.If(cites, found, (s.Repeat(cites, once, times=times),)))


def _steps(far: object, context: Context) -> e.Expression:
    """How many steps: `its Move`, `twice its Move`, `2 steps`."""
    match far:
        case things.Nominal(name="step" | "steps", amount=quantities.Amount() as amount, filters=()):
            low, high = amount.low_high()
            if high is not None and (low == high or amount.relation == "up to"):
                return e.Int(high)
        case things.Nominal() | things.Pronoun() | quantities.Number() | quantities.Calculation():
            return amounts.number(far, context.scope)
    raise Unplayable(f"“{far}” does not say how many steps")
