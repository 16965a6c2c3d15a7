"""Whose a number is: `Health belongs to a Player; a Room has none`.

In: an attribute and the noun whose it is said to be. Out: `Unplayable` where the declaration gives it to another sort
of thing for certain; what is not known for certain passes.
"""

from __future__ import annotations

from rulewright.machine import model
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, SPACE, World, name_of
from rulewright.meaning import effects, things

_SORTS = frozenset({PLAYER, SPACE, "Card"})
# Verbs of which the subject is the one whose number changes.
_OWN = frozenset({"lose", "gain", "heal", "spend", "pay"})


def require_has(name: str, owner: object, world: World) -> None:
    """Raise Unplayable for an attribute of something that has none."""
    declared = world.attributes.get(name)
    if declared is None or name in world.columns or not isinstance(owner, things.Nominal) or owner.owner is not None:
        return
    if any(calculation.name == name for calculation in world.calculated):
        return
    has, asked = world.base(declared.of), sort_of(owner, world)
    if has in _SORTS and asked in _SORTS and has != asked:
        said = asked if asked != SPACE or not world.space_kinds else world.space_kinds[0]
        raise Unplayable(f"{name} belongs to a {declared.of}; a {said.lower() if said == 'Card' else said} has none")


def of_act(act: effects.Act, world: World) -> None:
    """The same of an act: what it changes, and of whom."""
    for slot in act.slots:
        what = slot.value
        if isinstance(what, things.AttributeOf):
            own = act.subject if act.verb in _OWN and slot.name == "object" and not act.passive else None
            require_has(what.name, what.owner if what.owner is not None else own, world)


def sort_of(owner: things.Nominal, world: World) -> str:
    """Player, Space or Card; "" where it is not known for certain."""
    name = owner.name
    if isinstance(owner, things.Pronoun) and isinstance(owner.antecedent, things.Nominal):
        return sort_of(owner.antecedent, world)
    if isinstance(owner, things.Small) and name == "card":
        return "Card"
    if isinstance(owner, things.Register):
        kept = world.registers.get(name)
        return world.base(kept.type.kind) if kept is not None and isinstance(kept.type, model.Ref) else ""
    if name in world.spaces:
        return SPACE
    if isinstance(owner, things.Select | things.Individual):
        return world.base(name_of(owner))
    return ""
