"""An example does what a rule does not allow.

Readers believe the example.

Fires:
    RULE: A Spell may be empowered by 1, 2 or 4.  …  EXAMPLE: Ana empowers Bolt by 3.

Quiet:
    … EXAMPLE: Ana empowers Bolt by 2.

Mend: change the example or the rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter, held, of_each
from rulewright.checks.placed import Block, part
from rulewright.checks.plain import stem
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_CHOICE = re.compile(
    r"\b(?:may|can|must) be (?P<verb>\w+) (?P<word>by|for|with|to) (?:only "
    r"|exactly )?(?P<set>\d+(?:, \d+)*,? or \d+)\b"
)


_DOES = re.compile(r"(?P<before>(?:\w+\s+){1,5}?)(?P<word>by|for|with|to) (?P<number>\d+)\b")


@held
def _allowed(matter: Matter) -> Mapping[tuple[str, str], tuple[frozenset[str], Span]]:
    """The numbers that rules allow, by verb and preposition."""
    allowed: dict[tuple[str, str], tuple[frozenset[str], Span]] = {}
    for placed, found in matter.found(_CHOICE):
        numbers = frozenset(re.findall(r"\d+", found["set"]))
        allowed.setdefault((stem(found["verb"]), found["word"]), (numbers, placed.span))
    return allowed


def find(block: Block, allowed: Mapping[tuple[str, str], tuple[frozenset[str], Span]]) -> Iterator[Diagnostic]:
    if not allowed or block.rule.kind is not BlockKind.EXAMPLE:
        return
    for found in _DOES.finditer(block.rule.span.text):
        for verb in found["before"].split():
            choice = allowed.get((stem(verb), found["word"]))
            if choice is not None and found["number"] not in choice[0]:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    part(block.rule.span, *found.span()),
                    f"the example says {found['number']}, and the rule allows only "
                    f"{', '.join(sorted(choice[0], key=int))}: {quoted(found.group())}",
                    (Label(choice[1], "the rule"),),
                    "change the example or the rule",
                )


CHECK = Check("RW809", "example-breaks-rule", Severity.WARNING, __doc__ or "", of_each(find, _allowed))
