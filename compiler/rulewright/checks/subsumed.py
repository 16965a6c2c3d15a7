"""A rule says again what a wider one says already.

"A Ghoul may not Hide, Seek or Ambush" makes "Ghouls cannot Hide" idle. As long as both stand, a reader wonders
what the second one adds.

Fires:
    A Ghoul Player may not Hide, Seek or Ambush. … Ghoul Players cannot Hide. … Ghoul Players cannot Seek.

Quiet:
    A Ghoul Player may not Seek or Ambush. … Ghoul Players cannot Hide.

Mend: keep the wider rule, or take its part out of it and keep the single ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rulewright.book.model import Role
from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import Matter, held
from rulewright.checks.norms import entries_in
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import SMALL, key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.norms import Modality

_RESTRICTING = frozenset(["dealt", "made", "drawn", "taken", "caused", "during", "with", "while", "who", "that", "in"])
_DURING = re.compile(r"\bduring (?:an? |the )(?P<name>[A-Z]\w*(?: [A-Z]\w*)*)")
_IDLE = frozenset([",", "later", "then", "also", "use"])
_JOINTS = frozenset(("and", "or", ","))
LONGEST = 45
LONG = 12  # words of a sentence of which another name alone is no chance
CROWD = 12


@dataclass(frozen=True, slots=True)
class _Says:
    """A rule says just this."""

    placed: Placed


@dataclass(frozen=True, slots=True)
class _Holds:
    """A part of what a rule with a list says is this."""

    placed: Placed


@dataclass(frozen=True, slots=True)
class _Restricts:
    """A rule says this of some only; `number` counts the restrictions that may be left out of it."""

    placed: Placed
    number: int


def _rules(block: Block) -> Iterator[Placed]:
    for placed in block.ruling:
        if placed.sentence.role is Role.RULE and not placed.item and not placed.sentence.items:
            yield placed


def _forms(block: Block) -> Iterator[tuple[tuple[str, ...], _Says | _Holds | _Restricts]]:
    """The rules of a block by what they say, by what their parts say, and by what they would say without a
    restriction.
    """
    for placed in _rules(block):
        yield _words(placed), _Says(placed)
        holds = _Holds(placed)
        for form in dict.fromkeys(_parts(placed)):
            yield form, holds
        for number, form in enumerate(_without_restriction(placed)):
            yield form, _Restricts(placed, number)


def _wider(_: tuple[str, ...], said: tuple[_Says | _Holds | _Restricts, ...]) -> Iterator[tuple[Placed, Placed, int]]:
    """A rule, a wider one that says it already, and a number: of several, the one with the least is meant."""
    says = [each.placed for each in said if isinstance(each, _Says)]
    holds = next((each.placed for each in said if isinstance(each, _Holds)), None)
    for placed in says if holds is not None else ():
        if holds is not None and holds.rule.id != placed.rule.id:
            yield placed, holds, -1
    for each in said if says else ():
        if isinstance(each, _Restricts) and each.placed is not says[0]:
            yield each.placed, says[0], each.number


def find(matter: Matter) -> Iterator[Diagnostic]:
    contained: dict[Placed, list[Placed]] = {}
    told: set[Placed] = set()
    found = matter.compared(_forms, _wider)
    for placed, whole, _ in sorted(found, key=lambda each: (matter.order(each[0]), each[2])):
        if placed not in told:
            told.add(placed)
            if whole.rule.id != placed.rule.id:
                contained.setdefault(whole, []).append(placed)
    told = {part for parts in contained.values() for part in parts}
    by_deeds = matter.compared(_forbidden, _by_deeds)
    for placed, whole in sorted(by_deeds, key=lambda each: matter.order(each[0])):
        if placed not in told:
            contained.setdefault(whole, []).append(placed)
    _inside(matter, contained)
    yield from _said_again(matter)
    for whole, parts in contained.items():
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            whole.span,
            f"{quoted(whole.text)} already says what "
            f"{'another rule says' if len(parts) == 1 else f'{len(parts)} other rules say'} again",
            labels_of([(p.span, "says a part of it again") for p in parts], 12),
            "keep one: the wider rule, or the single ones",
        )


def _words(placed: Placed) -> tuple[str, ...]:
    """The normal form without commas; `is resolved` and `occurs` are one."""
    words = [w for w in placed.normal if w not in _IDLE]
    found: list[str] = []
    for word in words:
        if word in ("resolved", "happen") and found and (word == "happen" or found[-1] == "be"):
            if word == "resolved":
                found.pop()
            found.append("occur")
        else:
            found.append(word)
    return tuple(found)


def _chunks(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The stretches between commas and conjunctions."""
    chunks: list[list[str]] = [[]]
    for word in words:
        if word in _IDLE and word != ",":
            continue
        if word in _JOINTS:
            if chunks[-1]:
                chunks.append([])
        else:
            chunks[-1].append(word)
    return [tuple(chunk) for chunk in chunks if chunk]


def _parts(placed: Placed) -> Iterator[tuple[str, ...]]:
    """What a sentence with a list says of one item each: the words before the list, the item, and the words
    after it.
    """
    chunks = _chunks(placed.normal)
    if not 1 < len(chunks) < 16 or len(placed.normal) > LONGEST:
        return
    tail: tuple[str, ...] = ()
    last = chunks[-1]
    for mark in ("unless", "only"):
        if mark in last:
            at = last.index(mark)
            last, tail = last[:at], last[at:]
    chunks = [_occur(chunk) for chunk in (*chunks[:-1], last) if chunk]
    first, end = chunks[0], chunks[-1]
    for chunk in chunks[1:]:
        for keep in range(2, len(first)):
            yield first[:keep] + chunk + tail
            if chunk is not end:
                for drop in range(1, len(end)):
                    yield first[:keep] + chunk + end[drop:] + tail
    yield first + tail
    for drop in range(1, len(end)):
        yield first + end[drop:] + tail
        for chunk in chunks[1:]:
            yield chunk + (end[drop:] if chunk is not end else ()) + tail


def _occur(chunk: tuple[str, ...]) -> tuple[str, ...]:
    for at in range(len(chunk) - 1):
        if chunk[at : at + 2] == ("be", "resolved"):
            return (*chunk[:at], "occur", *chunk[at + 2 :])
    return tuple("occur" if word == "happen" else word for word in chunk)


def _without_restriction(placed: Placed) -> Iterator[tuple[str, ...]]:
    """What a sentence says when a restriction (`dealt during a Ghoul Combat Attack`) is left out of it."""
    words = _words(placed)
    for start in range(1, len(words) - 2) if len(words) <= LONGEST else ():
        if words[start] in _RESTRICTING:
            for end in range(start + 2, min(len(words) - 1, start + 12)):
                yield words[:start] + words[end:]


@dataclass(frozen=True, slots=True)
class _Forbids:
    """A sentence that forbids something, with all deeds that it forbids; `first` says that this is the first."""

    placed: Placed
    deeds: frozenset[object]
    first: bool


def _forbidden(block: Block) -> Iterator[tuple[object, _Forbids]]:
    """What the sentences of a block forbid: whom, which deed, with which ways out and when."""
    deeds: dict[Placed, dict[object, None]] = {}
    for entry in entries_in(block):
        if entry.modality is Modality.FORBID and entry.word != "ignores" and not entry.deed.verb.startswith("be "):
            deeds.setdefault(entry.placed, {})[entry.subject, entry.deed, entry.hooks, entry.guards] = None
    for placed, keys in deeds.items():
        for number, key in enumerate(keys):
            yield key, _Forbids(placed, frozenset(keys), number == 0)


def _by_deeds(_: object, said: tuple[_Forbids, ...]) -> Iterator[tuple[Placed, Placed]]:
    """A sentence of which every deed is forbidden to the same kind, with the same way out, by another one too."""
    for at, one in enumerate(said):
        others = ((n, each) for n, each in enumerate(said) if each.placed.rule.id != one.placed.rule.id)
        for number, whole in islice(others, CROWD) if one.first else ():
            if one.deeds < whole.deeds or (one.deeds == whole.deeds and number < at):
                yield one.placed, whole.placed
                break


def _steps_of(block: Block) -> Iterator[tuple[str, str]]:
    if is_procedure(block) and block.rule.name:
        yield key_of_name(block.rule.name), " ".join(s.text for s in block.sentences)


def _during_procedures(block: Block) -> Iterator[tuple[str, tuple[Placed, str]]]:
    """Long sentences about what happens during something, by their words without its name."""
    for placed in _rules(block):
        if len(placed.normal) >= LONG:
            for found in _DURING.finditer(placed.text):
                yield " ".join(placed.normal).replace(key_of_name(found["name"]), "*", 1), (placed, found["name"])


def _alike(_: str, said: tuple[tuple[Placed, str], ...]) -> Iterator[tuple[tuple[Placed, str], ...]]:
    if len(said) > 1:
        yield said[:CROWD]


def _inside(matter: Matter, contained: dict[Placed, list[Placed]]) -> None:
    """Add long sentences that differ in the name of a procedure alone, of which one happens within the other:
    what is said of Damage in a Brawl is said of Damage in a Ghoul Combat Attack, whose steps are in
    a Brawl.
    """
    told = {part for parts in contained.values() for part in parts}
    steps = dict(matter.each(_steps_of))
    for same in matter.compared(_during_procedures, _alike):
        for placed, name in same:
            inner = steps.get(key_of_name(name))
            for whole, other in same:
                if inner and other != name and other in inner and whole is not placed and placed not in told:
                    contained.setdefault(whole, []).append(placed)
                    told.add(placed)


def _content(placed: Placed) -> tuple[str, ...]:
    return tuple(w for w in placed.normal if w.isalpha() and w not in SMALL)


def _short(block: Block) -> Iterator[tuple[Placed, tuple[str, ...]]]:
    """Short sentences that take up what was spoken of."""
    for placed in _rules(block):
        if placed.text.startswith(("They ", "It ")) and 2 < len(_content(placed)) < 8:
            yield placed, _content(placed)


@held
def _beginnings(matter: Matter) -> frozenset[tuple[str, ...]]:
    return frozenset(content[:2] for _, content in matter.each(_short))


def _long(
    block: Block, beginnings: frozenset[tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], tuple[Placed, tuple[str, ...]]]]:
    """The other sentences of a block, by the two words in them with which a short one begins."""
    for placed in _rules(block) if beginnings else ():
        content = _content(placed)
        if not placed.text.startswith(("They ", "It ")) and len(content) < LONGEST:
            for at in range(len(content) - 1):
                if content[at : at + 2] in beginnings:
                    yield content[at : at + 2], (placed, content)


def _said_again(matter: Matter) -> Iterator[Diagnostic]:
    """`They come in swarms and at night.` and, elsewhere, `Rats come in swarms at night from
    each entry.`
    """
    index = matter.grouped(_long, _beginnings)
    for placed, content in matter.each(_short):
        for other, words in index.get(content[:2], ())[:CROWD]:
            left = iter(words)
            if other.rule.id != placed.rule.id and all(word in left for word in content):
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    other.span,
                    f"{quoted(other.text, 60)} says again what line {matter.line(placed.span)} says",
                    (Label(placed.span, "said first"),),
                    "say it once",
                )


CHECK = Check("RW603", "subsumed", Severity.INFO, __doc__ or "", find)
