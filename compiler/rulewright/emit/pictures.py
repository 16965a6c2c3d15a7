"""Every flow diagram and map of a book as a picture of its own.

In: a `Book` and a `Theme`. Out: (path, SVG text) in print order; the same book gives the same pictures.
"""

from __future__ import annotations

from rulewright.book.model import Book
from rulewright.emit import typeset
from rulewright.emit.theme import Theme
from rulewright.emit.view_from_book import view


def pictures(book: Book, theme: Theme) -> tuple[tuple[str, str], ...]:
    """`diagram/<name>.svg` for each; two of one name are told apart by their number."""
    found: dict[str, str] = {}
    for block in view(book, theme).blocks():
        drawn = block.diagram or block.map
        if drawn:
            name = typeset.slug(block.name or block.id)
            path = f"diagram/{name}.svg"
            if path in found:
                path = f"diagram/{name}-{typeset.slug(block.number or block.id)}.svg"
            found[path] = f"{drawn}\n"
    return tuple(found.items())
