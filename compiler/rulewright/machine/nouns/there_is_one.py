"""Things of which there is one: the Market, the Treasure Deck, the Round Count, the result of a roll.

In: the phrase that names one. Out: nothing, or `Unplayable` where a word before the name speaks of several, or of none:
`another Market`, `no Treasure Deck`. The thing would be the same with any word before it, so the word would be lost.
"""

from __future__ import annotations

from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import World
from rulewright.meaning import things


def of_its_name(noun: things.Nominal, world: World) -> bool:
    """Whether there is but one thing that a phrase may mean: a place, a pile or a number of the game, a roll."""
    if "top" in noun.which and noun.quantifier != "another":  # another top card is the next
        return True
    if noun.owner is not None and noun.name in world.columns and noun.amount is None:
        return True  # the Effect of a card
    if noun.owner is not None or noun.amount is not None:
        return False
    pile = world.piles.get(noun.name)
    named = noun.name in world.registers or (pile is not None and not pile.each) or noun.name in world.spaces
    rolled = isinstance(noun, things.Small) and noun.name in ("roll", "result", "game", "box", "game box")
    return named or rolled or noun.which == ("same",)


def require(noun: object) -> None:
    """Raise Unplayable where a phrase means the one thing of its name and says that it is none, or another."""
    if not isinstance(noun, things.Nominal):
        return
    match noun.quantifier:
        case "no" | "neither":
            raise Unplayable(f"“{noun}”: there is one {noun.name}; say what is not so of it (“is not …”)")
        case "another" if not isinstance(noun, things.Process):  # each time that it is done is another
            raise Unplayable(f"“{noun}”: there is one {noun.name}, and no other")
        case _:
            return
