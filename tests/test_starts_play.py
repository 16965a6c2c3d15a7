"""What is done before a procedure and at its start, played: for whom, and not before anybody is known."""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import GAME, left, lowered_text, machine, played, reason


def turn_of(game: ModuleType, player: int, active: int, **values: int) -> list[int]:
    """Everybody's Light after a Turn of one Player, while another is still the Active Player."""
    state = game.table(3)
    game.set_value(state, "Active Player", active)
    for name, value in values.items():
        game.set_value(state, name, value, player)
    game.begin(state, "Turn", Player=player)
    return [game.get_value(state, "Light", each) for each in range(3)]


@pytest.mark.parametrize(
    "rule",
    [
        "At the start of a Turn, the Active Player gains 2 Light.",
        "At the start of each Turn, the Active Player gains 2 Light.",
        "When a Turn begins, the Active Player gains 2 Light.",
        "When the Active Player begins a Turn, they gain 2 Light.",
        "At the start of the Active Player's Turn, they gain 2 Light.",
        "At the start of a Player's Turn, that Player gains 2 Light.",
        "At the start of each Player's Turn, the Active Player gains 2 Light.",
        "At the start of their Turn, each Player gains 2 Light.",
        "At the end of their Turn, each Player gains 2 Light.",
        "At the end of a Player's Turn, they gain 2 Light.",
        "At the start of a Turn, resolve Dawn.",
    ],
)
def test_the_start_of_a_turn_is_that_of_the_one_whose_turn_it_is(rule: str) -> None:
    game = machine(rule, "Resolve Drink.", "The Active Player gains 2 Light.")
    assert turn_of(game, 1, 0) == [0, 2, 0]
    assert turn_of(game, 2, 2) == [0, 0, 2]


def test_the_start_comes_before_what_the_turn_does() -> None:
    game = machine("At the start of a Turn, if the Active Player has no Light, they gain 2 Light.", "Resolve Rest.")
    assert turn_of(game, 1, 0) == [0, 3, 0]


def test_the_start_of_a_turn_of_some() -> None:
    game = machine("At the start of a Singed Player's Turn, that Player gains 2 Light.", "Resolve Drink.")
    assert turn_of(game, 1, 0) == [0, 0, 0]
    state = game.table(2)
    game.set_value(state, "Singed", True, 1)
    game.begin(state, "Turn", Player=1)
    assert game.get_value(state, "Light", 1) == 2


def test_naming_and_what_follows_in_one_step() -> None:
    text = GAME.replace("Active Player.\n2. {step}", "Active Player. {step}")
    rule = "At the start of a Turn, the Active Player loses all Gold."
    game = played(lowered_text(text.format(rule=rule, step="The Active Player gains 1 Gold.", dawn="The game ends.")))
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.begin(state, "Turn", Player=1)
    assert [game.get_value(state, "Gold", each) for each in range(2)] == [5, 1]


@pytest.mark.parametrize(
    "rule",
    [
        "Before a Turn, the Active Player gains 2 Light.",
        "Before each Turn, the Active Player gains 2 Light.",
        "At the start of another Player's Turn, that Player gains 2 Light.",
    ],
)
def test_before_a_turn_nobody_is_named(rule: str) -> None:
    assert left(rule)


def test_a_start_before_somebody_is_named_is_the_tables() -> None:
    text = GAME.replace("1. The Player becomes the Active Player.", "1. Each Player gains 1 Gold.").format(
        rule="At the start of a Turn, the Active Player gains 2 Light.",
        step="The Player becomes the Active Player.",
        dawn="The game ends.",
    )
    assert "the Active Player is named by a step of Turn" in reason(lowered_text(text))


@pytest.mark.parametrize("when", ["Before Dawn", "At the start of Dawn"])
def test_before_somebody_is_chosen_nothing_is_done_to_them(when: str) -> None:
    dawn = "The Active Player chooses another Player as the target. The target loses 1 Gold."
    assert "“the target” is found by a step of Dawn" in left(f"{when}, the target gains 1 Light.", dawn=dawn)
