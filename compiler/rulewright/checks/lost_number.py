"""A heading has lost its number.

14.7.2 stands under a heading without a number, and no heading is 14.7. Pointers to 14.7 lead nowhere.

Fires:
    Ghost Heroes
    14.7.2 Ghost Champions

Quiet:
    14.7 Ghost Heroes
    14.7.2 Ghost Champions

Mend: write the number before the heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Heading
from rulewright.diagnostic import Diagnostic, Severity


def find(matter: Matter) -> Iterator[Diagnostic]:
    numbers = {(s.document, s.number.rstrip(".")) for s in matter.headings if s.number}
    lost: list[tuple[Heading, str, bool]] = []
    before: Heading | None = None
    for section in matter.headings:
        number = section.number.rstrip(".")
        parent = number.rpartition(".")[0]
        if (
            before is not None
            and not before.number
            and before.name
            and before.document == section.document
            and before.level < section.level
            and re.fullmatch(r"\d+(?:\.\d+){2,}", number)
            and (section.document, parent) not in numbers
        ):
            cited = any(re.search(rf"(?<![\d.]){re.escape(parent)}(?![\d.]*\d)", written) for written in matter.pointed)
            lost.append((before, parent, cited))
        before = section
    if not lost:
        return
    lost.sort(key=lambda each: not each[2])
    first, number, cited = lost[0]
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        Severity.WARNING if cited else Severity.INFO,
        first.span,
        (f"{first.name} has no number, and what stands under it counts from {number}")
        + (", to which rules point" if cited else ""),
        labels_of([(section.span, f"probably {parent}") for section, parent, _ in lost[1:]]),
        f"write {number} before the heading",
    )


CHECK = Check("RW022", "lost-number", Severity.WARNING, __doc__ or "", find)
