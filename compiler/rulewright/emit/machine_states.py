"""From structured steps to states: where a function of the generated module ends and the next begins.

A state ends where something may come in between: a call, a choice, chance, the table, or the rows of an event
that an effect raised. What cannot be interrupted is printed in line. In: a `Context`. Out: the states of every
procedure and event in reading order, and the functions that they use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.emit.machine_choices import can, card_helper, change_helper, forbidden, frame
from rulewright.emit.machine_context import DEFAULTS, Context
from rulewright.emit.machine_events import direct_function, directly, order_function, print_directly, print_event
from rulewright.emit.machine_expression import (
    Scope,
    as_tuple,
    iterable,
    maybe_shuffled,
    plain,
    show,
    tight,
    variable_name,
)
from rulewright.emit.machine_flow import LEAVE, Body, Flow, Function, State, default_of
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Granted, Item, Items, Job, Loop, Printer, Receive
from rulewright.emit.machine_waits import print_waiting
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
    runs = runs_of_steps(p, procedure)
    for index, run in enumerate(runs):
        after = p.constant(owner, runs[index + 1][0].label) if index + 1 < len(runs) else last
        cites = tuple(dict.fromkeys(cite for step in run for cite in step.cites))
        body = tuple(statement for step in run for statement in step.body)
        run_job(p, Job(p.constant(owner, run[0].label), owner, cites, body, after, run[0].label))
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


def runs_of_steps(p: Printer, procedure: m.Procedure) -> list[tuple[m.Step, ...]]:
    """Steps that are printed together: each by itself, or, where straight lines are fused, all up to the next that
    waits, may be skipped, or is come back to.
    """
    if not p.ctx.fused:
        return [(step,) for step in procedure.steps]
    targets = {node.step for node in nodes(procedure) if isinstance(node, s.Again)}
    runs: list[tuple[m.Step, ...]] = []
    for step in procedure.steps:
        apart = step.label in targets or bool(lacked(procedure, step.label, step.body))
        apart = apart or not step.body or needs_own_state(p, step.body[0])
        if runs and not apart:
            runs[-1] = (*runs[-1], step)
        else:
            runs.append((step,))
    return runs


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


def live(p: Printer, attribute: str) -> bool:
    """Whether a change of the attribute may set something off."""
    found = p.ctx.attributes[attribute][0]
    return any(p.ctx.events[watch.event][0].rows for watch in found.watches)


def instant(p: Printer, item: Item) -> bool:
    """Whether nothing can come in between, so that it is printed in line."""
    match item:
        case s.Assign() | s.SetRegister() | s.Put() | s.Discard() | s.Shuffle() | Receive():
            return True
        case s.Change(_, attribute):
            return not live(p, attribute)
        case s.If(_, _, then, otherwise):
            return all(instant(p, part) for part in (*then, *otherwise))
        case s.ForEach(_, _, _, body):
            return all(instant(p, part) for part in body)
        case s.Draw(_, _, pile, otherwise):
            return not maybe_shuffled(pile, p.ctx) and all(instant(p, part) for part in otherwise)
        case s.Arrange(_, _, _, _, _, ties):
            return ties != "random"
        case _:
            return False


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
        item, s.Draw | s.Roll | s.Pick | s.Choose | s.ChooseNumber | s.ChooseOne | s.May | s.Ask | s.Table | Loop
    ) and not (isinstance(item, s.ChooseOne) and item.again)


def print_instant(p: Printer, item: Item, flow: Flow) -> None:
    """A statement in line."""
    flow.settle(item)
    scope = flow.scope()
    match item:
        case s.Assign(_, into, value, outer):
            if outer and outer != flow.owner:
                place = p.ctx.slot(outer, into)
                flow.line(f"set_outer(s, {p.ctx.things['procedure', outer]}, {place}, {plain(value, scope)})")
            elif (flow.owner, into) not in p.ctx.unread:
                flow.assign(into, plain(value, scope), p.ctx.kind_of(value, flow.owner))
        case Receive(_, into):
            flow.assign(into, "s.result", p.ctx.slot_kind(flow.owner, into))
        case s.SetRegister(_, register, value):
            flow.line(f"s.{p.ctx.registers[register][1]} = {plain(value, scope)}")
        case s.Change():
            print_change(p, item, flow)
        case s.Put(_, cards, into, at):
            verb = {"top": "put", "bottom": "put_under", "shuffled": "put_among"}[at]
            where = plain(into, scope)
            for_cards(p, cards, flow, lambda card: f"{verb}(s, {card}, {where})")
        case s.Discard(_, cards):
            for_cards(p, cards, flow, lambda card: f"discard(s, {card})")
        case s.Shuffle(_, pile):
            flow.line(f"shuffle(s, {plain(pile, scope)})")
        case s.If(_, when, then, otherwise):
            print_if(p, when, then, otherwise, flow)
        case s.ForEach(_, each, things, body, still):
            p.ctx.slot(flow.owner, each)
            variable = flow.body.read(each)
            flow.line(f"for {variable} in {as_tuple(things, scope)}:")
            inner = flow.branch()
            if still is not None:
                flow_text = show(e.Not(still), inner.scope())[0]
                inner.line(f"if {flow_text}:")
                inner.line("    continue")
            for part in body:
                print_instant(p, part, inner)
            flow.dirty |= inner.dirty
        case s.Draw(_, into, pile, otherwise):
            if otherwise:
                print_if(p, e.Compare("==", e.Count(e.Cards(pile)), e.Int(0)), otherwise, (), flow)
            where = plain(pile, flow.scope())
            flow.assign(into, f"draw(s, {where}, top(s.piles[{where}]))", "thing")
        case s.Arrange(_, into, things, key, least, _):
            bound, variable = scope.bind("it", variable_name(things, "it"))
            if key is None:
                flow.assign(into, as_tuple(things, scope), "many")
            else:
                sign = "" if least else "-"
                flow.assign(
                    into,
                    f"tuple(sorted({iterable(things, scope)}, key=lambda {variable}: {sign}{tight(key, bound, 9)}))",
                    "many",
                )
        case _:
            raise AssertionError(item)


def print_if(p: Printer, when: e.Expression, then: s.Body, otherwise: s.Body, flow: Flow) -> None:
    text = plain(when, flow.scope())
    if text in ("True", "False"):
        for part in then if text == "True" else otherwise:
            print_instant(p, part, flow)
        return
    flow.line(f"if {text}:")
    changed: set[str] = set()
    for index, body in enumerate((then, otherwise)):
        if index and not body:
            continue
        if index:
            flow.line("else:")
        inner = flow.branch()
        for part in body:
            print_instant(p, part, inner)
        if not body:
            inner.line("pass")
        changed |= inner.dirty
    flow.dirty |= changed


def for_cards(p: Printer, cards: e.Expression, flow: Flow, call: Callable[[str], str]) -> None:
    """A call for one card, or for each of a set."""
    if isinstance(cards, e.These) and len(cards.things) == 1:
        cards = cards.things[0]
    if p.ctx.kind_of(cards, flow.owner) == "many":
        bound, variable = flow.scope().bind("it", "card")
        del bound
        flow.line(f"for {variable} in {as_tuple(cards, flow.scope())}:")
        flow.line(f"    {call(variable)}")
    else:
        flow.line(call(plain(cards, flow.scope())))


def print_change(p: Printer, change: s.Change, flow: Flow) -> None:
    """One atomic effect: on one thing, on one thing if a condition holds, or on each of a set."""
    scope = flow.scope()
    helper = change_helper(p, change.attribute, change.sense, change.pool)
    one, condition = only_one(change.of, scope)
    if one is None and p.ctx.kind_of(change.of, flow.owner) == "many":
        bound, variable = scope.bind("it", variable_name(change.of, "it"))
        flow.line(f"for {variable} in {iterable(change.of, scope)}:")
        flow.line(f"    {helper}(s, {variable}, {plain(change.by, bound)})")
        return
    thing = plain(one or change.of, scope)
    by = plain(change.by, replace(scope, variables={**scope.variables, "it": thing}))
    if condition:
        flow.line(f"if {condition}:")
        flow = flow.branch()
    flow.line(f"{helper}(s, {thing}, {by})")


def only_one(things: e.Expression, scope: Scope) -> tuple[e.Expression | None, str]:
    """The one thing that a set can have in it, and the condition for that, as text."""
    conditions: list[e.Expression] = []
    while isinstance(things, e.Where):
        conditions.insert(0, things)
        things = things.things
    if not (isinstance(things, e.These) and len(things.things) == 1):
        return None, ""
    (one,) = things.things
    if conditions and not isinstance(one, e.Slot | e.Var | e.Name | e.Shared):
        return None, ""
    texts = []
    for where in conditions:
        assert isinstance(where, e.Where)
        texts.append(tight(where.when, replace(scope, variables={**scope.variables, where.name: plain(one, scope)}), 2))
    return one, " and ".join(text for text in texts if text != "True")


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
                items(p, rest, flow, after)
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
                items(p, then if text == "True" else otherwise, flow, target)
                return
            flow.line(f"if {text}:")
            items(p, then, flow.branch(), target)
            items(p, otherwise, flow, target)
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
                items(p, rest, flow, after, None)
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
