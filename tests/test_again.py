"""Compiling again, with what was compiled before, gives what compiling from nothing gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.meaning import from_phrase
from rulewright.pipeline import Compiled, compile_ruleset
from rulewright.source import Source
from rulewright.words.lexicon import same_words

GAME = """\
Core Rules: Pebbles
Players: 2-4

# 1 Things

RULE

Each Player has Pebbles, a number starting at 3. It is public.

DEFINITION Leader

The Leader is the Player with the most Pebbles. That Player may be Hidden.

RULE

A Hidden Player cannot take Pebbles.

# 2 Play

PROCEDURE Round

1. Each Player in turn order takes a Turn.
2. The Leader loses one Pebble. If they have no Pebbles, they are Out.
3. The Player chooses one of the following:
   * gain 1 Pebble
   * become Hidden

NOTE

This is only a remark.

PROCEDURE Turn

1. Roll 1D6.
2. If the roll is greater than 3, the Player gains one Pebble; otherwise that Player loses two Pebbles.

RULE

When a Player has 10 Pebbles, that Player wins.

# 3 Odds

RULE

When a Player has 10 Pebbles, that Player wins. They are the winner as rule 9.9 says.

EXAMPLE

Given Ann has 9 Pebbles.
And Bo has 2 Pebbles.
When Ann gains one Pebble.
Then Ann wins.
"""

# What may stand in the place of a line, or come before it: sentences, names, blocks, and what is none of them.
LINES = (
    "",
    "RULE",
    "NOTE",
    "# 4 Further Things",
    "DEFINITION Gold",
    "PROCEDURE Setup",
    "TABLE Weather (1D6)",
    "1-3: Storm",
    "1. Each Player gains 2 Pebbles.",
    "A Player who is Out cannot gain Pebbles.",
    "Gold is a number from 0 to 10.",
    "Each Player has Gold, a number starting at 0. That Player keeps it.",
    "The Player chooses a Pebble as the weapon.",
    "A Guard is a Player. A Guard may move.",
    "Surviving Players are Players who are not Out.",
    "Then they lose all of their Pebbles, and it ends.",
    "Nothing here is understood, flurb.",
    "Given Bo is Hidden.",
)


def again(texts: list[str]) -> list[tuple[Compiled, Compiled]]:
    """The states of one text after another: compiled with the one before, and from nothing."""
    found: list[tuple[Compiled, Compiled]] = []
    before: Compiled | None = None
    for text in texts:
        source = Source("pebbles.rules", text)
        compiled = compile_ruleset([source], before)
        found.append((compiled, compile_ruleset([source])))
        before = compiled
    return found


@st.composite
def edits(draw: st.DrawFn) -> list[str]:
    """A text and what becomes of it by a few edits."""
    texts = [GAME]
    lines = GAME.split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(1, len(lines) - 1))
        match draw(st.sampled_from(["replace", "insert", "delete", "repeat", "letter", "rename", "swap"])):
            case "replace":
                lines[at] = draw(st.sampled_from(LINES))
            case "insert":
                lines.insert(at, draw(st.sampled_from(LINES)))
            case "delete" if len(lines) > 5:
                del lines[at]
            case "repeat":
                lines[at:at] = lines[at : at + draw(st.integers(1, 6))]
            case "letter":
                place = draw(st.integers(0, len(lines[at])))
                letter = draw(st.sampled_from("aZ .s1"))
                lines[at] = lines[at][:place] + letter + lines[at][place + draw(st.integers(0, 1)) :]
            case "rename":
                name = draw(st.sampled_from(["Pebble", "Leader", "Hidden", "Round", "Player"]))
                lines = [line.replace(name, draw(st.sampled_from(["Gem", "Hidden", "Chief"]))) for line in lines]
            case "swap":
                lines[at - 1 : at + 1] = reversed(lines[at - 1 : at + 1])
        texts.append("\n".join(lines))
    return texts


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(edits())
def test_what_is_compiled_again_is_what_is_compiled_anew(texts: list[str]) -> None:
    for with_before, from_nothing in again(texts):
        assert with_before == from_nothing


def test_the_same_text_as_another_source_has_its_findings_there() -> None:
    doubled = GAME.replace("A Hidden Player", "A Hidden Hidden Player")
    for with_before, from_nothing in again([doubled, doubled]):
        assert with_before == from_nothing


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that are read, as they are read."""
    found: list[str] = []
    real = from_phrase.read_rule

    def read_rule(rule: object, *given: object) -> object:
        found.extend(sentence.text for sentence in rule.every_sentence())  # type: ignore[attr-defined]
        return real(rule, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(from_phrase, "read_rule", read_rule)
    return found


def test_only_the_rule_that_changed_is_read_again(read: list[str]) -> None:
    before = compile_ruleset([Source("pebbles.rules", GAME)])
    read.clear()
    text = "// a comment above\n" + GAME.replace("Roll 1D6", "Roll 2D6")
    compile_ruleset([Source("pebbles.rules", text.replace("// a comment above\nCore", "Core"))], before)
    assert [each for each in read if "2D6" in each] == ["Roll 2D6."]
    assert len(read) == 2
    read.clear()
    moved = GAME.replace("# 3 Odds\n", "# 3 Odds\n\nNOTE\n\nA remark before all.\n")
    compile_ruleset([Source("pebbles.rules", moved)], before)
    assert read == ["A remark before all."]


def test_a_word_that_means_something_else_is_read_again_everywhere(read: list[str]) -> None:
    before = compile_ruleset([Source("pebbles.rules", GAME)])
    read.clear()
    text = GAME.replace("# 2 Play", "RULE\n\nEach Player has Odds, a number starting at 1.\n\n# 2 Play")
    compile_ruleset([Source("pebbles.rules", text)], before)
    assert len(read) == len(before.readings) + 1


def test_vocabularies_are_the_same_whatever_rules_are_called() -> None:
    lexicon = compile_ruleset([Source("pebbles.rules", GAME)]).lexicon
    renamed = replace(lexicon, entries=tuple(replace(e, rule=e.rule and f"x-{e.rule}") for e in lexicon.entries))
    assert same_words(lexicon, renamed)
    one = tuple(replace(e, rule=e.rule and "one") for e in lexicon.entries)
    assert not same_words(lexicon, replace(lexicon, entries=one))
    assert not same_words(lexicon, replace(lexicon, entries=tuple(replace(e, rule="x") for e in lexicon.entries)))
    assert not same_words(lexicon, replace(lexicon, entries=lexicon.entries[1:]))
