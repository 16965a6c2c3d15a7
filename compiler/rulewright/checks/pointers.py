"""Places where rule text sends the reader elsewhere: `according to X`, `resolve X`, `rule 14.7`, `solo rules
below`, `07_DUNGEON_BOMBS`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.checks.known import assumed, names, own_words
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import LINKING, SMALL, Word, key_of_name, singular, stem
from rulewright.source import Span

_NAMED = re.compile(
    r"\b(?P<word>according to|as (?:described|defined|explained|stated) (?:in|by|under)|(?:described|defined"
    r"|explained|found|given) (?:in|under)"
    r"|[Ss]ee|as per|per|[Rr]esolve[sd]?|perform|use|using|follows?|go to|return to)\s+(?:the\s+|an?\s+"
    r"|that\s+)?(?:standard\s+|normal\s+)?(?=[A-Z0-9])"
)
_STRONG = ("according to", "described", "defined", "explained", "found", "given", "see", "per", "go to", "return to")
_BELOW = re.compile(
    r"\b(?P<word>per|see|as per|according to|use|using|follow|with)\s+(?P<the>the\s+)?(?P<what>(?:[a-z-]+\s+){0,3}?)"
    r"(?P<noun>rules?|tables?|sections?|lists?|charts?)\s+(?P<where>below|above)\b"
)
_SECTION = re.compile(
    r"\b(?:in|under|of|see|by) the (?P<name>[A-Z]\w*(?: [A-Z]\w*)*) (?:section|chapter|table"
    r"|chart|list)\b"
)
_DOCUMENT = re.compile(r"\b\d+_[A-Z][A-Z0-9_]+\b")
_FIELD = re.compile(r"[A-Z]+(?:_[A-Z]+)*")
_SENT = re.compile(r"\b(?:to|see|in|per|by|under|resolve[sd]?)\s+(?:the\s+)?$", re.IGNORECASE)
_TAIL = re.compile(r"\s+(?:rules?|table|section|procedure|process|step|chapter|block)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pointer:
    """One pointer. `name` is what it points at; `number` that name when it is a number; `explicit` when the
    text says "see", "according to" or the like, rather than only using a name; `found` when something answers
    to it; `external` when it names another document.
    """

    span: Span
    placed: Placed
    name: str
    number: str = ""
    explicit: bool = False
    found: bool = False
    external: bool = False
    below: bool = False


@dataclass(frozen=True, slots=True)
class _Answers:
    """What a pointer may lead to: known names, those of other rulesets, and titles, by key."""

    names: frozenset[str]
    assumed: frozenset[str]
    titles: frozenset[str]


@held
def _answers(matter: Matter) -> _Answers:
    return _Answers(names(matter), assumed(matter), frozenset(key_of_name(title) for title in matter.titles))


def pointers(matter: Matter) -> tuple[Pointer, ...]:
    """Every pointer of the ruleset, in order."""
    return matter.each(_pointers, _answers)


def _pointers(block: Block, answers: _Answers) -> Iterator[Pointer]:
    for placed in block.placed:
        taken: list[tuple[int, int]] = []
        for reference in (each for each in block.lost if each.sentence is placed.sentence):
            number = re.search(r"\d+(?:\.\d+)*", reference.written)
            if re.search(r"\bpage\b", reference.written, re.IGNORECASE):
                continue
            document = _DOCUMENT.search(reference.written)
            name = number.group() if number and not document else reference.written
            start = placed.text.find(reference.written)
            if _FIELD.fullmatch(reference.written) and not _SENT.search(placed.text[: max(start, 0)]):
                continue  # the name of a field, not a place to go to
            if start >= 0:
                taken.append((start, start + len(reference.written)))
            yield Pointer(
                reference.span,
                placed,
                name,
                name if number and not document else "",
                explicit=True,
                external=document is not None,
            )
        for found in _DOCUMENT.finditer(placed.text):
            if not _overlaps(taken, found.span()):
                taken.append(found.span())
                name = found.group()
                known = key_of_name(name) in answers.titles or key_of_name(re.sub(r"^\d+_", "", name)) in answers.names
                yield Pointer(placed.match(found), placed, name, explicit=True, found=known, external=not known)
        for found in _NAMED.finditer(placed.text):
            run = _name_at(placed.words, found.end())
            if not run or _overlaps(taken, (run[0].start, run[-1].end)):
                continue
            name = placed.text[run[0].start : run[-1].end]
            word = found["word"].lower()
            strong = word.startswith(_STRONG) or word.startswith("as ")
            if not strong and (len(run) < 2 or _is_a_thing(found, run, placed)):
                continue
            yield Pointer(
                placed.at(run[0].start, run[-1].end),
                placed,
                name,
                explicit=False,
                found=_is_known(answers, name, strong),
            )
        for found in _SECTION.finditer(placed.text):
            if not _overlaps(taken, found.span()):
                known = _is_known(answers, found["name"], True)
                yield Pointer(
                    placed.match(found, "name"), placed, f"{found['name']} section", explicit=True, found=known
                )
        for found in _BELOW.finditer(placed.text):
            what = [singular(word) for word in found["what"].split() if word not in SMALL]
            if what:
                name = f"{found['what'].strip()} {found['noun']}"
                answered = any(set(what) <= set(key.split()) for key in answers.names)
                yield Pointer(placed.match(found), placed, name, explicit=True, found=answered, below=True)


def _overlaps(taken: list[tuple[int, int]], place: tuple[int, int]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in taken)


def _name_at(words: tuple[Word, ...], start: int) -> list[Word]:
    """The longest name that starts at a place: capitalised words, and small linking words between them."""
    run: list[Word] = []
    length = 0
    for word in words:
        if word.start < start:
            continue
        if word.capital and (not run or word.start <= run[-1].end + 1):
            run.append(word)
            length = len(run)
        elif run and (word.low in LINKING or word.text.isdigit()) and word.start <= run[-1].end + 1:
            run.append(word)
        else:
            break
    return run[:length]


def _is_a_thing(found: re.Match[str], run: list[Word], placed: Placed) -> bool:
    """Whether a name after a weak verb is a thing that is used or a roll that is made, rather than a procedure:
    `use the Damage Die`.
    """
    word = found["word"]
    last = run[-1].low
    if word in ("use", "using"):
        return last not in ("condition", "calculation", "procedure", "process", "resolution", "step")
    if word in ("follow", "follows"):
        return True
    return last.endswith(("'s", "s'")) or last in (
        "check",
        "checks",
        "effect",
        "effects",
        "opportunity",
        "opportunities",
        "mind",
    )


def _is_known(answers: _Answers, name: str, strong: bool) -> bool:
    """Whether something has this name, said with or without a word such as "rules" or "Table" after it, or with
    an article before it.
    """
    for form in (name, _TAIL.sub("", name), re.sub(r"['’]s?$", "", name)):
        key = key_of_name(form)
        if key in answers.names or key in answers.assumed:
            return True
    if strong:
        return False
    # "Resolve a Zombie Attack against that Player": the longest known beginning, when a preposition follows it
    words = name.split()
    for at in range(len(words) - 1, 0, -1):
        if words[at].lower() in LINKING and key_of_name(" ".join(words[:at])) in answers.names:
            return True
    return False


def owned(matter: Matter, name: str) -> bool:
    """Whether a name speaks of what this document is about, so that nobody else would say what it means: it
    shares a word with the title or with a status that the document defines.
    """
    return any(stem(word) in own_words(matter) for word in re.findall(r"[A-Za-z]+", name) if word.lower() not in SMALL)
