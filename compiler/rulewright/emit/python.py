"""The machine of a game as one Python module that stands alone.

In: a `Game`. Out: the text of the module; the same game gives the same bytes. The fixed part of a module is in
`templates/machine/`, this file makes the view that the template prints. Nothing of the rules' text is evaluated:
it stands in comments and in quoted strings. Raises ValueError, in words, for a model that names what it does not
have.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import jinja2

from rulewright import resources
from rulewright.emit import machine_tiles
from rulewright.emit.machine_context import Context
from rulewright.emit.machine_events import direct_function, order_function
from rulewright.emit.machine_expression import Scope, plain
from rulewright.emit.machine_fields import state_fields
from rulewright.emit.machine_flow import Body, Flow, Function, State, default_of
from rulewright.emit.machine_fused import fused
from rulewright.emit.machine_gather import context
from rulewright.emit.machine_layout import comment, folded, quoted, safe, strings
from rulewright.emit.machine_names import RESERVED, Identifiers
from rulewright.emit.machine_outside import by_name, every_change
from rulewright.emit.machine_path import Fuser
from rulewright.emit.machine_planning import plan
from rulewright.emit.machine_printer import Printer
from rulewright.emit.machine_states import print_states
from rulewright.emit.machine_straight import straight
from rulewright.emit.machine_tables import constant_lines, name_lines, rule_lines, table_lines
from rulewright.emit.swift.going_on import Kept, Procedure
from rulewright.emit.swift.quicken import alike_together, quicken
from rulewright.emit.swift.standing import Standing
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine.sound import faults, nodes


@dataclass(frozen=True, slots=True)
class Section:
    """A heading in the module and the functions under it, as text."""

    title: str
    functions: tuple[str, ...]


def module(game: m.Game, version: str, *, level: int = 0) -> str:
    """The text of the module. Level 0 makes one function a step; level 1 adds functions that take all steps
    up to the next wait. Both play the same games, and read each other's snapshots and logs.
    """
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
    draft = template.render(view, version=version, build="", fused=None)
    build = hashlib.sha256(draft.encode()).hexdigest()[:16]
    more = fused_view(ctx, printer, draft) if level > 0 else None
    return template.render(view, version=version, build=build, fused=more)


def fused_view(ctx: Context, p: Printer, draft: str) -> dict[str, object]:
    """What level 1 adds: the functions that go on, those that play straight through, and the tables of them."""
    helpers = {**{function.name: function for function in p.functions.values()}, **calculated(ctx)}
    begins = frozenset(direct_function(p, name) for name in ctx.direct)
    sizes = {owner: 2 + len(ctx.slots.get(owner, {})) for owner in (*ctx.procedures, *ctx.events)}
    slots = {
        ctx.things["procedure", name]: [p.local_names(name)[slot] for slot in ctx.slots.get(name, {})]
        for name in ctx.procedures
    }
    for name, constant in ctx.event_constants.items():
        slots[f"-{constant}"] = [p.local_names(name)[slot] for slot in ctx.slots.get(name, {})]
    starts = [p.entry(name) for name in ctx.procedures]
    starts += [p.constant(event.name, "next") for event, _ in ctx.events.values() if event.rows]
    constants = {name: ctx.things["procedure", name] for name in ctx.procedures}
    names = frozenset({*ctx.used.taken, *p.names.taken})
    made = fused(p.states, helpers, begins, sizes, constants, slots, names, starts)
    steps, cites = dict(made.steps), {state.constant: state.cites for state in p.states}
    return {
        "functions": [
            function_text(ctx, replace(function, lines=cited(ctx, function.lines, cites)))
            for _, function in (*made.taken, *made.steps)
        ],
        "steps": ["leave", *(steps[x.constant].name if x.constant in steps else x.step.name for x in p.states)],
        "taken": [f"{constant}: {function.name}," for constant, function in made.taken],
        "through": through_view(ctx, p, made.fuser, cites, draft),
    }


def through_view(
    ctx: Context, p: Printer, fuser: Fuser, cites: Mapping[str, tuple[str, ...]], draft: str
) -> dict[str, object] | None:
    """The functions that play a whole game; None where there is no game that begins by itself, or it looks for what
    has no place in them.
    """
    entry = ctx.game.entry
    if not entry:
        return None
    start = start_values(ctx, entry)
    found = plan(p, fuser, start)
    if found is None:
        return None
    owner = found.owners[entry]
    maker, name = straight(found, fuser.names | frozenset(ctx.used.taken) | RESERVED, entry)
    events = [one for one in found.owners.values() if one.event]
    procedures = [
        Procedure(
            one.constant,
            one.prefix,
            maker.names[one.name, ""],
            frozenset(made for (whose, _), made in maker.names.items() if whose == one.name),
            {slot.place: Kept(slot.local, slot.default, slot.type) for slot in one.slots},
        )
        for one in found.owners.values()
        if not one.event and (one.name, "") in maker.names
    ]
    orders = [function.name for _, _, function in order_functions(ctx, p)]
    functions, standing = quicken(
        maker.made, draft, [maker.names[one.name, ""] for one in events], orders, name, procedures
    )
    return {
        "functions": [
            function_text(ctx, replace(function, lines=cited(ctx, function.lines, cites)))
            for function in functions.values()
        ],
        "events": [f"{one.constant}: {maker.names[one.name, '']}," for one in events],
        "first": f"{name}(s, play{''.join(f', FRAMES[ENTRY][{slot.place}]' for slot in owner.given)})",
        "alike": alike_together(draft),
        "buried": any(re.search(r"^ .*\b(put_under|bury)\(", line) for line in draft.split("\n")),
        **kept_view(standing),
        "ends": any(one.ends or one.cut for one in found.owners.values()),
        "cuts": any(one.cut for one in found.owners.values()),
    }


def kept_view(standing: Standing | None) -> dict[str, object]:
    """What `Play` keeps: names, lines that give them their first values, and what is so again where one ended at
    once.
    """
    names = ["actions", "answered", "chance", "note", "refereed", "rolled", "rounds"]
    if standing is None:
        return {"unframed": False, "kept_names": names, "kept": [], "called": []}
    own = {**standing.firsts, **({"begun": "{}", "cut": "set()", "events": "0"} if standing.cuts else {})}
    types = {**standing.types, "begun": "dict[int, int]", "cut": "set[int]"}
    lines = [f"self.{name}{f': {types[name]}' if name in types else ''} = {first}" for name, first in own.items()]
    called = [
        entry(f"{constant}: {{{', '.join(f'{quoted(name)}: {own[name]}' for name in inner)}}},")
        for constant, inner in standing.called.items()
    ]
    return {"unframed": True, "kept_names": sorted([*names, *own]), "kept": lines, "called": called}


def cited(ctx: Context, lines: list[str], cites: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Lines in which the marks of states became the rules that these cite."""
    found: list[str] = []
    for line in lines:
        state = line.lstrip().removeprefix("#")
        if line.lstrip().startswith("#"):
            found += beside(ctx, cites[state], line[: len(line) - len(line.lstrip())])
        else:
            found.append(line)
    return found


def view_of(ctx: Context, p: Printer) -> dict[str, object]:
    """Everything that the template prints."""
    game = ctx.game
    states = ["LEAVE", *(state.constant for state in p.states)]
    waiting = [state for state in p.states if state.wait is not None]
    procedures = [(procedure, ctx.things["procedure", procedure.name]) for procedure, _ in ctx.procedures.values()]
    events = [(event, ctx.event_constants[event.name]) for event, _ in ctx.events.values() if event.rows]
    queued = [(event, constant) for event, constant in events if event.name not in ctx.direct]
    changes, more = every_change(ctx, p)
    extra = continues_functions(ctx, p) + order_functions(ctx, p)
    sections = [Section("calculations and conditions", calculations(ctx, p))]
    if more:
        sections.append(Section("changes from outside", tuple(function_text(ctx, function) for function in more)))
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
        "origins": [
            f"{safe(origin.name)}{f' ({safe(origin.title)})' if origin.title else ''}\n        sha256 {origin.sha256}"
            for origin in game.origins
        ],
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
        "options": [f"{x.constant}: {quoted(x.wait.settles)}," for x in waiting if x.wait and x.wait.settles],
        "cites": [entry(f"{x.constant}: {strings(x.cites)},") for x in p.states if x.cites],
        "guards": [
            entry(f"{quoted(name)}: {strings(p.functions[name].cites)},")
            for purpose, name in p.made.items()
            if purpose.startswith("guard ") and name not in p.idle
        ],
        "notes": note_lines(ctx, waiting),
        "starts": [f"{constant}: {p.entry(procedure.name)}," for procedure, constant in procedures]
        + [f"{constant}: {p.constant(event.name, 'next')}," for event, constant in queued],
        "frames": [f"{constant}: {start_frame(ctx, procedure.name, constant)}," for procedure, constant in procedures]
        + [f"{constant}: {start_frame(ctx, event.name, constant)}," for event, constant in queued],
        "direct": [
            f"{constant}: {direct_function(p, event.name)}," for event, constant in events if event.name in ctx.direct
        ],
        "exits": [f"{constant}: {p.exit(procedure.name)}," for procedure, constant in procedures],
        "roles": [f"{constant}: {role_pairs(ctx, procedure)}," for procedure, constant in procedures],
        "against": [
            f"{ctx.things['procedure', name]}: ({function}, {strings(tuple(slots))}),"
            for name, (function, slots) in p.against.items()
        ],
        "continues": [f"{constant}: {function.name}," for what, constant, function in extra if what == "continues"],
        "orders": [f"{constant}: {function.name}," for what, constant, function in extra if what == "order"],
        **by_name(ctx, changes),
        "tiles": machine_tiles.view(ctx),
        "walks": any(isinstance(node, e.Reach | e.Steps) for node in nodes(game)),
        "entry": ctx.things["procedure", game.entry] if game.entry else "NOTHING",
    }


def place(ctx: Context, cite: str) -> str:
    rule = ctx.rules[cite]
    return f"{safe(rule.span.source.name)}:{rule.span.line}"


def entry(line: str) -> str:
    """An entry of a table, which the template indents; folded where it is too long."""
    return "\n".join(folded(f"    {line}")).strip()


def function_text(ctx: Context, function: Function) -> str:
    """A function with the rule that it comes from in a comment."""
    lines = folded(f"def {function.name}({', '.join(('s: State', *function.parameters))}) -> {function.result}:")
    if function.doc:
        lines.append(f'    """{safe(function.doc)}"""')
    lines += beside(ctx, function.cites, "    ")
    for line in function.lines or ["    pass"]:
        lines += folded(line)
    return "\n".join(lines)


def beside(ctx: Context, cites: tuple[str, ...], indent: str) -> list[str]:
    """Comments that say the rules of a function: the first in full, of the others where they stand."""
    lines: list[str] = []
    places: list[str] = []
    for cite in cites:
        where = place(ctx, cite)
        if not places:
            lines += comment(f"{safe(ctx.rules[cite].text)}  [{where}]", indent)
        elif where not in places:
            lines.append(f"{indent}# also [{where}]")
        places.append(where)
    return lines


def calculations(ctx: Context, p: Printer) -> tuple[str, ...]:
    """The game's own functions, as text."""
    return tuple(function_text(ctx, function) for function in calculated(ctx).values())


def calculated(ctx: Context) -> dict[str, Function]:
    """The game's own functions, by name."""
    found = {}
    for function, name in ctx.functions.values():
        names = Identifiers(set(ctx.used.taken))
        variables = {parameter: names.make(parameter) for parameter in function.parameters}
        scope = Scope(ctx, "", no_slot, variables, names)
        kind = ctx.kind_of(function.value, "")
        result = {"truth": "bool", "many": "tuple[int, ...]", "record": "tuple[int, ...]"}.get(kind, "int")
        text = plain(function.value, scope)
        typed = tuple(f"{variable}: int" for variable in variables.values())
        found[name] = Function(name, function.cites, typed, result, [f"    return {text}"])
    return found


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
        if event.rows and event.order is not None and event.name not in ctx.direct:
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


def wait_line(state: State) -> str:
    wait = state.wait
    assert wait is not None
    parts = (quoted(wait.kind), quoted(wait.speaks), strings(wait.names), quoted(wait.stop), quoted(wait.question))
    return f"{state.constant}: ({', '.join(parts)}),"


def note_lines(ctx: Context, waiting: list[State]) -> list[str]:
    """Rules that were not understood, at each state that waits in a procedure that they name or in their section."""
    sections = dict(ctx.game.notes)
    lines = []
    for state in waiting:
        procedure = ctx.procedures.get(state.owner)
        if procedure:
            first = procedure[0].cites[0] if procedure[0].cites else ""
            found = dict.fromkeys((*procedure[0].notes, *sections.get(first.rsplit(".", 1)[0], ())))
            if found:
                lines.append(f"{state.constant}: {strings(tuple(found))},")
    return lines


def start_frame(ctx: Context, owner: str, constant: str) -> str:
    return f"({', '.join([constant, '0', *start_values(ctx, owner)])})"


def start_values(ctx: Context, owner: str) -> list[str]:
    """What the slots of a frame hold when it is begun by itself."""
    values = [default_of(ctx, owner, slot) for slot in ctx.slots.get(owner, {})]
    procedure = ctx.procedures.get(owner)
    if procedure and procedure[0].performed and procedure[0].roles and values[0] == "NOTHING":
        values[0] = "0"  # Player 0 performs it, unless told otherwise
    return values


def role_pairs(ctx: Context, procedure: m.Procedure) -> str:
    pairs = [f"({quoted(role.name)}, {quoted(ctx.kind_of_type(role.type))})" for role in procedure.roles]
    return f"({', '.join(pairs)}{',' if len(pairs) == 1 else ''})"
