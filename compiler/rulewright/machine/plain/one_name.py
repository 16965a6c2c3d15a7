"""Blocks of an extension that have the name of one of its core, and cards that do.

In: a book, its readings, and the sentences that say that one procedure takes the place of another. Out: the book
without the core's blocks and rows that give way, the cites of what says so, and of all others which name is taken. A
sentence says it of one block (`Rest replaces the core's Rest`), or the document of all that it says (`If this document
conflicts with a core rule, use this document`). A COMPONENT of the core's name brings more cards, a plain MAP more
ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Row, Rule
from rulewright.machine.things.world import cite
from rulewright.meaning import about
from rulewright.meaning.model import Reading
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_DONE = (BlockKind.PROCEDURE, BlockKind.TABLE)
_OUTCOMES = (BlockKind.SUCCESS, BlockKind.FAILURE)


@dataclass(frozen=True, slots=True)
class Taken:
    """A name that a core has given: `what` is the keyword, or card; where it stands again, and where in the core."""

    what: str
    name: str
    span: Span
    core: Span


@dataclass(frozen=True, slots=True)
class Left:
    """The book without what gives way, the readings of what is left, the cites of what says so, and what is taken."""

    book: Book
    readings: list[Reading]
    told: frozenset[str]
    taken: tuple[Taken, ...]


def settled(book: Book, readings: list[Reading], replaces: Mapping[tuple[str, int], Reading]) -> Left:
    """What each name stands for; `replaces` has the sentences that say so of one block, by its name and document."""
    first = going_first(book, readings)
    gone: set[str] = set()
    rows: set[Span] = set()
    told: set[str] = set()
    taken: list[Taken] = []
    for each, rule, core in _pairs(book):
        why = replaces.get((rule.name, rule.document)) or first.get(rule.document)
        if why is None:
            taken.append(each)
        elif isinstance(core, Row):
            rows.add(core.span)
            told.add(cite(why.sentence))
        else:
            gone.add(core.id)
            told.add(cite(why.sentence))
    return Left(*without(book, readings, gone, rows), frozenset(told), tuple(taken))


def going_first(book: Book, readings: Iterable[Reading]) -> dict[int, Reading]:
    """The documents that go before their core, by the sentence that says so."""
    document = {rule.id: rule.document for rule in book.rules()}
    return {
        document[reading.sentence.rule]: reading
        for reading in readings
        if reading.understood and isinstance(reading.meaning, about.UseDocument) and not reading.meaning.act.negated
    }


def without(book: Book, readings: list[Reading], gone: set[str], rows: set[Span]) -> tuple[Book, list[Reading]]:
    """A book without these blocks and what follows their Checks, and without these rows; and the readings left."""
    if not gone and not rows:
        return book, readings
    gone = gone | {rule.id for rule in book.rules() if rule.kind in _OUTCOMES and rule.outcome_of in gone}
    lost = {s.span for rule in book.rules() for row in rule.rows if row.span in rows for _, of in row.rules for s in of}
    sections = [
        replace(section, rules=tuple(_rest(rule, rows) for rule in section.rules if rule.id not in gone))
        for section in book.sections
    ]
    left = [r for r in readings if r.sentence.rule not in gone and r.sentence.span not in lost]
    return replace(book, sections=tuple(sections)), left


def _rest(rule: Rule, rows: set[Span]) -> Rule:
    left = tuple(row for row in rule.rows if row.span not in rows)
    return rule if len(left) == len(rule.rows) else replace(rule, rows=left)


def _pairs(book: Book) -> Iterator[tuple[Taken, Rule, Rule | Row]]:
    """What a document names as a document before it has: a block, or a row of a COMPONENT."""
    rules = [rule for rule in book.rules() if rule.name]
    for at, rule in enumerate(rules):
        for core in rules[:at]:
            if core.name != rule.name or core.kind is not rule.kind or core.document >= rule.document:
                continue
            if rule.kind in _DONE or (rule.kind is BlockKind.MAP and (rule.style or core.style)):
                where = rule.name_span or rule.span, core.name_span or core.span
                yield Taken(rule.kind.value, rule.name, *where), rule, core
            elif rule.kind is BlockKind.COMPONENT:
                had = {name: row for row in reversed(core.rows) if (name := _name(row))}
                for row in rule.rows:
                    if (name := _name(row)) in had:
                        yield Taken("card", name, row.span, had[name].span), rule, had[name]


def _name(row: Row) -> str:
    return row.cells[0].text.strip() if row.cells else ""
