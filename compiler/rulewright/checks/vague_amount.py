"""An amount or a time is left open.

"A lot", "etc.", "and so on", "in a short time", "close to": every table will read them in its own way. All of
them are one note.

Fires:
    Infected figures become ghouls in a short time.

Quiet:
    Infected figures become ghouls at the end of the scenario.

Mend: give the number, the list or the moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity

_VAGUE = re.compile(
    r"\b(?:etc\b\.?|and so (?:on|forth)|in a short (?:time|while)|a (?:few|lot of|couple of|bit|little)\b|several"
    r"|many, many|some of the|enough|roughly|approximately|usually|generally"
    r"|as close to|nearby|use your (?:own )?judge?ment|as appropriate|if necessary|if applicable|at times|a while"
    r"|soon)\b",
    re.IGNORECASE,
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    places = [(placed.match(found), found.group()) for placed, found in matter.found(_VAGUE)]
    if places:
        words = list(dict.fromkeys(text.lower() for _, text in places))
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{how_many(len(places), 'place leaves', 'places leave')} an amount or a time open: {listed(words, 8)}",
            labels_of(
                [(span, f"how much is {text!r}?" if "time" not in text else "when?") for span, text in places[1:]]
            ),
            "give the number, the list or the moment",
        )


CHECK = Check("RW807", "vague-amount", Severity.INFO, __doc__ or "", find)
