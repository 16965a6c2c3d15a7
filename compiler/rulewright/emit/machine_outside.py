"""What a generated module offers to tests and people at the table: values, changes and events by the author's names."""

from __future__ import annotations

from rulewright.emit.machine_context import Context
from rulewright.emit.machine_flow import Function
from rulewright.emit.machine_helpers import change_helper
from rulewright.emit.machine_layout import quoted
from rulewright.emit.machine_printer import Printer
from rulewright.emit.machine_tables import number_set
from rulewright.machine import model as m
from rulewright.machine.statement import Sense
from rulewright.words import inflect


def every_change(ctx: Context, p: Printer) -> tuple[list[str], list[Function]]:
    """The lines of the table of changes, and the functions that no step needed so far."""
    before = set(p.functions)
    lines = []
    for name, (attribute, _) in ctx.attributes.items():
        senses = list(Sense) if isinstance(attribute.type, m.Number) else [Sense.SET]
        for sense in senses:
            helper = change_helper(p, name, sense, "")
            lines += [f"({quoted(each)}, {quoted(sense.value)}): {helper}," for each in _called(name, attribute.type)]
    return lines, [function for name, function in p.functions.items() if name not in before]


def _called(name: str, type_: m.Type) -> tuple[str, ...]:
    """By which names a value is found: a number that is declared in the plural (Points) by its singular, too."""
    one = inflect.singular(name)
    return (name, one) if isinstance(type_, m.Number) and one != name else (name,)


def by_name(ctx: Context, changes: list[str]) -> dict[str, list[str]]:
    """The tables that lead from an author's name to what the module has for it."""
    values = [
        f"{quoted(each)}: ({quoted(field)}, {quoted(ctx.kind_of_type(attribute.type))}),"
        for name, (attribute, field) in ctx.attributes.items()
        for each in _called(name, attribute.type)
    ]
    values += [
        f"{quoted(each)}: ({quoted(field)}, {quoted(ctx.kind_of_type(register.type))}),"
        for name, (register, field) in ctx.registers.items()
        for each in _called(name, register.type)
    ]
    slots = []
    for owner, kinds in ctx.slots.items():
        if owner in ctx.events and (not ctx.events[owner][0].rows or owner in ctx.direct):
            continue
        constant = ctx.event_constants.get(owner) or ctx.things["procedure", owner]
        for slot, kind in kinds.items():
            slots.append(f"({constant}, {quoted(slot)}): ({ctx.slot(owner, slot)}, {quoted(kind)}),")
    return {
        "values": values,
        "slots": slots,
        "calculations": [
            f"{quoted(name)}: ({quoted(identifier)}, {len(function.parameters)}),"
            for name, (function, identifier) in ctx.functions.items()
        ],
        "invariants": [
            f"{quoted(ctx.functions[name][0].cites[0])}: {ctx.functions[name][1]}," for name in ctx.game.invariants
        ],
        "columns": [f"{quoted(name)}: ({constant}, {quoted(kind)})," for name, (constant, kind) in ctx.columns.items()],
        "words": [f"{quoted(word)}: {constant}," for word, (constant, _) in ctx.words.items()],
        "causes": [f"{quoted(kind)}: {constant}," for kind, (constant, _) in ctx.causes.items()],
        "happenings": [
            f"{quoted(event.name)}: {ctx.event_constants[event.name] if event.rows else 'NOTHING'},"
            for event, _ in ctx.events.values()
        ],
        "changes": changes,
        "kinds": [f"{quoted(kind)}: {number_set(found)}," for kind, found in ctx.numbers.kinds.items() if found],
    }
