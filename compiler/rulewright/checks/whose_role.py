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
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_ROLE = re.compile(
    r"\b[Tt]he (?P<role>target|attacker|defender|roller|victim|opponent|loser)(?:['’]s)?\b(?! (?:of"
    r"|for|in|chosen)\b)"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if matter.plain:
        return
    places: list[tuple[Span, str]] = []
    role = ""
    for section, rule in matter.rules:
        if rule.kind is not BlockKind.RULE:
            continue
        text = " ".join(p.text for p in matter.of_rule(section, rule))
        found = _ROLE.search(text)
        if found is None or section.name:
            continue
        name = found["role"]
        if re.search(
            rf"\b(?:an?|one|each|any|its|their|as the) (?:\w+ )?{name}\b|\btargets?\b(?= an?\b)"
            rf"|\bfor [A-Z][\w ]*{name}|\bchoos",
            text,
        ):
            continue
        sentence = next((s for s in rule.sentences if _ROLE.search(s.text)), None)
        if sentence is not None:
            at = _ROLE.search(sentence.text)
            assert at is not None
            places.append((sentence.span_of(at.start(), at.end()), "whose?"))
            role = role or name
    if places:
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
