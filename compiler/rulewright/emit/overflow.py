"""What sticks out: walks laid-out pages and reports in millimetres what runs past its page.

In: pages of WeasyPrint. Out: findings RW855, at the rule that is to blame when one is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from weasyprint.document import Page

from rulewright.book.model import Book
from rulewright.diagnostic import Diagnostic
from rulewright.emit import typeset
from rulewright.emit.printed import MM, finding
from rulewright.emit.theme import Theme
from rulewright.source import Span

TOLERANCE = 0.3
"""Points that may stick out: side bearings of letters."""

PX = 0.75
"""Points in a CSS pixel."""


def of_pages(pages: Iterable[Page], book: Book, theme: Theme) -> Iterator[Diagnostic]:
    """Text and drawings that run past the text area to the right, or past its foot."""
    spans: dict[str, tuple[str, Span]] = {}
    for rule in book.rules():
        spans.setdefault(f"r-{typeset.slug(rule.id)}", (rule.printed, rule.span))
    whole = Span(book.documents[-1].span.source, 0, 0)
    for number, page in enumerate(pages, 1):
        inner = theme.page.inner if number % 2 else theme.page.outer
        right = inner + theme.page.measure
        foot = theme.page.height - theme.page.bottom
        worst: dict[str, float] = {}
        for owner, box in texts(page._page_box, ""):
            out = max((box.position_x + box.width) * PX - right, (box.position_y + box.height) * PX - foot)
            if out > TOLERANCE + 1:
                worst[owner] = max(worst.get(owner, 0), out)
        for owner, out in worst.items():
            printed, span = spans.get(owner, ("", whole))
            named = f"Rule {printed}" if printed else "A rule"
            message = f"{named} runs {out / MM:.1f} mm out of the text area on page {number}."
            yield finding(
                "RW855",
                "text-overflow",
                span,
                message,
                "Shorten its longest word or cell, or give the table fewer columns.",
            )


def texts(box: Any, owner: str) -> Iterator[tuple[str, Any]]:
    """Every text and replaced box below a box, with the part or id of the nearest element that has one."""
    box = getattr(box, "_box", box)
    element = getattr(box, "element", None)
    if element is not None:
        owner = element.get("data-part") or element.get("id") or owner
    children = getattr(box, "children", None)
    kind = type(box).__name__
    if kind == "TextBox":
        if box.text.strip():
            yield owner, box
    elif children is not None:
        for child in children:
            yield from texts(child, owner)
    elif "Replaced" in kind:
        yield owner, box
