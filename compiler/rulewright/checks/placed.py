"""Sentences with their place, stretches that are copies, and uses of names: what checks speak of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from rulewright.book.model import Rule, Section, Sentence
from rulewright.checks.plain import Word, normal, words_of
from rulewright.source import Span


@dataclass(frozen=True, eq=False)
class Placed:
    """A sentence, or an item of a list (`item`), with the rule and the section that it stands in."""

    sentence: Sentence
    rule: Rule
    section: Section
    item: bool = False

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return words_of(self.text)

    @cached_property
    def normal(self) -> tuple[str, ...]:
        return normal(self.text)

    @property
    def text(self) -> str:
        return self.sentence.text

    @property
    def span(self) -> Span:
        return self.sentence.span

    def at(self, start: int, end: int) -> Span:
        """The stretch of source behind characters start..end of the sentence's text."""
        return self.sentence.span_of(start, end)

    def match(self, found: re.Match[str], group: int | str = 0) -> Span:
        """The stretch of source behind a match in the sentence's text."""
        return self.at(found.start(group), found.end(group))


@dataclass(frozen=True, slots=True)
class Copy:
    """Blocks `copied` that repeat the blocks `original` word for word, in the same order."""

    original: tuple[Rule, ...]
    copied: tuple[Rule, ...]
    words: int


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a name in running text: `text` as written there, without article and possessive ending."""

    placed: Placed
    start: int
    end: int
    text: str

    @property
    def span(self) -> Span:
        return self.placed.at(self.start, self.end)
