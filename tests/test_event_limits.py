"""Nothing that a trigger or a fact says is lost: what the machine does not keep of it goes to the table."""

from __future__ import annotations

import pytest
from test_clauses import TABLE

from rulewright import pipeline
from rulewright.source import Source


def left(rule: str) -> str | None:
    """Why a rule is left to the table; None where it is played."""
    text = f"{TABLE}\n# 9 Tried\n\nRULE\n\n{rule}\n"
    compiled = pipeline.compile_ruleset((Source("tried.rules", text),))
    assert compiled.readings[-1].understood, compiled.readings[-1].help
    unplayed = pipeline.lowered(compiled).unplayed
    return next((each.reason for each in unplayed if each.reading.sentence.text == rule), None)


TRIGGERS = [
    "The first time a Player becomes Hidden, that Player gains 1 Gold.",
    "The next time Walk ends, the Active Player gains 1 Gold.",
    "Before a Player becomes Hidden, that Player gains 1 Gold.",
    "Before a Player's Health reaches zero or lower, that Player gains 1 Gold.",
    "Before Walk ends, the Active Player gains 1 Gold.",
    "Before a Player wins, that Player gains 1 Gold.",
    "When a random Player becomes Hidden, that Player gains 1 Gold.",
    "When the next Player becomes Hidden, that Player gains 1 Gold.",
    "When a Player's first Health reaches zero or lower, that Player gains 1 Gold.",
    "When only a Hidden Player begins Walk, that Player gains 1 Gold.",
    "When a Player begins no Walk, that Player gains 1 Gold.",
    "At the start of another Player Turn, the Active Player gains 1 Gold.",
    "At the end of no Player Turn, the Active Player gains 1 Gold.",
    "After no Walk, the Active Player gains 1 Gold.",
    "During the next Setup, shuffle the Charm Discard Pile.",
    "After each five Rounds, the game ends.",
    "When a Player's last position in Turn Order is reached, that Player takes a Player Turn.",
    "When a Player wins, the next game ends.",
    "When a Player wins, the game ends later.",
    "If a Player wins, the game no longer ends.",
    "When a Player reaches 10 Gold, that Player wins twice.",
]

FACTS = [
    "Each other Player has Speed, a number starting at 1.",
    "Another Player has Speed, a number starting at 1.",
    "No Player has Speed, a number starting at 1.",
    "One Player has Speed, a number starting at 1.",
    "During Setup, each Player has Speed, a number starting at 1.",
    "Each Player has a Bag, a random pile of Charms.",
    "Each Player has a Bag, a pile of two Charms.",
    "Each Player in the Hall has a Bag, a pile of Charms.",
    "A random Player may be Tired.",
    "Walk or Read is a Player Action.",
    "The Cellar is a random Dark Room.",
    "No Player is in a Room.",
    "Each Player is not in a Room.",
    "Each other Player is in a Room.",
    "A Charm is not eligible if it is a Lantern.",
    "A Charm in a Hand is eligible if it is a Lantern.",
    "Unless a Player has a Ghost Card, its Chill applies.",
    "While a Player does not have a Ghost Card, its Chill applies.",
    "Discarded Charms are placed in the next Charm Discard Pile.",
    "Discarded Charms are also placed in the Charm Discard Pile.",
    "A random Player's Might equals their Wit.",
    "A Player's Might equals the number of two Lanterns in their Hand.",
    "Walk is resolved before the first Read.",
]

KEPT = [
    "Each time a Player becomes Hidden, that Player gains 1 Gold.",
    "After a Player becomes Hidden, that Player gains 1 Gold.",
    "When a Hidden Player begins Walk, that Player gains 1 Gold.",
    "Before a Player takes a Player Turn, that Player gains 1 Gold.",
    "When exactly one Player is not Hidden, that Player wins.",
    "When only one Player is not Hidden, that Player wins.",
    "At the start of each Player Turn, the Active Player gains 1 Gold.",
    "If a Player wins, the game ends immediately.",
    "Every Player has Speed, a number from 0 to 10 starting at 1.",
    "A Guest is exactly one of Calm or Angry.",
    "Walk and Read are Player Actions.",
    "A Charm is eligible if it is a Lantern.",
    "Discarded Charms are placed in the Charm Discard Pile.",
    "A Hidden Player's Might equals their Wit plus 2.",
]


@pytest.mark.parametrize("rule", [*TRIGGERS, *FACTS])
def test_what_is_not_kept_goes_to_the_table(rule: str) -> None:
    assert left(rule) is not None


@pytest.mark.parametrize("rule", KEPT)
def test_what_is_kept_is_played(rule: str) -> None:
    assert left(rule) is None


def test_after_a_turn_is_taken_is_when_it_has_ended() -> None:
    """`When` is its beginning, behind the step that names who takes it; `after` its end."""

    def statements(word: str) -> object:
        text = f"{TABLE}\n# 9 Tried\n\nRULE\n\n{word} a Player takes a Player Turn, that Player gains 1 Gold.\n"
        game = pipeline.lowered(pipeline.compile_ruleset((Source("tried.rules", text),))).game
        return game.procedures

    assert statements("When") == statements("Whenever")
    assert statements("When") != statements("Before")
    assert statements("When") != statements("After")
