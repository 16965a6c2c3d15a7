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
from rulewright.checks.norms import singles
from rulewright.checks.placed import Block, Placed
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.circumstances import UnlessHook
from rulewright.source import Span

_CARD_YIELDS = re.compile(
    r"\b(?P<card>[A-Z]\w*(?: [A-Z]\w*)*? ?[Cc]ard)(?: text)? applies\b[^.]*\bunless (?:another|a|any) rule\b"
)


def _waiting(block: Block) -> Iterator[tuple[Placed, str]]:
    """The sentences that give way, each with what it gives way to."""
    for placed, reading in block.understood:
        for meaning in singles(reading.meaning):
            for circumstance in getattr(meaning, "circumstances", ()):
                for hook in circumstance.hooks if isinstance(circumstance, UnlessHook) else ():
                    yield placed, str(hook.source or "").lower().removeprefix("a ").removeprefix("that ")


def find(matter: Matter) -> Iterator[Diagnostic]:
    yielding: dict[str, list[tuple[Span, str]]] = {}
    for placed, found in matter.found(_CARD_YIELDS, once=True):
        card = found["card"].removeprefix("the ").lower()
        yielding.setdefault(card, []).append((placed.span, "the card gives way to a rule"))
    if not yielding:
        return
    waiting: dict[str, list[tuple[Span, str]]] = {}
    for placed, card in matter.each(_waiting):
        if card in yielding:
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
