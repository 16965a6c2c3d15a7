"""The sentences that a finding offers instead of one that the table must do: each is played, on one small game."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.machine.account import remedies
from rulewright.source import Source

GAME = """Core Rules: Offers
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Round Count, a number starting at 0. A Player may be Hidden.

RULE

Each Player has Gold, a number from 0 to 99 starting at 5. Each Player has Points, a number starting at 0.

RULE

Market and Forest are Places. Each space of the Village is a Place. Each Player has a Pawn. Each Pawn is in a Place.
A Player is in the Place of their Pawn.

RULE

A Treasure Card is a card. The game has a Treasure Deck, a pile of Treasure Cards.
Each Player has a Hand, a pile of Treasure Cards. The game has a Discard Pile, a pile of Treasure Cards.
Discarded Treasure Cards are placed in the Discard Pile.

MAP Village

Market - Forest

COMPONENT Treasure Cards

| Name | Quantity | Value |
| Ruby | 3        | 4     |
| Pot  | 5        | 1     |

RULE

A Role Card is a card. Each Player has a Role Card.

COMPONENT Role Cards

| Name   | Quantity |
| Smith  | 2        |
| Farmer | 2        |

RULE

Rest and Dig are Actions.

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order at random.
2. Put all Treasure Cards in the Treasure Deck.
3. Place each Player's Pawn in the Market.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player may take up to two Actions.
3. Resolve Trial.

PROCEDURE Rest

1. The Player gains 1 Gold.

PROCEDURE Dig

1. The Active Player gains 1 Points.

PROCEDURE Trial

1. The Active Player chooses one other Player.
2. The Active Player chooses one Treasure Card in their Hand.
3. The Active Player chooses one adjacent Place.
4. The Active Player draws the top card of the Treasure Deck. Put the drawn card in the Active Player's Hand.
5. The Active Player rolls 1D6.
{steps}
"""


@pytest.mark.parametrize("verb", remedies.PLAYED)
def test_what_is_offered_is_played(verb: str) -> None:
    steps = "\n".join(f"{number}. {form}" for number, form in enumerate(remedies.PLAYED[verb], start=6))
    made = pipeline.lowered(pipeline.compile_ruleset([Source("offers.rules", GAME.format(steps=steps))]))
    assert [(unplayed.reading.sentence.text, unplayed.reason) for unplayed in made.unplayed] == []


@pytest.mark.parametrize("verb", remedies.LIKE)
def test_every_verb_that_is_like_another_has_its_forms(verb: str) -> None:
    assert remedies.LIKE[verb] in remedies.PLAYED
    assert verb not in remedies.PLAYED
