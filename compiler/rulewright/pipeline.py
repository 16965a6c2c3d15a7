"""The whole compiler on one page: texts in, values out. Nothing here touches a file or the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rulewright.book import from_syntax
from rulewright.book.model import Book
from rulewright.checks import run
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.emit import examples, python
from rulewright.machine import from_meaning
from rulewright.machine.account import findings as left
from rulewright.machine.from_meaning import Lowered
from rulewright.machine.model import Game
from rulewright.meaning import from_phrase
from rulewright.meaning.model import Reading
from rulewright.memory import Memory, uncollected
from rulewright.source import Source, Span
from rulewright.syntax import from_text, passages
from rulewright.syntax.tree import Document
from rulewright.words import from_book
from rulewright.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Compiled:
    """A ruleset after every stage: what was written, what it says, and what is wrong with it.

    `documents` are the trees of the texts, one for each, in their order; in `book` those without a title have
    joined the titled one before them. `checked` is what the checks found, `memory` what the passes worked out: for
    compiling again.
    """

    documents: tuple[Document, ...]
    book: Book
    lexicon: Lexicon
    readings: tuple[Reading, ...]
    findings: tuple[Diagnostic, ...]
    checked: run.Checked = field(compare=False, repr=False)
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)


def parse(source: Source) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The tree of one text, and its faults of form."""
    return from_text.parse(source)


def edit(source: Source, text: str) -> None:
    """Put another text in the place of a source's own, so that compiling again with what was compiled before has
    little to do. What was compiled before serves for nothing else then.
    """
    passages.edit(source, text)


@uncollected()
def compile_ruleset(sources: Sequence[Source], before: Compiled | None = None) -> Compiled:
    """Take the texts of a ruleset through every stage: cores first, each followed by the untitled texts that
    join it.

    `before` is the same ruleset as it was compiled before its texts changed: rules that say what they said, with a
    vocabulary that is the same, are not read again, and where the sources themselves were edited (`edit`) nothing of
    the passages that did not change is made anew. What comes out does not depend on it.
    """
    memory = Memory(before.memory if before is not None else None)
    parsed = [from_text.parse(source, memory) for source in sources]
    documents = tuple(document for document, _ in parsed)
    book, faults = from_syntax.bind(joined(documents), memory)
    found = [fault for _, faults_of_form in parsed for fault in faults_of_form] + list(faults)
    lexicon = from_book.lexicon(book, memory)
    readings = from_phrase.read_book(book, lexicon, memory)
    checked = run.find(book, readings, before.checked if before is not None else None)
    found += checked.findings
    memory.close()
    return Compiled(documents, book, lexicon, readings, in_order(found), checked, memory)


@uncollected()
def lowered(compiled: Compiled) -> Lowered:
    """The game that a ruleset describes, and the sentences that are left to the table."""
    return from_meaning.lower(compiled.book, compiled.lexicon, compiled.readings)


def found(compiled: Compiled, game: Lowered) -> tuple[Diagnostic, ...]:
    """All that is to be said of a ruleset before anything is printed: what is wrong with the text, what its machine
    leaves to the table, and the rules that it does not use.
    """
    return in_order(
        list(
            dict.fromkeys(
                [*compiled.findings, *left.of(game), *examples.findings(compiled.book, compiled.readings, game)]
            )
        )
    )


def left_to_the_table(game: Lowered) -> set[Span]:
    """The places of the sentences that a machine leaves to the table, rules that were not understood among them."""
    return set(why_left(game))


def why_left(game: Lowered) -> dict[Span, str]:
    """Those places, each with the reason; "" for a rule that was not understood, whose reading tells it."""
    unread = {reading.sentence.span: "" for reading in game.unread}
    return unread | {each.reading.sentence.span: each.reason for each in game.unplayed}


def machine(game: Game, version: str, level: int = 0) -> str:
    """The machine of a game as the text of a Python module; at level 1 with straight lines of steps fused."""
    return python.module(game, version, level=level)


def joined(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The documents of a ruleset: a text without a title becomes the end of the titled one before it."""
    whole: list[Document] = []
    for document in documents:
        if document.title or not whole:
            whole.append(document)
            continue
        first = whole[-1]
        whole[-1] = replace(
            first,
            items=first.items + document.items,
            tokens=first.tokens + document.tokens,
            comments=first.comments + document.comments,
            plain=first.plain and document.plain,
        )
    return tuple(whole)
