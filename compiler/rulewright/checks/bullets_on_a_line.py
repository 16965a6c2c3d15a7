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
from itertools import groupby

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity

_SEVERAL = re.compile(r"[ \t]*[*•][ \t]+\S[^\n]*?[ \t][*•][ \t]+\S[^\n]*$")


def _several(line: str) -> Iterator[bool]:
    if _SEVERAL.match(line):
        yield True


def find(matter: Matter) -> Iterator[Diagnostic]:
    for _, found in groupby(matter.every_line(_several), key=lambda each: each[0].source):
        lines = [line for line, _ in found]
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
