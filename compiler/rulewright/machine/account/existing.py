"""Rules that say what there is, or is not: `There is no game without a Leader`, `There are three Places`.

In: such a fact. Out: why no code keeps it so; "" where it tells what the components, maps and declarations say.
"""

from __future__ import annotations

from rulewright.machine.account.searching import Search
from rulewright.machine.things.world import SPACE
from rulewright.meaning import facts, quantities, things

KEPT_BY_NOTHING = (
    "no code keeps it so: say at a step what is done (“If there is no Leader, the Active Player becomes the Leader.”, "
    "with your own names), or put it into an INVARIANT, which every state of play is held against"
)
NO_SUPPLY = "no code counts what is left of it: say at the step what is done when there is none left"


def unkept(there: facts.ThereAre, search: Search) -> str:
    """Why it is not so by itself."""
    what = there.state.what
    if there.never:
        return KEPT_BY_NOTHING
    if not isinstance(what, things.Nominal):
        return ""
    if what.quantifier == "no":
        return "" if what.name in ("limit", "maximum") else KEPT_BY_NOTHING
    if there.state.adverbs or what.filters:  # there is always a Leader, a Pawn in each Place
        return KEPT_BY_NOTHING
    return _other_number(what, search)


def _other_number(what: things.Nominal, search: Search) -> str:
    """Why a number is not so: the map, or the components, have another, or it is a supply of what is only counted."""
    if what.amount is None or not isinstance(what.amount.number, quantities.Number) or what.which:
        return ""
    if isinstance(what, things.AttributeOf):
        return NO_SUPPLY
    world, kind = search.world, " ".join((*what.statuses, what.name))
    there = len(world.members_of(kind)) if world.base(kind) == SPACE else in_components(kind, search)
    if there is None or there == what.amount.number.value:
        return ""
    where = "on the map" if world.base(kind) == SPACE else "in the components"
    return f"there are {there} {where}; say “There are {there} …”, or change what stands there"


def in_components(kind: str, search: Search) -> int | None:
    """How many cards of a kind the components have; None where that is not known."""
    members = search.world.members_of(kind)
    cards = {card.name: card.copies for card in search.game.cards}
    if not members or any(member not in cards for member in members):
        return None
    return sum(cards[member] for member in members)
