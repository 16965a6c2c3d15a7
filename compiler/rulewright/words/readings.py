"""What a written word may be: every reading of a place in the sentence, longest first, without regard to its
neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rulewright.words import closed, everyday, inflect
from rulewright.words.frames import VERBS
from rulewright.words.lexicon import Entry, Lexicon
from rulewright.words.token import Part, Span, Token


class Written(NamedTuple):
    """A word or mark as it stands in the text."""

    text: str
    start: int
    end: int


class Reading(NamedTuple):
    """One way to read the `length` words that begin at a place; `token` is what they would become."""

    token: Token
    length: int


@dataclass(frozen=True, slots=True)
class _Fixed:
    """A line of the closed tables."""

    kind: str
    lemma: str
    part: Part
    plural: bool = False


def _lines(table: str) -> Iterable[str]:
    return (line.partition("#")[0].strip() for line in table.splitlines() if line.partition("#")[0].strip())


@lru_cache(maxsize=1)
def _fixed() -> Mapping[str, tuple[tuple[tuple[str, ...], _Fixed], ...]]:
    """The closed tables by first word, longest form first."""
    found: dict[str, list[tuple[tuple[str, ...], _Fixed]]] = {}

    def add(text: str, entry: _Fixed) -> None:
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
            add(form, _Fixed(kind, lemma, parts.get(kind, Part.WORD)))
    for line in _lines(everyday.ADVERBS):
        for form in line.split("|"):
            add(form.strip(), _Fixed("ADV", form.strip(), Part.ADVERB))
    for line in _lines(everyday.ADJECTIVES):
        for form in line.split("|"):
            add(form.strip(), _Fixed("ADJ", form.strip(), Part.ADJECTIVE))
    for line in _lines(everyday.NOUNS):
        add(line, _Fixed("NOUN", line, Part.WORD))
        plural = inflect.plural(line)
        if plural != line:
            add(plural, _Fixed("NOUN", line, Part.WORD, True))
    return {first: tuple(sorted(entries, key=lambda entry: -len(entry[0]))) for first, entries in found.items()}


def in_tables(word: str) -> bool:
    """A single word (small letters) that the closed tables know."""
    return any(len(form) == 1 for form, _ in _fixed().get(word, ()))


def is_function_word(word: str) -> bool:
    """A word of the closed table of function words, in any letters (not a number)."""
    return any(
        len(form) == 1 and entry.kind not in {"NUM", "NOUN", "ADJ"} for form, entry in _fixed().get(word.lower(), ())
    )


_MARKS = {
    ",": "COMMA",
    ";": "SEMI",
    ":": "END",
    ".": "END",
    "!": "END",
    "?": "END",
    "'s": "POSS",
    "’s": "POSS",
    "'": "POSS",
    "’": "POSS",
}
_NUMBER_WORDS = closed.listed("two three four five six seven eight nine ten eleven twelve")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)*\+?$")
_PLACING = frozenset({"on", "onto", "in", "into", "to", "toward", "from", "at", "choose", "chooses", "is"})
_DICE = re.compile(r"\d*[dD]\d+(?:\s?[-+]\s?\d+)?(?:\s\(minimum \d+\))?$")


def readings(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> tuple[Reading, ...]:
    """Every reading of the place `at`: fixed phrases, names, verbs in their forms, numbers; else a guess. Longest
    first, names before words."""
    word = words[at]
    text, low, first = word.text, word.text.lower(), at == 0
    if text in _MARKS:
        inside = text == ":" and at + 1 < len(words)
        if inside and at and words[at - 1].text.lower() == "one":  # chooses one: Rest or Drink
            return (_reading(words, at, 1, "PREP", "of", Part.WORD),)
        if inside and at and _in_capitals(words[at - 1].text) and _in_capitals(words[at + 1].text):
            return (_reading(words, at, 1, "PREP", ":", Part.WORD),)  # uses ZOMBIE_ATTACK_MODIFIER: STANDARD
        if text == ";" and at + 1 == len(words):
            return (_reading(words, at, 1, "END", text, Part.WORD),)
        return (_reading(words, at, 1, "SEMI" if inside else _MARKS[text], text, Part.WORD),)
    found = _numbers(words, at)
    name = _name(words, at, lexicon)
    if name is not None:
        if at and words[at - 1].text.lower() in _PLACING:
            found = [each for each in found if each.token.kind != "DICE"]  # on D6: a square of the fourth column
        found.append(name)
    for form, fixed in _fixed().get(low, ()):
        content = fixed.kind in {"NOUN", "ADJ"} and text[0].isupper() and not first
        if (len(form) == 1 or _same(words, at, form)) and not (content and name is not None):
            found.append(_reading(words, at, len(form), fixed.kind, fixed.lemma, fixed.part, plural=fixed.plural))
    after_one = at > 0 and words[at - 1].text.lower() == "one"
    if after_one and at + 4 < len(words) and _same(words, at, _FOLLOWING):
        found.append(_reading(words, at, 4, "PREP", "of", Part.WORD))
    found += _verbs(words, at, lexicon)
    verbal = any(reading.token.kind.startswith("V") for reading in found)
    if text[0].isupper() and name is None:
        if not (first and found):
            found.append(_unknown_name(words, at, lexicon))
        if first and not verbal:
            found += [one for one in _guess(word) if one.token.kind in {"VB", "VG"}]  # Strip the Hull; Hauling a Crate
    if compound := _compound(word, lexicon):
        found = [compound, *(one for one in found if not one.token.guessed)]
    if not found:
        found += _guess(word)
    elif low.isalpha() and text.islower() and not verbal:
        found += _last_resort(word, found)
    return tuple(sorted(found, key=lambda reading: -reading.length))


def _in_capitals(text: str) -> bool:
    return len(text) > 1 and text.isupper()


def _reading(
    words: tuple[Written, ...],
    at: int,
    length: int,
    kind: str,
    lemma: str,
    part: Part,
    *,
    plural: bool = False,
    entry: Entry | None = None,
) -> Reading:
    """The reading of `length` words as one token."""
    span = Span(words[at].start, words[at + length - 1].end)
    text = " ".join(word.text for word in words[at : at + length]).replace(" 's", "'s")
    return Reading(Token(span, text, kind, lemma, part, "", plural, entry, part is Part.GUESSED), length)


def _numbers(words: tuple[Written, ...], at: int) -> list[Reading]:
    """Dice, numbers, and counts of times."""
    text = words[at].text
    found: list[Reading] = []
    if _DICE.match(text):
        found.append(_reading(words, at, 1, "DICE", text, Part.DICE))
    elif _NUMBER.match(text):
        found.append(_reading(words, at, 1, "NUM", text, Part.NUMBER))
    if times := _times(words, at):
        lemma = " ".join(word.text.lower() for word in words[at : at + times])
        found.append(_reading(words, at, times, "ADV", lemma, Part.ADVERB))
    return found


def _unknown_name(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> Reading:
    """A run of capitalised words that the ruleset does not know."""
    length = _run(words, at, lexicon)
    text = " ".join(word.text for word in words[at : at + length])
    lemma = text if "_" in text else inflect.singular(text)
    return _reading(words, at, length, "NOUN", lemma, Part.GUESSED, plural=lemma != text)


_BEFORE_NUMBER = (
    ("up", "to"),
    ("at", "least"),
    ("at", "most"),
    ("more", "than"),
    ("fewer", "than"),
    ("exactly",),
    ("only",),
    (),
)


_STARTS_TIMES = _NUMBER_WORDS | {before[0] for before in _BEFORE_NUMBER if before}


def _times(words: tuple[Written, ...], at: int) -> int:
    """How many words `up to three times` has here, 0 when it does not stand here."""
    low = words[at].text.lower()
    if low not in _STARTS_TIMES and not low.isdigit():
        return 0
    for before in _BEFORE_NUMBER:
        number = at + len(before)
        if number + 1 < len(words) and _same(words, at, before) and words[number + 1].text == "times":
            counted = words[number].text
            return len(before) + 2 if _NUMBER.match(counted) or counted.lower() in _NUMBER_WORDS else 0
    return 0


_FOLLOWING = ("of", "the", "following", ":")  # one of the following: Rest or Drink

# No name of a ruleset is looked for beyond so many words.
_LONGEST = 12


def _name(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> Reading | None:
    """The longest name of the ruleset that begins here; NAMES_IN_CAPITALS are compared in small letters without their
    number."""
    text = words[at].text
    length, plural = 1, False
    if "_" in text or (text.isupper() and len(text) > 2):
        entry = lexicon.entry(re.sub(r"^\d+_", "", text)) or lexicon.entry(text)
    else:
        match = lexicon.match([word.text for word in words[at : at + _LONGEST]])
        entry = match.entry if match else None
        length, plural = (match.words, match.plural) if match else (1, False)
    if entry is None:
        return None
    if entry.sort == "status" and not entry.noun and not plural:
        return _reading(words, at, length, "STATUS", entry.name, Part.STATUS, entry=entry)
    return _reading(words, at, length, "NOUN", entry.name, Part.NAME, plural=plural, entry=entry)


def _same(words: tuple[Written, ...], at: int, form: tuple[str, ...]) -> bool:
    """A form of several words stands here; only its first word may have a large letter of its own."""
    if not form or at + len(form) > len(words):
        return not form
    first = words[at].text
    if first != form[0] and first.lower() != form[0].lower():
        return False
    return all(words[at + offset].text == form[offset] for offset in range(1, len(form)))


def _run(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> int:
    """How many capitalised words, unknown to the ruleset, stand together here."""
    end = at + 1
    while (
        end < len(words)
        and words[end].text[0].isupper()
        and "_" not in words[end].text
        and lexicon.match([word.text for word in words[end : end + _LONGEST]]) is None
    ):
        end += 1
    return end - at


_STOPPING = "stop"


def _verbs(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> list[Reading]:
    """Readings as a verb: of the frame table, of the ruleset's procedures with holes; `stop being` is one verb."""
    word = words[at]
    found = []
    for base, which in inflect.bases(word.text):
        authors = base in lexicon.verbs
        called = base.capitalize()
        own = base not in VERBS or (word.text[0].isupper() and at > 0)
        if which != "B" and own and lexicon.sort(called) == "procedure":
            span = Span(word.start, word.end)
            found.append(Reading(Token(span, word.text, f"V{which}", called, Part.VERB, which), 1))
            continue
        if base in {"have", "be", "do"} or (base not in VERBS and not authors):
            continue
        length = 1
        lemma = base
        if base == _STOPPING and at + 1 < len(words) and words[at + 1].text.lower() == "being":
            length, lemma = 2, "stop being"
        last = words[at + length - 1]
        written = " ".join(w.text for w in words[at : at + length])
        entry = lexicon.verbs[base][0] if authors and word.text[0].isupper() else None
        found.append(
            Reading(
                Token(Span(word.start, last.end), written, "V" + which, lemma, Part.VERB, which, entry=entry), length
            )
        )
    return found


def _last_resort(word: Written, found: Iterable[Reading]) -> list[Reading]:
    """A small noun of the language may be a verb that no table knows (`the Picker rests`): a reading for when nothing
    else parses."""
    if not any(reading.token.kind == "NOUN" and reading.length == 1 for reading in found):
        return []
    span = Span(word.start, word.end)
    forms = [(base, which) for base, which in inflect.bases(word.text) if which in "BS"]
    return [
        Reading(Token(span, word.text, f"V{which}", base, Part.GUESSED, which, guessed=True), 1)
        for base, which in forms
    ]


# What may stand behind a hyphen: card-specific, Combat-related. The word before it says of what.
_BEHIND_HYPHEN = closed.listed("specific related based only wide")


def _compound(word: Written, lexicon: Lexicon) -> Reading | None:
    """An adjective made of two words that have a meaning: what is no X (non-Zombie), what has to do with X alone
    (card-specific), and what was done in that way (already-begun, newly-drawn)."""
    first, hyphen, second = word.text.partition("-")
    if not hyphen or "-" in second or not first or not second:
        return None
    if first.lower() == "non":
        fits = _has_meaning(second, lexicon)
    elif second in _BEHIND_HYPHEN:
        fits = _has_meaning(first, lexicon)
    else:
        adverb = any(len(form) == 1 and each.kind == "ADV" for form, each in _fixed().get(first.lower(), ()))
        fits = adverb and any(base in VERBS and which == "N" for base, which in inflect.bases(second))
    if not fits:
        return None
    return Reading(Token(Span(word.start, word.end), word.text, "ADJ", word.text, Part.ADJECTIVE), 1)


def _has_meaning(word: str, lexicon: Lexicon) -> bool:
    """A name of the ruleset, or a noun, adjective or number of the language."""
    if lexicon.match([word]) is not None or lexicon.match([word[:1].upper() + word[1:]]) is not None:
        return True
    return any(len(form) == 1 and each.kind in {"NOUN", "ADJ"} for form, each in _fixed().get(word.lower(), ()))


def _guess(word: Written) -> list[Reading]:
    """Readings of a word that no table knows: by its ending. A plural is first of all a noun."""
    low = word.text.lower()
    span = Span(word.start, word.end)
    found = []
    if low[0].isalpha() or low[0].isdigit():
        if low.endswith("ly"):
            found.append(Reading(Token(span, word.text, "ADV", low, Part.GUESSED, guessed=True), 1))
        for base, which in inflect.bases(low):
            if (
                (which in "DN" and low.endswith("ed") and len(base) > 2)
                or (which == "G" and len(base) > 2)
                or which == "S"
            ):
                found.append(Reading(Token(span, word.text, "V" + which, base, Part.GUESSED, which, guessed=True), 1))
        if "-" in low or low.endswith(("able", "ible", "ful", "ous", "ive", "al", "less", "ic", "ary")):
            found.append(Reading(Token(span, word.text, "ADJ", low, Part.GUESSED, guessed=True), 1))
        single = inflect.singular(low)
        noun = Token(span, word.text, "NOUN", single, Part.GUESSED, plural=single != low, guessed=True)
        found.insert(0 if single != low else len(found), Reading(noun, 1))
        found.append(Reading(Token(span, word.text, "VB", low, Part.GUESSED, "B", guessed=True), 1))
    else:
        found.append(Reading(Token(span, word.text, "MARK", word.text, Part.GUESSED, guessed=True), 1))
    return found
