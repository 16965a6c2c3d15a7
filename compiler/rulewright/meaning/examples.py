"""Lines of examples (LANGUAGE.md 9): what is given, what is done, what must hold then."""

from __future__ import annotations

from rulewright.meaning import clauses, nouns, states, wording
from rulewright.meaning.circumstances import Circumstance, around
from rulewright.meaning.claim import Parts
from rulewright.meaning.conditions import Condition, said_in_turn
from rulewright.meaning.effects import Act, said_once
from rulewright.meaning.norms import Norm, Targeting
from rulewright.meaning.quantities import Number
from rulewright.meaning.statement import Statement, require
from rulewright.meaning.things import Nominal, Noun, Union, is_plural
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent


def every_condition(s: Statement) -> tuple[tuple[Condition, ...], str]:
    """Every clause as conditions."""
    require(
        all(subject is not None or clause.there for clause, subject in zip(s.clauses, s.subjects, strict=True)),
        s.span,
        "nothing is told of anything",
    )
    require(not any(p.modal for clause in s.clauses for p in clause.predicates), s.span, "this is a norm")
    return states.conditions(s.clauses, s.context), s.joint or (s.clauses[0].joint if len(s.clauses) == 1 else "")


@dataclass(frozen=True, slots=True)
class GivenState:
    """`Bo's Health is 2.`

    Brought about before play; also it is Ann's Turn, a Combat Encounter between Ann and Bo is in progress.
    """

    span: Extent
    conditions: tuple[Condition, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    @classmethod
    def read(cls, s: Statement) -> GivenState:
        require(not rolls(s), s.span, "these are rolls")
        found, joint = every_condition(s)
        for condition in found:
            done = isinstance(condition, Act) and not condition.perfect and not condition.passive and not condition.past
            require(
                not done or (isinstance(condition, Act) and condition.verb in LASTING),
                s.span,
                "this is done, not given",
            )
        return cls(s.span, found, joint, s.circumstances)

    def __str__(self) -> str:
        return around(said_in_turn(self.conditions, self.joint), self.circumstances)


# Verbs that tell how things are: they may be given.
LASTING = frozenset(["remain", "stay", "lie", "hold", "contain", "keep", "adjoin", "carry", "use", "wear", "equal"])


def rolls(s: Statement) -> bool:
    """Whether the subject is the next rolls."""
    subject = s.subjects[0]
    return isinstance(subject, Nominal) and subject.name == "roll" and "next" in subject.which


@dataclass(frozen=True, slots=True)
class NextRolls:
    """`the next rolls are 17 and 4`

    The faces, in order.
    """

    span: Extent
    subject: Noun
    faces: tuple[Number, ...]

    @classmethod
    def read(cls, s: Statement) -> NextRolls:
        require(rolls(s) and not s.circumstances, s.span, "no rolls are told")
        predicate = s.predicate()
        require(
            predicate.verb.lemma == "be" and not predicate.negated and not predicate.modal, s.span, "no rolls are told"
        )
        parts = Parts(predicate, s.context)
        told = nouns.read(parts.phrase(), s.context)
        parts.done()
        faces = told.items if isinstance(told, Union) else (told,)
        for face in faces:
            require(isinstance(face, Number), s.span, "a roll is a number")
        return cls(s.span, s.subject(), tuple(face for face in faces if isinstance(face, Number)))

    def __str__(self) -> str:
        said = wording.listed((str(face) for face in self.faces), "and")
        return wording.spaced(str(self.subject), wording.finite("be", is_plural(self.subject)), said)


@dataclass(frozen=True, slots=True)
class Done:
    """`Ann deals 3 Combat Damage to Bo.`

    Effects and choices, in order; among what is given, choices that are made when play asks for them.
    """

    span: Extent
    acts: tuple[Act, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    @classmethod
    def read(cls, s: Statement) -> Done:
        require(not rolls(s), s.span, "these are rolls")
        made: list[Act] = []
        for clause, subject in zip(s.clauses, s.subjects, strict=True):
            require(not clause.there and subject is not None, clause.span, "nobody does it")
            made += clauses.acts(clause.predicates, subject, s.context, clause.link)
        for act in made:
            require(act.verb not in {"be", "have"} or act.passive, act.span, "nothing is done")
            require(not act.modal and not act.negated, act.span, "nothing is done")
            told = act.passive or act.perfect or act.past or act.verb in LASTING
            require(s.context.lead != "Given" or not told, act.span, "this is how things are")
        return cls(s.span, tuple(made), s.joint or s.clauses[0].joint, s.circumstances)

    def __str__(self) -> str:
        return around(said_once(self.acts, self.joint), self.circumstances)


@dataclass(frozen=True, slots=True)
class Expected:
    """`Bo is Removed.`

    What must hold; of happenings, over all of the play since When (no Zombie Card is drawn).
    """

    span: Extent
    conditions: tuple[Condition, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    @classmethod
    def read(cls, s: Statement) -> Expected:
        found, joint = every_condition(s)
        return cls(s.span, found, joint, s.circumstances)

    def __str__(self) -> str:
        return around(said_in_turn(self.conditions, self.joint), self.circumstances)


@dataclass(frozen=True, slots=True)
class ExpectedNorm:
    """`Ann cannot Move.`

    An option is not there because a norm forbids it, or is there.
    """

    span: Extent
    norm: Norm | Targeting

    @classmethod
    def read(cls, s: Statement) -> ExpectedNorm:
        require(bool(s.clauses[0].predicates[0].modal), s.span, "this is no norm")
        if s.predicate().verb.lemma == "target":
            return cls(s.span, Targeting.read(s))
        return cls(s.span, Norm.read(s))

    def __str__(self) -> str:
        return str(self.norm)


# Which forms a line may have, by the word that leads it.
FORMS: dict[str, tuple[type[GivenState] | type[NextRolls] | type[Done] | type[Expected] | type[ExpectedNorm], ...]] = {
    "Given": (GivenState, NextRolls, Done),
    "When": (Done, NextRolls),
    "Then": (Expected, ExpectedNorm),
}

ExampleMeaning = GivenState | NextRolls | Done | Expected | ExpectedNorm
