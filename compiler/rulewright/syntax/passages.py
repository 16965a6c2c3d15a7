"""Cutting a text where reading may begin: what a passage holds can be read without what stands before it.

A document with keywords is cut at its keyword lines and headings, with the comments that stand before them; the first
passage holds what stands above. A plain document is one passage, because what a line of it is depends on the lines
around it.
"""

from __future__ import annotations

import re

from rulewright.source import LINE_END, Source
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
    starts = [0]
    above = ABOVE.match(text)
    for found in START.finditer(text):
        if found["bare"] or (found["line"] and _begins(text, found.start("line"))):
            starts.append(found.start() + 1)
    if len(starts) > 1 and above is not None and above.end() >= starts[1]:
        del starts[1]
    return tuple(starts)


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
    """Put another text in the place of a source's own. What was made of passages that stand in both stays good."""
    source.edit(text, cut)
