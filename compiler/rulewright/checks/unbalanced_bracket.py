"""A bracket is opened and never closed, or closed and never opened.

Where the aside ends is then open: does the next sentence still belong to it?

Fires:
    Sleep (Roll a die each Round. On a 6 it wakes.

Quiet:
    Sleep (Roll a die each Round. On a 6 it wakes.)

Mend: close the bracket where the aside ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Source

_PAIRS = {")": "(", "]": "[", "}": "{"}
_LISTED = re.compile(r"^\s*(?:\(?\w{1,3}|[-*•])\)\s")


def find(matter: Matter) -> Iterator[Diagnostic]:
    copied = [(c.copied[0].span, c.copied[-1].span) for c in matter.copies]
    for info in matter.book.documents:
        source = info.tree.span.source
        for start, end in _paragraphs(source):
            if any(first.source is source and first.place <= start < last.end_place for first, last in copied):
                continue
            yield from _brackets(source, start, end)


def _paragraphs(source: Source) -> Iterator[tuple[int, int]]:
    at = 0
    for part in re.split(r"(\n\s*\n)", source.text):
        if part.strip():
            yield at, at + len(part)
        at += len(part)


def _brackets(source: Source, start: int, end: int) -> Iterator[Diagnostic]:
    text = source.text[start:end]
    opened: list[int] = []
    for at, letter in enumerate(text):
        if letter in "([{":
            opened.append(at)
        elif letter in _PAIRS:
            if opened and text[opened[-1]] == _PAIRS[letter]:
                opened.pop()
            elif not _LISTED.match(text[text.rfind("\n", 0, at) + 1 :]) and text[max(0, at - 1)] not in ":;8":
                yield _finding(source, start + at, text, at, f'"{letter}" closes a bracket that nothing opened')
    for at in opened:
        yield _finding(
            source,
            start + at,
            text,
            at,
            f'"{text[at]}" opens a bracket that nothing closes: {quoted(text[at : at + 60].split(chr(10))[0], 40)}',
        )


def _finding(source: Source, place: int, text: str, at: int, message: str) -> Diagnostic:
    line_end = text.find("\n", at)
    stretch = min(len(text) if line_end < 0 else line_end, at + 40) - at
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        source.span(place, place + max(1, stretch)),
        message,
        (),
        "add the other bracket where the aside ends",
    )


CHECK = Check("RW025", "unbalanced-bracket", Severity.WARNING, __doc__ or "", find)
