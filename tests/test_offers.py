"""What follows an offer: `If they do` is about the offer before it, and an offer that was not made was not taken."""

from __future__ import annotations

from typing import Any

import pytest
from tried import left, machine


def number(state: Any, name: str) -> int:
    """What the first Player has of something."""
    return int(getattr(state, name.lower())[0])


def test_what_was_not_offered_was_not_done() -> None:
    game = machine(
        step="If the Active Player has at least two Wings, the Active Player may spend 1 Gold. "
        "If they do, the Active Player gains 1 Light."
    )
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Gold", 5, 0)
    game.set_value(state, "Wing", 1, 0)
    game.begin(state, "Turn", Player=0)
    assert number(state, "Light") == 0
    assert number(state, "Gold") == 5


def test_an_earlier_offer_that_was_taken_is_not_this_one() -> None:
    game = machine(
        step="The Active Player may spend 1 Gold.\n"
        "3. If the Active Player has at least two Wings, the Active Player may spend 1 Gold. "
        "If they do, the Active Player gains 1 Light."
    )
    state = game.table(2)
    game.set_value(state, "Gold", 5, 0)
    game.set_value(state, "Wing", 1, 0)
    game.begin(state, "Turn", Player=0)
    game.apply(state, next(action for action, name in game.pending(state).options if action))
    assert number(state, "Gold") == 4
    assert number(state, "Light") == 0


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player takes one Action.",
        "The Active Player must take an Action.",
        "The Active Player takes 1 Action.",
    ],
)
def test_an_action_that_is_taken_is_no_offer(step: str) -> None:
    game = machine(step=step)
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    assert [name for _, name in game.pending(state).options] == ["Rest", "Drink"]
    game.apply(state, game.pending(state).options[0][0])
    assert number(state, "Light") == 1
    assert game.pending(state).kind == "over"


def test_so_many_must_be_taken_and_no_more_than_are_open() -> None:
    game = machine(
        rule="Rest and Drink are Actions. A Player with 7 or more Gold cannot Drink. "
        "A Player with 1 or more Light cannot Rest.",
        step="The Active Player takes three Actions.",
    )
    state = game.table(2)
    game.set_value(state, "Gold", 6, 0)
    game.begin(state, "Turn", Player=0)
    offered = []
    while game.pending(state).kind == "decision":
        offered.append([name for _, name in game.pending(state).options])
        game.apply(state, game.pending(state).options[0][0])
    assert offered == [["Rest", "Drink"], ["Drink"]]  # two of three, and then none is open


def test_at_least_so_many_may_go_on() -> None:
    game = machine(step="The Active Player takes at least one Action.")
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    assert [name for _, name in game.pending(state).options] == ["Rest", "Drink"]
    game.apply(state, game.pending(state).options[0][0])
    assert [name for _, name in game.pending(state).options] == ["Rest", "Drink", "stop"]


@pytest.mark.parametrize(("gold", "light", "open_"), [(3, 2, True), (3, 1, False), (2, 2, False)])
def test_a_permission_that_asks_for_two_things_asks_for_both(gold: int, light: int, open_: bool) -> None:
    game = machine(
        rule="Rest and Drink are Actions. A Player may Drink only if they have at least 3 Gold and at least 2 Light.",
        step="The Active Player may take one Action.",
    )
    state = game.table(2)
    game.set_value(state, "Gold", gold, 0)
    game.set_value(state, "Light", light, 0)
    game.begin(state, "Turn", Player=0)
    assert ("Drink" in [name for _, name in game.pending(state).options]) is open_


def test_a_permission_whose_condition_is_not_tested_is_no_permission() -> None:
    rule = "Rest and Drink are Actions. A Player may Drink only if they have taken Rest."
    assert left(rule=rule, step="The Active Player may take one Action.")


@pytest.mark.parametrize(
    ("end", "light"),
    [
        ("The Active Player's Turn ends.", 0),
        ("The Turn ends.", 0),
        ("The Active Player's Turn ends when the current effect is resolved.", 1),
    ],
)
def test_a_turn_that_ends_ends_at_once_unless_the_effect_goes_first(end: str, light: int) -> None:
    game = machine(
        step="Resolve Dawn.\n3. The Active Player gains 1 Gold.", dawn=f"{end} The Active Player gains 1 Light."
    )
    state = game.table(2)
    game.set_value(state, "Gold", 5, 0)
    game.begin(state, "Turn", Player=0)
    assert game.pending(state).kind == "over"
    assert number(state, "Gold") == 5
    assert number(state, "Light") == light
