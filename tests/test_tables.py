"""Tables of a die that a step uses: each is put into one small ruleset, and what a roll does is looked at."""

from __future__ import annotations

import pytest
from tried import NIGHTS, lowered_text, played

from rulewright import pipeline
from rulewright.machine.from_meaning import Lowered
from rulewright.source import Source

GAME = (
    """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
Each Player has Wood, a number starting at 5. Each Player has Coins, a number starting at 5.

"""
    + NIGHTS
    + """2. {step}

PROCEDURE Spoil Wood

1. Each Player loses 1 Wood.

TABLE Event (1D6)

{rows}
"""
)
ROWS = """1-2: Storm. Each Player loses 1 Wood.
3: Nothing
4: Spoil Wood
5: Market Day: That Player gains 2 Coins.
6: Each Player loses 1 Coin. The Player gains 1 Wood."""


def lowered(step: str, rows: str = ROWS) -> Lowered:
    return lowered_text(GAME.format(step=step, rows=rows))


def reasons(step: str, rows: str = ROWS) -> list[str]:
    return [unplayed.reason for unplayed in lowered(step, rows).unplayed]


def outcomes(step: str, rows: str = ROWS) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Wood and Coins of the one whose Turn it was and of the other one, over what can be thrown."""
    game = played(lowered(step, rows))
    found = set()
    for seed in range(60):
        state = game.simulate(seed, players=2, start="Turn").state
        active = game.get_value(state, "Active Player")
        both = [(game.get_value(state, "Wood", one), game.get_value(state, "Coin", one)) for one in (0, 1)]
        found.add((both[active], both[1 - active]))
    return found


@pytest.mark.parametrize(
    "step",
    [
        "Roll on the Event Table.",
        "Roll 1D6 on the Event Table.",
        "Roll a die on the Event Table.",
        "Roll on Event.",
        "Roll for an Event.",
        "Roll 1D6 for the Event.",
        "Resolve the Event Table.",
        "Resolve Event.",
        "Resolve the result of the Event Table.",
        "Use the Event Table.",
        "The Active Player rolls on the Event Table.",
        "The Active Player resolves Event.",
        "Roll on the Event Table and resolve the result.",
        "Roll on the Event Table. Resolve the result.",
    ],
)
def test_the_row_that_is_rolled_is_resolved_for_the_one_who_rolls(step: str) -> None:
    assert outcomes(step) == {((4, 5), (4, 5)), ((5, 5), (5, 5)), ((5, 7), (5, 5)), ((6, 4), (5, 4))}


def test_each_rolls_for_themselves() -> None:
    rows = "1-3: The Player loses 1 Wood.\n4 or more: They gain 1 Coin."
    found = outcomes("Each Player rolls on the Event Table.", rows)
    assert found == {(one, other) for one in ((4, 5), (5, 6)) for other in ((4, 5), (5, 6))}


def coins(
    rows: str, face: int, step: str = "Each Player rolls on the Event Table.", **values: tuple[int, ...]
) -> list[int]:
    """The Coins of three Players after a Turn of the second with this face; the first choice is taken."""
    game = played(lowered(step, rows))
    state = game.table(3)
    game.set_value(state, "Turn Order", (0, 1, 2))
    for name, each in values.items():
        for player, value in enumerate(each):
            game.set_value(state, name, value, player)
    game.begin(state, "Turn", Player=1)
    while (waiting := game.pending(state)) is not None and waiting.options:
        options = {name: action for action, name in waiting.options}
        game.apply(state, options.get(str(face), waiting.options[0][0]))
    return [game.get_value(state, "Coin", player) for player in range(3)]


LEFT = "The Player to their left loses 1 Coin."
CHOSEN = "That Player chooses another Player as the target. The target loses 1 Coin."


@pytest.mark.parametrize(
    ("rows", "face", "each", "active"),
    [
        ("1-6: They gain 1 Coin.", 3, [6, 6, 6], [5, 6, 5]),
        ("1-6: Storm. They gain 1 Coin.", 3, [6, 6, 6], [5, 6, 5]),
        ("1-3: Each other Player loses 1 Coin.\n4-6: Nothing", 1, [3, 3, 3], [4, 5, 4]),
        (f"1-3: {LEFT}\n4-6: They gain 1 Coin.", 1, [4, 4, 4], [5, 5, 4]),
        (f"1-3: {LEFT}\n4-6: They gain 1 Coin.", 5, [6, 6, 6], [5, 6, 5]),
        (f"1-3: {CHOSEN}\n4-6: They gain 1 Coin.", 5, [6, 6, 6], [5, 6, 5]),
        (f"1-3: {CHOSEN}\n4-6: They gain 1 Coin.", 1, [3, 4, 5], [4, 5, 5]),
        (f"1-3: {CHOSEN}\n4-6: Increase their Coins by 1.", 5, [6, 6, 6], [5, 6, 5]),
        ("1-3: Nothing\n4-6: Each Player with more Coins than them gains 1 Coin.", 5, [7, 7, 5], [6, 6, 5]),
    ],
)
def test_they_are_the_one_who_rolls(rows: str, face: int, each: list[int], active: list[int]) -> None:
    """Whoever rolls, be it the Active Player or not; a row takes up nothing of another row."""
    more = {"Coin": (6, 6, 5)} if "more Coins" in rows else {}
    assert coins(rows, face, **more) == each
    assert coins(rows, face, "The Active Player rolls on the Event Table.", **more) == active


def test_who_is_chosen_in_one_row_is_nobody_in_another() -> None:
    for reason in reasons("Each Player rolls on the Event Table.", f"1-3: {CHOSEN}\n4-6: The target gains 1 Coin."):
        assert "nothing says who or what “the target” is" in reason


def test_who_rolls_where_nobody_acts() -> None:
    text = GAME.format(step="Resolve Spoil Wood.", rows="1-6: They gain 1 Coin.")
    night = "1. For each Player in Turn Order, that Player takes a Turn.\n"
    made = lowered_text(text.replace(night, night + "2. Roll on the Event Table.\n"))
    (reason,) = [unplayed.reason for unplayed in made.unplayed]
    assert "Each Player rolls on the Event Table." in reason


def test_a_roll_on_a_table_may_be_conditional_repeated_or_left() -> None:
    rows = "1-5: Nothing\notherwise: Each Player loses 1 Wood."
    assert outcomes("Roll on the Event Table twice.", rows) == {((n, 5), (n, 5)) for n in (3, 4, 5)}
    assert outcomes("Roll 1D6. On a 6, roll on the Event Table.", rows) == {((n, 5), (n, 5)) for n in (4, 5)}
    assert outcomes("The Active Player may roll on the Event Table.", rows) == {((n, 5), (n, 5)) for n in (4, 5)}


def test_a_row_may_roll_again() -> None:
    rows = "1-4: Each Player loses 1 Wood.\n5-6: Roll again."
    assert outcomes("Roll on the Event Table.", rows) == {((4, 5), (4, 5))}


@pytest.mark.parametrize(
    ("step", "rows", "remedy"),
    [
        ("Roll 1D8 on the Event Table.", ROWS, "TABLE Event takes 1D6"),
        ("Roll 1D6 and resolve the Event.", ROWS, "Roll on the Event Table"),
        ("Roll on the Event Table.", "1-5: Each Player loses 1 Wood\n6: Nothing", "ends with a full stop"),
        ("Roll on the Event Table.", "1-5: 2 Wood\n6: Nothing", "“2 Wood”"),
        ("Roll on the Event Table.", "1-5: Spoil Wood. Each Player gains 1 Coin.\n6: Nothing", "Resolve Spoil Wood"),
    ],
)
def test_what_a_table_cannot_do_names_what_it_can(step: str, rows: str, remedy: str) -> None:
    (reason,) = reasons(step, rows)
    assert remedy in reason


def test_a_row_that_is_not_understood_is_the_tables() -> None:
    (reason,) = reasons("Roll on the Event Table.", "1-5: The frumious one loses 1 Wood.\n6: Nothing")
    assert "frumious" in reason


def test_an_example_gives_the_roll() -> None:
    text = (
        GAME.format(step="Roll on the Event Table.", rows=ROWS)
        + """
EXAMPLE Market

Given Ann and Bo are Players.
And Bo has 2 Wood and 3 Coins.
And the next roll is 5.
When Bo takes a Turn.
Then Bo has 2 Wood and 5 Coins.
"""
    )
    compiled = pipeline.compile_ruleset([Source("small.rules", text)])
    assert [one for one in compiled.readings if not one.understood] == []


@pytest.mark.parametrize("rows", ["1-6: Nothing", "1-3: Nothing\n4-6: Nothing happens", "otherwise: Nothing"])
def test_a_table_on_which_nothing_happens(rows: str) -> None:
    assert outcomes("Roll on the Event Table.", rows) == {((5, 5), (5, 5))}
