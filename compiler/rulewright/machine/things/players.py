"""How many play, and what is said of two of them.

In: the headers of the documents; a noun phrase with `both`, `either` or `neither`. Out: the least and the greatest
number of Players; `Unplayable` where a phrase speaks of two and there may be more.
"""

from __future__ import annotations

from rulewright.book.model import Book
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import things

MOST_PLAYERS = 100  # at one table; a machine keeps a place for each
_OF_TWO = {"both": "all", "either": "any", "neither": "no"}


def players_of(book: Book) -> tuple[int, int]:
    """`Players: 2-6`: of the main document, else of a core; 2 to 6 where none says."""
    for document in reversed(book.documents):
        for name, value in document.headers:
            low, _, high = value.replace("–", "-").partition("-")
            if name.lower() == "players" and low.strip().isdecimal() and 0 < int(low.strip()[:9]) <= MOST_PLAYERS:
                ends = int(low), min(int(high.strip()[:9]), MOST_PLAYERS) if high.strip().isdecimal() else int(low)
                return min(ends), max(ends)
    return 2, 6


def require_two(noun: things.Nominal, world: World) -> None:
    """Raise Unplayable for `both Players` in a game that more, or fewer, than two may play; of other things nothing
    says that there are two.
    """
    if noun.quantifier not in _OF_TWO or (world.base(noun.name) == PLAYER and players_of(world.book) == (2, 2)):
        return
    raise Unplayable(f"“{noun}” speaks of two, and nothing says that there are two; say “{_OF_TWO[noun.quantifier]}”")
