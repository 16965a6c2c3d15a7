"""Figures that walk: to a space of somebody's choice that they can reach, or so many steps toward something.

In: `moves the Scout to one empty Square within its Steps`, `moves the Zombie 1 step toward the target`. Out: a choice
of the space, and the change of place. A walk leads from space to space, through nothing that a rule bars (A Guardian
cannot move through a Zombie); where it ends, the phrase says. How many steps it took, `the distance` reads
afterwards.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import ground, nouns, sets
from rulewright.machine.scope import DID, GROUP, Unplayable, described
from rulewright.machine.things.world import SPACE, World
from rulewright.meaning import effects, quantities, things

DISTANCE = "distance"


def walked(done: effects.Act, context: Context) -> s.Body | None:
    """A walk whose end somebody chooses; None for other movements."""
    found = _walk(done, context)
    if found is None:
        return None
    chooser, slot, among, moved = found
    if chooser is None:
        raise Unplayable(f"“{done}” leaves open where, and nothing says who decides")
    guards = context.law.of_choice(chooser, context.scope, e.Var("it"), SPACE)
    pick = s.Choose(context.cites, slot, chooser, among, guards)
    return (pick, s.If(context.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), moved))


def offered(found: effects.Offer, act: effects.Act, context: Context) -> s.Body | None:
    """`may move the Victim to an empty Square within its Movement`: one of the spaces, or none."""
    made = _walk(replace(act, subject=found.subject), context)
    if made is None or found.limit is not None:
        return None
    chooser, slot, among, moved = made
    assert chooser is not None
    guards = context.law.of_choice(chooser, context.scope, e.Var("it"), SPACE)
    body: s.Body = (*moved, s.Assign(context.cites, DID, e.Bool(True)))
    offer = s.ChooseEach(context.cites, slot, chooser, among, body, guards, e.Int(1))
    return (s.Assign(context.cites, DID, e.Bool(False)), offer)


Walk = tuple[e.Expression | None, str, e.Expression, s.Body]


def _walk(done: effects.Act, context: Context) -> Walk | None:
    """Who chooses, the slot of the space, the spaces that may be chosen, and the movement."""
    world = context.world
    what = done.object if done.object is not None else done.subject
    if done.verb != "move" or done.passive or done.author or not world.figure(what):
        return None
    assert isinstance(what, things.Nominal)
    if what.quantifier in GROUP or what.plural:
        return None
    where = nouns.as_kind(done.value("to"), world)
    far = done.value("distance")
    limits = {slot.name for slot in done.slots} - {"object", "to", "distance"}
    if limits:
        return None
    toward = done.slot("to") is not None and done.slot("to").preposition == "toward"  # type: ignore[union-attr]
    if not toward and not (isinstance(where, things.Select) and is_open(where, world)):
        return None
    chosen = done.subject is not None and done.object is not None
    chooser = nouns.chooser(done.subject, context.scope) if chosen else None
    mover = nouns.one(what, context.scope)
    inner = context.scope.subject(mover)
    kind = _kind(what, context)
    here = e.Get(world.standing, mover)
    shut = ground.barred(kind, context.scope)
    context.cites = tuple(dict.fromkeys((*context.cites, *ground.cites_of(kind, context.scope))))
    if toward:
        among = _toward(here, where, far, shut, done, context)
        slot = context.scope.fresh("step")
    else:
        assert isinstance(where, things.Select)
        among = _spaces(where, here, far, shut, inner, done)
        slot = f"chosen {where.name}"
        context.scope.introduce(slot, (described(where), where.name), "choose")
    context.scope.introduce(DISTANCE, (), DISTANCE)
    moved: s.Body = (
        s.Assign(context.cites, DISTANCE, e.Steps(here, e.Slot(slot), shut)),
        s.Change(context.cites, world.standing, e.These((mover,)), s.Sense.SET, e.Slot(slot)),
    )
    return chooser, slot, among, moved


def _kind(what: things.Nominal, context: Context) -> str:
    """The kind of figure that walks: whom rules bar is said by kind."""
    world = context.world
    known = context.scope.find(what.name, ())
    for name in (world.cards.get(what.name, what.name), *(known.kinds if known is not None else ())):
        if any(world.is_below(name, stands) for stands in world.place_of):
            return name
    if world.barriers:
        raise Unplayable(f"“{what}”: of what kind is it? Rules say by kind what bars a walk")
    return ""


def is_open(where: things.Select, world: World) -> bool:
    """Whether a phrase leaves open which of several spaces it is."""
    if where.antecedent is not None or world.base(where.name) != SPACE:
        return False
    if where.amount is None:
        return where.quantifier in ("a", "any", "another")
    return where.amount.low_high() == (1, 1) and where.quantifier not in ("the", "that")


def _spaces(
    where: things.Select, here: e.Expression, far: object, shut: e.Expression, scope: object, done: effects.Act
) -> e.Expression:
    """The spaces of a phrase that the walk can reach."""
    limit: e.Expression = e.Int(e.FAR)
    rest = []
    for each in where.filters:
        if isinstance(each, things.Where) and each.preposition == "within" and limit == e.Int(e.FAR):
            limit, start = ground.number_within(each, scope)  # type: ignore[arg-type]
            if nouns.one(start, scope) != scope.they:  # type: ignore[arg-type,attr-defined]
                raise Unplayable(f"“{each}”: a walk is measured from where it begins; say within its …")
        else:
            rest.append(each)
    if far is not None:
        limit = _steps(far, done)
    if "adjacent" in where.which:
        if limit != e.Int(e.FAR):
            raise Unplayable(f"“{where}”: a step leads to an adjacent {where.name}; say how many steps, or adjacent")
        limit = e.Int(1)
    left = tuple(each for each in where.adjectives if each.name != "adjacent")
    plain = replace(where, amount=None, quantifier="", filters=tuple(rest), adjectives=left)
    return sets.spaces_among(plain, e.Reach(here, limit, shut), scope)  # type: ignore[arg-type]


def _steps(far: object, done: effects.Act) -> e.Expression:
    match far:
        case things.Nominal(name="step" | "steps", amount=quantities.Amount() as amount, filters=()):
            low, high = amount.low_high()
            if low == high:
                return e.Int(low)
    raise Unplayable(f"“{done}” does not say how many steps")


def _toward(
    here: e.Expression, goal: object, far: object, shut: e.Expression, done: effects.Act, context: Context
) -> e.Expression:
    """The spaces so many steps away that lie nearer to the goal, and that nothing stands on but what may be stood on:
    the goal itself where it is reached.
    """
    steps = _steps(far, done)
    there = ground.spot(goal, context.scope)
    variable = context.scope.variable()
    nearer = e.Compare(
        "==",
        e.Steps(e.Var(variable), there, e.These(())),
        e.Arithmetic("-", e.Steps(here, there, e.These(())), steps),
    )
    return e.Where(e.Reach(here, steps, shut), variable, nearer)
