"""Who is still in the game: `If only one Player remains`.

In: what is said to remain. Out: the same said by the status that takes a Player out of the game, which is called Out or
Removed (`A Player may be Out.`); None, or `Unplayable`, in a game that has neither, since all seats remain.
"""

from __future__ import annotations

from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import conditions, effects, things

_OUT = ("Out", "Removed")


def as_status(condition: object, world: World) -> conditions.HasStatus | None:
    """`only one Player remains` as `only one Player is not Out`; None for everything else, as what some remain who
    are told apart (a Surviving Player).
    """
    match condition:
        case effects.Act(verb="remain", subject=things.Select() as who) if _of_players(condition):
            out = next((name for name in _OUT if name in world.statuses), None)
        case _:
            return None
    if out is None or condition.negated or condition.past or condition.perfect or condition.modal:
        return None
    return conditions.HasStatus(condition.span, who, negated=True, statuses=(things.StatusName(condition.span, out),))


def require_told(condition: object) -> None:
    """Raise Unplayable for Players who remain where no status says so."""
    if _of_players(condition):
        raise Unplayable(
            f"“{condition}”: nothing says who is still there; say it by a status, as in “exactly one Player is not "
            "Out” (and “A Player may be Out.”)"
        )


def _of_players(condition: object) -> bool:
    match condition:
        case effects.Act(verb="remain", subject=things.Select() as who, slots=(), passive=False):
            return who.name == PLAYER and not (who.adjectives or who.filters or who.owner is not None)
        case _:
            return False
