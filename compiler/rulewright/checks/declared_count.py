"""A number is announced, and another number follows.

"Do these three things" before a list of four, "the four expansions are" before three names, "there are three
types" above two headings: a reader cannot tell whether the number or the list is wrong.

Fires:
    Take three steps:
    * Draw a card.
    * Roll a die.

Quiet:
    Take two steps:
    * Draw a card.
    * Roll a die.

Mend: change the number, or complete the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rulewright.checks.check import Check, how_many
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import NUMBERS, key_of_name, singular
from rulewright.diagnostic import Diagnostic, Label, Severity

_NUMBER = r"(?P<number>two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
_BEFORE_LIST = re.compile(
    rf"\b(?:these|the following|following|one of|any of|all)\s+{_NUMBER}\s+[\w\s-]*:$"
    rf"|\b{_NUMBER.replace('number', 'other')}\s+[\w-]+(?:\s[\w-]+)?:$",
    re.IGNORECASE,
)
_INLINE = re.compile(rf"^The\s+{_NUMBER}\s+[\w-]+(?:\s[\w-]+)? are:?\s+(?P<list>[^.;:]+)\.?$", re.IGNORECASE)
_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
_COLON = re.compile(
    rf"\b{_NUMBER}\s+(?:(?:kinds?|types?|sorts?|classes) of\s+)?[\w-]+(?:\s[\w-]+)?:"
    rf"\s+(?P<list>{_NAME}(?:,\s*(?:(?:and|or)\s+)?{_NAME})*(?:\s+(?:and|or)\s+{_NAME})?)\.?$"
)
_HOLDS = re.compile(
    rf"^The (?P<what>[A-Z]\w*(?: [A-Z]\w*)*) (?:list|table|section) (?:contains|holds|has"
    rf"|lists) {_NUMBER}\b",
    re.IGNORECASE,
)
_KINDS = re.compile(rf"^There are\s+{_NUMBER}\s+(?:types?|kinds?|sorts?|classes)\b", re.IGNORECASE)


def _announced(block: Block) -> Iterator[tuple[Placed, re.Match[str]]]:
    """The sentences that announce a number."""
    for placed in block.placed:
        found = _BEFORE_LIST.search(placed.text) if placed.sentence.items else None
        for pattern in (_INLINE.match, _COLON.search, _HOLDS.match, _KINDS.match):
            found = found or pattern(placed.text)
        if found is not None:
            yield placed, found


def _rows(block: Block) -> Iterator[tuple[frozenset[str], int]]:
    if block.rule.rows:
        yield frozenset(key_of_name(block.rule.name).split()), len(block.rule.rows)


def find(matter: Matter) -> Iterator[Diagnostic]:
    for placed, found in matter.each(_announced):
        number = found["number"] or found["other"] if found.re is _BEFORE_LIST else found["number"]
        if found.re is _BEFORE_LIST:
            if _value(number) != len(placed.sentence.items):
                yield _finding(placed, found, number, len(placed.sentence.items), "item")
        elif found.re in (_INLINE, _COLON):
            parts = [
                part for part in re.split(r",\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+", found["list"]) if part.strip()
            ]
            if _value(number) != len(parts):
                yield _finding(placed, found, number, len(parts), "name")
        elif found.re is _HOLDS:
            things = {singular(w.lower()) for w in found["what"].split()}
            rows = [count for names, count in matter.each(_rows) if things & names]
            if _value(number) not in rows:
                yield _finding(placed, found, number, max(rows, default=0), "row")
        else:
            above = placed.heading.number
            below = [s for s in matter.headings if above and re.fullmatch(rf"{re.escape(above)}\.\d+", s.number)]
            if below and _value(number) != len(below):
                finding = _finding(placed, found, number, len(below), "heading")
                yield replace(finding, labels=tuple(Label(s.span, s.name) for s in below))


def _value(word: str) -> int:
    return NUMBERS.get(word.lower(), int(word) if word.isdigit() else -1)


def _finding(placed: Placed, found: re.Match[str], number: str, count: int, what: str) -> Diagnostic:
    if not count:
        return Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"the text announces {number}, and none is listed anywhere",
            (),
            "add the list: a COMPONENT with one row for each",
        )
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        placed.match(found),
        f"the text announces {number}, and {how_many(count, what)} {'follows' if count == 1 else 'follow'}",
        (),
        f"write {count} for {number}, or complete the list",
    )


CHECK = Check("RW209", "declared-count", Severity.WARNING, __doc__ or "", find)
