"""Definitions that nothing can read, for they speak of another.

In: the definitions of a world. Out: why such a one is left to the table, with a wording that is read.
"""

from __future__ import annotations

from rulewright.machine.things.world import World, cite, name_of
from rulewright.meaning import facts, things


def gather(world: World) -> None:
    """Notes of each definition that nothing reads why."""
    for reading in world.defined.values():
        match reading.meaning:
            case facts.Defined(subject=subject, base=things.Nominal() as base) if (
                base.quantifier == "another" or "other" in base.which
            ):
                world.unkept[cite(reading.sentence)] = other_than_whom(name_of(subject), base)


def other_than_whom(name: str, base: things.Nominal) -> str:
    """Why a definition that speaks of another defines nobody."""
    return (
        f"“{base}”: other than whom? A definition speaks of one at a time; say “a {base.name}” in it, and “each other "
        f"{name}” where it is used"
    )
