"""Sentences that say something else: a word is left out, or another of its grammatical place stands for it.

In: the text of a sentence and the names that its game declares, by kind. Out: `Mutant`s. A word stands in for one of
its own kind (highest for lowest, each for another, left for right, a number for the next, Gold for Light), so that
what comes out is a sentence that an author might well have meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from word_mutants import Mutant
from word_mutants import mutants as slips

# Words of one grammatical place, each of which may stand for each other; "" is none of them.
PLACES = """
    highest | lowest
    most | fewest
    more than | fewer than | less than | at least | at most | exactly |
    more | fewer | less
    higher | lower
    greater | less
    or more | or fewer | or less |
    first | last | next
    starting | ending
    left | right
    before | after
    same | different | other
    each | any | another | the | a | no
    all | any | the | no
    each other | another | each
    any other | each other | no other
    other |
    only |
    together |
    both | either | neither
    and | or
    is | is not
    are | are not
    has | has no
    have | have no
    gains | loses
    gain | lose
    increase | decrease
    increases | decreases
    wins | loses
    may | must |
    until | while
    if | unless
    when | after | before
    each time | the first time
    once | twice
    up to |
    a random | the | a
    at random |
    their | its | that Player's | the Active Player's | the target's
    the Active Player | that Player | the target | another Player | each Player
    they | the target | the Active Player
    them | the target | the Active Player
    the target | the Active Player | another Player
    top | bottom
    start | end
    face up | face down
    rounded up | rounded down
    clockwise | counterclockwise
    becomes | stops being
    become | stop being
    plus | minus
    to | from
    in | outside
    with | without
    adjacent |
    additional |
    half | twice |
    total |
    in turn order | at random |
    one | two
    two | one | three
    three | two | four
    four | three | five
    five | four | six
"""
_OPENERS = (
    r"in|on|at|from|to|of|with|without|for|by|during|after|before|until|while|if|unless|who|whose|that|than|among|"
    r"except|starting|ending|equal|instead|into|rounded|as|where|against"
)
_PHRASE = re.compile(rf"(?:,\s*)?(?<![\w'’-])(?:{_OPENERS})(?![\w'’-])", re.IGNORECASE)
_BREAK = re.compile(rf"[,.:;]|\s(?:and|or|then|but|{_OPENERS})(?![\w'’-])", re.IGNORECASE)
_RUN = re.compile(r"(?: other| top| chosen| drawn)*(?: [A-Z][\w'’-]*)+| [a-z]+")
_NAME = re.compile(r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_CLAUSE = re.compile(r", [^,.]+(?=[,.])|(?:^|(?<=\. ))[^,.]+, (?=\w)")


def _places() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in PLACES.strip("\n").split("\n"):
        words = [word.strip() for word in line.split("|")]
        for word in filter(None, words):
            others = (each for each in words if each != word)
            found[word.lower()] = tuple(dict.fromkeys((*found.get(word.lower(), ()), *others)))
    return found


INSTEAD = _places()
_KNOWN = re.compile(
    rf"(?<![\w'’-])(?:{'|'.join(map(re.escape, sorted(INSTEAD, key=len, reverse=True)))}|\d+)(?![\w'’-])", re.IGNORECASE
)
Kinds = Mapping[str, Sequence[str]]


def swaps(text: str, kinds: Kinds) -> Iterator[Mutant]:
    """Every sentence that differs from `text` in one word, phrase or name; none comes twice."""
    seen = {_said(text)}
    for what, changed in _changes(text, kinds):
        tidy = _tidied(changed, text)
        if _said(tidy) not in seen and len(tidy) > 2:
            seen.add(_said(tidy))
            yield Mutant(what.split(" ")[0], what, tidy)


def _changes(text: str, kinds: Kinds) -> Iterator[tuple[str, str]]:
    for at in range(len(text)):
        match = _KNOWN.match(text, at) if at == 0 or not text[at - 1].isalnum() else None
        if match is not None:
            before, after = text[: match.start()], text[match.end() :]
            for other in _instead(match[0].lower()):
                if _agrees(other, after):
                    yield f"swap {match[0]} → {other or 'none'}", f"{before}{other}{after}"
    for start, end in _phrases(text):
        yield f"drop {text[start:end].strip(', ')}", text[:start] + text[end:]
    for kind, names in kinds.items():
        for match, others in _named(text, names):
            before, after = text[: match.start()], text[match.end() :]
            for other in others:
                yield f"term {match[0]} → {other}", f"{before}{other}{after}"
            if kind == "status":
                yield f"term {match[0]} → none", f"{before}{after}"
    for slip in slips(text):
        word, _, other = slip.what.partition(" → ")
        if slip.kind in ("drop", "turn", "deny") and (other not in ("all", "both") or word in ("any", "no", "half")):
            yield slip.what, slip.text


def _instead(word: str) -> tuple[str, ...]:
    if word.isdecimal():
        return str(int(word) + 1), str(max(int(word) - 1, 0))
    return INSTEAD[word]


def _agrees(word: str, after: str) -> bool:
    """Whether a word can stand before what follows: all Players but not all Player, they lose but not they loses, and
    no `them` before a verb.
    """
    following = _RUN.match(after)
    run = following[0].split() if following else []
    match word:
        case "all" | "both":
            return bool(run) and run[-1].endswith("s")
        case "each" | "any" | "another" | "a" | "a random" | "each other" | "no":
            return not (run and run[-1].endswith("s")) or bool(run and run[-1] in ("Points", "Wings"))
        case "they":
            return bool(re.match(r" (?:may|must|cannot|can|lose|gain|are|have|become)\b", after))
        case "them":
            return not re.match(r" \w", after) or bool(re.match(rf" (?:{_OPENERS}|and|or)\b", after))
        case _:
            return True


def _phrases(text: str) -> Iterator[tuple[int, int]]:
    """Places of phrases: from a preposition or conjunction to the first name, and to the next break; whole clauses
    between commas.
    """
    for match in _PHRASE.finditer(text):
        end = _BREAK.search(text, match.end())
        last = end.start() if end else len(text)
        name = _NAME.search(text, match.end(), last)
        if name is not None and name.end() < last:
            yield match.start(), name.end()
        yield match.start(), last
    for match in _CLAUSE.finditer(text):
        yield match.start(), match.end()


def _named(text: str, names: Sequence[str]) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
    """Each name of a kind in the text, and two others of the kind that may stand for it."""
    if len(names) < 2:
        return
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    for match in re.finditer(rf"(?<![\w'’-])(?:{either})(?![\w'’-])", text):
        at = names.index(match[0])
        yield match, tuple(dict.fromkeys((names[at - 1], names[(at + 1) % len(names)])))


def _said(text: str) -> str:
    return " ".join(text.casefold().split())


def _tidied(text: str, before: str) -> str:
    """Single blanks, none before a comma, a large letter in front where there was one."""
    plain = re.sub(r" +([,.;:])", r"\1", " ".join(text.split())).lstrip(",. ")
    plain = re.sub(r",+", ",", plain).replace(",.", ".")
    return plain[:1].upper() + plain[1:] if before[:1].isupper() else plain
