""" "These rolls" after a list in which not every item is a roll.

The words point back at the whole list, but they fit only some of its items. Whether the sentence counts for the
others is anybody's guess.

Fires:
    An infected figure must:
    - Receive a shot of vaccine;
    - Roll a shock die: 9+
    To these rolls add +2 if the player spends a Medic Kit.

Quiet:
    the same list with a roll in each item

Mend: name the items that are meant, or complete the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Severity

_THESE = re.compile(
    r"^(?:\w+ )?(?:these|those) (?P<what>rolls?|checks?|tests?|dice|cards?|tokens?|actions?)\b", re.IGNORECASE
)


_BULLET = re.compile(r"[-*•]\s")


def find(matter: Matter) -> Iterator[Diagnostic]:
    for placed, found in matter.found(_THESE, ruling=False):
        items = _list_before(matter, placed)
        if len(items) > 1 and items[0].heading is placed.heading:
            what = singular(found["what"].lower())
            without = [i for i in items if what not in {singular(w.low) for w in i.words}]
            if 0 < len(without) < len(items):
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.match(found),
                    f'"{found.group()}" points back at a list in which {quoted(without[0].text, 50)} is no {what}',
                    labels_of([(i.span, f"no {what} here") for i in without]),
                    f"say which items are meant, or give the other its {what}",
                )


def _list_before(matter: Matter, placed: Placed) -> list[Placed]:
    """The items of the list that ends right before a sentence, in order."""
    items: list[Placed] = []
    block: Block | None = placed.block
    before = placed.block.placed[: placed.block.placed.index(placed)]
    while block is not None:
        for each in reversed(before):
            if each.item or _BULLET.match(each.span.text):
                if items and each.heading is not items[-1].heading:
                    return items[::-1]
                items.append(each)
            elif not each.sentence.items:
                return items[::-1]
        block = matter.before(block)
        before = block.placed if block is not None else ()
    return items[::-1]


CHECK = Check("RW211", "these-of-a-list", Severity.WARNING, __doc__ or "", find)
