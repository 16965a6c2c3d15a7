"""What checks speak of: blocks with what was read in them, sentences with their place, stretches that are copies, and
uses of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from weakref import ref

from rulewright.book.model import Reference, Role, Rule, Sentence
from rulewright.checks.plain import Word, normal, words_of
from rulewright.checks.runs import Run, runs_of
from rulewright.meaning.model import Reading
from rulewright.source import Span

_FOOTNOTE = re.compile(r"\(footnote \w+\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the book, without what stands under it; `empty` when nothing does."""

    span: Span
    id: str
    level: int
    number: str
    name: str
    document: int
    empty: bool


@dataclass(frozen=True, eq=False)
class Block:
    """A rule with the heading it stands under, the readings of its sentences in order, and `lost`, its pointers that
    lead nowhere. As long as all of that is the same, it is one object from run to run, and so are its sentences.
    """

    rule: Rule
    heading: Heading
    readings: tuple[Reading, ...] = ()
    lost: tuple[Reference, ...] = ()

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the rule, without the items of their lists."""
        return self.rule.every_sentence()

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The sentences, each followed by the items of its list."""
        whole = ref(self)
        every = enumerate(_with_items(self.sentences, item=False))
        return tuple(Placed(sentence, whole, number, item) for number, (sentence, item) in every)

    @cached_property
    def ruling(self) -> tuple[Placed, ...]:
        """The sentences that rule: all but notes and examples."""
        return tuple(p for p in self.placed if p.sentence.role not in (Role.NOTE, Role.EXAMPLE))

    @cached_property
    def understood(self) -> tuple[tuple[Placed, Reading], ...]:
        """The understood sentences that rule, with their readings."""
        readings = {id(reading.sentence): reading for reading in self.readings if reading.understood}
        found = ((placed, readings.get(id(placed.sentence))) for placed in self.ruling)
        return tuple((placed, reading) for placed, reading in found if reading is not None)

    def reading_of(self, sentence: Sentence) -> Reading | None:
        """The reading of one of its sentences."""
        return next((reading for reading in self.readings if reading.sentence is sentence), None)

    @cached_property
    def said(self) -> str:
        """What the block says, without its keyword line and footnote numbers."""
        sentences = [s.text for sentence in self.sentences for s in (sentence, *sentence.items)]
        text = " ".join(sentences) if sentences else self.rule.span.text
        return " ".join(_FOOTNOTE.sub("", text).split())


def _with_items(sentences: Iterable[Sentence], item: bool) -> Iterator[tuple[Sentence, bool]]:
    """Sentences, each followed by the items of its list, and whether it is such an item."""
    for sentence in sentences:
        yield sentence, item
        yield from _with_items(sentence.items, item=True)


@dataclass(frozen=True, eq=False)
class Placed:
    """A sentence, or an item of a list (`item`), with the block that it stands in and its number there. The block keeps
    its sentences, they do not keep the block: it would stand in a circle (see `memory.uncollected`).
    """

    sentence: Sentence
    whole: ref[Block]
    number: int
    item: bool = False

    @property
    def block(self) -> Block:
        found = self.whole()
        assert found is not None, "a sentence is looked at while its block is"
        return found

    @property
    def rule(self) -> Rule:
        return self.block.rule

    @property
    def heading(self) -> Heading:
        return self.block.heading

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return words_of(self.text)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        return runs_of(self.text, self.words)

    @cached_property
    def normal(self) -> tuple[str, ...]:
        return normal(self.text)

    @cached_property
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


def part(span: Span, start: int, end: int) -> Span:
    """The characters start..end of a stretch."""
    return span.source.span(span.place + start, span.place + end)


def first_line(span: Span) -> Span:
    """The first line of a stretch."""
    return part(span, 0, len(span.text.split("\n", 1)[0]))
