"""A number is missing or stands twice.

Steps, items and headings that count must count without a hole: players say "do step 4", and a reference to 14.7
must find one place.

Fires:
    1. Draw a card.
    3. Discard a card.

Quiet:
    1. Draw a card.
    2. Discard a card.

Mend: renumber, or write the step that is missing. A number that stands twice is an error where a rule points at
it, else a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Step
from rulewright.checks.check import Check
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, first_line
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from matter.each(_of_procedure)
    yield from _headings(matter)


def _of_procedure(block: Block) -> Iterator[Diagnostic]:
    if is_procedure(block):
        yield from _steps(block.rule.steps)


def _steps(steps: tuple[Step, ...]) -> Iterator[Diagnostic]:
    previous: Step | None = None
    for step in steps:
        if previous is not None and step.label.isdigit() and previous.label.isdigit():
            here, before = int(step.label), int(previous.label)
            if here > before + 1:
                missing = str(before + 1) if here == before + 2 else f"{before + 1} to {here - 1}"
                yield _finding(
                    step.span,
                    previous.span,
                    f"step {before} is followed by step {here}: {missing} is missing",
                    f"write {before + 1} for {here}, or add the step",
                )
            elif here <= before and here != 1:
                yield _finding(
                    step.span,
                    previous.span,
                    f"step {here} stands after step {before}",
                    f"write {before + 1} for {here}",
                )
        yield from _steps(step.branches)
        previous = step


def _finding(span: Span, other: Span, message: str, help: str) -> Diagnostic:
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        first_line(span),
        message,
        (Label(other, "the step before"),),
        help,
    )


def _headings(matter: Matter) -> Iterator[Diagnostic]:
    seen: dict[tuple[int, str], Span] = {}
    last: dict[tuple[int, str], tuple[int, Span]] = {}
    pointed = matter.pointed
    for section in matter.headings:
        number = section.number.rstrip(".")
        if not re.fullmatch(r"\d+(?:\.\d+)*", number):
            continue
        key = (section.document, number)
        if key in seen:
            severity = Severity.ERROR if any(number in written for written in pointed) else Severity.WARNING
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                severity,
                section.span,
                f"two headings have the number {number}",
                (Label(seen[key], "the first"),),
                "renumber one of them",
            )
            continue
        seen[key] = section.span
        parent, _, own = number.rpartition(".")
        before = last.get((section.document, parent))
        if before is not None and int(own) > before[0] + 1:
            wanted = f"{parent}.{before[0] + 1}" if parent else str(before[0] + 1)
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                section.span,
                f"heading {number} comes with no {wanted} before it",
                (Label(before[1], "the one before"),),
                f"write {wanted}, or add the heading that is missing",
            )
        last[(section.document, parent)] = (int(own), section.span)


CHECK = Check("RW021", "numbering", Severity.WARNING, __doc__ or "", find)
