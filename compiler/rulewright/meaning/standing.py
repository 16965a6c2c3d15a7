"""What holds by itself: where play begins, what happenings are called, what is kept, what applies, and plain
statements.

Orders and costs stand in orders.py, sentences about the rules in about.py.
"""

from __future__ import annotations

from rulewright.meaning import clauses
from rulewright.meaning.about import ABOUT, AboutRules, Beats, Shown, UseDocument, about
from rulewright.meaning.circumstances import (
    Circumstance,
    If,
    Instead,
    OnlyIf,
    Purpose,
    When,
    around,
)
from rulewright.meaning.effects import Act, Effect, joined, said_once
from rulewright.meaning.facts import Fact
from rulewright.meaning.orders import AddedTo, ChangeLimit, Costs, MetIf, OnlyFor, Order, UsesInsteadOf, alone, is_order
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Nominal
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent
from rulewright.words import frames


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
    subject = s.subjects[0]
    if isinstance(subject, Nominal) and subject.filters:
        return False
    predicate = s.clauses[0].predicates[0]
    frame = frames.FRAMES.get(predicate.verb.lemma)
    own = predicate.verb.lemma in s.context.lexicon.verbs
    return not predicate.passive and (own or (frame is not None and frame.object == "-"))


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

__all__ = [
    "FORMS",
    "AboutRules",
    "AddedTo",
    "Applies",
    "Beats",
    "ChangeLimit",
    "Costs",
    "Entry",
    "Keeps",
    "MetIf",
    "NamesHappening",
    "OnlyFor",
    "Order",
    "Shown",
    "Standing",
    "StandingMeaning",
    "UseDocument",
    "UsesInsteadOf",
    "names_happening",
]
