"""Phrases about the ground on which figures stand: how far, next to what, in which line, what is nearest, what is
empty.

In: noun phrases and filters of spaces and of figures. Out: sets and tests. A thing's spot is the space that it stands
on, and a space's spot is itself; of a tile with a name it is the middle space. Distances are steps from space to
space.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership
from rulewright.machine.nouns import amounts, nouns, sets
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import SPACE, World, name_of, parts
from rulewright.meaning import quantities, things

FREE = frozenset({"empty", "free"})
NEAREST = frozenset({"nearest to", "closest to"})
FARTHEST = frozenset({"farthest from"})


def grounded(world: World) -> bool:
    """Whether figures stand on spaces in this game: without, the phrases of this module mean nothing here."""
    return bool(world.standing)


def is_space(kind: str, world: World) -> bool:
    return world.base(kind) == SPACE


def spot(noun: object, scope: Scope) -> e.Expression:
    """The space that a phrase means or whose thing stands there."""
    world = scope.world
    if (
        isinstance(noun, things.Individual)
        and world.tiling is not None
        and world.cards.get(noun.name) == world.tiling.kind
    ):
        middle = world.tiling.middle(noun.name)
        if middle is None or noun.name in world.copies:
            raise Unplayable(f"“{noun}” has no one Square in its middle")
        return e.Name(middle)
    thing = nouns.one(noun, scope)
    return thing if stands_still(noun, thing, scope) else e.Get(_standing(world), thing)


def stands_still(noun: object, thing: e.Expression, scope: Scope) -> bool:
    """Whether a phrase means a space, and nothing that stands on one."""
    match noun:
        case things.Pronoun(antecedent=things.Nominal() as meant):
            return is_space(meant.name, scope.world)
        case things.Individual(name=name) if name in scope.world.spaces:
            return True
        case things.Nominal(name=name) if _holds_space(name, scope.world):
            return True  # the Arrival Square, the Goal of the Pack
        case things.Nominal(name=name):
            known = scope.find(name, ())
            return is_space(name, scope.world) or (
                known is not None and any(is_space(k, scope.world) for k in known.kinds)
            )
        case _:
            return False


def _holds_space(name: str, world: World) -> bool:
    """Whether a name is that of something that holds a space: of the game, or of a thing."""
    held = world.registers.get(name) or world.attributes.get(name)
    return held is not None and isinstance(held.type, model.Ref) and held.type.kind == SPACE


def _standing(world: World) -> str:
    if not world.standing:
        raise Unplayable("no sentence says where anything stands")
    return world.standing


def spot_of(thing: e.Expression, kind: str, world: World) -> e.Expression:
    """Where a thing of a kind is."""
    return thing if is_space(kind, world) else e.Get(_standing(world), thing)


def figures(kind: str, world: World) -> e.Expression:
    """All figures of a kind."""
    return e.Every(world.printed_kind(kind))


def occupied(scope: Scope, kinds: tuple[str, ...] = ()) -> e.Expression:
    """The spaces on which figures stand: any, or those of some kinds."""
    world = scope.world
    names = kinds or tuple(world.place_of)
    held = tuple(e.Values(world.place_of.get(name, _standing(world)), several_of(name, scope)) for name in names)
    return held[0] if len(held) == 1 else e.Union(held)


def several_of(kind: str, scope: Scope) -> e.Expression:
    """The figures of a kind, also of one that a definition makes."""
    world = scope.world
    if world.members_of(kind) and kind not in world.defined:
        return e.Every(kind)
    variable = scope.variable()
    return e.Where(e.Every(world.printed_kind(kind)), variable, membership.of_kind(kind, e.Var(variable), scope))


def barred(kind: str, scope: Scope) -> e.Expression:
    """The spaces through which something of a kind cannot pass; that rules say so is noted."""
    world = scope.world
    found: dict[str, None] = {}
    for barrier in world.barriers:
        if kind and world.is_below(kind, barrier.kind):
            found.update(dict.fromkeys(barrier.through))
            world.played.add(barrier.cite)
    return occupied(scope, tuple(found)) if found else e.These(())


def cites_of(kind: str, scope: Scope) -> tuple[str, ...]:
    """The rules that bar the way of something of a kind."""
    world = scope.world
    return tuple(each.cite for each in world.barriers if kind and world.is_below(kind, each.kind))


# ------------------------------------------------------------------------------------------------------------ filters
def number_within(each: things.Where, scope: Scope) -> tuple[e.Expression, object]:
    """`within 2 steps of X`, `within the Range of X`: how many steps at most, and from what."""
    what = each.object
    if (isinstance(what, things.Small) and what.name == "step") or name_of(what) == "steps":
        assert isinstance(what, things.Nominal)
        if not isinstance(what.amount, quantities.Amount) or what.owner is None:
            raise Unplayable(f"“{each}” does not say of how many steps from what")
        low, high = what.amount.low_high()
        if low != high or what.filters:
            raise Unplayable(f"“{each}” does not say of how many steps")
        return e.Int(low), what.owner
    if isinstance(what, things.Nominal) and what.owner is not None and not what.filters and not what.adjectives:
        return amounts.number(what, scope), what.owner
    raise Unplayable(f"“{each}” does not say within how many steps of what")


def test(each: things.Where, thing: e.Expression, kind: str, scope: Scope) -> e.Expression | None:
    """A filter about the ground as a test of a thing of a kind; None where it is about something else."""
    world = scope.world
    if not grounded(world) or not isinstance(each.object, things.Noun):
        return None
    match each.preposition:
        case "adjacent to":
            any_of = as_kind_of(each.object, world)
            if any_of is not None:  # adjacent to a Guard: to any of them
                one = scope.variable()
                beside = e.IsIn(spot_of(thing, kind, world), e.Adjacent(spot_of(e.Var(one), any_of.name, world)))
                return e.Compare(">", e.Count(e.Where(sets.several(any_of, scope), one, beside)), e.Int(0))
            return e.IsIn(spot_of(thing, kind, world), e.Adjacent(spot(each.object, scope)))
        case "within" if not is_space(name_of(each.object), world):
            number, start = number_within(each, scope)
            if isinstance(start, things.Select) and start.quantifier in ("a", "any", "another"):
                one = scope.variable()  # of any of those: within 8 steps of a Zombie whose Band is the Pack
                steps = e.Steps(spot_of(e.Var(one), start.name, world), spot_of(thing, kind, world), e.These(()))
                near = e.Where(sets.several(start, scope), one, e.Compare("<=", steps, number))
                return e.Compare(">", e.Count(near), e.Int(0))
            steps = e.Steps(spot(start, scope), spot_of(thing, kind, world), e.These(()))
            return e.Compare("<=", steps, number)
        case "in" | "along" if name_of(each.object) in world.lines:
            return _in_line(each.object, thing, kind, scope)
        case "with" | "without" if is_space(kind, world) and world.tiling is not None:
            return _held(each, thing, scope)
        case "of" | "on" if is_space(kind, world) and world.tiling is not None:
            return on_tile(each.object, thing, scope)
        case "on" | "in" if world.tiling is not None and world.base(name_of(each.object)) == "Card":
            if world.is_below(name_of(each.object), world.tiling.kind) or name_of(each.object) in world.cards:
                return on_tile(each.object, spot_of(thing, kind, world), scope)
            return None
        case _:
            return None


def as_kind_of(noun: object, world: World) -> things.Select | None:
    """A phrase that speaks of any one of a kind: a Guard, another Ghoul; None for one that points at something."""
    found = nouns.as_kind(noun, world)
    open_ = isinstance(found, things.Select) and found.quantifier in ("a", "any", "another")
    return found if open_ and isinstance(found, things.Select) and found.amount is None else None


def on_tile(tile: object, space: e.Expression, scope: Scope) -> e.Expression | None:
    """Whether a space is on a tile."""
    if not isinstance(tile, things.Nominal):
        return None
    if tile.quantifier in ("a", "any") and not tile.filters and not tile.statuses:
        return e.Compare("!=", e.TileOf(space), e.Nothing())
    if tile.quantifier in ("a", "any"):
        return logic.conjunction([e.Compare("!=", space, e.Nothing()), membership.fits(tile, e.TileOf(space), scope)])
    return e.Compare("==", e.TileOf(space), nouns.one(tile, scope))


def _in_line(line: object, thing: e.Expression, kind: str, scope: Scope) -> e.Expression:
    """`in the Line Of Fire of X`."""
    if not isinstance(line, things.Nominal) or line.owner is None:
        raise Unplayable(f"“{line}” does not say from where the line is drawn")
    world = scope.world
    world.played.add(world.lines[line.name])
    drawn = e.InLine(spot(line.owner, scope), spot_of(thing, kind, world), barred(line.name, scope))
    joined = [each for each in line.filters if isinstance(each, things.Where) and each.link == "and"]
    if len(joined) != len(line.filters):
        raise Unplayable(f"“{line}”: more is said of the line than from where it is drawn")
    also = [membership.filtered(replace(each, link=""), thing, kind, scope) for each in joined]
    return logic.conjunction([drawn, *also])


def _held(each: things.Where, space: e.Expression, scope: Scope) -> e.Expression | None:
    """`a Square with a Victim`, `a Square without a Zombie`; tokens that lie there too."""
    world = scope.world
    tests: list[e.Expression] = []
    union = isinstance(each.object, things.Union)
    for what in parts(each.object):
        if not isinstance(what, things.Nominal):
            return None
        attribute = world.attributes.get(what.name)
        if attribute is not None and attribute.of == SPACE and not what.filters:
            tests.append(e.Compare(">", e.Get(what.name, space), e.Int(0)))
        elif world.figure(what) and what.amount is None:
            variable = scope.variable()
            plain = not (what.filters or what.statuses or what.which) and world.printed_kind(what.name) == what.name
            fits = [] if plain else [membership.fits(what, e.Var(variable), scope)]
            here = e.Compare("==", e.Get(_standing(world), e.Var(variable)), space)
            tests.append(
                e.Compare(">", e.Count(e.Where(e.Every(world.printed_kind(what.name)), variable,
                                               logic.conjunction([here, *fits]))), e.Int(0))
            )  # fmt: skip
        else:
            return None
    joint = getattr(each.object, "joint", "") if union else ""
    if each.preposition == "without":
        if joint == "and":
            raise Unplayable(f"“{each}”: write or")
        return e.Not(logic.disjunction(tests))
    return logic.disjunction(tests) if joint == "or" else logic.conjunction(tests)


def ranked(each: things.Filter) -> things.Where | None:
    """`nearest to X`, `farthest from X`: what ranks things by where they are."""
    if isinstance(each, things.Where) and each.preposition in NEAREST | FARTHEST:
        return each
    return None


def nearest(among: e.Expression, each: things.Where, kind: str, scope: Scope) -> e.Expression:
    """Those of a set that are nearest to something, all that are level; what stands nowhere is near to nothing."""
    variable = scope.variable()
    start = spot(each.object, scope)
    steps = e.Steps(start, spot_of(e.Var(variable), kind, scope.world), e.These(()))
    reached = e.Where(among, variable, e.Compare("<", steps, e.Int(e.FAR)))
    return e.Most(reached, variable, steps, least=each.preposition in NEAREST)
