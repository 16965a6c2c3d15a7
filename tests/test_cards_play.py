"""Cards in hands, in piles and in several copies: the plain sentences that designers write, played in one small game.

Each sentence is put into the game and what it does is looked at; what is left to the table must say with what words it
can be played.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

GAME = """Core Rules: Cove
Players: 2-4

# 1 Things

MAP Coast

Cove - Beach - Market - Chapel - Lighthouse - Beach

COMPONENT Treasure Card

| Name | Kind | Value | Quantity |
| --- | --- | --- | --- |
| Rum | Drink | 1 | 10 |
| Silk | Cloth | 2 | 8 |
| Idol | Cursed | 0 | 2 |

RULE

The game has a Treasure Deck, a pile of Treasure Cards. The game has a Discard Pile, a pile of Treasure Cards.
Discarded Treasure Cards are placed in the Discard Pile.

RULE

Each Player has a Hand, a pile of Treasure Cards. Each Player has Points, a number starting at 0.

RULE

Each space of the Coast is a Place. Each Player has a Pawn. Each Pawn is in a Place.

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
The game has a Round Number, a number starting at 0. A Player is in the Place of their Pawn.

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order.
{setup}

PROCEDURE Round

1. Increase the Round Number by 1.
2. For each Player in Turn Order, that Player takes a Turn.
3. If the Round Number is 8 or more, the game ends.

PROCEDURE Turn

1. The Player becomes the Active Player.
{step}

PROCEDURE Steal

1. The Active Player chooses one other Player as the target.
2. The target loses 1 Points.

PROCEDURE Dawn

{dawn}
"""


SETUP = "2. Put all Treasure Cards in the Treasure Deck.\n3. Place each Player's Pawn in the Beach."


def lowered(rule: str = "", step: str = "", dawn: str = "", setup: str = SETUP) -> Lowered:
    """The small game with a sentence of its own: a rule, a step of the Turn, or the one step of Dawn."""
    text = GAME.format(
        rule=rule or "Steal is an Action.",
        step=f"2. {step or 'The Active Player gains 1 Points.'}",
        dawn=f"1. {dawn or 'The game ends.'}",
        setup=setup,
    )
    return lowered_text(text)


def machine(rule: str = "", step: str = "", dawn: str = "", setup: str = SETUP) -> ModuleType:
    return played(lowered(rule, step, dawn, setup))


def left(rule: str = "", step: str = "", dawn: str = "") -> str:
    """Why the sentence is left to the table."""
    return reason(lowered(rule, step, dawn))


def copies(game: ModuleType, name: str) -> tuple[int, ...]:
    """The numbers of the cards that have a name."""
    return tuple(card for card, called in enumerate(game.NAMES) if called == name)


def table(game: ModuleType, *hands: tuple[str, ...]) -> Any:
    """A game of as many Players as hands, in which the first is active and the other cards lie in the Treasure Deck."""
    state = game.table(len(hands))
    game.set_value(state, "Active Player", 0)
    used: set[int] = set()
    for player, names in enumerate(hands):
        for name in names:
            card = next(each for each in copies(game, name)[::-1] if each not in used)
            used.add(card)
            game.put(state, card, game.HAND + player)
    for name in ("Rum", "Silk", "Idol"):
        for card in copies(game, name):
            if card not in used:
                game.put(state, card, game.TREASURE_DECK)
    return state


def hand(game: ModuleType, state: Any, player: int) -> list[str]:
    return sorted(game.NAMES[card] for card in state.piles[game.HAND + player])


def points(game: ModuleType, state: Any) -> list[int]:
    return [game.get_value(state, "Points", player) for player in range(state.players)]


def answer(game: ModuleType, state: Any, name: str) -> None:
    """Takes the option that is called so."""
    game.apply(state, next(action for action, called in game.pending(state).options if called == name))


# ----------------------------------------------------------------------------------------------- several of one name
@pytest.mark.parametrize("said", ["Silk", "a Silk", "Silk or Idol", "not Rum"])
def test_a_name_that_several_cards_have_means_any_of_them(said: str) -> None:
    game = machine(
        dawn="The Active Player chooses one Treasure Card in their Hand.\n"
        f"2. If the chosen card is {said}, the Active Player gains 3 Points."
    )
    state = table(game, ("Silk", "Rum"), ())
    game.begin(state, "Dawn")
    answer(game, state, "Silk")
    assert points(game, state) == [3, 0]
    state = table(game, ("Silk", "Rum"), ())
    game.begin(state, "Dawn")
    answer(game, state, "Rum")
    assert points(game, state) == [0, 0]


def test_a_group_of_copies_is_counted_where_they_lie() -> None:
    game = machine(dawn="Each Player gains 2 Points for each Idol in their Hand.")
    state = table(game, ("Idol", "Idol", "Silk"), ("Rum",), ("Silk",))
    game.begin(state, "Dawn")
    assert points(game, state) == [4, 0, 0]


def test_one_of_several_copies_is_chosen_in_the_place_that_is_said() -> None:
    game = machine(dawn="The Active Player chooses one Silk in their Hand.\n2. Discard the chosen card.")
    state = table(game, ("Silk", "Rum"), ("Silk",))
    game.begin(state, "Dawn")
    assert [name for _, name in game.pending(state).options] == ["Silk"]
    answer(game, state, "Silk")
    assert [hand(game, state, player) for player in (0, 1)] == [["Rum"], ["Silk"]]


@pytest.mark.parametrize(
    ("given", "holds"), [("a Silk is", True), ("two Silk are", True), ("no Silk is", False), ("an Idol is", False)]
)
def test_tests_of_copies_look_at_all_of_them(given: str, holds: bool) -> None:
    game = machine(dawn=f"If {given} in the Active Player's Hand, the Active Player gains 1 Points.")
    state = table(game, ("Silk", "Silk"), ("Idol",))
    game.begin(state, "Dawn")
    assert points(game, state) == [int(holds), 0]


def test_the_one_of_several_is_never_picked_in_silence() -> None:
    assert "2 cards that are called Idol" in left(dawn="The Active Player discards the Idol.")


# ----------------------------------------------------------------------------------------------- drawing, discarding
def test_each_player_draws_so_many_into_their_own_pile() -> None:
    game = machine(dawn="Each Player draws two cards from the Treasure Deck.")
    state = table(game, ("Rum",), (), ())
    game.begin(state, "Dawn")
    assert [len(hand(game, state, player)) for player in range(3)] == [3, 2, 2]


@pytest.mark.parametrize(("said", "drawn"), [("one card", 1), ("a card", 1), ("three cards", 3)])
def test_the_one_who_draws_keeps_what_is_drawn(said: str, drawn: int) -> None:
    game = machine(dawn=f"The Active Player draws {said} from the Treasure Deck.")
    state = table(game, (), ())
    game.begin(state, "Dawn")
    assert [len(hand(game, state, player)) for player in range(2)] == [drawn, 0]


@pytest.mark.parametrize("said", ["one card from their Hand", "a Silk", "an Idol from their Hand", "one Silk"])
def test_one_card_is_discarded_by_choice(said: str) -> None:
    game = machine(dawn=f"The Active Player discards {said}.")
    state = table(game, ("Silk", "Silk", "Idol", "Rum"), ("Silk", "Idol"))
    game.begin(state, "Dawn")
    offered = {name for _, name in game.pending(state).options}
    assert offered == {name for name in ("Silk", "Idol", "Rum") if name in said or "card" in said}
    answer(game, state, min(offered))
    assert (len(hand(game, state, 0)), len(hand(game, state, 1))) == (3, 2)


def test_so_many_are_discarded_one_after_the_other() -> None:
    game = machine(dawn="The Active Player discards two Silk from their Hand.")
    state = table(game, ("Silk", "Silk", "Silk", "Rum"), ())
    game.begin(state, "Dawn")
    answer(game, state, "Silk")
    answer(game, state, "Silk")
    assert hand(game, state, 0) == ["Rum", "Silk"]


def test_a_hand_is_discarded_down_to_so_many() -> None:
    game = machine(dawn="The Active Player discards down to two cards.")
    state = table(game, ("Silk", "Rum", "Rum", "Idol"), ("Rum", "Rum", "Rum"))
    game.begin(state, "Dawn")
    answer(game, state, "Idol")
    answer(game, state, "Rum")
    assert hand(game, state, 0) == ["Rum", "Silk"]
    assert len(hand(game, state, 1)) == 3


def test_what_is_said_of_a_discard_is_not_lost() -> None:
    assert "says more" in left(dawn="The Active Player discards all Silk to the Discard Pile.")
    assert "For each" in left(dawn="Each Player discards one card from their Hand.")
    two = "The game has a Chest, a pile of Treasure Cards."
    assert "from which pile" in left(two, dawn="The Active Player draws one card.")


# ------------------------------------------------------------------------------------------------------------ paying
def test_what_is_paid_with_a_card_needs_the_card() -> None:
    game = machine(dawn="The Active Player discards an Idol from their Hand and gains 5 Points.")
    state = table(game, ("Silk",), ("Idol",))
    game.begin(state, "Dawn")
    assert (points(game, state), hand(game, state, 1)) == ([0, 0], ["Idol"])
    state = table(game, ("Idol", "Silk"), ())
    game.begin(state, "Dawn")
    answer(game, state, "Idol")
    assert (points(game, state), hand(game, state, 0)) == ([5, 0], ["Silk"])


def test_so_many_cards_are_a_price_only_all_together() -> None:
    game = machine(dawn="The Active Player discards two Silk from their Hand and gains 5 Points.")
    state = table(game, ("Silk", "Rum"), ())
    game.begin(state, "Dawn")
    assert (points(game, state), hand(game, state, 0)) == ([0, 0], ["Rum", "Silk"])


@pytest.mark.parametrize(
    "said",
    [
        "may discard one Silk from their Hand. If they do, they gain 2 Points.",
        "may discard a Silk and gain 2 Points.",
        "may discard an Silk from their Hand and gain 2 Points.",
    ],
)
def test_an_offer_to_discard_is_paid_once_and_only_when_taken(said: str) -> None:
    game = machine(dawn=f"The Active Player {said}")
    for taken, gained in ((True, 2), (False, 0)):
        state = table(game, ("Silk", "Rum", "Silk"), ("Silk",))
        game.begin(state, "Dawn")
        options = game.pending(state).options
        assert {name for action, name in options if action != game.PASS} == {"Silk"}
        game.apply(state, next(action for action, _ in options if (action != game.PASS) is taken))
        assert points(game, state) == [gained, 0]
        assert len(hand(game, state, 0)) == 3 - taken
        assert len(hand(game, state, 1)) == 1


@pytest.mark.parametrize("said", ["chosen for", "targeted by"])
def test_who_cannot_be_chosen_is_not_offered(said: str) -> None:
    game = machine(rule=f"A Player in the Chapel cannot be {said} Steal.")
    state = table(game, (), (), ())
    game.set_value(state, "Place", "Chapel", 1)
    game.begin(state, "Steal")
    assert [action for action, _ in game.pending(state).options] == [2]
    assert game.why_not(state, 1)


@pytest.mark.parametrize("said", ["another card", "a card"])
def test_another_card_goes_where_a_card_goes(said: str) -> None:
    game = machine(
        dawn="The Active Player chooses one Treasure Card in their Hand.\n"
        f"2. If the chosen card is a Silk, the Active Player draws {said} from the Treasure Deck."
    )
    state = table(game, ("Silk", "Rum"), ())
    game.begin(state, "Dawn")
    answer(game, state, "Silk")
    assert len(hand(game, state, 0)) == 3


def test_a_deck_that_no_sentence_makes_known_is_left_to_the_table() -> None:
    reason = left(step="The Active Player draws a card from the deck.")
    assert "which deck" in reason
    assert "say which: the Treasure Deck" in reason


def test_a_drawn_card_of_which_nothing_is_said_is_not_lost() -> None:
    assert "where the drawn card goes" in left(step="The Active Player draws the top card of the Treasure Deck.")
    machine(step="The Active Player draws the top card of the Treasure Deck. Discard the drawn card.")


@pytest.mark.parametrize("more", ["If it is Silk, discard it.", "Discard it unless it is Silk."])
def test_a_card_that_is_drawn_and_goes_nowhere_in_one_case_is_told(more: str) -> None:
    said = "The Active Player draws the top card of the Treasure Deck."
    assert any("goes when it is not so" in each.reason for each in lowered(step=f"{said} {more}").unplayed)
    for rest in ("Otherwise, put it in their Hand.", "Put the drawn card in the Active Player's Hand."):
        assert not lowered(step=f"{said} {more} {rest}").unplayed or "Discard it unless" in more


@pytest.mark.parametrize("said", ["all Hands are empty", "both Hands are empty"])
def test_whose_hands_are_meant_is_told(said: str) -> None:
    assert "whose" in left(step=f"If {said}, the Active Player gains 1 Points.")


@pytest.mark.parametrize("what", ["card", "two cards"])
def test_the_top_cards_that_several_discard_are_told(what: str) -> None:
    said = f"Each Player discards the top {what} of the Treasure Deck and gains 1 Points."
    assert "several discard" in left(step=said)
