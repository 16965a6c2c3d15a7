"""A procedure has no name.

Rules call procedures by name. A block that only says PROCEDURE can be called by nobody, and the reader cannot
tell what the steps are for. Where a name is called for in the text and no block has it, that name is proposed.

Fires:
    PROCEDURE
    1. Draw the top card.

Quiet:
    PROCEDURE Rising
    1. Draw the top card.

Mend: write the name on the keyword line.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, part
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span


def _nameless(block: Block) -> Iterator[Block]:
    """A procedure without a name, or with one that only references give it."""
    if is_procedure(block) and (not block.rule.name or block.rule.proposed):
        yield block


def find(matter: Matter) -> Iterator[Diagnostic]:
    nameless: list[tuple[Span, str]] = []
    for block in matter.each(_nameless):
        rule = block.rule
        alike = [other for other in matter.under(block.heading) if other.rule.kind is rule.kind]
        if block.heading.name and len(alike) == 1 and not rule.proposed:
            continue
        first = rule.steps[0].sentences[0].text if rule.steps[0].sentences else rule.span.text
        proposal = f"the text seems to call it {rule.name}" if rule.name else f"begins {quoted(first, 50)}"
        nameless.append((part(rule.span, 0, len("PROCEDURE")), proposal))
    if not nameless:
        return
    count = how_many(len(nameless), "procedure has", "procedures have")
    proposed = [block.rule.name for block in matter.each(_nameless) if block.rule.name]
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        nameless[0][0],
        f"{count} no name, so no rule can send the reader there: "
        f"{nameless[0][1].replace('the text', 'the first, which the text', 1)}"
        if len(nameless) > 1
        else f"{count} no name, so no rule can send the reader there: {nameless[0][1]}",
        labels_of(nameless[1:], most=12),
        f"write the name on the keyword line, as in: PROCEDURE {proposed[0] if proposed else 'Rising'}",
    )


CHECK = Check("RW020", "nameless-procedure", Severity.WARNING, __doc__ or "", find)
