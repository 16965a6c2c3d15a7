"""What is of which kind, what a name means, what a value is, and which statuses there are.

Each form shows a sentence that it reads; a test reads it, prints it and compares.
"""

from __future__ import annotations

from rulewright.meaning import nouns, wording
from rulewright.meaning.circumstances import If, OnlyIf
from rulewright.meaning.claim import Parts
from rulewright.meaning.conditions import Compares, HasStatus, be
from rulewright.meaning.conditions import IsA as KindState
from rulewright.meaning.conditions import IsThe as SameState
from rulewright.meaning.fact import Fact, each_of, is_definition, is_option, is_value, narrowed
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import (
    Known,
    Nominal,
    Noun,
    Role,
    Select,
    Small,
    StatusName,
    Where,
)
from rulewright.nodes import dataclass
from rulewright.phrase import tree


@dataclass(frozen=True, slots=True)
class IsA(Fact):
    """`A Zombie Card is a Card.`

    Also members (The Vault and the Ossuary are Cube Rooms) and membership of actions (Strike A Zombie is a Turn
    Action).
    """

    kind: Noun

    @classmethod
    def read(cls, s: Statement) -> IsA:
        state = s.state()
        require(
            isinstance(state, KindState) and not state.negated and not state.past,
            s.span,
            "it does not say what a thing is",
        )
        assert isinstance(state, KindState)
        subject = s.subject()
        require(not is_option(state.kind), s.span, "this is an option of the game")
        require(not state.where and not state.adverbs, s.span, "more is said than what it is")
        require(not is_definition(subject, state.kind) and not s.has(If, OnlyIf), s.span, "it says what a name means")
        return cls(s.span, subject, s.circumstances, state.kind)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), str(self.kind))


@dataclass(frozen=True, slots=True)
class IsNotA(Fact):
    """`Zombie Cards are not Loot.`"""

    kind: Noun

    @classmethod
    def read(cls, s: Statement) -> IsNotA:
        state = s.state()
        require(
            isinstance(state, KindState | SameState) and state.negated, s.span, "it does not say what a thing is not"
        )
        assert isinstance(state, KindState | SameState)
        require(not state.where and not state.adverbs and not state.past, s.span, "more is said than what it is not")
        kind = state.kind if isinstance(state, KindState) else state.other
        target = isinstance(kind, Nominal) and kind.name == "target" and bool(kind.filters)
        require(not target, s.span, "this is about legal targets")
        return cls(s.span, s.subject(), s.circumstances, kind)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, True), str(self.kind))


@dataclass(frozen=True, slots=True)
class Defined(Fact):
    """`A Phase 2 Bomb is a Dungeon Bomb whose Phase is 2.`

    A kind by what its things are; `A Downing Player is the Player who dealt that Damage` is a role, filled from
    the record of what happened (`role`). `turned`: the description stands first (The Player who dealt that Damage
    is the Downing Player).
    """

    base: Noun
    role: bool = False
    turned: bool = False

    @property
    def term(self) -> Noun:
        """The name that gets its meaning."""
        return self.base if self.turned else self.subject

    @property
    def description(self) -> Noun:
        """What the name means."""
        return self.subject if self.turned else self.base

    @classmethod
    def read(cls, s: Statement) -> Defined:
        state, subject = s.state(), s.subject()
        require(
            isinstance(state, KindState | SameState) and not state.negated and not state.past,
            s.span,
            "it does not define",
        )
        assert isinstance(state, KindState | SameState)
        base = state.kind if isinstance(state, KindState) else state.other
        require(
            not state.where and not state.adverbs and not s.has(If, OnlyIf),
            s.span,
            "more is said than what the name means",
        )
        if narrowed(subject) and isinstance(state, SameState) and isinstance(base, Role) and not narrowed(base):
            return cls(s.span, subject, s.circumstances, base, True, True)
        require(is_definition(subject, base), s.span, "it is told of no name what it means")
        role = isinstance(base, Nominal) and base.quantifier == "the" and isinstance(base, Select | StatusName | Role)
        return cls(s.span, subject, s.circumstances, base, role)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), str(self.base))


@dataclass(frozen=True, slots=True)
class Equals(Fact):
    """`A Surviving Player's Defense equals the Defense of their Character Card plus the number of Plot Armor in their
    Inventory.`

    Read anew each time. `verb` is be where the author wrote `is`.
    """

    quantity: Noun
    verb: str = "equal"

    @classmethod
    def read(cls, s: Statement) -> Equals:
        predicate = s.predicate()
        if predicate.verb.lemma == "equal":
            parts = s.parts("equal")
            quantity = nouns.read(parts.phrase(), s.context)
            parts.done()
            require(not predicate.negated, predicate.span, "it says what is not equal")
            return cls(s.span, s.subject(), s.circumstances, quantity)
        require(not of_dice(predicate), s.span, "these are dice that are rolled")
        state, subject = s.state(), s.subject()
        if isinstance(state, Compares) and state.relation == "equal" and not state.written:
            require(
                not state.negated and not state.past and not state.adverbs, s.span, "it does not say what a value is"
            )
            return cls(s.span, subject, s.circumstances, state.quantity, "be")
        require(
            isinstance(state, SameState) and not state.negated and not state.past,
            s.span,
            "it does not say what a value is",
        )
        assert isinstance(state, SameState)
        require(not is_option(state.other), s.span, "these are options of the game")
        owned = isinstance(subject, Nominal) and subject.owner is not None
        value = owned or ((is_value(subject) or is_value(state.other)) and not is_definition(subject, state.other))
        require(value and not state.where and not state.adverbs, s.span, "it does not say what a value is")
        return cls(s.span, subject, s.circumstances, state.other, "be")

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite(self.verb, plural), str(self.quantity))


def of_dice(predicate: tree.Predicate) -> bool:
    """Whether a predicate speaks of dice, and which of them count: is the highest of three D6."""
    for each in predicate.complements:
        for inner in each.modifiers if isinstance(each, tree.Thing) else ():
            of = inner.object if isinstance(inner, tree.Prep) and inner.preposition == "of" else None
            if isinstance(of, tree.Thing) and of.head.cls is tree.WordClass.DICE:
                return True
    return False


@dataclass(frozen=True, slots=True)
class SameAs(Fact):
    """`Zombie Cards are the same size as Character Cards.`

    What two things share; it says how they look, and changes no play.
    """

    shared: Noun

    @classmethod
    def read(cls, s: Statement) -> SameAs:
        state, subject = s.state(), s.subject()
        require(isinstance(state, SameState) and not state.negated and not state.past, s.span, "nothing is shared")
        assert isinstance(state, SameState)
        owned = isinstance(subject, Nominal) and subject.owner is not None
        shared = each_of(state.other)
        require(not owned and not state.where and not state.adverbs, s.span, "it says what a value is")
        require(all(isinstance(each, Small) for each in shared), s.span, "it says what a value is")
        first, last = shared[0], shared[-1]
        compared = isinstance(last, Nominal) and any(
            isinstance(each, Where) and each.preposition == "as" for each in last.filters
        )
        require(isinstance(first, Nominal) and "same" in first.which and compared, s.span, "nothing is shared")
        return cls(s.span, subject, s.circumstances, state.other)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), str(self.shared))


@dataclass(frozen=True, slots=True)
class ExactlyOne(Fact):
    """`A Player is exactly one of Surviving or Removed.`

    An exclusive status, its first value the initial one; each value is a kind.
    """

    statuses: tuple[StatusName, ...]
    joint: str = "or"

    @classmethod
    def read(cls, s: Statement) -> ExactlyOne:
        state = s.state()
        require(
            isinstance(state, HasStatus) and state.exactly and not state.negated,
            s.span,
            "it lists no exclusive statuses",
        )
        assert isinstance(state, HasStatus)
        return cls(s.span, s.subject(), s.circumstances, state.statuses, state.joint)

    def predicate(self, plural: bool) -> str:
        statuses = wording.listed((str(status) for status in self.statuses), self.joint)
        return wording.spaced(be(plural, False), "exactly one of", statuses)


@dataclass(frozen=True, slots=True)
class CanAlsoBe(Fact):
    """`A Player can also be Hidden.`

    Widens an exclusive status (A Player can also be Falling, Fallen or Zombie).
    """

    statuses: tuple[Noun, ...]
    joint: str = "or"

    @classmethod
    def read(cls, s: Statement) -> CanAlsoBe:
        predicate = s.predicate()
        also = any(isinstance(c, tree.Adverb) and c.lemma == "also" for c in predicate.complements)
        require(predicate.verb.lemma == "be" and predicate.modal == "can" and also, s.span, "it widens no status")
        statuses, joint = statuses_after(s)
        return cls(s.span, s.subject(), s.circumstances, statuses, joint)

    def predicate(self, plural: bool) -> str:
        return wording.spaced("can also be", wording.listed((str(status) for status in self.statuses), self.joint))


@dataclass(frozen=True, slots=True)
class MayBe(Fact):
    """`A Player may be Hidden.`

    A free status (A Player may be a Combatant).
    """

    statuses: tuple[Noun, ...]
    joint: str = "or"

    @classmethod
    def read(cls, s: Statement) -> MayBe:
        predicate = s.predicate()
        require(
            predicate.verb.lemma == "be" and predicate.modal == "may" and not predicate.negated,
            s.span,
            "it is no free status",
        )
        require(
            not predicate.passive and not predicate.perfect and not predicate.comparison, s.span, "it is no free status"
        )
        statuses, joint = statuses_after(s)
        return cls(s.span, s.subject(), s.circumstances, statuses, joint)

    def predicate(self, plural: bool) -> str:
        return wording.spaced("may be", wording.listed((str(status) for status in self.statuses), self.joint))


def statuses_after(s: Statement) -> tuple[tuple[Noun, ...], str]:
    """The statuses after `be`, each a status word or a status that takes an article (a Combatant)."""
    parts = Parts(s.predicate(), s.context)
    parts.adverbs("also")
    phrase = parts.phrase()
    parts.done()
    found = tuple(nouns.read(item, s.context) for item in nouns.items_of(phrase))
    for noun in found:
        require(isinstance(noun, StatusName | Select | Role | Known), noun.span, f"“{noun}” is no status")
        bare = isinstance(noun, Select) and noun.quantifier == "" and not noun.plural
        require(not bare, noun.span, f"“{noun}” is a kind; write: a {noun}")
    return found, phrase.joint if isinstance(phrase, tree.Several) else ""


@dataclass(frozen=True, slots=True)
class OneOf(Fact):
    """`Each Portrait is one of Cellar Cook or Stone Cantor.`

    The things or words that it can be, in order.
    """

    values: Noun

    @classmethod
    def read(cls, s: Statement) -> OneOf:
        predicate = s.predicate()
        require(
            predicate.comparison == "one of" and not predicate.negated and not predicate.modal,
            s.span,
            "it lists no values",
        )
        parts = Parts(predicate, s.context)
        values = nouns.read(parts.phrase(), s.context)
        parts.done()
        return cls(s.span, s.subject(), s.circumstances, values)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), "one of", str(self.values))
