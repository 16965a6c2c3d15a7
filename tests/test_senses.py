"""The net of senses: a sentence that says something else is played as something else, is told, or is not read.

A share of the mutants of sentences is tried here (see senses.py); `python -m benchmarks.senses` tries them all.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from accounting import rulesets
from bare_machines import bare_game
from language_page import GROUND, examples
from senses import Suspect, made
from senses_equal import known, reason
from senses_tried import Sample, of_rules, of_ruleset, of_steps
from word_swaps import swaps

TABLE = (Path(__file__).parent / "clauses" / "table.rules").read_text(encoding="utf-8")


def chosen(sort: str, part: float) -> list[Sample]:
    """A part of the sentences of the page: each for its own text, whatever else stands there."""
    return [
        Sample(sort, each.text)
        for each in examples()
        if each.sort == sort and random.Random(f"chosen {each.text}").random() < part
    ]


def lost(found: list[Suspect]) -> list[str]:
    """What is played alike and neither says the same nor is known to be lost."""
    return [str(each) for each in found if not reason(each) and not known(each)]


def test_steps_that_say_something_else_are_played_as_something_else() -> None:
    counts: Counter[str] = Counter()
    found = list(of_steps("page", GROUND, chosen("step", 0.25), 0.06, counts))
    assert counts["sentences"] > 30
    assert counts["another machine"] > 2
    assert lost(found) == []


def test_rules_that_say_something_else_are_played_as_something_else() -> None:
    counts: Counter[str] = Counter()
    found = list(of_rules("page", GROUND, chosen("rule", 0.1), 0.06, counts))
    assert counts["sentences"] > 5
    assert lost(found) == []


@pytest.mark.parametrize("name", ["crypt", "valley"])
def test_sentences_of_a_ruleset(name: str) -> None:
    counts: Counter[str] = Counter()
    texts = tuple(path.read_text(encoding="utf-8") for path in rulesets()[name])
    found = list(of_ruleset(name, texts, 0, 0.02, 0.01, counts))
    assert counts["another machine"] > 2
    assert lost(found) == []


def test_two_sentences_that_are_played_alike_are_found() -> None:
    """The net itself: two wordings of which one machine is made are a suspect, which a form clears with its reason."""
    found = list(of_steps("page", GROUND, [Sample("step", "Each Player gains 1 Gold.")], 1.0, Counter()))
    (every,) = (each for each in found if each.other == "Every Player gains 1 Gold.")
    assert reason(every) == "each and every are one word"
    assert lost([replace(every, what="swap most → fewest")]) == [f"swap most → fewest: {every.other} | {every.text}"]


def test_a_machine_is_compared_without_its_names() -> None:
    one, other = (
        made((f"{TABLE}\n# 9 Tried\n\nPROCEDURE Tried\n\n1. {step}\n",)).lowered.game
        for step in ("Each Player gains 2 Gold.", "Every Player gains 2 Gold.")
    )
    assert one.rules != other.rules
    assert bare_game(one) == bare_game(other)


def test_a_sentence_has_mutants_of_each_kind() -> None:
    found = {each.text for each in swaps("Each Player with the most Gold gains 1 Gold.", {"number": ["Gold", "Light"]})}
    assert "Each Player with the fewest Gold gains 1 Gold." in found
    assert "Each Player with the most Light gains 1 Gold." in found
    assert "Each Player gains 1 Gold." in found
    assert "Each Player with the most Gold loses 1 Gold." in found
    assert "Each Player with the most Gold gains 2 Gold." in found
