"""Norms about a target: `cannot Attack a Hidden Player`, `may choose a Fallen Player as the target of Attack`.

In: the act of a norm, and the procedure in which a target is chosen. Out: whether the act is that choice, and whether a
candidate is one of those of whom it speaks.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import identity, membership
from rulewright.machine.norms.bans import Ban
from rulewright.machine.scope import DEFINITE, Scope, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import effects, things


def is_process(noun: things.Noun, name: str, world: World) -> bool:
    """Whether a noun means this procedure or a kind of it."""
    of = name_of(noun)
    return bool(of) and (of == name or world.is_below(name, of))


def aims_in(act: effects.Act, name: str, world: World) -> bool:
    """Whether an act is the choice of a target in a procedure: `choose … as the target of Attack`, `Attack …`."""
    if act.passive or act.object is None:
        return False
    if act.author:
        return act.verb == name and name not in world.doings
    aim = act.value("as") or act.value("with")
    owner = aim.owner if isinstance(aim, things.Role) else aim
    return act.verb in ("choose", "target") and isinstance(owner, things.Nominal) and is_process(owner, name, world)


def aimed_at(what: object, candidate: e.Expression, chooser: e.Expression, scope: Scope) -> e.Expression:
    """Whether a candidate is one of those of whom a norm speaks: a Hidden Player, the Leader."""
    tests = []
    for part in parts(what):
        if not isinstance(part, things.Nominal):
            raise Unplayable(f"“{part}” is not tested of a target")
        inner = scope.about(candidate, part.name).subject(chooser)
        one = isinstance(part, things.Register) and part.quantifier in DEFINITE
        tests.append((identity.the_one if one else membership.fits)(part, candidate, inner))
    return logic.disjunction(tests)


def chosen_in(act: effects.Act, name: str, world: World) -> bool:
    """Whether `be targeted by Attack` (or only by something else) concerns the choice of a target in a procedure."""
    for slot in act.slots:
        if slot.name != "by" or is_chooser(slot, world):
            continue
        among = any(is_process(part, name, world) for part in parts(slot.value))
        if among is slot.only:
            return False
    return True


def is_chooser(slot: effects.Slot, world: World) -> bool:
    """Whether a role says who chooses: `be targeted by a Cursed Player`."""
    named = [name_of(part) for part in parts(slot.value)]
    return slot.name == "by" and bool(named) and all(world.is_person(name) for name in named)


def chosen_by(act: effects.Act, chooser: e.Expression, scope: Scope) -> e.Expression:
    """Whether the one who chooses is one of those by whom alone, or by whom not, it may be done."""
    tests = []
    for slot in act.slots:
        if is_chooser(slot, scope.world):
            among = aimed_at(slot.value, chooser, chooser, scope)
            tests.append(e.Not(among) if slot.only else among)
    return logic.conjunction(tests)


def untested(act: effects.Act, world: World) -> effects.Slot | None:
    """The role `by` of a norm about targets that is not tested: a second one of its kind, one that says who chooses as
    `another Player` does, or an `only` before the last.
    """
    by = [slot for slot in act.slots if slot.name == "by"]
    for at, slot in enumerate(by):
        choosing = is_chooser(slot, world)
        if any(is_chooser(other, world) is choosing for other in by[:at]) or (slot.only and slot is not by[-1]):
            return slot
        for part in parts(slot.value) if choosing else ():
            if not _weighed_alone(part):
                return slot
        if not choosing and any(
            getattr(part, "filters", ()) or getattr(part, "which", ()) for part in parts(slot.value)
        ):
            return slot
    return None


def _weighed_alone(part: object) -> bool:
    """Whether a phrase says who is meant without speaking of another: a Cursed Player, the Leader."""
    if (
        not isinstance(part, things.Nominal)
        or part.quantifier not in ("", "a", "the", "any")
        or part.amount is not None
    ):
        return False
    said = [part, *(node for node in nodes(part.filters) if isinstance(node, things.Nominal))]
    return not any(isinstance(node, things.Pronoun) or {"other", "same"} & set(node.which) for node in said)


def half_opened(permit: Ban, world: World) -> str | None:
    """Why a permission makes no exception to what forbids: `may Attack a Hidden Player even if they are Cursed` opens a
    procedure for some targets, and a procedure is open or not before one is chosen.
    """
    act = permit.act
    if not permit.even or not act.author or not world.is_procedure(act.verb) or not aims_in(act, act.verb, world):
        return None
    return (
        f"“{act}” is permitted against some only, and what forbids {act.verb} is asked before anybody is chosen; "
        f"forbid the other targets instead, as in “A … Player cannot {act.verb} a … Player.”"
    )
