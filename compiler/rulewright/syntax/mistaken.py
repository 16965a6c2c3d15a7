"""Lines that were meant as keyword lines: the wrong case, a colon, a slip of the pen, a sentence on the same line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from rulewright.syntax.lines import KEYWORDS, Line

SENTENCE_END = re.compile(r"[.!?;,:][\"'”’)\]]*$")
# A line of capitals that stands alone and looks like a keyword without being one.
CAPITALS = re.compile(r"([A-Z]{3,}(?:\s[A-Z]{3,})?)(:?)(?:\s+([A-Z0-9(].*?))?$")
# `EXAMPLE: A tie`, `PROCEDURE set up`: a keyword with a colon, or with its name in small letters.
NAMED = re.compile(r"(PROCEDURE|TABLE|COMPONENT|MAP|EXAMPLE|DEFINITION|CARD)(:?)\s+([A-Za-z][^:|]*)$")
MOST_WORDS = 8  # of a name
# `RULE A Pirate sails.`: the sentence stands on the keyword's line.
INLINE_SENTENCE = re.compile(
    r"(SECTION RULE|RULE|SUCCESS|FAILURE|DEFINITION|INVARIANT|NOTE)(?:\s+\d[\w.]*)?\s+([A-Z][^.!?]*\s.*[.!?])$"
)


@dataclass(frozen=True, slots=True)
class Mistaken:
    """A line that was meant as a keyword line: `keyword` is the nearest one, "" when none is near. `sentence` is
    where a sentence begins that stands on the same line, 0 when there is none. `small` is the name behind the
    keyword, where it begins with a small letter."""

    start: int
    end: int
    keyword: str
    sentence: int = 0
    small: str = ""


def mistaken(text: str, line: Line, mode: str, blank_after: bool) -> Mistaken | None:
    """What a line was meant as, when it looks like a keyword line and is none. `mode` is the block it stands in."""
    body = text[line.first : line.last]
    inline = INLINE_SENTENCE.match(body) if body[-1] in ".!?" else None
    if inline:
        start = line.first + inline.start(2)
        return Mistaken(line.first, line.first + inline.end(1), inline.group(1), start)
    if len(body) > 80 or not body[0].isupper() or mode == "MAP":
        return None
    bare = body.rstrip(": ").upper()
    if bare in KEYWORDS and (body != body.rstrip(": ") or blank_after):
        return Mistaken(line.first, line.last, bare)
    named = NAMED.match(body)
    titled = body.startswith("EXAMPLE") and body.endswith(".")  # a title with a full stop
    if named and mode != "START" and (titled or not SENTENCE_END.search(body)) and len(body.split()) <= MOST_WORDS:
        word, colon, name = named.groups()
        if colon:
            return Mistaken(line.first, line.first + len(word) + 1, word)
        if titled and blank_after:
            return Mistaken(line.first, line.first + len(word), word, small=name)
        if blank_after and name[0].islower():
            return Mistaken(line.first, line.first + len(word), word, small=name.split("(")[0].strip())
    found = CAPITALS.match(body)
    if not found or mode == "START":
        return None
    word, colon, rest = found.groups()
    if word in KEYWORDS or (rest and SENTENCE_END.search(rest)):
        return None
    near = get_close_matches(word, KEYWORDS, 1, 0.75)
    if near and (blank_after or rest):
        return Mistaken(line.first, line.first + found.end(1) + len(colon), near[0])
    if blank_after and not colon and not rest and mode not in ("TABLE", "COMPONENT", "CARD"):
        return Mistaken(line.first, line.last, "")
    return None
