"""A word stands twice in one phrase.

"The the" is a slip; "living, noisy or smelly living creatures" leaves open which of the words belong together.

Fires:
    Living, noisy or smelly living creatures

Quiet:
    Noisy or smelly living creatures

Mend: take one of the two out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.checks.placed import part
from rulewright.checks.plain import SMALL, words_of
from rulewright.diagnostic import Diagnostic, Severity

_TWICE = re.compile(r"\b(?P<word>[A-Za-z]{2,})\s+(?P=word)\b", re.IGNORECASE)
_HARMLESS = frozenset(["that", "had", "many", "very", "so", "no"])
_LIST = re.compile(r"\b(?P<word>[A-Za-z]{4,}), (?:[a-z]+, )*[a-z]+,? (?:or|and) [a-z]+ (?P=word)\b", re.IGNORECASE)


def _doubled(line: str) -> Iterator[re.Match[str]]:
    for pattern in (_TWICE, _LIST):
        found = pattern.search(line)
        if found and found["word"].lower() not in _HARMLESS and len(words_of(found.group())) > 1:
            yield found


def find(matter: Matter) -> Iterator[Diagnostic]:
    for line, found in matter.lines(_doubled):
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            part(line, *found.span()),
            f'"{found["word"].lower()}" stands twice in "{found.group()}"'
            + ("" if found["word"].lower() in SMALL else ": which words does it belong to?"),
            (),
            "take one of the two out",
        )


CHECK = Check("RW808", "doubled-word", Severity.INFO, __doc__ or "", find)
