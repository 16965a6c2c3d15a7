"""The machine of a game as one Python module that stands alone.

In: a `Game`. Out: the text of the module; the same game gives the same bytes. The fixed part of a module is in
`templates/machine/`, this file makes the view that the template prints. Nothing of the rules' text is evaluated:
it stands in comments and in quoted strings. Raises ValueError, in words, for a model that names what it does not
have.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import jinja2

from rulewright import resources
from rulewright.emit.machine_context import Context, context
from rulewright.emit.machine_expression import Scope, plain
from rulewright.emit.machine_flow import Body, Flow, Function, State, default_of
from rulewright.emit.machine_layout import comment, folded, quoted, strings
from rulewright.emit.machine_names import Identifiers, faces
from rulewright.emit.machine_printer import Printer
from rulewright.emit.machine_states import order_function, print_states
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine.sound import faults, nodes


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the generated State: how it starts, is read back from JSON, and what it is."""

    name: str
    annotation: str
    start: str
    read: str
    is_list: bool
    comment: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading in the module and the functions under it, as text."""

    title: str
    functions: tuple[str, ...]


def module(game: m.Game, version: str) -> str:
    """The text of the module."""
    wrong = faults(game)
    if wrong:
        raise ValueError("the model of the game is not sound:\n  " + "\n  ".join(wrong))
    ctx = context(game)
    printer = print_states(ctx)
    view = view_of(ctx, printer)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resources.folder("templates") / "machine"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    template = environment.get_template("module.py.jinja")
    draft = template.render(view, version=version, build="")
    build = hashlib.sha256(draft.encode()).hexdigest()[:16]
    return template.render(view, version=version, build=build)


def view_of(ctx: Context, p: Printer) -> dict[str, object]:
    """Everything that the template prints."""
    game = ctx.game
    states = ["LEAVE", *(state.constant for state in p.states)]
    waiting = [state for state in p.states if state.wait is not None]
    procedures = [(procedure, ctx.things["procedure", procedure.name]) for procedure, _ in ctx.procedures.values()]
    events = [(event, ctx.event_constants[event.name]) for event, _ in ctx.events.values() if event.rows]
    extra = continues_functions(ctx, p) + order_functions(ctx, p)
    sections = [Section("calculations and conditions", calculations(ctx, p))]
    for title, functions, section_states in p.sections:
        texts = [function_text(ctx, p.functions[name]) for name in functions]
        for state in section_states:
            texts += [function_text(ctx, function) for function in (state.step, state.taken, state.why) if function]
        if texts:
            sections.append(Section(safe(title), tuple(texts)))
    if extra:
        sections.append(
            Section("order and continuation", tuple(function_text(ctx, function) for _, _, function in extra))
        )
    return {
        "title": safe(game.title),
        "title_text": quoted(game.title),
        "origins": [f"{safe(origin.name)} ({safe(origin.title)}), sha256 {origin.sha256}" for origin in game.origins],
        "low": game.players[0],
        "high": game.players[1],
        "rules": rule_lines(ctx),
        "constants": constant_lines(ctx, events),
        "names": name_lines(ctx),
        "tables": table_lines(ctx),
        "fields": state_fields(ctx),
        "sections": [section for section in sections if section.functions],
        "state_constants": states,
        "step_functions": ["leave", *(state.step.name for state in p.states)],
        "taken": [f"{x.constant}: {x.taken.name}," for x in waiting if x.taken],
        "why": [f"{x.constant}: {x.why.name}," for x in waiting if x.why],
        "waits": [wait_line(state) for state in waiting],
        "cites": [f"{x.constant}: {strings(x.cites)}," for x in p.states if x.cites],
        "notes": note_lines(ctx, waiting),
        "starts": [f"{constant}: {p.entry(procedure.name)}," for procedure, constant in procedures]
        + [f"{constant}: {p.constant(event.name, 'next')}," for event, constant in events],
        "frames": [f"{constant}: {start_frame(ctx, procedure.name, constant)}," for procedure, constant in procedures]
        + [f"{constant}: {start_frame(ctx, event.name, constant)}," for event, constant in events],
        "exits": [f"{constant}: {p.exit(procedure.name)}," for procedure, constant in procedures],
        "roles": [f"{constant}: {role_pairs(ctx, procedure)}," for procedure, constant in procedures],
        "against": [
            f"{ctx.things['procedure', name]}: ({function}, {strings(tuple(slots))}),"
            for name, (function, slots) in p.against.items()
        ],
        "continues": [f"{constant}: {function.name}," for what, constant, function in extra if what == "continues"],
        "orders": [f"{constant}: {function.name}," for what, constant, function in extra if what == "order"],
        "entry": ctx.things["procedure", game.entry] if game.entry else "NOTHING",
    }


# -- text ------------------------------------------------------------------------------------------------------------------


def safe(text: str) -> str:
    """Text for a comment or a docstring: one line, nothing in it that could end either."""
    plain_text = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain_text.replace("\\", "/").replace('"""', "'''")


def place(ctx: Context, cite: str) -> str:
    rule = ctx.rules[cite]
    return f"{safe(rule.span.source.name)}:{rule.span.line}"


def function_text(ctx: Context, function: Function) -> str:
    """A function with the rule that it comes from in a comment."""
    lines = folded(f"def {function.name}({', '.join(('s: State', *function.parameters))}) -> {function.result}:")
    if function.doc:
        lines.append(f'    """{safe(function.doc)}"""')
    for index, cite in enumerate(function.cites):
        text = f"{safe(ctx.rules[cite].text)}  [{place(ctx, cite)}]" if index == 0 else f"also [{place(ctx, cite)}]"
        lines += comment(text, "    ")
    for line in function.lines or ["    pass"]:
        lines += folded(line)
    return "\n".join(lines)


# -- tables ----------------------------------------------------------------------------------------------------------------


def rule_lines(ctx: Context) -> list[str]:
    return [
        f"{quoted(rule.id)}: ({quoted(rule.span.source.name)}, {rule.span.line}, {quoted(rule.text)}),"
        for rule in ctx.rules.values()
    ]


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
    used = {node.kind for node in all_nodes(ctx) if isinstance(node, e.Every)} - {"Player"}
    for kind in sorted(used):
        if kind not in numbers.kinds:
            raise ValueError(f"the model names the kind {kind!r}, which it does not have")
        lines.append(f"{ctx.kinds[kind]} = {number_set(numbers.kinds[kind])}")
    return lines


def all_nodes(ctx: Context) -> list[object]:
    return list(nodes(ctx.game))


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
    rows = [
        (ctx.things["space", name], sorted(numbers.number["space", other] for other in others))
        for name, others in near.items()
    ]
    lines += dictionary(
        "ADJACENT", "dict[int, tuple[int, ...]]", [("NOTHING", "()"), *((c, number_tuple(n)) for c, n in rows)]
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
        lines += ["", f"# Column {safe(column)}", *dictionary(constant, f"dict[int, {value_type}]", cells)]
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
    lines += ["", "# What a Player may see: name, field, who sees it, the first number that it is kept for."]
    lines += dictionary_like_list(ctx)
    return lines


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


def dictionary(name: str, type_: str, pairs: list[tuple[str, str]]) -> list[str]:
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
    return [f"{name}: {type_} = {{", *lines, "}"]


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


# -- the state ---------------------------------------------------------------------------------------------------------------


def state_fields(ctx: Context) -> list[Field]:
    """Fields for attributes (a list by thing), registers, and where cards are."""
    result = []
    for attribute, field in ctx.attributes.values():
        start, _ = start_of(ctx, attribute.type)
        length = "players + 1" if attribute.of == "Player" else str(last_of(ctx, attribute) + 2)
        many = isinstance(attribute.type, m.Many)
        annotation = ": list[tuple[int, ...]]" if many else ""
        read = f'[_tuples(value) for value in data["{field}"]]' if many else f'data["{field}"]'
        result.append(
            Field(field, annotation, f"[{start}] * {parenthesised(length)}", read, True, safe(attribute.name))
        )
    for register, field in ctx.registers.values():
        start, _ = start_of(ctx, register.type)
        many = isinstance(register.type, m.Many)
        annotation = ": tuple[int, ...]" if many else ""
        read = f'_tuples(data["{field}"])' if many else f'data["{field}"]'
        result.append(Field(field, annotation, start, read, False, safe(register.name)))
    if ctx.game.piles:
        piles: list[tuple[int, ...]] = [()] * (ctx.numbers.piles.last + 1)
        where = [-1] * (ctx.numbers.cards.last + 1)
        for pile in ctx.game.piles:
            number = ctx.numbers.number["pile", pile.name]
            cards = sorted({card for kind in pile.start for card in ctx.numbers.kinds[kind]})
            piles[number] = tuple(cards)
            for card in cards:
                where[card] = number
        result.append(
            Field(
                "piles",
                ": list[tuple[int, ...]]",
                runs(list(map(number_tuple, piles))),
                '[_tuples(pile) for pile in data["piles"]]',
                True,
                "cards in each pile, bottom first; ~card where its place is not known",
            )
        )
        result.append(
            Field(
                "place",
                "",
                runs([str(x) if x >= 0 else "NOTHING" for x in where]),
                'data["place"]',
                True,
                "the pile that a card lies in",
            )
        )
    else:
        result.append(
            Field(
                "piles",
                ": list[tuple[int, ...]]",
                "[]",
                '[_tuples(pile) for pile in data["piles"]]',
                True,
                "no cards in this game",
            )
        )
        result.append(Field("place", ": list[int]", "[]", 'data["place"]', True, "no cards in this game"))
    return result


def runs(values: list[str]) -> str:
    """A list, equal values in a row as products."""
    parts: list[str] = []
    at = 0
    while at < len(values):
        end = at
        while end < len(values) and values[end] == values[at]:
            end += 1
        count = end - at
        if count > 2:
            parts.append(f"*[{values[at]}] * {count}")
        else:
            parts += values[at:end]
        at = end
    return f"[{', '.join(parts)}]"


def parenthesised(length: str) -> str:
    return f"({length})" if " " in length else length


def last_of(ctx: Context, attribute: m.Attribute) -> int:
    """The highest number for which an attribute is kept."""
    if attribute.of not in ctx.numbers.kinds:
        raise ValueError(f"the model names the kind {attribute.of!r}, which it does not have")
    members = ctx.numbers.kinds[attribute.of]
    return members[-1] if members else 0


def start_of(ctx: Context, type_: m.Type) -> tuple[str, str]:
    """What a value is at first, and the kind it is kept as."""
    match type_:
        case m.Number(start, _, _):
            return str(start), "number"
        case m.Truth(start):
            return str(start), "truth"
        case m.OneOf(words):
            return ctx.words[words[0]][0], "word"
        case m.Ref(_, start):
            if start:
                found = [constant for (_, name), constant in ctx.things.items() if name == start]
                if not found:
                    raise ValueError(f"the model names {start!r}, which it does not have")
                return found[0], "thing"
            return "NOTHING", "thing"
        case m.Many():
            return "()", "many"
        case _:
            raise ValueError("a record can be in a slot only")


# -- functions that tables name --------------------------------------------------------------------------------------------------


def calculations(ctx: Context, p: Printer) -> tuple[str, ...]:
    """The game's own functions."""
    texts = []
    for function, name in ctx.functions.values():
        names = Identifiers(set(ctx.used.taken))
        variables = {parameter: names.make(parameter) for parameter in function.parameters}
        scope = Scope(ctx, "", no_slot, variables, names)
        kind = ctx.kind_of(function.value, "")
        result = {"truth": "bool", "many": "tuple[int, ...]", "record": "tuple[int, ...]"}.get(kind, "int")
        text = plain(function.value, scope)
        typed = tuple(f"{variable}: int" for variable in variables.values())
        texts.append(function_text(ctx, Function(name, function.cites, typed, result, [f"    return {text}"])))
    return tuple(texts)


def no_slot(name: str) -> str:
    raise ValueError(f"a function reads the slot {name!r}; only parameters can be read there")


def continues_functions(ctx: Context, p: Printer) -> list[tuple[str, str, Function]]:
    """Tests of whether a procedure can continue after an interrupt."""
    found = []
    for procedure, prefix in ctx.procedures.values():
        if procedure.continues_if is not None:
            body = Body(ctx, procedure.name, p.local_names(procedure.name))
            text = plain(procedure.continues_if, Flow(body).scope())
            name = p.names.make(f"{prefix} continues")
            lines = [*body.opening(), f"    return bool({text})"]
            found.append(
                (
                    "continues",
                    ctx.things["procedure", procedure.name],
                    Function(name, (), (), "bool", lines, doc=f"Whether {procedure.name} can still continue."),
                )
            )
    return found


def order_functions(ctx: Context, p: Printer) -> list[tuple[str, str, Function]]:
    """What brings the subjects of an event into order."""
    found = []
    for event, _ in ctx.events.values():
        if event.rows and event.order is not None:
            scope = Scope(ctx, "", no_slot, {"things": "things"}, Identifiers({"things"}))
            name = order_function(p, event.name)
            text = plain(event.order, scope)
            found.append(
                (
                    "order",
                    ctx.event_constants[event.name],
                    Function(name, event.cites, ("things: tuple[int, ...]",), "Sequence[int]", [f"    return {text}"]),
                )
            )
    return found


# -- lines of tables --------------------------------------------------------------------------------------------------------------


def wait_line(state: State) -> str:
    wait = state.wait
    assert wait is not None
    return f"{state.constant}: ({quoted(wait.kind)}, {quoted(wait.speaks)}, {strings(wait.names)}, {quoted(wait.stop)}, {quoted(wait.question)}),"


def note_lines(ctx: Context, waiting: list[State]) -> list[str]:
    lines = []
    for state in waiting:
        procedure = ctx.procedures.get(state.owner)
        if procedure and procedure[0].notes:
            lines.append(f"{state.constant}: {strings(procedure[0].notes)},")
    return lines


def start_frame(ctx: Context, owner: str, constant: str) -> str:
    values = [default_of(ctx, owner, slot) for slot in ctx.slots.get(owner, {})]
    return f"({', '.join([constant, '0', *values])})"


def role_pairs(ctx: Context, procedure: m.Procedure) -> str:
    pairs = [f"({quoted(role.name)}, {quoted(ctx.kind_of_type(role.type))})" for role in procedure.roles]
    return f"({', '.join(pairs)}{',' if len(pairs) == 1 else ''})"
