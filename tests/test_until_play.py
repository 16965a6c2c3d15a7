"""What is done until something is so, as long as it is so, and in an order that ends with somebody."""

from __future__ import annotations

import pytest
from tried import left, lowered, machine

RULE = "The game has a Threat, a number from 0 to 10 starting at 3. A Player may be Hidden. Rest is an Action."


def threat(step: str, before: int) -> int:
    game = machine(rule=RULE, step=step)
    state = game.table(2)
    game.set_value(state, "Threat", before)
    game.begin(state, "Turn", Player=0)
    return int(game.get_value(state, "Threat"))


@pytest.mark.parametrize(
    ("step", "values"),
    [
        ("Until the Threat is 5, increase the Threat by 1.", {3: 5, 5: 5, 7: 7}),
        ("Until the Threat is 5, increase the Threat by 2.", {3: 5, 4: 6}),
        ("Increase the Threat by 1 until the Threat is 5.", {3: 5, 5: 5, 7: 7}),
        ("Decrease the Threat by 2 until the Threat is 4.", {9: 3, 3: 3}),
    ],
)
def test_a_number_that_is_so_far_already_stays(step: str, values: dict[int, int]) -> None:
    assert {before: threat(step, before) for before in values} == values


def test_what_somebody_gains_until_they_have_so_much() -> None:
    game = machine(step="The Active Player gains 2 Gold until they have 10 Gold.")
    for before, after in {5: 11, 10: 10, 12: 12}.items():
        state = game.table(2)
        game.set_value(state, "Gold", before, 0)
        game.begin(state, "Turn", Player=0)
        assert game.get_value(state, "Gold", 0) == after


@pytest.mark.parametrize(
    "step",
    [
        "As long as no Player is Hidden, resolve Rest.",
        "While more than one Player is not Hidden, resolve Rest.",
        "While the Active Player has less than 9 Gold, resolve Rest.",  # it gives Light
        "Resolve Rest until the Active Player is Hidden.",
        "Repeat Rest until the Threat is 5.",
        "Increase the Threat by 1 until the Threat is 12.",
    ],
)
def test_what_would_never_end_is_told(step: str) -> None:
    assert left(rule=RULE, step=step)


def test_what_changes_it_goes_on_until_then() -> None:
    game = machine(rule=RULE, step="While the Active Player has less than 4 Light, resolve Rest.")
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    assert game.get_value(state, "Light", 0) == 4


@pytest.mark.parametrize(
    ("how", "order"),
    [
        ("ending with the Active Player", [2, 0, 1]),
        ("starting with the Active Player", [1, 2, 0]),
        ("ending with the Leader", [1, 2, 0]),
    ],
)
def test_an_order_begins_or_ends_with_somebody(how: str, order: list[int]) -> None:
    rule = "The game has a Leader, a Player. The game has a Wing Count, a number starting at 0. Rest is an Action."
    step = f"For each Player in Turn Order, {how}, that Player may gain 1 Light."
    game = machine(rule=rule, step=step)
    state = game.table(3)
    game.set_value(state, "Turn Order", (0, 1, 2))
    game.set_value(state, "Leader", 0)
    game.begin(state, "Turn", Player=1)
    asked = []
    for _ in range(3):
        asked.append(game.pending(state).player)
        game.apply(state, game.pending(state).options[0][0])
    assert asked == order


def test_two_ways_back_that_are_counted_are_told() -> None:
    step = "The Active Player gains 1 Gold. Repeat this procedure twice."
    assert lowered(rule=RULE, step=step).unplayed == ()
    again = f"{step} The Active Player gains 1 Light. Repeat this procedure three times."
    assert "procedure of its own" in lowered(rule=RULE, step=again).unplayed[0].reason


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        ("Resolve Rest until the Active Player has 5 Light.", 7, 8),
        ("Resolve Rest until the Active Player has 5 Light.", 3, 5),
        ("Until the Active Player has 5 Light, resolve Rest.", 7, 7),
        ("The Active Player gains 2 Light. Repeat this procedure until the Active Player has 5 Light.", 2, 6),
    ],
)
def test_what_a_procedure_makes_grow_is_reached_when_it_is_passed(step: str, before: int, after: int) -> None:
    game = machine(rule=RULE, step=step)
    state = game.table(2)
    game.set_value(state, "Light", before, 0)
    game.begin(state, "Turn", Player=0)
    assert game.get_value(state, "Light", 0) == after
