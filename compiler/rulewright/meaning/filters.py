"""What is ignored, counted, targeted and reached, and what happens only if: filters with a site (E20)."""

from __future__ import annotations

from rulewright.meaning import wording
from rulewright.meaning.circumstances import OnlyIf
from rulewright.meaning.conditions import IsA
from rulewright.meaning.effects import Act, Doing, Manner
from rulewright.meaning.orders import alone
from rulewright.meaning.ruling import Modality, Ruling, modality_of
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Nominal, Noun, Union, Where, is_plural
from rulewright.nodes import dataclass, replace


@dataclass(frozen=True, slots=True)
class Ignores(Ruling):
    """`A Zombie Player ignores Stat bonuses unless a rule specifically says it affects Zombie Players.`

    A filter on what the subject reads (E20).
    """

    act: Act

    @property
    def what(self) -> Noun | None:
        """What is not read."""
        value = self.act.value("object")
        return None if isinstance(value, Manner | Doing) or not isinstance(value, Nominal | Union) else value

    @classmethod
    def read(cls, s: Statement) -> Ignores:
        act = s.act()
        plain = act.verb == "ignore" and not act.passive and not act.modal and act.subject is not None
        require(plain and not s.context.plays and not s.conditional(), s.span, "nothing is ignored")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.act.say(is_plural(self.subject)))


@dataclass(frozen=True, slots=True)
class Counting(Ruling):
    """`Fallen Players and Zombie Players are not counted by a Victory Check.`

    What a count leaves out or takes in (E20): is counted, counts, is ignored when it is counted. The role `by` of
    the act is the site that counts; without it, the count of which the section speaks.
    """

    act: Act

    @property
    def counted(self) -> bool:
        """Whether it is counted."""
        return self.act.negated == (self.act.verb == "ignore")

    @classmethod
    def read(cls, s: Statement) -> Counting:
        act = s.act()
        counts = act.verb == "count" and (act.passive or act.value("object") is None)
        ignored = act.verb in {"ignore", "exclude"} and act.passive
        require((counts or ignored) and not act.modal and act.subject is not None, s.span, "nothing is counted")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.act.say(is_plural(self.subject)))


@dataclass(frozen=True, slots=True)
class Targeting(Ruling):
    """`A Zombie Player cannot be targeted by Ambush, Challenge or Seek.`

    Filters who may be chosen as the target in those procedures (`by` None: in every choice of a target, not group
    effects, E6); permitted: adds candidates.
    """

    modality: Modality
    word: str
    act: Act

    @property
    def who(self) -> Noun | None:
        """Who may or cannot be the target."""
        value = self.subject if self.act.passive else self.act.value("object")
        return value if isinstance(value, Nominal | Union) else None

    @property
    def by(self) -> Noun | None:
        """The procedures whose choice of target it concerns; for `a Player may target K with P`, P."""
        named = self.act.value("by") if self.act.passive else self.act.value("with") or self.subject
        return named if isinstance(named, Nominal | Union) else None

    @classmethod
    def read(cls, s: Statement) -> Targeting:
        act = s.act()
        require(act.verb == "target" and bool(act.modal), s.span, "this is not about being targeted")
        modality, word = modality_of(act.modal, act.negated, s.subject(), (act,), s)
        if modality is Modality.POSSIBLE:
            modality = Modality.PERMIT  # what a procedure may target is a candidate of its choice
        return cls(s.span, s.subject(), s.circumstances, modality, word, replace(alone(act), modal="", negated=False))

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.word, self.act.base())


@dataclass(frozen=True, slots=True)
class LegalTarget(Ruling):
    """`Zombie Players are not legal targets for Seek.`

    The same as a permission or prohibition to be targeted by those procedures.
    """

    state: IsA

    @property
    def by(self) -> tuple[Noun, ...]:
        """The procedures whose choice of target it concerns."""
        found = [*self.state.where]
        if isinstance(self.state.kind, Nominal):
            found += [f for f in self.state.kind.filters if isinstance(f, Where)]
        return tuple(
            w.object for w in found if w.preposition in {"for", "of"} and isinstance(w.object, Nominal | Union)
        )

    @classmethod
    def read(cls, s: Statement) -> LegalTarget:
        state = s.state()
        named = isinstance(state, IsA) and isinstance(state.kind, Nominal) and state.kind.name == "target"
        require(named, s.span, "this is not about legal targets")
        assert isinstance(state, IsA)
        made = cls(s.span, s.subject(), s.circumstances, replace(state, subject=None))
        require(bool(made.by), s.span, "it is not told of what it is a target")
        return made

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.state.say(is_plural(self.subject)))


@dataclass(frozen=True, slots=True)
class HappensOnly(Ruling):
    """`Rising as a Zombie occurs only if the game has not ended.`

    A guard on the happening of a process: also does not occur, continues only if, is drawn only during a process
    (a role with `only`).
    """

    act: Act

    @classmethod
    def read(cls, s: Statement) -> HappensOnly:
        act = s.act()
        happens = act.verb in {"occur", "happen"}
        only = s.has(OnlyIf) or any(slot.only for slot in act.slots)
        require(not act.modal and not act.perfect and not act.past and not act.never, s.span, "this is no guard")
        require((act.negated and happens) or (only and not act.negated), s.span, "this is no guard")
        require(act.verb not in {"be", "have", "affect", "succeed", "fail", "count"}, s.span, "this is no guard")
        require(not (act.passive and act.verb == "meet"), s.span, "this names a condition")
        subject = act.subject
        return cls(s.span, subject, s.circumstances, alone(act))

    @property
    def negated(self) -> bool:
        """Whether it says when it does not happen."""
        return self.act.negated

    def core(self) -> str:
        if self.subject is None:
            return self.act.command()
        return wording.spaced(str(self.subject), self.act.say(is_plural(self.subject)))


@dataclass(frozen=True, slots=True)
class AffectsOnly(Ruling):
    """`A Dungeon Bomb affects only Surviving Players.`

    Whom an effect reaches, and nobody else (E20).
    """

    act: Act

    @classmethod
    def read(cls, s: Statement) -> AffectsOnly:
        act = s.act()
        value = act.value("object")
        only = isinstance(value, Nominal) and value.focus == "only"
        require(act.verb == "affect" and only and not act.modal, s.span, "it reaches everybody")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def core(self) -> str:
        return wording.spaced(str(self.subject), self.act.say(is_plural(self.subject)))
