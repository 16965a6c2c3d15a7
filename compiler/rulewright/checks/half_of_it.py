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
from rulewright.checks.placed import Block, Placed
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


def _commands(block: Block) -> Iterator[tuple[tuple[str, ...], tuple[Placed, str]]]:
    """The commands of a block by their form, whole ("") and without their other half, which is told."""
    for placed in block.ruling:
        found = _COMMAND.match(placed.text)
        if found is None:
            continue
        command, masked = _WHOM.subn(lambda m: f"{m['verb'].lower()} X", found["command"])
        joint = _JOINT.search(command) if masked else None
        if masked:
            yield normal(command), (placed, "")
        if joint:
            yield normal(command[: joint.start()]), (placed, joint["rest"])


def _halves(form: tuple[str, ...], said: tuple[tuple[Placed, str], ...]) -> Iterator[tuple[Placed, Placed, str]]:
    """A command that does both, and the first one that does the half."""
    both = next(((placed, rest) for placed, rest in said if rest), None)
    other = next((placed for placed, rest in said if not rest), None)
    if both is not None and other is not None and other.rule.id != both[0].rule.id and len(form) >= 4:
        yield other, *both


def find(matter: Matter) -> Iterator[Diagnostic]:
    for other, placed, rest in matter.compared(_commands, _halves):
        if _said_near(matter, other, rest):
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            other.span,
            f"line {matter.line(placed.span)} does the same {quoted(rest.replace(' X ', ' '))} too; "
            "here it is left out",
            (Label(placed.span, "does both"),),
            "add the other half, or say that it is not done here",
        )


def _said_near(matter: Matter, placed: Placed, rest: str) -> bool:
    """Whether the rule, or another of its section where that has a name, does the other half by itself."""
    what = re.sub(r"^(?:from|to|into|out of) ", "", rest).strip().rstrip(".").lower()
    blocks = matter.under(placed.heading) if placed.heading.name else (placed.block,)
    return any(what in s.text.lower() for block in blocks for s in block.sentences)


CHECK = Check("RW710", "half-of-it", Severity.WARNING, __doc__ or "", find)
