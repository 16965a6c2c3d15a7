"""What is done when somebody gains or loses some of a number, and when it is the one in a place of the game."""

from __future__ import annotations

import card_table
import pytest
from test_whom_it_concerns import GAME, game, table
from tried import lowered_text, reason

from rulewright import __version__, pipeline
from rulewright.play.load import load


def after(rule: str, step: str, name: str, leader: int | None = None, **values: tuple[object, ...]) -> list[object]:
    """What the three Players have after the second step of a Turn of the first, where a rule holds."""
    made = game(step, rule)
    state = table(made, **values)
    if leader is not None:
        made.set_value(state, "Leader", leader)
    made.begin(state, "Turn", Player=0)
    return [made.get_value(state, name, player) for player in range(3)]


@pytest.mark.parametrize("when", ["When", "Whenever", "Each time", "After"])
@pytest.mark.parametrize(
    ("step", "light"),
    [
        ("The Active Player loses 2 Gold.", [1, 0, 0]),
        ("Each other Player loses 1 Gold.", [0, 1, 1]),
        ("The Active Player gains 1 Gold.", [0, 0, 0]),
        ("Set the Active Player's Gold to 1.", [1, 0, 0]),
        ("Set the Active Player's Gold to 3.", [0, 0, 0]),
        ("The Active Player loses 1 Gold and gains 1 Gold.", [1, 0, 0]),
    ],
)
def test_who_loses_some(when: str, step: str, light: list[int]) -> None:
    """Once for each change, however much it is; not where nothing became less."""
    assert after(f"{when} a Player loses Gold, that Player gains 1 Light.", step, "Light") == light


@pytest.mark.parametrize(
    ("rule", "light"),
    [
        ("When a Player gains Gold, they gain 1 Light.", [1, 1, 1]),
        ("When a Hidden Player gains Gold, they gain 1 Light.", [0, 1, 0]),
        ("When a Player gains Gold, each other Player gains 1 Light.", [2, 2, 2]),
        ("When the Leader gains Gold, they gain 1 Light.", [0, 0, 1]),
        ("When the Leader gains Gold, each other Player gains 1 Light.", [1, 1, 0]),
        ("When a Player gains Gold, they gain 1 Light if they are Hidden.", [0, 1, 0]),
    ],
)
def test_who_gains_some(rule: str, light: list[int]) -> None:
    assert after(rule, "Each Player gains 1 Gold.", "Light", leader=2, Hidden=(False, True, False)) == light


def test_the_one_in_a_place_of_the_game() -> None:
    """`When the Leader becomes Hidden`, `enters the Mill`: nobody else, and nobody where no one is the Leader."""
    for rule, step in (
        ("When the Leader becomes Hidden, they gain 1 Light.", "Each Player becomes Hidden."),
        ("When the Leader enters the Mill, they gain 1 Light.", "Each Player moves to the Mill."),
    ):
        assert after(rule, step, "Light", leader=1) == [0, 1, 0]
        assert after(rule, step, "Light") == [0, 0, 0]


@pytest.mark.parametrize(
    "rule",
    [
        "When a Player gains Light, they gain 1 Light.",
        "When a Player gains Light, each other Player gains 1 Light.",
        "When a Player gains Light, they lose 1 Gold. When a Player loses Gold, they gain 1 Light.",
        "When a Player gains Light, set their Light to 5.",
    ],
)
def test_what_sets_itself_off_has_no_end(rule: str) -> None:
    lowered = lowered_text(GAME.format(step="The Active Player gains 1 Light.", rule=rule))
    assert all("sets itself off again" in each.reason for each in lowered.unplayed)
    assert lowered.unplayed


def test_so_much_is_no_event() -> None:
    """How much was gained at once is not kept."""
    rule = "When a Player gains 2 Gold, they gain 1 Light."
    assert "is no event that the machine raises" in reason(
        lowered_text(GAME.format(step="The Active Player gains 2 Gold.", rule=rule))
    )


def test_both_levels_play_the_same() -> None:
    rule = "When a Player loses Gold, they gain 1 Light. When a Player gains Light, they lose 1 Light."
    step = "Each other Player loses 1 Gold. The Active Player gains 1 Gold."
    made = lowered_text(GAME.format(step=step, rule=rule)).game
    plain, fused = (load(pipeline.machine(made, __version__, level), f"changes{level}") for level in (0, 1))
    for seed in range(5):
        first, second = (each.simulate(seed, players=3, limit=200) for each in (plain, fused))
        assert first.log == second.log
        assert first.state.to_json() == second.state.to_json()


def test_the_one_who_is_it_may_change() -> None:
    """A Hidden Player who becomes the Leader changes nothing of theirs: that would not be seen."""
    rule = "When the Leader is Hidden, they gain 1 Light."
    told = reason(lowered_text(GAME.format(step="The Active Player gains 1 Light.", rule=rule)))
    assert "who “the Leader” is may change, too" in told
    rule = "If the Leader becomes Hidden, each other Player gains 1 Light."
    assert after(rule, "Each Player becomes Hidden.", "Light", leader=1) == [1, 0, 1]


@pytest.mark.parametrize("ends", ["they win", "the game ends"])
def test_nothing_follows_in_the_sentence_that_ends_the_game(ends: str) -> None:
    step = f"If the Active Player has 3 Gold, {ends} and each Hidden Player loses 1 Gold."
    told = reason(lowered_text(GAME.format(step=step, rule="A Player may be Lost.")))
    assert "when the game has ended, nothing follows" in told


@pytest.mark.parametrize(
    ("rule", "light"),
    [
        ("When a Player Attacks, they gain 1 Light.", [2, 1, 1]),
        ("Before a Player Attacks, that Player gains 1 Light.", [2, 1, 1]),
        ("After a Player Attacks, they gain 1 Light.", [2, 1, 1]),
        ("When a Hidden Player Attacks, they gain 1 Light.", [1, 1, 1]),
        ("When the Leader Attacks, each other Player gains 1 Light.", [1, 2, 2]),
        ("When a Player resolves Attack, they gain 1 Light.", [2, 1, 1]),
    ],
)
def test_who_does_a_procedure(rule: str, light: list[int]) -> None:
    """A procedure's name is a verb in events, too."""
    made = game("Each Player gains 1 Light.", rule)
    state = table(made, Hidden=(False, True, False))
    made.set_value(state, "Leader", 0)
    made.begin(state, "Turn", Player=0)
    card_table.answer(made, state, "yes", "Player 2")
    assert [made.get_value(state, "Light", player) for player in range(3)] == light
