"""Ids and printed numbers of rules (LANGUAGE.md 1): what they are made of, and who gets which.

The id is the slug of the heading and the place under it (`zombie-attack-check.2`). The printed number is the
author's, else a letter under the heading's number (`15.3b`), else, where no heading is numbered, a plain count
through the document. In a document with numbered headings, rules before the first are 0a, 0b, …, and rules under a
heading without a number take its initials and a count (`G1`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rulewright.syntax.tree import Block, BlockKind, Heading

LETTERS = "abcdefghjkmnpqrstuvwxyz"  # no i, l, o: they look like figures


@lru_cache(maxsize=65536)
def slug(words: str) -> str:
    """Words as a part of an id: small letters and figures, joined by hyphens. "" when nothing is left."""
    plain = unicodedata.normalize("NFKD", words.replace("'", "").replace("’", ""))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    return re.sub(r"[\W_]+", "-", kept).strip("-")


def letter(place: int) -> str:
    """The letter of a place, from 1: a … z without i, l and o, then aa, ab, …"""
    found = ""
    while place:
        place, rest = divmod(place - 1, len(LETTERS))
        found = LETTERS[rest] + found
    return found


@dataclass
class Slugs:
    """Slugs that have been given, so that none is given twice."""

    given: set[str] = field(default_factory=set)

    def new(self, words: str, otherwise: str) -> str:
        base = slug(words) or slug(otherwise) or "section"
        found, count = base, 1
        while found in self.given:
            count += 1
            found = f"{base}-{count}"
        self.given.add(found)
        return found


@dataclass
class Numbering:
    """Gives printed numbers within one document. Numbers that authors wrote are kept, and never given to another
    block."""

    written: set[str]
    headed: bool  # whether any heading of the document is numbered
    prefix: str = ""
    place: int = 0
    places: dict[str, int] = field(default_factory=dict)
    notes: int = 0

    @property
    def state(self) -> tuple[str, int, int]:
        """Where the numbering stands within a section: what comes next depends on it and on the written numbers."""
        return self.prefix, self.place, self.notes

    @state.setter
    def state(self, state: tuple[str, int, int]) -> None:
        self.prefix, self.place, self.notes = state

    def section(self, heading: Heading | None) -> None:
        """Begin a section."""
        self.places[self.prefix] = self.place
        if heading is not None and heading.number:
            self.prefix = heading.number
        elif heading is not None and self.headed:
            self.prefix = initials(heading.name)
        elif self.headed:
            # Before the first heading of a numbered document: a plain count would meet the headings' own numbers.
            self.prefix = "0"
        else:
            self.prefix = ""
        self.place = self.places.get(self.prefix, 0)

    def printed(self, block: Block) -> str:
        """The printed number of the next block. Notes are numbered by themselves."""
        if block.number:
            return block.number
        if block.kind is BlockKind.NOTE:
            return self.note()
        while True:
            self.place += 1
            found = self.shown()
            if found not in self.written:
                return found

    def shown(self) -> str:
        if not self.prefix:
            return str(self.place)
        if self.prefix[0].isdigit():
            # "5C" + "a" would read as one word.
            joint = "." if self.prefix[-1].isalpha() else ""
            return f"{self.prefix}{joint}{letter(self.place)}"
        return f"{self.prefix}{self.place}"

    def note(self) -> str:
        while True:
            self.notes += 1
            if f"note {self.notes}" not in self.written:
                return str(self.notes)


def initials(name: str) -> str:
    """The capitals that stand for a heading without a number: the first letters of its words, at most three."""
    letters = [word[0].upper() for word in re.findall(r"[^\W\d_]\w*", name)]
    return "".join(letters[:3]) or "X"


def numbering(items: Sequence[Heading | Block]) -> Numbering:
    """The numbering of a document, before its first block."""
    written: set[str] = set()
    headed = False
    for item in items:
        if isinstance(item, Heading):
            headed = headed or bool(item.number)
            written.add(item.number)
        elif item.number:
            written.add(f"note {item.number}" if item.kind is BlockKind.NOTE else item.number)
    return Numbering(written, headed)
