"""What every fact has, and what tells a name from a description."""

from __future__ import annotations

from rulewright.meaning import wording
from rulewright.meaning.circumstances import Circumstance, UnlessHook, around
from rulewright.meaning.hooks import Hook
from rulewright.meaning.things import (
    AttributeOf,
    Done,
    Further,
    Known,
    Nominal,
    Noun,
    Small,
    Union,
    Where,
    Who,
    is_plural,
)
from rulewright.nodes import dataclass
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


def each_of(noun: Noun) -> tuple[Noun, ...]:
    """The items of a list, or the thing itself."""
    return noun.items if isinstance(noun, Union) else (noun,)


def is_definition(subject: Noun, base: Noun) -> bool:
    """Whether `subject is base` says what the subject means: one name, and a base that is narrowed."""
    if not isinstance(subject, Nominal) or subject.owner is not None or subject.filters:
        return False
    shared = any(isinstance(base, Nominal) and "same" in base.which for base in each_of(base))
    return subject.quantifier in {"", "a", "the"} and narrowed(base) and not shared


def is_option(noun: Noun) -> bool:
    """`an option of the game`, `options of the game`: what the table agrees on before play."""
    match noun:
        case Small(name="option", quantifier="" | "a", of=True, owner=Small(name="game", quantifier="the") as game):
            return not (noun.adjectives or noun.filters or noun.amount or noun.focus or game.adjectives or game.filters)
        case _:
            return False


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
