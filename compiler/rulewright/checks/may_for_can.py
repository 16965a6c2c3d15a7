""" "May" is said of what can happen, not of what somebody is allowed.

"A Storm may sink a Boat" gives nobody leave to do anything; "can" says so. A reader who has learnt that "may"
is a choice looks for the one who chooses.

Fires:
    A Storm may sink a Boat.

Quiet:
    A Player may sink a Boat.
    A Storm can sink a Boat.

Mend: write "can"; where somebody is to choose, write who: a Player, or a kind that all Players are.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.norms import singles
from rulewright.checks.placed import Block, Placed
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.norms import Modality, Norm


def _possible(block: Block) -> Iterator[Placed]:
    for placed, reading in block.understood:
        said = (meaning for meaning in singles(reading.meaning) if isinstance(meaning, Norm))
        if any(meaning.modality is Modality.POSSIBLE and meaning.word == "may" for meaning in said):
            yield placed


def find(matter: Matter) -> Iterator[Diagnostic]:
    places = [(placed.span, "and here") for placed in matter.each(_possible)]
    if places:
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f'{how_many(len(places), "sentence says", "sentences say")} "may" of what can happen: '
            f"{quoted(places[0][0].text, 60)}",
            labels_of(places[1:], 12),
            'write "can" there, so that "may" always means a choice; where somebody is to choose, write who: a Player, '
            "or a kind that all Players are (Each Player is a Hero.)",
        )


CHECK = Check("RW811", "may-for-can", Severity.INFO, __doc__ or "", find)
