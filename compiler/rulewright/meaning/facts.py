"""What is: kinds, statuses, attributes, registers, places, values.

Each form shows a sentence that it reads; a test reads it, prints it and compares.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.meaning import nouns, wording
from rulewright.meaning.circumstances import Circumstance, If, OnlyIf, UnlessHook, around
from rulewright.meaning.claim import Mismatch, Parts
from rulewright.meaning.conditions import Compares, Condition, Exists, Has, HasStatus, IsSo, State, be
from rulewright.meaning.conditions import IsA as KindState
from rulewright.meaning.conditions import IsAt as PlaceState
from rulewright.meaning.conditions import IsThe as SameState
from rulewright.meaning.hooks import Hook
from rulewright.meaning.quantities import Number
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import (
    AttributeOf,
    Done,
    Further,
    Known,
    Nominal,
    Noun,
    Process,
    Role,
    Select,
    Small,
    StatusName,
    Union,
    Where,
    Who,
    is_plural,
)
from rulewright.phrase import tree
from rulewright.phrase.tree import Extent


@dataclass(frozen=True, slots=True)
class Fact:
    """What every fact has: of what it speaks, and the circumstances on which it hangs."""

    span: Extent
    subject: Noun
    circumstances: tuple[Circumstance, ...]

    @property
    def hooks(self) -> tuple[Hook, ...]:
        """The hooks that may open it; none: strict."""
        return tuple(hook for c in self.circumstances if isinstance(c, UnlessHook) for hook in c.hooks)

    @property
    def subjects(self) -> tuple[Noun, ...]:
        """The parts of the subject."""
        return self.subject.items if isinstance(self.subject, Union) else (self.subject,)

    def predicate(self, plural: bool) -> str:
        """The predicate in agreement with the subject."""
        raise NotImplementedError

    def __str__(self) -> str:
        return around(wording.spaced(str(self.subject), self.predicate(is_plural(self.subject))), self.circumstances)


def narrowed(noun: Noun) -> bool:
    """Whether a relative clause, a participle or a place narrows it."""
    return isinstance(noun, Nominal) and any(isinstance(f, Who | Done | Where | Further) for f in noun.filters)


def is_definition(subject: Noun, base: Noun) -> bool:
    """Whether `subject is base` says what the subject means: one name, and a base that is narrowed."""
    if not isinstance(subject, Nominal) or subject.owner is not None or subject.filters:
        return False
    return subject.quantifier in {"", "a", "the"} and narrowed(base)


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


# Small nouns that are values: an equation may say what they are.
VALUES = frozenset(
    ["number", "amount", "total", "sum", "result", "value", "cost", "difference", "distance", "roll", "modifier"]
)


def plain_name(noun: Noun) -> bool:
    """A bare name, or a list of them: what `has` declares."""
    if isinstance(noun, Union):
        return all(plain_name(item) for item in noun.items)
    plain = isinstance(noun, Nominal) and noun.quantifier in {"", "a"} and noun.owner is None
    return plain and isinstance(noun, Nominal) and noun.amount is None and not noun.filters


def is_value(noun: Noun) -> bool:
    """Whether a thing is a value that an equation may give: an attribute of something, or one with a name of its
    own.
    """
    if isinstance(noun, Small) and noun.name in VALUES:
        return True
    return isinstance(noun, AttributeOf | Known) or (isinstance(noun, Nominal) and noun.owner is not None)


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
        owned = isinstance(subject, Nominal) and subject.owner is not None
        value = owned or ((is_value(subject) or is_value(state.other)) and not is_definition(subject, state.other))
        require(value and not state.where and not state.adverbs, s.span, "it does not say what a value is")
        return cls(s.span, subject, s.circumstances, state.other, "be")

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite(self.verb, plural), str(self.quantity))


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
    return found, phrase.joint if isinstance(phrase, tree.Several) else ""


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


@dataclass(frozen=True, slots=True)
class Type:
    """A type after a comma. `name` is number, die, text, pile, list, one of, direction, or "" for a kind; `whole`
    is the phrase as written; `of` the kind, or what it is made of; `start` the first value, `low` and `high` the
    bounds.
    """

    span: Extent
    name: str
    whole: Noun
    of: Noun | None = None
    start: Noun | None = None
    low: Noun | None = None
    high: Noun | None = None
    relative: str = ""

    @classmethod
    def read(cls, node: tree.Kindred, s: Statement) -> Type:
        require(
            node.of is not None, node.span, "a type stands after the comma: a number, a pile of Loot, one of A or B"
        )
        assert node.of is not None

        def maybe(phrase: tree.Phrase | None) -> Noun | None:
            return nouns.read(phrase, s.context) if phrase is not None else None

        whole = nouns.read(node.of, s.context)
        of: Noun | None = whole
        if node.type == "one of" and isinstance(whole, Nominal):
            of = whole.owner or whole
        elif node.type:
            of = whole.owner if isinstance(whole, Nominal) else None
        told = {"starting at": maybe(node.start), "from": maybe(node.low), "to": maybe(node.high)}
        for place, noun in list(told.items()):
            if isinstance(
                noun, Nominal
            ):  # from 0 to [10 starting at 1]: what hangs on the last number belongs to the type
                told |= {
                    f.preposition: f.object
                    for f in noun.filters
                    if isinstance(f, Where) and isinstance(f.object, Number)
                }
                told[place] = nouns.number_named(noun)
        return cls(node.span, node.type, whole, of, told["starting at"], told["from"], told["to"])

    @classmethod
    def of_all(cls, node: object, s: Statement) -> Type:
        """`…, which are numbers starting at 0`: one type for every name of a list."""
        clause = node.clause if isinstance(node, tree.Relative) else None
        predicate = clause.predicates[0] if clause is not None and len(clause.predicates) == 1 else None
        plain = predicate is not None and predicate.verb.lemma == "be" and not predicate.negated and not predicate.modal
        require(plain and clause is not None and clause.subject is None, s.span, "it is no type that hangs on the list")
        assert predicate is not None
        assert isinstance(node, tree.Relative)
        parts = Parts(predicate, s.context)
        whole = nouns.read(parts.phrase(), s.context)
        parts.done()
        named = (
            isinstance(whole, Nominal)
            and whole.quantifier == ""
            and whole.name in {"number", "text", "die", "pile", "list"}
        )
        require(named and isinstance(whole, Nominal), node.span, "it is no type that hangs on the list")
        assert isinstance(whole, Nominal)
        start = next((f.object for f in whole.filters if isinstance(f, Where) and f.preposition == "starting at"), None)
        told = start if isinstance(start, Number) else None
        return cls(node.span, whole.name, whole, whole.owner, told, relative=f"{node.pronoun} are")

    def __str__(self) -> str:
        return wording.spaced(self.relative, str(self.whole))


def declared(s: Statement) -> tuple[tuple[Noun, ...], str, Type | None]:
    """What a `has` declares: names, what joins them, and their type."""
    predicate = s.predicate()
    plain = predicate.verb.lemma == "have" and not predicate.passive and not predicate.perfect and not predicate.past
    require(plain and not predicate.negated and predicate.modal in {"", "may"}, s.span, "it declares nothing")
    require(
        not any(isinstance(c, If | OnlyIf) and not c.leading for c in s.circumstances), s.span, "it names a condition"
    )
    parts = Parts(predicate, s.context)
    phrase = parts.phrase()
    kindred = parts.kindred()
    parts.done()
    common: Type | None = None
    if isinstance(phrase, tree.Several) and len(phrase.modifiers) == 1 and kindred is None:
        common = Type.of_all(phrase.modifiers[0], s)
        phrase = replace(phrase, modifiers=())
    names = tuple(nouns.read(item, s.context) for item in nouns.items_of(phrase))
    for name in names:
        plain = isinstance(name, Nominal) and name.quantifier in {"", "a"} and name.amount is None and not name.filters
        require(plain, name.span, f"“{name}” is no name that can be declared")
    joint = phrase.joint if isinstance(phrase, tree.Several) else ""
    return names, joint, Type.read(kindred, s) if kindred is not None else common


def of_game(noun: Noun) -> bool:
    """Whether a subject is the game or a process, whose slots are registers."""
    return isinstance(noun, Process) or (isinstance(noun, Small) and noun.name == "game")


@dataclass(frozen=True, slots=True)
class HasAttribute(Fact):
    """`Each Player has Health, a number starting at 10.`

    `attributes` are the names, several with one type. Without a type: a thing of that kind for each (Each Player
    has a Portrait), or an attribute whose type is told elsewhere.
    """

    attributes: tuple[Noun, ...]
    joint: str = ""
    type: Type | None = None
    optional: bool = False

    @classmethod
    def read(cls, s: Statement) -> HasAttribute:
        subject = s.subject()
        require(not of_game(subject), s.span, "this is a register of the game or of a process")
        names, joint, kind = declared(s)
        return cls(s.span, subject, s.circumstances, names, joint, kind, s.predicate().modal == "may")

    def predicate(self, plural: bool) -> str:
        names = wording.listed((str(a) for a in self.attributes), self.joint)
        has = "may have" if self.optional else wording.finite("have", plural)
        return wording.spaced(has, names + (f", {self.type}" if self.type else ""))


@dataclass(frozen=True, slots=True)
class HasRegister(Fact):
    """`The game has a Turn Order, a list of Players.`

    A slot of the game, or of a process (A Combat Encounter has a Combat Room, a Room).
    """

    registers: tuple[Noun, ...]
    joint: str = ""
    type: Type | None = None

    @classmethod
    def read(cls, s: Statement) -> HasRegister:
        subject = s.subject()
        require(of_game(subject), s.span, "this is an attribute of a kind")
        names, joint, kind = declared(s)
        return cls(s.span, subject, s.circumstances, names, joint, kind)

    def predicate(self, plural: bool) -> str:
        names = wording.listed((str(a) for a in self.registers), self.joint)
        return wording.spaced(wording.finite("have", plural), names + (f", {self.type}" if self.type else ""))


@dataclass(frozen=True, slots=True)
class HasMore(Fact):
    """`This Player has 1 more Brawn.`

    An attribute is so much higher or lower than it would be, while the sentence applies. `change` is signed.
    """

    what: Noun
    more: bool = True

    @classmethod
    def read(cls, s: Statement) -> HasMore:
        state = s.state()
        require(
            isinstance(state, Has) and not state.negated and not state.where, s.span, "nothing becomes more or less"
        )
        assert isinstance(state, Has)
        what = state.what
        require(isinstance(what, Nominal) and what.amount is not None, s.span, "it is not told how much more or less")
        assert isinstance(what, Nominal)
        require(
            len(what.which) == 1 and what.which[0] in {"more", "less", "fewer"},
            s.span,
            "it is not told whether more or less",
        )
        return cls(s.span, s.subject(), s.circumstances, what, what.which[0] == "more")

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite("have", plural), str(self.what))


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


FORMS = (
    IsA,
    IsNotA,
    Defined,
    Equals,
    ExactlyOne,
    CanAlsoBe,
    MayBe,
    MayStand,
    OneOf,
    HasAttribute,
    HasRegister,
    HasMore,
    IsIn,
    Holds,
    ThereAre,
)

FactMeaning = (
    IsA
    | IsNotA
    | Defined
    | Equals
    | ExactlyOne
    | CanAlsoBe
    | MayBe
    | MayStand
    | OneOf
    | HasAttribute
    | HasRegister
    | HasMore
    | IsIn
    | Holds
    | ThereAre
)
