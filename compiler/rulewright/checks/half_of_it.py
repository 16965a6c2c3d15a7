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
    r"^(?:(?:During|When|If|After|At) [^,]+, |\d+\. )?"
    r"(?P<command>[A-Za-z][a-z]+ (?=the |that |each |an? |all )[^.,;:]+)\.?$"
)
# Whom or what it befalls: the object of the verb, one name with at most one word before it.
_WHOM = re.compile(
    r"^(?P<verb>\w+) (?:the|that|each|an?|all) (?:[A-Za-z]\w* )?[A-Z]\w*"
    r"(?= (?:from|to|into|out of|of)\b)"
)
_JOINT = re.compile(r" and (?P<rest>(?P<way>from|to|into|out of) .+)$")


def find(matter: Matter) -> Iterator[Diagnostic]:
    whole: dict[tuple[str, ...], Placed] = {}
    halves: dict[tuple[str, ...], tuple[Placed, str]] = {}
    for placed in matter.ruling:
        found = _COMMAND.match(placed.text)
        if found is None:
            continue
        command, masked = _WHOM.subn(lambda m: f"{m['verb'].lower()} X", found["command"])
        if not masked:
            continue
        whole.setdefault(normal(command), placed)
        joint = _JOINT.search(command)
        if joint:
            halves.setdefault(normal(command[: joint.start()]), (placed, joint["rest"]))
    for form, (placed, rest) in halves.items():
        other = whole.get(form)
        if other is None or other.rule.id == placed.rule.id or len(form) < 4 or _said_near(other, rest):
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
    what = re.sub(r"^(?:from|to|into|out of) ", "", rest).strip().rstrip(".").lower()
    rules = placed.section.rules if placed.section.name else (placed.rule,)
    return any(what in s.text.lower() for rule in rules for s in rule.every_sentence())


CHECK = Check("RW710", "half-of-it", Severity.WARNING, __doc__ or "", find)
