"""Sets to choose from as functions: what may be chosen, whether there is anything, and why not."""

from __future__ import annotations

from dataclasses import replace

from rulewright.emit.machine_expression import (
    AND,
    Scope,
    as_tuple,
    clauses,
    iterable,
    parts_of,
    show,
    tight,
)
from rulewright.emit.machine_flow import Body, Flow, Function, State
from rulewright.emit.machine_guards import Parameters, allowed, as_where, guards_of
from rulewright.emit.machine_layout import strings
from rulewright.emit.machine_printer import Printer
from rulewright.machine import expression as e
from rulewright.machine import statement as s


def candidates(p: Printer, site: str, choice: s.Choose | s.ChooseEach, owner: str) -> tuple[str, list[str]]:
    """The function that makes the set of what may be chosen: its name and the slots that it reads."""
    name, new = p.function_name(f"choices {site}", f"{site} choices")
    parameters = Parameters(p, owner)
    scope = parameters.scope()
    if choice.guards:
        text = f"tuple([{clauses(as_where(choice.among), scope, more=allowed(p, site, choice, owner, parameters))}])"
    else:
        text = as_tuple(choice.among, scope)
    if new:
        p.functions[name] = Function(name, choice.cites, parameters.typed(), "tuple[int, ...]", [f"    return {text}"])
    return name, parameters.ordered()


def possible(p: Printer, site: str, choice: s.Choose, owner: str) -> str:
    """The function that says whether there is anything to choose; "" when there always is."""
    among = choice.among
    if not choice.guards and isinstance(among, e.Union | e.These) and any(isinstance(x, e.Name) for x in sure(among)):
        return ""
    if not choice.guards and not isinstance(among, e.Where):
        return candidates(p, site, choice, owner)[0]
    name, new = p.function_name(f"possible {site}", f"{site} possible")
    parameters = Parameters(p, owner)
    variable, _, things, conditions = parts_of(as_where(among), parameters.scope())
    conditions = conditions + allowed(p, site, choice, owner, parameters)(variable)
    lines = [f"    for {variable} in {things}:"]
    if conditions:
        lines += [f"        if {' and '.join(conditions)}:", "            return True", "    return False"]
    else:
        lines = [f"    return bool({things})"]
    if new:
        p.functions[name] = Function(name, choice.cites, parameters.typed(), "bool", lines)
    return name


def sure(things: e.Expression) -> tuple[e.Expression, ...]:
    """Things that are in a set whatever the state."""
    match things:
        case e.These(parts):
            return parts
        case e.Union(parts):
            return tuple(one for part in parts for one in sure(part))
        case _:
            return ()


def call_with_slots(name: str, slots: list[str], flow: Flow) -> str:
    return f"{name}(s{''.join(f', {flow.body.read(slot)}' for slot in slots)})"


def why_choice(p: Printer, state: State, choice: s.Choose | s.ChooseEach) -> None:
    """The function that says which rules keep a thing from being chosen."""
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    flow = Flow(body)
    scope = replace(flow.scope(), variables={"it": "it"})
    base = choice.among
    conditions: list[tuple[e.Expression, Scope]] = []
    while isinstance(base, e.Where | e.Sorted):
        if isinstance(base, e.Where):
            inner = replace(scope, variables={**scope.variables, base.name: "it"})
            conditions.insert(0, (base.when, inner))
        base = base.things
    # Whatever else is asked is asked of a thing of the right kind: another may have no place in the lists.
    flow.line(f"if it not in {iterable(base, scope)}:")
    flow.line(f"    return {strings(choice.cites)}")
    guards = guards_of(p, state.constant.lower(), choice.guards, state.owner, "it")
    if conditions or guards:
        flow.line("found: list[str] = []")
    if len(conditions) == 1:
        when, inner = conditions[0]
        flow.line(f"if {show(e.Not(when), inner)[0]}:")
    elif conditions:
        flow.line(f"if not ({' and '.join(tight(when, inner, AND) for when, inner in conditions)}):")
    if conditions:
        flow.line(f"    found += {strings(choice.cites)}")
    for guard, name, slots in guards:
        flow.line(f"if {name}(s, it{''.join(f', {body.read(slot)}' for slot in slots)}):")
        flow.line(f"    found += {strings(guard.cites)}")
    flow.line("return tuple(found)" if conditions or guards else "return ()")
    state.why = Function(f"{state.constant.lower()}_why", (), ("it: int",), "tuple[str, ...]", body.text())
