"""Where sentences end.

Running text comes in as pieces of source (tree.Text); sentences come out with the pieces that each is made of. A
sentence ends at a full stop, `!` or `?` (and closing quotes or brackets after it) when what follows begins one; not
within balanced round brackets or quotes, not after an abbreviation, and not at the dots of rule numbers (14.7.2),
decimals or dice, which stand inside words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

from rulewright.book.model import Role, Sentence
from rulewright.source import Span
from rulewright.syntax.tree import Bullet, Text

WORD = re.compile(r"\S+")
ENDS = re.compile(r"[.!?…]+[\"'”’)\]»*]*$")
BEGINS = re.compile(r"[\"'“‘(\[«*]*(?:[^\W\d_]|\d|-)")
ABBREVIATIONS = frozenset(
    [
        *(
            "e.g.",
            "i.e.",
            "cf.",
            "vs.",
            "viz.",
            "approx.",
            "resp.",
            "incl.",
            "excl.",
            "max.",
            "min.",
            "no.",
            "nos.",
            "p.",
            "pp.",
        ),
        *(
            "fig.",
            "figs.",
            "vol.",
            "ch.",
            "sec.",
            "ed.",
            "eds.",
            "st.",
            "dr.",
            "mr.",
            "mrs.",
            "ms.",
            "prof.",
            "nr.",
            "ca.",
            "esp.",
        ),
    ]
)
# Abbreviations that can also be the last word of a sentence: a capital after them begins a new one.
OPEN_ENDED = frozenset(["etc.", "a.m.", "p.m.", "inc.", "ltd.", "jr.", "sr."])
MARKS = re.compile(r"[()\[\]\"“”]")
ENUMERATOR = re.compile(r"\(?(?:\d+|[a-zA-Z])[.)]$")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A sentence before it has a place in the book: its text with single blanks, and the spans it is made of."""

    text: str
    pieces: tuple[Span, ...]

    @property
    def span(self) -> Span:
        return self.pieces[0].to(self.pieces[-1])


class _Word(NamedTuple):
    text: str
    piece: int
    start: int
    end: int


def split(text: Text) -> tuple[Stretch, ...]:
    """The sentences of running text, in order. Takes time linear in its length."""
    words = list(_words(text.pieces))
    found: list[Stretch] = []
    begin = 0
    inside = _enclosed([word.text for word in words])
    for at, word in enumerate(words):
        last = at + 1 == len(words)
        if last or _ends(word.text, words[at + 1].text, at == begin, inside[at]):
            found.append(_stretch(text.pieces, words[begin : at + 1]))
            begin = at + 1
    return tuple(found)


class Places:
    """Where the characters of a sentence stand in the source: made once, asked often."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence
        self._words = list(_words(sentence.pieces))
        self._starts: list[int] = []
        at = 0
        for word in self._words:
            self._starts.append(at)
            at += len(word.text) + 1

    def span(self, start: int, end: int) -> Span:
        """The stretch of source behind characters start..end of the sentence's text."""
        if not self._words:
            return self._sentence.span
        first = max(0, bisect_right(self._starts, start) - 1)
        last = max(first, bisect_right(self._starts, max(start, end - 1)) - 1)
        begin, finish = self._words[first], self._words[last]
        left = min(begin.start + max(0, start - self._starts[first]), begin.end)
        right = min(finish.start + max(0, end - self._starts[last]), finish.end)
        return Span(self._sentence.pieces[0].source, left, max(left, right))


def _words(pieces: Iterable[Span]) -> Iterator[_Word]:
    for index, piece in enumerate(pieces):
        for word in WORD.finditer(piece.text):
            yield _Word(word.group(), index, piece.start + word.start(), piece.start + word.end())


def _stretch(pieces: tuple[Span, ...], words: list[_Word]) -> Stretch:
    spans: list[Span] = []
    first = words[0]
    for word, after in zip_longest(words, words[1:]):
        if after is None or after.piece != word.piece:
            spans.append(Span(pieces[word.piece].source, first.start, word.end))
            first = after or word
    return Stretch(" ".join(word.text for word in words), tuple(spans))


def _ends(word: str, following: str, first: bool, inside: bool) -> bool:
    """Whether a sentence ends after `word`."""
    if inside or not ENDS.search(word) or not BEGINS.match(following):
        return False
    core = word.lstrip("\"'“‘([«").rstrip("\"'”’)]»")
    if core.lower() in ABBREVIATIONS or (first and ENUMERATOR.match(word)):
        return False
    start = following.lstrip("\"'“‘([«*")[:1]
    if start.islower():
        return False
    if core.lower() in OPEN_ENDED:
        return start.isupper()
    if core.endswith("...") or core.endswith("…"):
        return start.isupper()
    # A mark within a name ("Zombies!!! Town") is no end when the word before a capital is itself a name: only a run
    # of marks is.
    return not (core.endswith("!!") and not start.isupper())


def _enclosed(words: list[str]) -> list[bool]:
    """For each word, whether what follows it stands in brackets or quotes that are closed later in the text."""
    spans: list[tuple[int, int]] = []
    brackets: list[int] = []
    quote: int | None = None
    for at, word in enumerate(words):
        if not MARKS.search(word):
            continue
        for letter in word:
            if letter in "([":
                brackets.append(at)
            elif letter in ")]" and brackets:
                spans.append((brackets.pop(), at))
            elif letter == "“" or (letter == '"' and quote is None):
                quote = at
            elif letter in '”"' and quote is not None:
                spans.append((quote, at))
                quote = None
    found = [False] * len(words)
    end = 0
    for start, stop in sorted(spans):
        for at in range(max(start, end), stop):
            found[at] = True
        end = max(end, stop)
    return found


def sentences_of(
    text: Text, role: Role, rule: str, place: int = 0, step: str = "", lead: str = ""
) -> tuple[Sentence, ...]:
    """The sentences of running text with their place in the book."""
    return tuple(
        Sentence(stretch.span, stretch.text, stretch.pieces, role, rule, step, place + index, (), lead)
        for index, stretch in enumerate(split(text))
    )


def item_of(text: Text, role: Role, rule: str, place: int, step: str = "") -> Sentence:
    """A list item as one sentence, however many it holds."""
    words = list(_words(text.pieces))
    if not words:
        return Sentence(text.span, "", (text.span,), role, rule, step, place)
    stretch = _stretch(text.pieces, words)
    return Sentence(stretch.span, stretch.text, stretch.pieces, role, rule, step, place)


def items_of(bullets: tuple[Bullet, ...], role: Role, rule: str, step: str = "") -> tuple[Sentence, ...]:
    """The items of a list, in order; an item that stands deeper belongs to the one above it."""
    found: list[tuple[int, Sentence, list[Bullet]]] = []
    for bullet in bullets:
        if found and bullet.depth > found[0][0]:
            found[-1][2].append(bullet)
            continue
        found.append((bullet.depth, item_of(bullet.text, role, rule, len(found), step), []))
    return tuple(
        replace(sentence, items=items_of(tuple(deeper), role, rule, step)) if deeper else sentence
        for _, sentence, deeper in found
    )
