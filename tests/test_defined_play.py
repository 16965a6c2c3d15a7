"""Definitions, statuses, numbers and ties with a condition: each is played with it, or told to its author.

In each of these sentences the condition was lost once, or the sentence changed nothing.
"""

from __future__ import annotations

import pytest
from tried import left, lowered, machine, winners

from rulewright.machine.account import findings

RICH = "Rest and Drink are Actions. A Player may be Hidden. The game has a Threat, a number starting at 3. "


def poorer(rule: str, step: str = "Each Keen Player loses 1 Gold.", **values: tuple[int, ...]) -> tuple[int, ...]:
    """How much Gold each of three Players has after a step."""
    game = machine(RICH + rule, dawn=step)
    state = game.table(3)
    for name, each in values.items():
        for player, value in enumerate(each):
            game.set_value(state, name, value, player)
    game.begin(state, "Dawn")
    return tuple(state.gold[:3])


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        ("A Keen Player is a Player with at least 3 Gold unless they are Hidden.", (4, 5, 1)),
        ("A Keen Player is a Player with at least 3 Gold, unless they are Hidden.", (4, 5, 1)),
        ("A Keen Player is a Player with at least 3 Gold if they are Hidden.", (5, 4, 1)),
        ("A Keen Player is a Player with at least 3 Gold while they are Hidden.", (5, 4, 1)),
        ("A Keen Player is a Player with at least 3 Gold while the Threat is 3.", (4, 4, 1)),
        ("A Keen Player is a Player with at least 3 Gold while the Threat is 4.", (5, 5, 1)),
    ],
)
def test_a_definition_is_asked_with_its_condition(rule: str, after: tuple[int, ...]) -> None:
    assert poorer(rule, Gold=(5, 5, 1), Hidden=(False, True, False)) == after


def test_a_condition_that_cannot_be_asked_leaves_who_asks_it_to_the_table() -> None:
    rule = RICH + "A Keen Player is a Player with at least 3 Gold when the Threat is 3."
    assert "“when the Threat is 3” cannot be tested" in left(rule, "Each Keen Player loses 1 Gold.")


@pytest.mark.parametrize(
    "rule",
    [
        "Each Player with no Light is Hidden.",
        "A Player with no Light is Hidden.",
        "A Player is Hidden if they have no Light.",
        "A Player is Hidden while they have no Light.",
        "A Dim Player is a Player with no Light. Each Dim Player is Hidden.",
    ],
)
def test_a_status_is_so_of_whom_a_fact_speaks(rule: str) -> None:
    light, hidden = (1, 0, 1), (False, False, True)
    assert poorer(rule, "Each Hidden Player loses 1 Gold.", Light=light, Hidden=hidden) == (5, 4, 4)


def test_a_status_that_hangs_on_itself_is_told() -> None:
    rule = RICH + "A Player may be Tired. Each Hidden Player is Tired. Each Tired Player is Hidden."
    assert left(rule).startswith("no code makes it so")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("A Player's Pull equals their Light plus 1 if they are Hidden.", "say in a sentence what it is otherwise"),
        ("While the Threat is 5 or more, each Player's Light is 0.", "“Set each Player's Light to 0.”"),
        ("A Hidden Player's Light is 0.", "“Set each Player's Light to 0.”"),
        ("A Hidden Player has no Light.", "say when it is lost"),
        ("The Threat is 3 while a Player is Hidden.", "“Set the Threat to 0.”"),
        ("If a Player has no Light, they are Hidden.", "no code makes it so"),
        ("Each Player is Hidden.", "no code makes it so"),
        ("Each Player rests.", "no code does it"),
        ("Each Player Rests.", "no code does it"),
    ],
)
def test_a_fact_that_no_code_keeps_is_told(rule: str, why: str) -> None:
    assert why in left(RICH + rule)


def test_what_nothing_reads_is_told() -> None:
    said = "A Player's Wealth equals their Gold plus their Light."
    for step, told in (("Resolve Rest.", [said]), ("The Active Player gains Gold equal to their Wealth.", [])):
        made = lowered(RICH + said, step)
        unread = [each.span.text for each in findings.of(made) if each.message.startswith("nothing in the game reads")]
        assert unread == told


@pytest.mark.parametrize("condition", ["there is a tie", "several Players are tied", "two or more Players tie"])
def test_nobody_wins_a_tie(condition: str) -> None:
    rule = f"Rest and Drink are Actions. If {condition}, nobody wins."
    game = machine(rule, dawn="The Player with the most Points wins and the game ends.")
    assert winners(game, Points=(3, 1, 3)) == ()
    assert winners(game, Points=(3, 1, 2)) == (0,)


def test_a_tie_of_two_only_is_told() -> None:
    rule = "Rest and Drink are Actions. If two Players are tied, nobody wins."
    made = lowered(rule, dawn="The Player with the most Points wins and the game ends.")
    assert [unplayed.reading.sentence.text for unplayed in made.unplayed] == ["If two Players are tied, nobody wins."]
