"""Constants and tables of a generated module: numbers of things, sets of kinds, columns of cards, dice, piles,
who may see what.
"""

from __future__ import annotations

from rulewright.emit.machine_context import Context
from rulewright.emit.machine_layout import folded, long_string, quoted, safe
from rulewright.emit.machine_names import faces
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine.sound import nodes


def rule_lines(ctx: Context) -> list[str]:
    """Every rule that the machine cites, and where it stands."""
    lines = []
    for rule in ctx.rules.values():
        start = f"{quoted(rule.id)}: ({quoted(rule.span.source.name)}, {rule.span.line}, "
        if len(start) + len(quoted(rule.text)) < 110:
            lines.append(f"{start}{quoted(rule.text)}),")
        else:
            text = long_string(rule.text, "        ")
            lines += [start.rstrip(), *text[:-1], f"{text[-1]},", "    ),"]
    return lines


def constant_lines(ctx: Context, events: list[tuple[m.Event, str]]) -> list[str]:
    """Numbers of things, words, dice, kinds of causes, events, and the sets of kinds."""
    numbers = ctx.numbers
    lines = []
    for sort in ("pile", "space", "card", "piece", "procedure"):
        found = [(name, ctx.things[s_, name]) for s_, name in numbers.number if s_ == sort]
        lines += [f"{constant} = {numbers.number[sort, name]}" for name, constant in found]
    lines += [f"PASS = {numbers.stop}  # declines, or stops", f"FIRST_EVENT = {numbers.stop + 1}"]
    lines += [f"{constant} = {numbers.stop + 1 + index}" for index, (_, constant) in enumerate(events)]
    lines += [f"{constant} = {number}" for constant, number in ctx.words.values()]
    lines += [f"{constant} = {number}" for constant, number in ctx.dice.values()]
    lines += [f"{constant} = {bit}" for constant, bit in ctx.causes.values()]
    used = {node.kind for node in nodes(ctx.game) if isinstance(node, e.Every)} - {"Player"}
    for kind in sorted(used):
        if kind not in numbers.kinds:
            raise ValueError(f"the model names the kind {kind!r}, which it does not have")
        lines.append(f"{ctx.kinds[kind]} = {number_set(numbers.kinds[kind])}")
    return lines


def number_set(found: tuple[int, ...]) -> str:
    """Numbers as a range where they are one, else as a tuple."""
    if found and found == tuple(range(found[0], found[-1] + 1)):
        return f"range({found[0]}, {found[-1] + 1})"
    return f"({', '.join(map(str, found))}{',' if len(found) == 1 else ''})"


def name_lines(ctx: Context) -> list[str]:
    return [f"{quoted(name)},  # {number}" for number, name in enumerate(ctx.numbers.names)]


def table_lines(ctx: Context) -> list[str]:
    """Tables that never change: what lies next to what, who owns which pile, columns of cards, faces of dice."""
    game, numbers = ctx.game, ctx.numbers
    lines = []
    near: dict[str, set[str]] = {space.name: set(space.adjacent) for space in game.spaces}
    for space in game.spaces:
        for other in space.adjacent:
            near[other].add(space.name)
    order = [space.name for space in game.spaces]
    rows = [
        (ctx.things["space", name], tuple(ctx.things["space", other] for other in sorted(others, key=order.index)))
        for name, others in near.items()
    ]
    lines += dictionary(
        "ADJACENT",
        "tuple[int, ...]",
        [("NOTHING", "()"), *((c, f"({', '.join(n)}{',' if len(n) == 1 else ''})") for c, n in rows)],
        column=True,
    )
    lines += ["", "# The Player whose pile it is; NOTHING for piles of the game."]
    last = numbers.piles.last
    mapping = ["NOTHING"] * (last + 1)
    for pile in game.piles:
        if pile.each:
            first_number = numbers.number["pile", pile.name]
            for player in range(game.players[1]):
                mapping[first_number + player] = str(player)
    lines += folded(f"OWNER: tuple[int, ...] = ({', '.join(mapping)})")
    discards = []
    for pile in game.piles:
        for kind in pile.discard_of:
            constant = ctx.things["pile", pile.name]
            discards += [(str(card), constant) for card in numbers.kinds[kind] if numbers.sorts[card] == "card"]
    lines += ["", *dictionary("DISCARDS", "dict[int, int]", discards)]
    copies = {card: copies[0] for copies in numbers.copies.values() for card in copies}
    lines += [
        "",
        "# The first copy of a card that is like it.",
        *dictionary("COPY_OF", "dict[int, int]", [(str(a), str(b)) for a, b in copies.items()]),
    ]
    for column, (constant, kind) in ctx.columns.items():
        cells = [("NOTHING", empty(kind))]
        for card in game.cards:
            value = dict(card.values).get(column, "")
            text = cell(ctx, value, kind)
            cells += [(str(number), text) for number in numbers.copies[card.name]]
        value_type = {"truth": "bool"}.get(kind, "int")
        lines += ["", f"# Column {safe(column)}", *dictionary(constant, value_type, cells, column=True)]
    lines += [
        "",
        "# What dice can show, each total as often as it is likely; what is added; what a roll counts at least.",
    ]
    lines += dictionary(
        "FACES", "dict[int, tuple[int, ...]]", [(c, number_tuple(faces(d))) for d, (c, _) in ctx.dice.items()]
    )
    lines += dictionary("ADDS", "dict[int, int]", [(c, str(d.add)) for d, (c, _) in ctx.dice.items()])
    lines += dictionary(
        "LEASTS", "dict[int, int]", [(c, str(d.minimum)) for d, (c, _) in ctx.dice.items() if d.minimum is not None]
    )
    lines += ["", "# The fields that say where figures stand, each with the figures that have one.", *stand_lines(ctx)]
    lines += ["", "# What a Player may see: name, field, who sees it, the first number that it is kept for."]
    lines += dictionary_like_list(ctx)
    return lines


def stand_lines(ctx: Context) -> list[str]:
    """The fields that say where figures stand."""
    rows = [
        f"({quoted(field)}, frozenset({number_tuple(ctx.numbers.kinds[attribute.of])})),"
        for attribute, field in ctx.attributes.values()
        if attribute.type == m.Ref("Space") and attribute.of not in ("Player", "Space")
    ]
    return collection("STANDS", "tuple[tuple[str, frozenset[int]], ...]", rows)


def dictionary_like_list(ctx: Context) -> list[str]:
    """The tables that `observe` reads."""
    rows = [
        f"({quoted(name)}, {quoted(field)}, {quoted(attribute.seen_by)}, {first_of(ctx, attribute)}),"
        for name, (attribute, field) in ctx.attributes.items()
    ]
    rows += [f'({quoted(name)}, {quoted(field)}, "all", 0),' for name, (_, field) in ctx.registers.items()]
    piles = [
        f"({quoted(pile.name)}, {ctx.things['pile', pile.name]}, {pile.each}, {quoted(pile.seen_by)}),"
        for pile in ctx.game.piles
    ]
    return [
        *collection("SEEN", "tuple[tuple[str, str, str, int], ...]", rows),
        *collection("SEEN_PILES", "tuple[tuple[str, int, bool, str], ...]", piles),
    ]


def first_of(ctx: Context, attribute: m.Attribute) -> int:
    members = ctx.numbers.kinds.get(attribute.of, ())
    return 0 if attribute.of == "Player" or not members else members[0]


def collection(name: str, type_: str, rows: list[str]) -> list[str]:
    return [f"{name}: {type_} = (", *(f"    {row}" for row in rows), ")"] if rows else [f"{name}: {type_} = ()"]


def dictionary(name: str, type_: str, pairs: list[tuple[str, str]], column: bool = False) -> list[str]:
    """A dict, several entries a line where they are short."""
    if not pairs:
        return [f"{name}: {type_} = {{}}"]
    lines, line = [], "   "
    for key, value in pairs:
        entry = f"{key}: {value},"
        if len(line) + len(entry) > 116 and line.strip():
            lines.append(line)
            line = "   "
        if len(entry) > 110:
            lines += folded(f"    {entry}")
        else:
            line += " " + entry
    if line.strip():
        lines.append(line)
    opening, closing = (f"{name} = Column[{type_}](", ")") if column else (f"{name}: {type_} = ", "")
    return [f"{opening}{{", *lines, f"}}{closing}"]


def number_tuple(found: list[int] | tuple[int, ...]) -> str:
    numbers = tuple(found)
    if len(numbers) > 3 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"tuple(range({numbers[0]}, {numbers[-1] + 1}))"
    if len(numbers) > 40:
        pairs = ", ".join(f"({number}, {numbers.count(number)})" for number in dict.fromkeys(numbers))
        return f"tuple(number for number, times in ({pairs}) for _ in range(times))"
    return f"({', '.join(map(str, numbers))}{',' if len(numbers) == 1 else ''})"


def empty(kind: str) -> str:
    return {"number": "0", "truth": "False"}.get(kind, "NOTHING")


def cell(ctx: Context, value: e.Dice | int | str | bool, kind: str) -> str:
    """A value in a column."""
    match value:
        case "":
            return empty(kind)
        case bool() | int():
            return str(value)
        case e.Dice():
            return ctx.dice[value][0]
        case str() if kind == "thing":
            if ("procedure", value) not in ctx.things:
                raise ValueError(f"a card names the procedure {value!r}, which the model does not have")
            return ctx.things["procedure", value]
        case str():
            return ctx.words[value][0]
