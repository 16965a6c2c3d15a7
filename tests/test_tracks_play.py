"""Tracks, played: forward and back along a line of spaces, what is passed and what is landed on."""

from __future__ import annotations

import pytest
from card_table import answer, options, turn, value
from track_table import LINE, LOOP, left, machine, stands, where


@pytest.mark.parametrize(
    ("step", "path", "begins", "ends"),
    [
        ("The Active Player moves their Snail 2 Spaces forward.", LINE, "Bog", "Moor"),
        ("The Active Player moves their Snail forward 2 Spaces.", LINE, "Bog", "Moor"),
        ("The Active Player moves forward 2 Spaces.", LINE, "Bog", "Moor"),
        ("The Active Player moves 2 Spaces forward.", LINE, "Log", "Finish"),
        ("The Active Player advances 2 Spaces.", LINE, "Start", "Fern"),
        ("Move the Active Player's Snail 1 Space back.", LINE, "Bog", "Start"),
        ("The Active Player moves back 1 Space.", LINE, "Start", "Start"),
        ("The Active Player moves back 3 Spaces.", LINE, "Log", "Bog"),
        ("The Active Player moves backward 1 Space.", LINE, "Log", "Moor"),
        ("The Active Player moves to the next Space.", LINE, "Log", "Finish"),
        ("The Active Player moves to the previous Space.", LINE, "Log", "Moor"),
        ("The Active Player moves forward Spaces equal to their Gold.", LINE, "Start", "Finish"),
        ("The Active Player moves forward as many Spaces as their Gold.", LINE, "Start", "Finish"),
        ("The Active Player moves forward 2 Spaces.", LOOP, "Moor", "Bog"),
        ("The Active Player moves back 2 Spaces.", LOOP, "Start", "Fern"),
        ("The Active Player moves forward Spaces equal to their Gold.", LOOP, "Start", "Bog"),
    ],
)
def test_so_many_spaces_along_the_line(step: str, path: str, begins: str, ends: str) -> None:
    game = machine(step, path=path)
    state = turn(game, stands(game, begins, "Fern"))
    assert where(game, state) == [ends, "Fern"]


def test_each_moves_by_themselves() -> None:
    game = machine("Each Player moves forward 1 Space.")
    assert where(game, turn(game, stands(game, "Start", "Moor"))) == ["Bog", "Log"]
    game = machine("The Active Player chooses another Player as the target. Move the target's Snail back 2 Spaces.")
    state = answer(game, turn(game, stands(game, "Start", "Moor")), "Player 2")
    assert where(game, state) == ["Start", "Bog"]


def test_a_roll_says_how_far() -> None:
    game = machine("The Active Player rolls 1D6. The Active Player moves forward that many Spaces.")
    state = stands(game, "Start", "Start")
    game.begin(state, "Turn", Player=0)
    game.apply(state, 3)
    assert where(game, state) == ["Moor", "Start"]


@pytest.mark.parametrize("may", ["moves", "may move"])
def test_up_to_so_far_is_chosen(may: str) -> None:
    game = machine(f"The Active Player {may} forward up to three Spaces.")
    state = turn(game, stands(game, "Bog", "Start"))
    assert options(game, state) == ["0", "1", "2", "3"]
    assert where(game, answer(game, state, "2")) == ["Moor", "Start"]


def test_whether_to_move_is_asked() -> None:
    game = machine("The Active Player may move back 1 Space. If they do, they gain 1 Light.")
    state = answer(game, turn(game, stands(game, "Bog", "Start")), "yes")
    assert (where(game, state), value(game, state, "Light")) == (["Start", "Start"], [1, 0])


@pytest.mark.parametrize(
    ("rule", "begins", "gold"),
    [
        ("When a Player passes the Start, that Player gains 2 Gold.", "Moor", [7, 5]),
        ("When a Player passes the Start, that Player gains 2 Gold.", "Fern", [5, 5]),
        ("When a Player passes the Start, that Player gains 2 Gold.", "Start", [5, 5]),
        ("When a Player lands on the Start, that Player gains 2 Gold.", "Fern", [7, 5]),
        ("When a Player lands on the Start, that Player gains 2 Gold.", "Moor", [5, 5]),
        ("When a Player enters the Start, that Player gains 2 Gold.", "Fern", [7, 5]),
        ("When a Player passes a Wet Space, that Player gains 1 Gold.", "Fern", [6, 5]),
        ("When a Player passes a Space, that Player gains 1 Gold.", "Start", [6, 5]),
        ("When a Player lands on a Wet Space, each other Player gains 1 Gold.", "Moor", [5, 6]),
        ("When a Singed Player passes the Start, that Player gains 2 Gold.", "Moor", [5, 5]),
    ],
)
def test_what_is_passed_and_what_is_landed_on(rule: str, begins: str, gold: list[int]) -> None:
    game = machine("The Active Player moves forward 2 Spaces.", rule, LOOP)
    assert value(game, turn(game, stands(game, begins, "Fern")), "Gold") == gold


def test_the_first_to_reach_the_end_wins() -> None:
    game = machine("The Active Player moves forward 2 Spaces.", "The first Player to reach the Finish wins.")
    assert turn(game, stands(game, "Log", "Start")).winners == (0,)
    assert not turn(game, stands(game, "Fern", "Start")).winners


@pytest.mark.parametrize(
    ("step", "rule", "path", "why"),
    [
        ("The Active Player moves forward 2 Spaces.", "", f"{LINE}\nBog - Log", "map of one line"),
        ("The Active Player moves forward.", "", LINE, "how far"),
        ("The Active Player moves forward 2 Gold.", "", LINE, ""),
        ("Move the Active Player's Snail forward up to 2 Spaces.", "", LINE, "who decides"),
        ("", "When a Player reaches the Moor, that Player gains 1 Gold.", LINE, "lands on"),
        ("", "When all Players pass the Start, the game ends.", LINE, "one Player at a time"),
        ("", "When a Player passes the Wet Space, that Player gains 1 Gold.", LINE, "which of them"),
        ("", "Before a Player passes the Start, that Player gains 1 Gold.", LINE, ""),
    ],
)
def test_what_leaves_open_where_or_how_far_goes_to_the_table(step: str, rule: str, path: str, why: str) -> None:
    assert why in left(step, rule, path)


@pytest.mark.parametrize(
    ("step", "gold"),
    [
        ("If the Active Player is on a Wet Space, they gain 1 Gold.", [5, 5]),
        ("If the Active Player is not on a Wet Space, they gain 1 Gold.", [6, 5]),
        ("Each Player on a Wet Space loses 1 Gold.", [5, 4]),
        ("Each Player not on a Wet Space loses 1 Gold.", [4, 5]),
        ("The Active Player gains 1 Gold for each Wet Space with no Players.", [6, 5]),
        ("The Active Player gains 1 Gold for each Space with a Player.", [7, 5]),
        ("The Active Player gains 1 Gold for each Space with another Player.", [6, 5]),
        ("If the Active Player is on a Space with no other Players, they gain 2 Gold.", [7, 5]),
        ("If the Active Player is on a Space without another Player, they gain 2 Gold.", [7, 5]),
    ],
)
def test_spaces_of_a_kind_and_who_is_there(step: str, gold: list[int]) -> None:
    """The Bog and the Moor are Wet Spaces: nothing else says what they are."""
    game = machine(step)
    assert value(game, turn(game, stands(game, "Fern", "Moor")), "Gold") == gold


def test_company_is_no_solitude() -> None:
    for word in ("no other Players", "no Players who are not Singed", "a Singed Player"):
        game = machine(f"If the Active Player is on a Space with {word}, they gain 2 Gold.")
        assert value(game, turn(game, stands(game, "Fern", "Fern")), "Gold") == [5, 5]


def test_when_in_a_step_is_told_to_stand_in_a_rule() -> None:
    assert "put it into a RULE" in left("When a Player enters the Bog, that Player loses 1 Gold.")


@pytest.mark.parametrize(
    ("step", "moves"),
    [
        ("The Active Player moves forward twice as many Spaces as their Light.", 1),
        ("Their Snail moves forward twice that many Spaces.", 1),
        ("The Active Player moves forward 1 Space twice.", 2),
    ],
)
def test_twice_the_number_is_one_move_and_twice_behind_it_are_two(step: str, moves: int) -> None:
    rule = "When a Player lands on the Bog, that Player gains 1 Gold. Rest is an Action."
    game = machine(f"The Active Player rolls 1D6. {step}", rule=rule)
    state = stands(game, "Start", "Start")
    game.set_value(state, "Light", 1, 0)
    game.begin(state, "Turn", Player=0)
    game.apply(state, game.pending(state).options[0][0])  # a 1
    assert value(game, state, "Gold") == [4 + moves, 5]
    assert where(game, state) == ["Fern", "Start"]


@pytest.mark.parametrize(
    ("step", "ends"),
    [
        ("On a 1 to 3, they move forward 1 Space. On a 4 to 6, they move forward 2 Spaces.", "Moor"),
        ("If the result is even, they move forward that many Spaces. Otherwise, they move back 1 Space.", "Start"),
    ],
)
def test_they_who_rolled_move(step: str, ends: str) -> None:
    game = machine(f"The Active Player rolls 1D6. {step}")
    state = stands(game, "Bog", "Start")
    game.begin(state, "Turn", Player=0)
    game.apply(state, 5)
    assert where(game, state) == [ends, "Start"]
