"""From structured steps to states: where a function of the generated module ends and the next begins.

A state ends where something may come in between: a call, a choice, chance, the table, or the rows of an event
that an effect raised. What cannot be interrupted is printed in line. In: a `Context`. Out: the states of every
procedure and event in reading order, and the functions that they use.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.emit.machine_begin import can
from rulewright.emit.machine_context import Context
from rulewright.emit.machine_events import directly, print_directly, print_event
from rulewright.emit.machine_flow import LEAVE, Body, Flow, Function, State
from rulewright.emit.machine_inline import instant, print_instant
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Item, Items, Job, Loop, Printer, Receive
from rulewright.emit.machine_statements import print_item
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes


def print_states(ctx: Context) -> Printer:
    """Every state of a game. Printed twice: the first time shows which slots each frame has."""
    ctx.direct = directly(ctx)
    ctx.loaded |= {(node.procedure, node.slot) for node in nodes(ctx.game) if isinstance(node, e.Outer)}
    first = Printer(ctx, Identifiers(set(ctx.used.taken)), items, print_state)
    print_all(first)
    ctx.prune()
    second = Printer(ctx, Identifiers(set(ctx.used.taken)), items, print_state)
    print_all(second)
    return second


def print_all(p: Printer) -> None:
    """Procedures, then events, each a section with the functions that it is the first to use."""
    questioned = p.ctx.asked
    for procedure, _ in p.ctx.procedures.values():
        functions, states = len(p.functions), len(p.states)
        print_procedure(p, procedure, procedure.name in questioned)
        p.sections.append((procedure.name, tuple(p.functions)[functions:], tuple(p.states[states:])))
    for event, _ in p.ctx.events.values():
        if event.rows:
            functions, states = len(p.functions), len(p.states)
            (print_directly if event.name in p.ctx.direct else print_event)(p, event)
            p.sections.append((f"event: {event.name}", tuple(p.functions)[functions:], tuple(p.states[states:])))


def print_procedure(p: Printer, procedure: m.Procedure, questioned: bool) -> None:
    """Its states. `questioned`: some choice asks whether it may be begun."""
    owner, last = procedure.name, p.exit(procedure.name)
    if procedure.guards or questioned:
        can(p, owner)
    labels = [step.label for step in procedure.steps]
    if procedure.before:
        first = p.constant(owner, labels[0]) if labels else last
        run_job(p, Job(p.entry(owner), owner, procedure.before[0].cites, procedure.before, first, "begin"))
    if not labels and not procedure.before:
        run_job(p, Job(p.entry(owner), owner, procedure.cites, (), last, "done"))
    for step, following in zip(procedure.steps, (*labels[1:], ""), strict=True):
        after = p.constant(owner, following) if following else last
        run_job(p, Job(p.constant(owner, step.label), owner, step.cites, step.body, after, step.label))
    if procedure.after:
        run_job(p, Job(last, owner, procedure.after[0].cites, procedure.after, LEAVE, "end"))


def run_job(p: Printer, job: Job) -> None:
    """Prints a state and every state that came of it."""
    p.step = job.label
    p.jobs = [job]
    while p.jobs:
        print_state(p, p.jobs.pop(0))


def print_state(p: Printer, job: Job) -> None:
    body = Body(p.ctx, job.owner, p.local_names(job.owner))
    state = State(
        job.constant, job.owner, job.cites, Function(job.constant.lower(), job.cites, (), "int", []), label=job.label
    )
    p.states.append(state)
    flow = Flow(body)
    if job.label == p.step and job.items and not isinstance(job.items[0], Receive | Loop):
        lacking(p, job, flow)
    items(p, job.items, flow, job.after, state)
    state.step.lines = body.text()
    for waiting, inside in p.taken:
        assert waiting.taken is not None
        waiting.taken.lines = inside.text()
    p.taken.clear()


def lacking(p: Printer, job: Job, flow: Flow) -> None:
    """A step that needs a thing chosen, drawn or picked before is skipped when there was none."""
    procedure = p.ctx.procedures.get(job.owner)
    for slot in lacked(procedure[0], job.label, job.items) if procedure else []:
        flow.line(f"if {flow.body.read(slot)} < 0:")
        flow.branch().go(job.after)
    flow.body.skips = len(flow.body.lines)


def lacked(procedure: m.Procedure, label: str, body: Items) -> list[str]:
    """Slots that a step reads, that an earlier step may have left empty, and that it does not test itself."""
    got: set[str] = set()
    for step in procedure.steps:
        if step.label == label:
            break
        for node in nodes(step.body):
            if isinstance(node, s.Choose | s.Draw | s.Pick):
                got.add(node.into)
    tested = {
        node.left.name
        for node in nodes(body)
        if isinstance(node, e.Compare) and isinstance(node.left, e.Slot) and isinstance(node.right, e.Nothing)
    }
    used = {node.name for node in nodes(body) if isinstance(node, e.Slot)}
    return sorted((got & used) - tested - {role.name for role in procedure.roles})


def items(p: Printer, items_: Items, flow: Flow, after: str, state: State | None = None) -> None:
    """Prints statements and then how it goes on at `after`. `state` is given where a waiting statement may stand:
    at the start of a state.
    """
    for index, item in enumerate(items_):
        rest = items_[index + 1 :]
        if isinstance(item, s.Draw) and item.otherwise and not instant(p, item):
            empty = e.Compare("==", e.Count(e.Cards(item.pile)), e.Int(0))
            first = s.If(item.cites, empty, item.otherwise)
            items(p, (first, replace(item, otherwise=()), *rest), flow, after, None)
            return
        if instant(p, item):
            print_instant(p, item, flow)
            continue
        if needs_own_state(p, item) and (state is None or flow.started):
            flow.go(p.further(flow, items_[index:], after))
            return
        print_item(p, item, rest, flow, after, state)
        return
    if after == LEAVE:
        flow.line("return leave(s)")
    else:
        flow.go(after)


def needs_own_state(p: Printer, item: Item) -> bool:
    """Whether its state is come back to, or waits, and so must do nothing else first."""
    return isinstance(
        item,
        s.Draw
        | s.Bury
        | s.Roll
        | s.Pick
        | s.Choose
        | s.ChooseNumber
        | s.ChooseWay
        | s.ChooseOne
        | s.May
        | s.Ask
        | s.Table
        | Loop,
    ) and not (isinstance(item, s.ChooseOne) and item.again)
