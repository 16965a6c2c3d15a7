"""What holds of procedures, values and the rules themselves: named conditions, orders, costs, additions,
purposes, precedence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.meaning import clauses, nouns, wording
from rulewright.meaning.circumstances import (
    After,
    AtPhrase,
    Before,
    Circumstance,
    If,
    Instead,
    OnlyIf,
    Purpose,
    When,
    around,
)
from rulewright.meaning.conditions import Condition, Has, HasStatus, IsSo, be
from rulewright.meaning.conditions import IsA as KindState
from rulewright.meaning.effects import Act, Asked, Doing, Effect, Manner, joined, said_once
from rulewright.meaning.facts import Fact
from rulewright.meaning.quantities import Amount, Number
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import AttributeOf, Document, Known, Nominal, Noun, Process, Pronoun, Where
from rulewright.phrase.tree import Extent
from rulewright.words import frames

# What a text does with what it speaks of: a sentence with one of these is about the rules and changes no play.
ABOUT = frozenset(
    {
        "define",
        "redefine",
        "name",
        "explain",
        "describe",
        "identify",
        "provide",
        "contradict",
        "follow",
        "support",
        "display",
        "mention",
        "say",
        "state",
        "list",
        "cover",
        "hold",
        "require",
    }
)
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
        state = clauses.condition(predicate, s.subject(), s.context) if perfect else s.state()
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


@dataclass(frozen=True, slots=True)
class Entry:
    """`To play the game, resolve Setup, then repeat Round until the game ends.`

    Where play begins, exactly one.
    """

    span: Extent
    effects: tuple[Effect, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    @classmethod
    def read(cls, s: Statement) -> Entry:
        purpose = next((c for c in s.circumstances if isinstance(c, Purpose)), None)
        plays = purpose is not None and any(act.verb == "play" for act in purpose.acts)
        require(plays, s.span, "it does not say how the game is played")
        acts: list[Act] = []
        for clause, subject in zip(s.clauses, s.subjects, strict=True):
            acts += clauses.acts(clause.predicates, subject, s.context, clause.link)
        for act in acts:
            require(
                not act.modal and not act.negated and act.verb not in {"be", "have"}, act.span, "this is not played"
            )
        return cls(s.span, tuple(acts), s.joint or s.clauses[0].joint, s.circumstances)

    def __str__(self) -> str:
        return around(said_once(self.effects, self.joint), self.circumstances)


@dataclass(frozen=True, slots=True)
class Beats(Fact):
    """`A Zombie Card beats a rule.`

    A declared precedence.
    """

    loser: Noun

    @classmethod
    def read(cls, s: Statement) -> Beats:
        parts = s.parts("beat")
        require(not s.predicate().negated, s.span, "it says what does not beat")
        loser = nouns.read(parts.phrase(), s.context)
        parts.done()
        return cls(s.span, s.subject(), s.circumstances, loser)

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite("beat", plural), str(self.loser))


@dataclass(frozen=True, slots=True)
class NamesHappening(Fact):
    """`A Player falls when Fall Resolution begins for that Player.`

    What a verb of the game stands for. The circumstances hold the `when`.
    """

    act: Act

    @classmethod
    def read(cls, s: Statement) -> NamesHappening:
        require(names_happening(s), s.span, "it names no happening")
        return cls(s.span, s.subject(), s.circumstances, alone(s.act()))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


def names_happening(s: Statement) -> bool:
    """A plain verb without object and with its `when` behind it: it says when that verb is so, and does nothing."""
    if s.context.plays or len(s.clauses) != 1 or len(s.clauses[0].predicates) != 1 or not s.indicative():
        return False
    if not any(isinstance(c, When) and not c.leading for c in s.circumstances):
        return False
    predicate = s.clauses[0].predicates[0]
    frame = frames.frame(predicate.verb.lemma, s.context.lexicon.frames)
    own = predicate.verb.lemma in s.context.lexicon.verbs
    return not predicate.passive and (own or (frame is not None and frame.object == "-"))


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """`A Surviving Player's Stats are shown on their Character Card.`"""

    act: Act

    @classmethod
    def read(cls, s: Statement) -> Shown:
        act = s.act()
        require(act.passive and act.verb in {"show", "print", "display"} and not act.modal, s.span, "nothing is shown")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class Keeps(Fact):
    """`A Fallen Player keeps their Dungeon Bomb Stack.`

    A claim that nothing takes it; a default where a wider rule would. Also remains and stays.
    """

    act: Act

    @classmethod
    def read(cls, s: Statement) -> Keeps:
        act = s.act()
        require(act.verb in {"keep", "remain", "stay"} and not act.modal and not act.negated, s.span, "nothing is kept")
        require(not s.context.plays and not s.conditional() and s.trigger() is None, s.span, "this is done once")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class Applies(Fact):
    """`While a Player has a Patron Mat, its Patron Bonus applies.`

    When rule text on a card, or a rule, is live; `act` may say to what.
    """

    act: Act

    @classmethod
    def read(cls, s: Statement) -> Applies:
        act = s.act()
        require(
            act.verb in {"apply", "affect"} and not act.passive and not act.modal and not act.negated,
            s.span,
            "nothing applies",
        )
        require(act.subject is not None and not s.has(If, Instead), s.span, "this is done once")
        value = act.value("object")
        require(not isinstance(value, Nominal) or value.focus != "only", s.span, "this says whom alone it reaches")
        return cls(s.span, s.subject(), s.circumstances, alone(act))

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class Standing(Fact):
    """`Zombie Players draw Dungeon Bombs.`

    A statement in the present that holds by itself and is no step: a claim that the procedures do so, or how an
    act is done where a step leaves it open (Discarded Loot is placed in its matching discard pile).
    """

    acts: tuple[Act, ...]
    joint: str = ""

    @classmethod
    def read(cls, s: Statement) -> Standing:
        clause = s.clause()
        require(s.indicative() and not s.context.plays and not clause.there, s.span, "this is no standing statement")
        require(s.trigger() is None and not s.conditional() and not s.has(OnlyIf), s.span, "this is something to do")
        acts = clauses.acts(clause.predicates, None, s.context)
        for act in acts:
            require(act.verb not in OWN_FORMS and not act.never, act.span, "this has a form of its own")
            require(not (act.verb in ABOUT and about(act, s.subjects[0])), act.span, "this is about the rules")
            require(not is_order(s, act), act.span, "this is an order")
            require(act.slot("instead") is None or act.verb != "use", act.span, "this says what is used instead")
            require(
                not (act.passive and act.verb in {"add", "show", "print", "display", "count"}),
                act.span,
                "this has a form of its own",
            )
            require(not any(slot.only for slot in act.slots), act.span, "this says when only it happens")
        return cls(s.span, s.subject(), s.circumstances, acts, clause.joint)

    def predicate(self, plural: bool) -> str:
        return joined([act.say(plural) for act in self.acts], self.acts, self.joint)


OWN_FORMS = frozenset(
    {
        "be",
        "have",
        "equal",
        "cost",
        "beat",
        "ignore",
        "keep",
        "remain",
        "stay",
        "apply",
        "affect",
        "count",
        "say",
        "mention",
    }
)


def about(act: Act, subject: Noun | None) -> bool:
    """Whether a verb about texts has a text, a name or a procedure as its subject."""
    asks = isinstance(act.value("object"), Asked)
    return (
        asks
        or isinstance(subject, Document | Known | Process | Pronoun | AttributeOf)
        or act.verb
        in {
            "define",
            "redefine",
            "explain",
            "name",
            "follow",
        }
    )


@dataclass(frozen=True, slots=True)
class AboutRules(Fact):
    """`This document may change Victory.`

    A sentence about the documents: it sets precedence or nothing, and changes no play (The Zombie Attack Modifier
    Rule names the calculation).
    """

    acts: tuple[Act, ...]
    joint: str = ""
    word: str = ""

    @classmethod
    def read(cls, s: Statement) -> AboutRules:
        clause = s.clause()
        subject = s.subject()
        word = clause.predicates[0].modal
        require(
            all((p.modal == word and not p.passive) or word == "" for p in clause.predicates),
            s.span,
            "two modals stand in it",
        )
        acts = clauses.acts(clause.predicates, None, s.context)
        text = isinstance(subject, Document) and subject.name in {"document", "extension", "section"}
        require(
            text or all(act.verb in ABOUT and about(act, subject) for act in acts), s.span, "it is not about the rules"
        )
        require(
            all(act.verb not in {"be", "have", "apply", "beat", "add"} for act in acts),
            s.span,
            "it says more than a text says",
        )
        require(word in {"", "may", "can"}, s.span, "it obliges")
        require(not s.context.plays and not s.conditional(), s.span, "this is something to do")
        return cls(s.span, subject, s.circumstances, tuple(replace(a, modal="") for a in acts), clause.joint, word)

    def predicate(self, plural: bool) -> str:
        if self.word:
            return wording.spaced(self.word, joined([act.base() for act in self.acts], self.acts, self.joint))
        return joined([act.say(plural) for act in self.acts], self.acts, self.joint)


@dataclass(frozen=True, slots=True)
class UseDocument:
    """`If this document conflicts with a core rule, use this document.`

    Precedence between documents, said as a rule of use.
    """

    span: Extent
    act: Act
    circumstances: tuple[Circumstance, ...]

    @classmethod
    def read(cls, s: Statement) -> UseDocument:
        act = s.act()
        require(
            act.subject is None and act.verb == "use" and isinstance(act.value("object"), Document),
            s.span,
            "no document is used",
        )
        return cls(s.span, act, s.circumstances)

    def __str__(self) -> str:
        return around(self.act.command(), self.circumstances)


FORMS = (
    MetIf,
    Order,
    Costs,
    AddedTo,
    OnlyFor,
    UsesInsteadOf,
    ChangeLimit,
    Entry,
    Beats,
    NamesHappening,
    Shown,
    Keeps,
    Applies,
    Standing,
    AboutRules,
    UseDocument,
)

StandingMeaning = (
    MetIf
    | Order
    | Costs
    | AddedTo
    | OnlyFor
    | UsesInsteadOf
    | ChangeLimit
    | Entry
    | Beats
    | NamesHappening
    | Shown
    | Keeps
    | Applies
    | Standing
    | AboutRules
    | UseDocument
)
