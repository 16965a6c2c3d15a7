"""Several list items stand on one line.

The items are read as a list all the same, but in print and on a screen the line looks like one sentence with
stars in it, and an item that itself holds a star or a dash would be torn in two.

Fires:
    * Health * Defense * Damage Die

Quiet:
    * Health
    * Defense
    * Damage Die

Mend: one line for each item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity

_SEVERAL = re.compile(r"(?m)^[ \t]*[*•][ \t]+\S[^\n]*?[ \t][*•][ \t]+\S[^\n]*$")


def find(matter: Matter) -> Iterator[Diagnostic]:
    for info in matter.book.documents:
        source = info.tree.span.source
        lines = [source.span(m.start(), m.end()) for m in _SEVERAL.finditer(source.text)]
        if lines:
            count = how_many(len(lines), "line holds", "lines hold")
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                lines[0],
                f"{count} several list items",
                labels_of([(span, "and here") for span in lines[1:]]),
                "give each item a line of its own",
            )


CHECK = Check("RW024", "bullets-on-a-line", Severity.INFO, __doc__ or "", find)
