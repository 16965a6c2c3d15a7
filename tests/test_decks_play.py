"""Decks, discards and draws, played: where cards go and come from, what sets a rule off, how many are drawn."""

from __future__ import annotations

import pytest
from card_table import OWN, SHARED, answer, cards, left, lowered, machine, options, table, turn, value


# ------------------------------------------------------------------------------------------ a discard pile of one's own
@pytest.mark.parametrize(
    ("step", "chosen", "heaps"),
    [
        ("The Active Player discards their Hand.", (), ["Salt Dill", ""]),
        ("Each Player discards their Hand.", (), ["Salt Dill", "Silk"]),
        ("The Active Player discards one card.", ("Dill",), ["Dill", ""]),
        ("Each other Player discards one random card from their Hand.", (), ["", "Silk"]),
        ("The Active Player chooses one Card in the Market. Discard the chosen Card.", ("Salt",), ["Salt", ""]),
        ("Discard the top card of the Active Player's Deck.", (), ["Silk", ""]),
        ("The Active Player draws the top card of their Deck. Discard the drawn card.", (), ["Silk", ""]),
    ],
)
def test_a_card_goes_to_its_owners_discard_pile(step: str, chosen: tuple[str, ...], heaps: list[str]) -> None:
    game = machine(step, piles=OWN)
    state = table(game, hand=("Salt Dill", "Silk"), market="Salt", deck=("Silk", "Silk"))
    answer(game, turn(game, state), *chosen)
    assert [cards(game, state, "discard_pile", player) for player in (0, 1)] == heaps


@pytest.mark.parametrize(
    ("rule", "heaps"),
    [
        ("Discarded Cards are placed in their owner's Discard Pile.", ["", "Silk"]),
        ("Cards are discarded to their owner's Discard Pile.", ["", "Silk"]),
        ("A Player discards Cards to their Discard Pile.", ["Silk", ""]),
        ("Discarded Cards are placed in the Discard Pile of the Player who discards them.", ["Silk", ""]),
    ],
)
def test_whose_it_is_or_who_does_it(rule: str, heaps: list[str]) -> None:
    piles = OWN.replace("Discarded Cards are placed in their owner's Discard Pile.", rule)
    game = machine(
        "The Active Player chooses another Player as the target. The Active Player chooses one Card in the target's "
        "Hand. The Active Player discards the chosen Card.",
        piles=piles,
    )
    state = table(game, hand=("Salt", "Silk"))
    answer(game, turn(game, state), "Player 2", "Silk")
    assert [cards(game, state, "discard_pile", player) for player in (0, 1)] == heaps


@pytest.mark.parametrize(
    "rule",
    [
        "Each other Player discards Cards to their own Discard Pile.",
        "Discarded Cards are placed in their Discard Pile.",
        "A Player discards two Cards to their Discard Pile.",
        "A Player discards Cards to their Discard Pile if they are Singed.",
    ],
)
def test_what_does_not_say_whose_makes_no_discard_pile(rule: str) -> None:
    piles = OWN.replace("Discarded Cards are placed in their owner's Discard Pile.", "")
    made = lowered(rule=rule, piles=piles)
    assert not any(pile.discard_of for pile in made.game.piles)
    assert rule in {unplayed.reading.sentence.text for unplayed in made.unplayed}


def test_two_rules_of_where_discards_go_are_not_both_kept() -> None:
    assert "another rule" in left(
        rule="Spices are discarded to the Discard Pile of the Player who discards them.", piles=OWN
    )


# --------------------------------------------------------------------------------------------------- how many are drawn
@pytest.mark.parametrize(
    ("step", "chosen", "hand"),
    [
        ("The Active Player draws two cards.", (), "Salt Salt Dill Silk"),
        ("The Active Player draws two cards from the Deck into their Hand.", (), "Salt Salt Dill Silk"),
        ("The Active Player draws up to two cards.", ("1",), "Salt Salt Dill"),
        ("The Active Player draws up to two cards.", ("0",), "Salt Salt"),
        ("The Active Player draws back up to three cards.", (), "Salt Salt Dill"),
        ("The Active Player draws back up to nine cards.", (), "Salt Salt Dill Silk Salt"),
        ("The Active Player draws back up to two cards.", (), "Salt Salt"),
        ("The Active Player draws cards until they have four cards.", (), "Salt Salt Dill Silk"),
        ("The Active Player draws cards until they have four cards in their Hand.", (), "Salt Salt Dill Silk"),
        ("The Active Player draws cards until the drawn card is a Silk.", (), "Salt Salt Dill Silk"),
        ("The Active Player draws one card for each Salt in their Hand.", (), "Salt Salt Dill Silk"),
        ("The Active Player draws as many cards as their Light.", (), "Salt Salt Dill"),
        ("The Active Player draws cards equal to their Light.", (), "Salt Salt Dill"),
    ],
)
def test_so_many_are_drawn(step: str, chosen: tuple[str, ...], hand: str) -> None:
    game = machine(step)
    state = table(game, deck="Salt Silk Dill", hand=("Salt Salt", ""))
    game.set_value(state, "Light", 1, 0)
    answer(game, turn(game, state), *chosen)
    assert cards(game, state, "hand") == hand


def test_each_draws_from_their_own_deck() -> None:
    game = machine("Each Player draws two cards.", piles=OWN)
    state = turn(game, table(game, deck=("Salt Silk Dill", "Silk")))
    assert [cards(game, state, "hand", player) for player in (0, 1)] == ["Dill Silk", "Silk"]


@pytest.mark.parametrize(
    ("step", "piles", "why"),
    [
        ("The Active Player draws two cards.", SHARED.replace("A Player draws Cards from the Deck.", ""), "which pile"),
        ("Each Player draws up to two cards.", SHARED, "For each"),
        ("Each Player draws back up to two cards.", SHARED, "For each"),
        ("The Active Player draws back two cards.", SHARED, "up to how many"),
        ("The Active Player draws two cards until they have five cards.", SHARED, "each time"),
        ("The Active Player draws the top card of the Deck for each Salt in their Hand.", SHARED, "for each Salt"),
    ],
)
def test_what_leaves_open_how_many_or_from_where_goes_to_the_table(step: str, piles: str, why: str) -> None:
    assert why in left(step, piles=piles)


# --------------------------------------------------------------------------------------------------- a deck runs out
SHUFFLES = "When the Deck is empty, shuffle the Discard Pile to form a new Deck."
AT_DRAW = "If the Deck is empty when a Player draws a card, shuffle the Discard Pile into the Deck."


@pytest.mark.parametrize(
    ("rule", "step", "deck", "heap"),
    [
        (SHUFFLES, "The Active Player draws two cards.", "Salt Salt", ""),
        (SHUFFLES, "The Active Player draws three cards.", "Salt", ""),
        (SHUFFLES, "Discard the top two cards of the Deck.", "Dill Salt Salt Silk", ""),
        (SHUFFLES, "Put the top two cards of the Deck in the Market.", "Salt Salt", ""),
        (AT_DRAW, "The Active Player draws two cards.", "", "Salt Salt"),
        (AT_DRAW, "The Active Player draws three cards.", "Salt", ""),
        ("If the Deck is empty, shuffle the Discard Pile into the Deck.", "Each Player draws a card.", "Salt Salt", ""),
    ],
)
def test_a_deck_that_runs_out_is_made_anew(rule: str, step: str, deck: str, heap: str) -> None:
    game = machine(step, rule)
    state = turn(game, table(game, deck="Silk Dill", discard_pile="Salt Salt"))
    assert (cards(game, state, "deck"), cards(game, state, "discard_pile")) == (deck, heap)


def test_a_draw_from_what_stayed_empty_asks_again() -> None:
    game = machine("The Active Player draws two cards.", SHUFFLES)
    state = turn(game, table(game, deck="", discard_pile="Salt Silk Dill"))
    assert len(cards(game, state, "hand").split()) == 2


@pytest.mark.parametrize(
    "rule",
    [
        "When a Player's Deck is empty, that Player shuffles their Discard Pile into their Deck.",
        "If a Player's Deck is empty when they draw a card, they shuffle their Discard Pile into their Deck.",
        "When a Player must draw a card and their Deck is empty, they shuffle their Discard Pile into their Deck.",
    ],
)
def test_each_deck_is_made_anew_from_its_own_discards(rule: str) -> None:
    game = machine("Each Player draws two cards.", rule, OWN)
    state = turn(game, table(game, deck=("Silk Dill Salt", "Salt"), discard_pile=("Salt Salt", "Silk Silk")))
    assert [cards(game, state, "hand", player) for player in (0, 1)] == ["Salt Dill", "Salt Silk"]
    assert [cards(game, state, "discard_pile", player) for player in (0, 1)] == ["Salt Salt", ""]


@pytest.mark.parametrize("said", ["a Player's Hand is empty", "a Player has no cards in their Hand"])
@pytest.mark.parametrize(
    ("step", "chosen", "light"),
    [
        ("The Active Player discards one card.", ("Dill",), [1, 0]),
        ("Each Player discards their Hand.", (), [1, 1]),
        ("The Active Player draws a card.", (), [0, 0]),
        ("The Active Player chooses one Card in their Hand. Put it in the Market.", ("Dill",), [1, 0]),
    ],
)
def test_a_hand_that_runs_out_is_seen_wherever_its_cards_go(
    said: str, step: str, chosen: tuple[str, ...], light: list[int]
) -> None:
    game = machine(step, f"When {said}, that Player gains 1 Light.")
    state = table(game, hand=("Dill", "Silk"), deck="Salt")
    answer(game, turn(game, state), *chosen)
    assert value(game, state, "Light") == light


def test_the_game_may_end_as_the_deck_runs_out() -> None:
    game = machine(
        "The Active Player draws two cards. The Active Player gains 1 Light.", "When the Deck is empty, the game ends."
    )
    state = turn(game, table(game, deck="Salt Salt"))
    assert value(game, state, "Light") == [0, 0]
    state = turn(game, table(game, deck="Salt Salt Salt"))
    assert value(game, state, "Light") == [1, 0]


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("When three Decks are empty, the game ends.", "no event"),
        ("When a Player has no cards, that Player gains 1 Light.", "no event"),
        ("When their Hand is empty, a Player gains 1 Light.", "whose"),
        ("When all Players' Hands are empty, the game ends.", ""),
    ],
)
def test_what_does_not_say_which_pile_is_no_event(rule: str, why: str) -> None:
    assert why in left(rule=rule)


# ------------------------------------------------------------------------------------------- who draws, who discards
@pytest.mark.parametrize(
    ("rule", "step", "gold", "light"),
    [
        (
            "Whenever a Player draws a card, that Player gains 1 Gold.",
            "The Active Player draws two cards.",
            [7, 5],
            [0, 0],
        ),
        ("Whenever a Player draws a Cloth, they gain 1 Light.", "Each Player draws two cards.", [5, 5], [1, 0]),
        ("When the Active Player draws a card, they gain 1 Gold.", "Each Player draws two cards.", [7, 5], [0, 0]),
        (
            "Whenever a Player draws a Dill, each other Player gains 1 Light.",
            "The Active Player draws a card.",
            [5, 5],
            [0, 1],
        ),
        (
            "Whenever a Player draws a card, if it is a Dill, that Player gains 1 Light.",
            "Each Player draws two cards.",
            [5, 5],
            [1, 0],
        ),
        (
            "Whenever a Player discards a Salt, that Player gains 1 Gold.",
            "Each Player discards their Hand.",
            [6, 5],
            [0, 0],
        ),
        (
            "Whenever a Player discards a Salt, that Player gains 1 Gold.",
            "Discard the top four cards of the Deck.",
            [7, 5],
            [0, 0],
        ),
        (
            "Whenever a Player draws a Salt, that Player gains 1 Gold.",
            "Put the top four cards of the Deck in the Market.",
            [5, 5],
            [0, 0],
        ),
    ],
)
def test_a_card_drawn_or_discarded_sets_a_rule_off(rule: str, step: str, gold: list[int], light: list[int]) -> None:
    game = machine(step, rule)
    state = turn(game, table(game, deck="Salt Salt Silk Dill", hand=("Salt", "Silk")))
    assert (value(game, state, "Gold"), value(game, state, "Light")) == (gold, light)


def test_the_card_that_set_it_off_is_taken_up() -> None:
    game = machine(
        "Each Player draws a card.", "Whenever a Player draws a Salt, discard it and that Player gains 1 Light."
    )
    state = turn(game, table(game, deck="Salt Salt Dill Salt", discard_pile=""))
    assert [cards(game, state, "hand", player) for player in (0, 1)] == ["", "Dill"]
    assert (cards(game, state, "discard_pile"), value(game, state, "Light")) == ("Salt", [1, 0])
    game = machine(
        "The Active Player draws a card.", "Whenever a Player draws a Salt, they resolve the Text of that card."
    )
    state = turn(game, table(game, deck="Salt"))
    assert value(game, state, "Gold") == [6, 5]


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("Whenever a Player draws two cards, that Player gains 1 Gold.", "one card at a time"),
        ("Whenever all Players draw a card, the game ends.", "one Player at a time"),
        ("Whenever a Player draws a card from the Market, that Player gains 1 Gold.", "from the Market"),
        ("Whenever a Player draws a card, that Player draws a card.", "without end"),
        ("Whenever a Player draws the last card, that Player gains 1 Gold.", ""),
        ("Before a Player draws a card, that Player gains 1 Gold.", ""),
    ],
)
def test_an_event_of_cards_that_says_more_goes_to_the_table(rule: str, why: str) -> None:
    assert why in left(rule=rule)


def test_a_rule_that_is_not_said_of_a_draw_changes_nothing() -> None:
    game = machine("The Active Player draws a card.")
    state = turn(game, table(game, deck="Salt"))
    assert value(game, state, "Gold") == [5, 5]


# ------------------------------------------------------------------------------------------- cards that somebody picks
@pytest.mark.parametrize(
    ("step", "chosen", "pile", "found"),
    [
        ("The Active Player puts one card from their Hand on top of their Deck.", ("Dill",), "deck", "Silk Dill"),
        (
            "The Active Player puts two cards from their Hand on the bottom of their Deck.",
            ("Dill", "Salt"),
            "deck",
            "Salt Dill Silk",
        ),
        ("The Active Player shuffles one card from their Hand into their Deck.", ("Dill",), "deck", "Dill Silk"),
        ("The Active Player takes one card from their Discard Pile.", ("Silk",), "hand", "Salt Dill Silk"),
        ("The Active Player takes a Silk from their Discard Pile.", (), "hand", "Salt Dill Silk"),
        (
            "The Active Player returns one card from their Discard Pile to their Hand.",
            ("Salt",),
            "hand",
            "Salt Dill Salt",
        ),
        ("The Active Player removes one Spice in their Hand from the game.", ("Dill",), "hand", "Salt"),
        ("The Active Player puts a Spice from their Hand in the Market.", ("Dill",), "market", "Dill"),
        ("Put two Salt from the Active Player's Discard Pile in the Market.", (), "market", "Salt"),
    ],
)
def test_so_many_cards_are_picked(step: str, chosen: tuple[str, ...], pile: str, found: str) -> None:
    game = machine(step, piles=OWN)
    state = table(game, hand=("Salt Dill", "Silk"), deck=("Silk", "Silk"), discard_pile=("Salt Silk", "Dill"))
    answer(game, turn(game, state), *chosen)
    assert cards(game, state, pile) == found


def test_who_picks_is_said() -> None:
    step = "Put two Cards from the Active Player's Discard Pile in the Market."
    assert "so many" in left(step, piles=OWN)
    assert "For each" in left("Each Player puts one card from their Hand in the Market.", piles=OWN)


# ------------------------------------------------------------------------------------ cards on top that are looked at
def test_a_card_that_is_revealed_stays_where_it_lay() -> None:
    game = machine(
        "The Active Player reveals the top card of the Deck. If it is a Dill, the Active Player gains 1 Light."
    )
    state = turn(game, table(game, deck="Salt Dill"))
    assert (cards(game, state, "deck"), value(game, state, "Light")) == ("Salt Dill", [1, 0])
    state = turn(game, table(game, deck="Dill Salt"))
    assert (cards(game, state, "deck"), value(game, state, "Light")) == ("Dill Salt", [0, 0])


@pytest.mark.parametrize(("deck", "hand", "heap"), [("Salt Dill", "Dill", ""), ("Dill Silk", "", "Silk")])
def test_the_revealed_card_is_taken_or_discarded(deck: str, hand: str, heap: str) -> None:
    game = machine(
        "The Active Player reveals the top card of the Deck. If the revealed card is a Spice, put it in the Active "
        "Player's Hand. Otherwise, discard it."
    )
    state = turn(game, table(game, deck=deck))
    assert (cards(game, state, "hand"), cards(game, state, "discard_pile")) == (hand, heap)


@pytest.mark.parametrize(
    "how", [" and puts them back in any order.", ". The Active Player puts them back in any order."]
)
def test_cards_are_put_back_in_any_order(how: str) -> None:
    game = machine(f"The Active Player looks at the top three cards of the Deck{how}")
    state = turn(game, table(game, deck="Salt Salt Silk Dill"))
    assert sorted(options(game, state)) == ["Dill", "Salt", "Silk"]
    answer(game, state, "Dill", "Silk", "Salt")
    assert cards(game, state, "deck") == "Salt Dill Silk Salt"


def test_what_is_looked_at_lies_as_it_lay_and_runs_out_of_nothing() -> None:
    rule = "When the Deck is empty, shuffle the Discard Pile to form a new Deck."
    game = machine("The Active Player reveals the top three cards of the Deck.", rule)
    state = turn(game, table(game, deck="Salt Silk Dill", discard_pile="Salt"))
    assert (cards(game, state, "deck"), cards(game, state, "discard_pile")) == ("Salt Silk Dill", "Salt")
    state = turn(game, table(game, deck="Silk Dill", discard_pile="Salt"))  # the third comes from the new Deck
    assert (cards(game, state, "deck"), cards(game, state, "discard_pile")) == ("Salt Silk Dill", "")
    game = machine("The Active Player reveals the top three cards of the Deck. Discard the revealed cards.", rule)
    state = turn(game, table(game, deck="Salt Salt Silk Dill", discard_pile=""))
    assert (cards(game, state, "deck"), cards(game, state, "discard_pile")) == ("Salt", "Salt Silk Dill")


def test_all_that_were_looked_at_are_taken_up() -> None:
    game = machine(
        "The Active Player looks at the top two cards of the Deck. The Active Player puts them in their Hand."
    )
    state = turn(game, table(game, deck="Salt Silk Dill"))
    assert (cards(game, state, "deck"), sorted(cards(game, state, "hand").split())) == ("Salt", ["Dill", "Silk"])


# --------------------------------------------------------------------------------------------- hands that change hands
def test_two_swap_hands() -> None:
    game = machine(
        "The Active Player chooses another Player as the target. The Active Player swaps Hands with the target."
    )
    state = answer(game, turn(game, table(game, 3, hand=("Salt Dill", "Silk", ""))), "Player 2")
    assert [cards(game, state, "hand", player) for player in range(3)] == ["Silk", "Salt Dill", ""]


@pytest.mark.parametrize(
    ("to", "hands"),
    [
        ("to the left", ["Dill", "Salt", "Silk"]),
        ("to the Player on their left", ["Dill", "Salt", "Silk"]),
        ("to the right", ["Silk", "Dill", "Salt"]),
    ],
)
def test_all_hands_go_round_at_once(to: str, hands: list[str]) -> None:
    game = machine(f"Each Player passes their Hand {to}.")
    state = turn(game, table(game, 3, hand=("Salt", "Silk", "Dill")))
    assert [cards(game, state, "hand", player) for player in range(3)] == hands


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("The Active Player searches the Deck for a Salt.", "chooses one Treasure Card in"),
        ("The Active Player may buy one Card from the Market.", "loses Gold equal to"),
        ("The Active Player swaps one card with the Player to their left.", "gives one card"),
        ("Each Player passes one card from their Hand to the left.", "For each Player in Turn Order"),
        ("Each Player swaps Hands with the Player to their left.", "who with whom"),
        ("Each Player reveals the top card of the Deck.", "For each Player in Turn Order"),
        ("The Active Player reveals up to three cards of the Deck.", ""),
        ("The Active Player looks at the top three cards of the Deck and puts one in their Hand.", ""),
    ],
)
def test_what_is_not_played_says_what_is(step: str, says: str) -> None:
    assert says in left(step)


@pytest.mark.parametrize(
    ("step", "chosen", "hand", "gold"),
    [
        (
            "The Active Player chooses one Spice in the Deck. Put the chosen Spice in their Hand. Shuffle the Deck.",
            ("Dill",),
            "Dill",
            5,
        ),
        (
            "The Active Player chooses one Card in the Market whose Cost is equal to or less than their Gold. The "
            "Active Player loses Gold equal to the Cost of the chosen Card. Put the chosen Card in their Hand.",
            ("Silk",),
            "Silk",
            2,
        ),
    ],
)
def test_the_wordings_that_are_named_are_played(step: str, chosen: tuple[str, ...], hand: str, gold: int) -> None:
    game = machine(step)
    state = turn(game, table(game, deck="Salt Dill Silk", market="Dill Silk"))
    assert (step.startswith("The Active Player chooses one Card") and options(game, state) == ["Silk"]) or chosen == (
        "Dill",
    )
    answer(game, state, *chosen)
    assert (cards(game, state, "hand"), value(game, state, "Gold")[0]) == (hand, gold)


def test_a_player_is_put_into_no_pile() -> None:
    assert "is no card" in left("Put the Active Player in the Market.")


@pytest.mark.parametrize(("joint", "hand"), [("and draws", ""), (", then draws", "Silk"), ("and then draws", "Silk")])
def test_what_is_done_then_is_done_without_a_card_to_discard(joint: str, hand: str) -> None:
    said = f"The Active Player discards one card from their Hand {joint} one card from the Deck."
    game = machine(said.replace(" ,", ","))
    assert cards(game, turn(game, table(game, hand=("", ""), deck="Silk")), "hand") == hand
