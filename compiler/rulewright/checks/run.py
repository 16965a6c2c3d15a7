"""All checks over one book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.book.model import Book
from rulewright.checks import ALL
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.meaning.model import Reading


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of every check, in order of place, and what the next run may take over."""

    findings: tuple[Diagnostic, ...]
    matter: Matter


def find(book: Book, readings: Sequence[Reading] = (), before: Checked | None = None) -> Checked:
    """Every check over one book. `readings` are those of the book's sentences, where they were made; `before` is what
    came of the book as it was. What is found does not depend on it.
    """
    matter = Matter(book, readings, before.matter if before is not None else None)
    found = [finding for check in ALL for finding in matter.found_by(check.find)]
    matter.close()
    return Checked(in_order(found), matter)
