"""Numbers, dice, counts and calculations.

Every class prints itself as the author would write it; `written` keeps the author's own figure or word, so that
`two` and `2` are both said back as they stood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning import wording
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent

if TYPE_CHECKING:
    from rulewright.meaning.things import Noun


# Number words by what they count.
NUMBERS = {
    word: value
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    )
}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number: `2`, `two`, `zero`."""

    span: Extent
    value: int
    written: str

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class Dice:
    """`1D20`, `D3`, `2d6+1`: `count` dice of `sides` faces and a constant `plus`."""

    span: Extent
    count: int
    sides: int
    plus: int
    written: str
    minimum: int | None = None

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: `relation` is "", exactly, up to, at least, at most, more than, fewer than or any number of;
    `number` None with any number of.
    `beyond` is 1 for `3 or more`, -1 for `zero or lower`; `more` is the word that says so."""

    span: Extent
    relation: str
    number: Number | Dice | None
    beyond: int = 0
    more: str = ""

    def __str__(self) -> str:
        tail = f"or {self.more}" if self.beyond else ""
        return wording.spaced(self.relation, str(self.number) if self.number else "", tail)

    def low_high(self) -> tuple[int, int | None]:
        """The counts that satisfy it, as a closed interval (None: no upper end). Dice count as their number of
        faces at most.
        """
        value = (
            0 if self.number is None else self.number.value if isinstance(self.number, Number) else self.number.count
        )
        match self.relation:
            case "up to" | "at most" | "no more than":
                return 0, value
            case "any number of" | "as many" | "as much" | "twice as many" | "twice as much":
                return 0, None  # as many as what is said elsewhere
            case "twice that many" | "twice that much":
                return 0, None
            case "at least" | "no fewer than" | "no less than":
                return value, None
            case "more than":
                return value + 1, None
            case "fewer than" | "less than":
                return 0, value - 1
            case _:
                return (value, None) if self.beyond > 0 else (0, value) if self.beyond < 0 else (value, value)


@dataclass(frozen=True, slots=True)
class Count:
    """`the number of Plot Armor in their Inventory`; `total` for `the total number of Phase 2 Icons on …`,
    which adds values up.
    """

    span: Extent
    of: Noun
    total: bool = False
    article: str = "the"

    def __str__(self) -> str:
        return wording.spaced(self.article, "total" if self.total else "", "number of", str(self.of))


@dataclass(frozen=True, slots=True)
class Calculation:
    """`A plus B`, `A minus B`, `A times B`."""

    span: Extent
    items: tuple[Noun, ...]
    joint: str

    def __str__(self) -> str:
        return wording.listed((str(item) for item in self.items), self.joint)


@dataclass(frozen=True, slots=True)
class ThatMuch:
    """`that much Zombie Damage`: as much as the last roll or calculation of this frame gave."""

    span: Extent
    of: Noun | None = None
    word: str = "that much"

    def __str__(self) -> str:
        return wording.spaced(self.word, str(self.of) if self.of else "")


Quantity = Number | Dice | Count | Calculation | ThatMuch
