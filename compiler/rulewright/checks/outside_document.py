"""A rule points at a document that is not part of the project.

The text names another document (07_TRAPS), and the ruleset holds none with that title or number. Whoever has
only this text cannot follow the pointer, and nothing here can check that it leads anywhere.

Fires:
    Resolve the card according to 07_TRAPS.           (and no such document is joined)

Quiet:
    Resolve the card according to Trap Cards.              (a heading of this document or of the core)

Mend: add `Extends:` with the title of that document, put it beside this one, or name the rule that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.matter import Matter
from rulewright.checks.pointers import pointers
from rulewright.diagnostic import Diagnostic, Severity


def find(matter: Matter) -> Iterator[Diagnostic]:
    outside = [pointer for pointer in pointers(matter) if pointer.external and not pointer.found]
    if not outside:
        return
    names = list(dict.fromkeys(pointer.name for pointer in outside))
    verb = "is" if len(names) == 1 else "are"
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        outside[0].span,
        f"{listed(names)} {verb} named as if the reader had {'it' if len(names) == 1 else 'them'}, but "
        f"{how_many(len(names), 'document')} of that name {verb} not part of this ruleset",
        labels_of([(pointer.span, pointer.name) for pointer in outside[1:]]),
        "write `Extends:` with the title of the core rules under the title line and put them beside this file, "
        "or name the rule that is meant",
    )


CHECK = Check("RW202", "outside-document", Severity.WARNING, __doc__ or "", find)
