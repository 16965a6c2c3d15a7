"""All checks over one book."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.book.model import Book
from rulewright.checks import ALL
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.meaning.model import Reading


def find(book: Book, readings: Sequence[Reading] = ()) -> tuple[Diagnostic, ...]:
    """The findings of every check, in order of place. `readings` are those of the book's sentences, where they
    were made.
    """
    matter = Matter(book, tuple(readings))
    return in_order([finding for check in ALL for finding in check.find(matter)])
