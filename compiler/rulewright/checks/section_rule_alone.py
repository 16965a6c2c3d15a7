"""A SECTION RULE stands under no heading.

It speaks for everything in its section, and there is no section that it stands in.

Fires:
    SECTION RULE
    Each Mask listed in this section is a Treasure.        (and no heading above it)

Quiet:
    # 4 Masks
    SECTION RULE
    Each Mask listed in this section is a Treasure.

Mend: put a heading above the section.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, first_line
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind


def _alone(block: Block) -> Iterator[Span]:
    if block.rule.kind is BlockKind.SECTION_RULE and not block.heading.name:
        yield first_line(block.rule.span)


def find(matter: Matter) -> Iterator[Diagnostic]:
    places = [(span, "and here") for span in matter.each(_alone)]
    if places:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{how_many(len(places), 'SECTION RULE stands', 'SECTION RULEs stand')} under no heading, so there is "
            f"no section that it is for",
            labels_of(places[1:]),
            "put a heading above the blocks that belong together",
        )


CHECK = Check("RW028", "section-rule-alone", Severity.INFO, __doc__ or "", find)
