"""What forbids a choice: whom it binds, what it keeps from being chosen, and where."""

from __future__ import annotations

import pytest
from tried import NIGHTS, lowered_text, played

GAME = (
    """Core Rules: Small
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player.
A Player may be Singed. A Player may be Hidden. Each Player has a Belt, a pile of Weapons.
Throw and Tag are Actions.

RULE

{rule}

COMPONENT Weapon

| Name  |
| Sword |

COMPONENT Charm

| Name |
| Ring |

"""
    + NIGHTS
    + """2. The Active Player may take one Action.

PROCEDURE Throw

1. Put the Sword in the Active Player's Belt.
2. The Active Player chooses {among} as the means.

PROCEDURE Tag

1. The Active Player chooses one other Player as the target.
2. The target becomes Singed.
"""
)


def choices(rule: str, procedure: str, among: str = "one Weapon in their Belt", **status: tuple[int, ...]) -> set[str]:
    """What Player 0 may choose, by name, when these Players have these statuses."""
    game = played(lowered_text(GAME.format(rule=rule, among=among)))
    state = game.table(3)
    for name, players in status.items():
        for player in players:
            game.set_value(state, name, True, player)
    game.set_value(state, "Active Player", 0)
    game.begin(state, procedure)
    return {game.action_to_string(state, action) for action in state.options}


SINGED = "A Singed Player cannot choose a Weapon in their Belt."


@pytest.mark.parametrize(
    ("among", "all_of_them"),
    [
        ("the Ring or a Weapon in their Belt", {"Ring", "Sword"}),
        ("a Weapon in their Belt or the Ring", {"Ring", "Sword"}),
    ],
)
def test_a_choice_among_several_kinds_is_kept_from_each_that_is_forbidden(among: str, all_of_them: set[str]) -> None:
    assert choices(SINGED, "Throw", among) == all_of_them
    assert choices(SINGED, "Throw", among, Singed=(0,)) == {"Ring"}


def test_what_may_not_be_chosen_is_no_target_either() -> None:
    rule = "A Singed Player cannot choose a Hidden Player."
    assert choices(rule, "Tag", Hidden=(1,)) == {"Player 2", "Player 3"}
    assert choices(rule, "Tag", Hidden=(1,), Singed=(0,)) == {"Player 3"}


def test_what_may_not_be_the_target_binds_only_whom_the_rule_names() -> None:
    rule = "A Singed Player cannot choose a Hidden Player as the target of Tag."
    assert choices(rule, "Tag", Hidden=(1,)) == {"Player 2", "Player 3"}
    assert choices(rule, "Tag", Hidden=(1,), Singed=(0,)) == {"Player 3"}


@pytest.mark.parametrize(
    "rule",
    [
        "Only Hidden Players may be targeted.",
        "Only a Hidden Player can be targeted by Tag.",
        "Only a Player who is Hidden may be targeted by Tag.",
        "A Player may be targeted only if they are Hidden.",
        "A Player may be targeted by Tag only while they are Hidden.",
        "During Tag, only Hidden Players may be targeted.",
    ],
)
def test_who_alone_may_be_targeted_keeps_all_others_from_the_choice(rule: str) -> None:
    assert choices(rule, "Tag", Hidden=(1,)) == {"Player 2"}


@pytest.mark.parametrize(
    "rule",
    [
        "Only Hidden and Singed Players may be targeted.",
        "Only a Hidden Player may be targeted if they are Singed.",
        "Only one Player may be targeted.",
        "Only another Player may be targeted.",
        "Only Hidden Players may be targeted by Throw.",
    ],
)
def test_who_alone_may_be_targeted_under_more_than_is_tested_goes_to_the_table(rule: str) -> None:
    made = lowered_text(GAME.format(rule=rule, among="one Weapon in their Belt"))
    assert [unplayed.reading.sentence.text for unplayed in made.unplayed] == [rule]
