"""Which spaces of a drawn ground adjoin, as rules say it: for maps of squares and for tiles alike.

In: what a sentence means. Out: the sides or corners that squares share, and the gates between two kinds. A sentence
that says more, or that speaks of some squares alone, is none of these: so it is left for others to judge.
"""

from __future__ import annotations

from rulewright.machine.things.world import World, parts
from rulewright.meaning import circumstances, conditions, effects, norms, standing, things

Gate = tuple[str, str, str]  # a space of the first kind adjoins one of the second only if it is of the third


def shared(meaning: object, world: World) -> frozenset[str]:
    """`Squares adjoin on their sides and corners.`: side, corner or both; nothing for another sentence."""
    match meaning:
        case standing.Standing(
            subject=things.Nominal(name=kind, filters=(), adjectives=(), amount=None, owner=None),
            acts=(effects.Act(verb="adjoin", negated=False, slots=(effects.Slot(preposition="on", value=value),)),),
            circumstances=(),
        ) if kind in world.space_kinds:
            said = parts(value)
            plain = all(
                isinstance(one, things.Small) and not (one.filters or one.adjectives or one.amount) for one in said
            )
            names = frozenset(getattr(one, "name", "") for one in said)
            return names if plain and names <= {"side", "corner"} else frozenset()
        case _:
            return frozenset()


def gate(meaning: object) -> Gate | None:
    """`A Building Square adjoins a Street Square only if the Building Square is a Door.`"""
    match meaning:
        case norms.HappensOnly(
            subject=things.Nominal(name=inner, filters=(), quantifier="a"),
            act=effects.Act(
                verb="adjoin", object=things.Nominal(name=outer, filters=(), quantifier="a"), negated=False
            ),
            circumstances=(
                circumstances.OnlyIf(
                    conditions=(
                        conditions.IsA(
                            subject=things.Nominal(name=which),
                            kind=things.Nominal(name=door, filters=()),
                            where=(),
                            negated=False,
                        ),
                    )
                ),
            ),
        ) if which == inner:
            return inner, outer, door
        case _:
            return None
