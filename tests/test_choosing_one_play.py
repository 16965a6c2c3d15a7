"""`chooses one: …`: what may be chosen stands behind the colon, or in lines below it; one of it is done."""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import left, lowered, machine, outcomes


def chosen(game: ModuleType, **before: object) -> dict[str, tuple[object, ...]]:
    """What the first Player may choose, and what Light and Gold they have then, and whether they are Singed."""
    return outcomes(game, "Light", "Gold", "Singed", **before)


BOTH = {"Gain 1 Light": (1, 5, False), "Lose 1 Gold": (0, 4, False)}


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player chooses one: gain 1 Light or lose 1 Gold.",
        "The Active Player chooses one: gain 1 Light; or lose 1 Gold.",
        "The Active Player must choose one: gain 1 Light or lose 1 Gold.",
        "The Active Player chooses one:\n   * gain 1 Light\n   * lose 1 Gold",
        "The Active Player chooses one of these:\n   * gain 1 Light\n   * lose 1 Gold",
        "The Active Player chooses one of the following:\n   * Gain 1 Light.\n   * Lose 1 Gold.",
    ],
)
def test_one_of_several_is_done(step: str) -> None:
    game = machine(step=step)
    assert chosen(game) == BOTH
    assert chosen(game, Gold=0) == {"Gain 1 Light": (1, 0, False)}  # what is not there cannot be lost


@pytest.mark.parametrize("lines", ["chooses one: gain 1 Light; resolve Drink; or become Singed.", ""])
def test_what_may_be_chosen_is_any_thing_to_do(lines: str) -> None:
    laid = "chooses one:\n   * gain 1 Light\n   * resolve Drink\n   * become Singed"
    found = chosen(machine(step=f"The Active Player {lines or laid}"))
    assert list(found.values()) == [(1, 5, False), (0, 6, False), (0, 5, True)]


def test_with_may_one_may_choose_none() -> None:
    for step in (
        "The Active Player may choose one: gain 1 Light or lose 1 Gold.",
        "The Active Player may choose one of these:\n   * gain 1 Light\n   * lose 1 Gold",
    ):
        assert sorted(chosen(machine(step=step)).values()) == [(0, 4, False), (0, 5, False), (1, 5, False)]


def test_a_line_may_say_several_things_and_when_it_can_be_chosen() -> None:
    step = (
        "The Active Player chooses one:\n   * lose 1 Gold and become Singed\n   * gain 2 Light. "
        "Each other Player gains 1 Gold.\n   * if the Active Player is Singed, gain 3 Gold"
    )
    game = machine(step=step)
    assert sorted(chosen(game).values()) == [(0, 4, True), (2, 5, False)]
    assert sorted(chosen(game, Singed=True).values()) == [(0, 4, True), (0, 8, True), (2, 5, True)]
    state = game.table(2)
    game.begin(state, "Turn", Player=0)
    game.apply(state, game.legal_actions(state)[1])
    assert game.get_value(state, "Gold", 1) == 6


def test_a_choice_that_an_event_brings() -> None:
    rule = "When a Player becomes Singed, that Player chooses one: lose 2 Gold; or gain 1 Light."
    game = machine(rule=rule, step="The Active Player becomes Singed.")
    assert sorted(chosen(game).values()) == [(0, 3, True), (1, 5, True)]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("Choose one: gain 1 Gold or gain 1 Light.", "does not say who chooses"),
        ("Choose one:\n   * gain 1 Gold\n   * gain 1 Light", "does not say who chooses"),
        ("The Active Player chooses one: become Singed and gain 1 Gold; or gain 1 Light.", "make a line of each"),
        ("The Active Player chooses one: gain 1 Gold and lose 1 Light.", "say may"),
        ("The Active Player chooses to become Singed and gain 1 Gold or gain 1 Light.", "make a line of each"),
        ("The Active Player chooses one:\n   * gain 1 Gold\n   * otherwise, gain 1 Light", "otherwise than what"),
        ("The Active Player chooses one:\n   * gain 1 Gold\n   * the bank weeps", "none of these can be chosen"),
        ("The Active Player chooses one:\n   * gain 1 Gold\n   * Rest", "resolve Rest"),
        ("The Active Player chooses two of these:\n   * gain 1 Gold\n   * gain 1 Light", "chooses one:"),
    ],
)
def test_what_is_no_such_choice_goes_to_the_table_whole(step: str, why: str) -> None:
    made = lowered(step=step)
    assert any(why in each.reason for each in made.unplayed), [each.reason for each in made.unplayed]


def test_a_line_does_not_take_up_who_stands_in_another() -> None:
    step = (
        "The Active Player chooses another Player as the target.\n3. The Active Player chooses one:\n"
        "   * the target loses 1 Gold\n   * they gain 1 Light"
    )
    assert "write who it is" in left(step=step)
