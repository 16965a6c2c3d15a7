"""Mutants of a sentence: the same words with one that bears a load dropped, turned, added or moved, or a verb denied.

In: the text of a sentence. Out: `Mutant`s, each with the words for what was done. Words are changed as an author might
slip: the rest of the sentence, its commas and its names stay. tests/mutations.py does the same to meanings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


def _listed(words: str) -> tuple[str, ...]:
    return tuple(" ".join(word.split()) for word in words.split("|"))


# Words that bear a load: without one of them, or with one more, a rule says something else.
BEARING = """
    unless and until | except if | except when | except where | except for | except | only if | only when |
    only while | even if | as long as | each time | every time | the first time | the next time | instead of |
    other than | rather than | in addition to | up to | at least | at most | more than | fewer than | less than |
    equal to or greater than | equal to or less than | equal to | greater than | higher than | lower than |
    any number of | or more | or fewer | or lower | or higher | or greater | or less | exactly | no more than |
    no longer | for each | one at a time | unless | if | only | whenever | when | while | until | before | after |
    during | instead | may | cannot | can | must | not | never | no | each | every | all | any | first | last | next |
    once | twice | three times | same | other | another | also | again | either | both | neither | and | or | nor |
    but | then | otherwise | random | half | total | additional | adjacent | even | odd | highest | lowest |
    most | fewest | top | bottom | start | end | beginning | up | down | immediately | at once | specifically |
    at random | without | with | zero | one | two | three | four | five | six | than | since | still
"""
_WORDS = sorted(_listed(BEARING), key=lambda word: (-len(word), word))
_BEARING = re.compile(rf"(?<![\w'’-])(?:{'|'.join(map(re.escape, _WORDS))}|\d+)(?![\w'’-])", re.IGNORECASE)
_POINTER = re.compile(r"\[see [^\]]*\]|\(see [^)]*\)")
_PLACES = re.compile(r"(?<=\s)(?=[\w“\"])")

# What an author might have written in its place.
TURNED = {
    "unless": ("if", "when", "until"),
    "if": ("unless", "when", "while", "only if", "even if"),
    "only if": ("if", "unless", "even if"),
    "only when": ("when", "only if", "unless"),
    "when": ("if", "unless", "while", "before", "after", "each time", "the first time"),
    "whenever": ("the first time", "the next time"),
    "while": ("unless", "until", "when", "if"),
    "until": ("while", "when", "before", "if"),
    "before": ("after", "during", "when"),
    "after": ("before", "during", "until"),
    "during": ("before", "after", "except during"),
    "instead of": ("before", "after", "in addition to", "with"),
    "other than": ("including", "with", "or"),
    "except": ("including", "and"),
    "may": ("cannot", "must", "can", "does not", "may not", "may only"),
    "cannot": ("may", "can", "must", "must not", "may not", "need not"),
    "must": ("may", "cannot", "need not"),
    "can": ("cannot", "must", "may"),
    "no": ("a", "each", "any", "not every"),
    "each": ("a", "any", "all", "one", "no", "another", "the", "every", "each other"),
    "every": ("a", "any", "no"),
    "all": ("any", "no", "some", "half", "both"),
    "any": ("all", "no", "each", "some", "a"),
    "first": ("last", "next", "second"),
    "last": ("first", "next"),
    "next": ("first", "last", "same"),
    "once": ("twice", "three times", "at most once", "at least once", "more than once"),
    "twice": ("once", "three times"),
    "up to": ("at least", "exactly", "more than", "fewer than", "any number of"),
    "at least": ("at most", "exactly", "up to", "more than", "fewer than"),
    "at most": ("at least", "exactly", "more than"),
    "more than": ("at least", "exactly", "fewer than", "up to"),
    "fewer than": ("at least", "exactly", "more than", "up to"),
    "less than": ("at least", "more than"),
    "exactly": ("at least", "at most", "more than", "only"),
    "equal to": ("greater than", "less than", "equal to or greater than", "half"),
    "equal to or greater than": ("equal to", "greater than", "equal to or less than"),
    "equal to or less than": ("equal to", "less than"),
    "greater than": ("equal to or greater than", "lower than", "equal to"),
    "higher than": ("lower than", "equal to"),
    "lower than": ("higher than", "equal to"),
    "or more": ("or fewer", ""),
    "or fewer": ("or more",),
    "or lower": ("or higher",),
    "or higher": ("or lower",),
    "or greater": ("or less",),
    "same": ("other", "next", "first"),
    "other": ("same", "first", "second"),
    "another": ("the", "a", "each", "the same", "any"),
    "also": ("not", "only", "instead"),
    "again": ("once", "instead"),
    "either": ("both", "neither"),
    "both": ("either", "neither"),
    "neither": ("either", "both"),
    "and": ("or", "and not", "but not", "and then"),
    "or": ("and", "nor", "but not", "and/or"),
    "nor": ("or", "and"),
    "but": ("or",),
    "then": ("before", "instead"),
    "otherwise": ("then", "also"),
    "for each": ("for one", "for another", "without each"),
    "random": ("chosen", "first"),
    "at random": ("in order",),
    "highest": ("lowest", "first"),
    "lowest": ("highest",),
    "most": ("fewest", "second most"),
    "fewest": ("most",),
    "top": ("bottom", "second"),
    "bottom": ("top",),
    "start": ("end",),
    "beginning": ("end",),
    "end": ("start",),
    "without": ("with",),
    "with": ("without", "with no"),
    "never": ("always", "once"),
    "not": ("also", "only", "never"),
    "zero": ("one",),
    "one": ("two", "no", "each", "at least one", "up to one"),
    "two": ("one", "three", "at least two", "up to two"),
    "three": ("two", "four"),
    "four": ("three",),
    "five": ("six",),
    "six": ("five",),
    "face up": ("face down",),
    "immediately": ("later", "finally"),
    "specifically": ("never", "also"),
    "or less": ("or more",),
    "even if": ("if", "unless", "only if"),
    "any number of": ("one", "all", "at least"),
    "half": ("twice", "all"),
    "additional": ("other", "fewer"),
    "adjacent": ("same", "other"),
    "in addition to": ("instead of",),
    "as long as": ("unless", "until"),
}

# What may slip in between two words.
ADDED_WORDS = """
    not | only | never | also | again | instead | first | last | next | other | another | same | each | no | all | any |
    both | either | exactly | at least | at most | up to | more than | once | twice | even | otherwise | then | may |
    unless | until | half | without | one | two | random | immediately | or | and | still | no longer | ever | except
"""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A sentence with one change. `kind` is drop, turn, add, move or deny; `what` says it in words."""

    kind: str
    what: str
    text: str


def mutants(text: str) -> Iterator[Mutant]:
    """Every mutant of a sentence, in the order of its words; none is the sentence itself, and none comes twice."""
    seen = {_said(text)}
    for kind, what, changed in _changes(text):
        tidy = _tidied(changed, text)
        if _said(tidy) not in seen:
            seen.add(_said(tidy))
            yield Mutant(kind, what, tidy)


def _said(text: str) -> str:
    """The words that count: a pointer in brackets is looked up by the book (RW201), and capitals say nothing."""
    return " ".join(_POINTER.sub("", text).casefold().split())


def _changes(text: str) -> Iterator[tuple[str, str, str]]:
    found = list(_BEARING.finditer(text))
    for match in found:
        word = match[0]
        before, after = text[: match.start()], text[match.end() :]
        yield "drop", f"drop {word}", f"{before} {after}"
        for other in _instead(word.lower()):
            yield "turn", f"{word} → {other}", f"{before}{other}{after}"
    for verb in re.finditer(r"(?<![\w'’-])(is|are|has|have|was|were|may|must|will)(?![\w'’-])", text, re.IGNORECASE):
        yield "deny", f"add not after {verb[0]}", f"{text[: verb.end()]} not{text[verb.end() :]}"
    for match in found:
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        for place in _PLACES.finditer(rest):
            yield "move", f"move {match[0]}", f"{rest[: place.start()]}{match[0].lower()} {rest[place.start() :]}"
    for word in _listed(ADDED_WORDS):
        for place in _PLACES.finditer(text):
            yield "add", f"add {word}", f"{text[: place.start()]}{word} {text[place.start() :]}"
        yield "add", f"add {word}", f"{word} {text[:1].lower()}{text[1:]}"
        yield "add", f"add {word}", re.sub(r"([.:]?)$", rf" {word}\1", text, count=1)


def _instead(word: str) -> tuple[str, ...]:
    if word.isdecimal():
        return str(int(word) + 1), f"up to {word}", f"at least {word}", f"{word} or more"
    return TURNED.get(word, ())


def _tidied(text: str, before: str) -> str:
    """Single blanks, no blank before a comma, a large letter in front where there was one."""
    plain = re.sub(r" +([,.;:])", r"\1", " ".join(text.split())).lstrip(", ")
    plain = re.sub(r",+", ",", plain)
    return plain[:1].upper() + plain[1:] if before[:1].isupper() else plain
