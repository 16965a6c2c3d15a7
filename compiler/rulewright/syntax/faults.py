"""Faults of form: the table of their codes, and how each is said.

RW001 to RW019 belong to the parser. Every fault shows the line it is about and says what was expected there.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault: its code, its name in words, how grave it is, and what its manual page says."""

    code: str
    slug: str
    severity: Severity
    about: str


E, W = Severity.ERROR, Severity.WARNING
TABLE = (
    Fault("RW001", "no-keyword", E, "Text that stands under no keyword, in a document that has keywords."),
    Fault("RW002", "empty-block", E, "A keyword line with nothing under it."),
    Fault("RW003", "misplaced-line", E, "A line of a form that the block it stands in does not hold."),
    Fault("RW004", "no-steps", E, "A PROCEDURE without a numbered step."),
    Fault("RW005", "unknown-keyword", E, "A line that looks like a keyword line, and no such keyword exists."),
    Fault("RW006", "row-length", E, "A row of a table with more or fewer cells than its first row."),
    Fault("RW007", "no-procedure", E, "A SUCCESS or FAILURE with no PROCEDURE before it under its heading."),
    Fault("RW008", "bad-heading", E, "A heading without a name, or deeper than four marks."),
    Fault(
        "RW009", "example-order", W, "An EXAMPLE without a Then, or one that does not begin with Given, When or Then."
    ),
    Fault("RW010", "control-character", W, "A character that cannot be seen or printed."),
    Fault("RW011", "empty-document", E, "A document that holds no rule."),
    Fault("RW012", "repeated-header", W, "The same header line twice."),
    Fault("RW013", "unknown-header", W, "A header line whose name is nearly that of a known one."),
    Fault("RW014", "empty-item", E, "A list item, a step or a field with nothing in it."),
)
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
