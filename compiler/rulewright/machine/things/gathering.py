"""Gathers what there is in a game from its components, maps and facts. It reads facts only, and fills a
`World`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rulewright.book.model import Book, Role, Row, Rule
from rulewright.machine import model
from rulewright.machine.effects import ranking
from rulewright.machine.events import outcomes
from rulewright.machine.expression import Cites
from rulewright.machine.plain import beginnings
from rulewright.machine.sound import nodes
from rulewright.machine.things import (
    becoming,
    card_rules,
    cell_values,
    definitions,
    doings,
    fact_limits,
    grid,
    grounds,
    keeping,
    lookups,
    rows,
    standing_for,
    tiling,
)
from rulewright.machine.things.world import (
    ORDINALS,
    PLAYED_WITH,
    PLAYER,
    SPACE,
    Calculated,
    Component,
    Status,
    World,
    cite,
    gone,
    name_of,
    parts,
)
from rulewright.meaning import (
    conditions,
    effects,
    facts,
    happenings,
    norms,
    quantities,
    standing,
    things,
)
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind
from rulewright.words import inflect
from rulewright.words.lexicon import Lexicon


def gather(book: Book, lexicon: Lexicon, readings: Iterable[Reading]) -> World:
    """The world of a book, from its components, maps and facts."""
    world = World(book, lexicon)
    world.tables.update(_dice_tables(book))
    world.doings = doings.gather(lexicon)
    for rule in book.rules():
        if rule.kind is BlockKind.COMPONENT:
            _component(rule, world)
        elif rule.kind is BlockKind.MAP and rule.style not in (tiling.STYLE, grid.STYLE):
            _map(rule, world)
        elif rule.kind is BlockKind.TABLE and rule.columns:
            _table(rule, world)
    grid.drawn(world)
    _tiles(world)
    world.lookups, world.profiles = lookups.keyed(book), lookups.profiles(book)
    for entry in lexicon.entries:
        if entry.sort == "kind" and entry.type == "space":
            world.space_kinds.append(entry.name)
    understood = [reading for reading in readings if reading.understood]
    world.acting.update(filter(None, map(names_who_acts, understood)))
    for reading in _kept(understood, world):
        _kinds(reading, world)
    for kind in list(world.wider):
        if any(wide in world.space_kinds for wide in world.above(kind)) and kind not in world.spaces:
            world.space_kinds.append(kind)
    understood = _kept(understood, world)
    definitions.gather(world)
    becoming.gather(understood, world)
    for reading in understood:
        _has(reading, world)
    for reading in _kept(understood, world):
        _places(reading, world)
    _gone(understood, world)
    grid.joined(understood, world)
    grounds.gather(understood, world)
    for reading in understood:
        beginnings.gather(reading, world)
    for reading in _kept(understood, world):
        card_rules.gather(reading, world)
        outcomes.gather(reading, world)
    world.ties += [reading for reading in understood if ranking.tie_rule(reading.meaning) is not None]
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


def _gone(readings: list[Reading], world: World) -> None:
    """A mark on the figures that a rule removes from the game, where one does and another replaces some: they come back
    by no replacement.
    """
    replaced = any("eplace" in reading.sentence.text for reading in readings)
    said = replaced and any(
        isinstance(node, effects.Act) and node.verb == "remove" and name_of(node.value("from")) == "game"
        for reading in readings
        if " from the game" in reading.sentence.text
        for node in nodes(reading.meaning)
    )
    for place in dict.fromkeys(world.place_of.values()) if said else ():
        of = world.attributes[place].of
        if of != PLAYER:
            world.attributes[gone(of)] = model.Attribute(gone(of), of, model.Truth())


def names_who_acts(reading: Reading) -> str:
    """The register that `The Player becomes the Active Player.` fills, as the first step of a procedure; or ""."""
    match reading.meaning:
        case happenings.Do(
            effects=(
                effects.Act(
                    verb="become",
                    subject=things.Nominal(name="Player", quantifier="the", filters=(), adjectives=()),
                    slots=(effects.Slot(value=things.Register(name=name, owner=None)),),
                ),
            ),
            circumstances=(),
        ) if reading.sentence.step == "1":
            return name
        case _:
            return ""


def _kept(readings: list[Reading], world: World) -> list[Reading]:
    """The readings without those that say more than is kept of them; why, is noted."""
    kept = []
    for reading in readings:
        why = None
        if reading.sentence.role in (Role.RULE, Role.CARD):
            why = fact_limits.unkept(reading.meaning, world)
            world.own_discards.update(filter(None, [fact_limits.own_pile(reading.meaning, world)]))
        if why is None:
            kept.append(reading)
        else:
            world.unkept[cite(reading.sentence)] = why
    return kept


def kind_of_attribute(kind: str, world: World) -> str:
    """The kind of thing that the model gives an attribute to: Player, Space, or the kind of cards itself."""
    base = world.base(kind)
    return base if base in (PLAYER, SPACE) else kind


def _dice_tables(book: Book) -> dict[str, Rule]:
    """The tables that are rolled on, by their own name; a procedure of that name goes first."""
    rules = book.rules()
    taken = {rule.name for rule in rules if rule.kind is BlockKind.PROCEDURE}
    tables = (rule for rule in rules if rule.kind is BlockKind.TABLE and rule.name and rule.faces)
    return {rule.name: rule for rule in tables if rule.name not in taken}


def _component(rule: Rule, world: World) -> None:
    kind = world.named(inflect.singular(rule.name))
    for each in rule.fields:
        if each.name.text.lower() == "quantity" and each.value.text.strip().isdecimal():
            world.tokens[kind] = cell_values.number(each.value.text.strip())
    if not rule.rows:
        world.tokens.setdefault(kind, 0)
        return
    world.tokens.pop(kind, None)
    rule = rows.joined(world.components[kind].rule, rule) if kind in world.components else rule
    text_columns = tuple(dict.fromkeys(column for row in rule.rows for column, _ in row.rules))
    world.components[kind] = Component(kind, rule, text_columns)
    for column in rule.columns[1:]:
        if kind not in world.columns.get(column.text, ()):
            world.columns[column.text] = (*world.columns.get(column.text, ()), kind)
    for row in rule.rows:
        if row.cells and row.cells[0].text:
            if row.cells[0].text not in world.cards:  # a name that stands twice is a finding; the first row counts
                _copies(rule, row, world)
            world.cards[row.cells[0].text] = kind
            for name, sentences in row.rules:
                for sentence in sentences:
                    world.texts[sentence.span.source.name, sentence.span.start] = (row.cells[0].text, name)


def _copies(rule: Rule, row: Row, world: World) -> None:
    """Notes how many cards have the name of a row, where there are several."""
    for column, cell in zip(rule.columns, row.cells, strict=False):
        text = cell.text.strip()
        if column.text == "Quantity" and text.isdecimal() and cell_values.number(text) > 1:
            world.copies[row.cells[0].text] = cell_values.number(text)


def _map(rule: Rule, world: World) -> None:
    for line in rule.drawn:
        names = [name.strip() for name in line.text.split(" - ") if name.strip()]
        for name in names:
            world.spaces.setdefault(name, ())
        for here, there in pairwise(names):
            world.spaces[here] = (*world.spaces[here], there)


def _table(rule: Rule, world: World) -> None:
    """The values that a table gives by its first column: those columns whose cells are all numbers."""
    for at in range(1, len(rule.columns)):
        cells = [(row.cells[0].text.strip(), row.cells[at].text.strip()) for row in rule.rows if at < len(row.cells)]
        if cells and all(cell.isdecimal() for _, cell in cells):
            rows = tuple((key, cell_values.number(cell)) for key, cell in cells)
            world.tabled.setdefault(rule.columns[at].text, (rule.name, rows))


def _tiles(world: World) -> None:
    """The spaces of the tiles from which a map is laid, each of the kinds that its letter stands for, and where the
    tiles lie.
    """
    found = world.tiling = tiling.of_book(world.book)
    if found is None:
        return
    for space, kinds in found.sheet.spaces().items():
        world.spaces[space] = ()
        for kind in kinds:
            world.members.setdefault(kind, []).append(space)
    world.attributes[found.laid] = model.Attribute(found.laid, found.kind, model.Number(-1))


def _wider(name: str, kind: str, world: World) -> None:
    if name and kind and name != kind:
        world.widen(name, kind)


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
        case facts.Equals(subject=things.Nominal(owner=None) as subject, quantity=things.Nominal() as who) if (
            _seat(who) is not None and not subject.filters and not reading.meaning.circumstances
        ):  # The Martian Player is the first Player
            world.seats[subject.name] = _seat(who) or 0
        case facts.Equals(subject=subject, quantity=quantity):
            for each in parts(subject):
                if isinstance(each, things.Nominal):
                    world.calculated.append(Calculated(each.name, each.owner, quantity, reading))
        case facts.HasMore():
            world.more.append(reading)
        case standing.Applies(subject=things.Nominal(name=column)) if column in world.columns:
            world.live[column] = reading
            return  # it is used where a text of that column is
        case facts.Holds(state=conditions.HasStatus(statuses=(things.Nominal(name=status),))) as fact if (
            keeping.is_kept(fact, status, world)
        ):
            world.kept.setdefault(status, []).append(reading)
            return  # it is used where the status is asked for
        case norms.Counting() | standing.Standing() as stands if (found := standing_for.read(stands)) is not None:
            pair, had = standing_for.kind_of(found, world), standing_for.status_of(found, world)
            if had:
                world.kept.setdefault(had, []).append(reading)
            if pair is None:
                return  # a status is used where it is asked for; nothing else counts
            _wider(*pair, world)
        case facts.Holds(subject=things.Nominal(quantifier="no"), state=conditions.IsSo(adjective=adjective)):
            world.never.setdefault(adjective, []).append(reading)
            return
        case standing.NamesHappening(act=act):
            world.happenings[act.verb] = reading
            return
        case _:
            return
    seat = isinstance(reading.meaning, facts.Equals) and name_of(reading.meaning.subject) in world.seats
    if seat or not isinstance(reading.meaning, standing.MetIf | facts.Equals | facts.HasMore):
        world.told.add(cites[0])


def _seat(who: things.Nominal) -> int | None:
    """`the second Player`: which seat at the table that is, from 0; None for another phrase."""
    plain = who.quantifier == "the" and who.owner is None and not (who.filters or who.focus or who.amount)
    if who.name != PLAYER or not plain or len(who.which) != 1 or who.statuses or who.which[0] not in ORDINALS:
        return None
    return ORDINALS.index(who.which[0])


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
    """The model's type for a type after a comma; None for what is printed on cards (die, text) or is a
    pile.
    """
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
        case facts.GameOption(subjects=subjects):
            for each in subjects:
                register = PLAYED_WITH + things.bare(each)
                world.options[name_of(each)] = register
                world.registers[register] = model.Register(register, model.Truth(), cites)
            world.told.add(cites[0])
        case norms.Norm(subject=subject, acts=acts):
            for act in acts:
                if act.verb == "have" and not act.negated and isinstance(act.object, things.Nominal):
                    _attribute(act.object.name, name_of(subject), None, cites, world)
        case _:
            pass


def _attribute(name: str, owner: str, said: facts.Type | None, cites: Cites, world: World) -> None:
    base = world.base(owner)
    printed = name in world.columns or said is None or said.name in ("pile", "text", "die")
    if (base == "Card" and printed) or name in world.attributes or name in world.piles:
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
    """Where things stand: `Each Portrait is in a Room` makes `Room` an attribute of the Player that has
    the Portrait.
    """
    match reading.meaning:
        case facts.IsIn(subject=things.Nominal(name=name), where=(things.Where(object=things.Nominal(name=kind)),)):
            if name in world.markers and kind in world.space_kinds:
                _stand(world.markers[name], kind, reading, world)
            elif world.base(name) == "Card" and kind in world.space_kinds:
                _stand(name, kind, reading, world)
            elif world.base(name) == PLAYER and kind in world.space_kinds:
                _stand(PLAYER, kind, reading, world)
        case facts.MayStand(
            subject=things.Nominal(name=name, quantifier="each" | "every" | "a", amount=None),
            where=(things.Where(object=things.Nominal(name=kind, quantifier="a")),),
        ) if world.base(name) in ("Card", PLAYER) and kind in world.space_kinds:  # Each Figure may be on a Space
            _stand(PLAYER if world.base(name) == PLAYER else name, kind, reading, world)
        case _:
            pass


def _stand(owner: str, kind: str, reading: Reading, world: World) -> None:
    world.told.add(cite(reading.sentence))
    if owner in world.place_of:
        return
    name = kind if kind not in world.attributes else f"{owner} {kind}"
    world.place_of[owner] = name
    cites = (cite(reading.sentence),)
    world.attributes[name] = model.Attribute(name, kind_of_attribute(owner, world), model.Ref(SPACE), cites)
