"""Checking a book again, with what was found in it before, finds what checking it from nothing finds.

The books are changed as an edit changes them: what is not touched stays the same object.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.book.model import Book, Rule, Section, Sentence
from rulewright.checks import run
from rulewright.checks.matter import Matter
from rulewright.meaning.model import Reading
from rulewright.pipeline import Compiled, compile_ruleset
from rulewright.source import Source

ROOT = Path(__file__).parent.parent
RULESETS = {
    "duel": ("tests/rulesets/duel/duel.rules",),
    "martians": ("rulesrc/martians-core/martians-core.rules", "rulesrc/martians/martians.rules"),
    "plain": ("",),
}
PLAIN = """\
Harbour Rules

1. The Harbour

Each captain has three ships. A Ship that is loaded may sail. Roll 1D6-4 and take that many crates.

At the end of the day a ship must:
- pay the harbour
- leave, if it is loaded

2. The Sea

A ship at sea cannot be loaded. It sails until the weather is calm, see page 4. A ship at sea may be loaded.
They are loaded at sea by the captain (or not.
"""
# What a sentence may come to say: sentences that meet in one check or another, and such as meet in none.
SENTENCES = (
    "A Hidden Player cannot take Cards.",
    "A Hidden Player cannot take Cards unless a rule says so.",
    "A Hidden Player may take Cards.",
    "Each Player starts with 3 Cards.",
    "Each Player starts with 5 Cards.",
    "If a Player is Hidden, the fee is 2.",
    "Resolve the Lost Supper against that Player, as rule 77.1 says.",
    "A Sleeping Player is not a Waking Player.",
    "The Player with the most Cards wins.",
    "They take Cards in the dark, and the the dark takes them.",
    "Each Player draws Cards from the Night Deck in the dark of the night, for this is what the night is for.",
    "When a Player falls, that Player loses 2 Health. In a Night Brawl, they sleep.",
    "A Nigt Deck holds unnnamed things; an un-named thing is rare.",
)


def compiled(paths: tuple[str, ...]) -> Compiled:
    texts = [(ROOT / path).read_text(encoding="utf-8") if path else PLAIN for path in paths]
    return compile_ruleset([Source(path or "harbour.txt", text) for path, text in zip(paths, texts, strict=True)])


def with_rules(book: Book, at: int, rules: tuple[Rule, ...]) -> Book:
    """The book with other rules in one section."""
    section: Section = replace(book.sections[at], rules=rules)
    return replace(book, sections=(*book.sections[:at], section, *book.sections[at + 1 :]))


def edited(book: Book, readings: tuple[Reading, ...], chance: random.Random) -> tuple[Book, tuple[Reading, ...]]:
    """The book with one rule changed, taken out, or moved to the end of its section."""
    at = chance.choice([n for n, section in enumerate(book.sections) if section.rules])
    rules = book.sections[at].rules
    number = chance.randrange(len(rules))
    rule = rules[number]
    begin = sum(len(r.every_sentence()) for section in book.sections[:at] for r in section.rules)
    begin += sum(len(r.every_sentence()) for r in rules[:number])
    end = begin + len(rule.every_sentence())
    end_of_section = begin + sum(len(r.every_sentence()) for r in rules[number:])
    own = readings[begin:end]
    way = chance.choice(("say", "say", "say", "drop", "move"))
    if way == "say" and rule.sentences and own:
        said: Sentence = replace(rule.sentences[0], text=chance.choice(SENTENCES))
        place = next(n for n, reading in enumerate(own) if reading.sentence is rule.sentences[0])
        heard = replace(own[place], sentence=said)
        rules = (*rules[:number], replace(rule, sentences=(said, *rule.sentences[1:])), *rules[number + 1 :])
        readings = (*readings[: begin + place], heard, *readings[begin + place + 1 :])
    elif way == "move":
        rules = (*rules[:number], *rules[number + 1 :], rule)
        readings = (*readings[:begin], *readings[end:end_of_section], *own, *readings[end_of_section:])
    else:
        rules = (*rules[:number], *rules[number + 1 :])
        readings = (*readings[:begin], *readings[end:])
    return with_rules(book, at, rules), readings


@pytest.mark.parametrize("name", RULESETS)
def test_after_edits_the_findings_are_those_of_a_fresh_run(name: str) -> None:
    chance = random.Random(name)
    before = compiled(RULESETS[name])
    book, readings, checked = before.book, before.readings, before.checked
    for _ in range(12):
        book, readings = edited(book, readings, chance)
        checked = run.find(book, readings, checked)
        assert checked.findings == run.find(book, readings).findings


def test_one_run_may_be_the_start_of_two_others() -> None:
    before = compiled(RULESETS["duel"])
    for seed in range(3):
        book, readings = edited(before.book, before.readings, random.Random(seed))
        assert run.find(book, readings, before.checked).findings == run.find(book, readings).findings


def test_a_block_that_did_not_change_is_the_same() -> None:
    before = compiled(RULESETS["duel"])
    book, readings = edited(before.book, before.readings, random.Random(5))
    blocks = Matter(book, readings, before.checked.matter).units("every")
    known = {id(block) for block in before.checked.matter.units("every")}
    assert sum(id(block) not in known for block in blocks) <= 1


def test_a_book_that_did_not_change_is_looked_at_and_nothing_more() -> None:
    before = compiled(RULESETS["duel"])
    again = run.find(before.book, before.readings, before.checked)
    assert again.findings == before.checked.findings
    assert all(mine is theirs for mine, theirs in zip(again.findings, before.checked.findings, strict=True))
