"""A clarification stands at the wrong card.

It speaks of nothing that the card's text speaks of, and the same clarification stands at a card that does.

Fires:
    CARD Old Bridge: Draw 2 cards. Clarification: If the creature leaves play, you still gain 3 Health.
    CARD Healer: When a creature leaves play, gain 3 Health. Clarification: the same

Quiet:
    the clarification at Healer

Mend: take it out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import of_groups
from rulewright.checks.placed import Block
from rulewright.checks.plain import SMALL, singular
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span


def _notes(block: Block) -> Iterator[tuple[str, tuple[str, Span, int]]]:
    """The clarifications of a card, by their text, each with the number of words that it shares with the card."""
    rule = block.rule
    notes = [f for f in rule.fields if "clarification" in f.name.text.lower()]
    texts = " ".join(f.value.text for f in rule.fields if f not in notes) + " " + rule.name
    for note in notes:
        shared = len(_words(note.value.text) & _words(texts))
        yield " ".join(note.value.text.split()), (rule.name, note.value.span, shared)


def _misplaced(text: str, places: tuple[tuple[str, Span, int], ...]) -> Iterator[Diagnostic]:
    rightful = [p for p in places if p[2] > 1]
    for name, span, shared in places:
        if shared == 0 and rightful:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                span,
                f"this clarification speaks of nothing that {name} says: {quoted(text, 60)}",
                (Label(rightful[0][1], f"it fits {rightful[0][0]}"),),
                f"take it out of {name}",
            )


def _words(text: str) -> set[str]:
    return {singular(w) for w in re.findall(r"[a-z]{3,}", text.lower()) if w not in SMALL}


CHECK = Check("RW605", "wrong-clarification", Severity.WARNING, __doc__ or "", of_groups(_notes, _misplaced))
