"""What a word may be by itself, without regard to the words beside it: found once for every word.

In: the text of a word as written. Out: readings; verbs and compounds need the vocabulary of the ruleset, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rulewright.words import closed, everyday, inflect
from rulewright.words.frames import VERBS
from rulewright.words.lexicon import Entry, Lexicon
from rulewright.words.token import Extent, Part, Token


class Reading(NamedTuple):
    """One way to read the `length` words that begin at a place; `token` is what they would become, and has no place
    yet: what a word may be is found once, wherever it stands."""

    token: Token
    length: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """A line of the closed tables."""

    kind: str
    lemma: str
    part: Part
    plural: bool = False


def _lines(table: str) -> Iterable[str]:
    return (line.partition("#")[0].strip() for line in table.splitlines() if line.partition("#")[0].strip())


@lru_cache(maxsize=1)
def _fixed() -> Mapping[str, tuple[tuple[tuple[str, ...], Fixed], ...]]:
    """The closed tables by first word, longest form first."""
    found: dict[str, list[tuple[tuple[str, ...], Fixed]]] = {}

    def add(text: str, entry: Fixed) -> None:
        words = tuple(text.split())
        found.setdefault(words[0].lower(), []).append((words, entry))

    parts = {"PRON": Part.PRONOUN, "NUM": Part.NUMBER, "ADV": Part.ADVERB}
    for line in _lines(closed.FUNCTION_WORDS):
        kind, _, rest = line.partition(" ")
        forms = [form.strip() for form in rest.split("|")]
        for form in forms:
            lemma = (
                form
                if kind in {"SUB", "AMOUNT", "DO", "HAVE", "BE", "REL", "MODAL", "PREP", "WH", "ORMORE", "CMP"}
                else forms[0]
            )
            add(form, Fixed(kind, lemma, parts.get(kind, Part.WORD)))
    for line in _lines(everyday.ADVERBS):
        for form in line.split("|"):
            add(form.strip(), Fixed("ADV", form.strip(), Part.ADVERB))
    for line in _lines(everyday.ADJECTIVES):
        for form in line.split("|"):
            add(form.strip(), Fixed("ADJ", form.strip(), Part.ADJECTIVE))
    for line in _lines(everyday.NOUNS):
        add(line, Fixed("NOUN", line, Part.WORD))
        plural = inflect.plural(line)
        if plural != line:
            add(plural, Fixed("NOUN", line, Part.WORD, True))
    return {first: tuple(sorted(entries, key=lambda entry: -len(entry[0]))) for first, entries in found.items()}


@lru_cache(maxsize=1 << 14)
def single(text: str) -> tuple[Reading, ...]:
    """What the closed tables say of a word alone."""
    return tuple(
        made(text, 1, fixed.kind, fixed.lemma, fixed.part, fixed.plural)
        for form, fixed in _fixed().get(text.lower(), ())
        if len(form) == 1
    )


@lru_cache(maxsize=1 << 14)
def several(low: str) -> tuple[tuple[tuple[str, ...], Fixed], ...]:
    """The forms of several words in the closed tables that begin with a word, longest first."""
    return tuple((form, fixed) for form, fixed in _fixed().get(low, ()) if len(form) > 1)


def in_tables(word: str) -> bool:
    """A single word (small letters) that the closed tables know."""
    return any(len(form) == 1 for form, _ in _fixed().get(word, ()))


def is_function_word(word: str) -> bool:
    """A word of the closed table of function words, in any letters (not a number)."""
    return any(
        len(form) == 1 and entry.kind not in {"NUM", "NOUN", "ADJ"} for form, entry in _fixed().get(word.lower(), ())
    )


NUMBER = re.compile(r"-?\d+(?:\.\d+)*\+?$")
_DICE = re.compile(r"\d*[dD]\d+(?:\s?[-+]\s?\d+)?(?:\s\(minimum \d+\))?$")


NOWHERE = Extent(0, 0)


def made(
    text: str,
    length: int,
    kind: str,
    lemma: str,
    part: Part,
    plural: bool = False,
    entry: Entry | None = None,
    form: str = "",
) -> Reading:
    """A reading of `length` words with this text."""
    return Reading(Token(NOWHERE, text, kind, lemma, part, form, plural, entry, part is Part.GUESSED), length)


@lru_cache(maxsize=1 << 14)
def number(text: str) -> tuple[Reading, ...]:
    """Dice or a number, none for a word."""
    if _DICE.match(text):
        return (made(text, 1, "DICE", text, Part.DICE),)
    return (made(text, 1, "NUM", text, Part.NUMBER),) if NUMBER.match(text) else ()


def verb(text: str, inside: bool, lexicon: Lexicon) -> tuple[Reading, ...]:
    """What a word may be as a verb by itself; `inside`: it is not the first of its sentence."""
    found = []
    for base, which in inflect.bases(text):
        authors = base in lexicon.verbs
        called = base.capitalize()
        own = base not in VERBS or (text[0].isupper() and inside)
        if which != "B" and own and lexicon.sort(called) == "procedure":
            found.append(made(text, 1, f"V{which}", called, Part.VERB, form=which))
            continue
        if base in {"have", "be", "do"} or (base not in VERBS and not authors):
            continue
        entry = lexicon.verbs[base][0] if authors and text[0].isupper() else None
        found.append(made(text, 1, f"V{which}", base, Part.VERB, entry=entry, form=which))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def unknown_verb(text: str) -> tuple[Reading, ...]:
    return tuple(
        made(text, 1, f"V{which}", base, Part.GUESSED, form=which)
        for base, which in inflect.bases(text)
        if which in "BS"
    )


# What may stand behind a hyphen: card-specific, Combat-related. The word before it says of what.
_BEHIND_HYPHEN = closed.listed("specific related based only wide")


def compound(text: str, lexicon: Lexicon) -> Reading | None:
    """An adjective made of two words that have a meaning: what is no X (non-Zombie), what has to do with X alone
    (card-specific), and what was done in that way (already-begun, newly-drawn)."""
    first, hyphen, second = text.partition("-")
    if not hyphen or "-" in second or not first or not second:
        return None
    if first.lower() == "non":
        fits = has_meaning(second, lexicon)
    elif second in _BEHIND_HYPHEN:
        fits = has_meaning(first, lexicon)
    else:
        adverb = any(len(form) == 1 and each.kind == "ADV" for form, each in _fixed().get(first.lower(), ()))
        fits = adverb and any(base in VERBS and which == "N" for base, which in inflect.bases(second))
    if not fits:
        return None
    return made(text, 1, "ADJ", text, Part.ADJECTIVE)


def has_meaning(word: str, lexicon: Lexicon) -> bool:
    """A name of the ruleset, or a noun, adjective or number of the language."""
    if lexicon.match([word]) is not None or lexicon.match([word[:1].upper() + word[1:]]) is not None:
        return True
    return any(len(form) == 1 and each.kind in {"NOUN", "ADJ"} for form, each in _fixed().get(word.lower(), ()))


@lru_cache(maxsize=1 << 14)
def guess(text: str) -> tuple[Reading, ...]:
    """Readings of a word that no table knows: by its ending. A plural is first of all a noun."""
    low = text.lower()
    if not (low[0].isalpha() or low[0].isdigit()):
        return (made(text, 1, "MARK", text, Part.GUESSED),)
    found = []
    if low.endswith("ly"):
        found.append(made(text, 1, "ADV", low, Part.GUESSED))
    for base, which in inflect.bases(low):
        past = which in "DN" and low.endswith("ed") and len(base) > 2
        if past or (which == "G" and len(base) > 2) or which == "S":
            found.append(made(text, 1, f"V{which}", base, Part.GUESSED, form=which))
    if "-" in low or low.endswith(("able", "ible", "ful", "ous", "ive", "al", "less", "ic", "ary")):
        found.append(made(text, 1, "ADJ", low, Part.GUESSED))
    single = inflect.singular(low)
    noun = made(text, 1, "NOUN", single, Part.GUESSED, single != low)
    found.insert(0 if single != low else len(found), noun)
    found.append(made(text, 1, "VB", low, Part.GUESSED, form="B"))
    return tuple(found)
