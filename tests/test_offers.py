"""What follows an offer: `If they do` is about the offer before it, and an offer that was not made was not taken."""

from __future__ import annotations

from typing import Any

from test_newcomer import machine


def number(state: Any, name: str) -> int:
    """What the first Player has of something."""
    return int(getattr(state, name.lower())[0])


def test_what_was_not_offered_was_not_done() -> None:
    game = machine(
        step="If the Active Player has at least two Wings, the Active Player may spend 1 Gold. "
        "If they do, the Active Player gains 1 Light."
    )
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Gold", 5, 0)
    game.set_value(state, "Wing", 1, 0)
    game.begin(state, "Turn", Player=0)
    assert number(state, "Light") == 0
    assert number(state, "Gold") == 5


def test_an_earlier_offer_that_was_taken_is_not_this_one() -> None:
    game = machine(
        step="The Active Player may spend 1 Gold.\n"
        "3. If the Active Player has at least two Wings, the Active Player may spend 1 Gold. "
        "If they do, the Active Player gains 1 Light."
    )
    state = game.table(2)
    game.set_value(state, "Gold", 5, 0)
    game.set_value(state, "Wing", 1, 0)
    game.begin(state, "Turn", Player=0)
    game.apply(state, next(action for action, name in game.pending(state).options if action))
    assert number(state, "Gold") == 4
    assert number(state, "Light") == 0
