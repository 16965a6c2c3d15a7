"""A stretch of the text repeats an earlier one word for word.

A copy is read twice, counted twice and corrected once. It is one finding; nothing else is reported inside the
copy, since mending the original and taking the copy out mends both.

Fires:
    two sections that hold the same paragraphs

Quiet:
    a section that says: as in 11.6.7.1

Mend: take the copy out, and point at the original where the reader needs it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, how_many
from rulewright.checks.matter import Matter
from rulewright.checks.placed import first_line, part
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span


def find(matter: Matter) -> Iterator[Diagnostic]:
    for copy in matter.copies:
        first, last = copy.copied[0].span, copy.copied[-1].span
        start, end = copy.original[0].span, copy.original[-1].span
        blocks = how_many(len(copy.copied), "block")
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first_line(first),
            f"{_lines(matter, first, last)} {'repeats' if matter.line(first) == last.last.line else 'repeat'} "
            f"{_lines(matter, start, end)} word for word "
            f"({blocks}, {copy.words} words)",
            (
                Label(first_line(start), "the original begins"),
                Label(_tail(end), "the original ends"),
                Label(_tail(last), "the copy ends"),
            ),
            "take the copy out, and point at the original where the reader needs it",
        )


def _lines(matter: Matter, first: Span, last: Span) -> str:
    start, end = matter.line(first), last.last.line
    return f"line {start}" if start == end else f"lines {start} to {end}"


def _tail(span: Span) -> Span:
    """The last line of a block."""
    return part(span, len(span.text) - len(span.text.rsplit("\n", 1)[-1]), len(span.text))


CHECK = Check("RW604", "verbatim-copy", Severity.WARNING, __doc__ or "", find)
