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
