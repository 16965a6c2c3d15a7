"""From the text of a sentence to its tokens: longest match first, each word once, no word fatal.

`tokens(text, lexicon)` cuts the text into written words, asks `words/readings.py` what each may be, lets
`words/classes.py` choose by the neighbours, and `words/roles.py` give commas and conjunctions their role. `avoid`
holds choices (by place) that a parse has shown to be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from rulewright.words import classes, closed, roles
from rulewright.words.lexicon import Lexicon
from rulewright.words.readings import Written
from rulewright.words.token import Token

_WRITTEN = re.compile(
    r"""\d*[dD]\d+(?:\s?[-+]\s?\d+)?(?:\s\(minimum\ \d+\))?(?=\W|$)   # dice
      | \d+(?:\.\d+)+                              # numbers of rules: 14.7.2
      | -?\d+\+?                                   # numbers, thresholds
      | (?:do|does|did|is|are|was|were|has|have|had|ca|must|would|should)n['’]t\b   # contractions
      | \w+(?:[_/-]\w+)*                            # words, NAMES_IN_CAPITALS, face-down
      | ['’]s\b | ['’](?=\s|[.,;:]|$)                # possessive endings
      | \[\[ | \]\]
      | [^\s\w]                                    # anything else, one character
    """,
    re.VERBOSE,
)
# A capitals name that begins with digits: 07_DUNGEON_BOMBS.
_NUMBERED_NAME = re.compile(r"\d+_\w+")
# The same two, for texts without brackets and contractions.
_PLAIN = re.compile(f"{_NUMBERED_NAME.pattern}|(?:{_WRITTEN.pattern})", re.VERBOSE)
# A pointer in brackets is read by the book, and is no part of the sentence.
_POINTER = re.compile(r"\[see [^\]]*\]|\(see [^)]*\)")


# Round brackets at the end of a sentence that hold only a phrase: (with a Sword), (becoming a Zombie).
_BRACKETED = re.compile(r"\((?=(?P<word>\w+)\b[^()]*\)[.;:]?\s*$)")
_PHRASES = closed.listed("with in on at from to by for of without against")


def _brackets(text: str, at: int) -> str:
    """What an opening bracket stands for: "" where only a preposition's phrase is in it, a comma before a phrase with a
    verb in -ing, itself else."""
    found = _BRACKETED.match(text, at)
    if found is None:
        return "("
    word = found["word"].lower()
    return "" if word in _PHRASES else "," if word.endswith("ing") else "("


def written(text: str) -> tuple[Written, ...]:
    """The words and marks of a text with their places."""
    if "(" not in text and "[" not in text and "'t" not in text and "’t" not in text:
        found_in = _PLAIN.finditer(text)
        return tuple([tuple.__new__(Written, (word[0], *word.span())) for word in found_in])  # without its call
    found: list[Written] = []
    at = 0
    bracketed = False
    while at < len(text):
        if text[at].isspace() or (bracketed and text[at] == ")"):
            at += 1
            continue
        if text[at] == "(" and (mark := _brackets(text, at)) != "(":
            found += [Written(mark, at, at + 1)] if mark else []
            bracketed = True
            at += 1
            continue
        if pointer := _POINTER.match(text, at):
            at = pointer.end()
            continue
        match = _NUMBERED_NAME.match(text, at) or _WRITTEN.match(text, at)
        assert match is not None  # the last alternative takes any character
        found += _uncontracted(match[0], match.start())
        at = match.end()
    return tuple(found)


def _uncontracted(text: str, start: int) -> list[Written]:
    """`doesn't` is the two words does and not, `can't` is cannot; any other word is itself."""
    end = start + len(text)
    if text[-2:] not in {"'t", "’t"} or text[-3:-2] != "n":
        return [Written(text, start, end)]
    if text[:2].lower() == "ca":
        return [Written(text[:2] + "nnot", start, end)]
    return [Written(text[:-3], start, end - 3), Written("not", end - 3, end)]


def tokens(text: str, lexicon: Lexicon, avoid: Mapping[int, Set[str]] | None = None) -> tuple[Token, ...]:
    """The tokens of a sentence, in order; together they cover all its words and marks."""
    return roles.assign(classes.choose(written(text), lexicon, avoid or {}), avoid or {})
