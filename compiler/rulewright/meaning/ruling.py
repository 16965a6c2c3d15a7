"""What every norm has: whom it binds, its modality, and when `may` is a choice in play."""

from __future__ import annotations

from enum import Enum

from rulewright.meaning.circumstances import After, Before, Circumstance, If, OnlyIf, UnlessHook, When, around
from rulewright.meaning.claim import Mismatch
from rulewright.meaning.effects import Act
from rulewright.meaning.hooks import Hook
from rulewright.meaning.statement import Statement, is_player
from rulewright.meaning.things import Nominal, Noun, Union
from rulewright.nodes import dataclass
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


def modality_of(modal: str, negated: bool, subject: Noun, acts: tuple[Act, ...], s: Statement) -> tuple[Modality, str]:
    """The modality and the author's word for it."""
    none = _is_none(subject) or (
        isinstance(subject, Union) and (subject.lead == "neither" or _is_none(subject.items[0]))
    )
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


def _is_none(noun: Noun) -> bool:
    return isinstance(noun, Nominal) and noun.quantifier in {"no", "neither"}


def is_offer(s: Statement) -> bool:
    """Whether `may` is a choice that play comes to: in a step, or right after an event."""
    if any(p.negated for clause in s.clauses for p in clause.predicates):
        return False
    may = any(p.modal == "may" for clause in s.clauses for p in clause.predicates)
    if not may or not is_player(s.subjects[0], s.context) or s.has(OnlyIf):
        return False
    if s.context.plays:
        return not is_possible(s)
    moment = s.moment("after", "before", "start", "end", leading=True) is not None
    return (moment or s.has(When, After, Before, leading=True)) and not s.has(If)


def is_possible(s: Statement) -> bool:
    """Whether the verbs tell states."""
    return all(p.verb.lemma in STATIVE and not p.passive for clause in s.clauses for p in clause.predicates)
