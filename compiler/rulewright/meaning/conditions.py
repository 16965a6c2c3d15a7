"""What must hold: being of a kind, having a status, standing somewhere, comparing, having, existing, and acts
that happen or have happened.

Each condition says itself with `str` when it has a subject, and in agreement with a noun said elsewhere with
`say(plural)`.
"""

from __future__ import annotations

from rulewright.meaning import wording
from rulewright.meaning.effects import Act, Asked, Doing, Manner
from rulewright.meaning.things import Noun, StatusName, Where, is_plural
from rulewright.nodes import dataclass, replace
from rulewright.phrase.tree import Extent


def said(subject: Noun | None, predicate: str) -> str:
    """Subject, when there is one, and predicate."""
    return wording.spaced(str(subject) if subject is not None else "", predicate)


def be(plural: bool, negated: bool, past: bool = False, adverb: str = "") -> str:
    """is, are not, was …"""
    return wording.spaced(wording.finite("be", plural, past), "not" if negated else "", adverb)


@dataclass(frozen=True, slots=True)
class State:
    """What every condition of being has. `subject` None: said elsewhere (a relative clause, a list of
    conditions on one subject).
    `adverbs` are still, already, not yet: words that do not change what is tested, but when it may have begun."""

    span: Extent
    subject: Noun | None
    negated: bool = False
    past: bool = False
    adverbs: tuple[Manner, ...] = ()

    def _be(self, plural: bool) -> str:
        if self.subject is not None:
            plural = is_plural(self.subject)
        longer = any(adverb.name == "no longer" for adverb in self.adverbs)
        adverbs = wording.spaced(*(str(adverb) for adverb in self.adverbs))
        return said(self.subject, be(plural, self.negated and not longer, self.past, adverbs))

    def rest(self) -> str:
        """What stands after is or has."""
        raise NotImplementedError

    def say(self, plural: bool) -> str:
        return wording.spaced(self._be(plural), self.rest())

    def __str__(self) -> str:
        return self.say(False)


@dataclass(frozen=True, slots=True, kw_only=True)
class IsA(State):
    """`the revealed card is a Cube State Card`; `kind` may be a union (is not an Ambush, a Challenge or an
    Attack).
    """

    kind: Noun
    where: tuple[Where, ...] = ()

    def rest(self) -> str:
        return wording.spaced(str(self.kind), *(str(w) for w in self.where))


@dataclass(frozen=True, slots=True, kw_only=True)
class IsThe(State):
    """Two descriptions of one thing: `the Fallen Player is the Active Player`."""

    other: Noun
    where: tuple[Where, ...] = ()

    def rest(self) -> str:
        return wording.spaced(str(self.other), *(str(w) for w in self.where))


@dataclass(frozen=True, slots=True, kw_only=True)
class HasStatus(State):
    """`is Hidden`, `is Face Up on top of Cy's Dungeon Bomb Stack`; with `exactly` and `joint`: exactly one of A
    or B.
    """

    statuses: tuple[StatusName, ...]
    joint: str = ""
    where: tuple[Where, ...] = ()
    exactly: bool = False

    def rest(self) -> str:
        return wording.spaced(
            "exactly one of" if self.exactly else "",
            wording.listed((str(s) for s in self.statuses), self.joint),
            *(str(w) for w in self.where),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class IsAt(State):
    """Place: `is in the same Room as Bo`, `is before Cy in Combat Order`, `are in Turn Order`."""

    where: tuple[Where, ...]

    def rest(self) -> str:
        return wording.spaced(*(str(w) for w in self.where))


@dataclass(frozen=True, slots=True, kw_only=True)
class IsSo(State):
    """A small adjective: empty, eligible, active, inactive, public, tied, met. `where` as in `is eligible in …`,
    `to` as in `is eligible to become …`.
    """

    adjective: str
    written: str
    where: tuple[Where, ...] = ()
    to: Doing | None = None

    def rest(self) -> str:
        return wording.spaced(self.written, *(str(w) for w in self.where), str(self.to) if self.to else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Compares(State):
    """`is lower than the target's result`, `is 20`, `is at least 3`: `relation` is equal, at least, at most,
    more, fewer; `written` is the author's wording of it.
    """

    relation: str
    written: str
    quantity: Noun

    def rest(self) -> str:
        return wording.spaced(self.written, str(self.quantity))


@dataclass(frozen=True, slots=True, kw_only=True)
class Has(State):
    """`has a Zombie Card`, `have Loot in their Backpack`."""

    what: Noun
    where: tuple[Where, ...] = ()

    def rest(self) -> str:
        return wording.spaced(str(self.what), *(str(w) for w in self.where))

    def say(self, plural: bool) -> str:
        if self.subject is not None:
            plural = is_plural(self.subject)
        if self.negated:
            verb = "did not have" if self.past else "do not have" if plural else "does not have"
        else:
            verb = "had" if self.past else "have" if plural else "has"
        return said(self.subject, wording.spaced(*(str(a) for a in self.adverbs), verb, self.rest()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(State):
    """`there is a Killing Player`, `there are 5 Zombie Cards`."""

    what: Noun

    def rest(self) -> str:
        return str(self.what)

    def say(self, plural: bool) -> str:
        adverbs = wording.spaced(*(str(adverb) for adverb in self.adverbs))
        never = any(adverb.name == "never" for adverb in self.adverbs)
        return wording.spaced(
            "there", be(is_plural(self.what), self.negated and not never, self.past, adverbs), self.rest()
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions(State):
    """What a text says: `the revealed card specifically mentions Zombie Players`. A test on the text, decided
    when it is compiled (extension.md gap 12).
    """

    verb: str
    specifically: bool
    about: Noun | None
    claim: tuple[Condition, ...] = ()

    @property
    def topic(self) -> Noun | None:
        """What must be mentioned or affected; None for otherwise."""
        if self.about is not None or not self.claim:
            return self.about
        claimed = self.claim[0]
        value = claimed.value("object") if isinstance(claimed, Act) else None
        return value if not isinstance(value, Manner | Doing | Asked) else None

    def rest(self) -> str:
        if self.claim:
            return wording.listed((str(claim) for claim in self.claim), "and")
        return str(self.about) if self.about is not None else "otherwise"

    def say(self, plural: bool) -> str:
        if self.subject is not None:
            plural = is_plural(self.subject)
        verb = wording.finite(self.verb, plural)
        if self.negated:
            verb = wording.spaced(
                "do not" if plural else "does not",
                "specifically" if self.specifically else "",
                wording.verb(self.verb, "B"),
            )
        else:
            verb = wording.spaced("specifically" if self.specifically else "", verb)
        return said(self.subject, wording.spaced(verb, self.rest()))


@dataclass(frozen=True, slots=True)
class Crossing:
    """`a Surviving Player's Health reaches zero or lower`: true in the moment in which the value comes from
    above to at or below (`down`), or from below to at or
    above. `past` when told afterwards (`whose Health reached zero or lower`)."""

    span: Extent
    subject: Noun | None
    threshold: Noun
    down: bool
    past: bool = False

    def say(self, plural: bool) -> str:
        plural = is_plural(self.subject) if self.subject is not None else plural
        return said(self.subject, wording.spaced(wording.finite("reach", plural, self.past), str(self.threshold)))

    def __str__(self) -> str:
        return self.say(False)


@dataclass(frozen=True, slots=True)
class PositionReached:
    """`a Fallen Player's position in Turn Order is reached`: an event, raised by an effect of the same words
    (extension.md gap 14). `position` is the whole phrase;
    its owner is whose turn it is, its filter the order."""

    span: Extent
    subject: Noun
    who: Noun
    order: Noun | None
    past: bool = False

    def say(self, plural: bool) -> str:
        return said(self.subject, wording.spaced(wording.finite("be", is_plural(self.subject), self.past), "reached"))

    def __str__(self) -> str:
        return self.say(False)


@dataclass(frozen=True, slots=True)
class Joined:
    """Several conditions on one subject that stand together inside a longer list: `the game has not ended and a
    Player wins or loses`. `denied` as a whole by `unless`, where that is said of each of several.
    """

    span: Extent
    conditions: tuple[Condition, ...]
    joint: str
    denied: bool = False

    def say(self, plural: bool) -> str:
        said = said_in_turn(self.conditions, self.joint, plural)
        return f"it is not so that {said}" if self.denied else said

    def __str__(self) -> str:
        return self.say(False)


def said_in_turn(conditions: tuple[Condition, ...], joint: str, plural: bool = False) -> str:
    """Conditions joined; a subject that stands for several is said once."""
    said_parts: list[str] = []
    before: Noun | None = None
    for condition in conditions:
        subject = None if isinstance(condition, Joined) else condition.subject
        if subject is not None and subject is before and not isinstance(condition, Joined | PositionReached):
            said_parts.append(replace(condition, subject=None).say(is_plural(before)))
        else:
            said_parts.append(condition.say(plural))
        before = subject
    return wording.listed(said_parts, joint)


Condition = (
    Joined
    | IsA
    | IsThe
    | HasStatus
    | IsAt
    | IsSo
    | Compares
    | Has
    | Exists
    | Mentions
    | Crossing
    | PositionReached
    | Act
)
