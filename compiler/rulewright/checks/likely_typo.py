"""A word is probably misspelt.

The word is no English word, or a very rare one, and one letter makes it a common one, or one that this text
uses. Only such words are reported: invented names, and words that a text uses again and again, are left alone.

Fires:
    The payer to the left deals.          (player is used elsewhere)
    at arms lenght

Quiet:
    A Player may spend Mana.

Mend: correct the word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from spellchecker import SpellChecker

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import Word, singular
from rulewright.diagnostic import Diagnostic, Severity

RARE = 400  # uses in the word list: "payer" has 163, "player" 28,660
MUCH_MORE = 100
COMMON = 200
_WORD = re.compile(r"[a-z]{5,}")
_PREFIX = re.compile(r"(?:re|un|non|over|under|mid|multi|out|pre|co|de|sub)(?=[a-z]{3})")


@cache
def _english() -> SpellChecker:
    return SpellChecker(language="en", distance=1)


def _words(block: Block) -> Iterator[str]:
    return (word.low for placed in block.placed for word in placed.words if word.text.isalpha())


def _rare(block: Block) -> Iterator[tuple[Placed, Word]]:
    """The words of a block that English has seldom or never."""
    for placed in block.placed:
        for word in placed.words:
            if _WORD.fullmatch(word.text) and _count(word.text) < RARE:
                yield placed, word


def find(matter: Matter) -> Iterator[Diagnostic]:
    counted = matter.counted(_words)
    told: set[str] = set()
    for placed, word in matter.each(_rare):
        if word.low not in told and counted[word.low] <= 2:
            better = _better(word.low, counted)
            if better:
                told.add(word.low)
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.at(word.start, word.end),
                    f'"{word.text}" is probably "{better}"',
                    (),
                    f'write "{better}"',
                )


def _better(word: str, counted: Counter[str]) -> str:
    """The word that is probably meant, "" when the word is well."""
    uses = _count(word)
    if uses == 0:
        plain = singular(word)
        if _count(plain) or _count(_PREFIX.sub("", word)) or _count(_PREFIX.sub("", plain)):
            return ""
        near = [c for c in _near(word) if c != word and (counted[c] or _count(c) >= COMMON)]
        return max(near, key=lambda c: (min(counted[c], 1), _count(c), c), default="")
    if uses < RARE and counted[word] == 1:
        near = [
            c
            for c in _near(word)
            if counted[c] and _count(c) >= MUCH_MORE * uses and c[0] == word[0] and not _related(word, c)
        ]
        return max(near, key=lambda c: (_count(c), c), default="")
    return ""


@lru_cache(maxsize=4096)
def _near(word: str) -> tuple[str, ...]:
    """The words that differ in one letter."""
    return tuple(_english().edit_distance_1(word))


@lru_cache(maxsize=65536)
def _count(word: str) -> int:
    return int(_english().word_frequency.dictionary.get(word, 0))


def _related(word: str, other: str) -> bool:
    """Whether two words are forms of one: roll and rolls, dice and die."""
    return singular(word) == singular(other) or word.rstrip("sd") == other.rstrip("sd") or word[:4] == other[:4]


CHECK = Check("RW105", "likely-typo", Severity.INFO, __doc__ or "", find)
