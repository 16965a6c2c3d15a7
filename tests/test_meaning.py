"""Meanings: every form reads its own example, every sentence of the project's rulesets is said back, and words
that bear a load change the meaning.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.book import from_syntax
from rulewright.book.model import Book, Role, Sentence
from rulewright.meaning import examples, fitting, from_phrase, sentences
from rulewright.meaning.model import Reading
from rulewright.meaning.said import same
from rulewright.meaning.show import show
from rulewright.source import Source, Span
from rulewright.syntax import from_text
from rulewright.words import from_book
from rulewright.words.lexicon import Lexicon

TOP = Path(__file__).parent.parent
CORE = TOP / "rulesrc" / "dungeon-core" / "dungeon-core.rules"
ZOMBIES = TOP / "rulesrc" / "zombies" / "zombies.rules"
EXTENSION = TOP.parent / "shared" / "seeds" / "zombies-extension.txt"
QUOTED = re.compile(r"`([^`]+)`", re.DOTALL)


@lru_cache(maxsize=4)
def loaded(*paths: Path) -> tuple[Book, Lexicon]:
    """The book of some files and its vocabulary."""
    documents = [from_text.parse(Source(path.name, path.read_text(encoding="utf-8")))[0] for path in paths]
    book, _ = from_syntax.bind(documents)
    return book, from_book.lexicon(book)


@lru_cache(maxsize=4)
def readings(*paths: Path) -> tuple[Reading, ...]:
    """The readings of every sentence but notes."""
    book, lexicon = loaded(*paths)
    return tuple(r for r in from_phrase.read_book(book, lexicon) if r.sentence.role is not Role.NOTE)


@lru_cache(maxsize=1)
def vocabulary() -> Lexicon:
    """The vocabulary of the Zombies game, with three people of an example."""
    people = Source(
        "people.rules", "# Three\n\nEXAMPLE Three people\n\nGiven Ann, Bo and Cy are Players.\nThen Ann is Surviving.\n"
    )
    sources = [*(Source(path.name, path.read_text(encoding="utf-8")) for path in (CORE, ZOMBIES)), people]
    book, _ = from_syntax.bind([from_text.parse(source)[0] for source in sources])
    return from_book.lexicon(book)


def read(text: str, role: Role = Role.RULE, lead: str = "") -> Reading:
    """The reading of one sentence in the vocabulary of the Zombies game."""
    lexicon = vocabulary()
    span = Span(Source("test", text), 0, len(text))
    return sentences.read(Sentence(span, text, (span,), role, "test"), "", lead, lexicon)


def forms() -> list[type]:
    """Every form: those of sentences, and those of example lines."""
    return list(dict.fromkeys([*fitting.FORMS, *(form for each in examples.FORMS.values() for form in each)]))


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.__name__)
def test_a_form_reads_its_example_and_says_it_back(form: type) -> None:
    quoted = QUOTED.search(form.__doc__ or "")
    assert quoted, "a form shows a sentence that it reads"
    text = " ".join(quoted.group(1).split())
    lead = next((lead for lead, those in examples.FORMS.items() if form in those), "")
    if form in fitting.FORMS:
        role = (
            Role.STEP
            if form.__name__ in {"Do", "Rolled"}
            else Role.CARD
            if form.__name__ in {"HasMore", "ChangeLimit"}
            else Role.RULE
        )
        reading = read(text, role)
    else:
        reading = read(text, Role.EXAMPLE, lead)
    assert reading.understood, f"{reading.kind} {reading.english} {reading.help}"
    assert isinstance(reading.meaning, form)
    assert same(reading.english, text)


@pytest.mark.parametrize("path", [CORE, ZOMBIES], ids=lambda path: path.stem)
def test_sentences_of_the_rulesets_are_understood(path: Path) -> None:
    found = [r for r in readings(CORE, ZOMBIES) if r.sentence.span.source.name == path.name]
    understood = [r for r in found if r.understood]
    for reading in understood:
        assert same(reading.english, sentences.whole_text(reading.sentence))
    missed = "\n".join(f"{r.sentence.span.line}: {r.sentence.text} -- {r.help}" for r in found if not r.understood)
    assert len(understood) >= 0.98 * len(found), missed


@pytest.mark.skipif(not EXTENSION.exists(), reason="the document is not part of the project")
def test_the_share_of_the_extension_that_is_understood() -> None:
    found = readings(EXTENSION)
    assert len(found) == 375
    understood = [r for r in found if r.understood]
    for reading in understood:
        assert same(reading.english, sentences.whole_text(reading.sentence))
    assert len(understood) >= 0.85 * len(found), f"{len(understood)} of {len(found)}"


def meaning_text(reading: Reading) -> str:
    """The meaning without its places in the text, to compare two."""

    def bare(node: object) -> object:
        if dataclasses.is_dataclass(node) and not isinstance(node, type):
            names = (f.name for f in dataclasses.fields(node) if f.name not in {"span", "written"})
            return (type(node).__name__, *((name, bare(getattr(node, name))) for name in names))
        if isinstance(node, tuple):
            return tuple(bare(item) for item in node)
        return str(node)

    return f"{reading.verdict} {bare(reading.meaning)}"


CHANGES = (
    ("A Hidden Player cannot Hide.", "A Hidden Player may Hide."),
    ("A Hidden Player cannot Hide.", "A Player cannot Hide."),
    ("Only a Hidden Player may Ambush.", "A Hidden Player may Ambush."),
    ("A Zombie Card is not Loot.", "A Zombie Card is Loot."),
    (
        "If exactly one Surviving Player remains, that Player wins.",
        "If one Surviving Player remains, that Player wins.",
    ),
    (
        "If exactly one Surviving Player remains, that Player wins.",
        "If at least one Surviving Player remains, that Player wins.",
    ),
    ("The Active Player may take up to two Turn Actions.", "The Active Player may take two Turn Actions."),
    (
        "Rising as a Zombie occurs only if the game has not ended.",
        "Rising as a Zombie occurs only if the game has ended.",
    ),
    (
        "A Zombie Player cannot take a Turn Action unless a rule specifically says otherwise.",
        "A Zombie Player cannot take a Turn Action.",
    ),
    (
        "A Zombie Player cannot take a Turn Action unless a rule specifically says otherwise.",
        "A Zombie Player cannot take a Turn Action unless a Zombie Card specifically says otherwise.",
    ),
    (
        "A Zombie Player cannot take a Turn Action unless a rule specifically says otherwise.",
        "A Zombie Player cannot take a Turn Action unless a rule specifically says it affects Zombie Players.",
    ),
    (
        "When a Surviving Player's Health reaches zero or lower, resolve Fall Resolution instead of the Death Process.",
        "When a Surviving Player's Health reaches zero or lower, resolve Fall Resolution.",
    ),
    (
        "When a Surviving Player's Health reaches zero or lower, resolve Fall Resolution.",
        "When a Surviving Player's Health reaches zero or higher, resolve Fall Resolution.",
    ),
    ("Each Player loses 2 Health.", "Each other Player loses 2 Health."),
    ("Each Player loses 2 Health.", "The Player loses 2 Health."),
    ("Fall Resolution does not draw a Zombie Card.", "Fall Resolution cannot draw a Zombie Card."),
)


@pytest.mark.parametrize(("one", "other"), CHANGES)
def test_words_that_bear_a_load_change_the_meaning(one: str, other: str) -> None:
    first, second = read(one), read(other)
    assert first.understood, first.help
    assert meaning_text(first) != meaning_text(second)


def test_an_unknown_word_is_named_and_stops_nothing() -> None:
    reading = read("The Active Player gains 1 glimmer.", Role.STEP)
    assert not reading.understood
    assert reading.stopped_at is not None
    assert reading.sentence.text[reading.stopped_at.start : reading.stopped_at.end] == "glimmer"
    assert "glimmer" in reading.help


WRONG = (
    ("The Active Player gains Hidden.", "Hidden", "becomes Hidden"),
    ("The Active Player loses Hidden.", "Hidden", "stops being Hidden"),
    ("Resolve the Active Player's Health.", "the Active Player's Health", "set, gain or lose Health"),
    ("The Active Player becomes 3.", "3", "set … to 3"),
    ("Shuffle Fall Resolution.", "Fall Resolution", "resolve Fall Resolution"),
)


@pytest.mark.parametrize(("text", "place", "remedy"), WRONG)
def test_a_fault_of_type_is_told_in_the_words_of_the_author(text: str, place: str, remedy: str) -> None:
    reading = read(text, Role.STEP)
    assert not reading.understood
    assert reading.stopped_at is not None
    assert text[reading.stopped_at.start : reading.stopped_at.end] == place
    assert remedy in reading.help


def test_what_a_pronoun_takes_up() -> None:
    reading = read("When a Surviving Player's position in Turn Order is reached, that Player takes a Player Turn.")
    assert "that = [Select Player a +Surviving]" in show(reading)
    assert not reading.unbound
    lost = read("That Combat Encounter ends.", Role.STEP)
    assert [unbound.word for unbound in lost.unbound] == ["that Combat Encounter"]


BEARING = (
    "not | only | never | other | another | each | every | all | any | no | exactly | first | "
    "next | last | random | at least | up to | more than | fewer than | any number of | "
    "instead of the | unless | even if | only if | before | after | during | once | may"
)


def without(text: str) -> Iterator[str]:
    """The sentence without one of the words that bear a load, for each that stands in it."""
    for bare in BEARING.split(" | "):
        for found in re.finditer(rf"\b{bare}\b ", text):
            yield text[: found.start()] + text[found.end() :]


def test_dropping_a_bearing_word_never_leaves_the_meaning_as_it_was() -> None:
    book, lexicon = loaded(CORE, ZOMBIES)
    lead, kept = "", []
    for sentence in book.sentences():
        lead = sentence.lead if sentence.lead in examples.FORMS else lead
        whole = sentences.read(sentence, "", lead, lexicon)
        if not whole.understood:
            continue
        for text in without(sentence.text):
            span = Span(Source("test", text), 0, len(text))
            changed = sentences.read(Sentence(span, text, (span,), sentence.role, "test"), "", lead, lexicon)
            if changed.understood and meaning_text(changed) == meaning_text(whole):
                kept.append(text)
    assert not kept


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_words_are_read_without_a_fault(data: st.DataObject) -> None:
    book, lexicon = loaded(CORE, ZOMBIES)
    words = sorted({word for sentence in book.sentences() for word in sentence.text.split()})
    text = " ".join(data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=12)))
    span = Span(Source("test", text), 0, len(text))
    role = data.draw(st.sampled_from([Role.RULE, Role.STEP, Role.CARD, Role.EXAMPLE]))
    reading = sentences.read(Sentence(span, text, (span,), role, "test"), "", "Then", lexicon)
    assert reading.understood or reading.stopped_at is not None
    assert reading.understood or reading.help
