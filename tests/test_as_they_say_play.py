"""Sentences that were played otherwise than they say, with nothing told: played as they say, or told."""

from __future__ import annotations

import card_table
import pytest
import test_said_exactly_play
from tried import lowered_text, reason


# ------------------------------------------------------- all Salts that somebody puts: theirs, or all there are
@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("The Active Player puts all Salts in the Market.", "“all Salts from their Hand”"),
        ("The Active Player puts each Salt in the Market.", "“all Salts from their Hand”"),
        ("The Active Player puts all the Salts in the Market.", "“all Salts from their Hand”"),
        ("The Active Player returns all Spices to the Deck.", "“all Spices in their Hand”"),
        ("The Active Player shuffles all Salts into the Deck.", "“all Salts in their Hand”"),
        ("The Active Player removes all Salts from the game.", "“all Salts in their Hand”"),
    ],
)
def test_all_of_a_kind_that_somebody_puts_are_theirs_or_all_of_the_game(step: str, said: str) -> None:
    told = card_table.left(step)
    assert "all of the game, or their own?" in told
    assert said in told


@pytest.mark.parametrize(
    ("step", "hand", "market"),
    [
        ("The Active Player puts all Salts from their Hand in the Market.", "Silk", "Dill Salt"),
        ("Put all Salts in the Market.", "Silk", "Dill Salt"),
        ("The Active Player removes all Salts in their Hand from the game.", "Silk", "Dill"),
        ("The Active Player discards all the Salts.", "Silk", "Dill"),
        ("The Active Player puts their Hand in the Market.", "", "Dill Salt Silk"),
    ],
)
def test_whose_they_are_is_said(step: str, hand: str, market: str) -> None:
    game = card_table.machine(step)
    state = card_table.table(game, deck="Salt", market="Dill", hand=("Salt Silk", "Salt"))
    card_table.turn(game, state)
    assert card_table.cards(game, state, "Hand") == hand
    assert sorted(set(card_table.cards(game, state, "Market").split())) == market.split()


# --------------------------------------------------------------- what there is and is not; what only Setup does
@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("There is no game without a Leader.", "no code keeps it so"),
        ("There is always a Leader.", "no code keeps it so"),
        ("There are no ties.", "no code keeps it so"),
        ("There is a Hidden Player in each Place.", "no code keeps it so"),
        ("There are 20 Gold.", "no code counts what is left of it"),
        ("There are 4 Gems.", "there are 3 in the components"),
        ("There are four Places.", "there are 3 on the map"),
        ("A Player may put all Gems in the Deck.", "no step offers it"),
    ],
)
def test_what_nothing_keeps_so_is_told(rule: str, why: str) -> None:
    assert why in test_said_exactly_play.left(rule=rule)


@pytest.mark.parametrize("rule", ["There are 3 Gems.", "There are three Places.", "There is one Active Player."])
def test_what_there_is_needs_no_code(rule: str) -> None:
    assert test_said_exactly_play.lowered(rule=rule).unplayed == ()


def test_a_permission_to_do_what_only_the_setup_does_is_never_offered() -> None:
    text = card_table.GAME.format(piles=card_table.SHARED, rule="A Player may shuffle the Deck.", step="Resolve Rest.")
    made = lowered_text(text.replace("Turn Order at random.", "Turn Order at random.\n2. Shuffle the Deck."))
    assert "no step offers it" in reason(made)
