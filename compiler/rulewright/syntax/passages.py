"""Cutting a text where reading may begin: what a passage holds can be read without what stands before it.

A document with keywords is cut at its keyword lines and headings, with the comments that stand before them; the first
passage holds what stands above. A plain document is one passage, because what a line of it is depends on the lines
around it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from rulewright.source import LINE_END, Passage, Source
from rulewright.syntax.lexer import DRAWN_HEADING, has_keywords, keyword_of
from rulewright.syntax.lines import HEADING_LINE, KEYWORDS, Line

_BLANK = r"[^\S\r\n]*"
_END = r"(?:\r\n?|\n)"
_COMMENTS = rf"(?:{_BLANK}//[^\r\n]*{_END}(?:{_BLANK}{_END})*+)++"
# A line that may start a passage, with the comments before it; or comments, taken whole so that none is looked at
# twice. `bare`: nothing stands behind the keyword.
_KEYWORD = rf"(?:{'|'.join(KEYWORDS)})"
START = re.compile(
    rf"[\r\n](?={_BLANK}(?://|#|{_KEYWORD}))(?:{_COMMENTS})?+"
    rf"(?:{_BLANK}(?:(?P<bare>{_KEYWORD}){_BLANK}(?=[\r\n]|\Z)|(?P<line>{_KEYWORD}|#)))?+"
)
# What may stand above the first keyword without being a passage.
ABOVE = re.compile(rf"\ufeff?(?:{_BLANK}(?://[^\r\n]*)?{_END})*+")


def cut(text: str) -> tuple[int, ...]:
    """The offsets at which the passages of a text start."""
    if not has_keywords(text):
        return (0,)
    starts = list(_starts(text, 0, len(text)))
    above = ABOVE.match(text)
    if starts and above is not None and above.end() >= starts[0]:
        del starts[0]
    return (0, *starts)


def _starts(text: str, begin: int, end: int) -> Iterator[int]:
    """The offsets at which passages start, behind the line ends of a stretch of a text with keywords."""
    for found in START.finditer(text, begin, end):
        if found["bare"] or (found["line"] and _begins(text, found.start("line"))):
            yield found.start() + 1


def _begins(text: str, first: int) -> bool:
    """Whether the line whose first character that is not blank stands there is a keyword line or heading."""
    ending = LINE_END.search(text, first)
    end = ending.start() if ending else len(text)
    last = first + len(text[first:end].rstrip())
    if text[first] == "#":
        found = HEADING_LINE.match(text, first, last) and DRAWN_HEADING.match(text, first, last)
        return found is not None
    return bool(keyword_of(text, Line(first, first, last, end)))


def edit(source: Source, text: str) -> None:
    """Put another text in the place of a source's own. What was made of passages that stand in both stays good.

    Only what lies between the first difference and the last is cut anew, with a passage before it and two after it:
    where a passage ends is settled by the comments and the keyword line of the next, and how far comments reach back
    by the keyword line above them.
    """
    old = source.text
    passages = source.passages(cut)
    before = _same(old, text)
    after = min(_same(old, text, from_the_end=True), len(old) - before, len(text) - before)
    front = bisect_right(passages, before, hi=len(passages) - 1, key=_end) - 1
    back = max(0, len(passages) - bisect_left(passages, len(old) - after, key=_start) - 2)
    if front < 1 or front + back >= len(passages) or not has_keywords(text):
        source.edit(text, 0, cut(text), 0)
        return
    begin = passages[front].start
    end = passages[-back].start + len(text) - len(old) if back else len(text)
    source.edit(text, front, tuple(_starts(text, begin - 1, end)), back)


def _same(one: str, other: str, from_the_end: bool = False) -> int:
    """How many characters two texts have in common at their start, or at their end."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        # What lies before `low` is known to be the same.
        if from_the_end:
            same = one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]
        else:
            same = one[low:middle] == other[low:middle]
        low, high = (middle, high) if same else (low, middle - 1)
    return low


def _start(passage: Passage) -> int:
    return passage.start


def _end(passage: Passage) -> int:
    return passage.end
