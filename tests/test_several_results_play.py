"""A roll that is made more than once: what its results are together, and each by itself."""

from __future__ import annotations

import pytest
from tests import test_whom_it_concerns as company
from tests.test_whom_it_concerns import game
from tests.tried import lowered_text, reason


def gold(step: str, *faces: int) -> int:
    """The Gold of the Active Player, who begins with 3, after a step in which dice show this."""
    made = game(step)
    state = made.table(2)
    made.set_value(state, "Turn Order", (0, 1))
    made.begin(state, "Turn", Player=0)
    for face in faces:
        waiting = made.pending(state)
        assert waiting.player == made.CHANCE
        made.apply(state, face)
    return int(made.get_value(state, "Gold", 0))


@pytest.mark.parametrize(
    ("said", "faces", "more"),
    [
        ("They gain Gold equal to the total.", (2, 5), 7),
        ("They gain Gold equal to the sum of both results.", (2, 5), 7),
        ("They gain Gold equal to the higher result.", (5, 2), 5),
        ("They gain Gold equal to the lowest result.", (5, 2), 2),
        ("They gain Gold equal to the first result.", (5, 2), 5),
        ("They gain Gold equal to the second roll.", (5, 2), 2),
        ("If the total is 8 or more, they gain 1 Gold.", (3, 5), 1),
        ("If the total is 8 or more, they gain 1 Gold.", (2, 5), 0),
        ("If both results are 6, they gain 1 Gold.", (6, 6), 1),
        ("If both results are 6, they gain 1 Gold.", (1, 6), 0),
        ("If either result is 5 or more, they gain 1 Gold.", (5, 2), 1),
        ("If either result is 5 or more, they gain 1 Gold.", (4, 2), 0),
        ("If neither result is 1, they gain 1 Gold.", (5, 1), 0),
        ("If neither result is 1, they gain 1 Gold.", (5, 2), 1),
        ("If at least one result is 6, they gain 1 Gold.", (6, 2), 1),
        ("If exactly one result is 6, they gain 1 Gold.", (6, 6), 0),
        ("If one of the results is 6, they gain 1 Gold.", (6, 2), 1),
        ("If the results are equal, they gain 1 Gold.", (2, 2), 1),
        ("If both results are different, they gain 1 Gold.", (2, 2), 0),
        ("If the higher result is 6, they gain 1 Gold.", (6, 1), 1),
        ("They gain 1 Gold for each 6.", (6, 6), 2),
        ("They gain 1 Gold for each 6 rolled.", (6, 1), 1),
        ("If no result is 1, they gain 1 Gold.", (6, 1), 0),
        ("They keep the higher result. If the result is 5 or more, they gain that much Gold.", (5, 1), 5),
    ],
)
def test_what_two_rolls_give(said: str, faces: tuple[int, int], more: int) -> None:
    assert gold(f"The Active Player rolls 1D6 twice. {said}", *faces) == 3 + more


@pytest.mark.parametrize("verb", ["gain 2 Gold", "stop being Hidden", "move to the Mill"])
def test_who_does_something_is_no_result(verb: str) -> None:
    made = game(f"The Leader rolls 1D6 twice. If both results are different, they {verb}.")
    state = company.table(made, Hidden=(True, True, True))
    made.set_value(state, "Leader", 2)
    made.begin(state, "Turn", Player=0)
    for face in (1, 2):
        made.apply(state, face)
    values = [(made.get_value(state, "Gold", p), made.get_value(state, "Hidden", p)) for p in range(3)]
    at = [made.NAMES[made.get_value(state, "Place", p)] for p in range(3)]
    assert (values[0], at[0]) == ((3, True), "Gate")
    assert (values[2], at[2]) != ((3, True), "Gate")


@pytest.mark.parametrize(
    "said", ["They gain that much Gold.", "If the result is 6, they gain 1 Gold.", "On a 6, they gain 1 Gold."]
)
def test_one_result_of_two_is_told(said: str) -> None:
    step = f"The Active Player rolls 1D6 twice. {said}"
    text = company.GAME.format(step=step, rule="A Player may be Lost.")
    assert "2 results are rolled" in reason(lowered_text(text))


@pytest.mark.parametrize("who", ["they lose", "that Player loses"])
def test_each_of_some_rolls_and_does_it_themselves(who: str) -> None:
    made = game(f"Each Hidden Player rolls 1D6. If the result is 6, {who} 1 Gold.")
    state = made.table(3)
    made.set_value(state, "Turn Order", (0, 1, 2))
    made.set_value(state, "Hidden", True, 1)
    made.begin(state, "Turn", Player=0)
    made.apply(state, 6)
    assert [made.get_value(state, "Gold", player) for player in range(3)] == [3, 2, 3]


def test_a_least_number_beside_that_much_is_told() -> None:
    step = "The Active Player rolls 1D6 and loses that much Gold, to a minimum of 1."
    text = company.GAME.format(step=step, rule="A Player may be Lost.")
    assert "more than how much" in reason(lowered_text(text))
