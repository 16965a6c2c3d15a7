"""Cards give way to rules, and rules give way to cards.

"The card applies unless another rule states otherwise" and "… unless a card says otherwise": where both speak,
each waits for the other.

Fires:
    If a Ghoul Card conflicts with a rule, the Ghoul Card applies unless another rule states otherwise.
    A Ghoul cannot fly unless a Ghoul Card says otherwise.

Quiet:
    If a Ghoul Card conflicts with a rule, the Ghoul Card applies.

Mend: let one of the two win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import Matter
from rulewright.checks.norms import placed_readings, singles
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.circumstances import UnlessHook
from rulewright.source import Span

_CARD_YIELDS = re.compile(
    r"\b(?P<card>[A-Z]\w*(?: [A-Z]\w*)*? ?[Cc]ard)(?: text)? applies\b[^.]*\bunless (?:another|a|any) rule\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    yielding: dict[str, list[tuple[Span, str]]] = {}
    for placed in matter.ruling:
        found = _CARD_YIELDS.search(placed.text)
        if found:
            card = found["card"].removeprefix("the ").lower()
            yielding.setdefault(card, []).append((placed.span, "the card gives way to a rule"))
    if not yielding:
        return
    waiting: dict[str, list[tuple[Span, str]]] = {}
    for placed, reading in placed_readings(matter):
        for meaning in singles(reading.meaning):
            for circumstance in getattr(meaning, "circumstances", ()):
                if not isinstance(circumstance, UnlessHook):
                    continue
                for hook in circumstance.hooks:
                    source = str(hook.source or "").lower()
                    for card in yielding:
                        if source.removeprefix("a ").removeprefix("that ") == card:
                            waiting.setdefault(card, []).append((placed.span, "the rule gives way to a card"))
    for card, rules in waiting.items():
        first = yielding[card][0][0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first,
            f"a {card} gives way to a rule that says otherwise, and rules give way to a {card} that says "
            f"otherwise: neither wins",
            labels_of([*yielding[card][1:], *rules], 6),
            "say once which of the two wins",
            f"a {card} says yes and a rule says no",
        )


CHECK = Check("RW306", "mutual-deferral", Severity.INFO, __doc__ or "", find)
