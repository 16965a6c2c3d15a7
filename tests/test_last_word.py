"""`When the game ends, the Player with the most Points wins`: who wins at each end that names no winner."""

from __future__ import annotations

from types import ModuleType

import pytest
from tried import GAME, lowered_text, played, winners

BY_POINTS = [
    "When the game ends, the Player with the most Points wins.",
    "At the end of the game, the Player with the most Points wins the game.",
    "After the game ends, the Player with the most Points wins.",
    "The Player with the most Points wins.",
]


def game_of(rule: str, dawn: str = "The game ends.", text: str = GAME) -> ModuleType:
    return played(lowered_text(text.format(rule=rule, step="Resolve Rest.", dawn=dawn)))


@pytest.mark.parametrize("rule", BY_POINTS)
def test_the_end_has_the_winners_of_the_rule(rule: str) -> None:
    assert winners(game_of(rule), Points=(1, 4, 2)) == (1,)
    assert winners(game_of(rule), Points=(4, 4, 2)) == (0, 1)


def test_ties_are_broken_by_their_rule() -> None:
    game = game_of("When the game ends, the Player with the most Points wins. Tied Players share the victory.")
    assert winners(game, Points=(4, 4, 2)) == (0, 1)
    game = game_of(f"{BY_POINTS[0]} If there is a tie, the tied Player with the most Gold wins.")
    assert winners(game, Points=(4, 4, 2), Gold=(1, 2, 9)) == (1,)


def test_who_has_won_has_won() -> None:
    game = game_of(BY_POINTS[0], "If exactly one Player has Light, that Player wins and the game ends.")
    assert winners(game, Points=(1, 4, 2), Light=(0, 0, 3)) == (2,)
    game = game_of(BY_POINTS[0], "If exactly one Player has Light, that Player wins.\n2. The game ends.")
    assert winners(game, Points=(1, 4, 2), Light=(0, 0, 3)) == (2,)
    assert winners(game, Points=(1, 4, 2), Light=(0, 2, 3)) == (1,)


def test_a_game_that_is_played_out_ends_by_the_rule() -> None:
    text = GAME.replace("repeat Night until the game ends", "repeat Night two times")
    game = game_of(BY_POINTS[0], text=text)
    assert all(game.simulate(seed, players=2).winners == (0, 1) for seed in range(3))
    text = text.replace(
        "1. The Active Player gains 1 Light.", "1. If the Active Player has no Wings, they gain 1 Light."
    )
    assert game_of(BY_POINTS[0].replace("most", "fewest"), text=text).simulate(0, players=2).winners == (0, 1)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (f"{BY_POINTS[0]} At the end of the game, the Player with the most Gold wins.", "two rules say who wins"),
        ("When the game ends, each Player gains 1 Gold.", "the entry says what is done last"),
        ("The Player with 3 Gold wins when the game ends.", ""),
        ("Before the game ends, the Player with the most Points wins.", ""),
    ],
)
def test_what_is_more_than_that_goes_to_the_table(rule: str, why: str) -> None:
    made = lowered_text(GAME.format(rule=rule, step="Resolve Rest.", dawn="The game ends."))
    assert any(why in unplayed.reason for unplayed in made.unplayed), made.unplayed
