"""What a sentence hangs on: conditions, moments, stretches of play, order, replacement, sources.

A circumstance belongs to all clauses of its sentence. `leading` says that it stood before them; text order is
kept by `span`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.meaning import wording
from rulewright.meaning.conditions import Condition, said_in_turn
from rulewright.meaning.effects import Act, Doing, joined
from rulewright.meaning.hooks import Hook
from rulewright.meaning.quantities import Amount
from rulewright.meaning.things import (
    Noun,
)
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent


@dataclass(frozen=True, slots=True)
class Hanging:
    """What every circumstance has; `word` is the author's own for it; `comma`: one parts it from the rest."""

    span: Extent
    leading: bool
    word: str
    comma: bool

    def rest(self) -> str:
        """What stands after the word."""
        return ""

    def __str__(self) -> str:
        return wording.spaced(self.word, self.rest())


@dataclass(frozen=True, slots=True)
class Given(Hanging):
    """A circumstance with conditions, all (`and`) or any (`or`) of which count. `further` belongs to the
    conditions and not to the sentence: `if C when E, …` reads C at the moment of E; `because C until E`.
    """

    conditions: tuple[Condition, ...]
    joint: str = ""
    further: tuple[Hanging, ...] = ()

    def rest(self) -> str:
        return wording.spaced(said_in_turn(self.conditions, self.joint), *(str(each) for each in self.further))


class If(Given):
    """`if C`: the sentence applies when C holds as it is reached."""

    __slots__ = ()


class OnlyIf(Given):
    """`only if C`, `only when C`: forbids otherwise; does not permit by itself."""

    __slots__ = ()


class Unless(Given):
    """`unless C` with a condition of the game: a guard, not a hook."""

    __slots__ = ()


class EvenIf(Given):
    """`even if C`: C does not matter, and the sentence beats a text that says it would."""

    __slots__ = ()


class While(Given):
    """`while C`: as long as C holds."""

    __slots__ = ()


class Until(Given):
    """`until C`: up to the moment in which C comes to hold."""

    __slots__ = ()


class Because(Given):
    """`because C`: a reason that is claimed, or with a negated act the reason that does not count."""

    __slots__ = ()


class SoThat(Given):
    """`so that C`: what it is for; changes no play by itself."""

    __slots__ = ()


class AsIf(Given):
    """`as though C`, `as C`: done in the way in which it would be done then."""

    __slots__ = ()


class When(Given):
    """`when E`, `whenever E`, `each time E`: the happening that triggers the sentence. In a fact or norm: the
    moment of which it speaks.
    """

    __slots__ = ()


class After(Given):
    """`after E`: right after the event; with conditions that are acts."""

    __slots__ = ()


class Before(Given):
    """`before E`: an order, or right before the event."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AtPhrase(Hanging):
    """A circumstance with a noun phrase or doing: `after Fall Resolution`, `after choosing the target`, `during
    Setup`, `at the start of this Turn`.
    `moment` is before, after, during, start or end."""

    moment: str
    what: Noun | Doing

    def rest(self) -> str:
        state = self.word.split(" ")[-1] in {"if", "when", "while", "once", "unless", "until"}
        if state and isinstance(self.what, Doing):  # even if revealed; when moving
            return joined([act.participle() for act in self.what.acts], self.what.acts, self.what.joint)
        return str(self.what)


@dataclass(frozen=True, slots=True)
class ButNot(Hanging):
    """`, but never in the same Combat Encounter`, `, not later during the same Turn`: when or where the sentence does
    not hold, said of what would fit else.
    """

    what: Noun

    def rest(self) -> str:
        return str(self.what)


@dataclass(frozen=True, slots=True)
class ForEach(Hanging):
    """`For each Player in Turn Order, …`: once for each, one after the other; the set is fixed at the start and
    each is tested again (gap 14).
    """

    over: Noun

    def rest(self) -> str:
        return str(self.over)


@dataclass(frozen=True, slots=True)
class UnlessHook(Hanging):
    """`unless a rule specifically says otherwise`: hooks, any of which opens."""

    hooks: tuple[Hook, ...]
    joint: str = ""

    def rest(self) -> str:
        return wording.listed((str(hook) for hook in self.hooks), self.joint)


@dataclass(frozen=True, slots=True)
class Instead(Hanging):
    """`instead of the Death Process` (`what` given), or `instead` alone, which joins the nearest `do not`
    before it in the section (gap 3).
    """

    what: Noun | Doing | None = None

    def rest(self) -> str:
        return str(self.what) if self.what is not None else ""


@dataclass(frozen=True, slots=True)
class According(Hanging):
    """`according to Inventory During Death`, `as Rising as a Zombie says`: where the how is told; changes no
    play by itself (gap 23).
    """

    source: Noun
    says: str = ""

    def rest(self) -> str:
        return wording.spaced(str(self.source), self.says)


@dataclass(frozen=True, slots=True)
class Otherwise(Hanging):
    """`Otherwise, …`: the unbroken run of Ifs before it all failed. Also `then`, which only orders."""


@dataclass(frozen=True, slots=True)
class Purpose(Hanging):
    """`To play the game, …`, `To calculate the Zombie Attack Modifier, …`."""

    acts: tuple[Act, ...]
    joint: str = ""

    def rest(self) -> str:
        return joined([act.base() for act in self.acts], self.acts, self.joint)


@dataclass(frozen=True, slots=True)
class Times(Hanging):
    """`twice`, `up to three times`, `any number of times`, `once per game`: how often."""

    amount: Amount | None = None
    per: Noun | None = None


class AsManyAsThereAre(Hanging):
    """`, or as many as there are`: of fewer things than so many, all."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class StartingWith(Hanging):
    """`, starting with the Active Player`: where a round of the table begins."""

    who: Noun

    def rest(self) -> str:
        return str(self.who)


Circumstance = (
    Given  # If, OnlyIf, Unless, EvenIf, AsIf, SoThat, While, Until, Because, When, After, Before
    | AtPhrase
    | ButNot
    | ForEach
    | UnlessHook
    | Instead
    | According
    | Otherwise
    | Purpose
    | Times
    | StartingWith
    | AsManyAsThereAre
)


TRIGGERS = (When, After, Before, AtPhrase)


def around(core: str, circumstances: Sequence[Circumstance]) -> str:
    """The sentence: leading circumstances with their commas, the core, and the trailing ones, each in text order."""
    if not circumstances:
        return core
    ordered = sorted(circumstances, key=lambda c: c.span.start)
    before = [f"{c}," if c.comma else str(c) for c in ordered if c.leading]
    after = [f", {c}" if c.comma else str(c) for c in ordered if not c.leading]
    return wording.spaced(*before, core, *after)
