"""A sentence can be read in two ways.

Both readings fit every word, and they play differently. Nothing is guessed: the sentence is not played until
one of the two is written.

Fires:
    a sentence whose last words can hang on two things

Quiet:
    the same sentence, with the words next to what they belong to

Mend: write the reading that is meant; both are said back in the finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.plain import normal
from rulewright.diagnostic import Diagnostic, Severity


def find(matter: Matter) -> Iterator[Diagnostic]:
    shown = {id(placed.sentence) for placed in matter.placed}
    for reading in matter.readings:
        if len(reading.others) < 2 or id(reading.sentence) not in shown:
            continue
        said = [str(other) for other in reading.others]
        if len({tuple(w for w in normal(s) if w not in ("not", "do")) for s in said}) < 2:
            continue  # they differ in how the words hang together, and are said back alike
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            reading.sentence.span,
            f"this can be read in two ways: {quoted(reading.sentence.text, 60)}",
            (),
            f"write the one that is meant: {quoted(said[0], 200)} or {quoted(said[1], 200)}",
        )


CHECK = Check("RW031", "two-readings", Severity.ERROR, __doc__ or "", find)
