"""Terms of plain documents: the nouns that a title, heading, table or list introduces, whatever their letters.

A document without keyword blocks is free prose; its author writes zombie, Zombie and Zombies for one thing. What a
title, a heading, the name or a result of a table, or a list item names is introduced there; so is what a case ends
with (`moving toward noise: Move`). A word of the language,
a verb, an adjective by its ending or a number is no such noun. In: a book. Out: entries that are `loose`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Book, Rule, Sentence
from rulewright.words import inflect
from rulewright.words.alone import in_tables
from rulewright.words.closed import listed
from rulewright.words.frames import VERBS
from rulewright.words.lexicon import Entry

_WORD = re.compile(r"\b[A-Za-z][\w’'-]*")
# A list item that is a case with its result: `Zombie is in contact with a creature: Melee`. It names both its last word
# and the capitalised result.
_CASE = re.compile(r"\b([a-z]+): ([A-Z][a-z]+(?: [A-Z][a-z]+)*)(?= \(|;|\.|$)")
# By these endings a word is an adjective, an adverb or a verb's form.
_NO_NOUN = ("ly", "ed", "ing", "ous", "ful", "ive", "less", "able", "ible", "est", "n’t", "n't")
# Words behind which a list item no longer names what it is about.
_ENDS_NAME = listed("is are was were will may can cannot must has have at in on to with from when if that who")


def entries(book: Book) -> tuple[Entry, ...]:
    """The nouns that the plain documents of a book introduce, each once, in text order."""
    found: dict[str, Entry] = {}
    for text, item in introducing(book):
        for noun in nouns(text, item):
            found.setdefault(noun, Entry(noun, "name", loose=True))
        if item and (case := _CASE.search(text)):
            for noun in (*nouns(case[1], item), case[2]):
                found.setdefault(noun, Entry(noun, "name", loose=True))
    return tuple(found.values())


def introducing(book: Book) -> Iterator[tuple[str, bool]]:
    """Every text that introduces names, and whether it is a list item."""
    for place, document in enumerate(book.documents):
        if not document.plain:
            continue
        yield document.title, False
        for section in book.sections:
            if section.document == place:
                yield section.name, False
                for rule in section.rules:
                    yield from _of_rule(rule)


def _of_rule(rule: Rule) -> Iterator[tuple[str, bool]]:
    yield rule.name, False
    for face in rule.faces:
        if not face.sentences:
            yield face.result.text, False
    for step in rule.steps:
        yield from ((sentence.text, True) for sentence in step.sentences[:1])
    for sentence in rule.sentences:
        if rule.loose:
            yield sentence.text, True
        yield from ((item.text, True) for item in _items(sentence))


def _items(sentence: Sentence) -> Iterator[Sentence]:
    for item in sentence.items:
        yield item
        yield from _items(item)


def nouns(text: str, item: bool) -> Iterator[str]:
    """The nouns of an introducing text, in the singular with a large letter; of a list item those before its verb or
    its first preposition."""
    for word in _WORD.findall(text):
        low = word.lower()
        if item and low in _ENDS_NAME:
            return
        verb = any(base in VERBS for base, _ in inflect.bases(low))
        if verb and item:
            return
        if verb or len(low) < 3 or in_tables(low) or low.endswith(_NO_NOUN):
            continue
        single = inflect.singular(low)
        if not in_tables(single):
            yield single[:1].upper() + single[1:]
