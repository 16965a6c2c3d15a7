"""What is said of a place, or after it, is tested or goes to the table: of whom it is said, a player would know."""

from __future__ import annotations

import pytest
from tried import NIGHTS, lowered_text, played

from rulewright.machine.from_meaning import Lowered

GAME = (
    """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
A Player may be Singed. A Figure may be Wet. Each Figure may be on a Field. A Hen is a Figure. A Fox is a Figure.
The game has a Coop, a pile of Hens.

MAP Yard

North - South - Pond

RULE

Each space of the Yard is a Field. A Field may be Muddy.

COMPONENT Hen

| Name  |
| ----- |
| Ada   |
| Berta |
| Carla |

COMPONENT Fox

| Name |
| ---- |
| Rex  |

DEFINITION Free Hen

A Free Hen is {free}.

"""
    + NIGHTS
    + """2. The Active Player chooses one Free Hen.
3. The chosen Hen becomes Wet.
"""
)


def lowered(free: str) -> Lowered:
    return lowered_text(GAME.format(free=free))


def chosen(free: str) -> set[str]:
    """Ada and Rex are in the North, Berta is in the South, where it is muddy, and Carla in no place."""
    game = played(lowered(free))
    state = game.table(2)
    for hen, field in (("Ada", "North"), ("Rex", "North"), ("Berta", "South")):
        game.set_value(state, "Field", game.thing(field), game.thing(hen))
    game.set_value(state, "Muddy", True, game.thing("South"))
    game.begin(state, "Turn", Player=0)
    return {game.action_to_string(state, action) for action in state.options}


@pytest.mark.parametrize(
    ("free", "hens"),
    [
        ("a Hen in the Yard", {"Ada", "Berta"}),
        ("a Hen in the Yard that is not on a Field with a Fox", {"Berta"}),
        ("a Hen in the Yard that is on a Field with a Fox", {"Ada"}),
        ("a Hen on the North that is not Wet", {"Ada"}),
        ("a Hen on a Field that is Muddy", {"Berta"}),
        ("a Hen on a Field that is not Muddy", {"Ada"}),
    ],
)
def test_what_follows_the_one_place_of_a_name_is_said_of_what_is_there(free: str, hens: set[str]) -> None:
    assert chosen(free) == hens


def choices(step: str) -> set[str]:
    """The same of a choice that a step says."""
    game = played(lowered_text(GAME.replace("one Free Hen", step).format(free="a Hen in the Yard")))
    state = game.table(2)
    for hen, field in (("Ada", "North"), ("Rex", "North"), ("Berta", "South")):
        game.set_value(state, "Field", game.thing(field), game.thing(hen))
    game.begin(state, "Turn", Player=0)
    return {game.action_to_string(state, action) for action in state.options}


def test_nobody_is_chosen_as_somebody_who_has_a_name() -> None:
    assert choices("one Hen on the same Field as Rex") == {"Ada"}


def test_what_is_said_of_the_same_place_is_not_lost() -> None:
    step = GAME.replace("one Free Hen", "one Hen on the same Field as Rex that is Muddy")
    chosen, taken_up = lowered_text(step.format(free="a Hen in the Yard")).unplayed
    assert "that is Muddy" in chosen.reason
    assert "nothing says who or what “the chosen Hen” is" in taken_up.reason  # the table chose it
