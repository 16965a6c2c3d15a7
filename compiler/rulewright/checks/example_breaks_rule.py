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
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.plain import stem
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_CHOICE = re.compile(
    r"\b(?:may|can|must) be (?P<verb>\w+) (?P<word>by|for|with|to) (?:only "
    r"|exactly )?(?P<set>\d+(?:, \d+)*,? or \d+)\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    allowed: dict[tuple[str, str], tuple[frozenset[str], Span]] = {}
    for placed in matter.ruling:
        for found in _CHOICE.finditer(placed.text):
            numbers = frozenset(re.findall(r"\d+", found["set"]))
            allowed.setdefault((stem(found["verb"]), found["word"]), (numbers, placed.span))
    if not allowed:
        return
    for _, rule in matter.rules:
        if rule.kind is not BlockKind.EXAMPLE:
            continue
        for found in re.finditer(
            r"(?P<before>(?:\w+\s+){1,5}?)(?P<word>by|for|with|to) (?P<number>\d+)\b", rule.span.text
        ):
            for verb in found["before"].split():
                choice = allowed.get((stem(verb), found["word"]))
                if choice is not None and found["number"] not in choice[0]:
                    start = rule.span.start + found.start()
                    yield Diagnostic(
                        CHECK.code,
                        CHECK.slug,
                        CHECK.severity,
                        Span(rule.span.source, start, rule.span.start + found.end()),
                        f"the example says {found['number']}, and the rule allows only "
                        f"{', '.join(sorted(choice[0], key=int))}: {quoted(found.group())}",
                        (Label(choice[1], "the rule"),),
                        "change the example or the rule",
                    )


CHECK = Check("RW809", "example-breaks-rule", Severity.WARNING, __doc__ or "", find)
