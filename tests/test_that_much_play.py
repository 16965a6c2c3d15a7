"""Numbers that are said by other numbers: that much, twice, as much as, the difference, the higher of two."""

from __future__ import annotations

import pytest
from card_table import cards, machine, table, turn
from card_table import left as left_of_cards
from tried import left
from tried import machine as of_nights


def light(step: str, **before: int) -> int:
    """The Light of the Active Player, who begins with none, after a step; their Gold is 5, their Wings 2."""
    game = of_nights(step=step)
    state = game.table(2)
    for name, number in before.items():
        game.set_value(state, name, number, 0)
    game.begin(state, "Turn", Player=0)
    while (waiting := game.pending(state)) is not None and waiting.options:  # the die shows 4; all may be spent
        game.apply(state, 4 if waiting.player == game.CHANCE else waiting.options[-1][0])
    return int(game.get_value(state, "Light", 0))


@pytest.mark.parametrize(
    ("step", "more"),
    [
        ("The Active Player gains Light equal to 2 times their Gold.", 10),
        ("The Active Player gains Light equal to twice their Gold plus 1.", 11),
        ("The Active Player gains Light equal to three times their Wings.", 6),
        ("The Active Player gains as much Light as their Gold.", 5),
        ("The Active Player gains twice as much Light as their Gold.", 10),
        ("The Active Player gains Light equal to the difference between their Wings and their Gold.", 3),
        ("The Active Player gains Light equal to the sum of their Wings and their Gold.", 7),
        ("The Active Player gains Light equal to the higher of their Wings and their Gold.", 5),
        ("The Active Player gains Light equal to the lower of their Wings and their Gold.", 2),
        ("If the difference between the Active Player's Gold and their Wings is 3, they gain 1 Light.", 1),
        ("The Active Player rolls 1D6 and gains twice that much Light.", 8),
        ("The Active Player rolls 1D6. They gain Light equal to twice the result.", 8),
        ("The Active Player loses 2 Gold and gains that much Light.", 2),
        ("The Active Player loses 7 Gold and gains that much Light.", 5),
        ("The Active Player loses all of their Gold and gains that much Light.", 5),
        ("The Active Player rolls 1D6. The Active Player loses 2 Gold and gains that much Light.", 2),
        ("The Active Player rolls 1D6. They lose that much Gold and gain that much Light.", 4),
        ("The Active Player rolls 1D6. They may spend up to 3 Gold. They gain that much Light.", 3),
        ("The Active Player may spend any number of Gold. They gain twice that much Light.", 10),
    ],
)
def test_a_number_that_another_says(step: str, more: int) -> None:
    assert light(step) == more


def test_times_in_front_of_a_number_are_that_number_and_behind_an_act_how_often() -> None:
    assert light("The Active Player gains 2 times their Light.", Light=3) == 9
    assert light("The Active Player gains 1 Light twice.", Light=3) == 5


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player rolls 1D6. The Active Player gains 2 Gold. They gain that much Light.",
        "The Active Player loses 2 Gold. They gain that much Light.",
    ],
)
def test_that_much_of_a_sentence_before_is_told(step: str) -> None:
    assert "as much as an act before this said" in left(step=step)


def test_that_many_cards() -> None:
    game = machine("The Active Player rolls 1D6. They draw twice that many cards.")
    state = turn(game, table(game, deck="Salt Salt Salt Silk"))  # a 1
    assert cards(game, state, "hand") == "Silk Salt"
    game = machine("The Active Player discards their Hand and draws that many cards.")
    state = turn(game, table(game, deck="Salt Salt Salt Silk", hand="Dill Dill Dill"))
    assert (cards(game, state, "hand"), cards(game, state, "deck")) == ("Silk Salt Salt", "Salt")
    game = machine("The Active Player discards all Salts and draws that many cards.")
    state = turn(game, table(game, deck="Salt Silk Silk Silk", hand="Salt Salt Dill"))
    assert cards(game, state, "hand") == "Dill Silk Silk"
    game = machine("The Active Player draws twice as many cards as their Light.")
    state = table(game, deck="Salt Salt Salt Silk")
    game.set_value(state, "Light", 1, 0)
    assert cards(game, turn(game, state), "hand") == "Silk Salt"
    said = "The Active Player rolls 1D6. The Active Player draws two cards. They lose that much Gold."
    assert "as much as" in left_of_cards(said)
