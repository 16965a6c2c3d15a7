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

    `kind` is the terminal of grammar/sentence.lark; `lemma` the base form: infinitive, singular, a name's own form;
    `form` of a verb one of B S D N G; `plural` of a noun; `entry` what the ruleset knows of a name; `guessed` says
    that the class was guessed by position.
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


# What the terminals are called in a message to an author.
_SAID = """
a, the or each: DET
its or their: POSSDET
it or they: PRON
a number: NUM
up to or at least: AMOUNT
or more: ORMORE
dice: DICE
an adjective: ADJ
a status: STATUS
a noun or a name: NOUN
's: POSS
only: FOCUS
a preposition: PREP
and, or, or a comma: NSEP VSEP CSEP
a comma: PCOMMA TCOMMA KCOMMA
and or or: TSEP
who, that or whose: REL
whether or which: WH
a verb: VZ VD VB INF
a participle: VN PART
a verb in -ing: VG GER
is or are: BE
be: BEB
been: BEEN
being: BEING
has: HAVE
have: HAVB
does or do: DO
may, cannot or must: MODAL
not: NOT
there: THERE
to: TO
if, when or unless: SUB
after or when: SUBIN
an adverb: ADV AV
says: SAY
otherwise: OTHERWISE
a semicolon: SEMI
the end of the sentence: END $END
a quotation: QUOTE
"""
SAID = {
    terminal: name
    for name, _, terminals in (line.partition(": ") for line in _SAID.strip().splitlines())
    for terminal in terminals.split()
}
