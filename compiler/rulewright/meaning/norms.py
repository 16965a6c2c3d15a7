"""What is permitted, forbidden, obliged, denied or filtered (LANGUAGE.md 5).

A norm keeps its acts as a list under one subject: a report names the sentence once, a check expands it (`singly`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from rulewright.meaning import wording
from rulewright.meaning.circumstances import Circumstance, UnlessHook, around
from rulewright.meaning.effects import Act
from rulewright.meaning.hooks import Hook
from rulewright.meaning.things import Noun, Union, is_plural
from rulewright.phrase.tree import Extent


class Modality(Enum):
    """PERMIT adds or keeps an option, POSSIBLE says only that it can happen (E28), FORBID and OBLIGE as said."""

    PERMIT = "permit"
    POSSIBLE = "possible"
    FORBID = "forbid"
    OBLIGE = "oblige"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What every norm has: whom it binds, and the circumstances on which it hangs."""

    span: Extent
    subject: Noun
    circumstances: tuple[Circumstance, ...]

    @property
    def hooks(self) -> tuple[Hook, ...]:
        """The hooks that may open it; none: strict."""
        return tuple(hook for c in self.circumstances if isinstance(c, UnlessHook) for hook in c.hooks)

    @property
    def subjects(self) -> tuple[Noun, ...]:
        """The subject's parts: a norm on `a Fallen Player and a Zombie Player` binds each."""
        return self.subject.items if isinstance(self.subject, Union) else (self.subject,)

    def core(self) -> str:
        """The sentence without its circumstances."""
        raise NotImplementedError

    def __str__(self) -> str:
        return around(self.core(), self.circumstances)


@dataclass(frozen=True, slots=True)
class Norm(Ruling):
    """`A Hidden Player may not Hide.` `word` is the author's: may, cannot, may not, must, must not, never (with
    `never` the acts are finite).
    `only` binds the permission to the subject: `Only a Hidden Player may Ambush` (forbids all others)."""

    modality: Modality
    word: str
    acts: tuple[Act, ...]
    joint: str = ""
    only: bool = False

    def core(self) -> str:
        subject = wording.spaced("only" if self.only else "", str(self.subject))
        if self.word == "never":
            plural = is_plural(self.subject)
            return wording.spaced(subject, "never", wording.listed((act.say(plural) for act in self.acts), self.joint))
        return wording.spaced(subject, self.word, wording.listed(shared(self.acts), self.joint))

    def singly(self) -> Iterator[Norm]:
        """One norm for each pair of subject part and act."""
        for subject in self.subjects:
            for act in self.acts:
                yield replace(self, subject=subject, acts=(act,), joint="")


def shared(acts: tuple[Act, ...]) -> list[str]:
    """The acts after a modal; acts that stand in a run with the same last object say it once: `gain, carry or
    use Loot`.
    """
    said: list[str] = []
    for at, act in enumerate(acts):
        following = acts[at + 1] if at + 1 < len(acts) else None
        if following is not None and act.slots and act.slots == following.slots:
            said.append(replace(act, slots=()).base())
        else:
            said.append(act.base())
    return said


@dataclass(frozen=True, slots=True)
class DoesNot(Ruling):
    """`Fall Resolution does not draw a Zombie Card.` Which of the four it is (E21: cancels what a row could do,
    is a claim that nothing does it, a default with a
    hook, waives a requirement) is decided against the rows of the machine, not here; `waives` is read from
    `does not need to`.
    """

    acts: tuple[Act, ...]
    joint: str = ""
    waives: bool = False

    def core(self) -> str:
        plural = is_plural(self.subject)
        no = wording.spaced("do not" if plural else "does not", "need to" if self.waives else "")
        return wording.spaced(str(self.subject), no, wording.listed(shared(self.acts), self.joint))


@dataclass(frozen=True, slots=True)
class Ignores(Ruling):
    """`A Zombie Player ignores Stat bonuses unless …`: a filter on what the subject reads (E20). `what` is what
    is not read.
    """

    what: Noun
    negated: bool = False

    def core(self) -> str:
        plural = is_plural(self.subject)
        verb = (
            wording.finite("ignore", plural)
            if not self.negated
            else wording.spaced("do not" if plural else "does not", "ignore")
        )
        return wording.spaced(str(self.subject), verb, str(self.what))


@dataclass(frozen=True, slots=True)
class NotCounted(Ruling):
    """`Fallen Players and Zombie Players are not counted by a Victory Check.` `by` is the site that counts
    (None: the count of which the section speaks).
    """

    act: Act

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.act.say(is_plural(self.subject)))

    @property
    def by(self) -> Noun | None:
        value = self.act.value("by")
        return value if not isinstance(value, (type(None), str)) else None  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Targeting(Ruling):
    """`A Zombie Player cannot be targeted by Ambush, Challenge or Seek`: filters who may be chosen as the
    target in those procedures (`by` None: in every choice
    of a target, not group effects, E6); permitted: adds candidates."""

    modality: Modality
    word: str
    act: Act

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.word, self.act.base())

    @property
    def by(self) -> Noun | None:
        """The procedures whose choice of target it concerns."""
        slot = self.act.slot("by")
        return slot.value if slot is not None else None  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class HappensOnly(Ruling):
    """`A Combat Fall Loot Opportunity occurs only if C.`, `Rising as a Zombie does not occur if the game has
    ended.`, `A Zombie Card is drawn only during P`:
    a guard on the happening of a process. `negated` for does not occur."""

    act: Act
    negated: bool = False

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.act.say(is_plural(self.subject)))


NormMeaning = Norm | DoesNot | Ignores | NotCounted | Targeting | HappensOnly
