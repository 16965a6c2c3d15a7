"""Names that this text uses and leaves to other rules.

An extension without its core, or a text that builds on another game, uses names that only those rules explain.
They are listed once, so that the author can see what a reader must bring along, and can put them into an
`Assumes:` line.

Fires:
    A Player spends Kaos.          (in an extension whose core is not here)

Quiet:
    Assumes: Kaos                  (under the title line)

Mend: name the core with `Extends:`, put an `Assumes:` line under the title, or explain the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.matter import Matter
from rulewright.checks.undefined_term import answerable, unexplained
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

# A phase, step or the like that has a name of its own with small letters, in a text without capitals for terms.
_STAGE = re.compile(
    r"\b(?:their|the|its|his|her|a)\s+(?P<name>(?!each|this|that|next|same|first|second|last|new|current|whole|own"
    r"|zombie|player|following)[a-z]{4,} (?:phase|step|stage))\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.alone:
        return
    known = frozenset() if matter.plain else answerable(matter)
    names: list[tuple[Span, str, int]] = []
    if not (matter.plain and not _uses_terms(matter)):
        for key, uses in matter.uses.items():
            if (
                key not in known
                and unexplained(matter, key)
                and (len(uses) > 1 or len(key.split()) > 1 or matter.plain)
            ):
                outside = [use for use in uses if "glossary" not in use.placed.section.name.lower()]
                if outside:
                    names.append((outside[0].span, outside[0].text, len(uses)))
    else:
        stages: dict[str, list[Span]] = {}
        for placed in matter.placed:
            for found in _STAGE.finditer(placed.text):
                stages.setdefault(found["name"], []).append(placed.match(found, "name"))
        names = [(spans[0], name, len(spans)) for name, spans in stages.items() if len(spans) < 3]
    if not names:
        return
    names.sort(key=lambda each: each[0].start)
    most = sorted(names, key=lambda each: -each[2])
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        names[0][0],
        f"{how_many(len(names), 'name is', 'names are')} left to other rules: "
        f"{listed([name for _, name, _ in most], 12)}",
        labels_of([(span, name) for span, name, _ in names[1:]], 5),
        "name the core with `Extends:`, or put them into an `Assumes:` line under the title",
    )


def _uses_terms(matter: Matter) -> bool:
    """Whether a plain text writes its terms with capitals: so when it has a glossary."""
    return any("glossary" in section.name.lower() for section in matter.book.sections)


CHECK = Check("RW102", "assumed-elsewhere", Severity.INFO, __doc__ or "", find)
