"""Cards that are discarded at random, given, taken from the top, or paid with."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

GAME = """Core Rules: Cards
Players: 2-4

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
Each Player has Coins, a number starting at 3. Each Player has Points, a number starting at 0.

RULE

A Ship Card is a card. The game has a Deck, a pile of Ship Cards. The game has a Discard Pile, a pile of Ship Cards.
The game has a Market, a pile of Ship Cards.
Each Player has a Hand, a pile of Ship Cards. Discarded Ship Cards are placed in the Discard Pile.

COMPONENT Ship Cards

| Name | Quantity | Value |
| Oar  | 6        | 2     |
| Sail | 8        | 4     |

RULE

To play the game, resolve Turn.

PROCEDURE Turn

1. {step}
2. The game ends.
"""


def turn(step: str, hands: tuple[int, ...] = (2, 3, 1), last: bool = True) -> tuple[ModuleType, Any]:
    """A Turn of the second of three Players, with so many Oars in each Hand, four Sails in the Deck and two in the
    Market; every choice is the last option (of an offer: to take it), or the first.
    """
    game = played(lowered_text(GAME.replace("{step}", step)))
    state = game.table(3)
    game.set_value(state, "Turn Order", (0, 1, 2))
    game.set_value(state, "Active Player", 1)
    for player in range(3):
        game.set_value(state, "Coins", 3, player)
        for _ in range(hands[player]):
            game.lay(state, "Oar", "Hand", player)
    for pile in ("Deck", "Deck", "Deck", "Deck", "Market", "Market"):
        game.lay(state, "Sail", pile)
    game.begin(state, "Turn")
    while state.options:
        game.apply(state, (max if last else min)(state.options))
    return game, state


def count(game: ModuleType, state: Any, pile: str) -> Any:
    """How many cards lie in a pile: of each Player, where each has one."""
    number = game.pile_number(pile, 0) if pile == "Hand" else game.pile_number(pile)
    return [len(state.piles[number + player]) for player in range(3)] if pile == "Hand" else len(state.piles[number])


@pytest.mark.parametrize(
    ("step", "hands", "discarded"),
    [
        ("The Active Player discards one card at random.", [2, 2, 1], 1),
        ("Each other Player discards one random card from their Hand.", [1, 3, 0], 2),
        ("Each Player discards two random cards from their Hand.", [0, 1, 0], 5),
        ("Discard the top card of the Deck.", [2, 3, 1], 1),
        ("The Active Player takes the top card of the Market.", [2, 4, 1], 0),
        ("The Active Player gives one card from their Hand to the Player to their left.", [2, 2, 2], 0),
        ("The Active Player gives two cards to the Player to their right.", [4, 1, 1], 0),
    ],
)
def test_cards_go_where_they_are_said_to(step: str, hands: list[int], discarded: int) -> None:
    game, state = turn(step)
    assert count(game, state, "Hand") == hands
    assert count(game, state, "Discard Pile") == discarded


@pytest.mark.parametrize(
    ("step", "taken", "refused"),
    [
        ("The Active Player may pay 2 Coins to draw one card from the Deck.", (4, 1, 0), (3, 3, 0)),
        ("The Active Player may discard a card from their Hand to gain 3 Coins.", (2, 6, 0), (3, 3, 0)),
        ("The Active Player may exchange two cards for 3 Coins.", (1, 6, 0), (3, 3, 0)),
        ("The Active Player may exchange 2 Coins for 1 Point.", (3, 1, 1), (3, 3, 0)),
        (
            "The Active Player may discard two cards from their Hand. If they do, they gain 2 Points.",
            (1, 3, 2),
            (3, 3, 0),
        ),
        ("The Active Player may discard four cards to gain 2 Points.", (3, 3, 0), (3, 3, 0)),
        ("The Active Player may pay 4 Coins for 2 Points.", (3, 3, 0), (3, 3, 0)),
    ],
)
def test_what_is_bought_is_paid_for(step: str, taken: tuple[int, ...], refused: tuple[int, ...]) -> None:
    for last, found in ((True, taken), (False, refused)):
        game, state = turn(step, last=last)
        assert (
            count(game, state, "Hand")[1],
            game.get_value(state, "Coins", 1),
            game.get_value(state, "Points", 1),
        ) == found


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("Each Player gives one card from their Hand to the Player to their left.", "For each"),
        ("The Active Player gives one card to each other Player.", "For each"),
        ("The Active Player may exchange two cards for 3 Coins and 1 Point.", ""),
    ],
)
def test_what_is_not_told_goes_to_the_table(step: str, why: str) -> None:
    assert why in reason(lowered_text(GAME.replace("{step}", step)))
