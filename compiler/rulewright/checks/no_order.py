"""Two rules act at one moment, and nothing says which comes first.

Fires:
    After Last Breath is complete, mark the Player as a Gone Player.
    After Last Breath is complete, count the Candles.

Quiet:
    After Last Breath is complete, mark the Player as a Gone Player, then count the Candles.

Mend: write both in one rule, in their order, or make them steps of a procedure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Role
from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import SMALL, normal, stem
from rulewright.diagnostic import Diagnostic, Severity

_TRIGGER = re.compile(r"^(?P<trigger>(?:When|Whenever|After|At the (?:start|end) of) [^,]+), (?P<then>[^.]+)\.?$")


def _triggers(block: Block) -> Iterator[tuple[tuple[str, ...], tuple[Placed, str]]]:
    """What the rules of a block do, by the moment at which they act."""
    for placed in block.ruling:
        found = _TRIGGER.match(placed.text) if placed.sentence.role is Role.RULE and not placed.item else None
        if found:
            yield normal(found["trigger"]), (placed, found["then"])


def _at_one_moment(
    _: tuple[str, ...], said: tuple[tuple[Placed, str], ...]
) -> Iterator[tuple[tuple[Placed, ...], bool]]:
    places = list({p.rule.id: (p, then) for p, then in reversed(said)}.values())[::-1]
    if len(places) > 1 and not any(" may " in f" {then} " or " not " in then for _, then in places):
        yield tuple(p for p, _ in places), _overlap(places[0][1], places[1][1])


def moments(matter: Matter) -> tuple[tuple[tuple[Placed, ...], bool], ...]:
    """Rules that act at one moment, and whether they say the same."""
    return matter.compared(_triggers, _at_one_moment)


def find(matter: Matter) -> Iterator[Diagnostic]:
    for places, same in moments(matter):
        if not same:
            count = how_many(len(places), "rule")
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                places[0].span,
                f"{count} act at one moment, and nothing says which comes first: {quoted(places[0].text, 60)}",
                labels_of([(p.span, "at the same moment") for p in places[1:]]),
                "write both in one rule, in their order",
            )


def _overlap(one: str, other: str) -> bool:
    """Whether two effects are mostly the same words."""
    first, second = ({stem(w) for w in re.findall(r"[A-Za-z]+", t) if w.lower() not in SMALL} for t in (one, other))
    return len(first & second) * 3 >= min(len(first), len(second)) * 2


CHECK = Check("RW403", "no-order", Severity.INFO, __doc__ or "", find)
