"""`has more Gold than the Active Player`: what one has beside what another has, and beside what all others have."""

from __future__ import annotations

import pytest
from tried import left, machine


def gains(condition: str, gold: tuple[int, ...]) -> bool:
    """Whether the second of three Players, who is the Active Player, gains Light by a step under this condition."""
    game = machine(step=f"If {condition}, the Active Player gains 1 Light.")
    state = game.table(3)
    game.set_value(state, "Turn Order", (0, 1, 2))
    for player, value in enumerate(gold):
        game.set_value(state, "Gold", value, player)
    game.begin(state, "Turn", Player=1)
    return bool(game.get_value(state, "Light", 1) == 1)


@pytest.mark.parametrize(
    ("condition", "so", "not_so"),
    [
        ("no Player has more Gold than the Active Player", ((3, 3, 1), (0, 0, 0)), ((4, 3, 1), (0, 1, 2))),
        ("the Active Player has more Gold than each other Player", ((1, 3, 2),), ((1, 3, 3), (3, 3, 1))),
        ("the Active Player has more Gold than any other Player", ((1, 3, 2),), ((1, 3, 3), (3, 3, 1))),
        ("the Active Player has more Gold than the other Players", ((1, 3, 2),), ((1, 3, 3), (5, 3, 1))),
        ("the Active Player has less Gold than another Player", ((4, 3, 3), (9, 3, 1)), ((3, 3, 3), (1, 3, 2))),
        ("the Active Player has as much Gold as another Player", ((3, 3, 1),), ((4, 3, 1), (2, 3, 2))),
        ("the Active Player has at least as much Gold as each other Player", ((3, 3, 1),), ((4, 3, 1),)),
        ("each other Player has less Gold than the Active Player", ((2, 3, 1),), ((3, 3, 1), (0, 3, 5))),
        ("the Active Player has more Gold than Wings", ((0, 3, 0),), ((0, 2, 0), (0, 1, 0))),
        ("the Active Player does not have more Gold than Wings", ((0, 2, 0),), ((0, 3, 0),)),
        ("their Gold is more than the Gold of each other Player", ((3, 5, 3), (0, 1, 0)), ((5, 5, 0), (6, 5, 0))),
        ("their Gold is more than every other Player's Gold", ((3, 5, 3),), ((5, 5, 0),)),
        ("the Active Player's Gold is higher than any other Player's Gold", ((3, 5, 3),), ((5, 5, 0),)),
        ("the Active Player's Gold is less than the Gold of each other Player", ((3, 2, 3),), ((3, 2, 2), (3, 5, 3))),
        ("the Active Player's Gold is at least each other Player's Gold", ((3, 3, 1),), ((4, 3, 0),)),
        ("the Active Player's Gold equals each other Player's Gold", ((3, 3, 3),), ((3, 3, 0), (1, 3, 2))),
        ("the Active Player's Gold is more than another Player's Gold", ((9, 3, 2),), ((3, 3, 3),)),
        ("the Active Player's Gold is more than the total Gold of all other Players", ((1, 3, 1),), ((1, 3, 2),)),
        ("the Active Player's Gold is more than the Gold of each other Player plus 2", ((1, 4, 1),), ((2, 4, 1),)),
        ("each other Player's Gold is less than the Active Player's Gold", ((2, 3, 2),), ((3, 3, 0),)),
        ("no other Player's Gold is more than the Night Count", ((0, 3, 0),), ((1, 3, 0),)),
        ("any other Player's Gold is 4 or more", ((4, 0, 0),), ((3, 9, 3),)),
        ("each Player's Gold is 5 or more", ((5, 5, 5),), ((9, 9, 4),)),
        ("exactly one Player's Gold is 5 or more", ((5, 4, 4),), ((5, 5, 0), (4, 4, 4))),
        ("at least two other Players' Gold is 5 or more", ((5, 0, 6),), ((5, 9, 4),)),
        ("the total Gold of all Players is 9", ((3, 3, 3), (9, 0, 0)), ((9, 9, 9),)),
    ],
)
def test_a_comparison_holds_as_it_says(
    condition: str, so: tuple[tuple[int, ...], ...], not_so: tuple[tuple[int, ...], ...]
) -> None:
    assert [gains(condition, gold) for gold in so] == [True] * len(so)
    assert [gains(condition, gold) for gold in not_so] == [False] * len(not_so)


@pytest.mark.parametrize(
    "condition",
    [
        "the Active Player has 2 more Gold than each other Player",
        "the Active Player has as much Gold as any other Player",
        "the Active Player has more Gold than two other Players",
        "the Active Player has twice as much Gold as another Player",
        "the Active Player's Gold is more than the Gold of all other Players",  # of each, or of all together?
        "the Active Player's Gold is more than the other Players' Gold",
        "all Players' Gold is 5 or more",
        "the Active Player's Gold is not more than each other Player's Gold",
        "the Active Player's Gold is equal to any other Player's Gold",
        "the Active Player's Gold is more than two other Players' Gold",
    ],
)
def test_more_than_that_goes_to_the_table(condition: str) -> None:
    assert left(step=f"If {condition}, the Active Player gains 1 Light.")


def test_what_all_have_or_each_is_said_back() -> None:
    why = left(step="If the Active Player's Gold is more than the Gold of all other Players, the game ends.")
    assert "“of each other Player”" in why
    assert "“the total … of all other Players”" in why
    why = left(step="Set the Night Count to the Gold of each Player.")
    assert "“the total … of all Players”" in why


def test_the_highest_bidder_is_whose_bid_is_higher_than_that_of_each_other() -> None:
    rule = "A Boss is a Player whose Gold is higher than the Gold of each other Player."
    game = machine(rule=rule, step="Each Boss gains 1 Light.")
    state = game.table(3)
    for player, value in enumerate((3, 5, 3)):
        game.set_value(state, "Gold", value, player)
    game.begin(state, "Turn", Player=0)
    assert [game.get_value(state, "Light", player) for player in range(3)] == [0, 1, 0]


def test_those_with_less_are_told() -> None:
    game = machine(step="Each Player with less Gold than the Active Player gains 1 Light.")
    state = game.table(3)
    for player, value in enumerate((1, 3, 3)):
        game.set_value(state, "Gold", value, player)
    game.begin(state, "Turn", Player=1)
    assert [game.get_value(state, "Light", player) for player in range(3)] == [1, 0, 0]
