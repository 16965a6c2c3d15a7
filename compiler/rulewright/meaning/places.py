"""Where things are, how they are, and how many there are."""

from __future__ import annotations

from rulewright.meaning import nouns, wording
from rulewright.meaning.circumstances import If, OnlyIf, around
from rulewright.meaning.claim import Mismatch, Parts
from rulewright.meaning.conditions import Compares, Condition, Exists, Has, HasStatus, IsSo, State, be
from rulewright.meaning.conditions import IsAt as PlaceState
from rulewright.meaning.fact import Fact, plain_name
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import (
    Nominal,
    Where,
)
from rulewright.nodes import dataclass, replace


@dataclass(frozen=True, slots=True)
class MayStand(Fact):
    """`Each Figure may be in a Room.`

    A thing has a place of that kind or none; with a count or `only` in the subject, how many fit in one (Only one
    Figure may be in a Room).
    """

    where: tuple[Where, ...]

    @classmethod
    def read(cls, s: Statement) -> MayStand:
        predicate = s.predicate()
        free = predicate.verb.lemma == "be" and predicate.modal == "may" and not predicate.negated
        require(free and not predicate.passive and not predicate.comparison, s.span, "it is no free place")
        parts = Parts(predicate, s.context)
        where = tuple(nouns.where(p, s.context) for p in parts.preps())
        parts.done()
        require(bool(where), s.span, "it is no free place")
        return cls(s.span, s.subject(), s.circumstances, where)

    def predicate(self, plural: bool) -> str:
        return wording.spaced("may be", *(str(w) for w in self.where))


@dataclass(frozen=True, slots=True)
class IsIn(Fact):
    """`Each Portrait is in a Room.`"""

    where: tuple[Where, ...]
    negated: bool = False

    @classmethod
    def read(cls, s: Statement) -> IsIn:
        state = s.state()
        require(isinstance(state, PlaceState) and not state.past and not state.adverbs, s.span, "it tells no place")
        assert isinstance(state, PlaceState)
        return cls(s.span, s.subject(), s.circumstances, state.where, state.negated)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, self.negated), *(str(w) for w in self.where))


@dataclass(frozen=True, slots=True)
class Holds(Fact):
    """`A Fallen Player's Dungeon Bomb Stack is public.`

    A status, a small adjective or a having that is so of itself (During Final Death, no Loot is eligible).
    """

    state: Condition

    @classmethod
    def read(cls, s: Statement) -> Holds:
        state = s.state()
        require(isinstance(state, HasStatus | IsSo | Has | Compares), s.span, "it tells no state")
        plain = isinstance(state, Compares) and state.relation == "equal" and not state.written and not state.negated
        require(not plain, s.span, "it says what a value is")
        require(not any(each.name == "never" for each in getattr(state, "adverbs", ())), s.span, "it forbids")
        require(not isinstance(state, HasStatus) or not state.exactly, s.span, "it declares statuses")
        require(
            not any(isinstance(c, If | OnlyIf) and not c.leading for c in s.circumstances),
            s.span,
            "it names a condition",
        )
        if isinstance(state, Has):
            what = state.what
            require(state.negated or bool(state.where) or not plain_name(what), s.span, "it declares what things have")
            changed = (
                isinstance(what, Nominal)
                and what.amount is not None
                and what.which[:1] in {("more",), ("less",), ("fewer",)}
            )
            require(not changed, s.span, "it changes a value")
        return cls(s.span, s.subject(), s.circumstances, state)

    def predicate(self, plural: bool) -> str:
        if isinstance(self.state, State):
            return replace(self.state, subject=None).say(plural)
        raise Mismatch(self.span, "no state")

    def __str__(self) -> str:
        return around(str(self.state), self.circumstances)


@dataclass(frozen=True, slots=True)
class ThereAre(Fact):
    """`There are 5 Zombie Cards.`

    How many of a kind the game has; with never, a bound (There are never more than 5 Zombie Cards).
    """

    state: Exists

    @property
    def never(self) -> bool:
        """Whether it says how many there cannot be."""
        return self.state.negated or any(adverb.name == "never" for adverb in self.state.adverbs)

    @classmethod
    def read(cls, s: Statement) -> ThereAre:
        require(s.clause().there and not s.context.plays, s.span, "it does not say how many there are")
        state = s.state()
        require(isinstance(state, Exists) and not state.past, s.span, "it does not say how many there are")
        assert isinstance(state, Exists)
        return cls(s.span, state.what, s.circumstances, state)

    def predicate(self, plural: bool) -> str:
        return self.state.say(plural)

    def __str__(self) -> str:
        return around(str(self.state), self.circumstances)
