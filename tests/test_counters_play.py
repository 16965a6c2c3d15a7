"""Numbers of the game that set rules off, what all lose, prices of several actions, the top of a deck: played."""

from __future__ import annotations

import pytest
from test_said_play import HARBOUR, Played, dawn, left, machine, table
from tried import lowered_text, played


# -------------------------------------------------------------------------------------------------- When … reaches 9
@pytest.mark.parametrize(
    ("rule", "fame"),
    [
        ("When the Tide reaches 5, the Active Player gains 1 Fame.", [0, 1, 0, 0]),
        ("When the Tide reaches 5 or more, the Active Player gains 1 Fame.", [0, 1, 0, 0]),
        ("When the Tide is 5 or more, the Active Player gains 1 Fame.", [0, 1, 0, 0]),
        ("When the Tide is more than 5, the Active Player gains 1 Fame.", [0, 0, 1, 0]),
        ("When the Tide reaches 12, each Player gains 1 Fame.", [0, 0, 0, 0]),
    ],
)
def test_a_number_of_the_game_is_reached_once(rule: str, fame: list[int]) -> None:
    game = machine("Increase the Tide by 1.", rule)
    state = table(game)
    found = []
    for _ in range(4):
        before = game.get_value(state, "Fame", 0)
        game.begin(state, "Dawn")
        found.append(game.get_value(state, "Fame", 0) - before)
    assert found == fame


def test_a_number_that_falls() -> None:
    game = machine("Decrease the Pot by 4.", "When the Pot reaches 5, the game ends.")
    assert dawn(game).state.winners is None
    assert dawn(game, Pot=8).state.winners == ()


def test_what_it_does_may_end_the_game_within_a_step() -> None:
    game = machine("Increase the Tide by 1. Each Player gains 1 Fame.", "When the Tide reaches 4, the game ends.")
    assert dawn(game).each("Fame") == (0, 0, 0)
    assert dawn(game, Tide=4).each("Fame") == (1, 1, 1)


@pytest.mark.parametrize(
    "rule",
    [
        "When the Tide reaches 3, the game ends.",
        "When the Tide is more than the Active Player's Coins, the game ends.",
        "The first time the Tide reaches 5, the game ends.",
        "When the Tide rises, the game ends.",
    ],
)
def test_what_is_no_number_that_is_met_goes_to_the_table(rule: str) -> None:
    assert left("Increase the Tide by 1.", rule)


# ------------------------------------------------------------------------------------------------------------ all lose
@pytest.mark.parametrize("step", ["All Players lose.", "Everybody loses.", "All Players lose and the game ends."])
def test_all_lose_and_nobody_wins(step: str) -> None:
    assert dawn(machine(step)).state.winners == ()


@pytest.mark.parametrize("step", ["The Active Player loses.", "Each Wet Player loses."])
def test_one_who_loses_becomes_something(step: str) -> None:
    assert "becomes Out" in left(step) or "become Out" in left(step)


# -------------------------------------------------------------------------------------------------------------- prices
@pytest.mark.parametrize("said", ["The Nap Action and the Hire Action cost 3 Grit.", "Nap and Hire cost 3 Grit."])
def test_a_price_of_several_actions(said: str) -> None:
    game = machine("The Active Player may take exactly one Action.", said)
    assert dawn(game).asked == []
    rich = dawn(game, "Hire", Grit=(4, 0, 0))
    assert (rich.each("Grit")[0], rich.each("Fame")[0]) == (1, 1)


# --------------------------------------------------------------------------------------------------- the top of a deck
def test_the_top_three_cards() -> None:
    game = machine("Put all Fish Cards in the Sea Deck.\n2. Put the top three cards of the Sea Deck on the Heap.")
    assert len(dawn(game).state.piles[game.pile_number("Heap")]) == 3
    game = machine("Put all Fish Cards in the Sea Deck.\n2. Discard the top 17 cards of the Sea Deck.")
    assert len(dawn(game).state.piles[game.pile_number("Heap")]) == 9
    game = machine("Put all Fish Cards in the Sea Deck.\n2. The Active Player draws the top two cards of the Sea Deck.")
    assert len(dawn(game).net()) == 2


def test_five_cards_of_a_deck_of_ones_own() -> None:
    text = HARBOUR.format(step="The Active Player draws five cards from their Crate.", rule="", players="2-3")
    game = played(
        lowered_text(
            text.replace(
                "Each Player has a Net,", "Each Player has a Crate, a pile of Fish Cards. Each Player has a Net,"
            )
        )
    )
    state = table(game)
    for _ in range(2):
        game.lay(state, "Cod", "Crate", 0)
    game.begin(state, "Dawn")
    assert Played(game, state, []).net() == "CC"
