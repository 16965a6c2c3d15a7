"""Whom a sentence concerns: in whose Place another is, who is no target, who of nobody has anything."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tests.tried import lowered_text, played, reason

GAME = """Core Rules: Company
Players: 2-4

# 1 Things

RULE

The game has a Turn Order, a list of Players. The game has an Active Player, a Player. The game has a Leader, a Player.

RULE

Each Player has Gold, a number starting at 3. Each Player has Light, a number starting at 0.
A Player may be Hidden. A Player may be Cursed.

RULE

Each space of the Town is a Place. Each Player has a Pawn. Each Pawn is in a Place.
A Player is in the Place of their Pawn.

MAP Town

Gate - Mill

RULE

A Gem is a card. The game has a Gem Deck, a pile of Gems. Each Player has a Hand, a pile of Gems.

COMPONENT Gems

| Name  | Quantity | Value |
| Ruby  | 3        | 5     |
| Shard | 3        | 1     |

RULE

{rule}

RULE

To play the game, resolve Setup, then repeat Night until the game ends.

PROCEDURE Setup

1. Put all Gems in the Gem Deck. Shuffle the Gem Deck. Place each Player's Pawn in the Gate.
2. Put the Players in Turn Order at random.

PROCEDURE Night

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player becomes the Active Player.
2. {step}
3. The Active Player may Attack.

PROCEDURE Attack

1. The Active Player chooses another Player as the target.
2. The target loses 1 Gold.
"""


def game(step: str = "The Active Player gains 1 Light.", rule: str = "A Player may be Lost.") -> ModuleType:
    return played(lowered_text(GAME.format(step=step, rule=rule)))


def table(made: ModuleType, places: str = "GGG", **values: tuple[object, ...]) -> Any:
    """Three Players, the first of them the Active Player, with Pawns in the Gate or the Mill, and these values."""
    state = made.table(3)
    made.set_value(state, "Turn Order", (0, 1, 2))
    made.set_value(state, "Active Player", 0)
    for player, place in enumerate(places):
        made.set_value(state, "Place", {"G": "Gate", "M": "Mill"}[place], player)
    for name, each in values.items():
        for player, value in enumerate(each):
            made.set_value(state, name, value, player)
    return state


def after(step: str, name: str, places: str = "GGG", leader: int | None = None, **values: tuple[object, ...]) -> Any:
    """What the three Players have after the second step of a Turn of the first."""
    made = game(step)
    state = table(made, places, **values)
    if leader is not None:
        made.set_value(state, "Leader", leader)
    made.begin(state, "Turn", Player=0)
    return [made.get_value(state, name, player) for player in range(3)]


def targets(rule: str, leader: int | None = None, **values: tuple[object, ...]) -> set[str]:
    """Whom the first Player may Attack."""
    made = game(rule=rule)
    state = table(made, **values)
    if leader is not None:
        made.set_value(state, "Leader", leader)
    made.begin(state, "Attack")
    return {name for _, name in made.pending(state).options}


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player gains 1 Light if another Player is in their Place.",
        "If another Player is in their Place, the Active Player gains 1 Light.",
        "The Active Player gains 1 Light for each other Player who is in their Place.",
        "For each other Player in their Place, the Active Player gains 1 Light.",
    ],
)
def test_another_in_their_place_is_in_the_place_of_who_acts(said: str) -> None:
    """That somebody is in their own Place is no condition: whoever else the sentence speaks of is meant."""
    assert after(said, "Light", places="GGM") == [1, 0, 0]
    assert after(said, "Light", places="GMM") == [0, 0, 0]


def test_their_place_in_a_rule() -> None:
    made = game(rule="A Player cannot Attack if another Player is in their Place.")
    for places, closed in (("GGM", True), ("GMM", False)):
        state = table(made, places)
        assert bool(made.against(state, "Attack")) is closed


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("A Player cannot Attack the Leader.", {"Player 2"}),
        ("A Player cannot Attack a Hidden Player.", {"Player 3"}),
        ("A Player cannot Attack the Leader or a Hidden Player.", set()),
        ("A Player cannot Attack a Hidden Player unless they are also Hidden.", {"Player 3"}),
        ("A Player cannot Attack a Cursed Player.", {"Player 2", "Player 3"}),
        ("A Cursed Player cannot Attack a Hidden Player.", {"Player 2", "Player 3"}),
        ("A Player cannot choose the Leader as the target of Attack.", {"Player 2"}),
    ],
)
def test_who_is_no_target(rule: str, found: set[str]) -> None:
    """`cannot Attack a Hidden Player` forbids a target, and no Attack."""
    assert targets(rule, leader=2, Hidden=(False, True, False)) == found


@pytest.mark.parametrize(
    ("step", "with_one"),
    [
        ("If the Active Player has more Gold than the Leader, the Active Player gains 1 Light.", 0),
        ("If the Active Player has as much Gold as the Leader, the Active Player gains 1 Light.", 1),
        ("If the Active Player's Gold equals the Leader's Gold, the Active Player gains 1 Light.", 1),
        ("If the Leader has no Gems in their Hand, the Active Player gains 1 Light.", 1),
        ("Each Player with less Gold than the Leader gains 1 Light.", 0),
    ],
)
def test_of_nobody_nothing_is_so(step: str, with_one: int) -> None:
    assert after(step, "Light")[0] == 0
    assert after(step, "Light", leader=1)[0] == with_one


def test_the_highest_of_several_is_no_sum() -> None:
    highest = game("The Active Player gains Light equal to the highest Value of all Gems in their Hand.")
    lowest = game("The Active Player gains Light equal to the lowest Value of all Gems in their Hand.")
    for made, gems, light in (
        (highest, ("Ruby", "Shard"), 5),
        (lowest, ("Ruby", "Shard"), 1),
        (highest, (), 0),
    ):
        state = table(made)
        for gem in gems:
            made.lay(state, gem, "Hand", 0)
        made.begin(state, "Turn", Player=0)
        assert made.get_value(state, "Light", 0) == light


@pytest.mark.parametrize(
    ("step", "name", "found"),
    [
        ("Each Hidden Player stops being Hidden and loses 1 Gold.", "Gold", [2, 3, 2]),
        ("Each Hidden Player stops being Hidden, gains 2 Light and becomes Cursed.", "Cursed", [True, False, True]),
        ("Each Player who is not Hidden becomes Hidden and gains 1 Light.", "Light", [0, 1, 0]),
        ("All Hidden Players stop being Hidden and lose 1 Gold.", "Gold", [2, 3, 2]),
        ("Each Player with no Light gains 1 Light and 1 Gold.", "Gold", [4, 4, 4]),
        ("Each Player in the Gate moves to the Mill and gains 1 Light.", "Light", [1, 1, 0]),
    ],
)
def test_those_of_whom_a_phrase_speaks_are_the_same_for_all_its_acts(step: str, name: str, found: list[object]) -> None:
    assert after(step, name, places="GGM", Hidden=(True, False, True)) == found


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("Each Player loses Gold equal to the Active Player's Gold.", [0, 2, 4]),
        ("Each Player gains Gold equal to the Active Player's Gold.", [6, 8, 10]),
        ("Each other Player gains Gold equal to the Active Player's Gold.", [3, 8, 10]),
        ("Increase each Player's Gold by the Active Player's Gold.", [6, 8, 10]),
    ],
)
def test_what_each_gains_is_read_before_the_first_of_them_gains(step: str, found: list[int]) -> None:
    assert after(step, "Gold", Gold=(3, 5, 7)) == found


def test_one_of_whom_it_is_said_twice_is_found_once() -> None:
    made = game("A random other Player loses 1 Gold and gains 1 Light.")
    for seed in range(6):
        state = table(made)
        made.begin(state, "Turn", Player=0)
        options = sorted(option for option, _ in made.chance_outcomes(state))
        made.apply(state, options[seed % len(options)])
        found = {player for player in range(3) if made.get_value(state, "Gold", player) == 2}
        assert found == {player for player in range(3) if made.get_value(state, "Light", player) == 1}
        assert len(found) == 1


TARGET = "The Active Player chooses another Player as the target. "
ROLL = "The Active Player rolls 1D6."


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("If the target has more Gold than them, the target loses 1 Gold.", "it can be read in two ways"),
        (
            "The Active Player rolls 1D6. If the result is greater than the target's Light, they gain 1 Gold.",
            "it can be read in two ways",
        ),
        ("If they are in the same Place, the target loses 1 Gold.", "in the same Place as whom"),
    ],
)
def test_who_is_meant_is_asked(step: str, why: str) -> None:
    assert why in reason(lowered_text(GAME.format(step=TARGET + step, rule="A Player may be Lost.")))


def test_a_permission_against_some_does_not_open_all() -> None:
    rule = "A Cursed Player cannot Attack. A Cursed Player may Attack a Hidden Player even if they are Cursed."
    made = lowered_text(GAME.format(step="The Active Player gains 1 Light.", rule=rule))
    assert "is permitted against some only" in reason(made)


@pytest.mark.parametrize(
    ("step", "gold"),
    [
        ("If exactly one Player is Hidden, that Player stops being Hidden and loses 1 Gold.", [3, 2, 3]),
        ("If exactly one Player is Hidden, that Player stops being Hidden. That Player loses 1 Gold.", [3, 2, 3]),
        ("If exactly one Player is Cursed, that Player gains 1 Light. That Player loses 1 Gold.", [3, 3, 3]),
        ("If two Players are Cursed, those Players stop being Cursed and lose 1 Gold.", [2, 3, 2]),
        ("If two Players are Cursed, those Players stop being Cursed. Those Players lose 1 Gold.", [2, 3, 2]),
    ],
)
def test_those_whom_a_condition_counted_stay_those(step: str, gold: list[int]) -> None:
    """And nobody is meant where the condition did not hold."""
    assert after(step, "Gold", Hidden=(False, True, False), Cursed=(True, False, True)) == gold


@pytest.mark.parametrize(
    "said",
    [
        "The Active Player swaps Places with the target.",
        "The Active Player and the target swap Places.",
        "The target exchanges Places with the Active Player.",
    ],
)
def test_two_swap_places(said: str) -> None:
    made = game(f"The Active Player chooses another Player as the target. {said}")
    state = table(made, "GMG")
    made.begin(state, "Turn", Player=0)
    made.apply(state, 1)
    assert [made.NAMES[made.get_value(state, "Place", player)] for player in range(3)] == ["Mill", "Gate", "Gate"]


def test_what_is_a_number_has_no_gold() -> None:
    rule = "The game has a Bank, a number starting at 20."
    text = GAME.format(step="If the Bank has less than 5 Gold, the Active Player gains 1 Light.", rule=rule)
    assert "the Bank is a number, and has no Gold" in reason(lowered_text(text))


def test_nobody_swaps_places_with_nobody() -> None:
    made = game(
        "The Active Player chooses another Hidden Player as the target. The Active Player swaps Places with the target."
    )
    state = table(made, "GMM")
    made.begin(state, "Turn", Player=0)
    assert made.NAMES[made.get_value(state, "Place", 0)] == "Gate"
