"""What checks look at: the blocks of a book, and what is gathered from them once for all checks.

Everything is made in time proportional to the length of the text, and, where a `Matter` of the text as it was is given,
to what has changed in it. A block that repeats an earlier one word for word is left out of `blocks`, so that no check
reports the same fault twice.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from itertools import accumulate, chain
from operator import is_not
from typing import Any, Generic, TypeVar

from rulewright.book.model import Book, Reference, Rule, Term
from rulewright.checks.held import Compared, Counted, Each, Given, Grouped, Groups, Holder, Numbered, Whole, stretch
from rulewright.checks.placed import Block, Copy, Heading, Placed
from rulewright.checks.text import Line, OfLines, Piece, Says, pieces
from rulewright.meaning.model import Reading
from rulewright.source import Source, Span
from rulewright.syntax.tree import Header

T = TypeVar("T")
K = TypeVar("K")
LEAST_WORDS_OF_A_COPY = 25


class Matter(Holder):
    """The book as checks see it; `before` is the matter of the book as it was, of which answers are taken over where
    its texts are the same sources, edited: what an answer finds is in them.
    """

    def __init__(self, book: Book, readings: Sequence[Reading] = (), before: Matter | None = None) -> None:
        if before is not None and _sources(before.book) != _sources(book):
            before = None
        super().__init__(before)
        self.book: Book = book
        headings = [Heading(s.span, s.id, s.level, s.number, s.name, s.document, not s.rules) for s in book.sections]
        self._headings: tuple[Heading, ...] = _taken_over(headings, before._headings if before is not None else ())
        self._read: _Read = _read(book, self._headings, readings, before._read if before is not None else None)
        known = before._pieces if before is not None else []
        self._pieces: list[tuple[Piece, ...]] = [
            pieces(info.tree.span.source.text, known[at] if at < len(known) else ())
            for at, info in enumerate(book.documents)
        ]
        self._units: dict[str, Sequence[Any]] = {
            "every": self._read.blocks,
            "pieces": self._pieces[0] if len(self._pieces) == 1 else tuple(chain.from_iterable(self._pieces)),
        }

    # -- questions --------------------------------------------------------------------------------------------

    def each(
        self, facts: Callable[..., Iterable[T]], knowing: Callable[[Matter], object] | None = None, of: str = "blocks"
    ) -> tuple[T, ...]:
        """The facts of every block, in order."""
        return self.ask(Each(facts, knowing, of))

    def grouped(
        self, facts: Callable[..., Iterable[tuple[K, T]]], knowing: Callable[[Matter], object] | None = None
    ) -> Groups[K, T]:
        """The facts of all blocks by key, to look them up."""
        return self.ask(Grouped(facts, knowing))

    def compared(
        self,
        facts: Callable[..., Iterable[tuple[Any, Any]]],
        compare: Callable[..., Iterable[T]],
        knowing: Callable[[Matter], object] | None = None,
        by: Callable[[Matter], object] | None = None,
        of: str = "blocks",
    ) -> tuple[T, ...]:
        """What `compare` finds among all facts that share a key. The facts may depend on `knowing`, what is found
        on `by`.
        """
        return self.ask(Compared(Grouped(facts, knowing, of), compare, by))

    def found_by(self, find: Callable[[Matter], Iterable[T]]) -> tuple[T, ...]:
        """All that a function finds in this matter."""
        return self.ask(Whole(All(find)))

    def counted(self, facts: Callable[..., Iterable[T]]) -> Counter[T]:
        """How often the blocks say each thing."""
        return self.ask(Counted(facts))

    def found(
        self, pattern: re.Pattern[str], once: bool = False, ruling: bool = True
    ) -> tuple[tuple[Placed, re.Match[str]], ...]:
        """The matches of a pattern in the sentences that rule, each with its sentence; `once` takes the first of a
        sentence. With `ruling` false, notes and examples are searched, too.
        """
        return self.ask(Each(_Found(pattern, once, ruling)))

    def units(self, of: str) -> Sequence[Any]:
        if of == "blocks" and of not in self._units:
            copied = {id(rule) for copy in self.copies for rule in copy.copied}
            every = self._read.blocks
            self._units[of] = tuple(b for b in every if id(b.rule) not in copied) if copied else every
        return self._units[of]

    def place(self, unit: object) -> int:
        return self._places[id(unit)]

    @cached_property
    def _places(self) -> dict[int, int]:
        return {id(block): at for at, block in enumerate(self._read.blocks)}

    def order(self, placed: Placed) -> tuple[int, int]:
        """Where a sentence stands, to bring some into their order."""
        return self.place(placed.block), placed.number

    # -- what is given ----------------------------------------------------------------------------------------

    @property
    def every(self) -> Sequence[Block]:
        """Every block, in order."""
        return self.ask(_EVERY)

    @property
    def blocks(self) -> Sequence[Block]:
        """Every block, in order, without verbatim copies."""
        return self.ask(_BLOCKS)

    def before(self, block: Block) -> Block | None:
        """The block that stands before another, copies left out."""
        blocks = self.blocks
        at = self._place_in_blocks(block)
        return blocks[at - 1] if at else None

    def after(self, block: Block) -> Block | None:
        """The block that stands after another, copies left out."""
        blocks = self.blocks
        at = self._place_in_blocks(block) + 1
        return blocks[at] if at < len(blocks) else None

    def _place_in_blocks(self, block: Block) -> int:
        return self.place(block) if self.blocks is self.every else self.blocks.index(block)

    def ruling_before(self, placed: Placed, count: int) -> list[Placed]:
        """The sentences that rule right before one, so many at most, in order."""
        found = list(placed.block.ruling[: placed.block.ruling.index(placed)])
        block = self.before(placed.block)
        while block is not None and len(found) < count:
            found = [*block.ruling, *found]
            block = self.before(block)
        return found[max(0, len(found) - count) :]

    def ruling_after(self, placed: Placed, count: int) -> list[Placed]:
        """The sentences that rule right after one, so many at most, in order."""
        found = list(placed.block.ruling[placed.block.ruling.index(placed) + 1 :])
        block = self.after(placed.block)
        while block is not None and len(found) < count:
            found += block.ruling
            block = self.after(block)
        return found[:count]

    def under(self, heading: Heading) -> list[Block]:
        """The blocks under a heading."""
        return [block for block in self.every if block.heading is heading]

    @property
    def copies(self) -> tuple[Copy, ...]:
        """Runs of blocks that repeat an earlier run word for word (the numbers of footnotes may differ)."""
        return self.ask(_COPIES)

    @property
    def headings(self) -> tuple[Heading, ...]:
        return self.ask(_HEADINGS)

    @property
    def terms(self) -> tuple[Term, ...]:
        return self.ask(_TERMS)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the documents."""
        return self.ask(_TITLES)

    @property
    def headers(self) -> tuple[Header, ...]:
        return self.ask(_HEADERS)

    @property
    def pointed(self) -> frozenset[str]:
        """The pointers of the text, as they are written."""
        return self.ask(_POINTED)

    @property
    def alone(self) -> bool:
        """Whether the text builds on rules that are not here: an extension whose core is not joined, or a plain
        document.
        """
        return self.ask(_ALONE)

    @property
    def plain(self) -> bool:
        """Whether the document asked for has no keyword blocks."""
        return self.ask(_PLAIN)

    # -- text -------------------------------------------------------------------------------------------------

    def lines(self, facts: Callable[[str], Iterable[T]]) -> list[tuple[Span, T]]:
        """The facts of the lines that hold something, each with its line: without remarks, drawings and copies."""
        found = self.ask(Numbered(OfLines(facts), _drawn))
        return [(span, fact) for span, fact in self._spans(found) if not self.in_a_copy(span)]

    def every_line(self, facts: Callable[[str], Iterable[T]]) -> list[tuple[Span, T]]:
        """The facts of every line of the documents, each with its line."""
        return list(self._spans(self.ask(Numbered(OfLines(facts)))))

    def pieces(self, facts: Callable[[Piece], Iterable[T]]) -> list[tuple[Span, T]]:
        """The facts of the paragraphs, each with its paragraph."""
        found = self.ask(Numbered(facts))
        return [(self._stretch(at, 0, len(self.units("pieces")[at].text)), fact) for at, fact in found]

    def says(self, pattern: re.Pattern[str]) -> bool:
        """Whether a paragraph of the documents, headings and remarks among them, has a match."""
        return bool(self.ask(Each(Says(pattern), None, "pieces")))

    def line(self, span: Span) -> int:
        """The line in which a stretch begins. What tells it is made again whenever the text has changed."""
        self.ask(_TEXTS)
        return span.line

    def next_lines(self, one: Span, other: Span) -> bool:
        """Whether nothing but blank lines and remarks stands between two lines."""
        self.ask(_TEXTS)
        between = one.source.text[one.end_place : other.place] if one.source is other.source else "?"
        return all(not line.strip() or line.lstrip().startswith("//") for line in between.splitlines())

    def in_a_copy(self, span: Span) -> bool:
        """Whether a stretch begins in a verbatim copy."""
        return any(
            copy.copied[0].span.source is span.source
            and copy.copied[0].span.place <= span.place < copy.copied[-1].span.end_place
            for copy in self.copies
        )

    def _spans(self, found: Iterable[tuple[int, tuple[Line, T]]]) -> Iterator[tuple[Span, T]]:
        for at, (line, fact) in found:
            yield self._stretch(at, line.start, line.start + len(line.text)), fact

    def _stretch(self, at: int, start: int, end: int) -> Span:
        """A place in a piece as a place in its document."""
        self.ask(_TEXTS)
        document = bisect_right(self._first_pieces, at) - 1
        begin = self._starts[at] - self._starts[self._first_pieces[document]]
        return self.book.documents[document].tree.span.source.span(begin + start, begin + end)

    @cached_property
    def _first_pieces(self) -> list[int]:
        return [0, *accumulate(len(each) for each in self._pieces[:-1])]

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(piece.text) for piece in self.units("pieces"))]


def _sources(book: Book) -> list[Source]:
    return [info.tree.span.source for info in book.documents]


@dataclass(frozen=True, slots=True)
class All(Generic[T]):
    """All that a function gives, held fast."""

    find: Callable[[Matter], Iterable[T]]

    def __call__(self, matter: Matter) -> tuple[T, ...]:
        return tuple(self.find(matter))


@dataclass(frozen=True, slots=True)
class _Found:
    """Matches in the sentences of a block."""

    pattern: re.Pattern[str]
    once: bool
    ruling: bool

    def __call__(self, block: Block) -> Sequence[tuple[Placed, re.Match[str]]]:
        search, found = self.pattern.search, []
        for placed in block.ruling if self.ruling else block.placed:
            first = search(placed.text)
            if first is not None:
                matches = (first,) if self.once else self.pattern.finditer(placed.text)
                found += [(placed, match) for match in matches]
        return found


def held(make: Callable[[Matter], T]) -> Callable[[Matter], T]:
    """What is made of the answers of a matter, as an answer: it is made again when one of those is another."""
    question = Whole(make)

    @wraps(make)
    def asked(matter: Matter) -> T:
        return matter.ask(question)

    return asked


def of_each(
    facts: Callable[..., Iterable[T]], knowing: Callable[[Matter], object] | None = None
) -> Callable[[Matter], tuple[T, ...]]:
    """What is found in every block by itself."""

    @wraps(facts)
    def asked(matter: Matter) -> tuple[T, ...]:
        return matter.each(facts, knowing)

    return asked


def of_groups(
    facts: Callable[..., Iterable[tuple[Any, Any]]], compare: Callable[..., Iterable[T]]
) -> Callable[[Matter], tuple[T, ...]]:
    """What is found among all facts that share a key."""

    @wraps(compare)
    def asked(matter: Matter) -> tuple[T, ...]:
        return matter.compared(facts, compare)

    return asked


_EVERY: Given[Sequence[Block]] = Given(lambda matter: matter.units("every"))
_BLOCKS: Given[Sequence[Block]] = Given(lambda matter: matter.units("blocks"))
_HEADINGS: Given[tuple[Heading, ...]] = Given(lambda matter: matter._headings)
_TERMS: Given[tuple[Term, ...]] = Given(lambda matter: matter.book.terms)
_TITLES: Given[tuple[str, ...]] = Given(lambda matter: tuple(info.title for info in matter.book.documents))
_HEADERS: Given[tuple[Header, ...]] = Given(
    lambda matter: tuple(header for info in matter.book.documents for header in info.tree.headers)
)
_POINTED: Given[frozenset[str]] = Given(
    lambda matter: frozenset(reference.written for reference in matter.book.references if reference.explicit)
)
_TEXTS: Given[tuple[str, ...]] = Given(
    lambda matter: tuple(info.tree.span.source.text for info in matter.book.documents)
)
_PLAIN: Given[bool] = Given(lambda matter: matter.book.documents[-1].plain)
_ALONE: Given[bool] = Given(
    lambda matter: (
        len(matter.book.documents) == 1
        and (matter.book.documents[-1].plain or "extension" in matter.book.documents[-1].kind.lower())
    )
)


def _said(block: Block) -> Iterator[tuple[str, Block]]:
    if block.said:
        yield block.said, block


def _again(_: str, blocks: tuple[Block, ...]) -> Iterator[Block]:
    if len(blocks) > 1:
        yield from blocks


def _copies(matter: Matter) -> tuple[Copy, ...]:
    """The copies, sought where a block says what another one says."""
    blocks = matter.units("every")
    repeated = matter.ask(Compared(Grouped(_said, None, "every"), _again))
    first: dict[str, int] = {}
    found: list[Copy] = []
    end = 0
    for at in sorted(matter.place(block) for block in repeated):
        if at < end:
            continue
        original = first.setdefault(blocks[at].said, at)
        length = 0
        while (
            at + length < len(blocks)
            and original + length < at
            and blocks[at + length].said == blocks[original + length].said
        ):
            length += 1
        words = sum(len(block.said.split()) for block in blocks[at : at + length])
        if words >= LEAST_WORDS_OF_A_COPY:
            original_rules, rules = (
                tuple(block.rule for block in blocks[start : start + length]) for start in (original, at)
            )
            found.append(Copy(original_rules, rules, words))
            end = at + length
    return tuple(found)


_COPIES: Given[tuple[Copy, ...]] = Given(_copies)


def _drawn_lines(block: Block) -> Iterator[str]:
    for span in block.rule.drawn:
        yield span.text.strip()


@held
def _drawn(matter: Matter) -> frozenset[str]:
    """The lines of the maps."""
    return frozenset(matter.ask(Each(_drawn_lines, None, "every")))


# -- blocks ------------------------------------------------------------------------------------------------------------


def _taken_over(made: Sequence[T], before: Sequence[T]) -> tuple[T, ...]:
    """The values, each that is equal to the one in its place before, from the front or from the end, being that one."""
    least = min(len(made), len(before))
    front = next((at for at in range(least) if made[at] != before[at]), least)
    tail = next((at for at in range(least - front) if made[-1 - at] != before[-1 - at]), least - front)
    return (*before[:front], *made[front : len(made) - tail], *before[len(before) - tail :])


@dataclass(frozen=True, eq=False)
class _Read:
    """The blocks of a book, with what they were made of: `ends` counts the readings up to the end of each."""

    blocks: tuple[Block, ...]
    rules: Sequence[Rule]
    owners: Sequence[Heading]
    readings: Sequence[Reading]
    ends: Sequence[int]


def _read(book: Book, headings: Sequence[Heading], readings: Sequence[Reading], before: _Read | None) -> _Read:
    """Every block of a book; those before that say what they said are taken over."""
    rules = [rule for section in book.sections for rule in section.rules]
    owners = [heading for heading, section in zip(headings, book.sections, strict=True) for _ in section.rules]
    front, tail, known = 0, 0, {}
    if before is not None:
        heard = stretch(before.readings, readings)
        where = (stretch(before.rules, rules), stretch(before.owners, owners))
        front = min(*(each.start for each in where), bisect_right(before.ends, heard.start))
        begins = [0, *before.ends]
        tail = min(
            *(len(rules) - each.end for each in where),
            max(0, len(before.blocks) - bisect_left(begins, heard.old_end)),
            min(len(rules), len(before.blocks)) - front,
        )
        known = {id(block.rule): block for block in before.blocks[front : len(before.blocks) - tail]}
    made: list[Block] = []
    ends = list(before.ends[:front]) if before is not None else []
    for rule, owner in zip(rules[front : len(rules) - tail], owners[front : len(rules) - tail], strict=True):
        begin = ends[-1] if ends else 0
        block = known.get(id(rule))
        if block is None or block.heading is not owner:
            block = Block(rule, owner)
        heard_here = tuple(readings[begin : begin + len(block.sentences)])
        if len(heard_here) != len(block.readings) or any(map(is_not, heard_here, block.readings)):
            block = replace(block, readings=heard_here)
        made.append(block)
        ends.append(begin + len(heard_here))
    if before is not None and tail:
        more = (ends[-1] if ends else 0) - begins[-1 - tail]
        ends += [end + more for end in before.ends[len(before.ends) - tail :]]
        blocks = (*before.blocks[:front], *made, *before.blocks[len(before.blocks) - tail :])
    else:
        blocks = (*(before.blocks[:front] if before is not None else ()), *made)
    return _Read(_with_lost(blocks, book), rules, owners, readings, ends)


def _with_lost(blocks: tuple[Block, ...], book: Book) -> tuple[Block, ...]:
    """The blocks with their pointers that lead nowhere."""
    lost: dict[int, list[Reference]] = {}
    for reference in book.references:
        if reference.explicit and not reference.target:
            lost.setdefault(id(reference.sentence), []).append(reference)
    if not lost and not any(block.lost for block in blocks):
        return blocks
    found: list[Block] = []
    for block in blocks:
        here = tuple(each for placed in block.placed for each in lost.get(id(placed.sentence), ()))
        found.append(block if here == block.lost else replace(block, lost=here))
    return tuple(found)
