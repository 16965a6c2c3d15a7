"""Several words are used to forbid.

"May not", "cannot" and "must not" side by side make a reader look for a difference that is not there; "may not"
can even be read as leave not to.

Fires:
    A Ghoul may not Hide. … A Ghoul cannot Seek.

Quiet:
    A Ghoul cannot Hide. … A Ghoul cannot Seek.

Mend: write "cannot" everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.diagnostic import Diagnostic, Severity

_FORBIDS = re.compile(r"\b(?P<word>may not|must not|cannot|can ?not|can['’]t)\b", re.IGNORECASE)
_ONE = {"may not": "may not", "must not": "must not"}


def find(matter: Matter) -> Iterator[Diagnostic]:
    found: dict[str, list[tuple[Placed, re.Match[str]]]] = {}
    for placed, match in matter.found(_FORBIDS):
        found.setdefault(_ONE.get(match["word"].lower(), "cannot"), []).append((placed, match))
    others = [placed.match(match) for word in ("may not", "must not") for placed, match in found.get(word, ())]
    if not others or "cannot" not in found:
        return
    counts = ", ".join(f'"{word}" {how_many(len(said), "time")}' for word, said in sorted(found.items()))
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        others[0],
        f"the text forbids in several ways: {counts}",
        labels_of([(span, "and here") for span in others[1:]], 20),
        'write "cannot" everywhere',
    )


CHECK = Check("RW802", "prohibition-words", Severity.INFO, __doc__ or "", find)
