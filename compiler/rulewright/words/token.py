"""A word of a sentence as the sentence grammar sees it."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from rulewright.words.lexicon import Entry


class Extent(NamedTuple):
    """Characters start..end of the sentence's text."""

    start: int
    end: int


class Part(StrEnum):
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
    __hash__ = str.__hash__  # that of Enum is a call


class Token(NamedTuple):
    """A word, a name, or several words that are one (`at the start of`, `up to`).

    `kind` is the terminal of grammar/sentence.lark; `lemma` the base form: infinitive, singular, a name's own form;
    `form` of a verb one of B S D N G; `plural` of a noun; `entry` what the ruleset knows of a name; `guessed` says
    that the class was guessed by position.
    """

    span: Extent
    text: str
    kind: str
    lemma: str
    part: Part = Part.WORD
    form: str = ""
    plural: bool = False
    entry: Entry | None = None
    guessed: bool = False


# What could have followed, in words for an author: a line stands for a place in a sentence, and is named when one of
# its terminals could have come. The order is that in which they are named.
_PLACES = """
a noun: NOUN DET
a verb: VZ VB VN VD
is or has: BE HAVE BEEN BEB
may, cannot or must: MODAL
a preposition: PREP
a comma: PCOMMA TCOMMA NSEP VSEP CSEP
if, when or unless: SUB
the end of the sentence: END $END
"""


def said(terminals: Collection[str]) -> tuple[str, ...]:
    """What a set of terminals is called in a message: the places of a sentence that they stand for."""
    lines = (line.partition(": ") for line in _PLACES.strip().splitlines())
    return tuple(place for place, _, kinds in lines if any(kind in terminals for kind in kinds.split()))
