"""Whether a procedure may be begun: nothing forbids it, and its first choices have something to choose."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.emit.machine_choices import candidates, possible
from rulewright.emit.machine_context import PYTHON_TYPES
from rulewright.emit.machine_expression import (
    plain,
)
from rulewright.emit.machine_flow import Flow, Function, default_of
from rulewright.emit.machine_guards import arguments, guards_of
from rulewright.emit.machine_layout import strings
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Printer
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s


def first_choices(procedure: m.Procedure) -> Iterator[tuple[str, s.Choose]]:
    """The mandatory choices that a procedure begins with, and the labels of their states.

    A choice that is made only where the caller has not made it (`If` the slot holds nothing) counts: who asks has
    not.
    """
    if procedure.before:
        return
    for step in procedure.steps:
        for index, statement in enumerate(step.body):
            match statement:
                case s.Choose(optional=False) if index == 0:
                    yield step.label, statement
                case s.If(_, e.Compare("==", e.Slot(slot), e.Nothing()), (s.Choose(optional=False) as choice,), ()) if (
                    index == 0 and choice.into == slot
                ):
                    yield step.label + ("b" if len(step.body) == 1 else "c"), choice
                case _:
                    return


def choice_sites(p: Printer, procedure: m.Procedure) -> list[tuple[str, s.Choose]]:
    """The same with the names of the states in which they are made."""
    return [(p.constant(procedure.name, label).lower(), choice) for label, choice in first_choices(procedure)]


def forbidden(p: Printer, procedure: str) -> tuple[str, list[str]]:
    """The function that says whether a procedure's guards forbid it, and the roles that it takes."""
    found, prefix = p.ctx.procedures[procedure]
    name, new = p.function_name(f"forbidden {procedure}", f"{prefix} forbidden")
    rows = guards_of(p, prefix, found.guards, procedure)
    slots = in_frame_order(p, procedure, {slot for _, _, slots in rows for slot in slots})
    if new:
        names = p.local_names(procedure)
        tests = [f"{guard}(s{arguments(read, names)})" for _, guard, read in rows]
        typed = tuple(f"{names[slot]}: {PYTHON_TYPES.get(p.ctx.slot_kind(procedure, slot), 'int')}" for slot in slots)
        p.functions[name] = Function(
            name, (), typed, "bool", [f"    return {' or '.join(tests)}"], doc=f"Whether a rule forbids {procedure}."
        )
    return name, slots


def in_frame_order(p: Printer, owner: str, slots: set[str]) -> list[str]:
    return sorted(slots, key=lambda slot: p.ctx.slot(owner, slot))


# A first choice of a procedure: the state in which it is made, its owner, the choice, its set's function and slots.
Site = tuple[str, str, s.Choose, str, list[str]]


def can(p: Printer, procedure: str) -> tuple[str, list[str]]:
    """The function that says whether a procedure may be begun: no guard forbids it, and its first choices have
    something to choose.
    """
    found, prefix = p.ctx.procedures[procedure]
    name, new = p.function_name(f"can {procedure}", f"can {prefix}")
    rows = guards_of(p, prefix, found.guards, procedure)
    needed = {slot for _, _, slots in rows for slot in slots}
    sites: list[Site] = [
        (site, procedure, choice, *candidates(p, site, choice, procedure)) for site, choice in choice_sites(p, found)
    ]
    chosen: set[str] = set()
    for _, _, choice, _, slots in sites:
        needed |= set(slots) - chosen
        chosen.add(choice.into)
    slots = in_frame_order(p, procedure, needed)
    if new:
        names = p.local_names(procedure)
        tests = [f"not {guard}(s{arguments(read, names)})" for _, guard, read in rows]
        tests += choice_tests(p, sites, names)
        typed = tuple(f"{names[slot]}: {PYTHON_TYPES.get(p.ctx.slot_kind(procedure, slot), 'int')}" for slot in slots)
        lines = [f"    return {' and '.join(tests) or 'True'}"]
        loop = p.made.get(f"possible {sites[0][0]}", "") if len(tests) == 1 and len(sites) == 1 else ""
        if loop and tests[0].startswith(f"{loop}(") and p.functions[loop].lines[0].lstrip().startswith("for "):
            lines = p.functions.pop(loop).lines  # nothing else asks, so it stands here
            del p.made[f"possible {sites[0][0]}"]
        p.functions[name] = Function(
            name,
            (),
            typed,
            "bool",
            lines,
            doc=f"Whether {procedure} may be begun: nothing forbids it, and there is something to choose.",
        )
        against(p, procedure, rows, sites, slots)
    return name, slots


def choice_tests(p: Printer, sites: list[Site], names: dict[str, str]) -> list[str]:
    """Tests that every choice has a candidate, for some candidates of the choices before it that it depends on."""
    tests: list[str] = []
    for index, (site, owner, choice, name, slots) in enumerate(sites):
        later = [other for other in sites[index + 1 :] if choice.into in other[4]]
        if later:
            inner = choice_tests(p, sites[index + 1 :], names) or ["True"]
            call = f"{name}(s{arguments(slots, names)})"
            return [*tests, f"any({' and '.join(inner)} for {names.get(choice.into, 'x')} in {call})"]
        test = possible(p, site, choice, owner)
        if test:
            call = f"{test}(s{arguments(slots, names)})"
            tests.append(call if test != name else f"bool({call})")
    return tests


def against(
    p: Printer,
    procedure: str,
    rows: list[tuple[s.Guard, str, list[str]]],
    sites: list[Site],
    slots: list[str],
) -> None:
    """The function that names the rules against beginning a procedure, also with what would be chosen (`NOTHING`
    where that is open).
    """
    _, prefix = p.ctx.procedures[procedure]
    name, _ = p.function_name(f"against {procedure}", f"against {prefix}")
    names = p.local_names(procedure)
    wanted = [choice.into for _, _, choice, _, _ in sites if choice.into not in slots]
    typed = tuple(f"{names[slot]}: {PYTHON_TYPES.get(p.ctx.slot_kind(procedure, slot), 'int')}" for slot in slots)
    for slot in wanted:
        if slot not in names:  # no state of the procedure reads what is chosen
            names[slot] = Identifiers({*p.ctx.used.taken, *names.values()}).make(slot, extra="here")
    typed += tuple(f"{names[slot]}: int = NOTHING" for slot in wanted)
    lines = ["    found: list[str] = []"]
    for guard, function, read in rows:
        lines += [f"    if {function}(s{arguments(read, names)}):", f"        found += {strings(guard.cites)}"]
    for index, (site, _, choice, function, read) in enumerate(sites):
        open_ = [other.into for _, _, other, _, _ in sites[:index] if other.into in read]
        guard_ = "".join(f"{names[slot]} >= 0 and " for slot in open_)
        lines += [
            f"    if {guard_}not {function}(s{arguments(read, names)}):",
            f"        found += {strings(choice.cites)}",
        ]
        for row, test, more in guards_of(p, site, choice.guards, procedure, "it"):
            lines += [
                f"    if {names[choice.into]} >= 0 and {test}(s, {names[choice.into]}{arguments(more, names)}):",
                f"        found += {strings(row.cites)}",
            ]
    lines.append("    return tuple(found)")
    p.against[procedure] = (name, [*slots, *wanted])
    p.functions[name] = Function(
        name, (), typed, "tuple[str, ...]", lines, doc=f"The rules against {procedure}, as it would be begun."
    )


def can_call(p: Printer, procedure: str, roles: tuple[tuple[str, e.Expression], ...], flow: Flow) -> str:
    """The call that asks whether a procedure may be begun with these roles."""
    name, slots = can(p, procedure)
    return f"{name}(s{role_values(p, procedure, roles, slots, flow)})"


def role_values(
    p: Printer, procedure: str, roles: tuple[tuple[str, e.Expression], ...], slots: list[str], flow: Flow
) -> str:
    given = dict(roles)
    scope = flow.scope()
    return "".join(
        f", {plain(given[slot], scope) if slot in given else default_of(p.ctx, procedure, slot)}" for slot in slots
    )
