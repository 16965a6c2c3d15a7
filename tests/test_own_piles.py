"""What belongs to one Player is not done to all, nor to the first seat: discards, norms on cards, roles by a place."""

from __future__ import annotations

import pytest
from tried import lowered_text, played, reason

GAME = """Core Rules: Ashes
Players: 2-3

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
Each Player has Ember, a number starting at 0. Each Player has Light, a number starting at 0. {fact}

RULE

A Spell Card is a card. The game has a Library, a pile of Spell Cards.
Each Player has a Hand, a pile of Spell Cards. Each Player has an Ash Pile, a pile of Spell Cards. {rule}

COMPONENT Spell Cards

| Name   | Quantity | Text                         |
| Cinder | 9        | {text} |

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Shuffle all Spell Cards into the Library.
2. Put the Players in Turn Order at random.
3. For each Player in Turn Order, put the top card of the Library in that Player's Hand.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.
2. The game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. The Active Player chooses one Spell Card in their Hand.
3. {step}
"""
MARKED = """
PROCEDURE Marking

1. The Late Player gains 1 Ember.
"""
WORKS = "Put the chosen Spell Card in the Active Player's Ash Pile."


def _text(rule: str = "", step: str = WORKS, text: str = "This Player gains 1 Light.", fact: str = "") -> str:
    return GAME.format(rule=rule, step=step, text=text, fact=fact)


@pytest.mark.parametrize("pile", ["their Ash Pile", "the Active Player's Ash Pile"])
def test_a_pile_of_each_player_takes_no_discarded_cards_by_itself(pile: str) -> None:
    rule = f"Discarded Spell Cards are placed in {pile}."
    made = lowered_text(_text(rule, "Discard the chosen Spell Card."))
    left = {unplayed.reading.sentence.text: unplayed.reason for unplayed in made.unplayed}
    assert set(left) == {rule, "Discard the chosen Spell Card."}
    assert all(WORKS.removesuffix(".") in reason for reason in left.values()), left
    assert not any(each.discard_of for each in made.game.piles)


def test_the_wording_that_the_reason_names_is_played() -> None:
    game = played(lowered_text(_text()))
    state = game.table(2)
    game.begin(state, "Setup")
    assert state is not None


@pytest.mark.parametrize("text", ["This Player cannot gain Ember.", "No Player can gain Ember."])
def test_a_norm_on_a_card_forbids_nothing_and_says_so(text: str) -> None:
    made = lowered_text(_text(text=text, step=f"The Active Player gains 1 Ember. {WORKS}"))
    assert [unplayed.reading.sentence.text for unplayed in made.unplayed] == [text]
    assert "card" in made.unplayed[0].reason


@pytest.mark.parametrize(("which", "place"), [("first", 0), ("second", 1), ("third", 2)])
def test_a_role_told_by_a_place_in_turn_order_is_who_stands_there(which: str, place: int) -> None:
    fact = f"The Late Player is the {which} Player in Turn Order."
    game = played(lowered_text(_text(fact=fact, step=f"{WORKS} The game ends.") + MARKED))
    state = game.table(3)
    game.set_value(state, "Turn Order", (2, 0, 1))
    game.begin(state, "Marking")
    assert [game.get_value(state, "Ember", player) for player in range(3)] == [
        int(player == (2, 0, 1)[place]) for player in range(3)
    ]


def test_a_role_of_the_last_in_turn_order_goes_to_the_table() -> None:
    made = lowered_text(_text(fact="The Late Player is the last Player in Turn Order.") + MARKED)
    assert "leaves the last one" in reason(made)
