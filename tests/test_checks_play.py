"""Checks as they are played: what is known of one once it was made, what is added, whose it was, what decides it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tried import NIGHTS, lowered_text, played, reason

from rulewright.machine.from_meaning import Lowered

HILL = (
    """Core Rules: Hill
Players: 2-3

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. A Player may be Wary.
Each Player has Nerve, a number starting at 2. Each Player has Wit, a number starting at 3.
Each Player has Rope, a number starting at 5. Each Player has Fame, a number starting at 5.

RULE

A Check is a roll of 1D20 against a Target Number. A Check's Final Result equals the roll plus its modifiers.
A Check succeeds if its Final Result is equal to or greater than its Target Number.
A Nerve Check, a Wit Check and a Leap Check are Checks. A Wild Leap Check is a Leap Check.
Nerve is added to Nerve Checks. Nerve is added to Leap Checks.

RULE

{rule}

"""
    + NIGHTS
    + """2. Resolve Climb.

PROCEDURE Climb

1. {step}
{more}"""
)
PLAIN = "A Wary Player cannot take a Turn."


def lowered(step: str, more: str = "", rule: str = PLAIN) -> Lowered:
    return lowered_text(HILL.format(step=step, more=more, rule=rule))


def machine(step: str, more: str = "", rule: str = PLAIN) -> ModuleType:
    return played(lowered(step, more, rule))


def left(step: str, more: str = "", rule: str = PLAIN) -> str:
    return reason(lowered(step, more, rule))


def climbed(game: ModuleType, *answers: object, wary: int = -1) -> Any:
    """The table after Climb, the first Player acting; `answers` are faces, and yes or no."""
    state = game.table(2)
    game.set_value(state, "Active Player", 0)
    game.set_value(state, "Turn Order", [0, 1])
    if wary >= 0:
        game.set_value(state, "Wary", True, wary)
    game.begin(state, "Climb")
    for answer in answers:
        game.apply(state, answer)
    assert game.pending(state).kind == "over"
    return state


def fame(game: ModuleType, *answers: object, wary: int = -1) -> tuple[int, int]:
    state = climbed(game, *answers, wary=wary)
    return game.get_value(state, "Fame", 0), game.get_value(state, "Fame", 1)


OUTCOMES = "\nSUCCESS\n\n{success}\n\nFAILURE\n\n{failure}\n"


# ------------------------------------------------------------------------------------------- the roll, when it is over
def test_the_roll_of_a_check_is_known_behind_it() -> None:
    step = "The Active Player makes a Nerve Check against 12. If the roll of the Check is 20, they gain 2 Fame."
    game = machine(step)
    assert fame(game, 20) == (7, 5)
    assert fame(game, 19) == (5, 5)


def test_the_roll_of_a_check_is_known_in_its_outcomes() -> None:
    success = "The Active Player gains Fame equal to the roll of the Check."
    failure = "If the roll of the Check is 1, the Active Player loses 3 Fame."
    game = machine(
        "The Active Player makes a Nerve Check against 12.", OUTCOMES.format(success=success, failure=failure)
    )
    assert fame(game, 15) == (20, 5)
    assert fame(game, 1) == (2, 5)
    assert fame(game, 2) == (5, 5)


def test_which_kind_of_check_it_was_is_known_behind_it() -> None:
    step = "The Active Player makes a Wild Leap Check against 9. If the Check is a {kind}, they gain 1 Fame."
    assert fame(machine(step.format(kind="Leap Check")), 9) == (6, 5)
    assert fame(machine(step.format(kind="Wit Check")), 9) == (5, 5)


@pytest.mark.parametrize(
    "step",
    [
        "The Active Player makes a Nerve Check against 12. If it fails, they may reroll the Check.",
        "The Active Player makes a Nerve Check against 12. They may spend up to 2 Rope on the Check.",
    ],
)
def test_nothing_is_done_for_a_check_that_is_over(step: str) -> None:
    assert "the Check is over by then" in left(step)


# ---------------------------------------------------------------------------------------------------- perhaps not made
def test_a_check_that_is_declined_neither_succeeds_nor_fails() -> None:
    offer = "The Active Player may make a Nerve Check against 12. "
    won = machine(offer + "If they succeed, they gain 1 Fame.")
    assert fame(won, 1, 20) == (6, 5)
    assert fame(won, 1, 2) == (5, 5)
    assert fame(won, 0) == (5, 5)
    lost = machine(offer + "If they fail, they lose 1 Fame.")
    assert fame(lost, 1, 2) == (4, 5)
    assert fame(lost, 0) == (5, 5)


def test_a_check_under_a_condition_has_no_outcome_where_it_is_not_made() -> None:
    more = OUTCOMES.format(success="The Active Player gains 1 Fame.", failure="The Active Player loses 1 Fame.")
    game = machine("The Active Player makes a Nerve Check against 12 unless they are Wary.", more)
    assert fame(game, 20) == (6, 5)
    assert fame(game, 2) == (4, 5)
    assert fame(game, wary=0) == (5, 5)


def test_each_in_turn_has_an_outcome_of_their_own() -> None:
    step = (
        "For each Player in Turn Order, that Player may make a Nerve Check against 12. If it succeeds, that Player "
        "gains 1 Fame."
    )
    assert fame(machine(step), 1, 20, 0) == (6, 5)


# -------------------------------------------------------------------------------------------------------- whose it was
def test_a_check_is_that_of_the_one_who_made_it() -> None:
    both = "The Player to the left of the Active Player makes a Wit Check against 10. "
    assert "made by another" in left(
        "The Active Player makes a Wit Check against 10. Each other Player loses 1 Rope. "
        "If the Player to the left of the Active Player fails, the Active Player gains 1 Fame."
    )
    assert fame(machine(both + "If it fails, the Active Player gains 1 Fame."), 2) == (6, 5)


def test_a_check_is_of_its_kind() -> None:
    step = "The Active Player makes a {made} against 12. If the {said} succeeds, they gain 1 Fame."
    assert "the Check before this is a Nerve Check" in left(step.format(made="Nerve Check", said="Wit Check"))
    assert fame(machine(step.format(made="Wild Leap Check", said="Leap Check")), 15) == (6, 5)


# ----------------------------------------------------------------------------------------- what is added, what decides
def test_what_is_not_added_to_a_narrower_kind() -> None:
    step = "The Active Player makes a {kind} against 12. If it succeeds, they gain 1 Fame."
    rule = "Nerve is not added to Wild Leap Checks."
    assert fame(machine(step.format(kind="Leap Check"), rule=rule), 10) == (6, 5)
    assert fame(machine(step.format(kind="Wild Leap Check"), rule=rule), 10) == (5, 5)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("A roll of 20 always succeeds.", "one rule says when a Check succeeds"),
        ("A Wary Player automatically fails Wit Checks.", "one rule says when a Check succeeds"),
        ("Wit is subtracted from Leap Checks.", "nothing is subtracted by itself"),
        ("A Wary Player subtracts 2 from their Leap Checks.", "nothing is subtracted by itself"),
        ("A Wary Player cannot succeed at a Leap Check.", "nothing holds this back"),
        ("A Wary Player cannot add their Nerve to Leap Checks.", "nothing holds this back"),
        ("A Leap Check succeeds if its Final Result is more than its Target Number.", "another rule says when"),
        ("A Leap Check fails if its Final Result is equal to its Target Number.", "another rule says when"),
        ("The Target Number of a Leap Check is 15.", "the number that its step names"),
        ("A Wary Player rolls 2D20 and keeps the highest.", "nothing says when this is done"),
    ],
)
def test_what_no_rule_of_checks_does_is_the_tables(rule: str, why: str) -> None:
    assert why in left("The Active Player makes a Leap Check against 12.", rule=rule)


def test_one_kind_may_be_told_as_every_check_is() -> None:
    rule = "A Leap Check fails if its Final Result is less than its Target Number."
    assert machine("The Active Player makes a Leap Check against 12.", rule=rule)
