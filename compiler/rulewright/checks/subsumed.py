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

from rulewright.book.model import Role
from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.norms import entries
from rulewright.checks.placed import Placed
from rulewright.checks.plain import SMALL, key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.norms import Modality

_RESTRICTING = frozenset(["dealt", "made", "drawn", "taken", "caused", "during", "with", "while", "who", "that", "in"])
_DURING = re.compile(r"\bduring (?:an? |the )(?P<name>[A-Z]\w*(?: [A-Z]\w*)*)")
_IDLE = frozenset([",", "later", "then", "also", "use"])
_JOINTS = frozenset(("and", "or", ","))
LONGEST = 45
CROWD = 12


def find(matter: Matter) -> Iterator[Diagnostic]:
    rules = [p for p in matter.ruling if p.sentence.role is Role.RULE and not p.item and not p.sentence.items]
    containers: dict[tuple[str, ...], Placed] = {}
    exact: dict[tuple[str, ...], Placed] = {}
    for placed in rules:
        exact.setdefault(_words(placed), placed)
        for form in _parts(placed):
            containers.setdefault(form, placed)
    contained: dict[int, tuple[Placed, list[Placed]]] = {}
    for placed in rules:
        form = _words(placed)
        whole = containers.get(form)
        if whole is None or whole is placed or whole.rule.id == placed.rule.id:
            whole = _without_restriction(placed, exact)
        if whole is not None and whole is not placed and whole.rule.id != placed.rule.id:
            contained.setdefault(id(whole), (whole, []))[1].append(placed)
    _by_deeds(matter, contained)
    _inside(matter, rules, contained)
    yield from _said_again(rules)
    for whole, parts in contained.values():
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


def _without_restriction(placed: Placed, exact: dict[tuple[str, ...], Placed]) -> Placed | None:
    """The rule that a sentence becomes when a restriction (`dealt during a Ghoul Combat Attack`) is left out
    of it.
    """
    words = _words(placed)
    if len(words) > LONGEST:
        return None
    for start in range(1, len(words) - 2):
        if words[start] in _RESTRICTING:
            for end in range(start + 2, min(len(words) - 1, start + 12)):
                whole = exact.get(words[:start] + words[end:])
                if whole is not None and whole is not placed:
                    return whole
    return None


def _by_deeds(matter: Matter, contained: dict[int, tuple[Placed, list[Placed]]]) -> None:
    """Add the norms of which every deed is forbidden to the same kind, with the same way out, by another
    sentence too.
    """
    told = {id(part) for _, parts in contained.values() for part in parts}
    holders: dict[tuple[object, ...], list[Placed]] = {}
    deeds: dict[int, tuple[Placed, set[tuple[object, ...]]]] = {}
    for entry in entries(matter):
        if entry.modality is Modality.FORBID and entry.word != "ignores" and not entry.deed.verb.startswith("be "):
            key = (entry.subject, entry.deed, entry.hooks, entry.guards)
            holders.setdefault(key, []).append(entry.placed)
            deeds.setdefault(id(entry.placed), (entry.placed, set()))[1].add(key)
    for placed, keys in deeds.values():
        if id(placed) in told:
            continue
        common = [p for p in holders[next(iter(keys))] if p.rule.id != placed.rule.id]
        for whole in common[:CROWD]:
            wider = deeds[id(whole)][1]
            if keys < wider or (keys == wider and whole.span.place < placed.span.place):
                contained.setdefault(id(whole), (whole, []))[1].append(placed)
                break


def _inside(matter: Matter, rules: list[Placed], contained: dict[int, tuple[Placed, list[Placed]]]) -> None:
    """Add long sentences that differ in the name of a procedure alone, of which one happens within the other:
    what is said of Damage in a Brawl is said of Damage in a Ghoul Combat Attack, whose steps are in
    a Brawl.
    """
    told = {id(part) for _, parts in contained.values() for part in parts}
    steps = {
        key_of_name(rule.name): " ".join(s.text for s in rule.every_sentence())
        for _, rule in matter.procedures
        if rule.name
    }
    if not steps:
        return
    frames: dict[str, list[tuple[Placed, str]]] = {}
    for placed in rules:
        if len(placed.normal) < 12:
            continue
        text = " ".join(placed.normal)
        for found in _DURING.finditer(placed.text):
            key = key_of_name(found["name"])
            frames.setdefault(text.replace(key, "*", 1), []).append((placed, found["name"]))
    for alike in frames.values():
        same = alike[:CROWD]
        for placed, name in same:
            inner = steps.get(key_of_name(name))
            for whole, other in same:
                if inner and other != name and other in inner and whole is not placed and id(placed) not in told:
                    contained.setdefault(id(whole), (whole, []))[1].append(placed)
                    told.add(id(placed))


def _said_again(rules: list[Placed]) -> Iterator[Diagnostic]:
    """`They come in swarms and at night.` and, elsewhere, `Rats come in swarms at night from
    each entry.`
    """
    index: dict[tuple[str, str], list[tuple[Placed, tuple[str, ...]]]] = {}
    short: list[tuple[Placed, tuple[str, ...]]] = []
    for placed in rules:
        content = tuple(w for w in placed.normal if w.isalpha() and w not in SMALL)
        if placed.text.startswith(("They ", "It ")):
            if 2 < len(content) < 8:
                short.append((placed, content))
        elif len(content) < LONGEST:
            for at in range(len(content) - 1):
                index.setdefault((content[at], content[at + 1]), []).append((placed, content))
    for placed, content in short:
        for other, words in index.get((content[0], content[1]), ())[:CROWD]:
            left = iter(words)
            if other.rule.id != placed.rule.id and all(word in left for word in content):
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    other.span,
                    f"{quoted(other.text, 60)} says again what line {placed.span.line} says",
                    (Label(placed.span, "said first"),),
                    "say it once",
                )


CHECK = Check("RW603", "subsumed", Severity.INFO, __doc__ or "", find)
