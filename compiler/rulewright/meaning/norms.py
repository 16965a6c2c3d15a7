"""What is permitted, forbidden, obliged, denied or filtered (LANGUAGE.md 5).

A norm keeps its acts as a list under one subject: a report names the sentence once, a check expands it (`singly`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from rulewright.meaning import clauses, wording
from rulewright.meaning.circumstances import After, Before, Circumstance, If, OnlyIf, UnlessHook, When, around
from rulewright.meaning.claim import Mismatch
from rulewright.meaning.conditions import IsA
from rulewright.meaning.effects import Act, Doing, Manner, joined
from rulewright.meaning.hooks import Hook
from rulewright.meaning.quantities import Amount, Number
from rulewright.meaning.standing import ABOUT, alone
from rulewright.meaning.statement import Statement, is_player, require
from rulewright.meaning.things import Document, Nominal, Noun, Union, Where, is_plural
from rulewright.phrase.tree import Extent


class Modality(Enum):
    """PERMIT adds or keeps an option, POSSIBLE says only that it can happen (E28), FORBID and OBLIGE as said."""

    PERMIT = "permit"
    POSSIBLE = "possible"
    FORBID = "forbid"
    OBLIGE = "oblige"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What every norm has: whom it binds (None: whoever does the sentence's acts), and the circumstances on which
    it hangs.
    """

    span: Extent
    subject: Noun | None
    circumstances: tuple[Circumstance, ...]

    @property
    def hooks(self) -> tuple[Hook, ...]:
        """The hooks that may open it; none: strict."""
        return tuple(hook for c in self.circumstances if isinstance(c, UnlessHook) for hook in c.hooks)

    @property
    def subjects(self) -> tuple[Noun, ...]:
        """The subject's parts: a norm on `a Fallen Player and a Zombie Player` binds each."""
        if self.subject is None:
            return ()
        return self.subject.items if isinstance(self.subject, Union) else (self.subject,)

    def core(self) -> str:
        """The sentence without its circumstances."""
        raise NotImplementedError

    def __str__(self) -> str:
        return around(self.core(), self.circumstances)


# Verbs that tell a state or an influence: with them `may` says that something is possible and permits nothing.
STATIVE = frozenset(
    {"be", "have", "affect", "cause", "change", "create", "reduce", "modify", "count", "remain", "trigger", "produce"}
)


@dataclass(frozen=True, slots=True)
class Norm(Ruling):
    """`A Hidden Player may not Hide.`

    `word` is the author's: may, cannot, may not, must, must not, never (then the acts are finite), do not. The
    focus `only` of the subject binds the permission to it (Only a Hidden Player may Ambush: forbids all others).
    """

    modality: Modality
    word: str
    acts: tuple[Act, ...]
    joint: str = ""

    @property
    def only(self) -> bool:
        """Whether the permission is the subject's alone."""
        return isinstance(self.subject, Nominal) and self.subject.focus == "only"

    @classmethod
    def read(cls, s: Statement) -> Norm:
        clause = s.clause()
        first = clause.predicates[0]
        acts = clauses.acts(clause.predicates, None, s.context)
        if not s.subjects[0] and first.negated and not first.modal:
            require(all(act.negated for act in acts), s.span, "only a part of it is forbidden")
            plain = tuple(replace(act, negated=False) for act in acts)
            return cls(s.span, None, s.circumstances, Modality.FORBID, "do not", plain, clause.joint)
        subject = s.subject()
        if all(act.never for act in acts) and not first.modal:
            return cls(s.span, subject, s.circumstances, Modality.FORBID, "never", acts, clause.joint)
        require(
            bool(first.modal) and first.modal != "need to", first.span, "nothing is permitted, forbidden or obliged"
        )
        for predicate in clause.predicates[1:]:
            same = predicate.modal == first.modal and predicate.negated == first.negated
            require(same, predicate.span, "two modals stand in it; write two sentences")
        for act in acts:
            require(act.verb != "target", act.span, "this is about targets")
            require(not isinstance(act.value("instead"), Number | Amount), act.span, "this changes a limit")
            free = act.verb in {"be", "have"} and not act.negated and first.modal in {"may", "can"} and not act.passive
            require(not free, act.span, "this is a status")
        text = isinstance(subject, Document) and subject.name in {"document", "extension", "section"}
        require(not text and not all(act.verb in ABOUT for act in acts), s.span, "this is about the rules")
        require(not is_offer(s), s.span, "this is an offer in play")
        modality, word = modality_of(first.modal, first.negated, subject, acts, s)
        plain = tuple(replace(act, modal="", negated=False) for act in acts)
        return cls(s.span, subject, s.circumstances, modality, word, plain, clause.joint)

    def core(self) -> str:
        subject = str(self.subject) if self.subject is not None else ""
        if self.word == "never":
            plural = is_plural(self.subject)
            return wording.spaced(subject, joined([act.say(plural) for act in self.acts], self.acts, self.joint))
        return wording.spaced(subject, self.word, joined([act.base() for act in self.acts], self.acts, self.joint))

    def singly(self) -> Iterator[Norm]:
        """One norm for each pair of subject part and act."""
        for subject in self.subjects or (None,):
            for act in self.acts:
                yield replace(self, subject=subject, acts=(act,), joint="")


def modality_of(modal: str, negated: bool, subject: Noun, acts: tuple[Act, ...], s: Statement) -> tuple[Modality, str]:
    """The modality and the author's word for it."""
    none = isinstance(subject, Nominal) and subject.quantifier in {"no", "neither"}
    if modal in {"can", "could"}:
        word = "cannot" if negated else "can"
    else:
        word = f"{modal} not" if negated else modal
    if modal in {"may", "can", "could", "might"}:
        if negated or none:
            return Modality.FORBID, word
        stative = all(act.verb in STATIVE for act in acts)
        if modal == "might" or stative or not (is_player(subject, s.context) or all(act.passive for act in acts)):
            return Modality.POSSIBLE, word
        return Modality.PERMIT, word
    if modal in {"must", "shall", "should"}:
        return (Modality.FORBID if negated or none else Modality.OBLIGE), word
    raise Mismatch(s.span, f"“{modal}” neither permits, forbids nor obliges; write may, cannot or must")


def is_offer(s: Statement) -> bool:
    """Whether `may` is a choice that play comes to: in a step, or right after an event."""
    if any(p.negated for clause in s.clauses for p in clause.predicates):
        return False
    may = any(p.modal == "may" for clause in s.clauses for p in clause.predicates)
    if not may or not is_player(s.subjects[0], s.context) or s.has(OnlyIf):
        return False
    if s.context.plays:
        return not is_possible(s)
    return s.has(When, After, Before, leading=True) and not s.has(If)


def is_possible(s: Statement) -> bool:
    """Whether the verbs tell states."""
    return all(p.verb.lemma in STATIVE and not p.passive for clause in s.clauses for p in clause.predicates)


@dataclass(frozen=True, slots=True)
class DoesNot(Ruling):
    """`Fall Resolution does not draw a Zombie Card.`

    Which of the four it is (E21: cancels what a row could do, is a claim that nothing does it, a default with a
    hook, waives a requirement) is decided against the rows of the machine, not here; `waives` is read from `does
    not need to`.
    """

    acts: tuple[Act, ...]
    joint: str = ""
    waives: bool = False

    @classmethod
    def read(cls, s: Statement) -> DoesNot:
        clause = s.clause()
        subject = s.subject()
        first = clause.predicates[0]
        waives = first.modal == "need to" or first.verb.lemma == "need"
        require(first.negated and (not first.modal or waives), first.span, "nothing is denied")
        require(not clause.there, s.span, "this says what there is not")
        text = isinstance(subject, Document) and subject.name in {"document", "extension", "section"}
        require(not text, s.span, "this is about the rules")
        if first.verb.lemma == "need" and not first.modal:
            return cls.need(s, subject)
        acts = clauses.acts(clause.predicates, None, s.context)
        for act in acts:
            require(act.negated and not act.never, act.span, "only a part of it is denied")
            own = act.verb in {"be", "have", "cost", "ignore", "count"} or (
                act.passive and act.verb in {"add", "target"}
            )
            require(not own, act.span, "this has a form of its own")
            happens = act.verb in {"occur", "happen"} or any(slot.only for slot in act.slots)
            require(not happens and not act.perfect and not act.past, act.span, "this has a form of its own")
        require(not s.has(OnlyIf), s.span, "this says when it happens")
        return cls(s.span, subject, s.circumstances, acts, clause.joint, waives)

    @classmethod
    def need(cls, s: Statement, subject: Noun) -> DoesNot:
        """`does not need to have the Mystic Dagger equipped`."""
        act = s.act()
        todo = act.value("to do")
        require(isinstance(todo, Doing) and len(act.slots) == 1, s.span, "it is not told what is not needed")
        assert isinstance(todo, Doing)
        return cls(s.span, subject, s.circumstances, todo.acts, todo.joint, True)

    def core(self) -> str:
        plural = is_plural(self.subject)
        subject = str(self.subject)
        if self.waives:
            need = wording.spaced("do not" if plural else "does not", "need to")
            return wording.spaced(
                subject, need, joined([replace(a, negated=False).base() for a in self.acts], self.acts, self.joint)
            )
        first, *others = self.acts
        said = [first.say(plural), *(replace(act, negated=False).base() for act in others)]
        if first.passive:
            said = [first.say(plural), *(act.participle() for act in others)]
        return wording.spaced(subject, joined(said, self.acts, self.joint))


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


FORMS = (Norm, DoesNot, Ignores, Counting, Targeting, LegalTarget, HappensOnly, AffectsOnly)

NormMeaning = Norm | DoesNot | Ignores | Counting | Targeting | LegalTarget | HappensOnly | AffectsOnly
