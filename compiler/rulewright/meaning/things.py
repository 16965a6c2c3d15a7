"""Noun phrases with what the ruleset makes of them: typed selections.

The class says what the head names; the fields say which, whose and how many. Lowering looks at classes and
fields and never at words.
All names are the lexicon's own (singular); printing makes the author's form from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning import wording
from rulewright.meaning.quantities import NUMBERS, Amount, Calculation, Count, Dice, Number, ThatMuch
from rulewright.nodes import dataclass
from rulewright.phrase.tree import Extent
from rulewright.words import inflect

if TYPE_CHECKING:
    from rulewright.meaning.conditions import Condition
    from rulewright.meaning.effects import Act, Doing, Manner, Slot


@dataclass(frozen=True, slots=True)
class Adjective:
    """A word before the head. `status` says that it is a status of the ruleset (Surviving, Face Up); otherwise
    it is a small word of the closed table
    (same, other, adjacent, top, chosen, unused, eligible, …) under its lemma. `written` is the word as it stood
    (`chosen`, lemma choose).
    """

    span: Extent
    name: str
    status: bool
    written: str

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class Where:
    """A prepositional filter: `in the same Room`, `other than the Killing Player`, `from a Surviving Player`,
    `with Cellar Cook`.
    """

    span: Extent
    preposition: str
    object: Noun | Doing | Manner
    only: bool = False
    link: str = ""

    def __str__(self) -> str:
        return wording.spaced(self.link, "only" if self.only else "", self.preposition, str(self.object))


@dataclass(frozen=True, slots=True)
class Who:
    """A relative clause: `who has risen`, `whose Phase is 2`, `that a Zombie Player draws`. In `conditions` the
    subject None is the thing itself;
    with `gap` "object" it is the missing object of the act. `owned` is the noun after whose: the conditions
    then speak of that attribute of the thing.
    """

    span: Extent
    pronoun: str
    conditions: tuple[Condition, ...]
    joint: str = ""
    gap: str = "subject"
    owned: Noun | None = None
    plural: bool = False
    link: str = ""

    def __str__(self) -> str:
        from rulewright.meaning.conditions import said_in_turn

        said = said_in_turn(self.conditions, self.joint, self.plural)
        return wording.spaced(self.link, self.pronoun, str(self.owned) if self.owned else "", said)


@dataclass(frozen=True, slots=True)
class Done:
    """A participle after its noun: `Damage dealt by a Zombie Player`, `Loot remaining in the Inventory`."""

    span: Extent
    act: Act

    def __str__(self) -> str:
        return self.act.participle()


@dataclass(frozen=True, slots=True)
class Further:
    """An infinitive or a fixed phrase after its noun: `a chance to take Loot`, `the cards face up`."""

    span: Extent
    what: Doing | Manner | Slot

    def __str__(self) -> str:
        return str(self.what)


Filter = Where | Who | Done | Further


@dataclass(frozen=True, slots=True)
class Nominal:
    """What every noun phrase has. `name` is the head's lexicon name (or the lemma of a small noun);
    `quantifier` the determiner: "", a, the, each, every,
    any, no, all, both, another, this, that, these, those, such, either, neither.

    `owner` is the possessor: `Player's Health` (`of` False) and `Health of the Player` (`of` True) mean the
    same. `filters` narrow it further.
    `antecedent` is what a `that …`, `it`, `their` takes up, found in the same rule; None when nothing is taken
    up or the machine binds it (a role, a register).
    """

    span: Extent
    name: str
    quantifier: str = ""
    amount: Amount | None = None
    adjectives: tuple[Adjective, ...] = ()
    owner: Noun | None = None
    of: bool = False
    plural: bool = False
    filters: tuple[Filter, ...] = ()
    antecedent: Noun | None = None
    focus: str = ""
    alias: str = ""

    @property
    def statuses(self) -> tuple[str, ...]:
        """The statuses that it must have."""
        return tuple(adjective.name for adjective in self.adjectives if adjective.status)

    @property
    def which(self) -> tuple[str, ...]:
        """The small adjectives: same, other, adjacent, top, chosen, …"""
        return tuple(adjective.name for adjective in self.adjectives if not adjective.status)

    def head(self) -> str:
        """The head in its number."""
        if self.alias:
            return self.alias
        return inflect.plural(self.name) if self.plural and inflect.singular(self.name) == self.name else self.name

    def __str__(self) -> str:
        if self.owner is None and self.amount is None and not self.adjectives:
            inner = self.head()
        else:
            inner = self._inner()
        quantifier = wording.article(inner) if self.quantifier == "a" else self.quantifier
        of = f"of {self.owner}" if self.owner is not None and self.of else ""
        return wording.spaced(self.focus, quantifier, inner, of, *[str(each) for each in self.filters])

    def _inner(self) -> str:
        """All between the determiner and what stands behind the head."""
        owner = "" if self.owner is None or self.of else wording.possessive(str(self.owner), is_plural(self.owner))
        amount, beyond = str(self.amount or ""), ""
        if self.amount is not None and self.amount.number is None and self.amount.beyond:
            amount, beyond = self.amount.relation, f"or {self.amount.more}"  # that number or less
        half = amount if owner and amount.startswith("half") else ""  # half of their Gold
        amount = "" if half else amount
        count = self.amount.span.start if amount and self.amount is not None else -1
        before = (str(each) for each in self.adjectives if each.span.start < count)  # the top three cards
        adjectives = (str(each) for each in self.adjectives if each.span.start >= count)
        return wording.spaced(half, owner, *before, amount, *adjectives, self.head(), beyond)


@dataclass(frozen=True, slots=True)
class Select(Nominal):
    """Things of a kind: `each other Surviving Player in the Combat Room who is not Hidden`. `name` is the kind."""


@dataclass(frozen=True, slots=True)
class Anybody(Select):
    """everybody, nobody, somebody: so many Players by one word, which is the `alias`; `quantifier` says how many."""

    def __str__(self) -> str:
        return wording.spaced(self.focus, self.alias, *(str(each) for each in self.filters))


@dataclass(frozen=True, slots=True)
class AttributeOf(Nominal):
    """An attribute, pile or place of something: `the target's Defense`, `2 Health`, `the Loot in their
    Backpack` is not one. `name` is the attribute.
    """


@dataclass(frozen=True, slots=True)
class Register(Nominal):
    """A register of the game or of a process: `the Active Player`, `Combat Order`, `the Current Cube State Card`."""


@dataclass(frozen=True, slots=True)
class Role(Nominal):
    """A role of a procedure or record: `the target`, `the Downing Player`, `the revealed card`. Bound at the
    call or by the sentence that introduces it.
    """


@dataclass(frozen=True, slots=True)
class Individual(Nominal):
    """One named thing: `Cube Asleep`, `the Mystic Dagger`, `the Crypt`, `Ann`."""


@dataclass(frozen=True, slots=True)
class Process(Nominal):
    """A procedure by its name: `Fall Resolution`, `a Zombie Attack`, `the Death Process`; also an action, a
    Turn, a Check.
    """


@dataclass(frozen=True, slots=True)
class StatusName(Nominal):
    """A status as a thing: `becomes Hidden`, `ignores Hidden`."""


@dataclass(frozen=True, slots=True)
class Document(Nominal):
    """This document, a rule, a section, a card's text: what sentences about the rules speak of."""


@dataclass(frozen=True, slots=True)
class Small(Nominal):
    """A small noun of the closed table: result, roll, effect, game, card, face, win, tie."""


@dataclass(frozen=True, slots=True)
class Pronoun(Nominal):
    """it, they, them, themselves: `antecedent` says what it takes up."""

    def head(self) -> str:
        return self.alias or self.name


@dataclass(frozen=True, slots=True)
class Quality(Nominal):
    """An adjective as a thing: `keeps a Combat Encounter active`, `the highest`."""

    def head(self) -> str:
        return self.alias or self.name


@dataclass(frozen=True, slots=True)
class Deed(Nominal):
    """A verb phrase as a subject: `Repeating a Zombie Action`. `name` is its first verb."""

    doing: Doing | None = None

    def __str__(self) -> str:
        return str(self.doing)


@dataclass(frozen=True, slots=True)
class Known(Nominal):
    """A name that the ruleset makes known and gives no sort: a heading, a component family, a topic such as
    Damage timing.
    """


@dataclass(frozen=True, slots=True)
class Union:
    """`A, B and C` as things. `joint` is and, or, nor."""

    span: Extent
    items: tuple[Noun, ...]
    joint: str
    filters: tuple[Filter, ...] = ()
    lead: str = ""
    single: bool = False  # its verb stands in the singular, whatever the last item is (packs or a pack moves)

    def __str__(self) -> str:
        return wording.spaced(
            self.lead,
            wording.listed((str(item) for item in self.items), self.joint),
            *(str(each) for each in self.filters),
        )


Noun = (
    Nominal  # every class above
    | Union
    | Number
    | Dice
    | Count
    | Calculation
    | ThatMuch
    | Amount
)


def bare(noun: Noun) -> str:
    """A name as it is written, without its article."""
    return noun.head() if isinstance(noun, Nominal) else str(noun)


def is_plural(noun: Noun | None) -> bool:
    """Whether a verb with this subject stands in the plural."""
    match noun:
        case None:
            return False
        case Union(single=True):
            return False
        case Union(joint="and"):
            return True
        case Union(items=items):
            return is_plural(items[-1])
        case Small(name=name, owner=owner) if owner is not None and NUMBERS.get(name, 1) != 1:
            return True  # two of them
        case Nominal(plural=plural, name=name, amount=amount):
            return plural or name in {"they", "you", "we"} or (amount is not None and is_plural(amount))
        case Amount():
            return noun.relation == "any number of" or (isinstance(noun.number, Number) and noun.number.value != 1)
        case _:
            return False
