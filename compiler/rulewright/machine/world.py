"""What there is in a game: kinds, statuses, attributes, piles and registers, gathered from the facts of its readings.

`gather` reads facts only. What a fact cannot settle alone (whether a name is a marker, where a Player stands) is settled by
all facts together, so lowering asks the `World` and never the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.book.model import Book, Rule, Sentence
from rulewright.machine import model
from rulewright.machine.expression import Cites, Dice
from rulewright.meaning import conditions, effects, facts, norms, quantities, standing, things
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind
from rulewright.words import inflect
from rulewright.words.lexicon import Lexicon

PLAYER = "Player"
SPACE = "Space"


@dataclass(frozen=True, slots=True)
class Status:
    """A status: the attribute that holds it and whether it is one word of an exclusive list or a truth of its own."""

    name: str
    kind: str
    attribute: str
    exclusive: bool


@dataclass(frozen=True, slots=True)
class Calculated:
    """A fact `X's A equals Q`: whose A it is (`subject` with its owner), and the quantity, with the reading that says it."""

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


@dataclass
class World:
    """All of it; filled by `gather` and not changed after."""

    book: Book
    lexicon: Lexicon
    components: dict[str, Component] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)  # name of a card: its kind
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)  # column: the kinds that have it
    tokens: dict[str, int] = field(default_factory=dict)  # kind of a counter: how many there are
    spaces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    space_kinds: list[str] = field(default_factory=list)
    members: dict[str, list[str]] = field(default_factory=dict)  # kind: members named one by one (spaces, procedures)
    wider: dict[str, list[str]] = field(default_factory=dict)  # kind or procedure: the kinds above it, as said
    exclusive: dict[str, list[str]] = field(default_factory=dict)  # kind: its exclusive statuses, first is initial
    statuses: dict[str, Status] = field(default_factory=dict)
    attributes: dict[str, model.Attribute] = field(default_factory=dict)
    piles: dict[str, model.Pile] = field(default_factory=dict)
    registers: dict[str, model.Register] = field(default_factory=dict)
    of_process: dict[str, tuple[str, model.Type]] = field(default_factory=dict)  # register of a process: process, type
    markers: dict[str, str] = field(default_factory=dict)  # Portrait: the kind that has one
    place_of: dict[str, str] = field(default_factory=dict)  # kind: attribute that says where it stands
    defined: dict[str, Reading] = field(default_factory=dict)  # kind or role by its definition
    roles: dict[str, Reading] = field(default_factory=dict)
    live: dict[str, Reading] = field(
        default_factory=dict
    )  # column of card text that applies by itself: the fact that says while
    texts: dict[tuple[str, int], tuple[str, str]] = field(
        default_factory=dict
    )  # where a sentence on a card starts: card, column
    met: dict[str, list[Reading]] = field(default_factory=dict)  # named condition or adjective: the facts that say when
    more: list[Reading] = field(
        default_factory=list
    )  # `This Player has 1 more Brawn`: card text that adds to a calculation
    calculated: list[Calculated] = field(default_factory=list)
    cites: dict[str, Cites] = field(default_factory=dict)  # name: what introduced it
    pile_kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)  # pile: the kinds of cards that it may hold
    never: dict[str, list[Reading]] = field(default_factory=dict)  # `During P, no Loot is eligible`: by the adjective
    happenings: dict[str, Reading] = field(default_factory=dict)  # verb of the game: the fact that says when it is so
    memories: dict[str, Cites] = field(default_factory=dict)  # attribute that remembers: the sentences that ask for it
    told: set[str] = field(default_factory=set)  # ids of facts that made this world
    played: set[str] = field(default_factory=set)  # ids of sentences that the machine uses

    def named(self, name: str) -> str:
        """The lexicon's own form of a name."""
        entry = self.lexicon.entry(name)
        return entry.name if entry else name

    def above(self, name: str) -> tuple[str, ...]:
        """All kinds above a kind or procedure, nearest first."""
        found: dict[str, None] = {}
        queue = list(self.wider.get(name, ()))
        while queue:
            kind = queue.pop(0)
            if kind not in found:
                found[kind] = None
                queue.extend(self.wider.get(kind, ()))
        return tuple(found)

    def below(self, kind: str) -> tuple[str, ...]:
        """All kinds and procedures below a kind, in the order in which they were said."""
        return tuple(name for name in self.wider if kind in self.above(name))

    def is_below(self, name: str, kind: str) -> bool:
        """Whether a name is the kind or below it."""
        return name == kind or kind in self.above(name)

    def status_kind(self, name: str) -> tuple[tuple[str, ...], str] | None:
        """`Zombie Player`, `Surviving Combatant`: the statuses and the kind that such a name joins, None for other names."""
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
        """The kind whose members never change from which a defined kind is taken: a Counted Bomb is a Dungeon Bomb."""
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

    def stands(self, noun: object) -> things.Noun | None:
        """Whose place it is when a phrase is moved: the Player whose Portrait it names, or the Player; None for what stands nowhere."""
        if not isinstance(noun, things.Nominal):
            return None
        if noun.name in self.markers and self.markers[noun.name] in self.place_of:
            return noun.owner
        movable = PLAYER in self.place_of and self.base(noun.name) == PLAYER and noun.name not in self.markers
        register = self.registers.get(noun.name)
        movable = movable or (
            register is not None and isinstance(register.type, model.Ref) and register.type.kind in self.place_of
        )
        return noun if movable or (self.last_kind(noun.name) in self.place_of) else None

    def base(self, kind: str) -> str:
        """What sort of thing the members of a kind are: Player, Space, Card, Pile, Procedure, Token, or ""."""
        if kind == PLAYER or (kind in self.statuses and self.statuses[kind].kind == PLAYER):
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
        for name in (*self.above(kind), *self.below(kind)):
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
        if any(self.is_procedure(name) for name in self.below(kind)):
            return "Procedure"
        return ""

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
    """The id under which the machine cites a sentence: its rule, its step if it is one, and its place if not the first."""
    step = f":{sentence.step}" if sentence.step else ""
    return f"{sentence.rule}{step}" + (f"#{sentence.place + 1}" if sentence.place else "")


def name_of(noun: object) -> str:
    """The head's name, "" for what has none."""
    return noun.name if isinstance(noun, things.Nominal) else ""


def parts(noun: object) -> tuple[things.Noun, ...]:
    """The items of a union, or the noun alone; nothing of what is no noun (an adverb, a deed)."""
    if isinstance(noun, things.Union):
        return noun.items
    return () if noun is None or isinstance(noun, effects.Manner | effects.Doing | effects.Asked) else (noun,)  # type: ignore[return-value]


def gather(book: Book, lexicon: Lexicon, readings: Iterable[Reading]) -> World:
    """The world of a book, from its components, maps and facts."""
    world = World(book, lexicon)
    for rule in book.rules():
        if rule.kind is BlockKind.COMPONENT:
            _component(rule, world)
        elif rule.kind is BlockKind.MAP:
            _map(rule, world)
    for entry in lexicon.entries:
        if entry.sort == "kind" and entry.type == "space":
            world.space_kinds.append(entry.name)
    understood = [reading for reading in readings if reading.understood]
    for reading in understood:
        _kinds(reading, world)
    for kind in list(world.wider):
        if any(wide in world.space_kinds for wide in world.above(kind)) and kind not in world.spaces:
            world.space_kinds.append(kind)
    for reading in understood:
        _has(reading, world)
    for reading in understood:
        _places(reading, world)
    for name in list(world.defined):
        if world.members_of(name) or world.status_kind(name):
            del world.defined[name]  # its members are told one by one: the definition claims what they are
    for kind in world.tokens:
        if kind not in world.attributes and world.spaces:
            world.attributes[kind] = model.Attribute(kind, SPACE, model.Number(low=0))
    for kind, words in world.exclusive.items():
        name = f"{kind} Status"
        world.attributes[name] = model.Attribute(
            name, kind_of_attribute(kind, world), model.OneOf(tuple(words)), world.cites.get(name, ())
        )
    return world


def kind_of_attribute(kind: str, world: World) -> str:
    """The kind of thing that the model gives an attribute to: Player, Space, or the kind of cards itself."""
    base = world.base(kind)
    return base if base in (PLAYER, SPACE) else kind


def _component(rule: Rule, world: World) -> None:
    kind = world.named(inflect.singular(rule.name))
    for each in rule.fields:
        if each.name.text.lower() == "quantity" and each.value.text.strip().isdigit():
            world.tokens[kind] = int(each.value.text)
    if not rule.rows:
        world.tokens.setdefault(kind, 0)
        return
    world.tokens.pop(kind, None)
    text_columns = tuple(dict.fromkeys(column for row in rule.rows for column, _ in row.rules))
    world.components[kind] = Component(kind, rule, text_columns)
    for column in rule.columns[1:]:
        world.columns[column.text] = (*world.columns.get(column.text, ()), kind)
    for row in rule.rows:
        if row.cells and row.cells[0].text:
            world.cards[row.cells[0].text] = kind
            for name, sentences in row.rules:
                for sentence in sentences:
                    world.texts[sentence.span.source.name, sentence.span.start] = (row.cells[0].text, name)


def _map(rule: Rule, world: World) -> None:
    for line in rule.drawn:
        names = [name.strip() for name in line.text.split(" - ") if name.strip()]
        for name in names:
            world.spaces.setdefault(name, ())
        for here, there in zip(names, names[1:], strict=False):
            world.spaces[here] = (*world.spaces[here], there)


def _wider(name: str, kind: str, world: World) -> None:
    if name and kind and name != kind:
        above = world.wider.setdefault(name, [])
        if kind not in above:
            above.append(kind)


def _kinds(reading: Reading, world: World) -> None:
    """Kinds and statuses."""
    cites = (cite(reading.sentence),)
    match reading.meaning:
        case facts.IsA(kind=kind) as fact:
            for subject in fact.subjects:
                for above in parts(kind):
                    name, wide = name_of(subject), name_of(above)
                    if name.lower() == "space" and wide:  # Each space of the Dungeon is a Room
                        world.members[wide] = list(dict.fromkeys((*world.members.get(wide, ()), *world.spaces)))
                        continue
                    if isinstance(subject, things.Individual) and name in world.spaces:
                        world.members.setdefault(wide, []).append(name)
                    elif (
                        isinstance(subject, things.Nominal)
                        and not subject.filters
                        and not subject.adjectives
                        and isinstance(above, things.Nominal)
                    ):
                        _wider(name, wide, world)
                        world.cites.setdefault(name, cites)
                    else:
                        return
        case facts.Defined(subject=subject, role=True):
            world.roles[name_of(subject)] = reading
        case facts.Defined(subject=subject, base=base):
            world.defined[name_of(subject)] = reading
            _wider(name_of(subject), name_of(base), world)
        case facts.ExactlyOne(subject=subject, statuses=statuses):
            _exclusive(name_of(subject), [s.name for s in statuses], cites, world)
        case facts.CanAlsoBe(subject=subject, statuses=statuses):
            _exclusive(name_of(subject), [name_of(s) for s in statuses], cites, world)
        case facts.MayBe(subject=subject, statuses=nouns):
            for status in nouns:
                owner, free = name_of(subject), name_of(status)
                world.statuses[free] = Status(free, owner, free, False)
                world.attributes[free] = model.Attribute(free, kind_of_attribute(owner, world), model.Truth(), cites)
        case standing.MetIf(state=state, subject=subject):
            world.met.setdefault(_met_name(state, subject), []).append(reading)
        case facts.Equals(subject=subject, quantity=quantity):
            for each in parts(subject):
                if isinstance(each, things.Nominal):
                    world.calculated.append(Calculated(each.name, each.owner, quantity, reading))
        case facts.HasMore():
            world.more.append(reading)
        case standing.Applies(subject=things.Nominal(name=column)) if column in world.columns:
            world.live[column] = reading
            return  # it is used where a text of that column is
        case facts.Holds(subject=things.Nominal(quantifier="no"), state=conditions.IsSo(adjective=adjective)):
            world.never.setdefault(adjective, []).append(reading)
            return
        case standing.NamesHappening(act=act):
            world.happenings[act.verb] = reading
            return
        case _:
            return
    if not isinstance(reading.meaning, standing.MetIf | facts.Equals | facts.HasMore):
        world.told.add(cites[0])


def _met_name(state: conditions.Condition, subject: things.Noun) -> str:
    """Under what name a fact `X is met if`, `Loot is eligible if`, `A Check succeeds if` is asked for."""
    match state:
        case conditions.IsSo(adjective="meet" | "met"):
            return name_of(subject)
        case conditions.IsSo(adjective=adjective):
            return adjective
        case effects.Act(verb="meet"):
            return name_of(subject)
        case effects.Act(verb=verb):
            return f"{name_of(subject)} {verb}"
        case _:
            return name_of(subject)


def _exclusive(kind: str, names: list[str], cites: Cites, world: World) -> None:
    words = world.exclusive.setdefault(kind, [])
    words.extend(name for name in names if name not in words)
    attribute = f"{kind} Status"
    world.cites[attribute] = (*world.cites.get(attribute, ()), *cites)
    for name in names:
        world.statuses[name] = Status(name, kind, attribute, True)


def _number(noun: things.Noun | None) -> int | None:
    return noun.value if isinstance(noun, quantities.Number) else None


def type_of(said: facts.Type, world: World) -> model.Type | None:
    """The model's type for a type after a comma; None for what is printed on cards (die, text) or is a pile."""
    of = name_of(said.of)
    match said.name:
        case "number":
            return model.Number(_number(said.start) or 0, _number(said.low), _number(said.high))
        case "list":
            return model.Many(of or PLAYER)
        case "one of":
            words = tuple(str(name_of(part) or part) for part in parts(said.of)) if said.of is not None else ()
            return model.OneOf(words)
        case "":
            return model.Ref(ref_kind(of, world))
        case _:
            return None


def ref_kind(kind: str, world: World) -> str:
    """The kind under which the model holds a reference."""
    base = world.base(kind)
    return base if base in (PLAYER, SPACE, "Procedure", "Pile") else kind


def _has(reading: Reading, world: World) -> None:
    """Attributes, registers and piles."""
    cites = (cite(reading.sentence),)
    match reading.meaning:
        case facts.HasAttribute(subject=subject, attributes=names, type=said):
            owner = name_of(subject)
            for name in (name_of(each) for each in names):
                _attribute(name, owner, said, cites, world)
            world.told.add(cites[0])
        case facts.HasRegister(subject=subject, registers=names, type=said):
            owner = name_of(subject)
            for name in (name_of(each) for each in names):
                if said is None:
                    continue
                world.told.add(cites[0])
                if said.name == "pile":
                    world.piles[name] = model.Pile(name, cites=cites)
                    world.pile_kinds[name] = tuple(name_of(part) for part in parts(said.of))
                    continue
                kind = type_of(said, world)
                if kind is None:
                    continue
                if world.is_procedure(owner):
                    world.of_process[name] = (owner, kind)
                else:
                    world.registers[name] = model.Register(name, kind, cites)
        case norms.Norm(subject=subject, acts=acts):
            for act in acts:
                if act.verb == "have" and not act.negated and isinstance(act.object, things.Nominal):
                    _attribute(act.object.name, name_of(subject), None, cites, world)
        case _:
            pass


def _attribute(name: str, owner: str, said: facts.Type | None, cites: Cites, world: World) -> None:
    base = world.base(owner)
    if base == "Card" or name in world.attributes or name in world.piles:
        return
    of = kind_of_attribute(owner, world)
    if said is None:
        if world.base(name) == "Card":
            world.attributes[name] = model.Attribute(name, of, model.Ref(name), cites)
        elif any(calculation.name == name for calculation in world.calculated):
            return
        else:
            world.markers[name] = owner
        return
    if said.name == "pile":
        world.piles[name] = model.Pile(name, each=True, cites=cites)
        world.pile_kinds[name] = tuple(name_of(part) for part in parts(said.of))
        return
    kind = type_of(said, world)
    if kind is not None:
        world.attributes[name] = model.Attribute(name, of, kind, cites)


def _places(reading: Reading, world: World) -> None:
    """Where things stand: `Each Portrait is in a Room` makes `Room` an attribute of the Player that has the Portrait."""
    match reading.meaning:
        case facts.IsIn(subject=things.Nominal(name=name), where=(things.Where(object=things.Nominal(name=kind)),)):
            if name in world.markers and kind in world.space_kinds:
                _stand(world.markers[name], kind, reading, world)
            elif world.base(name) == PLAYER and kind in world.space_kinds:
                _stand(PLAYER, kind, reading, world)
        case _:
            pass


def _stand(owner: str, kind: str, reading: Reading, world: World) -> None:
    world.told.add(cite(reading.sentence))
    if owner in world.place_of:
        return
    world.place_of[owner] = kind
    cites = (cite(reading.sentence),)
    world.attributes[kind] = model.Attribute(kind, kind_of_attribute(owner, world), model.Ref(SPACE), cites)


def values_of(component: Component, world: World) -> tuple[model.Card, ...]:
    """The cards of a component, their printed values typed: numbers, dice, words; a cell of rule text is the name of the procedure
    that plays it."""
    columns = [column.text for column in component.rule.columns]
    found = []
    for row in component.rule.rows:
        cells = [cell.text.strip() for cell in row.cells]
        if not cells or not cells[0]:
            continue
        copies = 1
        values: list[tuple[str, model.Value]] = []
        for column, text in zip(columns[1:], cells[1:], strict=False):
            if column == "Quantity" and text.isdigit():
                copies = int(text)
            if column in component.text_columns:
                values.append((column, text_procedure(cells[0], column) if text else ""))
            else:
                values.append((column, value(text)))
        found.append(model.Card(cells[0], copies, tuple(values)))
    return tuple(found)


def text_procedure(card: str, column: str) -> str:
    """The name of the procedure that plays a cell of rule text."""
    return f"{card} {column}"


def value(text: str) -> model.Value:
    """A cell as a number, a die or a word."""
    if text.lstrip("-").isdigit():
        return int(text)
    count, d, rest = text.lower().partition("d")
    if d and (count == "" or count.isdigit()):
        sides, sign, plus = rest, "", ""
        for mark in "+-":
            if mark in rest:
                sides, sign, plus = rest.partition(mark)
        if sides.isdigit() and (not sign or plus.isdigit()):
            return Dice(int(count or 1), int(sides), int(plus or 0) * (-1 if sign == "-" else 1))
    return text
