"""Where the names of a ruleset are mentioned: the index and the glossary are made from this.

A name is found in any of its forms (plural, possessive, all capitals with underlines); the longest name wins, as in
the language itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.book.model import Book, Rule, Term, TermKind

WORD = re.compile(r"[^\W\d_][\w’'-]*|\d+")

UNLISTED = frozenset({TermKind.COLUMN, TermKind.DOCUMENT, TermKind.HEADING})
"""Kinds of names that do not stand in an index: columns are attributes, headings stand in the contents."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name and the ids of the rules that it occurs in, in print order; `main` is the rule that makes it known."""

    name: str
    main: str
    rules: tuple[str, ...]


def normal(word: str) -> str:
    """A word without capitals, possessive and plural: rough, but the same for a name and its mention."""
    word = word.lower().replace("’", "'")
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def words_of(text: str) -> list[str]:
    return WORD.findall(text.replace("_", " "))


def mentions(book: Book, rules: tuple[Rule, ...]) -> tuple[Mention, ...]:
    """Every name that occurs in the rules, sorted as an index is."""
    names = _names(book)
    longest = max((len(key) for key in names), default=0)
    found: dict[str, list[str]] = {}
    for rule in rules:
        for text in _texts(rule):
            for name in _in_text(text, names, longest):
                places = found.setdefault(name, [])
                if not places or places[-1] != rule.id:
                    places.append(rule.id)
    printed = {rule.id for rule in rules}
    main = {term.name: term.rule for term in book.terms if term.rule in printed}
    known = {term.name: term.kind for term in book.terms}
    result = []
    for name, places in found.items():
        unique = tuple(dict.fromkeys(places))
        home = main.get(name, "")
        if not home and known.get(name) is TermKind.USED and len(unique) < 2:
            continue
        result.append(Mention(name, home, tuple(place for place in unique if place != home)))
    return tuple(sorted(result, key=lambda m: (m.name.lower(), m.name)))


def _names(book: Book) -> dict[tuple[str, ...], str]:
    names: dict[tuple[str, ...], str] = {}
    for term in book.terms:
        if term.kind in UNLISTED:
            continue
        for form in _forms(term):
            key = tuple(normal(word) for word in words_of(form))
            if key:
                names.setdefault(key, term.name)
    return names


def _forms(term: Term) -> tuple[str, ...]:
    plain = re.sub(r"\s*\[[^\]]*\]", "", term.name)
    return (plain, *term.also)


def _texts(rule: Rule) -> list[str]:
    texts = [rule.name, *rule.also]
    for sentence in rule.every_sentence():
        texts.append(sentence.text)
        texts += [item.text for item in sentence.items]
    for row in rule.rows:
        texts += [cell.text for cell in row.cells]
    texts += [face.result.text for face in rule.faces]
    texts += [field.value.text for field in rule.fields]
    texts += [span.text for span in rule.drawn]
    return texts


def _in_text(text: str, names: dict[tuple[str, ...], str], longest: int) -> list[str]:
    """Names in a text, longest first, each stretch of words counted once. A name is written with a capital."""
    found = []
    words = words_of(text)
    keys = [normal(word) for word in words]
    at = 0
    while at < len(words):
        step = 1
        if words[at][0].isupper():
            for length in range(min(longest, len(words) - at), 0, -1):
                name = names.get(tuple(keys[at : at + length]))
                if name is not None:
                    found.append(name)
                    step = length
                    break
        at += step
    return found
