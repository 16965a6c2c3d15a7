"""Either, both and neither of two: what is tested, what is shown, and what to write instead."""

from __future__ import annotations

import pytest
from tried import GAME, left, machine

from rulewright import pipeline
from rulewright.meaning.show import show
from rulewright.source import Source

RULE = "Rest and Drink are Actions. A Player may be Hidden."


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("is neither Singed nor Hidden", [True, False, False, False]),
        ("is exactly one of Singed or Hidden", [False, True, True, False]),
        ("is Singed or Hidden", [False, True, True, True]),
        ("is Singed and Hidden", [False, False, False, True]),
    ],
)
def test_of_two_statuses(condition: str, so: list[bool]) -> None:
    game = machine(rule=RULE, step=f"If the Active Player {condition}, they gain 1 Points.")
    found = []
    for singed, hidden in ((False, False), (True, False), (False, True), (True, True)):
        state = game.table(2)
        game.set_value(state, "Singed", singed, 0)
        game.set_value(state, "Hidden", hidden, 0)
        game.begin(state, "Turn", Player=0)
        found.append(game.get_value(state, "Points", 0) == 1)
    assert found == so


def test_who_has_neither_has_none_of_both() -> None:
    game = machine(step="If the Active Player has neither Gold nor Light, they gain 1 Points.")
    for gold, light in ((0, 0), (1, 0), (0, 1), (1, 1)):
        state = game.table(2)
        game.set_value(state, "Gold", gold, 0)
        game.set_value(state, "Light", light, 0)
        game.begin(state, "Turn", Player=0)
        assert game.get_value(state, "Points", 0) == (not gold and not light)


@pytest.mark.parametrize(
    ("condition", "write"),
    [
        ("is either Singed or Hidden", "exactly one of Singed or …"),
        ("is either Singed or Hidden but not both", "exactly one of Singed or …"),
        ("is Singed or Hidden but not both", "exactly one of … or …"),
        ("is both Singed and Hidden", "Singed and …"),
    ],
)
def test_what_may_be_one_or_both_is_told_with_what_to_write(condition: str, write: str) -> None:
    assert write in left(rule=RULE, step=f"If the Active Player {condition}, they gain 1 Points.")


def test_one_not_that_denies_two_is_shown_as_neither() -> None:
    step = "If the Active Player has not rested or been moved, they gain 1 Points."
    text = GAME.format(rule=RULE, step=step, dawn="The game ends.")
    compiled = pipeline.compile_ruleset([Source("small.rules", text)])
    (reading,) = [each for each in compiled.readings if each.sentence.text == step]
    assert "neither [has rest" in show(reading)
    assert "] nor [has move" in show(reading)
    assert "[not " not in show(reading)
