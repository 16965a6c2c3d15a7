"""What the one in a place of the game may not do, or may: the Leader cannot Attack; and two of whom it is said."""

from __future__ import annotations

import pytest
from test_whom_it_concerns import after, game, table


@pytest.mark.parametrize(
    ("rule", "closed"),
    [
        ("The Leader cannot Attack.", [True, False, False]),
        ("The Leader and Hidden Players cannot Attack.", [True, True, False]),
        ("The Leader or a Hidden Player cannot Attack.", [True, True, False]),
        ("A Hidden Player or the Leader cannot Attack.", [True, True, False]),
        ("Neither the Leader nor a Hidden Player may Attack.", [True, True, False]),
        ("Both the Leader and a Hidden Player cannot Attack.", [True, True, False]),
        ("Only the Leader may Attack.", [False, True, True]),
        ("A Hidden Player cannot Attack.", [False, True, False]),
        ("The Leader cannot Attack if they have no Light.", [True, False, False]),
        ("The Leader cannot Attack unless they have no Light.", [False, False, False]),
    ],
)
def test_who_may_not(rule: str, closed: list[bool]) -> None:
    """Player 1 is the Leader, Player 2 Hidden."""
    made = game(rule=rule)
    state = table(made, Hidden=(False, True, False))
    made.set_value(state, "Leader", 0)
    found = []
    for player in range(3):
        made.set_value(state, "Active Player", player)
        found.append(bool(made.against(state, "Attack")))
    assert found == closed


@pytest.mark.parametrize(("leader", "closed"), [(0, False), (1, True), (None, True)])
def test_the_leader_may_all_the_same(leader: int | None, closed: bool) -> None:
    made = game(rule="The Leader may Attack even if they are Hidden. A Hidden Player cannot Attack.")
    state = table(made, Hidden=(True, True, False))
    if leader is not None:
        made.set_value(state, "Leader", leader)
    assert bool(made.against(state, "Attack")) is closed


def test_nobody_is_held_to_it_where_no_one_is_the_leader() -> None:
    made = game(rule="The Leader cannot Attack.")
    assert not made.against(table(made), "Attack")


@pytest.mark.parametrize(
    ("said", "met"),
    [
        ("neither the Active Player nor the Leader is", [0, 1, 0, 1]),
        ("both the Active Player and the Leader are", [0, 0, 0, 0]),
        ("either the Active Player or the Leader is", [1, 0, 1, 0]),
        ("neither the Active Player nor another Player is", [0, 0, 0, 1]),
    ],
)
def test_both_either_neither(said: str, met: list[int]) -> None:
    """Hidden are: Player 1, Player 2, the Leader (Player 3), nobody."""
    step = f"If {said} Hidden, the Active Player gains 1 Light."
    for at, gains in enumerate(met):
        hidden = tuple(player == at for player in range(3))
        assert after(step, "Light", leader=2, Hidden=hidden) == [gains, 0, 0]


def test_both_do_it() -> None:
    assert after("Both the Active Player and the Leader gain 1 Light.", "Light", leader=2) == [1, 0, 1]
