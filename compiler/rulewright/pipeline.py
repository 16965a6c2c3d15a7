"""The whole compiler on one page: texts in, values out. Nothing here touches a file or the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.book import from_syntax
from rulewright.book.model import Book
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.syntax.tree import Document


@dataclass(frozen=True, slots=True)
class Compiled:
    """A ruleset after every stage: what was written, what it says, and what is wrong with it."""

    documents: tuple[Document, ...]
    book: Book
    findings: tuple[Diagnostic, ...]


def parse(source: Source) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The tree of one text, and its faults of form."""
    return from_text.parse(source)


def compile_ruleset(sources: Sequence[Source]) -> Compiled:
    """Take the texts of a ruleset, core first and the document asked for last, through every stage."""
    parsed = [parse(source) for source in sources]
    documents = tuple(document for document, _ in parsed)
    book, faults = from_syntax.bind(documents)
    found = [fault for _, faults_of_form in parsed for fault in faults_of_form] + list(faults)
    return Compiled(documents, book, in_order(found))
