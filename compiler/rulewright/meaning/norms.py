"""What is permitted, forbidden, obliged or denied (LANGUAGE.md 5); filters stand in filters.py.

A norm keeps its acts as a list under one subject: a report names the sentence once, a check expands it (`singly`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.meaning import clauses, wording
from rulewright.meaning.about import ABOUT
from rulewright.meaning.circumstances import OnlyIf
from rulewright.meaning.effects import Act, Doing, joined
from rulewright.meaning.filters import AffectsOnly, Counting, HappensOnly, Ignores, LegalTarget, Targeting
from rulewright.meaning.quantities import Amount, Number
from rulewright.meaning.ruling import Modality, Ruling, is_offer, modality_of
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Document, Nominal, Noun, is_plural
from rulewright.nodes import dataclass, replace


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


FORMS = (Norm, DoesNot, Ignores, Counting, Targeting, LegalTarget, HappensOnly, AffectsOnly)


NormMeaning = Norm | DoesNot | Ignores | Counting | Targeting | LegalTarget | HappensOnly | AffectsOnly

__all__ = [
    "FORMS",
    "AffectsOnly",
    "Counting",
    "DoesNot",
    "HappensOnly",
    "Ignores",
    "LegalTarget",
    "Modality",
    "Norm",
    "NormMeaning",
    "Ruling",
    "Targeting",
]
