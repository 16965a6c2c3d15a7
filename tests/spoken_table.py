"""A table of Players as a second account of the rules keeps it, and the small game of which it is the table.

Nothing here knows the compiler: numbers, statuses, Places and cards of some Players, in plain lists.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

PLACES = ("Gate", "Market", "Mill", "Tower")
DARK = ("Mill", "Tower")
NUMBERS = ("Gold", "Light", "Health")
STATES = ("Hidden", "Cursed", "Blessed")
CARDS = {"Candle": 1, "Hammer": 2, "Ruby": 5}  # with the Value of each
NEAR = {"Gate": ("Market",), "Market": ("Gate", "Mill", "Tower"), "Mill": ("Market",), "Tower": ("Market",)}

GROUND = """Core Rules: Spoken
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Leader, a Player.

RULE

Each Player has Gold, a number from 0 starting at 3. Each Player has Light, a number from 0 starting at 2.
Each Player has Health, a number from 0 to 10 starting at 10.

RULE

A Player may be Hidden. A Player may be Cursed. A Player may be Blessed.

RULE

Each space of the Town is a Place. Each Player has a Pawn. Each Pawn is in a Place. A Player is in the Place of their
Pawn. The Mill and the Tower are Dark Places.

MAP Town

Gate - Market - Mill
Market - Tower

RULE

A Treasure Card is a card. The game has a Treasure Deck, a pile of Treasure Cards. The game has a Discard Pile, a pile
of Treasure Cards. Each Player has a Hand, a pile of Treasure Cards. Discarded Treasure Cards are placed in the Discard
Pile.

COMPONENT Treasure Cards

| Name   | Quantity | Value |
| Candle | 30       | 1     |
| Hammer | 30       | 2     |
| Ruby   | 30       | 5     |

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Place each Player's Pawn in the Gate.
2. Put the Players in Turn Order at random.
3. The first Player in Turn Order becomes the Leader.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take up to two Actions.

RULE

{actions} and Rest are Actions.

PROCEDURE Rest

1. The Active Player gains 1 Light.

"""


@dataclass
class Table:
    """Some Players: who acts, who leads, in which order they sit, what each of them has and is, and the cards of all
    piles, the top one last; in a shuffled Deck nobody knows their order.
    """

    active: int
    leader: int
    order: tuple[int, ...]
    numbers: dict[str, list[int]]
    states: dict[str, list[bool]]
    places: list[str]
    hands: list[list[str]]
    deck: list[str]
    discarded: list[str]
    shuffled: bool = False

    @property
    def players(self) -> range:
        return range(len(self.order))

    def copy(self) -> Table:
        numbers = {name: list(each) for name, each in self.numbers.items()}
        states = {name: list(each) for name, each in self.states.items()}
        cards = [list(hand) for hand in self.hands], list(self.deck), list(self.discarded), self.shuffled
        return Table(self.active, self.leader, self.order, numbers, states, list(self.places), *cards)

    def beside(self, player: int, step: int) -> int:
        return self.order[(self.order.index(player) + step) % len(self.order)]

    def by_turns(self) -> tuple[int, ...]:
        start = self.order.index(self.active)
        return (*self.order[start:], *self.order[:start])

    def room_for(self, name: str, player: int) -> bool:
        """Whether somebody can gain any: Health has an end."""
        return name != "Health" or self.numbers[name][player] < 10

    def change(self, name: str, player: int, by: int) -> None:
        """A number grows, or shrinks, within its bounds."""
        value = max(0, self.numbers[name][player] + by)
        self.numbers[name][player] = min(value, 10) if name == "Health" else value


def laid(seed: str) -> Table:
    """A table by chance."""
    chance = random.Random(seed)
    order = list(range(chance.choice((2, 3, 3, 4, 4))))
    count = len(order)
    chance.shuffle(order)
    numbers = {
        "Gold": [chance.randint(0, 5) for _ in order],
        "Light": [chance.randint(0, 4) for _ in order],
        "Health": [chance.randint(1, 10) for _ in order],
    }
    states = {name: [chance.random() < 0.5 for _ in order] for name in STATES}
    places = [chance.choice(PLACES) for _ in order]
    active, leader = chance.randrange(count), chance.randrange(count)
    hands = [chance.choices(list(CARDS), k=chance.randint(0, 4)) for _ in order]
    deck, discarded = (chance.choices(list(CARDS), k=chance.randint(0, 5)) for _ in range(2))
    return Table(active, leader, tuple(order), numbers, states, places, hands, deck, discarded)
