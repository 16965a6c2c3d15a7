"""What is: kinds, statuses, attributes, registers, places, calculations, orders, and sentences about the rules
themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning import wording
from rulewright.meaning.circumstances import Circumstance, Purpose, UnlessHook, around
from rulewright.meaning.conditions import Condition, be
from rulewright.meaning.effects import Act, Effect, said_once
from rulewright.meaning.hooks import Hook
from rulewright.meaning.quantities import Amount
from rulewright.meaning.things import Noun, StatusName, Union, Where, is_plural
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


@dataclass(frozen=True, slots=True)
class IsA(Fact):
    """`A Zombie Card is a Card.`, `The Vault and the Ossuary are Cube Rooms.` (members), `Strike A Zombie is a
    Turn Action.`
    """

    kind: Noun

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), str(self.kind))


@dataclass(frozen=True, slots=True)
class IsNotA(Fact):
    """`Zombie Cards are not Loot.`, `Strike A Zombie is not an Ambush, a Challenge or an Attack.`"""

    kind: Noun

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, True), str(self.kind))


@dataclass(frozen=True, slots=True)
class Defined(Fact):
    """`A Phase 2 Bomb is a Dungeon Bomb whose Phase is 2.`: a kind by what its things are; `A Downing Player is
    the Player who dealt …`: a role, filled from the
    record of what happened (`role` True). `base` holds the noun with its relative clauses and places."""

    base: Noun
    role: bool = False

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, False), str(self.base))


@dataclass(frozen=True, slots=True)
class ExactlyOne(Fact):
    """`A Player is exactly one of Surviving or Removed.`: an exclusive status, its first value the initial one;
    each value is a kind.
    """

    statuses: tuple[StatusName, ...]
    joint: str = "or"

    def predicate(self, plural: bool) -> str:
        return wording.spaced(
            be(plural, False), "exactly one of", wording.listed((str(s) for s in self.statuses), self.joint)
        )


@dataclass(frozen=True, slots=True)
class CanAlsoBe(Fact):
    """`A Player can also be Falling, Fallen or Zombie.`: widens an exclusive status (E4)."""

    statuses: tuple[StatusName, ...]
    joint: str = "or"

    def predicate(self, plural: bool) -> str:
        return wording.spaced("can also be", wording.listed((str(s) for s in self.statuses), self.joint))


@dataclass(frozen=True, slots=True)
class MayBe(Fact):
    """`A Player may be Hidden.`, `A Player may be a Combatant.`: a free status."""

    statuses: tuple[Noun, ...]
    joint: str = "or"

    def predicate(self, plural: bool) -> str:
        return wording.spaced("may be", wording.listed((str(s) for s in self.statuses), self.joint))


@dataclass(frozen=True, slots=True)
class Type:
    """A type after a comma. `name` is number, die, text, pile, list, one of, direction, or "" for a kind; `of`
    what it is made of or the kind;
    `start` the first value, `low` and `high` the bounds."""

    span: Extent
    name: str
    of: Noun | None = None
    start: Noun | None = None
    low: Noun | None = None
    high: Noun | None = None

    def __str__(self) -> str:
        if self.name == "one of":
            return wording.spaced("one of", str(self.of) if self.of else "")
        if self.name == "":
            return str(self.of) if self.of else ""
        return wording.spaced(
            wording.article(self.name),
            self.name,
            f"of {self.of}" if self.of else "",
            f"from {self.low} to {self.high}" if self.low and self.high else f"from {self.low}" if self.low else "",
            f"starting at {self.start}" if self.start else "",
        )


@dataclass(frozen=True, slots=True)
class HasAttribute(Fact):
    """`Each Player has Health, a number starting at 10.`, `Each Player has a Backpack, a pile of Loot.`;
    `attributes` are the names, several with one type.
    `type` None: `Each Player has a Portrait` (a thing of that kind for each), `A Zombie Player has Health` (an
    attribute that is typed elsewhere).
    """

    attributes: tuple[Noun, ...]
    joint: str = ""
    type: Type | None = None

    def predicate(self, plural: bool) -> str:
        names = wording.listed((str(a) for a in self.attributes), self.joint)
        return wording.spaced(wording.finite("have", plural), names + (f", {self.type}" if self.type else ""))


@dataclass(frozen=True, slots=True)
class HasRegister(Fact):
    """`The game has a Turn Order, a list of Players.`, `A Combat Encounter has a Combat Room, a Room.`: a slot
    of the game or of a process (E15).
    """

    registers: tuple[Noun, ...]
    joint: str = ""
    type: Type | None = None

    def predicate(self, plural: bool) -> str:
        names = wording.listed((str(a) for a in self.registers), self.joint)
        return wording.spaced(wording.finite("have", plural), names + (f", {self.type}" if self.type else ""))


@dataclass(frozen=True, slots=True)
class IsIn(Fact):
    """`Each Portrait is in a Room.`, `A Player is in the Room of their Portrait.`, `A Fallen Player is in Turn
    Order.`
    """

    where: tuple[Where, ...]
    negated: bool = False

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, self.negated), *(str(w) for w in self.where))


@dataclass(frozen=True, slots=True)
class HasStatus(Fact):
    """`A Fallen Player's Dungeon Bomb Stack is inactive until …`, `Dungeon Bombs are Face Down.`: a status or
    small adjective that is so of itself.
    """

    state: Condition

    def predicate(self, plural: bool) -> str:
        return self.state.say(plural)


@dataclass(frozen=True, slots=True)
class Equals(Fact):
    """`A Surviving Player's Defense equals the Defense of their Character Card plus …`: read anew each time
    (E13); `is` for `equals` where the author wrote so.
    """

    quantity: Noun
    verb: str = "equal"

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite(self.verb, plural), str(self.quantity))


@dataclass(frozen=True, slots=True)
class ThereAre(Fact):
    """`There are 5 Zombie Cards.`: the subject with its amount."""

    def predicate(self, plural: bool) -> str:
        return be(plural, False)

    def __str__(self) -> str:
        return around(
            wording.spaced("there", self.predicate(is_plural(self.subject)), str(self.subject)), self.circumstances
        )


@dataclass(frozen=True, slots=True)
class MetIf(Fact):
    """`The Combat End Condition is met if C.`, `A Check succeeds if C.`, `Loot is eligible if C.`: a name for a
    condition. `state` is the predicate that is so
    if the conditions of the circumstances hold."""

    state: Condition

    def predicate(self, plural: bool) -> str:
        return self.state.say(plural)


@dataclass(frozen=True, slots=True)
class Order(Fact):
    """`X is resolved before Y.`: an order of procedures, checked against the steps; it orders happenings that
    are triggered together.
    """

    act: Act
    word: str
    others: Noun

    def predicate(self, plural: bool) -> str:
        return wording.spaced(self.act.say(plural), self.word, str(self.others))


@dataclass(frozen=True, slots=True)
class Costs(Fact):
    """`A Repeating Turn Action costs 1 Kaos.`, `Repeating a Zombie Action does not cost Kaos.` (E18)"""

    price: Noun
    negated: bool = False

    def predicate(self, plural: bool) -> str:
        if self.negated:
            return wording.spaced("do not" if plural else "does not", "cost", str(self.price))
        return wording.spaced(wording.finite("cost", plural), str(self.price))


@dataclass(frozen=True, slots=True)
class AddedTo(Fact):
    """`The Zombie Attack Modifier is added to Zombie Attack Checks.`, `Brawn is not added to Zombie Damage.`"""

    to: Noun
    negated: bool = False

    def predicate(self, plural: bool) -> str:
        return wording.spaced(be(plural, self.negated), "added to", str(self.to))


@dataclass(frozen=True, slots=True)
class OnlyFor(Fact):
    """`Zombie Damage during a Combat Encounter is Combat Damage only for Damage timing.`: so only where the
    purpose asks (E10).
    """

    kind: Noun
    purposes: tuple[Where, ...]
    joint: str = "and"

    def predicate(self, plural: bool) -> str:
        return wording.spaced(
            be(plural, False), str(self.kind), wording.listed((str(p) for p in self.purposes), self.joint)
        )


@dataclass(frozen=True, slots=True)
class UsesInsteadOf(Fact):
    """`A Zombie Player uses the Zombie Card instead of the Character Card for Health and Defense.`: where
    attributes are read (E10).
    """

    used: Noun
    instead_of: Noun
    purpose: Noun | None = None

    def predicate(self, plural: bool) -> str:
        return wording.spaced(
            wording.finite("use", plural),
            str(self.used),
            f"instead of {self.instead_of}",
            f"for {self.purpose}" if self.purpose else "",
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """`To play the game, resolve Setup, then repeat Round until the game ends.`: where play begins, exactly one."""

    span: Extent
    purpose: Purpose
    effects: tuple[Effect, ...]
    joint: str
    circumstances: tuple[Circumstance, ...]

    def __str__(self) -> str:
        return around(said_once(self.effects, self.joint), (self.purpose, *self.circumstances))


@dataclass(frozen=True, slots=True)
class Beats(Fact):
    """`A Zombie Card beats a rule.`, `Cannot beats may.`: a declared precedence."""

    loser: Noun

    def predicate(self, plural: bool) -> str:
        return wording.spaced(wording.finite("beat", plural), str(self.loser))


@dataclass(frozen=True, slots=True)
class NamesHappening(Fact):
    """`A Player falls when Fall Resolution begins for that Player.`: what an author's verb stands for (E9). The
    circumstances hold the `when`.
    """

    act: Act

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """`A Surviving Player's Stats are shown on their Character Card.`: where an attribute is read."""

    act: Act

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class Keeps(Fact):
    """`A Fallen Player keeps their Dungeon Bomb Stack.`: a claim that nothing takes it; a default where a wider
    rule would.
    """

    act: Act

    def predicate(self, plural: bool) -> str:
        return self.act.say(plural)


@dataclass(frozen=True, slots=True)
class Standing(Fact):
    """A statement in the present that holds by itself and is no step: `Zombie Players draw Dungeon Bombs.`,
    `Zombie Damage reduces Health.`,
    `Discarded Loot is placed in its matching Loot discard pile.`: a claim that the procedures do so, or how an
    act is done where a step leaves it open.
    """

    acts: tuple[Act, ...]
    joint: str = ""

    def predicate(self, plural: bool) -> str:
        return wording.listed((act.say(plural) for act in self.acts), self.joint)


@dataclass(frozen=True, slots=True)
class AboutRules(Fact):
    """A sentence about the documents: `This document may modify …`, `A core rule applies unless …`, `The Zombie
    Attack Modifier Rule names the calculation …`:
    sets precedence or nothing, and changes no play (E23)."""

    acts: tuple[Act, ...]
    joint: str = ""
    word: str = ""

    def predicate(self, plural: bool) -> str:
        if self.word:
            return wording.spaced(self.word, wording.listed((act.base() for act in self.acts), self.joint))
        return wording.listed((act.say(plural) for act in self.acts), self.joint)


@dataclass(frozen=True, slots=True)
class UseDocument:
    """`If this document conflicts with a core rule, use this document.`: precedence between documents, said as
    a rule of use.
    """

    span: Extent
    act: Act
    circumstances: tuple[Circumstance, ...]

    def __str__(self) -> str:
        return around(self.act.command(), self.circumstances)


@dataclass(frozen=True, slots=True)
class ChangeLimit(Fact):
    """`may take up to three Zombie Actions instead of two`: replaces the number in the one norm or offer of the
    same act on a wider subject (E3).
    """

    act: Act
    word: str
    old: Amount | Noun

    def predicate(self, plural: bool) -> str:
        return wording.spaced(self.word, self.act.base(), "instead of", str(self.old))


FactMeaning = (
    IsA
    | IsNotA
    | Defined
    | ExactlyOne
    | CanAlsoBe
    | MayBe
    | HasAttribute
    | HasRegister
    | IsIn
    | HasStatus
    | Equals
    | ThereAre
    | MetIf
    | Order
    | Costs
    | AddedTo
    | OnlyFor
    | UsesInsteadOf
    | Entry
    | Beats
    | NamesHappening
    | Shown
    | Keeps
    | Standing
    | AboutRules
    | UseDocument
    | ChangeLimit
)
