"""A rule waits for an exact number that can be jumped over.

"Has 10 Points" is ten and no more. Where something gives more than one at once, a Player can go from 9 to 11, and the
rule never comes.

Fires:
    When a Player has 10 Points, that Player wins.          (and somewhere: gains 2 Points)

Quiet:
    When a Player has 10 or more Points, that Player wins.
    When a Player reaches 10 Points, that Player wins.
    When a Player has exactly 10 Points, that Player wins.

Mend: write "10 or more", or "exactly 10" if no other number counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks import changes
from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import of_groups
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning import quantities


def _jumped(_: str, said: tuple[changes.Said, ...]) -> Iterator[Diagnostic]:
    """What is said of one number."""
    over = [each for each in said if isinstance(each, changes.Change) and (each.most is None or each.most > 1)]
    for asked in said:
        if not over or not isinstance(asked, changes.Asked):
            continue
        what, amount = asked.what, asked.what.amount
        if amount is None or amount.relation or amount.beyond or not isinstance(amount.number, quantities.Number):
            continue
        number = amount.number.value
        if number:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                asked.reading.sentence.span_of(what.span.start, what.span.end),
                f"{number + 1} would not count here: {what} is {number} and no more",
                labels_of([(each.span, "this can change it by more than 1") for each in over[:3]]),
                f'write "{number} or more", or "exactly {number}" if no other number counts',
                f"somebody goes from {number - 1} to {number + 1}, and nothing happens",
            )


CHECK = Check("RW511", "jumped-over", Severity.WARNING, __doc__ or "", of_groups(changes.said_of_numbers, _jumped))
