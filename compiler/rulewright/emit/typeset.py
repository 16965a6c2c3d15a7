"""Running text as it is printed: typographic signs, and where a stretch of source stands in a sentence.

Every replacement is one character for one, so that places in the text stay places.
"""

from __future__ import annotations

import re

from rulewright.book.model import Sentence
from rulewright.source import Span

_DICE_MINUS = re.compile(r"(?<=[dD]\d)-(?=\d)|(?<=[dD]\d\d)-(?=\d)|(?<=[dD]\d\d\d)-(?=\d)")
_NEGATIVE = re.compile(r"(?<![\w.)])-(?=\d)")
_RANGE = re.compile(r"(?<=\d)-(?=\d)")
_DASH = re.compile(r"(?<= )-(?= )")


def signs(text: str) -> str:
    """Straight quotes curled, minus and range signs, dashes between words. The length stays the same."""
    text = _DICE_MINUS.sub("−", text)
    text = _NEGATIVE.sub("−", text)
    text = _RANGE.sub("–", text)
    text = _DASH.sub("–", text)
    text = re.sub(r"(^|[\s(\[“‘—–-])'", r"\1‘", text)
    text = text.replace("'", "’")
    text = re.sub(r'(^|[\s(\[‘—–-])"', r"\1“", text)
    return text.replace('"', "”")


def held_end(text: str) -> str:
    """A no-break space before a last word of at most nine letters, so that it does not stand alone on a line."""
    head, blank, last = text.rpartition(" ")
    if blank and len(last) <= 9 and len(head) > 24:
        return f"{head}\u00a0{last}"
    return text


def offset_in(sentence: Sentence, span: Span, written: str) -> tuple[int, int] | None:
    """Where a span of source stands in the text of its sentence, as offsets; None when it is not in there."""
    at = 0
    for piece in sentence.pieces:
        words = " ".join(piece.text.split())
        if not words:
            continue
        if piece.source is span.source and piece.start <= span.start < piece.end:
            before = " ".join(Span(piece.source, piece.start, span.start).text.split())
            lead = len(before)
            if lead and Span(span.source, span.start - 1, span.start).text.isspace():
                lead += 1
            start = at + lead
            length = len(" ".join(span.text.split()))
            if " ".join(sentence.text[start : start + length].split()) == " ".join(span.text.split()):
                return start, start + length
        at += len(words) + 1
    found = sentence.text.find(written) if written else -1
    return (found, found + len(written)) if found >= 0 else None


def slug(text: str) -> str:
    """A name for an anchor: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-") or "x"
