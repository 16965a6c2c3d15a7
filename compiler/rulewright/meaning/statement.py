"""One sentence as its forms see it: clauses with their subjects read, and typed circumstances."""

from __future__ import annotations

from rulewright.book.model import Role as Place
from rulewright.meaning import clauses, states
from rulewright.meaning.circumstances import (
    After,
    AtPhrase,
    Before,
    Circumstance,
    ForEach,
    If,
    Instead,
    Otherwise,
    Times,
    When,
    While,
)
from rulewright.meaning.claim import Context, Mismatch, Parts
from rulewright.meaning.conditions import Condition
from rulewright.meaning.effects import Act
from rulewright.meaning.things import Individual, Nominal, Noun, Pronoun, Register, Role, Select, StatusName, Union
from rulewright.nodes import dataclass
from rulewright.phrase import tree
from rulewright.phrase.tree import Extent

_REACHED = frozenset({Place.STEP, Place.BRANCH, Place.OUTCOME})


@dataclass(frozen=True, slots=True)
class Statement:
    """What the forms of one sentence share. `subjects` are those of the clauses, in order (None: a command)."""

    span: Extent
    clauses: tuple[tree.Clause, ...]
    subjects: tuple[Noun | None, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]
    context: Context

    def clause(self) -> tree.Clause:
        """The only clause."""
        if len(self.clauses) != 1:
            raise Mismatch(self.clauses[1].span, "this form has one clause; write two sentences")
        return self.clauses[0]

    def predicate(self) -> tree.Predicate:
        """The only predicate of the only clause."""
        clause = self.clause()
        if len(clause.predicates) != 1:
            raise Mismatch(clause.predicates[1].span, "this form has one verb; write two sentences")
        return clause.predicates[0]

    def subject(self) -> Noun:
        """The subject of the only clause."""
        self.clause()
        subject = self.subjects[0]
        if subject is None:
            raise Mismatch(self.span, "this form has a subject")
        return subject

    def parts(self, *verbs: str) -> Parts:
        """The only predicate to take apart; its verb must be one of these, in the plain present."""
        predicate = self.predicate()
        require(
            predicate.verb.lemma in verbs and not predicate.passive and not predicate.perfect and not predicate.modal,
            predicate.verb.span,
            f"the verb is not {' or '.join(verbs)}",
        )
        return Parts(predicate, self.context)

    def state(self) -> Condition:
        """The only clause as a condition, in the plain present (is, has, is met, succeeds)."""
        predicate = self.predicate()
        require(not predicate.modal and not predicate.perfect, predicate.span, "this is no plain statement")
        if self.clauses[0].there:
            return states.there(predicate, self.clauses[0], self.context)
        return states.condition(predicate, self.subject(), self.context)

    def act(self) -> Act:
        """The only predicate as an act, with its subject."""
        return clauses.act(self.predicate(), self.subjects[0], self.context)

    def has(self, *kinds: type, leading: bool | None = None) -> bool:
        """Whether a circumstance of one of these kinds is there."""
        if not self.circumstances:
            return False
        return any(isinstance(c, kinds) and (leading is None or c.leading is leading) for c in self.circumstances)

    def moment(self, *moments: str, leading: bool | None = None) -> AtPhrase | None:
        """The circumstance with a phrase of one of these moments."""
        for c in self.circumstances:
            if isinstance(c, AtPhrase) and c.moment in moments and (leading is None or c.leading is leading):
                return c
        return None

    def trigger(self) -> When | After | Before | AtPhrase | None:
        """The event or moment that triggers the sentence: the leading one, else a trailing `when`."""
        if not self.circumstances:
            return None
        for c in self.circumstances:
            if c.leading and (
                isinstance(c, When | After | Before)
                or (isinstance(c, AtPhrase) and c.moment in {"start", "end", "during", "after", "before"})
            ):
                return c
        if self.context.place in _REACHED:
            return None  # a step is done when it is reached; `when` behind it says only how long it takes
        return next((c for c in self.circumstances if isinstance(c, When)), None)

    def conditional(self) -> bool:
        """Whether something makes a plain sentence something to do: a condition, an order, a repetition, a
        replacement.
        """
        return self.has(If, ForEach, Otherwise, Instead, Times) or self.has(While, leading=True)

    def indicative(self) -> bool:
        """Whether every clause is plain: with a subject, no modal but `will` (it happens), not negated."""
        return all(
            subject is not None and not any(p.modal not in {"", "will"} or p.negated for p in clause.predicates)
            for clause, subject in zip(self.clauses, self.subjects, strict=True)
        )


def require(fits: bool, at: Extent, why: str) -> None:
    """A form's demand."""
    if not fits:
        raise Mismatch(at, why)


# The last words of names that are persons wherever they stand.
PERSONS = frozenset({"player", "person", "target", "opponent", "performer", "combatant"})


def is_player(noun: Noun | None, context: Context) -> bool:
    """Whether a thing is somebody who chooses: a Player by kind, status, role, register or name."""
    match noun:
        case Union(items=items):
            return all(is_player(item, context) for item in items)
        case Pronoun():
            return True
        case Select() | Role() | Register() | Individual() | StatusName():
            if noun.name.split(" ")[-1].lower() in PERSONS:
                return True
            entry = context.lexicon.entry(noun.name)
            kinds = {noun.name, *context.lexicon.above(noun.name)}
            if entry is not None:
                kinds |= {entry.type, entry.owner} if entry.sort in {"register", "status", "role"} else set()
                kinds |= {above for kind in tuple(kinds) if kind for above in context.lexicon.above(kind)}
            return "Player" in kinds or any(kind.endswith(" Player") for kind in kinds)
        case Nominal():
            return noun.name.split(" ")[-1].lower() in PERSONS
        case _:
            return False
