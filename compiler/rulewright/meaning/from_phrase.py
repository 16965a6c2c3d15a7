"""From the sentences of a book to readings, rule by rule, in text order; what was read before is not read again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulewright.book.model import Book, Rule, Sentence
from rulewright.book.model import Role as Place
from rulewright.meaning import (
    binding,
    examples,
    hints,
    preferring,
    sentences,
)
from rulewright.meaning.model import Reading, Verdict
from rulewright.meaning.things import Select
from rulewright.memory import Memory
from rulewright.nodes import replace
from rulewright.phrase.tree import Extent
from rulewright.words.lexicon import Lexicon, same_words


def read_book(book: Book, lexicon: Lexicon, memory: Memory | None = None) -> tuple[Reading, ...]:
    """A reading of every sentence of the book, in text order. Notes are remarks: their readings are prose with no
    help. With the memory of the compile before, a rule that says the same under the same heading, with the same
    vocabulary, is not read again.
    """
    memory = memory or Memory()
    roles = introduced(book, memory)
    before = memory.left("readings", Read)
    if before is not None and (before.roles != roles or not same_words(before.lexicon, lexicon)):
        before = None  # a word may have another meaning now
    placed = [(section.name, rule) for section in book.sections for rule in section.rules]
    read = read_before(placed, before, book) if before is not None else {}
    for some in stretches([(heading, rule) for heading, rule in placed if id(rule) not in read]):
        trees = sentences.trees((each for _, rule in some for each in rule.every_sentence()), lexicon)
        for heading, rule in some:
            readings = tuple(read_rule(rule, heading, lexicon, roles, trees))
            read[id(rule)] = RuleRead(rule, heading, readings)
    memory.leave("readings", Read(lexicon, roles, read))
    return tuple([reading for _, rule in placed for reading in read[id(rule)].readings])


TOGETHER = 256  # sentences of which all trees are made before the first of them is read


def stretches(placed: Iterable[tuple[str, Rule]]) -> Iterator[list[tuple[str, Rule]]]:
    """Rules with their headings, some hundred sentences at a time."""
    some: list[tuple[str, Rule]] = []
    size = 0
    for heading, rule in placed:
        some.append((heading, rule))
        size += len(rule.every_sentence())
        if size >= TOGETHER:
            yield some
            some, size = [], 0
    yield some


class RuleRead(NamedTuple):
    """The readings of a rule under a heading."""

    rule: Rule
    heading: str
    readings: tuple[Reading, ...]


class Read(NamedTuple):
    """What was read of a book with a vocabulary and the words of its choices, by the identity of rules."""

    lexicon: Lexicon
    roles: frozenset[str]
    rules: dict[int, RuleRead]


def read_before(placed: Iterable[tuple[str, Rule]], before: Read, book: Book) -> dict[int, RuleRead]:
    """What was read in the compile before of rules that say the same under the same heading."""
    found: dict[int, RuleRead] = {}
    moved: dict[tuple[str, Said], tuple[Reading, ...]] | None = None
    for heading, rule in placed:
        known = before.rules.get(id(rule))
        if known is None or known.heading != heading:
            moved = said_elsewhere(before, book) if moved is None else moved
            again = moved.get((heading, said_in(rule))) if moved else None
            if again is None:
                continue
            pairs = zip(again, rule.every_sentence(), strict=True)
            known = RuleRead(rule, heading, tuple(replace(old, sentence=new) for old, new in pairs))
        found[id(rule)] = known
    return found


Said = tuple[object, ...]


def said_elsewhere(before: Read, book: Book) -> dict[tuple[str, Said], tuple[Reading, ...]]:
    """The readings of rules that are in the book no longer, by what decides them: heading, and what the rule says."""
    here = {id(rule) for rule in book.rules()}
    return {
        (known.heading, said_in(known.rule)): known.readings
        for known in before.rules.values()
        if id(known.rule) not in here
    }


def said_in(rule: Rule) -> Said:
    """All of a rule that decides how its sentences are read: what they say, and which of them begin a row."""
    return said_by(rule.every_sentence()), tuple(len(face.sentences) for face in rule.faces)


def said_by(sentences: Iterable[Sentence]) -> Said:
    """All of sentences that decides how they are read, wherever they stand."""
    return tuple((each.text, each.role, each.lead, said_by(each.items) if each.items else ()) for each in sentences)


# Of whom a row of a table speaks before it has named anybody: the one who rolls.
ROLLER = preferring.Mention(Select(Extent(0, 0), "Player", "the"), preferring.SUBJECT)


INTRODUCED = re.compile(r"\b[Cc]hooses?\b[^.]*? as the ([a-z][a-z-]*)\b")


def introduced(book: Book, memory: Memory | None = None) -> frozenset[str]:
    """The small words by which choices name what was chosen, anywhere in the book: chooses a Melee Weapon as the
    weapon.
    """
    memory = memory or Memory()
    return frozenset[str]().union(*(memory.of(_introduced, *stretch) for stretch in book.stretches()))


def _introduced(*stretch: Rule) -> frozenset[str]:
    sentences = (sentence for rule in stretch for sentence in rule.every_sentence())
    return frozenset(word for sentence in sentences for word in INTRODUCED.findall(sentence.text))


def read_rule(
    rule: Rule, heading: str, lexicon: Lexicon, roles: frozenset[str], trees: sentences.Trees
) -> list[Reading]:
    """The readings of one rule, of whose sentences `trees` may know the trees; an example's `And` goes on with the word
    before it. A row of a table takes up nothing of another row: only one of them is done, for the one who rolls.
    """
    found: list[Reading] = []
    lead = ""
    begins = {id(face.sentences[0]) for face in rule.faces if face.sentences}
    spoken: tuple[preferring.Mention, ...] = ()
    last: Reading | None = None
    for sentence in rule.every_sentence():
        if sentence.role is Place.NOTE:
            found.append(Reading(sentence, Verdict.PROSE, None, None, "Note", sentence.text))
            continue
        if last is not None:
            spoken = (*binding.later(spoken), *binding.mentions(last.meaning))
        if id(sentence) in begins:
            spoken = (ROLLER,)
        if sentence.role is Place.EXAMPLE:
            lead = sentence.lead if sentence.lead in examples.FORMS else lead
        before = () if sentence.role is Place.CARD else spoken
        last = hints.helped(sentences.read(sentence, heading, lead, lexicon, before, roles, trees), lexicon)
        found.append(last)
    return found
