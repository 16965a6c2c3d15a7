"""Words before a name, played or told, and never passed over: `another Market`, `no Ruby`, `each of them` chosen,
`outside`, `exactly at least`, somebody chosen as the Leader.

Each sentence stands beside the one that it used to be played as.
"""

from __future__ import annotations

from typing import Any

import card_table
import pytest
from language_page import GROUND, Example, tried
from tried import lowered, lowered_text, played

# Sentences of which a word says something that is not played: each is left to the table, or not read.
TOLD = (
    "Put all Treasure Cards in another Treasure Deck.",
    "If no Treasure Deck is empty, the game ends.",
    "Increase another Round Count by 1.",
    "Move the Active Player's Pawn to another Market.",
    "Each Player in another Market becomes Cursed.",
    "If the Active Player is in another Market, they gain 1 Gold.",
    "Discard the top card of no Treasure Deck.",
    "The Active Player looks at no top card of the Treasure Deck.",
    "The Active Player looks at the top card of another Treasure Deck.",
    "The Active Player rolls 1D6 and adds 1 to another roll.",
    "The Active Player rolls 1D6. If no result is 5 or more, the Active Player gains 2 Gold.",
    "The Duel Roll is the highest of three D6. If no Duel Roll is 5 or more, the Active Player gains 1 Points.",
    "The Player with no fewest Treasure Cards in their Hand wins.",
    "Remove all Rubies in the target's Hand from another game.",
    "The Player to no left of the Active Player loses 1 Gold.",
    "The Active Player draws the top card of the Treasure Deck and discards it if it is each Ruby.",
    "If the Active Player has each Ruby in their Hand, they gain 1 Points.",
    "If the Active Player has no 2 Rubies in their Hand, they gain 1 Points.",
    "The Active Player draws cards until they have no five cards.",
    "The Active Player draws cards until they have not five cards.",
    "Place one Player's Pawn in the Gate.",
    "Place a Player's Pawn in the Gate.",
    "The Active Player chooses each Treasure Card in their Hand.",
    "The Active Player must take each Action.",
    "The Active Player may take exactly two Actions.",
    "The Active Player chooses at least one: Rest or Hide.",
    "The Active Player draws the top card of the Treasure Deck. Put the drawn card outside their Hand.",
    "The Active Player rolls 1D6. On a up to 5, the Active Player gains 2 Gold.",
    "If exactly at least one Player is Hidden, the Active Player gains 1 Gold.",
    "The Active Player chooses a Hidden nor Cursed Player as the target.",
    "If the total Gold of no Hidden Players is 3 or more, the game ends.",
    "If the total Gold of some Hidden Players is 3 or more, the game ends.",
    "The Active Player chooses another Player as each Player.",
    "Set one Hidden Player's Gold to 5.",
    "Player gains 1 Gold.",
    "Deal two Treasure Cards to Player.",
    "Set Player's Gold to 5.",
    "Place Player's Pawn in the Gate.",
    "The Active Player's Turn ends when no current effect is resolved.",
    "The Active Player draws one card. The Active Player resolves another Text of the drawn card.",
    "The Active Player discards some Treasure Cards from their Hand.",
    "Remove the chosen Treasure Card from another game.",
)
TOLD_RULES = (
    "No Hidden Player cannot Rest.",
    "A Player cannot Attack no Hidden Player.",
    "If a Player reaches no Points, that Player wins and the game ends.",
    "If a Player reaches up to 10 Points, that Player wins and the game ends.",
)


@pytest.mark.parametrize(("sort", "sentences"), [("step", TOLD), ("rule", TOLD_RULES)])
def test_a_word_that_is_not_played_is_told(sort: str, sentences: tuple[str, ...]) -> None:
    found = tried([Example(0, sort, text, "asked") for text in sentences])
    silent = [text for text, each in zip(sentences, found, strict=True) if each.understood and not each.left]
    assert silent == []


def after_drawing(said: str, card: str) -> Any:
    """The state after a step that says this of the card it draws, when that card lies on top of the Treasure Deck."""
    step = f"The Active Player draws the top card of the Treasure Deck. {said} Discard the drawn card."
    game = played(lowered_text(f"{GROUND}\n# 9 Tried\n\nPROCEDURE Tried\n\n1. {step}\n"))
    state = card_table.table(game, treasure_deck=card)
    game.set_value(state, "Active Player", 0)
    game.begin(state, "Tried")
    return state


@pytest.mark.parametrize(("card", "gained"), [("Ruby", 0), ("Candle", 1)])
def test_no_ruby_is_another_card(card: str, gained: int) -> None:
    state = after_drawing("If it is no Ruby, they gain 1 Points.", card)
    assert state.points[0] == gained


@pytest.mark.parametrize(("card", "gained"), [("Ruby", 1), ("Candle", 0)])
def test_a_ruby_is_a_ruby(card: str, gained: int) -> None:
    state = after_drawing("If it is a Ruby, they gain 1 Points.", card)
    assert state.points[0] == gained


def test_whom_somebody_chooses_as_the_leader_leads() -> None:
    rule = "The game has a Leader, a Player."
    step = "The Active Player chooses another Player as the Leader. The Leader gains 3 Gold."
    game = played(lowered(rule, dawn=step))
    state = game.table(3)
    game.set_value(state, "Active Player", 0)
    game.begin(state, "Dawn")
    assert state.leader != 2
    game.apply(state, 2)
    assert (state.leader, state.gold[2], state.gold[0]) == (2, 8, 5)


def test_a_die_that_nobody_can_throw_is_no_fault() -> None:
    """A rule that holds at all times and cannot be is told to its author; making the machine does not fail."""
    lowered("If a Player reaches more than 3 Points, that Player wins and the game ends.")
