"""A word of a sentence as the sentence grammar sees it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rulewright.words.lexicon import Entry


class Span(NamedTuple):
    """Characters start..end of the sentence's text."""

    start: int
    end: int


class Part(Enum):
    """What a nominal or verbal word is, finer than its terminal."""

    WORD = "word"
    NAME = "name"
    STATUS = "status"
    PRONOUN = "pronoun"
    NUMBER = "number"
    DICE = "dice"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    GUESSED = "guessed"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a name, or several words that are one (`at the start of`, `up to`).

    `kind` is the terminal of grammar/sentence.lark; `lemma` the base form: infinitive, singular, a name's own form; `form` of a verb one of
    B S D N G; `plural` of a noun; `entry` what the ruleset knows of a name; `guessed` says that the class was guessed by position.
    """

    span: Span
    text: str
    kind: str
    lemma: str
    part: Part = Part.WORD
    form: str = ""
    plural: bool = False
    entry: Entry | None = None
    guessed: bool = False


# What each terminal is called in a message to an author.
SAID = {
    "DET": "a, the or each", "POSSDET": "its or their", "PRON": "it or they", "NUM": "a number", "AMOUNT": "up to or at least", "ORMORE": "or more",
    "DICE": "dice", "ADJ": "an adjective", "STATUS": "a status", "NOUN": "a noun or a name", "POSS": "'s", "FOCUS": "only", "PREP": "a preposition",
    "NSEP": "and, or, or a comma", "VSEP": "and, or, or a comma", "CSEP": "and, or, or a comma", "PCOMMA": "a comma", "TCOMMA": "a comma",
    "KCOMMA": "a comma", "TSEP": "and or or", "REL": "who, that or whose", "WH": "whether or which", "VZ": "a verb", "VD": "a verb", "VB": "a verb",
    "VN": "a participle", "VG": "a verb in -ing", "PART": "a participle", "GER": "a verb in -ing", "INF": "a verb", "BE": "is or are", "BEB": "be", "BEEN": "been",
    "BEING": "being", "HAVE": "has", "HAVB": "have", "DO": "does or do", "MODAL": "may, cannot or must", "NOT": "not", "THERE": "there", "TO": "to",
    "SUB": "if, when or unless", "SUBIN": "after or when", "ADV": "an adverb", "AV": "an adverb", "SAY": "says", "OTHERWISE": "otherwise", "SEMI": "a semicolon", "END": "the end of the sentence",
    "$END": "the end of the sentence", "QUOTE": "a quotation",
}  # fmt: skip
