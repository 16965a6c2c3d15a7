"""Everything that a game names, gathered into a `Context` with its identifiers and kinds."""

from __future__ import annotations

from collections import Counter

from rulewright.emit.machine_context import Context
from rulewright.emit.machine_names import Identifiers, die_name, numbering
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes, opening


def context(game: m.Game) -> Context:
    """Everything that a game names, with its identifier. Raises ValueError when the model names something that it
    does not have.
    """
    numbers = numbering(game)
    ctx = Context(game, numbers)
    ctx.rules = {rule.id: rule for rule in game.rules}
    ctx.piles = {pile.name: pile for pile in game.piles}
    for sort, name in numbers.number:
        ctx.things[sort, name] = ctx.used.make(name, upper=True, extra=sort)
    ctx.kinds["Player"] = ""
    for kind in numbers.kinds:
        if kind != "Player":
            ctx.kinds[kind] = ctx.used.make(plural(kind), upper=True, extra="kind")
    called = {node.column for node in nodes(game) if isinstance(node, s.CallCard)}
    values: dict[str, dict[str, e.Dice | int | str | bool]] = {}
    for card in game.cards:
        for column, value in card.values:
            values.setdefault(column, {})[card.name] = value
    for attribute in game.attributes:
        add_words(ctx, attribute.type)
    for register in game.registers:
        add_words(ctx, register.type)
    for procedure in game.procedures:
        for role in (*procedure.roles, *procedure.registers):
            add_words(ctx, role.type)
    for column, cells in values.items():
        ctx.columns[column] = (ctx.used.make(column, upper=True, extra="column"), column_kind(column, cells, called))
        for cell in cells.values():
            if isinstance(cell, e.Dice):
                add_die(ctx, cell)
            elif isinstance(cell, str) and cell and column not in called:
                add_word(ctx, cell)
    for node in nodes(game):
        match node:
            case e.Word(word):
                add_word(ctx, word)
            case e.Die(dice):
                add_die(ctx, dice)
            case e.HasKind(_, kind):
                add_cause(ctx, kind)
            case e.Because(_, _, kinds, also, _):
                for kind in (*kinds, *(kind for kind, _ in also)):
                    add_cause(ctx, kind)
    fields_of_state = Identifiers(
        set(
            [
                "players",
                "at",
                "options",
                "player",
                "frames",
                "ending",
                "happened",
                "result",
                "winners",
                "names",
                "piles",
                "place",
            ]
        )
    )
    for attribute in game.attributes:
        ctx.attributes[attribute.name] = (attribute, fields_of_state.make(attribute.name, extra=words_or(attribute.of)))
    for register in game.registers:
        ctx.registers[register.name] = (register, fields_of_state.make(register.name, extra="register"))
    for function in game.functions:
        ctx.functions[function.name] = (function, ctx.used.make(function.name, extra="value"))
    for procedure in game.procedures:
        ctx.procedures[procedure.name] = (procedure, ctx.used.make(procedure.name, extra="procedure"))
        for role in (*procedure.roles, *procedure.registers):
            ctx.slot(procedure.name, role.name, ctx.kind_of_type(role.type))
    for event in game.events:
        ctx.events[event.name] = (event, ctx.used.make(event.name, extra="event"))
        ctx.event_constants[event.name] = ctx.used.make(event.name, upper=True, extra="event")
        ctx.slot(event.name, event.subject)
        ctx.slot(event.name, "cause", "record")
        ctx.slot(event.name, "waiting", "many")
    ctx.shuffled = shuffled_piles(game)
    ctx.asked = asked(game)
    ctx.unread = unread(game)
    return ctx


def words_or(kind: str) -> str:
    return "_".join(kind.lower().split())


def plural(kind: str) -> str:
    """A name for the set of a kind's members."""
    if kind.endswith("s"):
        return kind
    if kind.endswith("y") and kind[-2:-1] not in "aeiou":
        return kind[:-1] + "ies"
    return kind + ("es" if kind.endswith(("x", "ch", "sh")) else "s")


def add_words(ctx: Context, type_: m.Type | None) -> None:
    if isinstance(type_, m.OneOf):
        for word in type_.words:
            add_word(ctx, word)


def add_word(ctx: Context, word: str) -> None:
    if word not in ctx.words:
        ctx.words[word] = (ctx.used.make(word, upper=True, extra="word"), len(ctx.words))


def add_die(ctx: Context, dice: e.Dice) -> None:
    if dice not in ctx.dice:
        name = die_name(dice)
        if name[0].isdigit():
            name = f"dice {name}"
        ctx.dice[dice] = (ctx.used.make(name, upper=True, extra="die"), len(ctx.dice))


def add_cause(ctx: Context, kind: str) -> None:
    if kind not in ctx.causes:
        ctx.causes[kind] = (ctx.used.make(kind, upper=True, extra="cause"), 1 << len(ctx.causes))


def column_kind(column: str, cells: dict[str, e.Dice | int | str | bool], called: set[str]) -> str:
    """How the values of a column are kept. Raises ValueError when they differ."""
    if column in called:
        return "thing"
    kinds = set()
    for cell in cells.values():
        match cell:
            case bool():
                kinds.add("truth")
            case int():
                kinds.add("number")
            case e.Dice():
                kinds.add("die")
            case "":
                pass
            case str():
                kinds.add("word")
    if len(kinds) > 1:
        raise ValueError(f"the cells of column {column!r} hold different things: {', '.join(sorted(kinds))}")
    return kinds.pop() if kinds else "word"


def shuffled_piles(game: m.Game) -> frozenset[str]:
    """Piles whose order may be unknown: those that a Shuffle, or a Put among the shuffled, may reach (all, where
    the pile is computed).
    """
    found: set[str] = set()
    for node in nodes(game):
        match node:
            case s.Shuffle(_, e.PileOf(pile, _)) | s.Put(_, _, e.PileOf(pile, _), "shuffled"):
                found.add(pile)
            case s.Shuffle() | s.Put(_, _, _, "shuffled"):
                return frozenset(pile.name for pile in game.piles)
    return frozenset(found)


def asked(game: m.Game) -> frozenset[str]:
    """Procedures of which it is asked whether they may be begun."""
    found: set[str] = set()
    for node in nodes(game):
        match node:
            case s.Offer(procedure):
                found.add(procedure)
            case s.May(body=body) | s.Option(body=body) if (begun := opening(body)) is not None:
                found.add(begun[1].procedure)
    return frozenset(found)


def unread(game: m.Game) -> frozenset[tuple[str, str]]:
    """Slots of procedures that are given values and read by nothing but what gives them values: memory that no
    rule asks for.
    """
    outer = {(node.procedure, node.slot) for node in nodes(game) if isinstance(node, e.Outer)}
    given: set[tuple[str, str]] = {
        (node.outer, node.into) for node in nodes(game) if isinstance(node, s.Assign) and node.outer
    }
    found = set()
    for procedure in game.procedures:
        reads: Counter[str] = Counter()
        slots = {register.name for register in procedure.registers}
        for node in nodes(procedure):
            match node:
                case e.Slot(name):
                    reads[name] += 1
                case s.Assign(_, into, value, ""):
                    slots.add(into)
                    reads[into] -= sum(1 for part in nodes(value) if part == e.Slot(into))
                case s.Actions():
                    slots.add(node.count)
        slots -= {role.name for role in procedure.roles}
        found |= {(procedure.name, slot) for slot in slots if not reads[slot]}
    return frozenset(found - outer - given)
