"""What lasts until a moment: the end of a Turn or a Round, or the start of the next one."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tests.tried import left, machine


def after(made: ModuleType, *procedures: tuple[str, int]) -> list[bool]:
    """Who of three Players is Singed when these procedures, each of one Player, are over."""
    state = made.table(3)
    made.set_value(state, "Turn Order", (0, 1, 2))
    made.set_value(state, "Active Player", 0)
    for name, player in procedures:
        run(made, state, name, player)
    return [made.get_value(state, "Singed", player) for player in range(3)]


def run(made: ModuleType, state: Any, name: str, player: int) -> None:
    if name == "Turn":
        made.begin(state, name, Player=player)
    else:
        made.set_value(state, "Active Player", player)
        made.begin(state, name)


DAWN = "The Active Player becomes Singed until {}."


@pytest.mark.parametrize(
    ("moment", "own", "others"),
    [
        ("the end of their Turn", False, True),
        ("the end of the Turn", False, False),
        ("the start of their next Turn", False, True),
        ("their next Turn", False, True),
        ("the end of the Night", True, True),
        ("the start of the next Night", True, True),
    ],
)
def test_it_lasts_until_that_moment(moment: str, own: bool, others: bool) -> None:
    made = machine(dawn=DAWN.format(moment))
    assert after(made, ("Dawn", 0)) == [True, False, False]
    assert after(made, ("Dawn", 0), ("Turn", 0)) == [own, False, False]
    assert after(made, ("Dawn", 0), ("Turn", 1)) == [others, False, False]
    assert after(made, ("Dawn", 0), ("Night", 0)) == [False, False, False]


def test_in_the_turn_itself_it_lasts_to_its_end_or_past_it() -> None:
    step = "The Player becomes Singed until {}."
    assert after(machine(step=step.format("the end of their Turn")), ("Turn", 0)) == [False, False, False]
    assert after(machine(step=step.format("the start of their next Turn")), ("Turn", 0)) == [True, False, False]
    assert after(machine(step="Each Player becomes Singed until the end of the Turn."), ("Turn", 0)) == [False] * 3


def test_the_later_of_two_moments_counts_and_without_one_it_lasts() -> None:
    rule = "Rest is an Action."
    longer = "The Active Player becomes Singed until the end of the Night."
    made = machine(rule=rule, step=longer, dawn=DAWN.format("the end of the Turn"))
    assert after(made, ("Dawn", 0), ("Turn", 0)) == [True, False, False]
    lasting = machine(rule=rule, step="The Active Player becomes Singed.", dawn=DAWN.format("the end of the Turn"))
    assert after(lasting, ("Dawn", 0), ("Turn", 0)) == [True, False, False]


def test_who_may_become_so_until_then_is_asked() -> None:
    made = machine(step="The Active Player may become Singed until the end of the Night.")
    state = made.table(2)
    made.set_value(state, "Turn Order", (0, 1))
    made.begin(state, "Night")
    assert made.pending(state) is not None
    made.apply(state, 1)
    assert made.get_value(state, "Singed", 0)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("The Active Player becomes Singed until the end of their next Turn.", "limits this"),
        ("The Active Player becomes Singed until the end of the game.", "limits this"),
        ("If the Active Player is Singed, they take another Turn.", "in the midst of a Turn"),
        ("Repeat this Turn.", "in the midst of a Turn"),
    ],
)
def test_what_is_not_played_is_told(step: str, why: str) -> None:
    assert why in left(step=step)


@pytest.mark.parametrize(
    "rule",
    [
        "A Singed Player cannot gain more than 1 Light per Turn.",
        "A Singed Player does not gain Light from Rest.",
    ],
)
def test_a_norm_that_says_more_is_told(rule: str) -> None:
    assert "limits this" in left(rule="Rest and Drink are Actions. " + rule)


# --------------------------------------------------------------------- a Night that ends in the course of a Turn
def of_a_night_cut_short(steps: str) -> list[bool]:
    """Who is Singed after a Night that ends in the Turn of the second of three Players."""
    made = machine(step=f"{steps}\n3. If the Active Player has no Gold, the Night ends.")
    state = made.table(3)
    made.set_value(state, "Turn Order", (0, 1, 2))
    made.set_value(state, "Gold", 0, 1)
    made.begin(state, "Night")
    assert made.get_value(state, "Active Player") == 1
    return [made.get_value(state, "Singed", player) for player in range(3)]


@pytest.mark.parametrize(
    ("steps", "singed"),
    [
        ("Each Player becomes Singed until the end of the Turn.", [False, False, False]),
        ("The Active Player becomes Singed until the end of their Turn.", [False, False, False]),
        ("The Active Player becomes Singed until the start of their next Turn.", [True, True, False]),
        ("Each Player becomes Singed until the end of the Night.", [False, False, False]),
        ("Each other Player becomes Singed until the end of their Turn.", [True, False, True]),
    ],
)
def test_a_turn_that_a_night_cuts_short_has_ended(steps: str, singed: list[bool]) -> None:
    assert of_a_night_cut_short(steps) == singed


def test_what_is_said_behind_a_turn_lasts_to_the_end_of_the_next() -> None:
    rule = "At the end of the Night, the Active Player becomes Singed until the end of the Turn."
    made = machine(rule, step="If the Active Player has no Gold, the Night ends.")
    state = made.table(3)
    made.set_value(state, "Turn Order", (0, 1, 2))
    made.begin(state, "Night")
    assert made.get_value(state, "Singed", 2)
    made.set_value(state, "Gold", 0, 0)
    made.begin(state, "Turn", Player=0)
    assert not made.get_value(state, "Singed", 2)


@pytest.mark.parametrize(
    "rule", ["At the end of the Turn, each Player gains 1 Light.", "After a Turn, each Player gains 1 Light."]
)
def test_what_is_done_at_the_end_of_a_turn_that_a_night_cuts_short_is_told(rule: str) -> None:
    assert "in the course of a Turn" in left(rule, "If the Active Player has no Gold, the Night ends.")
    assert "in the course of a Turn" in left(f"{rule} When a Player has no Gold, the Night ends.")
    made = machine(rule, "If the Active Player has no Gold, the Turn ends.")
    state = made.table(2)
    made.set_value(state, "Gold", 0, 0)
    made.begin(state, "Turn", Player=0)
    assert made.get_value(state, "Light", 1) == 1
