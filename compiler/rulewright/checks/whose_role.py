"""A rule speaks of "the target" or the like, and stands where no target is.

In a procedure the target is the one that a step chose. A RULE of its own that says "the target" leaves open of
which procedure, in whose hands.

Fires:
    RULE
    The target does not need a Weapon.

Quiet:
    RULE
    The target of a Ghoul Attack does not need a Weapon.

Mend: say of what it is the target, or move the rule into the procedure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_ROLE = re.compile(
    r"\b[Tt]he (?P<role>target|attacker|defender|roller|victim|opponent|loser)(?:['’]s)?\b(?! (?:of"
    r"|for|in|chosen)\b)"
)


def _roles(block: Block) -> Iterator[tuple[Span, str]]:
    """The first role of a rule under no heading in which nothing says whose it is."""
    if block.rule.kind is not BlockKind.RULE or block.heading.name:
        return
    text = " ".join(p.text for p in block.placed)
    found = _ROLE.search(text)
    if found is None:
        return
    name = found["role"]
    if re.search(
        rf"\b(?:an?|one|each|any|its|their|as the) (?:\w+ )?{name}\b|\btargets?\b(?= an?\b)"
        rf"|\bfor [A-Z][\w ]*{name}|\bchoos",
        text,
    ):
        return
    for sentence in block.rule.sentences:
        at = _ROLE.search(sentence.text)
        if at is not None:
            yield sentence.span_of(at.start(), at.end()), name
            return


def find(matter: Matter) -> Iterator[Diagnostic]:
    roles = matter.each(_roles) if not matter.plain else ()
    places = [(span, "whose?") for span, _ in roles]
    if places:
        role = roles[0][1]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{how_many(len(places), 'rule speaks', 'rules speak')} of {quoted('the ' + role)} under no heading, "
            f"and nothing there says of what",
            labels_of(places[1:], 12),
            f"say of what it is the {role}, or put the rule under the heading of its procedure",
        )


CHECK = Check("RW213", "whose-role", Severity.INFO, __doc__ or "", find)
