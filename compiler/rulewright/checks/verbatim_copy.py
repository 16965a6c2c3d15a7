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
            _head(first),
            f"{_lines(first, last)} {'repeats' if first.line == last.last.line else 'repeat'} "
            f"{_lines(start, end)} word for word "
            f"({blocks}, {copy.words} words)",
            (
                Label(_head(start), "the original begins"),
                Label(_tail(end), "the original ends"),
                Label(_tail(last), "the copy ends"),
            ),
            "take the copy out, and point at the original where the reader needs it",
        )


def _lines(first: Span, last: Span) -> str:
    return f"line {first.line}" if first.line == last.last.line else f"lines {first.line} to {last.last.line}"


def _head(span: Span) -> Span:
    """The first line of a block."""
    return Span(span.source, span.start, span.start + len(span.text.split("\n", 1)[0]))


def _tail(span: Span) -> Span:
    """The last line of a block."""
    return Span(span.source, span.end - len(span.text.rsplit("\n", 1)[-1]), span.end)


CHECK = Check("RW604", "verbatim-copy", Severity.WARNING, __doc__ or "", find)
