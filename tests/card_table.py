"""A small game of cards for tests, and a table laid for one step of it: who has which cards, in which order."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tried import RULE_AND_STEP, lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

GAME = (
    """Core Rules: Spices
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Night Count, a number starting at 0. A Player may be Singed.

RULE

Each Player has Light, a number starting at 0. Each Player has Gold, a number starting at 5.
Each Player has Points, a number starting at 0.

RULE

A Spice is a Card. A Cloth is a Card. {piles}

COMPONENT Spices

| Name | Quantity | Cost | Text |
| Salt | 8        | 1    | This Player gains 1 Gold. |
| Dill | 4        | 6    | |

COMPONENT Cloths

| Name | Quantity | Cost |
| Silk | 8        | 3    |

"""
    + RULE_AND_STEP
)

# One deck for all, and a deck of one's own.
SHARED = """The game has a Deck, a pile of Cards. The game has a Discard Pile, a pile of Cards. The game has a Market, a
pile of Cards. Each Player has a Hand, a pile of Cards. Discarded Cards are placed in the Discard Pile.
A Player draws Cards from the Deck."""
OWN = """Each Player has a Deck, a pile of Cards. Each Player has a Hand, a pile of Cards. Each Player has a Discard
Pile, a pile of Cards. The game has a Market, a pile of Cards. A Player draws Cards from their Deck into their Hand.
Discarded Cards are placed in their owner's Discard Pile."""


def lowered(step: str = "", rule: str = "", piles: str = SHARED) -> Lowered:
    text = GAME.format(piles=piles, rule=rule or "Rest is an Action.", step=step or "Resolve Rest.")
    return lowered_text(text)


def machine(step: str = "", rule: str = "", piles: str = SHARED) -> ModuleType:
    return played(lowered(step, rule, piles))


def left(step: str = "", rule: str = "", piles: str = SHARED) -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(step, rule, piles))


def table(game: ModuleType, players: int = 2, **laid: str | tuple[str, ...]) -> Any:
    """A table with cards in piles, the last word on top: `deck="Salt Silk"`, of a pile of each one after the other."""
    state = game.table(players)
    game.set_value(state, "Turn Order", tuple(range(players)))
    used: set[int] = set()
    for pile, said in laid.items():
        for owner, names in enumerate((said,) if isinstance(said, str) else said):
            for name in names.split():
                called = (each for each, known in enumerate(game.NAMES) if known == name)
                card = next(each for each in called if each not in used and each in game.COPY_OF)
                used.add(card)
                game.put(state, card, _number(game, pile) + owner)
    return state


def _number(game: ModuleType, pile: str) -> int:
    """The number of a pile; of one that each Player has, the first Player's."""
    name = pile.replace("_", " ").title()
    names = list(game.NAMES)
    return names.index(name) if name in names else names.index(f"Player 1's {name}")


def cards(game: ModuleType, state: Any, pile: str, player: int = 0) -> str:
    """The cards of a pile, the top one last; of those whose order nobody knows, by name."""
    found = state.piles[_number(game, pile) + player]
    if any(card < 0 for card in found):
        return " ".join(sorted(game.NAMES[card if card >= 0 else ~card] for card in found))
    return " ".join(game.NAMES[card] for card in found)


def value(game: ModuleType, state: Any, name: str) -> list[int]:
    return [game.get_value(state, name, player) for player in range(state.players)]


def turn(game: ModuleType, state: Any, player: int = 0) -> Any:
    """The Turn of a Player, up to the first thing to decide."""
    game.begin(state, "Turn", Player=player)
    return chance(game, state)


def chance(game: ModuleType, state: Any) -> Any:
    """What chance decides, the first of its outcomes each time."""
    while game.pending(state) is not None and game.pending(state).player == game.CHANCE:
        game.apply(state, game.pending(state).options[0][0])
    return state


def options(game: ModuleType, state: Any) -> list[str]:
    waiting = game.pending(state)
    return [] if waiting is None else [name for _, name in waiting.options]


def answer(game: ModuleType, state: Any, *names: str) -> Any:
    """Takes the options that are called so, one after the other."""
    for name in names:
        game.apply(state, next(action for action, called in game.pending(state).options if called == name))
        chance(game, state)
    return state
