"""`A Keen Player is a Player with 2 Gold if they are Hidden`, `A Player is Hidden if they have no Light`: a kind and a
status with the condition behind them.

In: the readings of a ruleset. Out: the readings in which the one is a definition under a condition, and the other a
status that is so as long as the condition is; both were read as the name of a condition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Role
from rulewright.meaning import circumstances, conditions, facts, standing, things
from rulewright.meaning.model import Reading


def settled(readings: Iterable[Reading]) -> list[Reading]:
    """The readings with such sentences as what they say."""
    return [_settled(reading) for reading in readings]


def _settled(reading: Reading) -> Reading:
    if not reading.understood or reading.sentence.role is not Role.RULE:
        return reading
    match reading.meaning:
        case (
            standing.MetIf(
                subject=things.Select() as subject,
                state=conditions.HasStatus(negated=False, statuses=(_,)) as state,
                circumstances=(circumstances.If(),),
            ) as fact
        ):
            state = replace(state, subject=subject)
            return replace(reading, meaning=facts.Holds(fact.span, subject, fact.circumstances, state))
        case (
            standing.MetIf(
                subject=things.Select() as subject,
                state=conditions.IsA(negated=False, kind=things.Select(quantifier="a") as base),
                circumstances=(circumstances.If(),),
            ) as fact
        ) if subject.name != base.name and subject.name.endswith(f" {base.name}"):
            return replace(reading, meaning=facts.Defined(fact.span, subject, fact.circumstances, base))
        case _:
            return reading
