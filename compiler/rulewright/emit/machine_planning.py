"""Makes the plan of a game that is to be written straight through.

In: the states as they were printed. Out: a `Plan`; None for a game whose procedures look for what has no place in it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulewright.emit.machine_closures import WATCHING, called_in, changes_of, closed, looked, looked_in
from rulewright.emit.machine_context import PYTHON_TYPES
from rulewright.emit.machine_flow import LEAVE, default_of
from rulewright.emit.machine_path import Fuser
from rulewright.emit.machine_plan import Owner, Plan, Slot
from rulewright.emit.machine_printer import Printer
from rulewright.emit.machine_rewrite import Code
from rulewright.emit.machine_unframed import threaded, unframed, unwound
from rulewright.emit.machine_ways_on import targets


def plan(p: Printer, fuser: Fuser, start: Sequence[str]) -> Plan | None:
    """The plan of a game; None for one whose procedures look for something that has no place in it. `start` is what
    the frame of the entry holds at first.
    """
    owners = {}
    if any(procedure.continues_if is not None for procedure, _ in p.ctx.procedures.values()):
        return None
    for name in p.ctx.procedures:
        constant, prefix = p.ctx.things["procedure", name], p.ctx.procedures[name][1]
        owners[name] = Owner(name, constant, prefix, p.entry(name), p.exit(name), slots(p, name))
    for event, prefix in p.ctx.events.values():
        if event.rows and event.name not in p.ctx.direct:
            constant, entry = p.ctx.event_constants[event.name], p.constant(event.name, "next")
            owner = Owner(event.name, constant, prefix, entry, p.exit(event.name), slots(p, event.name), event=True)
            owner.given = [slot for slot in owner.slots if slot.place in (3, 4)]
            owners[event.name] = owner
    locals_ = {owner.name: {slot.place: slot.local for slot in owner.slots} for owner in owners.values()}
    steps, taken = {}, {}
    for state in fuser.states.values():
        known = locals_.get(state.owner, {})
        steps[state.constant] = unwound(unframed(fuser.steps[state.constant], known), state.constant)
        if state.constant in fuser.taken:
            taken[state.constant] = unframed(fuser.taken[state.constant], known)
    resolves = frozenset(name for name, code in fuser.helpers.items() if "resume" in code.parameters)
    made = Plan(
        fuser,
        owners,
        {owner.constant: owner for owner in owners.values()},
        steps,
        taken,
        fuser.begins,
        resolves,
        {name: function.parameters for name, function in p.functions.items()},
        changes_of(fuser.helpers),
    )
    everything = [*steps.values(), *taken.values(), *fuser.helpers.values()]
    if not watch(made, everything):
        return None
    filled(made, everything, p.ctx.game.entry or "", start)
    closures(made)
    for constant, code in steps.items():
        steps[constant] = threaded(made, code)
    for state in fuser.states.values():
        made.leads[state.constant] = tuple(
            dict.fromkeys(made.forward(x) for x in targets(made, state, list(steps[state.constant].body)))
        )
    for owner in owners.values():
        owner.order = ordered(made, owner)
    return made


def slots(p: Printer, owner: str) -> list[Slot]:
    names = p.local_names(owner)
    return [
        Slot(2 + place, names[slot], default_of(p.ctx, owner, slot), PYTHON_TYPES.get(kind, "int"))
        for place, (slot, kind) in enumerate(p.ctx.slots.get(owner, {}).items())
    ]


def watch(plan_: Plan, codes: Sequence[Code]) -> bool:
    """Notes who is looked for from elsewhere; whether that is a procedure each time."""
    for code in codes:
        for part in code.body:
            for node in ast.walk(part):
                match node:
                    case ast.Call(ast.Name(name), [_, what, *rest]) if name in WATCHING:
                        named = what.elts if isinstance(what, ast.Tuple) else [what]
                        for one in named:
                            owner = plan_.named.get(ast.unparse(one))
                            if owner is None or owner.event:
                                return False
                            owner.pushed = True
                            owner.ends = owner.ends or name == "end_after"
                            owner.cut = owner.cut or name == "end"
                            match rest:
                                case [ast.Constant(int(place)), *_] if name in ("outer", "set_outer"):
                                    owner.kept.add(place)
                                    if name == "set_outer":
                                        owner.written.add(place)
    for owner in plan_.owners.values():
        if owner.cut and owner.exit != LEAVE:
            owner.kept |= {slot.place for slot in owner.slots}
    return True


def closures(plan_: Plan) -> None:
    """Notes what each procedure may do with all that it calls: which values of the state it gives anew, whose frames
    it looks for. "" stands for whatever an event sets off.
    """
    calls: dict[str, set[str]] = {owner.constant: set() for owner in plan_.owners.values()}
    calls[""] = {owner.constant for owner in plan_.owners.values() if owner.event}
    changes: dict[str, set[str]] = {name: set() for name in calls}
    looks: dict[str, set[str]] = {name: set() for name in calls}
    pushing = {name: called_in(code, {}) for name, code in plan_.fuser.helpers.items()}
    looking = looked_in(plan_.fuser.helpers)
    for state in plan_.fuser.states.values():
        owner = plan_.owners.get(state.owner)
        for code in (plan_.steps[state.constant], plan_.taken.get(state.constant)):
            if owner and code:
                calls[owner.constant] |= called_in(code, pushing)
                changes[owner.constant] |= {name for part in code.body for name in plan_.changed_by(part)}
                looks[owner.constant] |= looked(code, looking)
    for owner in plan_.owners.values():
        owner.looks = owner.constant in looks[owner.constant]
    plan_.called, plan_.sought = closed(changes, calls), closed(looks, calls)


def filled(plan_: Plan, codes: Sequence[Code], entry: str, start: Sequence[str]) -> None:
    """Notes of each procedure the slots that some caller, or the start of the game, gives another value than they
    hold anyway.
    """
    places: dict[str, set[int]] = {constant: set() for constant in plan_.named}
    if entry:
        first = plan_.owners[entry]
        places[first.constant] |= {
            slot.place for slot, value in zip(first.slots, start, strict=False) if value != slot.default
        }
    for code in codes:
        for part in code.body:
            for node in ast.walk(part):
                match node:
                    case ast.Call(
                        ast.Attribute(ast.Attribute(_, "frames"), "append"), [ast.Tuple([ast.Name(name), _, *values])]
                    ) if name in places:
                        for slot, value in zip(plan_.named[name].slots, values, strict=True):
                            if ast.unparse(value) != slot.default:
                                places[name].add(slot.place)
    for owner in plan_.owners.values():
        if not owner.event:
            owner.given = [slot for slot in owner.slots if slot.place in places[owner.constant]]


def ordered(plan_: Plan, owner: Owner) -> dict[str, int]:
    """States of an owner in an order in which each comes after those that lead to it, but for the ways back."""
    seen: set[str] = set()
    done: list[str] = []

    def visit(state: str) -> None:
        seen.add(state)
        for other in plan_.leads.get(state, ()):
            if other not in seen and other != LEAVE:
                visit(other)
        done.append(state)

    for start in (plan_.forward(owner.entry), plan_.forward(owner.exit)):
        if start not in seen and start != LEAVE:
            visit(start)
    return {state: place for place, state in enumerate(reversed(done))}
