"""What is random, remaining, several; what several spend; what is the same as what: played as it is said."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from test_said_play import Played, dawn, left, machine, table


def outcomes(game: ModuleType, **values: object) -> list[Any]:
    """The tables after Dawn for everything that chance may find."""
    state = table(game, **values)
    game.begin(state, "Dawn")
    found = []
    for action, _ in game.pending(state).options or ((None, ""),):
        other = state.clone()
        if action is not None:
            game.apply(other, action)
        found.append(Played(game, other, []))
    return found


# ------------------------------------------------------------------------------------------------------------- random
def test_a_random_player_is_found_by_chance() -> None:
    found = outcomes(machine("A random Player gains 1 Fame."))
    assert [each.each("Fame") for each in found] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player chooses one random other Player as the target. The target gains 1 Fame.",
        "The Active Player gives 1 Coins to a random other Player. They gain 1 Fame.",
        "A random other Player gains 1 Fame. That Player becomes Wet.",
    ],
)
def test_whom_chance_found_is_known(step: str) -> None:
    game = machine(step) if "gives" not in step else machine(step.replace("They gain", "That Player gains"))
    found = outcomes(game)
    assert [each.each("Fame") for each in found] == [(0, 1, 0), (0, 0, 1)]


def test_who_may_not_be_chosen_is_not_found() -> None:
    step = "The Active Player chooses one random other Player as the target. The target gains 1 Fame."
    found = outcomes(machine(step, "A Wet Player cannot be targeted."), Wet=(False, True, False))
    assert [each.each("Fame") for each in found] == [(0, 0, 1)]


@pytest.mark.parametrize(
    "step",
    [
        "Each random Player gains 1 Fame.",
        "Two random Players gain 1 Fame.",
        "If a random Player is Wet, each Player gains 1 Fame.",
        "Each remaining Player gains 1 Fame.",
        "Each new Player gains 1 Fame.",
        "Several Players gain 1 Fame.",
        "Discard the remaining Fish Cards.",
    ],
)
def test_what_is_left_open_is_the_tables(step: str) -> None:
    assert left(step)


def test_the_remaining_cards_are_those_that_are_there() -> None:
    game = machine("Discard the remaining Fish Cards in the Active Player's Net.")
    assert dawn(game, nets="CE,R").net() == ""


def test_several_are_two_or_more() -> None:
    game = machine("If several Players are Wet, each Player gains 1 Fame.")
    assert dawn(game, Wet=(True, False, False)).each("Fame") == (0, 0, 0)
    assert dawn(game, Wet=(True, False, True)).each("Fame") == (1, 1, 1)


# ------------------------------------------------------------------------------------------------------ several spend
@pytest.mark.parametrize("verb", ["spends", "pays"])
def test_of_several_those_spend_who_can(verb: str) -> None:
    game = machine(f"Each Player {verb} 2 Fame.")
    assert dawn(game, Fame=(1, 2, 3)).each("Fame") == (1, 0, 1)


def test_two_who_are_named_spend_each_by_themselves() -> None:
    game = machine("The Active Player and the Captain spend 2 Fame.")
    assert dawn(game, Fame=(1, 2, 3), Captain=1).each("Fame") == (1, 0, 3)


@pytest.mark.parametrize(
    "step",
    [
        "Each Player spends 1 Fame and gains 1 Coins.",
        "Each Player spends 1 Fame. If they do, they gain 1 Coins.",
        "All Players pay 1 Fame and lose 1 Coins.",
    ],
)
def test_what_several_do_for_what_they_spend_is_the_tables(step: str) -> None:
    assert left(step)


# ------------------------------------------------------------------------------------------------------- what is same
@pytest.mark.parametrize(
    ("said", "both_nowhere"),
    [
        ("the Place of the Active Player is the Place of the Captain", False),
        ("the Active Player's Place is the Captain's Place", False),
        ("the Active Player's Place equals the Captain's Place", False),
        ("the Active Player's Place is not the Captain's Place", True),
        ("the Active Player is in the same Place as the Captain", False),
        ("the Active Player and the Captain are in the same Place", False),
    ],
)
def test_what_both_lack_is_not_the_same(said: str, both_nowhere: bool) -> None:
    game = machine(f"If {said}, each Player gains 1 Fame.")
    together = dawn(game, Captain=1).each("Fame")[0]
    apart = dawn(game, Captain=1, Place=("Dock", "Inn", "Dock")).each("Fame")[0]
    nowhere = dawn(game, Captain=1, Place=(-1, -1, "Dock")).each("Fame")[0]
    assert (together, apart) == ((0, 1) if " not " in said else (1, 0))
    assert nowhere == int(both_nowhere)


def test_two_empty_places_are_not_the_same_player() -> None:
    rule = "The game has a Mate, a Player."
    game = machine("If the Captain is the Mate, each Player gains 1 Fame.", f"{rule}")
    assert dawn(game).each("Fame") == (0, 0, 0)
    assert dawn(game, Captain=1, Mate=1).each("Fame") == (1, 1, 1)


@pytest.mark.parametrize(
    ("said", "places", "held"),
    [
        ("the Captain and the Mate are in the same Place", ("Inn", "Dock", "Dock"), True),
        ("the Captain and the Mate are in the same Place", ("Dock", "Dock", "Inn"), False),
        ("all other Players are in the same Place", ("Inn", "Dock", "Dock"), True),
        ("all Players are in the same Place", ("Inn", "Dock", "Dock"), False),
        ("all Players are not in the same Place", ("Inn", "Dock", "Dock"), True),
    ],
)
def test_in_the_same_place_is_as_one_another(said: str, places: tuple[str, str, str], held: bool) -> None:
    game = machine(f"If {said}, each Player gains 1 Fame.", "The game has a Mate, a Player.")
    assert dawn(game, Captain=1, Mate=2, Place=places).each("Fame")[0] == int(held)


def test_so_many_in_the_same_place_as_whom() -> None:
    assert "as whom" in left("If two Players are in the same Place, the game ends.")


@pytest.mark.parametrize(("wet", "fame"), [(True, [0, 0, 0, 1, 1, 1]), (False, [0, 0, 0, 0, 0, 1])])
def test_what_a_roll_counts_more_is_no_condition_of_otherwise(wet: bool, fame: list[int]) -> None:
    """`Otherwise` stands against what the result is, and not against the addition, whether that is made or not."""
    said = "The Captain rolls 1D6 and adds 2 to the roll if they are Wet. If the result is 6 or more, the Captain gains"
    found = outcomes(
        machine(f"{said} 1 Fame. Otherwise, the Captain gains 1 Coins."), Captain=0, Wet=(wet, False, False)
    )
    assert [each.each("Fame")[0] for each in found] == fame
    assert [each.each("Coins")[0] - 5 for each in found] == [1 - each for each in fame]
