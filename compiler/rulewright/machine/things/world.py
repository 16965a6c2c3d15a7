"""What there is in a game: kinds, statuses, attributes, piles and registers, gathered from the facts of its
readings.

`gather` reads facts only. What a fact cannot settle alone (whether a name is a marker, where a Player stands)
is settled by all facts together, so lowering asks the `World` and never the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulewright.book.model import Book, Rule, Sentence
from rulewright.machine import model
from rulewright.machine.expression import Cites
from rulewright.machine.things.counted import Counted
from rulewright.machine.things.doings import Doing
from rulewright.machine.things.lookups import Lookup, Profile
from rulewright.machine.things.tiling import Tiling
from rulewright.meaning import effects, facts, things
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind
from rulewright.words.lexicon import Lexicon

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
PLAYER = "Player"
SPACE = "Space"
PLAYED_WITH = "Played With "  # and the option: the register that says whether it is on


@dataclass(frozen=True, slots=True)
class Status:
    """A status: the attribute that holds it and whether it is one word of an exclusive list or a truth of
    its own.
    """

    name: str
    kind: str
    attribute: str
    exclusive: bool


@dataclass(frozen=True, slots=True)
class Calculated:
    """A fact `X's A equals Q`: whose A it is (`subject` with its owner), and the quantity, with the
    reading that says it.
    """

    name: str
    owner: things.Noun | None
    quantity: things.Noun
    reading: Reading
    holder: str = ""  # name of the card whose live text says so


@dataclass(frozen=True, slots=True)
class Component:
    """A component with rows: its kind (singular), the rule, and the columns that hold rule text."""

    kind: str
    rule: Rule
    text_columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Barrier:
    """What of one kind cannot pass through: `cite` is the rule that says so."""

    kind: str
    through: tuple[str, ...]
    cite: str


@dataclass(frozen=True, slots=True)
class Lapse:
    """The moment at which a status ends for those who have the mark of it: the end of a procedure (`ends`), or its
    begin; of one's own (their Turn), or of any (the Turn).
    """

    status: str
    procedure: str
    ends: bool
    own: bool

    @property
    def mark(self) -> str:
        """What the mark is called."""
        whose, edge = "their " if self.own else "", "end" if self.ends else "start"
        return f"{self.status} until the {edge} of {whose}{self.procedure}"


@dataclass
class World:
    """All of it; filled by `gather` and not changed after."""

    book: Book
    lexicon: Lexicon
    components: dict[str, Component] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)  # name of a card: its kind
    copies: dict[str, int] = field(default_factory=dict)  # name of a card of which there are several: how many
    discards: dict[str, list[str]] = field(default_factory=dict)  # pile: kinds of the cards that are discarded to it
    own_discards: dict[str, str] = field(default_factory=dict)  # kind: the pile of each Player that is said for it
    discarder: str = ""  # whose pile that is (see card_rules)
    draws: dict[str, tuple[str, str]] = field(default_factory=dict)  # kind: from which pile it is drawn, into which
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)  # column: the kinds that have it
    tokens: dict[str, int] = field(default_factory=dict)  # kind of a counter: how many there are
    spaces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tiling: Tiling | None = None  # the map that is laid in play
    tabled: dict[str, tuple[str, tuple[tuple[str, int], ...]]] = field(default_factory=dict)  # value: table, its rows
    kept: dict[str, list[Reading]] = field(default_factory=dict)  # status: the facts that say while what it holds
    lookups: dict[str, Lookup] = field(default_factory=dict)  # column of a keyed table: what it holds for each word
    profiles: tuple[Profile, ...] = ()  # rows of profiles: what a thing of a kind has under a number of its own
    barriers: list[Barrier] = field(default_factory=list)  # who cannot pass through what
    lines: dict[str, str] = field(default_factory=dict)  # name of a straight line of spaces: the fact that says so
    space_kinds: list[str] = field(default_factory=list)
    members: dict[str, list[str]] = field(default_factory=dict)  # kind: members named one by one (spaces, procedures)
    wider: dict[str, list[str]] = field(default_factory=dict)  # kind or procedure: the kinds above it, as said
    exclusive: dict[str, list[str]] = field(default_factory=dict)  # kind: its exclusive statuses, first is initial
    statuses: dict[str, Status] = field(default_factory=dict)
    attributes: dict[str, model.Attribute] = field(default_factory=dict)
    piles: dict[str, model.Pile] = field(default_factory=dict)
    registers: dict[str, model.Register] = field(default_factory=dict)
    acting: set[str] = field(default_factory=set)  # registers that the first step of a procedure fills by who does it
    options: dict[str, str] = field(default_factory=dict)  # option of the game: the register that says whether it is on
    of_process: dict[str, tuple[str, model.Type]] = field(default_factory=dict)  # register of a process: process, type
    markers: dict[str, str] = field(default_factory=dict)  # Portrait: the kind that has one
    place_of: dict[str, str] = field(default_factory=dict)  # kind: attribute that says where it stands
    defined: dict[str, Reading] = field(default_factory=dict)  # kind or role by its definition
    roles: dict[str, Reading] = field(default_factory=dict)
    tables: dict[str, Rule] = field(default_factory=dict)  # tables that are rolled on, by their own name
    live: dict[str, Reading] = field(
        default_factory=dict
    )  # column of card text that applies by itself: the fact that says while
    texts: dict[tuple[str, int], tuple[str, str]] = field(
        default_factory=dict
    )  # where a sentence on a card starts: card, column
    met: dict[str, list[Reading]] = field(default_factory=dict)  # named condition or adjective: the facts that say when
    ties: list[Reading] = field(default_factory=list)  # rules about who wins of those who are level
    more: list[Reading] = field(
        default_factory=list
    )  # `This Player has 1 more Brawn`: card text that adds to a calculation
    calculated: list[Calculated] = field(default_factory=list)
    cites: dict[str, Cites] = field(default_factory=dict)  # name: what introduced it
    pile_kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)  # pile: the kinds of cards that it may hold
    never: dict[str, list[Reading]] = field(default_factory=dict)  # `During P, no Loot is eligible`: by the adjective
    happenings: dict[str, Reading] = field(default_factory=dict)  # verb of the game: the fact that says when it is so
    outcomes: dict[str, list[Reading]] = field(default_factory=dict)  # what occurs: the rules of what follows then
    doings: dict[str, Doing] = field(default_factory=dict)  # procedure that is a verb with holes
    seats: dict[str, int] = field(default_factory=dict)  # name of the Player who sits there: from 0
    counted: dict[Counted, Cites] = field(default_factory=dict)  # how often something was done, and who asks
    lapses: dict[Lapse, Cites] = field(default_factory=dict)  # statuses that last until a moment, and who says so
    memories: dict[str, Cites] = field(default_factory=dict)  # attribute that remembers: the sentences that ask for it
    unkept: dict[str, str] = field(default_factory=dict)  # ids of facts that say more than is kept: why
    told: set[str] = field(default_factory=set)  # ids of facts that made this world
    played: set[str] = field(default_factory=set)  # ids of sentences that the machine uses
    _above: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what `above` and `below` found, while `wider`
    _below: dict[str, list[str]] = field(default_factory=dict)  # stays as it is

    def reduced(self) -> str:
        """The attribute that Damage reduces, by its definition (`Damage is a number that reduces Life`); Health where
        no sentence says.
        """
        meaning = self.defined["Damage"].meaning if "Damage" in self.defined else None
        if isinstance(meaning, facts.Defined) and isinstance(meaning.base, things.Nominal):
            for each in meaning.base.filters:
                match each:
                    case things.Who(conditions=(effects.Act(verb="reduce", object=things.Nominal(name=name)),)):
                        return name
                    case _:
                        continue
        return "Health"

    def assumed(self, name: str) -> bool:
        """Whether a thing is only assumed (`Assumes: Zombie Player`): it stands in no document, so there is none."""
        return any(
            self.named(one.strip()) == name
            for document in self.book.documents
            for header, value in document.headers
            if header.casefold() == "assumes"
            for one in value.split(",")
        )

    def named(self, name: str) -> str:
        """The lexicon's own form of a name."""
        entry = self.lexicon.entry(name)
        return entry.name if entry else name

    def above(self, name: str) -> tuple[str, ...]:
        """All kinds above a kind or procedure, nearest first."""
        if name in self._above:
            return self._above[name]
        found: dict[str, None] = {}
        queue = list(self.wider.get(name, ()))
        while queue:
            kind = queue.pop(0)
            if kind not in found:
                found[kind] = None
                queue.extend(self.wider.get(kind, ()))
        self._above[name] = tuple(found)
        return self._above[name]

    def below(self, kind: str) -> tuple[str, ...]:
        """All kinds and procedures below a kind, in the order in which they were said."""
        if not self._below:
            for name in self.wider:
                for wide in self.above(name):
                    self._below.setdefault(wide, []).append(name)
        return tuple(self._below.get(kind, ()))

    def widen(self, name: str, kind: str) -> None:
        """Put a kind above a name."""
        above = self.wider.setdefault(name, [])
        if kind not in above:
            above.append(kind)
            self._above.clear()
            self._below.clear()

    def is_below(self, name: str, kind: str) -> bool:
        """Whether a name is the kind or below it."""
        return name == kind or kind in self.above(name)

    def status_kind(self, name: str) -> tuple[tuple[str, ...], str] | None:
        """`Zombie Player`, `Surviving Combatant`: the statuses and the kind that such a name joins, None
        for other names.
        """
        words = name.split(" ")
        for at in range(1, len(words)):
            first, rest = " ".join(words[:at]), self.named(" ".join(words[at:]))
            if first in self.statuses and (self.is_below(rest, self.statuses[first].kind) or rest in self.statuses):
                if rest in self.statuses:
                    return (first, rest), self.statuses[rest].kind
                return (first,), rest
        return None

    def last_kind(self, name: str) -> str:
        """The kind with which a name ends (a Dying Player is a Player), "" when it ends with none."""
        words = name.split(" ")
        tails = (self.named(" ".join(words[at:])) for at in range(1, len(words)))
        return next((tail for tail in tails if self.base(tail)), "")

    def printed_kind(self, kind: str) -> str:
        """The kind whose members never change from which a defined kind is taken: a Counted Bomb is a
        Dungeon Bomb.
        """
        seen = set()
        while kind not in seen:
            seen.add(kind)
            joined = self.status_kind(kind)
            if joined:
                kind = joined[1]
            elif kind in self.defined:
                kind = defined_base(self.defined[kind]) or kind
        return kind

    def maps(self) -> frozenset[str]:
        """The names of the maps, and of any map."""
        return frozenset(rule.name for rule in self.book.rules() if rule.kind is BlockKind.MAP) | {"Map", "map"}

    def place_attribute(self, kind: str) -> str:
        """The attribute that says where a thing of a kind stands, "" where nothing says that it stands anywhere. Of a
        kind that is not known ("") the one that there is.
        """
        if kind == PLAYER or self.base(kind) == PLAYER:
            return self.place_of.get(PLAYER, "")
        for name in (kind, *self.above(kind), *(self.above(self.cards[kind]) if kind in self.cards else ())):
            if name in self.place_of:
                return self.place_of[name]
        if kind in self.cards and self.cards[kind] in self.place_of:
            return self.place_of[self.cards[kind]]
        below = [self.place_of[name] for name in self.below(kind) if name in self.place_of]
        known = dict.fromkeys(below or ([] if self.base(kind) else self.place_of.values()))
        return next(iter(known), "") if len(known) == 1 else ""

    def partly_calculated(self, name: str) -> tuple[str, ...]:
        """The kinds of which a value is calculated that is printed of others: a Zombie Champion's Health Boxes equal
        those of its Original; empty where it is printed of all of which something is said.
        """
        if name not in self.columns:
            return ()
        owners = (name_of(c.owner) for c in self.calculated if c.name == name and c.owner is not None)
        return tuple(
            kind
            for kind in dict.fromkeys(owners)
            if (own := [each for each in (kind, *self.below(kind)) if each in self.components])
            and not any(each in self.columns[name] for each in own)
        )

    def is_figure(self, kind: str) -> bool:
        """Whether the things of a kind are figures: things of a component that stand on spaces."""
        return self.base(kind) == "Card" and bool(self.place_attribute(kind))

    def stands(self, noun: object) -> things.Noun | None:
        """Whose place it is when a phrase is moved: the Player whose Portrait it names, or the Player;
        None for what stands nowhere.
        """
        if not isinstance(noun, things.Nominal):
            return None
        if isinstance(noun, things.Pronoun) and noun.antecedent is not None:
            return noun if self.stands(noun.antecedent) is noun.antecedent else None  # they move to the Mill
        if self.is_figure(noun.name) or self.figure(noun):
            return noun
        if noun.name in self.markers and self.markers[noun.name] in self.place_of:
            return noun.owner
        movable = PLAYER in self.place_of and self.base(noun.name) == PLAYER and noun.name not in self.markers
        register = self.registers.get(noun.name)
        movable = movable or (
            register is not None and isinstance(register.type, model.Ref) and register.type.kind in self.place_of
        )
        return noun if movable or (self.last_kind(noun.name) in self.place_of) else None

    def column_with(self, word: str) -> str:
        """The column of a component in which a word is printed, "" where none has it."""
        for component in self.components.values():
            for row in component.rule.rows:
                for column, cell in list(zip(component.rule.columns, row.cells, strict=False))[1:]:
                    if cell.text.strip() == word:
                        return column.text
        return ""

    def figure(self, noun: object) -> bool:
        """Whether a phrase names cards that stand in places (figures): by its kind, or as a role of a game in which
        nothing else stands anywhere.
        """
        if not self.place_of or PLAYER in self.place_of or not isinstance(noun, things.Nominal):
            return False
        kind = self.cards.get(noun.name, noun.name)
        if any(self.is_below(kind, stands) for stands in self.place_of):
            return noun.owner is None or noun.name not in self.attributes
        return isinstance(noun, things.Role) and noun.name not in self.registers

    @property
    def standing(self) -> str:
        """The attribute that holds where something stands, "" where no sentence says that anything does: that of
        Players where they stand, else that of the first kind that does.
        """
        return self.place_of.get(PLAYER, next(iter(self.place_of.values()), ""))

    def base(self, kind: str) -> str:
        """What sort of thing the members of a kind are: Player, Space, Card, Pile, Procedure, Token, or
        "".
        """
        if kind == PLAYER or kind in self.seats or (kind in self.statuses and self.statuses[kind].kind == PLAYER):
            return PLAYER
        if kind in self.space_kinds or kind in (SPACE, "space"):
            return SPACE
        if kind in self.components or kind in self.cards or kind in ("Card", "card"):
            return "Card"
        if kind in self.tokens:
            return "Token"
        if kind in self.piles or kind in ("deck", "pile", "discard pile"):
            return "Pile"
        joined = self.status_kind(kind)
        if joined:
            return self.base(joined[1])
        wide = self.above(kind)
        for name in (*wide, *self.below(kind), *(each for above in wide for each in self.below(above))):
            if name in self.components or name in self.cards:
                return "Card"
            if name in self.space_kinds:
                return SPACE
            if name == PLAYER:
                return PLAYER
        if kind in self.defined:
            base = defined_base(self.defined[kind])
            if base and base != kind:
                return self.base(base)
        for name in self.above(
            kind
        ):  # what is a Figure is a card, where Figures are, though none of its own kind is there
            if any(other in self.components or other in self.cards for other in self.below(name)):
                return "Card"
        if any(self.is_procedure(name) for name in self.below(kind)):
            return "Procedure"
        members = self.members_of(kind)  # the Bog and the Moor are Wet Spaces
        return SPACE if members and all(name in self.spaces for name in members) else ""

    def is_person(self, name: str) -> bool:
        """Whether a name is of Players, or of the one who is in a place of the game: the Leader."""
        kept = self.registers[name].type if name in self.registers else None
        return self.base(name) == PLAYER or (isinstance(kept, model.Ref) and kept.kind == PLAYER)

    def is_key(self, name: str) -> bool:
        """Whether a name stands in the first column of a keyed table: a word that others are looked up by."""
        return any(name == key for lookup in self.lookups.values() for key, _ in lookup.cells)

    def is_key_column(self, name: str) -> bool:
        """Whether a name heads the first column of a keyed table."""
        return any(name == lookup.key for lookup in self.lookups.values())

    def awaited(self, kind: str) -> bool:
        """Whether a kind of cards has no member yet: a core says that a Zombie is a Figure, and its extension brings
        them.
        """
        bare = kind in self.wider and kind not in self.defined and self.status_kind(kind) is None
        return bare and self.base(kind) == "Card" and not self.members_of(kind)

    def is_procedure(self, name: str) -> bool:
        """Whether a block of steps has this name."""
        return self.lexicon.sort(name) == "procedure"

    def members_of(self, kind: str) -> tuple[str, ...]:
        """The names of the things of a kind that never change: cards, spaces, procedures."""
        found: dict[str, None] = dict.fromkeys(self.members.get(kind, ()))
        for name in (kind, *self.below(kind)):
            found.update(dict.fromkeys(self.members.get(name, ())))
            if name in self.components:
                found.update(dict.fromkeys(card for card, of in self.cards.items() if of == name))
            if name in self.cards or self.is_procedure(name):
                found[name] = None
        return tuple(found)


def defined_base(reading: Reading) -> str:
    """The kind from which a definition starts."""
    match reading.meaning:
        case facts.Defined(base=things.Nominal(name=name)):
            return name
        case _:
            return ""


def cite(sentence: Sentence) -> str:
    """The id under which the machine cites a sentence: its rule, its step if it is one, and its place if
    not the first.
    """
    step = f":{sentence.step}" if sentence.step else ""
    return f"{sentence.rule}{step}" + (f"#{sentence.place + 1}" if sentence.place else "")


def name_of(noun: object) -> str:
    """The head's name, "" for what has none."""
    return noun.name if isinstance(noun, things.Nominal) else ""


def gone(kind: str) -> str:
    """The mark on the things of a kind that are out of the game for good."""
    return f"removed {kind}"


def by_own_name(noun: things.Noun | object, world: World) -> things.Noun | object:
    """`the Bump Action` is Bump, where Bump is a procedure and an Action; other phrases as they are."""
    if not isinstance(noun, things.Nominal) or len(noun.adjectives) != 1 or noun.filters or noun.owner:
        return noun
    name = noun.adjectives[0].name
    if not world.is_procedure(name) or not world.is_below(name, noun.name):
        return noun
    return replace(noun, name=name, adjectives=())


def parts(noun: object) -> tuple[things.Noun, ...]:
    """The items of a union, or the noun alone; nothing of what is no noun (an adverb, a deed)."""
    if isinstance(noun, things.Union):
        return noun.items
    return () if noun is None or isinstance(noun, effects.Manner | effects.Doing | effects.Asked) else (noun,)  # type: ignore[return-value]
