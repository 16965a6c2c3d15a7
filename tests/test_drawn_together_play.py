"""Several cards that are drawn or shown at once, and what the next sentences say of them: they, the drawn cards, one of
them; and whom they are where only a Player, or only a card, can be meant.
"""

from __future__ import annotations

import pytest
from card_table import answer, cards, left, machine, options, table, turn, value

DRAWS = "The Active Player draws two cards from the Deck."


@pytest.mark.parametrize(
    ("said", "deck", "points"),
    [
        ("If they are both Dill", "Salt Dill Dill", 1),
        ("If they are both Dill", "Salt Salt Dill", 0),
        ("If they are both Dill", "Dill", 0),  # one card is not two
        ("If they are Spices", "Silk Salt Dill", 1),
        ("If they are Spices", "Silk Dill", 0),
        ("If they are Spices", "Dill", 1),
        ("If they are Spices", "", 0),  # of no cards nothing is so
        ("If they are not Spices", "", 0),
        ("If they are not Spices", "Silk Silk", 1),
        ("If they are all Dill", "Dill Dill", 1),
        ("If they are not both Dill", "Dill Salt", 1),
        ("If they are not both Dill", "Dill Dill", 0),
        ("If both of them are Dill", "Dill Dill", 1),
        ("If both of them are Dill", "Dill", 0),
        ("If exactly one of them is Dill", "Salt Dill", 1),
        ("If exactly one of them is Dill", "Dill Dill", 0),
        ("If at least one of them is Dill", "Dill Dill", 1),
        ("If at least two of them are Dill", "Dill Salt", 0),
        ("If any of them is a Cloth", "Silk Dill", 1),
        ("If any of the drawn cards is a Cloth", "Dill Dill", 0),
        ("If all of the drawn cards are Dill", "Dill Dill", 1),
        ("If the drawn cards are Spices", "Dill Silk", 0),
        ("If their total Cost is 7 or more", "Dill Salt", 1),
        ("If their total Cost is 7 or more", "Silk Salt", 0),
        ("If they are in the Active Player's Hand", "Silk Salt", 1),
    ],
)
def test_they_are_the_cards_where_a_card_is_meant(said: str, deck: str, points: int) -> None:
    game = machine(f"{DRAWS} {said}, the Active Player gains 1 Points.")
    assert value(game, turn(game, table(game, deck=deck)), "Points") == [points, 0]


@pytest.mark.parametrize(
    ("step", "points"),
    [
        ("If all cards in the Active Player's Hand are Dill, they gain 1 Points.", 1),
        ("If each card in the Active Player's Hand is Dill, they gain 1 Points.", 1),
        ("If all cards in the Active Player's Hand are Silk, they gain 1 Points.", 0),
        (f"{DRAWS} If they are both Dill, they gain 1 Points.", 1),
        (f"{DRAWS} If they are Spices, they gain 1 Points. If they are Dill, they gain 2 Points.", 3),
        (f"{DRAWS} If they have 5 Gold, they gain 1 Points.", 1),
        (f"{DRAWS} If they are Singed, they gain 1 Points.", 0),
    ],
)
def test_they_are_the_player_where_one_is_meant(step: str, points: int) -> None:
    """Only a Player gains Points, has Gold, is Singed."""
    game = machine(step)
    state = turn(game, table(game, deck="Silk Dill Dill", hand=("Dill Dill", "Silk")))
    assert value(game, state, "Points") == [points, 0]


def test_what_they_are_worth() -> None:
    game = machine(f"{DRAWS[:-1]} and gains Gold equal to their total Cost.")
    assert value(game, turn(game, table(game, deck="Silk Salt Dill")), "Gold") == [12, 5]
    assert value(game, turn(game, table(game, deck="")), "Gold") == [5, 5]


@pytest.mark.parametrize("said", ["Discard the drawn cards.", "Discard them.", "The Active Player discards them."])
def test_all_of_them_are_discarded(said: str) -> None:
    game = machine(f"{DRAWS} {said}")
    state = turn(game, table(game, deck="Silk Salt Dill", hand="Silk"))
    assert cards(game, state, "hand") == "Silk"
    assert sorted(cards(game, state, "discard_pile").split()) == [
        "Dill",
        "Salt",
    ]


@pytest.mark.parametrize(
    "said",
    [
        f"{DRAWS} The Active Player discards one of them.",
        f"{DRAWS} The Active Player puts one of them in the Discard Pile.",
        f"{DRAWS} The Active Player chooses one of them. Discard the chosen card.",
        f"{DRAWS[:-1]} and chooses one of them. If it is Dill, they gain 1 Points. Discard it.",
        f"{DRAWS} The Active Player chooses one of the drawn cards and discards it.",
    ],
)
def test_one_of_them_is_chosen(said: str) -> None:
    game = machine(said)
    state = turn(game, table(game, deck="Salt Salt Dill", hand="Silk"))
    assert sorted(options(game, state)) == ["Dill", "Salt"]  # and not what was in the Hand before
    answer(game, state, "Dill")
    assert cards(game, state, "hand") == "Silk Salt"
    assert cards(game, state, "discard_pile") == "Dill"
    assert value(game, state, "Points") == [int("gain 1 Points" in said), 0]


def test_of_what_is_shown() -> None:
    step = "The Active Player reveals the top two cards of the Deck. If they are both Dill, put them in their Hand."
    game = machine(step)
    assert cards(game, turn(game, table(game, deck="Silk Dill Dill")), "hand") == "Dill Dill"
    assert cards(game, turn(game, table(game, deck="Silk Salt Dill")), "hand") == ""


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (f"{DRAWS} The Active Player gains Gold equal to the Cost of the drawn card.", "found together"),
        (f"{DRAWS} If the drawn card is Dill, they gain 1 Points.", "found together"),
        (f"{DRAWS} Discard the drawn card.", "found together"),
        (f"{DRAWS} If their Cost is 1, they gain 1 Points.", "found together"),
        (f"{DRAWS} Each of them loses 1 Gold.", "a card has none"),
        ("The Active Player gains 1 Gold. If they are Spices, they gain 1 Points.", "name the card"),
        ("The Active Player reveals the top two cards of the Deck. Discard the revealed card.", "found together"),
    ],
)
def test_what_is_said_of_one_is_not_said_of_several(step: str, told: str) -> None:
    assert told in left(step)


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("If it is not a Spice", 1),
        ("If its Cost is 4 or less", 1),
        ("If its Cost is not 6", 1),
        ("If its Cost is less than their Gold", 1),
        ("If it is a Cloth", 1),
        ("If its Cost is 2 or more", 1),
    ],
)
@pytest.mark.parametrize("does", ["draws", "reveals"])
def test_of_no_card_nothing_is_so_and_nothing_is_not_so(does: str, said: str, there: int) -> None:
    put = " Put the drawn card in the Active Player's Hand." if does == "draws" else ""
    game = machine(f"The Active Player {does} the top card of the Deck.{put} {said}, they gain 1 Points.")
    assert value(game, turn(game, table(game, deck="Silk")), "Points") == [there, 0]
    assert value(game, turn(game, table(game, deck="")), "Points") == [0, 0]


@pytest.mark.parametrize("does", ["draws", "reveals"])
@pytest.mark.parametrize(
    ("then", "by_card"),
    [
        ("If it is a Spice, they gain 3 Light. Otherwise, they gain 1 Points.", {"Silk": 1, "Salt": 0, "": 0}),
        ("If it is not a Cloth, they gain 3 Light. Otherwise, they gain 1 Points.", {"Silk": 1, "Salt": 0, "": 0}),
        ("They gain 1 Points unless it is a Spice.", {"Silk": 1, "Salt": 0, "": 0}),
        (
            "If it is a Salt, they gain 3 Light. Otherwise, if it is a Dill, they gain 2 Light. Otherwise, they gain 1 "
            "Points.",
            {"Silk": 1, "Salt": 0, "Dill": 0, "": 0},
        ),
    ],
)
def test_of_no_card_nothing_is_done_otherwise(does: str, then: str, by_card: dict[str, int]) -> None:
    put = " Put the drawn card in the Active Player's Hand." if does == "draws" else ""
    game = machine(f"The Active Player {does} the top card of the Deck.{put} {then}")
    for card, more in by_card.items():
        assert value(game, turn(game, table(game, deck=card)), "Points") == [more, 0]


def test_a_card_that_is_looked_at_is_what_is_discarded() -> None:
    game = machine(
        "The Active Player reveals the top card of the Deck. If its Cost is 3 or more, they gain 1 Gold. Otherwise, "
        "discard it."
    )
    state = turn(game, table(game, deck="Salt"))
    assert (cards(game, state, "deck"), cards(game, state, "discard_pile")) == ("", "Salt")


def test_what_is_drawn_first_can_be_discarded_and_is_no_price() -> None:
    game = machine("The Active Player draws one card, discards one card and gains 1 Points.")
    state = answer(game, turn(game, table(game, deck="Salt")), "Salt")
    assert (cards(game, state, "discard_pile"), value(game, state, "Points")) == ("Salt", [1, 0])
    game = machine("The Active Player gains 1 Light, discards one card and gains 1 Points.")
    state = turn(game, table(game))
    assert (value(game, state, "Light"), value(game, state, "Points")) == ([1, 0], [0, 0])


@pytest.mark.parametrize(
    ("step", "gold", "discarded"),
    [
        ("The Active Player reveals the top two cards of the Deck. For each revealed Salt, they gain 1 Gold.", 6, ""),
        ("The Active Player reveals the top two cards of the Deck. They gain 1 Gold for each revealed Spice.", 6, ""),
        ("The Active Player draws two cards. They gain 1 Gold for each drawn Salt.", 6, ""),
        ("The Active Player draws two cards. They gain 1 Gold for each drawn card.", 7, ""),
        ("The Active Player draws two cards. They discard each drawn Salt.", 5, "Salt"),
        ("The Active Player draws two cards. They discard the drawn Cloths.", 5, "Silk"),
    ],
)
def test_of_several_those_of_a_kind(step: str, gold: int, discarded: str) -> None:
    game = machine(step)
    state = turn(game, table(game, deck="Dill Silk Salt"))
    assert (value(game, state, "Gold")[0], cards(game, state, "discard_pile")) == (gold, discarded)


@pytest.mark.parametrize(
    ("step", "left_in_hands"),
    [
        ("The Active Player discards all Salts.", ["Silk", "Salt"]),
        ("The Active Player discards each Spice.", ["Silk", "Salt"]),
        ("Each Player discards all Salts.", ["Silk", ""]),
        ("Discard all Salts in each Player's Hand.", ["Silk", ""]),
    ],
)
def test_who_discards_all_of_a_kind_discards_their_own(step: str, left_in_hands: list[str]) -> None:
    game = machine(step)
    state = turn(game, table(game, deck="Salt", market="Salt", hand=("Salt Silk", "Salt")))
    assert [cards(game, state, "hand", player) for player in (0, 1)] == left_in_hands
    assert (cards(game, state, "deck"), cards(game, state, "market")) == ("Salt", "Salt")


@pytest.mark.parametrize(
    "step",
    [
        "While the Market has fewer than three cards, put the top card of the Deck in the Market.",
        "Until the Market has three cards, put the top card of the Deck in the Market.",
    ],
)
def test_what_is_filled_from_a_deck_ends_with_the_deck(step: str) -> None:
    game = machine(step)
    assert cards(game, turn(game, table(game, deck="Salt Silk")), "market") == "Silk Salt"
    assert cards(game, turn(game, table(game, deck="Dill Salt Salt Silk")), "market") == "Silk Salt Salt"
    assert cards(game, turn(game, table(game, deck="Dill", market="Salt Salt Silk")), "deck") == "Dill"


def test_a_game_that_does_not_go_on_from_them_keeps_nothing() -> None:
    game = machine(DRAWS)
    assert "drawn cards" not in str(game.FRAMES if hasattr(game, "FRAMES") else vars(game))
