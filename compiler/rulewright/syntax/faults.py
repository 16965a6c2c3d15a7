"""Faults of form: how each is said. Their codes and manual pages are in pages.py.

RW001 to RW019 belong to the parser. Every fault shows the line it is about and says what was expected there.
"""

from __future__ import annotations

from rulewright.diagnostic import Diagnostic, Label
from rulewright.source import Span
from rulewright.syntax import pages
from rulewright.syntax.pages import Fault as Fault

TABLE = pages.TABLE
BY_SLUG = {fault.slug: fault for fault in TABLE}

# What a terminal is called when it is met or missed.
CALLED = {
    "TEXT": "a sentence",
    "PROSE": "a sentence",
    "MORE": "the rest of a sentence",
    "REST": "a sentence",
    "BULLET": "a list item (`* …`)",
    "ITEM": "a list item",
    "STEP": "a numbered step (`1. …`)",
    "SUBSTEP": "a step within a step (`a. …`)",
    "FACES": "a row of faces (`1-7: Walker`)",
    "ROW": "a row (`| … | … |`)",
    "RULER": "a line of dashes",
    "FIRST_CELL": "a tab-separated row",
    "FIELD_NAME": "a field (`Quantity: 3`)",
    "DRAWN": "a line of the map",
    "LEAD": "a line that begins with Given, When, Then or And",
    "HEADER_NAME": "a header line (`Players: 2-6`)",
    "HEADING": "a heading (`# …`)",
    "RULE": "a keyword line (RULE, PROCEDURE, TABLE, …)",
}


def fault(slug: str, span: Span, message: str, help: str = "", labels: tuple[Label, ...] = ()) -> Diagnostic:
    """A finding of the kind that `slug` names."""
    kind = BY_SLUG[slug]
    return Diagnostic(kind.code, kind.slug, kind.severity, span, message, labels, help)


def called(kind: str) -> str:
    """A terminal in words."""
    return CALLED.get(kind, kind.lower().replace("_", " "))


# What a block holds, by its keyword.
SENTENCES = ("TEXT", "BULLET")
HOLDS = {
    "PROCEDURE": ("STEP",),
    "TABLE": ("FACES", "ROW"),
    "COMPONENT": ("FIELD_NAME", "ROW"),
    "CARD": ("FIELD_NAME",),
    "MAP": ("DRAWN", "FIELD_NAME"),
    "EXAMPLE": ("LEAD",),
}


def expected(block: str) -> str:
    """What may stand in a block, in words: `a sentence or a list item (`* …`)`."""
    return " or ".join(CALLED[kind] for kind in HOLDS.get(block, SENTENCES))


def excerpt(span: Span) -> str:
    """The first words of a stretch of text, at most 60 characters."""
    words = " ".join(span.text.split())
    return words if len(words) <= 60 else words[:57].rsplit(" ", 1)[0] + " …"
