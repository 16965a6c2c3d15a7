"""What is done, and what happens when something happens (LANGUAGE.md 6): steps, triggers, replacements, additions
to a procedure.
"""

from __future__ import annotations

from rulewright.meaning import clauses
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
from rulewright.meaning.conditions import Condition, said_in_turn
from rulewright.meaning.effects import Act, Doing, Effect, Offer, said_once
from rulewright.meaning.quantities import Amount, Number
from rulewright.meaning.ruling import is_offer
from rulewright.meaning.standing import names_happening
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Document, Nominal, Noun, Pronoun, Quality, Who
from rulewright.nodes import dataclass, replace
from rulewright.phrase import tree
from rulewright.phrase.tree import Extent

Trigger = When | After | Before | AtPhrase


def effects(s: Statement) -> tuple[tuple[Effect, ...], str]:
    """Every clause as effects, in order, and what joins them. A predicate with may is an offer; a subject said
    once stays one object.
    """
    found: list[Effect] = []
    joint = s.joint
    for clause, subject in zip(s.clauses, s.subjects, strict=True):
        require(not clause.there, clause.span, "this says what there is")
        if clause.predicates[0].modal == "may":
            require(subject is not None and is_offer(s), clause.span, "it is not told who may")
            assert subject is not None
            found.append(offer(clause, subject, s))
        else:
            found += clauses.acts(clause.predicates, subject, s.context, clause.link)
        joint = joint or clause.joint
    for effect in found:
        for act in effect.acts if isinstance(effect, Offer) else (effect,):
            require(not isinstance(act.value("instead"), Number | Amount), act.span, "this changes a limit")
        if isinstance(effect, Act):
            applies = effect.verb == "affect" or (effect.verb == "apply" and effect.value("object") is None)
            require(not applies or s.has(If), effect.span, "this says what applies")
            require(
                effect.modal in {"", "will"} and not effect.perfect and not effect.past,
                effect.span,
                "this has not to be done",
            )
            counts = effect.verb == "count" and effect.object is None and effect.slot("as") is not None
            require(not counts, effect.span, "this says what counts as what")
            require(effect.verb not in {"be", "have", "equal"} or effect.passive, effect.span, "this is no effect")
            require(not effect.negated, effect.span, "nothing is done")
            require(
                not (isinstance(effect.object, Document) and effect.verb == "use"),
                effect.span,
                "this is about documents",
            )
            require(not any(slot.only for slot in effect.slots), effect.span, "this says when only it happens")
    return tuple(found), joint


def offer(clause: tree.Clause, subject: Noun, s: Statement) -> Offer:
    """A choice whether to do or how often; a count of the thing that is taken makes it a loop."""
    made = tuple(replace(act, modal="") for act in clauses.acts(clause.predicates, None, s.context))
    limit: Amount | None = None
    if len(made) == 1:
        value = made[0].value("object")
        limit = value.amount if isinstance(value, Nominal) else None
    loop = limit is not None and (
        limit.relation in {"up to", "any number of"} or limit.low_high()[0] != limit.low_high()[1]
    )
    return Offer(clause.span, subject, made, clause.joint, loop, limit)


@dataclass(frozen=True, slots=True)
class InCase:
    """`Zombie is in contact with a creature: Melee`

    A row of a list: in which state which action or procedure is done. The machine leaves it to the table.
    """

    span: Extent
    conditions: tuple[Condition, ...]
    what: Noun
    joint: str = ""
    circumstances: tuple[Circumstance, ...] = ()

    def __str__(self) -> str:
        return f"{said_in_turn(self.conditions, self.joint)}: {self.what}"


@dataclass(frozen=True, slots=True)
class ListItem:
    """`Loud sounds;`

    A thing as an item of a list that stands in paragraphs of its own: one of what the sentence before it speaks of.
    """

    span: Extent
    what: Noun
    circumstances: tuple[Circumstance, ...] = ()

    def __str__(self) -> str:
        return str(self.what)


@dataclass(frozen=True, slots=True)
class Do:
    """`The Active Player draws the top card of the Weapon Deck.`

    A step, an outcome, card text, or a rule with a condition (If a Player wins, the game ends). `circumstances`
    are all that the sentence hangs on: conditions, order, replacement.
    """

    span: Extent
    effects: tuple[Effect, ...]
    joint: str = ""
    circumstances: tuple[Circumstance, ...] = ()

    @classmethod
    def read(cls, s: Statement) -> Do:
        found, joint = effects(s)
        require(
            not any(isinstance(c, Purpose) and any(a.verb == "play" for a in c.acts) for c in s.circumstances),
            s.span,
            "this is the entry",
        )
        require(s.trigger() is None, s.span, "this waits for a happening")
        require(not names_condition(s, found), s.span, "this names a condition")
        require(not any(isinstance(e, Act) and first_of(e) for e in found), s.span, "this announces a list")
        require(not any(isinstance(e, Act) and e.verb == "cost" for e in found), s.span, "this is a price")
        commands = all(effect.subject is None for effect in found)
        require(commands or s.context.plays or s.conditional(), s.span, "this is a standing statement")
        require(not s.has(OnlyIf), s.span, "this says when only it happens")
        return cls(s.span, found, joint, s.circumstances)

    def __str__(self) -> str:
        return around(said_once(self.effects, self.joint), self.circumstances)


@dataclass(frozen=True, slots=True)
class FirstOf:
    """`Do the first of these that applies:`

    Of the branches that follow, the first whose condition holds is done, and no other; one that begins with `otherwise`
    when none holds. The conditions are asked in their order, once. `which` is the phrase as it stands (apply, applies).
    """

    span: Extent
    which: Quality
    circumstances: tuple[Circumstance, ...] = ()

    @classmethod
    def read(cls, s: Statement) -> FirstOf:
        act = s.act()
        which = first_of(act)
        require(which is not None, s.span, "it announces no branches")
        assert which is not None
        require(act.subject is None, s.span, "leave out who does it; each branch says who does what")
        require(s.trigger() is None and not s.has(OnlyIf), s.span, "this waits for a happening")
        return cls(s.span, which, s.circumstances)

    def __str__(self) -> str:
        return around(f"do {self.which}", self.circumstances)


def first_of(act: Act) -> Quality | None:
    """`the first of these that applies`, where an act does that and nothing more."""
    if act.verb != "do" or act.modal or act.negated or act.passive or act.perfect or act.past or len(act.slots) != 1:
        return None
    match act.slots[0].value:
        case (
            Quality(
                name="first",
                quantifier="the",
                of=True,
                owner=Pronoun(name="these", owner=None, adjectives=()) as these,
                amount=None,
                adjectives=(),
            ) as which
        ):
            said = (*which.filters, *these.filters)
            return which if len(said) == 1 and _applying(said[0]) else None
        case _:
            return None


def _applying(said: object) -> bool:
    """`that applies`, `that apply`."""
    match said:
        case Who(conditions=(Act(verb="apply", slots=()) as applies,), owned=None, gap="subject"):
            return not (applies.negated or applies.modal or applies.passive or applies.perfect or applies.past)
        case _:
            return False


def names_condition(s: Statement, found: tuple[Effect, ...]) -> bool:
    """`X succeeds if C`, `X is met if C`: no effect, but what a word means."""
    named = all(
        isinstance(e, Act) and (e.verb in {"succeed", "fail"} or (e.passive and e.verb == "meet")) for e in found
    )
    return named and not s.context.plays and any(isinstance(c, If) and not c.leading for c in s.circumstances)


@dataclass(frozen=True, slots=True)
class Happening:
    """`When E, effects`: `trigger` is the event or moment; `circumstances` holds it and all others in text order;
    `effects` as in a Do.
    """

    span: Extent
    trigger: Trigger
    effects: tuple[Effect, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    @property
    def replaced(self) -> Noun | None:
        """What is not resolved for this occurrence: `… instead of the Death Process` (E3)."""
        for circumstance in self.circumstances:
            if (
                isinstance(circumstance, Instead)
                and circumstance.what is not None
                and not isinstance(circumstance.what, Doing)
            ):
                return circumstance.what
        for effect in self.effects:
            if isinstance(effect, Act):
                value = effect.value("instead")
                if isinstance(value, Nominal):
                    return value
        return None

    def __str__(self) -> str:
        return around(said_once(self.effects, self.joint), self.circumstances)


def triggered(s: Statement) -> tuple[Trigger, tuple[Effect, ...], str]:
    """The trigger and the effects of a sentence that waits for something."""
    trigger = s.trigger()
    if trigger is None or names_happening(s):
        require(False, s.span, "it waits for nothing")
    assert trigger is not None
    require(not s.has(OnlyIf), s.span, "this says when only it happens")
    found, joint = effects(s)
    return trigger, found, joint


@dataclass(frozen=True, slots=True)
class OnEvent(Happening):
    """`When a Surviving Player's Health reaches zero or lower, pause the current process and resolve Fall Resolution
    instead of the Death Process.`

    Right after the event; a crossing if the event is one. Also whenever and each time.
    """

    @classmethod
    def read(cls, s: Statement) -> OnEvent:
        trigger, found, joint = triggered(s)
        require(isinstance(trigger, When), s.span, "it waits for no event")
        return cls(s.span, trigger, found, joint, s.circumstances)


@dataclass(frozen=True, slots=True)
class OnAfter(Happening):
    """`After Identify Combatants, each Zombie Player in the Combat Room becomes a Combatant.`

    At the return of a procedure, or right after the event.
    """

    @classmethod
    def read(cls, s: Statement) -> OnAfter:
        trigger, found, joint = triggered(s)
        after = isinstance(trigger, After) or (isinstance(trigger, AtPhrase) and trigger.moment == "after")
        require(after, s.span, "it comes after nothing")
        return cls(s.span, trigger, found, joint, s.circumstances)


@dataclass(frozen=True, slots=True)
class OnBefore(Happening):
    """`Before Combat Order Placement, each Combatant rolls 1D20.`

    At the entry of a procedure, or right before the event.
    """

    @classmethod
    def read(cls, s: Statement) -> OnBefore:
        trigger, found, joint = triggered(s)
        before = isinstance(trigger, Before) or (isinstance(trigger, AtPhrase) and trigger.moment == "before")
        require(before, s.span, "it comes before nothing")
        return cls(s.span, trigger, found, joint, s.circumstances)


@dataclass(frozen=True, slots=True)
class OnStart(Happening):
    """`At the start of the Combat Turn, the Combatant rolls 1D20.`

    At the entry of a process; `at the end of` at its exit.
    """

    @classmethod
    def read(cls, s: Statement) -> OnStart:
        trigger, found, joint = triggered(s)
        starts = isinstance(trigger, AtPhrase) and trigger.moment in {"start", "end"}
        require(starts, s.span, "it comes at no start or end")
        return cls(s.span, trigger, found, joint, s.circumstances)


@dataclass(frozen=True, slots=True)
class InProcess(Happening):
    """`During Setup, shuffle the Weapon Deck.`

    Added to that procedure (E26), or done within it.
    """

    @classmethod
    def read(cls, s: Statement) -> InProcess:
        trigger, found, joint = triggered(s)
        require(isinstance(trigger, AtPhrase) and trigger.moment == "during", s.span, "it is done during nothing")
        return cls(s.span, trigger, found, joint, s.circumstances)


FORMS = (Do, FirstOf, OnEvent, OnAfter, OnBefore, OnStart, InProcess)

HappeningMeaning = Do | FirstOf | InCase | ListItem | OnEvent | OnAfter | OnBefore | OnStart | InProcess
