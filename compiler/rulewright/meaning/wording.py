"""English for the way back: articles, lists, verbs in their forms. Endings themselves are the business of
words/inflect.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.words import inflect

# Words of verbs that do not follow their verb's form: be, have and do in the present, singular and plural.
BE = {("present", False): "is", ("present", True): "are", ("past", False): "was", ("past", True): "were"}


def listed(items: Iterable[str], joint: str) -> str:
    """`A, B and C`: items with commas, the last joined by `joint`."""
    every = [item for item in items if item]
    if len(every) < 2:
        return "".join(every)
    if joint in {"", ","}:
        return ", ".join(every)
    if joint in {"plus", "minus", "times"}:
        return f" {joint} ".join(every)
    return f"{', '.join(every[:-1])} {joint} {every[-1]}"


def article(word: str) -> str:
    """`a` or `an` before a word, by its first letter (an hour and a unit are not words of games so far)."""
    first = word.lstrip("“\"'")[:1].lower()
    return "an" if first in {"a", "e", "i", "o", "u"} and not word.lower().startswith(("one", "uni", "use")) else "a"


def possessive(owner: str, plural: bool) -> str:
    """`Player's`, `Players'`; the possessive pronouns are their own form."""
    pronouns = {"it": "its", "they": "their", "he": "his", "she": "her", "you": "your", "who": "whose"}
    if owner in pronouns:
        return pronouns[owner]
    if owner in {*pronouns.values(), "our", "my"}:
        return owner
    return f"{owner}'" if plural and owner.endswith("s") else f"{owner}'s"


def spaced(*parts: str) -> str:
    """The parts that are not empty, with single blanks; no blank before a comma."""
    return " ".join(filter(None, parts)).replace(" ,", ",").replace(" : ", ": ")


def sentence(text: str, end: str = ".") -> str:
    """First letter large, and the end mark."""
    return (text[:1].upper() + text[1:] + end) if text else ""


def verb(lemma: str, which: str) -> str:
    """A verb's form: S takes, B take, D took, N taken, G taking."""
    return inflect.form(lemma, which)


def finite(lemma: str, plural: bool, past: bool = False) -> str:
    """The form that agrees with its subject."""
    if lemma == "be":
        return BE["past" if past else "present", plural]
    return verb(lemma, "D" if past else "B" if plural else "S")
