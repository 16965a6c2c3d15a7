"""Words of rule text for checks that need no grammar: tokens, singular forms, and the normal form in which two
sentences that differ only in articles, number and the choice of `cannot` or `may not` are equal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(r"[A-Za-z0-9_]*[A-Za-z](?:[A-Za-z0-9_+]|['’-](?=[A-Za-z0-9]))*|\d+\+?|[^\sA-Za-z0-9]")


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


ARTICLES = frozenset(("a", "an", "the"))
SMALL = word_set(
    """
    a about above after against all also an and any are as at be because been before below between both but by
    can cannot could do does during each either else even every except for from had has have he her him his how
    however if in instead into is it its may might must neither never no nor not of off on once one only or
    other otherwise out over own same shall she should so some such than that the their them themselves then
    there these they this those through to too twice two under unless until up upon use used very was we were
    what when whenever where whether which while who whom whose why will with within without would you your
    """
)
LINKING = word_set(
    """
    a an the of as in to on at for from with against after before during and by without
    """
)
NUMBERS = {
    name: value
    for value, name in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}


class Word(NamedTuple):
    """A word or a mark of a text, with its place in it; `low` is the word in small letters, with straight
    apostrophes.
    """

    text: str
    low: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


def words_of(text: str) -> tuple[Word, ...]:
    """The words and marks of a text, in order."""
    return tuple(
        Word(m.group(), m.group().lower().replace("’", "'"), m.start(), m.end()) for m in _TOKEN.finditer(text)
    )


@lru_cache(maxsize=65536)
def singular(word: str) -> str:
    """The singular of a noun and the plain form of an `-s` verb, in small letters: one stem for both."""
    word = word[:-2] if word.endswith("'s") else word.rstrip("'")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("ie"):  # zombie and zombies, ally and allies: one stem each
        return word[:-2] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


_IRREGULAR = {
    "are": "be",
    "is": "be",
    "was": "be",
    "were": "be",
    "has": "have",
    "had": "have",
    "does": "do",
    "dice": "die",
    "men": "man",
    "women": "woman",
    "their": "its",
    "his": "its",
    "her": "its",
    "they": "it",
    "he": "it",
    "she": "it",
    "them": "it",
    "themselves": "itself",
    "loses": "lose",
    "chooses": "choose",
    "causes": "cause",
    "uses": "use",
    "houses": "house",
    "poses": "pose",
    "moves": "move",
    "lives": "life",
    "resolves": "resolve",
    "spaces": "space",
}


def stem(word: str) -> str:
    """A rough stem that joins Zombie, Zombies; Fall, Falls, Fallen; Rise, Rising: for telling whether two names
    share a word.
    """
    word = singular(word.lower())
    for ending in ("ing", "en", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
                word = word[:-1]  # hidden, hid
            break
    return word.rstrip("e")


@lru_cache(maxsize=65536)
def normal(text: str) -> tuple[str, ...]:
    """The words of a sentence without articles, final mark and number, with one word for each way to forbid."""
    found: list[str] = []
    for word in words_of(text):
        low = word.low
        if low in ARTICLES or low in ".;:":
            continue
        if low == "not" and found and found[-1] in ("may", "must", "can"):
            found[-1] = "cannot"
            continue
        found.append(singular(low))
    return tuple(found)


@lru_cache(maxsize=65536)
def key_of_name(text: str) -> str:
    """The form under which spellings of one name meet: small letters, singular, no article, hyphen or
    underscore.
    """
    words = re.split(r"[\s_-]+", text.replace("’", "'").strip())
    return " ".join(singular(word.lower()) for word in words if word and word.lower() not in ARTICLES)
