"""A pointer fits more than one place.

The text says "the table below", or gives a name, and two or more places answer to it. Two readers then use two
tables.

Fires:
    The ghoul acts per table below.        (above "1.1 Activation Table" and "1.4 Activation Table")

Quiet:
    The ghoul acts per table 1.4.

Mend: write the number or the whole name of the one that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Section
from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.plain import SMALL, key_of_name, singular, stem
from rulewright.diagnostic import Diagnostic, Severity

_BARE = re.compile(
    r"\b(?:per|see|as per|according to|use|using|follow|from|on|in)\s+(?:the\s+)?(?P<noun>table|chart"
    r"|list)\s+(?P<where>below|above)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _below(matter)
    yield from _one_name(matter)


def _below(matter: Matter) -> Iterator[Diagnostic]:
    """`per table below` with several tables below that fit the words of the sentence."""
    for placed in matter.placed:
        for found in _BARE.finditer(placed.text):
            noun = found["noun"].lower()
            here = placed.section.span.place
            tables = [
                section
                for section in matter.book.sections
                if noun in key_of_name(section.name).split()
                and section.document == placed.section.document
                and (section.span.place > here) == (found["where"].lower() == "below")
            ]
            said = {stem(word.low) for word in placed.words if word.low not in SMALL}
            fitting = [section for section in tables if _topic(section, noun) & said] or tables
            least = max((len(_topic(s, noun) & said) for s in fitting), default=0)
            best = [section for section in fitting if len(_topic(section, noun) & said) == least]
            if len(best) > 1:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(found),
                    f'"{found.group()}" can be {how_many(len(best), noun)} of this document: the reader must '
                    f"guess which",
                    labels_of([(s.span, f"{s.number} {s.name}".strip()) for s in best]),
                    f'write the number, as in "per {noun} {best[-1].number or best[-1].name}"',
                )


def _topic(section: Section, noun: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[A-Za-z]+", section.name) if singular(word.lower()) != noun}


def _one_name(matter: Matter) -> Iterator[Diagnostic]:
    """A table or procedure called by a name that two blocks or headings have."""
    owners: dict[str, list[tuple[str, object]]] = {}
    for section in matter.book.sections:
        if section.name and section.number:
            owners.setdefault(key_of_name(section.name), []).append((section.number, section))
    twice = {key: sections for key, sections in owners.items() if len({number for number, _ in sections}) > 1}
    if not twice:
        return
    for placed in matter.placed:
        if placed.item:
            continue
        low = " ".join(singular(word.low) for word in placed.words)
        for key, sections in twice.items():
            if key in low and (" table" in key or " chart" in key):
                at = placed.text.lower().find(key.split()[0])
                spans = [(s.span, f"{s.number} {s.name}") for _, s in sections if isinstance(s, Section)]
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.at(max(at, 0), max(at, 0) + len(key)),
                    f"two headings are called {spans[0][1].split(' ', 1)[1]}, and the text does not say which one "
                    f"it means",
                    labels_of(spans),
                    f"add the number: {spans[0][1].split(' ', 1)[0]} or {spans[1][1].split(' ', 1)[0]}",
                )


CHECK = Check("RW203", "ambiguous-reference", Severity.WARNING, __doc__ or "", find)
