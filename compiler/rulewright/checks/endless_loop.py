"""Procedures send each other round without end.

Each sends the play on to the next under a condition that none of them changes, and nobody chooses, rolls or
draws on the way: once entered, the round is never left.

Fires:
    PROCEDURE Dawn
    1. If no Player has Food, go to Dusk.
    PROCEDURE Dusk
    1. If no Player has Food, go to Dawn.

Quiet:
    the same, with a step in which a Player may gain Food

Mend: end the game, or let something change on the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Rule
from rulewright.checks.check import Check, labels_of
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity

_GOES = re.compile(
    r"^(?:If (?P<condition>[^,]+), )?(?:go to|resolve|begin|continue with"
    r"|return to) (?:the )?(?P<name>[A-Z][\w ]*?)(?: again)?\.?$",
    re.IGNORECASE,
)


def _goes(block: Block) -> Iterator[tuple[str, tuple[Rule, str]]]:
    """Where a procedure sends the play in each of its steps, if always to one place."""
    rule = block.rule
    if is_procedure(block) and rule.name:
        targets = [_GOES.match(s.text) for s in block.sentences]
        named = [t for t in targets if t is not None]
        conditions = {t["condition"] for t in named}
        names = {key_of_name(t["name"]) for t in named}
        if len(named) == len(targets) and len(conditions) == len(names) == 1:
            yield key_of_name(rule.name), (rule, min(names))


def find(matter: Matter) -> Iterator[Diagnostic]:
    goes = dict(matter.each(_goes))
    done: set[str] = set()
    for start in goes:
        path: list[str] = []
        at = start
        while at in goes and at not in path and at not in done:
            path.append(at)
            at = goes[at][1]
        if at in path:
            circle = path[path.index(at) :]
            rules = [goes[name][0] for name in circle]
            names = " → ".join([*(r.name for r in rules), rules[0].name])
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                rules[0].steps[0].span,
                f"the play goes round without end: {names}",
                labels_of([(r.steps[0].span, "and on") for r in rules[1:]]),
                "end the game, or let something change on the way",
                "the condition holds once, and nothing on the way can change it",
            )
        done |= set(path)


CHECK = Check("RW405", "endless-loop", Severity.ERROR, __doc__ or "", find)
