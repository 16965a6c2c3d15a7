"""A procedure that is called chooses what its caller has chosen already.

Fires:
    PROCEDURE Ghoul Combat Attack
    1. The Ghoul chooses one Waking Combatant.
    2. Resolve a Duel against that target.
    PROCEDURE Ghoul Attack
    1. The Ghoul chooses one Waking Player in the same Room.

Quiet:
    the same, where Ghoul Attack does not choose

Mend: let the caller leave the choice to the procedure, or let the procedure take its target from the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.known import procedures_by_name
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity

_CALLS = re.compile(
    r"\b[Rr]esolve (?:an? |the )?(?P<name>[A-Z][\w' ]*?) (?:against|on|with|for) (?:that"
    r"|the chosen) (?P<what>\w+)"
)
_CHOOSES = re.compile(r"\bchooses? (?:one|an?|a single) (?P<what>[^.,;]+)")


def find(matter: Matter) -> Iterator[Diagnostic]:
    for placed, found in matter.found(_CALLS, once=True):
        if not placed.sentence.step:
            continue
        called = procedures_by_name(matter).get(key_of_name(found["name"]))
        if called is None or called.id == placed.rule.id:
            continue
        before = [s for s in placed.block.sentences if s.span.start < placed.span.start and _CHOOSES.search(s.text)]
        inside = next((s for step in called.steps[:2] for s in step.sentences if _CHOOSES.search(s.text)), None)
        if before and inside is not None:
            mine, own = _CHOOSES.search(before[-1].text), _CHOOSES.search(inside.text)
            assert mine is not None
            assert own is not None
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.span,
                f"{found['name']} is called with a {found['what']} that is chosen already, and begins by choosing "
                f"one itself",
                (
                    Label(before[-1].span, f"chooses one {mine['what']}"),
                    Label(inside.span, f"chooses one {own['what']}"),
                ),
                f"let {found['name']} take its {found['what']} from the caller, or leave the choice to it",
                "the second choice is another one than the first",
            )


CHECK = Check("RW406", "chosen-twice", Severity.WARNING, __doc__ or "", find)
