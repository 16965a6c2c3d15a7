"""Two rules say the same.

They differ only in articles, in one or many, or in the order of the words. Nothing is wrong yet; when one of
them is changed and the other is not, they will contradict each other.

Fires:
    A Ghoul Card is not Treasure. … Ghoul Cards are not Treasure.
    If a Ghoul's Health reaches zero, resolve Last Breath. … Last Breath occurs when a Ghoul's Health reaches zero.

Quiet:
    A Ghoul Card is not Treasure. … A Ghoul Card is not a Hero Card.

Mend: keep one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.book.model import Role
from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.no_order import moments
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import SMALL, singular
from rulewright.diagnostic import Diagnostic, Severity

ENOUGH_SHARED = 0.8
_CALL = re.compile(
    r"\b(?P<verb>resolves?|perform|performs|begins?)\s+(?:the\s+|an?\s+)?(?P<name>[A-Z]\w+(?:\s(?:(?:of|the|a|as"
    r"|A)\s)?[A-Z]\w+)*)|^(?P<subject>[A-Z]\w+(?:\s(?:of\s)?[A-Z]\w+)*) (?:occurs|happens) when\b"
)
_TRIGGER = re.compile(r"\b(?:when|whenever|if|after|whose|before|until)\b", re.IGNORECASE)


def _by_words(block: Block) -> Iterator[tuple[tuple[str, ...], Placed]]:
    for placed in block.ruling:
        lists = placed.item or placed.sentence.items
        if placed.sentence.role is Role.RULE and not lists and len(placed.normal) >= 3:
            yield placed.normal, placed


def _alike(_: tuple[str, ...], same: tuple[Placed, ...]) -> Iterator[list[Placed]]:
    places = _in_different_rules(same)
    if len(places) > 1:
        yield places


def find(matter: Matter) -> Iterator[Diagnostic]:
    told: set[Placed] = set()
    for places in matter.compared(_by_words, _alike):
        told.update(places)
        yield _finding(places, f"{how_many(len(places), 'rule')} say the same: {quoted(places[0].text)}")
    yield from _thresholds(matter)
    for at_one_moment, alike in moments(matter):
        if alike:
            count = how_many(len(at_one_moment), "rule")
            said = quoted(at_one_moment[0].text, 60)
            yield _finding(at_one_moment, f"{count} say the same of one moment: {said}")
    for name, same in matter.compared(_calls, _on_one_occasion):
        places = _in_different_rules([p for p in same if p not in told])
        if len(places) > 1:
            yield _finding(places, f"{how_many(len(places), 'rule')} say when {name} happens, and they say the same")


_GOES_ON = re.compile(
    r"\bcontinues? [^.]*?\bonly (?:while|if|when)\b[^.]*?\b(?:at least )?(?P<number>two|three|four"
    r"|\d+)(?: or more)? (?P<what>[A-Z]\w+(?: [A-Z]\w+)*) remain"
)
_ENDS = re.compile(
    r"\bfewer than (?P<number>two|three|four|\d+) (?P<what>[A-Z]\w+(?: [A-Z]\w+)*) remain\b[^.]*\bends?\b"
)


def _ways_to_end(block: Block) -> Iterator[tuple[Placed, re.Match[str]]]:
    for placed in block.ruling:
        match = _GOES_ON.search(placed.text) or _ENDS.search(placed.text)
        if match:
            yield placed, match


def _thresholds(matter: Matter) -> Iterator[Diagnostic]:
    """`continues only while two or more remain`, `continue only if at least two remain`, `if fewer than two
    remain, it ends`.
    """
    found: dict[tuple[str, str], list[Placed]] = {}
    for placed, match in matter.each(_ways_to_end):
        found.setdefault((match["number"], match["what"]), []).append(placed)
    for (number, what), same in found.items():
        places = _in_different_rules(same)
        if len(places) > 1:
            yield _finding(places, f"{how_many(len(places), 'rule')} say that it goes on only with {number} {what}")


def _in_different_rules(places: Sequence[Placed]) -> list[Placed]:
    return list({p.rule.id: p for p in reversed(places)}.values())[::-1]


def _finding(places: Sequence[Placed], message: str) -> Diagnostic:
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        places[0].span,
        message,
        labels_of([(p.span, "again") for p in places[1:]]),
        "keep one of them, so that a later change cannot set them against each other",
    )


def _calls(block: Block) -> Iterator[tuple[str, tuple[Placed, frozenset[str]]]]:
    """The rules of a block that say when something happens, by its name, each with its other words."""
    for placed in block.ruling:
        if placed.sentence.role is not Role.RULE or not _TRIGGER.search(placed.text) or " not " in placed.text:
            continue
        found = _CALL.search(placed.text)
        if not found:
            continue
        rest = placed.text[: found.start()] + " " + placed.text[found.end() :]
        words = frozenset(singular(w) for w in re.findall(r"[a-z]+", rest.lower()) if w not in SMALL) - _WEAK
        if len(words) > 2:
            yield found["name"] or found["subject"], (placed, words)


def _on_one_occasion(name: str, calls: tuple[tuple[Placed, frozenset[str]], ...]) -> Iterator[tuple[str, list[Placed]]]:
    """The rules that call a procedure or event on what seems to be one occasion: their other words agree."""
    best: list[Placed] = []
    for _, words in calls if len(calls) <= MOST_CALLS else ():
        group = [p for p, other in calls if len(words & other) >= ENOUGH_SHARED * min(len(words), len(other))]
        if len(group) > len(best):
            best = group
    if len(best) > 1:
        yield name, best


MOST_CALLS = 40  # rules that call one thing; more of them are a turn of phrase
_WEAK = frozenset(["later", "complete", "completing", "completed", "occur", "happen", "resolve", "reach"])


CHECK = Check("RW601", "same-meaning", Severity.INFO, __doc__ or "", find)
