"""Functions that steps share: changes of attributes, what cards say, new frames."""

from __future__ import annotations

from rulewright.emit.machine_begin import forbidden
from rulewright.emit.machine_context import PYTHON_TYPES
from rulewright.emit.machine_expression import (
    plain,
)
from rulewright.emit.machine_flow import Function, default_of
from rulewright.emit.machine_guards import Parameters, guard_function
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Printer
from rulewright.machine import model as m
from rulewright.machine import statement as s


def change_helper(p: Printer, attribute: str, sense: s.Sense, pool: str) -> str:
    """The function that makes one change to one thing: guards, range, what it sets off."""
    if attribute not in p.ctx.attributes:
        raise ValueError(f"the model changes {attribute!r}, which is no attribute")
    found, field = p.ctx.attributes[attribute]
    name, new = p.function_name(
        f"change {attribute} {sense.value} {pool}", f"{sense.value} {field}{' from ' + pool if pool else ''}"
    )
    if not new:
        return name
    kind = p.ctx.kind_of_type(found.type)
    setting = sense is s.Sense.SET
    value = "value" if setting else "amount"
    lines = ["    if it < 0:" if setting else "    if it < 0 or amount <= 0:", "        return"]
    for number, (_, guard) in enumerate(pair for pair in found.guards if pair[0] is sense):
        test, _ = guard_function(p, f"{sense.value} {field}", number + 1, guard, "", "it")
        lines += [f"    if {test}(s, it):", "        return"]
    live = [watch for watch in found.watches if p.ctx.events[watch.event][0].rows]
    low, high = (found.type.low, found.type.high) if isinstance(found.type, m.Number) else (None, None)
    if pool:
        register = f"s.{p.ctx.registers[pool][1]}"
        if sense is s.Sense.GAIN:
            lines += [f"    amount = min(amount, {register})"]
    before = "old" if live or pool else f"s.{field}[it]"
    new_value = value if setting else f"{before} {'+' if sense is s.Sense.GAIN else '-'} amount"
    if low is not None and sense is not s.Sense.GAIN:
        new_value = f"max({low}, {new_value})"
    if high is not None and sense is not s.Sense.LOSE:
        new_value = f"min({high}, {new_value})"
    if live or pool:
        lines += [f"    old = s.{field}[it]", f"    s.{field}[it] = new = {new_value}"]
        if pool:
            lines.append(f"    {register} -= new - old")
        for watch in live:
            scope = Parameters(p, "").scope({"old": "old", "new": "new", "it": "it"})
            lines += [
                f"    if {plain(watch.when, scope)}:",
                f"        s.happened.append(({p.ctx.event_constants[watch.event]}, it))",
            ]
    else:
        lines.append(f"    s.{field}[it] = {new_value}")
    p.functions[name] = Function(
        name, found.cites, ("it: int", f"{value}: {PYTHON_TYPES.get(kind, 'int')}"), "None", lines
    )
    return name


def card_helper(p: Printer, column: str, roles: list[str], kinds: list[str]) -> str:
    """The function that begins what a column of a card says."""
    name, new = p.function_name(f"card {column} {' '.join(roles)}", f"resolve {column}")
    if not new:
        return name
    given_names = Identifiers({*p.ctx.used.taken, "card", "resume", "procedure"})
    parameters = [given_names.make(role, extra="here") for role in roles]
    typed = tuple(f"{x}: {PYTHON_TYPES.get(kind, 'int')}" for x, kind in zip(parameters, kinds, strict=True))
    lines = [f"    procedure = {p.ctx.columns[column][0]}[card]"]
    seen = []
    for card in p.ctx.game.cards:
        called = dict(card.values).get(column)
        if isinstance(called, str) and called and called not in seen:
            seen.append(called)
    for called in seen:
        procedure = p.ctx.procedures[called][0]
        given = {
            role: x for role, x in zip(roles, parameters, strict=True) if role in [r.name for r in procedure.roles]
        }
        lines.append(f"    if procedure == {p.ctx.things['procedure', called]}:")
        if procedure.guards:
            test, slots = forbidden(p, called)
            values = "".join(f", {given.get(slot, default_of(p.ctx, called, slot))}" for slot in slots)
            lines += [f"        if {test}(s{values}):", "            return resume"]
        lines += [f"        s.frames.append({frame(p, called, 'resume', given)})", f"        return {p.entry(called)}"]
    lines.append("    return resume")
    p.functions[name] = Function(
        name,
        (),
        ("card: int", "resume: int", *typed),
        "int",
        lines,
        doc=f"Begins what the {column} of a card says; an empty one says nothing.",
    )
    return name


def frame(p: Printer, procedure: str, resume: str, given: dict[str, str]) -> str:
    """A new frame, all slots in place."""
    values = [given.get(slot, default_of(p.ctx, procedure, slot)) for slot in p.ctx.slots.get(procedure, {})]
    if procedure in p.ctx.event_constants:
        constant = f"-{p.ctx.event_constants[procedure]}"  # raised by a step, so no interrupt
    else:
        constant = p.ctx.things["procedure", procedure]
    return f"({', '.join([constant, resume, *values])})"
