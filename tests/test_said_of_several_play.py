"""What is said of one of several is asked of each of them; whose words are whose where a sentence names two."""

from __future__ import annotations

import pytest
from test_whom_it_concerns import GAME, after
from tried import lowered_text, reason

HIDDEN = {"Hidden": (True, False, False), "Gold": (0, 3, 0)}


def told(step: str) -> str:
    return reason(lowered_text(GAME.format(step=step, rule="A Player may be Lost.")))


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("any Player is Hidden and has 3 or more Gold", False),
        ("a Player is Hidden and has no Gold", True),
        ("no Player is Hidden and has 3 or more Gold", True),
        ("every Player is Hidden or has 3 or more Gold", False),
        ("exactly one Player is Hidden and has 3 or more Gold", False),
        ("fewer than two Players are not Hidden and have no Gold", True),
        ("no Player is Hidden or has 3 or more Gold", False),
        ("the Active Player or a Cursed Player is Hidden and has no Gold", True),
    ],
)
def test_two_things_said_of_one_of_several(condition: str, so: bool) -> None:
    """It was asked whether one is Hidden, and whether one, maybe another, has so much."""
    assert after(f"If {condition}, the Active Player gains 1 Light.", "Light", **HIDDEN) == [int(so), 0, 0]
    assert after(f"The Active Player gains 1 Light unless {condition}.", "Light", **HIDDEN) == [int(not so), 0, 0]


@pytest.mark.parametrize("where", ["in the Gate", "in the Leader's Place", "in their Place"])
def test_what_players_have_is_no_places(where: str) -> None:
    """`in the Leader's Place with 3 or more Gold`: no Place has Gold."""
    found = after(f"Each Player {where} with 3 or more Gold gains 1 Light.", "Light", "GGM", leader=0, Gold=(0, 3, 3))
    assert found == [0, 1, 0]


def test_others_than_whom_a_pronoun_takes_up() -> None:
    step = "The Leader becomes Hidden. They gain 1 Light for each other Player."
    assert after(step, "Light", leader=1) == [0, 2, 0]


@pytest.mark.parametrize(
    "step",
    [
        "If the Leader is Hidden, each other Player loses 1 Gold.",
        "If another Player has the most Light, each other Player loses 1 Gold.",
        "Each other Player gives 1 Gold to the Leader.",
        "The Active Player and the Leader gain 1 Light for each other Player.",
        "For each Hidden Player, each other Player gives 1 Gold to the Active Player.",
    ],
)
def test_others_than_whom_is_left_open(step: str) -> None:
    assert "other than" in told(step)


def test_the_most_of_all_or_of_some() -> None:
    """The condition made a smaller set, and of that the most was sought."""
    hidden = {"Hidden": (True, True, False), "Gold": (1, 2, 3)}
    assert after("Each Hidden Player gains 1 Light if they have the most Gold.", "Light", **hidden) == [0, 0, 0]
    assert after("Each Hidden Player gains 1 Light unless they have the most Gold.", "Light", **hidden) == [1, 1, 0]
    assert "of all of them" in told("Each Player with the most Gold loses 1 Gold unless they are Hidden.")
    assert "of the others?" in told("Each Player with the most Gold except the Leader loses 1 Gold.")


def test_unless_of_each_denies_the_whole() -> None:
    values = {"Hidden": (True, False, True), "Cursed": (True, True, False)}
    for said, light in (
        ("Cursed but not Hidden", [1, 0, 1]),
        ("Cursed and Hidden", [0, 1, 1]),
        ("Cursed or Hidden", [0, 0, 0]),
    ):
        assert after(f"Each Player gains 1 Light unless they are {said}.", "Light", **values) == light


def test_who_does_it_is_who_was_spoken_of_last() -> None:
    """They were the Active Player, for the Leader was spoken of before."""
    step = "If the Leader is not Hidden and the Active Player has no Gold, the Leader gains Light equal to their Gold."
    assert after(step, "Light", leader=1, Gold=(0, 3, 5)) == [0, 3, 0]


def test_several_effects_are_at_once_each() -> None:
    step = "Each Player with no Light gains Gold equal to the Leader's Gold and gains 2 Gold."
    assert after(step, "Gold", leader=0, Gold=(1, 0, 0)) == [4, 3, 3]


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        (
            "the Leader and the Active Player are in the same Place and the Active Player and the Leader are Hidden",
            False,
        ),
        ("the Leader is not Hidden and exactly one Player who is Hidden or Cursed has the most Gold", False),
        ("the Leader is Hidden and a Cursed Player in the Gate or the Mill has no Gold", False),
        (
            "the Active Player is Cursed or Hidden and fewer than two Players with no Gold are Cursed",
            True,
        ),
    ],
)
def test_where_the_next_clause_begins(condition: str, so: bool) -> None:
    step = f"If {condition}, the Active Player gains 1 Light."
    assert after(step, "Light", leader=1, **HIDDEN) == [int(so), 0, 0]


@pytest.mark.parametrize(
    ("step", "name", "found"),
    [
        ("Each Hidden Player is no longer Hidden and gains 1 Light.", "Light", [1, 0, 1]),
        ("Each other Player gains 1 Gold twice unless they have the most Gold.", "Gold", [0, 3, 2]),
        ("The Leader and each Player with no Gold gain 3 Gold and 1 Light.", "Light", [1, 1, 1]),
        ("All Players become Hidden and Cursed unless they are Hidden.", "Cursed", [False, True, False]),
        ("The Leader becomes Hidden, then each Hidden Player loses 1 Gold and becomes Cursed.", "Cursed", [True] * 3),
    ],
)
def test_those_of_whom_a_phrase_speaks_stay_the_same(step: str, name: str, found: list[object]) -> None:
    """They were sought anew for the next thing that is done to them, or before the first thing was done."""
    assert after(step, name, leader=1, Hidden=(True, False, True), Gold=(0, 3, 0)) == found


def test_otherwise_somebody_is_no_longer_so() -> None:
    """It was done in any case."""
    step = "If the Active Player has no Gold, they gain 1 Gold. Otherwise, the Leader is no longer Hidden."
    assert after(step, "Hidden", leader=1, Hidden=(False, True, False), Gold=(0, 0, 0)) == [False, True, False]
    assert after(step, "Hidden", leader=1, Hidden=(False, True, False), Gold=(1, 0, 0)) == [False, False, False]


def test_a_place_is_empty_where_nobody_stands() -> None:
    """A place with a name was counted as one thing, and never empty."""
    for said, light in (("the Mill is empty", 1), ("the Gate is empty", 0), ("the Gate or the Mill is empty", 1)):
        assert after(f"If {said}, the Active Player gains 1 Light.", "Light", "GGG") == [light, 0, 0]


@pytest.mark.parametrize("who", ["Cursed Players", "All Cursed Players"])
def test_each_of_several_has_their_own(who: str) -> None:
    step = f"If the Active Player has 1 or more Gold, {who} gain Light equal to their Gold plus 1."
    assert after(step, "Light", Cursed=(True, False, True), Gold=(1, 3, 2)) == [2, 0, 3]


def test_whose_a_word_is_goes_by_the_text() -> None:
    step = "The Leader gains 1 Light for each Gold they have and each Player loses all their Gold."
    assert after(step, "Gold", leader=1, Gold=(5, 1, 3)) == [0, 0, 0]


def test_two_who_take_from_one_are_told() -> None:
    """Each gained as much, and it was lost once."""
    assert "who gets how much" in told("Both the Active Player and the Leader take 1 Gold from the Leader.")


def test_only_a_target_of_whom_more_is_said_is_told() -> None:
    rule = "Attack may target only a Player in a Place with a Hidden Player."
    step = "The Active Player gains 1 Light."
    assert "keeps to it" in reason(lowered_text(GAME.format(step=step, rule=rule)))
