"""A track: a map of one line of spaces, in the order in which its MAP names them. Forward is along that line.

In: the spaces of a world. Out: their names in order, and whether the line closes (`Start - Lane - Start`). A map that
branches, or that is laid in play, has no such order.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import World


@dataclass(frozen=True, slots=True)
class Track:
    """Spaces one after the other; behind the last comes the first, if it goes `round`."""

    spaces: tuple[str, ...]
    round: bool


def track(world: World) -> Track | None:
    """The track of a game; None where its map is none."""
    names = tuple(world.spaces)
    if world.tiling is not None or len(names) < 2:
        return None
    beside = {name: set(near) for name, near in world.spaces.items()}
    for name, near in world.spaces.items():
        for other in near:
            beside[other].add(name)
    line = {name: set(names[max(0, at - 1) : at] + names[at + 1 : at + 2]) for at, name in enumerate(names)}
    if beside == line:
        return Track(names, False)
    line[names[0]].add(names[-1])
    line[names[-1]].add(names[0])
    return Track(names, True) if beside == line and len(names) > 2 else None


def require(world: World, said: object) -> Track:
    """The track, for what can be done on one only."""
    found = track(world)
    if found is None:
        raise Unplayable(
            f"“{said}”: forward and back are the way along a map of one line, as it is written (MAP: Start - Lane - "
            "Finish); on this map say “moves to an adjacent …” or “moves up to … Spaces”"
        )
    return found
