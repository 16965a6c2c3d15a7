"""Whom nobody names, and what is any of several: empty roles, other than whom, who decides, next to any of a kind."""

from __future__ import annotations

import pytest
from test_said_play import dawn, machine
from test_said_play import left as left_at_the_table
from test_squares_play import lowered as lowered_yard
from test_squares_play import on, stand, yard
from tried import GAME, lowered_text, reason


# --------------------------------------------------------------------------------------------------- whom nobody names
@pytest.mark.parametrize("step", ["The target gains 1 Gold.", "The chosen Player gains 1 Gold."])
def test_an_empty_role_is_the_tables(step: str) -> None:
    made = lowered_text(GAME.format(rule="Rest and Drink are Actions.", step=step, dawn="The game ends."))
    assert "no step before this chooses one" in reason(made)


def test_a_role_that_a_caller_fills_is_somebody() -> None:
    step = "The Active Player chooses one other Player as the target. Resolve Dawn."
    made = lowered_text(GAME.format(rule="Rest and Drink are Actions.", step=step, dawn="The target gains 1 Gold."))
    assert not made.unplayed


@pytest.mark.parametrize("moment", ["At the end of each Night", "At the start of each Night"])
def test_where_nobody_acts_nobody_is_another(moment: str) -> None:
    rule = f"Rest and Drink are Actions. {moment}, each other Player gains 1 Gold."
    made = lowered_text(GAME.format(rule=rule, step="Resolve Rest.", dawn="The game ends."))
    assert "other than whom" in reason(made)


def test_who_the_others_are_behind_some_is_told() -> None:
    why = left_at_the_table("Each Wet Player gains 1 Fame and each other Player loses 1 Coins.")
    assert "or than the one who acts" in why
    game = machine("Each Wet Player gains 1 Fame and each Player who is not Wet loses 1 Coins.")
    state = dawn(game, Wet=(True, False, False))
    assert (state.each("Fame"), state.each("Coins")) == ((1, 0, 0), (5, 4, 4))


# ------------------------------------------------------------------------------------------------------ any of several
def test_next_to_any_of_a_kind() -> None:
    game = yard("Each Fox adjacent to a Hen gains 1 Hurt.")
    state = game.table(1)
    stand(game, state, "Bantam", "A1")
    stand(game, state, "Leghorn", "E4")
    foxes = [stand(game, state, "Vixen", "B1"), stand(game, state, "Vixen", "E3", 1)]
    game.begin(state, "Night")
    assert [game.get_value(state, "Hurt", fox) for fox in foxes] == [1, 1]


def test_next_to_none_of_a_kind() -> None:
    game = yard("For each Fox that is not adjacent to a Door, that Fox gains 1 Hurt.", rule="A Door is a Square.")
    state = game.table(1)
    foxes = [stand(game, state, "Vixen", "C1"), stand(game, state, "Vixen", "E3", 1)]
    game.begin(state, "Night")
    assert [game.get_value(state, "Hurt", fox) for fox in foxes] == [0, 1]


def test_what_is_open_is_not_the_first_of_its_kind() -> None:
    (unplayed,) = lowered_yard("A Hen gains 1 Hurt.").unplayed
    assert "leaves open which one" in unplayed.reason


# --------------------------------------------------------------------------------------------------------------- walks
def offered(step: str, rule: str = "A Figure cannot move through a Figure.") -> set[str]:
    """Where the Leghorn on C1 may go, the Vixens standing on D1 and C3."""
    game = yard(f"The Active Player chooses one Leghorn. {step}", rule=rule)
    state = game.table(1)
    game.set_value(state, "Active Player", 0)
    stand(game, state, "Leghorn", "C1")
    stand(game, state, "Vixen", "D1")
    stand(game, state, "Vixen", "C3", 1)
    game.begin(state, "Night")
    if game.pending(state).kind == "decision" and on(game, state, game.thing("Leghorn")) == "C1":
        names = {name for _, name in game.pending(state).options}
        if names == {"Leghorn"}:
            game.apply(state, game.pending(state).options[0][0])
    return {name for _, name in game.pending(state).options if len(name) == 2}


def test_a_walk_to_an_adjacent_place_is_one_step() -> None:
    assert offered("The Active Player moves the chosen Leghorn to an adjacent Square.") == {"B1", "C2"}
    assert offered("The Active Player moves the chosen Leghorn to an adjacent empty Square.") == {"B1", "C2"}


def test_a_walk_up_to_so_many_steps_goes_around_what_bars_it() -> None:
    step = "The Active Player moves the chosen Leghorn up to 2 steps."
    assert offered(step) == {"A1", "B1", "B2", "C2", "D2"}
    assert offered(step, rule="A Hen may be Awake.") >= {"D1", "E1", "C3"}


def test_a_figure_decides_nothing() -> None:
    step = "The Active Player chooses one Leghorn. The chosen Leghorn moves to one empty Square within 2 steps of it."
    made = lowered_yard(step)
    assert any("decides nothing" in unplayed.reason for unplayed in made.unplayed)
