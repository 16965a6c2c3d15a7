"""One rule does two things where its sister does one of them.

One rule takes a sleeper out of the Brawl and out of the order of it, its sister takes a ghoul out of the Brawl
only. Is the Brawl Order forgotten, or is it meant?

Fires:
    7. Remove the Sleeping Player from any Combat and from Brawl Order.
    During Last Breath, remove the Ghoul Player from any Combat.

Quiet:
    … During Last Breath, remove the Ghoul Player from any Combat and from Brawl Order.

Mend: add the other half, or say that it is not done here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import normal
from rulewright.diagnostic import Diagnostic, Label, Severity

_COMMAND = re.compile(
    r"^(?:During [A-Z][\w ]*, |\d+\. )?(?P<command>(?:[Rr]emove|[Dd]iscard|[Rr]eturn|[Ss]et"
    r"|[Mm]ark|[Ff]lip|[Pp]lace|[Ss]huffle|[Ee]nd) [^.]+)\.?$"
)
_WHO = re.compile(r"\b(?:the|that|each|an?) (?:[A-Za-z]\w* )?Player(?:['’]s)?\b")


def find(matter: Matter) -> Iterator[Diagnostic]:
    whole: dict[tuple[str, ...], Placed] = {}
    halves: dict[tuple[str, ...], tuple[Placed, str]] = {}
    for placed in matter.ruling:
        found = _COMMAND.match(placed.text)
        if found is None:
            continue
        command = _WHO.sub("X", found["command"])
        whole.setdefault(normal(command), placed)
        head, joint, rest = command.partition(" and from ")
        if joint:
            halves.setdefault(normal(head), (placed, f"from {rest}"))
    for form, (placed, rest) in halves.items():
        other = whole.get(form)
        if other is None or other.rule.id == placed.rule.id or len(form) < 5 or _said_near(other, rest):
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            other.span,
            f"line {placed.span.line} does the same {quoted(rest.replace(' X ', ' '))} too; here it is left out",
            (Label(placed.span, "does both"),),
            "add the other half, or say that it is not done here",
        )


def _said_near(placed: Placed, rest: str) -> bool:
    """Whether the rule, or another of its section where that has a name, does the other half by itself."""
    what = rest.removeprefix("from ").strip().rstrip(".").lower()
    rules = placed.section.rules if placed.section.name else (placed.rule,)
    return any(what in s.text.lower() for rule in rules for s in rule.every_sentence())


CHECK = Check("RW710", "half-of-it", Severity.WARNING, __doc__ or "", find)
