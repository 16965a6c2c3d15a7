"""No limit of a step is lost on the way to the machine: what it would not keep goes to the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.source import Source

REDUCED = (Path(__file__).parent / "rulesets" / "reduced" / "reduced.rules").read_text()


def left(step: str) -> bool:
    """Whether a step, in a procedure of its own, is left to the table."""
    text = f"{REDUCED}\n# 99 Tried\n\nPROCEDURE Tried\n\n1. {step}\n"
    lowered = pipeline.lowered(pipeline.compile_ruleset((Source("tried.rules", text),)))
    return any(each.reading.sentence.text == step for each in lowered.unplayed)


@pytest.mark.parametrize(
    "step",
    [
        "A Surviving Player may Move once per Turn.",
        "A Surviving Player may Move only in the Hall.",
        "A Surviving Player may only Move.",
        "Only a Surviving Player may Move.",
        "A Surviving Player may Move until Fallen.",
        "A Surviving Player may instead Move.",
        "The Active Player may take one Turn Action only in the Hall.",
        "Each Player loses up to 1 Health.",
        "Each Player loses 1 Health instead.",
        "Each Player loses 1 Health until Fallen.",
        "Only each Player loses 1 Health.",
        "Each Player loses only 1 Health.",
        "Each Player loses 1 or more Health.",
        "Increase the Active Player's Health by up to 2.",
        "Increase the Active Player's Health by 2 or more.",
        "Decrease the Active Player's Health by 1 instead.",
        "Increase the Active Player's 3 Health by 2.",
        "A Player loses 1 Health.",
        "No Player loses 1 Health.",
        "The Active Player or a Fallen Player loses 1 Health.",
        "The Active Player in the Hall loses 1 Health.",
        "The Active Player who is Fallen loses 1 Health.",
        "The next Player in Turn Order becomes the Active Player.",
        "The Active Player gains 1 Loot with a Zombie Card.",
        "Set the Active Player's Health from 3 to 5.",
        "Each Player draws the top card of the Zombie Deck.",
        "The Active Player draws the bottom card of the Zombie Deck.",
        "The Active Player resolves Move instead of Strike.",
        "Resolve Move or Strike.",
        "If only the Active Player is Fallen, the Active Player loses 1 Health.",
        "If the Active Player was Fallen, the Active Player loses 1 Health.",
    ],
)
def test_a_limit_that_the_machine_does_not_keep_goes_to_the_table(step: str) -> None:
    assert left(step)


@pytest.mark.parametrize(
    "step",
    [
        "Each Player loses 1 Health.",
        "Each Player loses 1 Health twice.",
        "The Active Player may take one Turn Action.",
        "Increase each Player's Health by 1D4.",
        "Decrease the Active Player's Health by 1.",
    ],
)
def test_a_step_without_such_a_limit_is_played(step: str) -> None:
    assert not left(step)
