"""Events as states: the queue of those concerned, and the rows that follow, one after the other."""

from __future__ import annotations

from rulewright.emit.machine_begin import forbidden
from rulewright.emit.machine_context import Context
from rulewright.emit.machine_expression import Scope, plain, show, tight
from rulewright.emit.machine_flow import Body, Flow, Function, State, default_of
from rulewright.emit.machine_helpers import frame
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Printer
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes


def order_function(p: Printer, event: str) -> str:
    """The name of the function that brings the subjects of an event into order."""
    name, _ = p.function_name(f"order {event}", f"{p.ctx.events[event][1]} order")
    return name


def print_event(p: Printer, event: m.Event) -> None:
    """The queue of an event: the next subject, then the rows that apply to it.

    Which rows apply is settled when the subject's turn comes; each is tested again when its own turn comes. Where
    no two rows can apply together the first that does is gone to, else those that do are kept in the frame.
    """
    owner = event.name
    following = p.constant(owner, "next")
    rows = [p.constant(owner, row.name) for row in event.rows]
    body = Body(p.ctx, owner, p.local_names(owner))
    state = State(following, owner, event.cites, Function(following.lower(), event.cites, (), "int", []), label="next")
    p.states.append(state)
    flow = Flow(body)
    waiting = body.read("waiting")
    flow.line(f"if not {waiting}:")
    flow.line("    return resume(s)")
    flow.assign(event.subject, f"{waiting}[0]", "thing")
    flow.assign("waiting", f"{waiting}[1:]", "many")
    if event.still is not None:
        flow.line(f"if {show(e.Not(event.still), flow.scope())[0]}:")
        flow.branch().go(following)
    single = all(exclusive(one, other) for index, one in enumerate(event.rows) for other in event.rows[index + 1 :])
    if single:
        flow.keep()
        flow.dirty.clear()
        for row, constant in zip(event.rows, rows, strict=True):
            text = plain(row.when, flow.scope()) if row.when is not None else "True"
            if text == "True":
                flow.line(f"return {constant}")
                break
            flow.line(f"if {text}:")
            flow.line(f"    return {constant}")
        else:
            flow.line(f"return {following}")
        after = following
    else:
        p.ctx.slot(owner, "due", "many")
        after = p.constant(owner, "due")
        flow.line("due: tuple[int, ...] = ()")
        for index, (row, constant) in enumerate(zip(event.rows, rows, strict=True)):
            tests = [
                f"{rows[i]} not in due"
                for i, other in enumerate(event.rows[:index])
                if row.name in other.replaces or other.cannot
            ]
            if row.when is not None:
                tests.append(tight(row.when, flow.scope(), 2))
            tests = [test for test in tests if test != "True"]
            if tests:
                flow.line(f"if {' and '.join(tests)}:")
                flow.line(f"    due += ({constant},)")
            else:
                flow.line(f"due += ({constant},)")
        body.name("due")
        body.assigned.add("due")
        flow.dirty.add("due")
        flow.go(after)
    state.step.lines = body.text()
    if not single:
        body = Body(p.ctx, owner, p.local_names(owner))
        state = State(after, owner, (), Function(after.lower(), (), (), "int", []), label="due")
        p.states.append(state)
        flow = Flow(body)
        due = body.read("due")
        flow.line(f"if not {due}:")
        flow.line(f"    return {following}")
        flow.line(f"row: int = {due}[0]")
        flow.assign("due", f"{due}[1:]", "many")
        flow.keep()
        flow.line("return row")
        state.step.lines = body.text()
    for row, constant in zip(event.rows, rows, strict=True):
        p.step = row.name
        p.jobs = []
        print_row(p, row, owner, constant, after, not single)
        while p.jobs:
            p.print_job(p, p.jobs.pop(0))


def exclusive(one: m.Row, other: m.Row) -> bool:
    """Whether two rows cannot apply to one occurrence: the first removes the second, or they ask for different
    words of one thing.
    """
    if one.cannot or other.name in one.replaces:
        return True

    def asked(row: m.Row) -> list[tuple[e.Expression, e.Expression]]:
        parts = row.when.parts if isinstance(row.when, e.And) else (row.when,)
        return [
            (x.left, x.right)
            for x in parts
            if isinstance(x, e.Compare) and x.op == "==" and isinstance(x.right, e.Word)
        ]

    return any(a == c and b != d for a, b in asked(one) for c, d in asked(other))


def print_row(p: Printer, row: m.Row, owner: str, constant: str, after: str, retest: bool) -> None:
    """One row. It is tested again where another row may have come before it."""
    body = Body(p.ctx, owner, p.local_names(owner))
    state = State(constant, owner, row.cites, Function(constant.lower(), row.cites, (), "int", []), label=row.name)
    p.states.append(state)
    flow = Flow(body)
    if retest and row.when is not None:
        flow.line(f"if {show(e.Not(row.when), flow.scope())[0]}:")
        flow.branch().go(after)
    p.go_on(p, row.body, flow, after, None)
    state.step.lines = body.text()


def directly(ctx: Context) -> frozenset[str]:
    """Events that need no frame of their own: only steps raise them, for one thing at a time, no two rows apply
    together, and each row only resolves a procedure.
    """
    raised = [node for node in nodes(ctx.game) if isinstance(node, s.Raise)]
    watched = {node.event for node in nodes(ctx.game) if isinstance(node, m.Watch)}
    several = {
        node.event
        for node in raised
        if isinstance(node.of, e.Every | e.Where | e.These | e.Union | e.Cards | e.Sorted | e.Most)
    }
    several |= {node.event for node in raised if isinstance(node.of, e.Shared | e.Get | e.Outer | e.Either)}
    found = set()
    for event, _ in ctx.events.values():
        rows = event.rows
        if event.name in watched | several or event.still is not None or not rows:
            continue
        alone = all(exclusive(one, other) for index, one in enumerate(rows) for other in rows[index + 1 :])
        if alone and all(only_calls(row, event.subject) for row in rows):
            found.add(event.name)
    return frozenset(found)


def only_calls(row: m.Row, subject: str) -> bool:
    """Whether a row does nothing but resolve a procedure, and reads only who it is about."""
    if row.cannot or len(row.body) != 1 or not isinstance(row.body[0], s.Call) or row.body[0].into:
        return False
    slots = {node.name for node in nodes(row) if isinstance(node, e.Slot)}
    return slots <= {subject} and not any(isinstance(node, e.Because) for node in nodes(row))


def direct_function(p: Printer, event: str) -> str:
    """The name of the function that begins what follows an event that needs no frame."""
    name, _ = p.function_name(f"direct {event}", f"{p.ctx.events[event][1]} begins")
    return name


def print_directly(p: Printer, event: m.Event) -> None:
    """An event without a frame: the first row that applies resolves its procedure; the row's state is only passed
    through.
    """
    name = direct_function(p, event.name)
    subject = Identifiers({*p.ctx.used.taken, "at"}).make(event.subject, extra="here")
    scope = Scope(p.ctx, event.name, lambda slot: subject, {}, Identifiers({subject, "at"}))
    lines = []
    for row in event.rows:
        constant = p.constant(event.name, row.name)
        call = row.body[0]
        assert isinstance(call, s.Call)
        given = {role: plain(value, scope) for role, value in call.roles}
        indent = "    "
        if row.when is not None:
            lines.append(f"    if {plain(row.when, scope)}:")
            indent = "        "
        if p.ctx.procedures[call.procedure][0].guards:
            test, slots = forbidden(p, call.procedure)
            values = "".join(f", {given.get(slot, default_of(p.ctx, call.procedure, slot))}" for slot in slots)
            lines += [f"{indent}if {test}(s{values}):", f"{indent}    return at"]
        lines += [f"{indent}s.frames.append({frame(p, call.procedure, 'at', given)})", f"{indent}return {constant}"]
        step = Function(constant.lower(), row.cites, (), "int", [f"    return {p.entry(call.procedure)}"])
        p.states.append(State(constant, event.name, row.cites, step, label=row.name))
    if not lines[-1].startswith("    return"):
        lines.append("    return at")
    doc = f"What follows when {event.name!r} comes about for one thing; else it goes on at `at`."
    p.functions[name] = Function(name, event.cites, (f"{subject}: int", "at: int"), "int", lines, doc=doc)
