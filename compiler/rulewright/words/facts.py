"""Seed facts: what a ruleset's own introducing sentences make of its names, read from raw text by anchored patterns.

The sentence parser needs the names before it can read the very sentence that introduces them. Afterwards the readings
of `meaning/` are the authority; these patterns only seed the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulewright.words import inflect

_CAP = r"(?:(?<!\w)[A-Z][\w-]*|\d+)"
_PLAIN = rf"{_CAP}(?: {_CAP})*"
_TYPE = rf"(?P<type>number|die|text|pile|list|direction|kind|one of|{_PLAIN})"
_LIST = rf"{_PLAIN}(?:, (?:an? |the )?{_PLAIN})*,?(?: (?:or|and) (?:an? |the )?{_PLAIN})?"

_HAS = re.compile(
    rf"^(?:Each|Every|An?|The) (?P<owner>{_PLAIN}|game) (?:also )?has (?:an? )?(?P<name>{_PLAIN}), "
    rf"(?:an? )?{_TYPE}\b(?P<rest>[^.]*)"
)
_HAS_PLAIN = re.compile(rf"^(?:Each|Every|An?) (?P<owner>{_PLAIN}) has (?P<article>an? )?(?P<name>{_PLAIN})\.")
_IS_NUMBER = re.compile(rf"^The (?P<name>{_PLAIN}) is an? (?P<type>number|die|pile|list|text)\b(?P<rest>[^.]*)")
_ONE_OF = re.compile(
    rf"^(?:An?|Each|The) (?P<owner>{_PLAIN}) (?:is exactly one of|can also be|is either) (?P<names>{_LIST})"
)
_MAY_BE = re.compile(rf"^(?:An?|Each) (?P<owner>{_PLAIN}) may be (?P<article>an? )?(?P<name>{_PLAIN})\.")
_IS_A = re.compile(
    rf"^(?P<names>(?:An?|Each|The)? ?{_LIST}) (?:is|are) (?P<article>an? |the )?(?P<kind>{_PLAIN})(?P<rest>[. ].*)?$"
)
_ALL_PLAYERS = re.compile(
    rf"^(?:(?:Each|Every) Player is (?:an? )|(?:All )?(?:the )?Players are )(?P<kind>{_PLAIN})\.$", re.ASCII
)
_ROLE = re.compile(rf"^The (?P<kind>{_PLAIN}) (?:who|that|whose) .* is the (?P<name>{_PLAIN})\.$")
_CHOSEN = re.compile(r"\bchooses? .*?\bas (?:the|an?) (?P<name>[a-z]+(?: [a-z]+)?)(?=[.,;]| and\b| or\b|$)")
_THERE = re.compile(rf"\b[Tt]here (?:is|are) (?:\d+|one|two|three|four|five|six) (?P<name>{_PLAIN})\.")
_SPACES = re.compile(rf"^Each [Ss]pace (?:of|on) the (?P<map>{_PLAIN}) is an? (?P<kind>{_PLAIN})\.")
_EQUALS = re.compile(rf"^(?:(?:An?|Each) (?P<owner>{_PLAIN})'s |The )(?P<name>{_PLAIN}) equals\b")
_OWNED = re.compile(rf"^(?:An?|Each) (?P<owner>{_PLAIN})'s (?P<name>{_PLAIN}) is the (?P<type>{_PLAIN})\b")
_PEOPLE = re.compile(
    rf"^(?:Given |And )?(?P<names>{_PLAIN}(?:, {_PLAIN})*,?(?: and {_PLAIN})?) (?:is|are) (?P<kind>{_PLAIN})\.?$"
)


_OPTION = re.compile(rf"^(?:An? |The )?(?P<names>{_LIST}) (?:is|are) (?:an option|options) of the game\.")


_FIGURES = re.compile(
    rf"^(?:Given |And )?(?P<names>{_PLAIN}(?:, {_PLAIN})*,?(?: and {_PLAIN})?) (?:is an?|are) (?P<kind>{_PLAIN})"
    r"(?: (?:on|in|at) .*)?\.?$"
)


@dataclass(frozen=True, slots=True)
class Fact:
    """What one sentence says of a name: its sort, and the owner, type or wider kind where told."""

    name: str
    sort: str
    owner: str = ""
    type: str = ""
    above: str = ""
    noun: bool = True
    defined: bool = False  # `above` stands before who, that or a place: it may be a status and a kind
    bare: bool = False  # neither name had an article: `above` may be a status (Ann is Fallen)


def _listed(text: str) -> list[str]:
    found = []
    for piece in re.split(r", (?:or |and )?| or | and ", text):
        piece = re.sub(r"^(?:[Aa]n?|[Tt]he|[Ee]ach) ", "", piece.strip())
        if piece:
            found.append(piece)
    return found


def _all_players(text: str) -> str:
    """The kind that all Players are (`Each Player is a Hero`, `Players are Heroes`); "" where it may be a status."""
    found = _ALL_PLAYERS.match(text)
    kind = inflect.singular(found["kind"]) if found else ""
    return kind if found and (text.startswith("E") or kind != found["kind"]) else ""


def of_sentence(text: str) -> Iterator[Fact]:
    """The facts of one sentence of rules."""
    if found := _HAS.match(text):
        sort = "register" if found["owner"] == "game" else "attribute"
        if found["type"] == "one of":
            for value in _listed(found["rest"].strip(" .")):
                if value[:1].isupper():
                    yield Fact(value, "value")
        yield Fact(
            found["name"],
            sort,
            found["owner"],
            found["type"] + (found["rest"] if found["type"] in {"pile", "list"} else ""),
        )
    elif found := _HAS_PLAIN.match(text):
        one = inflect.singular(found["name"])
        things = found["article"] or one != found["name"]  # has a Portrait, has Guardians; but: has Health
        yield Fact(found["name"], "attribute", found["owner"], one if things else "number")
    elif found := _ONE_OF.match(text):
        for value in _listed(found["names"]):
            yield Fact(value, "status", found["owner"], noun=False)
    elif found := _MAY_BE.match(text):
        yield Fact(found["name"], "status", found["owner"], noun=bool(found["article"]))
    elif found := _IS_NUMBER.match(text):
        yield Fact(
            found["name"],
            "register",
            "game",
            found["type"] + (found["rest"] if found["type"] in {"pile", "list"} else ""),
        )
    elif found := _SPACES.match(text):
        yield Fact(found["kind"], "kind", type="space")
    elif found := _EQUALS.match(text):
        yield Fact(found["name"], "attribute", found["owner"] or "", "number")
    elif found := _OWNED.match(text):
        yield Fact(found["name"], "attribute", found["owner"], found["type"])
    elif found := _ROLE.match(text):
        yield Fact(found["name"], "role", above=found["kind"])
    elif (found := _ALL_PLAYERS.match(text)) and (
        text.startswith("E") or found["kind"] != inflect.singular(found["kind"])
    ):
        kind = inflect.singular(found["kind"])  # another word for Player: each is the other
        yield Fact("Player", "kind", above=kind)
        yield Fact(kind, "kind", above="Player")
    elif found := _OPTION.match(text):
        for name in _listed(found["names"]):
            yield Fact(name, "name")
    elif not text.startswith("There ") and (found := _IS_A.match(text)):
        names, kind, rest = found["names"], inflect.singular(found["kind"]), found["rest"] or "."
        defined = re.match(r" (?:who|that|whose|which|in|on|to|dealt|with)\b", rest) is not None
        if (rest.strip(" .") or found["article"] == "the ") and not defined:
            return
        single = names.startswith("The ")  # The Vault and the Attic are Cold Rooms: things, not kinds
        plural = found["kind"] != kind
        if not (found["article"] or plural) and (single or len(_listed(names)) > 1):
            return
        sort = "role" if found["article"] == "the " else "individual" if single else "kind"
        bare = not (found["article"] or plural)
        for name in _listed(re.sub(r"^(?:An?|Each|The) ", "", names)):
            yield Fact(name, sort, above=kind, defined=defined, bare=bare)
    for found in _CHOSEN.finditer(text):
        yield Fact(found["name"], "role")
    for found in _THERE.finditer(text):
        yield Fact(found["name"], "kind")


_AGENT = re.compile(rf"(?P<name>{_PLAIN}) (?:may|cannot|must|chooses|takes|rolls|spends|draws)\b")


_BEFORE_NAME = re.compile(r"^(?:(?:An?|The|Each|Every|This|That|Another|No|Only|If|When|While|Unless|Then) )+")


def agents(texts: Iterable[str]) -> frozenset[str]:
    """Names that the text lets act, as written (the longest run of capitals before the verb)."""
    return frozenset(_BEFORE_NAME.sub("", found["name"]) for text in texts for found in _AGENT.finditer(text))


def of_example(text: str) -> Iterator[Fact]:
    """The people, and figures, that a Given line brings in: `Ann and Bo are Players`, `Mo is a Zombie in the Hall`."""
    if found := _PEOPLE.match(text) or _FIGURES.match(text):
        for name in _listed(found["names"]):
            if " " not in name:
                yield Fact(name, "individual", above=inflect.singular(found["kind"]))


_WORD = re.compile(r"[\w-]+|'s?|[^\w\s]")


def capital_runs(texts: Iterable[str], covered: Callable[[Sequence[str]], int]) -> dict[str, int]:
    """Runs of capitalised words inside sentences (not at their start), with how often each was seen. `covered` tells
    how many words at the start of a list belong to a name that is known already; those end a run."""
    seen: dict[str, int] = {}
    for text in texts:
        words = _WORD.findall(text)
        run: list[str] = []
        at = 0
        starts = True  # the words so far are capitals at the start of a sentence: no run begins there
        while at < len(words):
            word = words[at]
            size = covered(words[at : at + 12]) if word[0].isupper() else 0
            numbered = bool(run) and word.isdigit()
            if not size and not starts and (word[0].isupper() or numbered) and not _DIE.fullmatch(word):
                run.append(word)
            else:
                _count(seen, run)
                run = []
            starts = not size and (word in ".:;*" or (starts and word[0].isupper()))
            at += size or 1
        _count(seen, run)
    return seen


_DIE = re.compile(r"[dD]\d+")


def _count(seen: dict[str, int], run: list[str]) -> None:
    if run:
        name = " ".join(run)
        seen[name] = seen.get(name, 0) + 1
