"""What a written word may be: every reading of a place in the sentence, longest first, without regard to its
neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rulewright.words import alone, closed, inflect
from rulewright.words.alone import Fixed, Reading
from rulewright.words.lexicon import Entry, Lexicon
from rulewright.words.token import Part


class Written(NamedTuple):
    """A word or mark as it stands in the text."""

    text: str
    start: int
    end: int


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
_PLACING = frozenset({"on", "onto", "in", "into", "to", "toward", "from", "at", "choose", "chooses", "is"})


class Choices(NamedTuple):
    """Every reading of a place, longest first, and their kinds."""

    readings: tuple[Reading, ...]
    kinds: frozenset[str]


NOTHING = Choices((), frozenset())


class Known(NamedTuple):
    """What a word may be, whatever stands beside it, unless one of `before` (in small letters) comes next: then it may
    begin something longer, of so many words at most. `open`: unknown words behind it may belong to it.
    """

    choices: Choices
    before: Mapping[str, int]
    open: bool


_UNASKED = Known(NOTHING, {}, False)


def choices(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> Choices:
    """Every reading of the place `at`: fixed phrases, names, verbs in their forms, numbers; else a guess. Longest
    first, names before words. Most words may be the same wherever they stand, which is found once.
    """
    key = (words[at].text, at > 0)
    known: Known | None = lexicon.known.get(key, _UNASKED)
    if known is _UNASKED:
        known = lexicon.known[key] = _known(*key, lexicon)
    if known is None:
        return _choices(_readings(words, at, lexicon))
    if at + 1 >= len(words) or not (known.before or known.open):
        return known.choices
    behind = words[at + 1].text
    reach = known.before.get(behind.lower())
    if reach is None:
        return _choices(_readings(words, at, lexicon)) if known.open and behind[0].isupper() else known.choices
    after_one = words[at - 1].text.lower() == "one" if at else None  # one of the following: …
    run = (after_one, *[word.text for word in words[at : at + reach]])
    found: Choices | None = lexicon.runs.get(run)
    if found is None:
        if len(lexicon.runs) >= _MOST:
            lexicon.runs.clear()
        found = _choices(_readings(words, at, lexicon))
        if not (known.open and _unknown(found)):
            lexicon.runs[run] = found
    return found


# Runs of words that are remembered.
_MOST = 1 << 14


def _choices(found: tuple[Reading, ...]) -> Choices:
    return Choices(found, frozenset(reading.token.kind for reading in found))


def _unknown(found: Choices) -> bool:
    """Whether it may be a name that the ruleset does not know."""
    return any(each.token.guessed and each.token.kind == "NOUN" for each in found.readings)


# Words and marks that are this or that by what stands before them, or by more than the word behind them.
_BY_PLACE = _NUMBER_WORDS | {":", ";", "exactly", "only"}
_NO_WORD = Written("", 0, 0)


def _known(text: str, inside: bool, lexicon: Lexicon) -> Known | None:
    """What a word may be by itself; None where that depends on more than the word behind it. `inside`: it is not the
    first of its sentence.
    """
    low = text.lower()
    if low in _BY_PLACE or alone.number(text):
        return None
    words = (*([_NO_WORD] if inside else []), Written(text, 0, len(text)))
    found = _choices(_readings(words, len(words) - 1, lexicon))
    forms = [form for form, _ in alone.several(low)]
    forms += [(*before, "three", "times") for before in _BEFORE_NUMBER if len(before) > 1 and before[0] == low]
    if low == "of":
        forms.append(_FOLLOWING)
    if any(each.token.lemma == _STOPPING for each in found.readings):
        forms.append((low, *_BEING))
    before = dict(lexicon.seconds.get(low, {}))
    for form in forms:
        behind = form[1].lower()
        before[behind] = max(len(form), before.get(behind, 0))
    return Known(found, before, text[0].isupper() and _unknown(found))


def _readings(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> tuple[Reading, ...]:
    """The readings of a place, found by looking at all that stands beside it."""
    word = words[at]
    text, low, first = word.text, word.text.lower(), at == 0
    if text in _MARKS:
        inside = text == ":" and at + 1 < len(words)
        if inside and at and words[at - 1].text.lower() == "one":  # chooses one: Rest or Drink; or with verbs
            of = _reading(words, at, 1, "PREP", "of", Part.WORD)
            does = words[at + 1].text.islower() and _chooses(words, at)
            return (_reading(words, at, 1, "TO", "to", Part.WORD),) if does else (of,)
        if text == ";" and _in_choice(words, at):
            return (_reading(words, at, 1, "COMMA", ",", Part.WORD),)
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
    fixed = [_phrase(words, at, form, each) for form, each in alone.several(low) if _same(words, at, form)]
    fixed += alone.single(text)
    if name is not None and text[0].isupper() and not first:
        fixed = [each for each in fixed if each.token.kind not in {"NOUN", "ADJ"}]
    found += fixed
    if low == "of" and at and _after_one(words, at):
        found.append(_reading(words, at, 4, "PREP", "of", Part.WORD))
    found += _verbs(words, at, lexicon)
    verbal = any(reading.token.kind[0] == "V" for reading in found)
    if text[0].isupper() and name is None:
        if not (first and found):
            found.append(_unknown_name(words, at, lexicon))
        if first and not verbal:  # Strip the Hull; Hauling a Crate
            found += [one for one in alone.guess(text) if one.token.kind in {"VB", "VG"}]
    if "-" in text and (compound := alone.compound(text, lexicon)):
        found = [compound, *(one for one in found if not one.token.guessed)]
    if not found:
        found += alone.guess(text)
    elif not verbal and text.islower() and low.isalpha():
        found += _last_resort(text, found)
    if len(found) > 1:
        found.sort(key=lambda reading: -reading.length)
    return tuple(found)


def _chooses(words: tuple[Written, ...], at: int) -> bool:
    """`chooses one:` stands before the colon."""
    return at > 1 and words[at - 2].text.lower() in ("choose", "chooses", "choosing")


def _in_choice(words: tuple[Written, ...], at: int) -> bool:
    """`chooses one: A; B; or C`: a semicolon of the list, the last of which stands before or."""
    colon = next((place for place in range(at - 1, 1, -1) if words[place].text == ":"), 0)
    if not colon or words[colon - 1].text.lower() != "one" or not _chooses(words, colon):
        return False
    marks = [place for place in range(colon, len(words) - 1) if words[place].text == ";"]
    return bool(marks) and words[marks[-1] + 1].text.lower() == "or"


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
    if length == 1:
        text = words[at].text
    else:
        text = " ".join(word.text for word in words[at : at + length]).replace(" 's", "'s")
    return alone.made(text, length, kind, lemma, part, plural, entry)


def _phrase(words: tuple[Written, ...], at: int, form: tuple[str, ...], fixed: Fixed) -> Reading:
    """A form of the closed tables that stands here."""
    return _reading(words, at, len(form), fixed.kind, fixed.lemma, fixed.part, plural=fixed.plural)


def _numbers(words: tuple[Written, ...], at: int) -> list[Reading]:
    """Dice, numbers, and counts of times."""
    found = list(alone.number(words[at].text))
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
            return len(before) + 2 if alone.NUMBER.match(counted) or counted.lower() in _NUMBER_WORDS else 0
    return 0


_FOLLOWING = ("of", "the", "following", ":")  # one of the following: Rest or Drink


def _after_one(words: tuple[Written, ...], at: int) -> bool:
    return words[at - 1].text.lower() == "one" and at + 4 < len(words) and _same(words, at, _FOLLOWING)


# No name of a ruleset is looked for beyond so many words.
_LONGEST = 12


def _name(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> Reading | None:
    """The longest name of the ruleset that begins here; NAMES_IN_CAPITALS are compared in small letters without their
    number."""
    text = words[at].text
    length, plural = 1, False
    if "_" in text or (text.isupper() and len(text) > 2):
        entry = lexicon.entry(re.sub(r"^\d+_", "", text)) or lexicon.entry(text)
    elif not lexicon.begins(text):
        return None
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


def _verbs(words: tuple[Written, ...], at: int, lexicon: Lexicon) -> tuple[Reading, ...]:
    """Readings as a verb: of the frame table, of the ruleset's procedures with holes; `stop being` is one verb."""
    text = words[at].text
    found = lexicon.verbal.get((text, at > 0))
    if found is None:
        found = lexicon.verbal[text, at > 0] = alone.verb(text, at > 0, lexicon)
    if any(each.token.lemma == _STOPPING for each in found) and _same(words, at + 1, _BEING):
        written = f"{text} {words[at + 1].text}"
        found = tuple(
            Reading(each.token._replace(text=written, lemma="stop being"), 2) if each.token.lemma == _STOPPING else each
            for each in found
        )
    return found


_BEING = ("being",)


def _last_resort(text: str, found: Iterable[Reading]) -> tuple[Reading, ...]:
    """A small noun of the language may be a verb that no table knows (`the Picker rests`): a reading for when nothing
    else parses."""
    if not any(reading.token.kind == "NOUN" and reading.length == 1 for reading in found):
        return ()
    return alone.unknown_verb(text)
