"""What an author should know of a lowered game: sentences that the table must do or answer, and norms that no
code applies.

In: what `from_meaning.lower` made. Out: findings RW860 (left to the table) and RW861 (norm not applied), in
order of place.
"""

from __future__ import annotations

from rulewright.diagnostic import Diagnostic, Severity, in_order
from rulewright.machine.claims import Ground
from rulewright.machine.from_meaning import Lowered


def of(lowered: Lowered) -> tuple[Diagnostic, ...]:
    """The findings of a lowered game."""
    found = [
        Diagnostic(
            "RW860",
            "left-to-the-table",
            Severity.WARNING,
            unplayed.reading.sentence.span,
            f"the machine leaves this to the table: {unplayed.reason}",
            (),
            "say what is missing in a rule of its own, or use a form of the language reference",
        )
        for unplayed in lowered.unplayed
    ]
    found += [
        Diagnostic(
            "RW861",
            "norm-not-applied",
            Severity.INFO,
            claim.reading.sentence.span,
            f"the machine does not use this rule: {claim.reason}",
            (),
            "look whether the procedures do what it says; say at the step what it changes there",
        )
        for claim in lowered.claims
        if claim.ground is Ground.NOTED
    ]
    return in_order(found)
