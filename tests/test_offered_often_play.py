"""What may be done more than once in one go: twice, up to three times, any number of times."""

from __future__ import annotations

import card_table
import pytest
from test_whom_it_concerns import game, table


@pytest.mark.parametrize(
    ("often", "most"),
    [("once", 1), ("twice", 2), ("up to two times", 2), ("three times", 3), ("up to three times", 3)],
)
@pytest.mark.parametrize("taken", [0, 1, 2, 3, 5])
def test_so_often_and_no_more(often: str, most: int, taken: int) -> None:
    """It is offered again until it is not taken, or was taken so often."""
    made = game(f"The Active Player may gain 1 Light {often}. If they do, they become Hidden.")
    state = table(made)
    made.begin(state, "Turn", Player=0)
    offered = 0
    while made.get_value(state, "Light", 0) == offered < most:
        offered += 1
        made.apply(state, int(offered <= taken))
    assert made.get_value(state, "Light", 0) == min(taken, most)
    assert made.get_value(state, "Hidden", 0) is (taken > 0)
    assert [made.get_value(state, "Light", other) for other in (1, 2)] == [0, 0]


@pytest.mark.parametrize("taken", [0, 1, 7])
def test_any_number_of_times(taken: int) -> None:
    made = game("The Active Player may gain 1 Light any number of times. Each Player loses 1 Gold.")
    state = table(made)
    made.begin(state, "Turn", Player=0)
    for _ in range(taken):
        made.apply(state, 1)
    assert made.get_value(state, "Gold", 2) == 3
    made.apply(state, 0)
    assert (made.get_value(state, "Light", 0), made.get_value(state, "Gold", 2)) == (taken, 2)


def test_what_is_closed_is_not_offered_again() -> None:
    made = game("The Active Player may spend 2 Gold any number of times. If they do, they gain 1 Light.")
    state = table(made, Gold=(5, 3, 3))
    made.begin(state, "Turn", Player=0)
    card_table.answer(made, state, "yes", "yes")
    assert (made.get_value(state, "Gold", 0), made.get_value(state, "Light", 0)) == (1, 1)


def test_a_price_of_what_may_be_done() -> None:
    """`Attack costs 1 Gold` keeps it from one who has none; nobody pays for what a rule forbids."""
    rule = "Attack costs 1 Gold. A Hidden Player cannot Attack."
    for gold, hidden, offered in ((3, False, True), (0, False, False), (3, True, False)):
        made = game("The Active Player gains 1 Light.", rule)
        state = table(made, Gold=(gold, 3, 3), Hidden=(hidden, False, False))
        made.begin(state, "Turn", Player=0)
        assert (card_table.options(made, state) == ["yes", "no"]) is offered
        if offered:
            card_table.answer(made, state, "yes", "Player 2")
            assert [made.get_value(state, "Gold", player) for player in range(3)] == [2, 2, 3]
