"""When two wordings are one: what normalising leaves out before a meaning said back is compared with its sentence."""

from __future__ import annotations

import re

_SEE = re.compile(r"\s*\[see [^\]]*\]|\[\[|\]\]")
_OXFORD = re.compile(r", (and|or|nor) ")
_CHOICE = re.compile(r"(\bone(?: of the following)? ?: [^:;]+(?:; (?!or )[^:;]+)*); or ")  # one: A; B; or C
_SAME = (
    (re.compile(r"\b(specifically )?states? otherwise\b"), r"\1says otherwise"),
    (re.compile(r"\ban\b"), "a"),
    (re.compile(r"\bcan(?: not|'t)\b"), "cannot"),
    (re.compile(r"(?<=\w)n't\b"), " not"),
    (re.compile(r"\bare\b"), "is"),  # Wings is, or are, 0: agreement says nothing of its own
    (re.compile(r"\bwere\b"), "was"),
    (re.compile(r"\bone(?: of the following)? ?: "), "one of "),  # chooses one: Rest or Drink
)


def normalise(text: str) -> str:
    """One spelling: single blanks, small letters, no references in brackets, no comma before and, or and nor,
    `says` for `states` in hooks, `a` for `an`, blanks for the underscores of RISING_AS_A_ZOMBIE, is for are,
    `cannot` and `does not` for `can't` and `doesn't`, no mark at the end.
    """
    plain = (
        _SEE.sub("", text)
        .replace("_", " ")
        .replace("’", "'")
        .replace("face-down", "face down")
        .replace("face-up", "face up")
    )
    plain = re.sub(r" \((\w+ing\b[^()]*)\)(?=[.;:]?$)", r", \1", plain)
    plain = re.sub(r"\((?!minimum)([^()]*)\)(?=[.;:]?$)", r"\1", plain)
    plain = " ".join(plain.split()).casefold().rstrip(" .:;")
    plain = _CHOICE.sub(lambda found: f"{found[1].replace(';', ',')}, or ", plain)
    plain = _OXFORD.sub(r" \1 ", plain)
    for pattern, same in _SAME:
        plain = pattern.sub(same, plain)
    return plain


def same(one: str, other: str) -> bool:
    """Whether two wordings are equal after normalising."""
    return one == other or normalise(one) == normalise(other)
