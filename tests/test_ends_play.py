"""Ends and ties, beginnings and rounds, who is out: the plain sentences of newcomers, played."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import GAME, left, lowered, machine, winners

from rulewright import pipeline
from rulewright.emit import python
from rulewright.play.load import load
from rulewright.source import Source


# ----------------------------------------------------------------------------------------------------- ends and ties
def test_whoever_has_the_most_wins_and_those_who_are_level_share() -> None:
    game = machine(dawn="The Player with the most Light wins the game. Tied Players share the victory.")
    assert winners(game, Light=(1, 3, 2)) == (1,)
    assert winners(game, Light=(3, 3, 2)) == (0, 1)


@pytest.mark.parametrize(
    "rule",
    [
        "If there is a tie, the tied Player with the fewest Wings wins.",
        "If two or more Players are tied, the tied Player with the lowest Wings wins the game.",
        "If several Players are tied, the tied Player with the fewest Wings wins.",
    ],
)
def test_a_rule_about_ties_picks_among_those_who_are_level(rule: str) -> None:
    game = machine(rule=rule, dawn="The Player with the highest Gold wins.")
    assert winners(game, Gold=(4, 4, 1), Wing=(3, 2, 0)) == (1,)
    assert winners(game, Gold=(4, 4, 1), Wing=(2, 2, 0)) == (0, 1)


def test_the_one_who_wins_or_pays_is_never_picked_in_silence() -> None:
    assert "level" in left(step="The Player with the most Gold loses 1 Gold.")
    assert "several or none" in left(step="The Player with 5 Gold wins.")
    assert "exactly one Player has" in left(dawn="The last Player with Light wins.")


def test_having_none_is_not_having_some() -> None:
    game = machine(dawn="Each Player without Light wins.")
    assert winners(game, Light=(0, 1, 0)) == (0, 2)
    game = machine(dawn="Each Player with no Gold wins.")
    assert winners(game, Gold=(0, 1, 2)) == (0,)
    game = machine(dawn="If exactly one Player has Gold, that Player wins.")
    assert winners(game, Gold=(0, 1, 0)) == (1,)


# --------------------------------------------------------------------------------------------- beginnings and rounds
@pytest.mark.parametrize(
    "rule",
    [
        "Each Player starts with 3 Gold and 1 Light.",
        "Each Player begins the game with three Gold and a Light.",
        "All Players start with 3 Gold and 1 Light.",
    ],
)
def test_what_everybody_starts_with(rule: str) -> None:
    state = machine(rule=rule).table(2)
    game = machine(rule=rule)
    assert [game.get_value(state, "Gold", player) for player in range(2)] == [3, 3]
    assert [game.get_value(state, "Light", player) for player in range(2)] == [1, 1]


@pytest.mark.parametrize(
    ("entry", "nights"),
    [
        ("resolve Setup, repeat Night five times, then resolve Dawn.", 5),
        ("resolve Setup, then repeat Night three times.", 3),
        ("resolve Setup, then repeat Night until the Night Count is 4.", 4),
        ("resolve Setup, then repeat Night until the game ends.", 9),
    ],
)
def test_rounds_are_counted(entry: str, nights: int) -> None:
    text = GAME.format(rule="Rest and Drink are Actions.", step="Resolve Rest.", dawn="The game ends.")
    text = text.replace("resolve Setup, then repeat Night until the game ends.", entry)
    made = pipeline.lowered(pipeline.compile_ruleset([Source("small.rules", text)]))
    assert [unplayed.reason for unplayed in made.unplayed] == []
    game = load(python.module(made.game, "0"))
    state = game.simulate(1, players=2).state
    assert game.get_value(state, "Night Count") == nights


@pytest.mark.parametrize(
    "rule",
    [
        "After three Nights, the game ends.",
        "The game ends after three Nights.",
        "After the third Night, the game ends.",
        "At the end of the third Night, the game ends.",
        "The game ends at the end of the third Night.",
        "When three Nights have been played, the game ends.",
        "If three Nights have been played, the game ends.",
        "The game ends when three Nights have been resolved.",
    ],
)
def test_a_rule_counts_rounds(rule: str) -> None:
    game = machine(rule=rule)
    state = game.simulate(1, players=2).state
    assert [game.get_value(state, "Night Count"), game.get_value(state, "Nights played")] == [3, 3]


def test_a_step_asks_how_many_rounds_have_been_played() -> None:
    game = machine(step="If two Nights have been played, the Active Player wins.")
    played = game.simulate(1, players=2)
    assert game.get_value(played.state, "Night Count") == 2
    assert len(played.state.winners) == 1


@pytest.mark.parametrize(
    "rule",
    [
        "Play five Nights.",
        "The game is played over five Nights.",
        "The game consists of five Nights.",
        "There are five Nights.",
    ],
)
def test_how_long_a_game_is_said_to_be_is_no_rule_that_counts(rule: str) -> None:
    assert "After five Nights, the game ends" in left(rule=rule)


@pytest.mark.parametrize("moment", ["At the end of the game", "When the game ends", "After the last Night"])
def test_what_comes_last_stands_in_the_entry(moment: str) -> None:
    assert "the entry says what is done last" in left(rule=f"{moment}, resolve Dawn.")


# ------------------------------------------------------------------------------------------- who is out, who is left
@pytest.mark.parametrize(
    "rule",
    [
        "When exactly one Player is not Singed, that Player wins.",
        "When only one Player is not Singed, that Player wins.",
        "If only one Player is not Singed, that Player wins.",
    ],
)
def test_the_last_one_who_is_not_out_wins(rule: str) -> None:
    game = machine(rule=f"{rule} When a Player has no Gold, that Player becomes Singed.")
    state = game.table(3)
    game.change(state, "Gold", "set", [2], 0)
    assert state.winners is None
    game.change(state, "Gold", "lose", [0], 5)
    assert state.winners == (1,)


def test_only_one_has_some_is_an_event() -> None:
    game = machine(rule="When only one Player has Gold, that Player wins.")
    state = game.table(3)
    game.change(state, "Gold", "set", [2], 0)
    assert state.winners is None
    game.change(state, "Gold", "set", [1], 0)
    assert state.winners == (0,)


@pytest.mark.parametrize("rule", ["A Singed Player cannot take a Turn.", "A Singed Player does not take Turns."])
def test_who_is_out_takes_no_turn(rule: str) -> None:
    game = machine(rule=rule)
    state = game.table(2)
    game.set_value(state, "Turn Order", (0, 1))
    game.set_value(state, "Singed", True, 1)
    game.begin(state, "Night")
    assert [game.get_value(state, "Light", player) for player in range(2)] == [1, 0]


@pytest.mark.parametrize(
    "rule",
    [
        "A Player with 0 Gold is out of the game.",
        "A Singed Player takes no Turns.",
        "Singed Players skip their Turns.",
        "A Singed Player skips their Turn.",
        "If only one Player remains, that Player wins.",
    ],
)
def test_being_out_is_a_status(rule: str) -> None:
    assert "An Out Player cannot take a Turn." in left(rule=rule)


def test_a_game_that_nothing_begins_is_told() -> None:
    text = GAME.format(rule="Rest and Drink are Actions.", step="Resolve Rest.", dawn="The game ends.")
    said = "To play the game, resolve Setup, then repeat Night until the game ends."
    for entry, told in ((said, []), ("To play it, have fun.", ["RW862"])):
        compiled = pipeline.compile_ruleset([Source("small.rules", text.replace(said, entry))])
        found = pipeline.found(compiled, pipeline.lowered(compiled))
        assert [each.code for each in found if each.code == "RW862"] == told


# -------------------------------------------------------------------------------- several come to it at once
FIRST = "The first Player to reach 8 Points wins."


def ended(
    rule: str, dawn: str = "Each Player gains 2 Points.", points: tuple[int, ...] = (7, 7, 0)
) -> tuple[ModuleType, Any]:
    """The game, and its state after Dawn, of three Players with these Points; the second has the most Gold."""
    game = load(python.module(lowered(rule, dawn=dawn).game, "0"))
    state = game.table(3)
    for player, number in enumerate(points):
        game.set_value(state, "Points", number, player)
    game.set_value(state, "Gold", 9, 1)
    game.begin(state, "Dawn")
    return game, state


@pytest.mark.parametrize("rule", [FIRST, "When a Player reaches 8 Points, that Player wins and the game ends."])
def test_who_wins_of_several_who_come_to_it_at_once_is_asked_and_told(rule: str) -> None:
    assert "Tied Players share the victory" in left(rule, dawn="Each Player gains 2 Points.")
    game, state = ended(rule)
    assert game.pending(state).kind == "question"
    assert [name for _, name in game.pending(state).options] == ["Player 1", "Player 2"]
    game.apply(state, 1)
    assert state.winners == (1,)
    assert ended(rule, points=(7, 0, 0))[1].winners == (0,)  # one alone is not asked about


def test_a_rule_about_ties_says_who_wins_of_them() -> None:
    assert ended(f"{FIRST} Tied Players share the victory.")[1].winners == (0, 1)
    assert ended(f"{FIRST} If there is a tie, the tied Player with the most Gold wins.")[1].winners == (1,)
    assert not lowered(f"{FIRST} Tied Players share the victory.", dawn="Each Player gains 2 Points.").unplayed


@pytest.mark.parametrize(
    ("rule", "winners"),
    [
        ("When a Player reaches 8 Points, that Player wins unless they have 9 Gold.", (0,)),
        ("When a Player reaches 8 Points, that Player wins if they have 9 Gold.", (1,)),
        ("When a Player reaches 8 Points, if they have 9 Gold, that Player wins and the game ends.", (1,)),
    ],
)
def test_of_several_who_come_to_it_at_once_those_win_of_whom_the_condition_is_so(
    rule: str, winners: tuple[int, ...]
) -> None:
    assert ended(f"{rule} Tied Players share the victory.")[1].winners == winners


def test_what_comes_to_one_after_the_other_is_no_tie() -> None:
    for dawn in ("For each Player in Turn Order, that Player gains 2 Points.", "The Active Player gains 2 Points."):
        assert not lowered(FIRST, dawn=dawn).unplayed
