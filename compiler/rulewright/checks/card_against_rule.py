"""A card and a rule disagree, and nothing says which one wins.

Fires:
    RULE: Heroes draw 2 cards each turn.  …  card Fog: While Fog is in play, Heroes draw 1 card each turn.

Quiet:
    the same, with a rule: If a card conflicts with a rule, use the card.

Mend: say once which of the two wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import NUMBERS, normal
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span
from rulewright.syntax.tree import BlockKind

_DECLARED = re.compile(
    r"\bcards?\b[^.]*\b(?:beats?|conflicts? with|contradicts?|overrides?|takes? precedence)\b|\b(?:beats?"
    r"|overrides?) (?:a |the )?cards?\b|\bunless a[\w ]* card\b[^.]*\botherwise\b",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"^(?:While|When|If|As long as)\b[^,]*,\s*")


def _of_rules(block: Block) -> Iterator[tuple[tuple[str, ...], tuple[Placed, tuple[str, ...]]]]:
    """The rules of a block that have numbers, by their form."""
    for placed in block.ruling if block.rule.kind not in (BlockKind.CARD, BlockKind.COMPONENT) else ():
        if placed.sentence.role is Role.RULE:
            form, numbers = _masked(placed.text)
            if numbers:
                yield form, (placed, numbers)


def find(matter: Matter) -> Iterator[Diagnostic]:
    cards = matter.each(_of_cards)
    if not cards or matter.says(_DECLARED):
        return
    rules = matter.grouped(_of_rules)
    for form, numbers, text, span in cards:
        against = rules[form][0] if form in rules else None
        if against is not None and against[1] != numbers:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                span,
                f"the card says {numbers[0]} and the rule says {against[1][0]}, and nothing says which of the two "
                f"wins: {quoted(text, 60)}",
                (Label(against[0].span, f"the rule says {against[1][0]}"),),
                'add once: "If a card conflicts with a rule, use the card."',
            )
            return


def _of_cards(block: Block) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], str, Span]]:
    for text, span in _card_texts(block):
        yield *_masked(_PREFIX.sub("", text)), text, span


def _masked(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    words = normal(text[:1].upper() + text[1:])
    numbers = tuple(w for w in words if w.isdigit() or w in NUMBERS)
    return tuple("#" if w.isdigit() or w in NUMBERS else w for w in words), numbers


def _card_texts(block: Block) -> Iterator[tuple[str, Span]]:
    for placed in block.ruling:
        if placed.sentence.role is Role.CARD:
            yield placed.text, placed.span
    for field in block.rule.fields if block.rule.kind in (BlockKind.CARD, BlockKind.COMPONENT) else ():
        for sentence in re.split(r"(?<=[.!?])\s+", field.value.text):
            yield sentence, field.value.span


CHECK = Check("RW309", "card-against-rule", Severity.WARNING, __doc__ or "", find)
