"""Statements after which, or in which, something may come in between: each ends a state."""

from __future__ import annotations

from dataclasses import replace

from rulewright.emit.machine_begin import forbidden
from rulewright.emit.machine_context import DEFAULTS
from rulewright.emit.machine_events import direct_function, order_function
from rulewright.emit.machine_expression import (
    as_tuple,
    plain,
)
from rulewright.emit.machine_flow import LEAVE, Flow, State, default_of
from rulewright.emit.machine_helpers import card_helper, frame
from rulewright.emit.machine_inline import print_change
from rulewright.emit.machine_printer import Granted, Item, Items, Job, Loop, Printer, Receive
from rulewright.emit.machine_waits import print_waiting
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes


def print_item(p: Printer, item: Item, rest: Items, flow: Flow, after: str, state: State | None) -> None:
    """A statement after which, or in which, something may come in between."""

    def on() -> str:
        return p.further(flow, rest, after) if rest else after

    flow.settle(item)
    scope = flow.scope()
    match item:
        case s.Change():
            print_change(p, item, flow)
            because = item.because or e.Because(e.Nothing(), e.Int(0) if reads_it(item.by) else item.by)
            happen(p, plain(because, scope), flow, on())
        case s.Raise(_, event, of, because):
            if not p.ctx.events[event][0].rows:
                p.go_on(p, rest, flow, after, None)
                return
            target = on()
            if event in p.ctx.direct:
                flow.keep()
                flow.line(f"return {direct_function(p, event)}(s, {plain(of, scope)}, {target})")
                return
            cause = plain(because or e.Because(e.Nothing(), e.Int(0)), scope)
            if p.ctx.kind_of(of, flow.owner) == "many":
                things = as_tuple(of, scope)
                if p.ctx.events[event][0].order is not None:
                    things = f"tuple({order_function(p, event)}(s, {things}))"
            else:
                things = f"({plain(of, scope)},)"
            flow.keep()
            flow.line(f"s.frames.append({frame(p, event, target, {'cause': cause, 'waiting': things})})")
            flow.line(f"return {p.constant(event, 'next')}")
        case s.If(_, when, then, otherwise):
            text = plain(when, scope)
            target = on()
            if text in ("True", "False"):
                p.go_on(p, then if text == "True" else otherwise, flow, target, None)
                return
            flow.line(f"if {text}:")
            p.go_on(p, then, flow.branch(), target, None)
            p.go_on(p, otherwise, flow, target, None)
        case s.ForEach(_, each, things, _, _):
            left = p.hide(flow.owner, f"{each} left", "many")
            p.ctx.slot(flow.owner, each)
            flow.assign(left, as_tuple(things, scope), "many")
            flow.go(p.further(flow, (Loop(item.cites, item, (left,), on()),), ""))
        case s.Repeat(_, body, times, until, first):
            slots: tuple[str, ...] = ()
            if times is not None:
                slots = (p.hide(flow.owner, "times", "number"),)
                flow.assign(slots[0], "0", "number")
            if first or (until is None and times is not None):
                flow.go(p.further(flow, (Loop(item.cites, item, slots, on()),), ""))
                return
            constant, label = p.reserve(flow.owner)
            whole: Items = body if until is None else (*body, Loop(item.cites, item, slots, on(), constant))
            p.jobs.append(Job(constant, flow.owner, item.cites, whole, constant, label))
            flow.go(constant)
        case s.Actions():
            p.ctx.slot(flow.owner, item.count, "number")
            loop = Loop(item.cites, item, (item.count,), on())
            if not begun_again(p, flow.owner) and state is not None and not flow.started:
                print_waiting(
                    p, loop, flow, "", state
                )  # the counter is 0 in a new frame, so the step is the loop's head
                return
            flow.assign(item.count, "0", "number")
            flow.go(p.further(flow, (replace(loop, back="counted"),), ""))
        case s.ChooseEach():
            p.ctx.slot(flow.owner, item.each)
            last = p.hide(flow.owner, f"last {item.each}", "thing")
            number = p.hide(flow.owner, f"{item.each} count", "number")
            flow.assign(last, "NOTHING", "thing")
            flow.assign(number, "0", "number")
            flow.go(p.further(flow, (Loop(item.cites, item, (last, number), on()),), ""))
        case s.ChooseOne() if item.again:
            flow.go(p.further(flow, (Loop(item.cites, item, (), on()),), ""))
        case s.Arrange():
            p.ctx.slot(flow.owner, item.into, "many")
            flow.assign(item.into, "()", "many")
            flow.go(p.further(flow, (Loop(item.cites, item, (), on()),), ""))
        case s.Again(_, step, times):
            target = p.constant(flow.owner, step)
            if times is None:
                flow.go(target)
            else:
                slot = f"times back to {step}"
                p.ctx.slot(flow.owner, slot, "number")
                flow.line(f"if {flow.body.read(slot)} < {times}:")
                inner = flow.branch()
                inner.assign(slot, f"{flow.body.name(slot)} + 1", "number")
                inner.go(target)
                p.go_on(p, rest, flow, after, None)
        case s.Call(_, procedure, roles, into):
            target = p.further(flow, (Receive(item.cites, into), *rest), after) if into else on()
            print_call(p, procedure, roles, flow, target, into)
        case Granted(_, call):
            target = p.further(flow, (Receive(item.cites, call.into), *rest), after) if call.into else on()
            push(p, call.procedure, call.roles, flow, target)
        case s.CallCard(_, card, column, roles):
            target = on()
            names = [name for name, _ in roles]
            helper = card_helper(p, column, names, [p.ctx.kind_of(value, flow.owner) for _, value in roles])
            flow.keep()
            given = "".join(f", {plain(value, scope)}" for _, value in roles)
            flow.line(f"return {helper}(s, {plain(card, scope)}, {target}{given})")
        case s.Return(_, value):
            last = p.exit(flow.owner)
            if value is not None:
                flow.line(f"s.result = {plain(value, scope)}")
            if last == LEAVE:
                flow.line("return leave(s)")
            else:
                flow.go(last)
        case s.End(_, procedure):
            if procedure == flow.owner:
                print_item(p, s.Return(item.cites), rest, flow, after, state)
                return
            target = on()
            flow.keep()
            flow.line(f"return end(s, {p.ctx.things['procedure', procedure]}, {target})")
        case s.EndAfter(_, procedures):
            target = on()
            flow.keep()
            ends = ", ".join(p.ctx.things["procedure", name] for name in procedures)
            flow.line(f"return end_after(s, ({ends}{',' if len(procedures) == 1 else ''}), {target})")
        case s.EndGame(_, winners):
            if winners is None or isinstance(winners, e.Nothing):
                won = "()"
            elif p.ctx.kind_of(winners, flow.owner) == "many":
                won = as_tuple(winners, scope)
            else:
                won = f"({plain(winners, scope)},)"
            flow.line(f"return end_game(s, {won})")
        case _:
            assert state is not None
            print_waiting(p, item, flow, on(), state)


def happen(p: Printer, cause: str, flow: Flow, target: str) -> None:
    flow.keep()
    if target == LEAVE:
        flow.line("if s.happened:")
        flow.line(f"    return happen(s, {cause}, LEAVE)")
        flow.line("return leave(s)")
    else:
        flow.line(f"return happen(s, {cause}, {target}) if s.happened else {target}")


def print_call(
    p: Printer, procedure: str, roles: tuple[tuple[str, e.Expression], ...], flow: Flow, target: str, into: str
) -> None:
    """Pushes a frame, unless the procedure's guards forbid it."""
    scope = flow.scope()
    given = dict(roles)
    found = p.ctx.procedures[procedure][0]
    if found.guards:
        name, slots = forbidden(p, procedure)
        values = "".join(
            f", {plain(given[slot], scope) if slot in given else default_of(p.ctx, procedure, slot)}" for slot in slots
        )
        flow.line(f"if {name}(s{values}):")
        inner = flow.branch()
        if into:
            inner.line(f"s.result = {DEFAULTS[p.ctx.kind_of_type(found.result)]}")
        inner.go(target)
    push(p, procedure, roles, flow, target)


def push(p: Printer, procedure: str, roles: tuple[tuple[str, e.Expression], ...], flow: Flow, target: str) -> None:
    """Pushes a frame, and goes on in the procedure."""
    scope = flow.scope()
    flow.keep()
    flow.line(f"s.frames.append({frame(p, procedure, target, {name: plain(value, scope) for name, value in roles})})")
    flow.line(f"return {p.entry(procedure)}")


def reads_it(expression: e.Expression) -> bool:
    """Whether an amount differs from one recipient to the next."""
    return any(isinstance(node, e.Var) and node.name == "it" for node in nodes(expression))


def begun_again(p: Printer, owner: str) -> bool:
    """Whether a step may be done more than once in one frame, so that its counters must be set back."""
    procedure = p.ctx.procedures.get(owner)
    if procedure is None:
        return True
    loops = [
        node
        for node in nodes(procedure[0])
        if isinstance(node, s.Repeat | s.ForEach | s.Again | s.ChooseEach | s.ChooseOne)
    ]
    counts = [node.count for node in nodes(procedure[0]) if isinstance(node, s.Actions)]
    return bool(loops) or len(set(counts)) < len(counts)
