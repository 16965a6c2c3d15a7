"""How the parts of a plain document look: the patterns that plain.py knows them by."""

from __future__ import annotations

import re

from rulewright.syntax.lexer import FACES

SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "or",
        "per",
        "the",
        "to",
        "vs",
        "vs.",
        "with",
    ]
)
SENTENCE_END = re.compile(r"[.!?;,:][\"'”’)\]]*$")
CLOSED = re.compile(r"[.!?;,][\"'”’)\]]*$")
DEEP_NUMBER = re.compile(r"(\d+(?:\.\d+)+[a-z]?)\.?\s+(?=\S)")
SHALLOW_NUMBER = re.compile(r"(\d+|[a-z])[.)]\s+(?=\S)")
DASHED = re.compile(r"(\S.{0,60}?)(\s+[–—-]\s+)(\S.*)$")
DICE_ROW = re.compile(rf"({FACES}|otherwise|else)(\s+[–—-]\s+|\s*:\s+)(\S.*)$", re.IGNORECASE)
VALUE = re.compile(r"[+-]?\d|\d*[dD]\d|[½¼¾]")
FOOTNOTE = re.compile(r"(?:(?:foot|end)?note|remark)\b\s*(?:\(?(?:foot|end)?note\s+)?\(?", re.IGNORECASE)
FOOTNOTE_NUMBER = re.compile(r"(\w{1,6})?\)?\s*:\s+(?=\S)")
SAMPLE = re.compile(r"(?:for\s+)?examples?(?:\s+\d+)?\s*:(?=\s+\S)", re.IGNORECASE)
BOLD = re.compile(r"(\*\*|__)(\S(?:[^*_]*\S)?)\1:?$")
COLON_VALUE = re.compile(r"([^\s:](?:[^:.!?]{0,38}[^\s:.!?])?)(\s*:\s+)(\S.{0,60})$")
CLOCK = re.compile(r"\d:\d\d")
INTRODUCES = re.compile(r"\b(?:needs?|needed|contains?|includes?|including|following|are|have|has):?$")
RULE_OFF = re.compile(r"([=*_~-])\1{2,}\s*$")


def in_title_case(words: str) -> bool:
    """Whether every word but the small ones begins with a capital or a figure, and one with a capital."""
    parts = [part for part in words.split() if part[0].isalnum()]
    if not parts or not any(part[0].isupper() for part in parts):
        return False
    return not parts[0][0].islower() and all(not part[0].islower() or part in SMALL_WORDS for part in parts)
