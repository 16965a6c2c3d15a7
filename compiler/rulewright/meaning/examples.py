"""Lines of examples (LANGUAGE.md 9): what is given, what is done, what must hold then."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning import wording
from rulewright.meaning.conditions import Condition
from rulewright.meaning.effects import Act
from rulewright.meaning.norms import Norm
from rulewright.meaning.things import Noun
from rulewright.phrase.tree import Extent


@dataclass(frozen=True, slots=True)
class GivenState:
    """`Given Bo's Health is 2`: brought about before play; also `it is Ann's Turn`, `a Combat Encounter between
    Ann and Bo is in progress`.
    """

    span: Extent
    conditions: tuple[Condition, ...]
    joint: str = ""

    def __str__(self) -> str:
        return wording.listed((str(c) for c in self.conditions), self.joint)


@dataclass(frozen=True, slots=True)
class NextRolls:
    """`the next rolls are 17 and 4`: faces, in order; `the top Zombie Card is Cellar Cook` is a GivenState."""

    span: Extent
    faces: tuple[int, ...]
    subject: Noun

    def __str__(self) -> str:
        verb = "are" if len(self.faces) > 1 else "is"
        return wording.spaced(str(self.subject), verb, wording.listed((str(face) for face in self.faces), "and"))


@dataclass(frozen=True, slots=True)
class Done:
    """`When Ann deals 3 Combat Damage to Bo`, `And Ann chooses the Bandage`: effects and choices, in order."""

    span: Extent
    acts: tuple[Act, ...]
    joint: str = ""

    def __str__(self) -> str:
        from rulewright.meaning.effects import said_once

        return said_once(self.acts, self.joint)


@dataclass(frozen=True, slots=True)
class Expected:
    """`Then Bo is Removed`, `no Zombie Card is drawn` (over all of the play since When), `Ann wins`, `the game
    has not ended`.
    """

    span: Extent
    conditions: tuple[Condition, ...]
    joint: str = ""

    def __str__(self) -> str:
        return wording.listed((str(c) for c in self.conditions), self.joint)


@dataclass(frozen=True, slots=True)
class ExpectedNorm:
    """`Then Ann cannot Move`, `Bo may take Zombie Attack`: an option is not there because a norm forbids it, or
    is there.
    """

    span: Extent
    norm: Norm

    def __str__(self) -> str:
        return str(self.norm)


ExampleMeaning = GivenState | NextRolls | Done | Expected | ExpectedNorm
