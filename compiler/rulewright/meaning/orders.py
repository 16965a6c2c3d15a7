"""Named conditions, orders, costs, additions and limits: what holds of procedures and values."""

from __future__ import annotations

from rulewright.meaning import nouns, states, wording
from rulewright.meaning.circumstances import (
    After,
    AtPhrase,
    Before,
    If,
    OnlyIf,
    When,
)
from rulewright.meaning.conditions import Condition, Has, HasStatus, IsSo, be
from rulewright.meaning.conditions import IsA as KindState
from rulewright.meaning.effects import Act, Asked, Doing, Manner
from rulewright.meaning.facts import Fact
from rulewright.meaning.quantities import Amount, Number
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Nominal, Noun, Where
from rulewright.nodes import dataclass, replace

ORDERED = frozenset({"resolve", "occur", "perform", "happen", "complete", "begin", "take", "check"})


def alone(act: Act) -> Act:
    """The act without its subject, which is said by the form."""
    return replace(act, subject=None)


@dataclass(frozen=True, slots=True)
class MetIf(Fact):
    """`The Combat End Condition is met if fewer than two Surviving Combatants remain.`

    A name for a condition: also succeeds, fails, is eligible. The conditions stand in the circumstances.
    """

    state: Condition

    @classmethod
    def read(cls, s: Statement) -> MetIf:
        require(
            any(isinstance(c, If | OnlyIf) and not c.leading for c in s.circumstances), s.span, "no condition is named"
        )
        predicate = s.predicate()
        perfect = predicate.perfect and not predicate.modal
        state = states.condition(predicate, s.subject(), s.context) if perfect else s.state()
        named = isinstance(state, IsSo | HasStatus | Has | KindState) or (
            isinstance(state, Act)
            and (perfect or state.verb in {"succeed", "fail"} or (state.passive and state.verb == "meet"))
        )
        require(named and not s.context.plays, s.span, "no condition is named")
        assert isinstance(state, IsSo | HasStatus | Has | KindState | Act)
        return cls(s.span, s.subject(), s.circumstances, replace(state, subject=None))

    def predicate(self, plural: bool) -> str:
        return self.state.say(plural)


@dataclass(frozen=True, slots=True)
class Order(Fact):
    """`Victory After A Player Falls is resolved before the Combat Fall Loot Opportunity.`

    An order of procedures: it is checked against the steps, and orders what is triggered together. What must come
    later or earlier stands in the act's role `when` or in the circumstances (Each Zombie Action is resolved
    before another Zombie Action begins).
    """

    act: Act

    @property
    def earlier_or_later(self) -> tuple[str, Noun | Doing | None]:
        """before or after, and what; None when a clause says it."""
        slot = self.act.slot("when")
        if slot is not None and not isinstance(slot.value, Manner | Asked):
            return slot.preposition, slot.value
        for c in self.circumstances:
            if isinstance(c, AtPhrase) and c.moment in {"before", "after"}:
                return c.moment, c.what
        return "before", None

    @classmethod
    def read(cls, s: Statement) -> Order:
        require(not s.context.plays and s.indicative(), s.span, "it orders nothing")
        act = s.act()
        require(act.verb in ORDERED and not act.perfect and not act.past, s.span, "it orders nothing")
        require(is_order(s, act), s.span, "it orders nothing")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


def is_order(s: Statement, act: Act) -> bool:
    """Whether a plain act says only before or after what it comes."""
    when = act.slot("when")
    ordered = (when is not None and when.preposition in {"before", "after"}) or any(
        not c.leading
        and (isinstance(c, Before | After) or (isinstance(c, AtPhrase) and c.moment in {"before", "after"}))
        for c in s.circumstances
    )
    happens = act.passive or act.verb in {"occur", "happen"}
    return act.verb in ORDERED and ordered and happens and not s.has(If, OnlyIf, When)


@dataclass(frozen=True, slots=True)
class Costs(Fact):
    """`A Repeating Turn Action costs 1 Kaos.`

    `negated` takes such a price away again (Repeating a Zombie Action does not cost Kaos).
    """

    price: Noun
    negated: bool = False

    @classmethod
    def read(cls, s: Statement) -> Costs:
        parts = s.parts("cost")
        price = nouns.read(parts.phrase(), s.context)
        parts.done()
        return cls(s.span, s.subject(), s.circumstances, price, s.predicate().negated)

    def predicate(self, plural: bool) -> str:
        if self.negated:
            return wording.spaced("do not" if plural else "does not", "cost", str(self.price))
        return wording.spaced(wording.finite("cost", plural), str(self.price))


@dataclass(frozen=True, slots=True)
class AddedTo(Fact):
    """`The Zombie Attack Modifier is added to Zombie Attack Checks.`"""

    to: Noun
    negated: bool = False

    @classmethod
    def read(cls, s: Statement) -> AddedTo:
        act = s.act()
        require(act.verb == "add" and act.passive and not act.modal and not act.perfect, s.span, "nothing is added")
        to = act.value("to")
        require(len(act.slots) == 1 and isinstance(to, Nominal), s.span, "it is not told what it is added to")
        require(not s.conditional() and not s.context.plays, s.span, "this is done once")
        assert isinstance(to, Nominal)
        return cls(s.span, s.subject(), s.circumstances, to, act.negated)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, self.negated), "added to", str(self.to))


@dataclass(frozen=True, slots=True)
class OnlyFor(Fact):
    """`Zombie Damage is Combat Damage only for the order of Damage.`

    So only where one of the purposes asks.
    """

    kind: Noun
    purposes: tuple[Where, ...]

    @classmethod
    def read(cls, s: Statement) -> OnlyFor:
        state = s.state()
        require(isinstance(state, KindState) and not state.negated, s.span, "it is so for every purpose")
        assert isinstance(state, KindState)
        purposes = tuple(
            w for w in state.where if w.only or w.preposition.startswith("only") or "purpose" in w.preposition
        )
        require(bool(purposes) and len(state.where) >= 1, s.span, "it is so for every purpose")
        return cls(s.span, s.subject(), s.circumstances, state.kind, state.where)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), str(self.kind), *(str(p) for p in self.purposes))


@dataclass(frozen=True, slots=True)
class UsesInsteadOf(Fact):
    """`A Zombie Player uses the Zombie Card instead of the Character Card for Health and Defense.`

    Where attributes are read, by whom.
    """

    act: Act

    @classmethod
    def read(cls, s: Statement) -> UsesInsteadOf:
        require(not s.context.plays, s.span, "this is done once")
        act = s.act()
        require(
            act.verb in {"use", "replace"} and act.slot("instead") is not None and not act.modal,
            s.span,
            "nothing is used instead",
        )
        require(not act.negated and act.subject is not None and not s.conditional(), s.span, "nothing is used instead")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class ChangeLimit(Fact):
    """`During a Zombie Turn, this Zombie Player may take up to three Zombie Actions instead of two.`

    Replaces the number in the one norm or offer of the same act on a wider subject.
    """

    act: Act
    word: str

    @property
    def old(self) -> Number | Amount | None:
        """The number that is replaced."""
        value = self.act.value("instead")
        return value if isinstance(value, Number | Amount) else None

    @property
    def new(self) -> Amount | None:
        """How many there are now."""
        value = self.act.value("object")
        return value.amount if isinstance(value, Nominal) else None

    @classmethod
    def read(cls, s: Statement) -> ChangeLimit:
        predicate = s.predicate()
        require(predicate.modal == "may" and not predicate.negated, s.span, "it changes no limit")
        act = s.act()
        require(isinstance(act.value("instead"), Number | Amount), s.span, "it changes no limit")
        return cls(s.span, s.subject(), s.circumstances, replace(alone(act), modal=""), predicate.modal)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(self.word, self.act.base())
