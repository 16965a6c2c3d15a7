"""Several that are chosen at once, and each of a group."""

from __future__ import annotations

from typing import Any

import card_table
import pytest
from test_whom_it_concerns import GAME, after, game, table
from tried import lowered_text, reason


def _chosen(step: str, *names: str, **values: tuple[object, ...]) -> tuple[Any, Any]:
    made = game(step)
    state = table(made, **values)
    made.begin(state, "Turn", Player=0)
    return made, card_table.answer(made, state, *names)


@pytest.mark.parametrize(
    "said",
    [
        "The chosen Players gain 1 Light.",
        "Each chosen Player gains 1 Light.",
        "Each of the chosen Players gains 1 Light.",
        "All of the chosen Players gain 1 Light.",
        "Both of the chosen Players gain 1 Light.",
        "Those Players gain 1 Light.",
        "For each chosen Player, that Player gains 1 Light.",
    ],
)
@pytest.mark.parametrize("names", [("Player 2", "Player 3"), ("Player 3", "Player 2")])
def test_so_many_are_chosen(said: str, names: tuple[str, str]) -> None:
    """In any order, nobody twice, and as many as the sentence says."""
    made, state = _chosen(f"The Active Player chooses two other Players. {said}", names[0])
    assert card_table.options(made, state) == [names[1]]
    card_table.answer(made, state, names[1])
    assert [made.get_value(state, "Light", player) for player in range(3)] == [0, 1, 1]


def test_as_many_as_there_are() -> None:
    said = "The Active Player chooses two Hidden Players. The chosen Players gain 1 Light."
    made, state = _chosen(said, "Player 2", Hidden=(False, True, False))
    assert [made.get_value(state, "Light", player) for player in range(3)] == [0, 1, 0]


@pytest.mark.parametrize("many", ["up to two Players", "any number of Players", "at most two Players"])
def test_up_to_so_many(many: str) -> None:
    said = f"The Active Player chooses {many}. The chosen Players gain 1 Light."
    made, state = _chosen(said, "Player 2")
    assert "Player 3" in card_table.options(made, state)
    assert len(card_table.options(made, state)) == 2  # or to stop
    made.apply(state, made.PASS)
    assert [made.get_value(state, "Light", player) for player in range(3)] == [0, 1, 0]


@pytest.mark.parametrize("which", ["the chosen", "those"])
def test_cards(which: str) -> None:
    step = "The Active Player chooses two cards in their Hand. The Active Player gains Gold equal to the total Cost of"
    made = card_table.machine(f"{step} the chosen cards. Discard {which} cards.")
    state = card_table.turn(made, card_table.table(made, hand="Silk Salt Dill"))
    card_table.answer(made, state, "Dill", "Salt")
    assert card_table.value(made, state, "Gold")[0] == 5 + 7
    assert card_table.cards(made, state, "hand") == "Silk"


def test_cards_of_the_market() -> None:
    made = card_table.machine("The Active Player chooses two cards in the Market and puts them in their Hand.")
    state = card_table.turn(made, card_table.table(made, market="Silk Salt Dill"))
    card_table.answer(made, state, "Dill", "Salt")
    assert card_table.cards(made, state, "hand") == "Dill Salt"


@pytest.mark.parametrize("one", ["The chosen Player", "That Player"])
def test_one_is_not_several(one: str) -> None:
    step = f"The Active Player chooses two Players. {one} gains 1 Gold."
    told = reason(lowered_text(GAME.format(step=step, rule="A Player may be Lost.")))
    assert "several were found together" in told


def test_they_may_be_either() -> None:
    step = "The Active Player chooses two Players. They gain 1 Gold."
    told = reason(lowered_text(GAME.format(step=step, rule="A Player may be Lost.")))
    assert "“The Active Player gains 1 Gold.” / “Those Players gain 1 Gold.”" in told


@pytest.mark.parametrize("each", ["each of them", "all of them"])
def test_each_of_those_who_were_counted(each: str) -> None:
    verb = "gains" if each.startswith("each") else "gain"
    said = f"If two or more Players are Hidden, {each} {verb} 1 Light."
    assert after(said, "Light", Hidden=(False, True, True)) == [0, 1, 1]
    assert after(said, "Light", Hidden=(False, True, False)) == [0, 0, 0]


def test_each_of_the_hidden() -> None:
    assert after("Each of the Hidden Players gains 1 Light.", "Light", Hidden=(False, True, True)) == [0, 1, 1]
