"""Something stops being one thing and is not yet the next.

"Immediately stops being a Waking Player", and only a later step makes it a Sleeping Player. In between it is
none of them, and rules for either do not reach it.

Fires:
    The Player immediately stops being a Waking Player. … 13. Mark that Player as a Sleeping Player.

Quiet:
    The Player stops being a Waking Player and becomes a Sleeping Player.

Mend: let it become the next thing at the moment at which it stops being the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Label, Severity

_STOPS = re.compile(
    r"\bstops? being (?:an? |the )?(?P<status>(?P<done>[A-Z]\w+(?:ing|ed"
    r"|en)) (?P<kind>[A-Z]\w+))\b(?!\s+and\s+becomes)"
)
_BECOMES = re.compile(
    r"\b(?:[Mm]ark|becomes?|become)\b[^.]*?\b(?:as |becomes? )(?:an? "
    r"|the )?(?P<status>(?P<done>[A-Z]\w+(?:ing|ed|en)) (?P<kind>[A-Z]\w+))\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    becoming = [each for each in matter.found(_BECOMES, once=True) if each[0].sentence.step]
    for placed, found in matter.found(_STOPS, once=True):
        if placed.sentence.step:
            continue
        later = next(
            ((p, m) for p, m in becoming if m["kind"] == found["kind"] and m["status"] != found["status"]), None
        )
        if later is None:
            continue
        step = later[0].sentence.step
        if step == "1":
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"it stops being a {found['status']} here and becomes a {later[1]['status']} only in step {step}: "
            f"what is it in between?",
            (Label(later[0].span, f"becomes a {later[1]['status']}"),),
            f"let it become a {later[1]['status']} at once, or name what it is until then",
            f"a rule about a {later[1]['status']} does not reach it before step {step}",
        )


CHECK = Check("RW407", "status-gap", Severity.WARNING, __doc__ or "", find)
