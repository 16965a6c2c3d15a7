"""Dice as they stand in rule text: `1D10-4`, `D3`, `2d6+1`, and what they can come up as."""

from __future__ import annotations

import re
from dataclasses import dataclass

DICE = re.compile(
    r"(?<![\w.])(?P<count>\d{0,2})[dD](?P<sides>\d{1,3})(?:\s?(?P<sign>[+\-–−])\s?(?P<add>\d{1,3}))?(?![\w])"
)


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` sides, and a number added."""

    count: int
    sides: int
    add: int

    @property
    def low(self) -> int:
        return self.count + self.add

    @property
    def high(self) -> int:
        return self.count * self.sides + self.add

    def ways(self) -> dict[int, int]:
        """How many of the equally likely throws give each result."""
        ways = {self.add: 1}
        for _ in range(self.count):
            after: dict[int, int] = {}
            for total, number in ways.items():
                for face in range(1, self.sides + 1):
                    after[total + face] = after.get(total + face, 0) + number
            ways = after
        return ways

    def percent_at_most(self, limit: int) -> int:
        """The chance of a result of at most `limit`, in percent."""
        ways = self.ways()
        return round(100 * sum(n for total, n in ways.items() if total <= limit) / sum(ways.values()))


def dice_of(found: re.Match[str]) -> Dice | None:
    """The dice of a match of `DICE`; None for what cannot be dice (no side, or more dice than a hand holds)."""
    count, sides = int(found["count"] or 1), int(found["sides"])
    add = int(found["add"] or 0) * (1 if found["sign"] in (None, "+") else -1)
    return Dice(count, sides, add) if 0 < count <= 40 and 1 < sides <= 1000 else None
