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
from rulewright.checks.placed import part
from rulewright.checks.text import Piece
from rulewright.diagnostic import Diagnostic, Severity

_PAIRS = {")": "(", "]": "[", "}": "{"}
_BRACKET = re.compile(r"[()\[\]{}]")
_LISTED = re.compile(r"^\s*(?:\(?\w{1,3}|[-*•])\)\s")


def _open(piece: Piece) -> Iterator[tuple[int, int, str]]:
    """The brackets of a paragraph that have no other, each with what is wrong with it."""
    text = piece.text.rstrip()
    opened: list[int] = []
    wrong: list[tuple[int, str]] = []
    for found in _BRACKET.finditer(text):
        at, letter = found.start(), found.group()
        if letter in "([{":
            opened.append(at)
        elif opened and text[opened[-1]] == _PAIRS[letter]:
            opened.pop()
        elif not _LISTED.match(text[text.rfind("\n", 0, at) + 1 :]) and text[max(0, at - 1)] not in ":;8":
            wrong.append((at, f'"{letter}" closes a bracket that nothing opened'))
    for at in opened:
        said = quoted(text[at : at + 60].split(chr(10))[0], 40)
        wrong.append((at, f'"{text[at]}" opens a bracket that nothing closes: {said}'))
    for at, message in wrong:
        line_end = text.find("\n", at)
        stretch = min(len(text) if line_end < 0 else line_end, at + 40) - at
        yield at, at + max(1, stretch), message


def find(matter: Matter) -> Iterator[Diagnostic]:
    for paragraph, (start, end, message) in matter.pieces(_open):
        if not matter.in_a_copy(paragraph):
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                part(paragraph, start, end),
                message,
                (),
                "add the other bracket where the aside ends",
            )


CHECK = Check("RW025", "unbalanced-bracket", Severity.WARNING, __doc__ or "", find)
