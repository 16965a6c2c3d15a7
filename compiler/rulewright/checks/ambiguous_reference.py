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
from collections.abc import Iterator, Mapping

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block, Heading
from rulewright.checks.plain import SMALL, key_of_name, singular, stem
from rulewright.diagnostic import Diagnostic, Severity

_BARE = re.compile(
    r"\b(?:per|see|as per|according to|use|using|follow|from|on|in)\s+(?:the\s+)?(?P<noun>table|chart"
    r"|list)\s+(?P<where>below|above)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _below(matter)
    yield from matter.each(_one_name, _twice)


def _below(matter: Matter) -> Iterator[Diagnostic]:
    """`per table below` with several tables below that fit the words of the sentence."""
    for placed, found in matter.found(_BARE, ruling=False):
        noun = found["noun"].lower()
        here = matter.headings.index(placed.heading)
        around = matter.headings[here + 1 :] if found["where"].lower() == "below" else matter.headings[:here]
        tables = [
            heading
            for heading in around
            if noun in key_of_name(heading.name).split() and heading.document == placed.heading.document
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
                f'"{found.group()}" can be {how_many(len(best), noun)} of this document: the reader must guess which',
                labels_of([(s.span, f"{s.number} {s.name}".strip()) for s in best]),
                f'write the number, as in "per {noun} {best[-1].number or best[-1].name}"',
            )


def _topic(section: Heading, noun: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[A-Za-z]+", section.name) if singular(word.lower()) != noun}


@held
def _twice(matter: Matter) -> Mapping[str, tuple[Heading, ...]]:
    """The tables of which two headings with other numbers have one name."""
    owners: dict[str, tuple[Heading, ...]] = {}
    for heading in matter.headings:
        key = key_of_name(heading.name)
        if heading.number and (" table" in key or " chart" in key):
            owners[key] = (*owners.get(key, ()), heading)
    return {key: headings for key, headings in owners.items() if len({h.number for h in headings}) > 1}


def _one_name(block: Block, twice: Mapping[str, tuple[Heading, ...]]) -> Iterator[Diagnostic]:
    """A table or procedure called by a name that two blocks or headings have."""
    for placed in block.placed if twice else ():
        low = "" if placed.item else " ".join(singular(word.low) for word in placed.words)
        for key, (one, other, *more) in twice.items():
            if key in low:
                at = max(placed.text.lower().find(key.split()[0]), 0)
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.at(at, at + len(key)),
                    f"two headings are called {one.name}, and the text does not say which one it means",
                    labels_of([(heading.span, f"{heading.number} {heading.name}") for heading in (one, other, *more)]),
                    f"add the number: {one.number} or {other.number}",
                )


CHECK = Check("RW203", "ambiguous-reference", Severity.WARNING, __doc__ or "", find)
