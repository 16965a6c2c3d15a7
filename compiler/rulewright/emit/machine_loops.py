"""The heads of loops: states that are come back to and that test whether to go on."""

from __future__ import annotations

from rulewright.emit.machine_answers import await_answer, taking
from rulewright.emit.machine_choices import call_with_slots, candidates, why_choice
from rulewright.emit.machine_expression import (
    iterable,
    plain,
    show,
    tight,
    variable_name,
)
from rulewright.emit.machine_flow import Flow, State, Wait
from rulewright.emit.machine_offers import open_tests, print_actions, why_actions, why_options
from rulewright.emit.machine_printer import Granted, Loop, Printer, granted
from rulewright.machine import expression as e
from rulewright.machine import statement as s


def print_choose_one(p: Printer, item: s.ChooseOne, flow: Flow, back: str, target: str, state: State) -> None:
    """`chooses one of these:`; after an option it goes on at `back`, after declining at `target`."""
    flow.line("options = []")
    for index, option in enumerate(item.options):
        tests = open_tests(p, f"{state.constant.lower()} {option.name}", option.body, option.when, option.guards, flow)
        if tests:
            flow.line(f"if {' and '.join(tests)}:")
            flow.line(f"    options.append({index})")
        else:
            flow.line(f"options.append({index})")
    flow.line("if not options:")
    flow.branch().go(target)
    if item.optional:
        flow.line("options.append(PASS)")
    names = tuple(option.name for option in item.options)
    await_answer(
        p,
        state,
        flow,
        plain(item.chooser, flow.scope()),
        "tuple(options)",
        Wait("decision", "names", names, stop="decline"),
    )
    taken = taking(p, state)
    if item.optional:
        taken.line("if action == PASS:")
        taken.branch().go(target)
    for index, option in enumerate(item.options):
        if index + 1 < len(item.options):
            taken.line(f"if action == {index}:")
            p.go_on(p, granted(option.body), taken.branch(), back, None)
        else:
            p.go_on(p, granted(option.body), taken, back, None)
    why_options(p, state, item)


def print_loop(p: Printer, loop: Loop, flow: Flow, state: State) -> None:
    """The head of a loop: what is tested before each pass."""
    scope = flow.scope()
    owner = flow.owner
    head = state.constant
    match loop.statement:
        case s.ForEach(_, each, _, body, still):
            (left,) = loop.slots
            flow.line(f"if not {flow.body.read(left)}:")
            flow.branch().go(loop.after)
            flow.body.assigned.add(each)
            flow.assign(each, f"{flow.body.read(left)}[0]", "thing")
            flow.assign(left, f"{flow.body.name(left)}[1:]", "many")
            if still is not None:
                flow.line(f"if {show(e.Not(still), flow.scope())[0]}:")
                flow.branch().go(head)
            p.go_on(p, body, flow, head, None)
        case s.Repeat(_, body, times, until, _):
            if until is not None:
                flow.line(f"if {plain(until, scope)}:")
                flow.branch().go(loop.after)
            if times is not None:
                (count,) = loop.slots
                if loop.back:
                    flow.assign(count, f"{flow.body.read(count)} + 1", "number")
                    flow.line(f"if {flow.body.name(count)} >= {tight(times, flow.scope(), 5)}:")
                    flow.branch().go(loop.after)
                else:
                    flow.line(f"if {flow.body.read(count)} >= {tight(times, scope, 5)}:")
                    flow.branch().go(loop.after)
                    flow.assign(count, f"{flow.body.name(count)} + 1", "number")
            if loop.back:
                flow.go(loop.back)
            else:
                p.go_on(p, body, flow, head, None)
        case s.Actions() as actions:
            only = actions.limit == e.Int(1) and all(offer.counts for offer in actions.offers)  # no second pass
            counted = not (only and not loop.back and (owner, actions.count) in p.ctx.unread)
            print_actions(p, actions, flow, loop.after, state, counted)
            taken = taking(p, state)
            taken.line("if action == PASS:")
            taken.branch().go(loop.after)
            for index, offer in enumerate(actions.offers):
                inner = taken
                if index + 1 < len(actions.offers):
                    taken.line(f"if action == {p.ctx.things['procedure', offer.procedure]}:")
                    inner = taken.branch()
                if offer.counts and counted:
                    inner.assign(actions.count, f"{inner.body.read(actions.count)} + 1", "number")
                call = s.Call(actions.cites, offer.procedure, offer.roles)
                p.go_on(
                    p,
                    (*offer.first, Granted(call.cites, call)),
                    inner,
                    loop.after if only and offer.counts else head,
                    None,
                )
            why_actions(p, state, actions, counted)
        case s.ChooseEach(_, each, chooser, _, body, _, limit, least) as choice:
            last, count = loop.slots
            sets = candidates(p, state.constant.lower(), choice, owner)
            if limit is not None:
                flow.line(f"if {flow.body.read(count)} >= {tight(limit, scope, 5)}:")
                flow.branch().go(loop.after)
            flow.line(
                f"s.options = tuple(sorted(x for x in {call_with_slots(*sets, flow)} if x > {flow.body.read(last)}))"
            )
            flow.line("if not s.options:")
            flow.branch().go(loop.after)
            if least is None:
                flow.line("s.options += (PASS,)")
            else:
                flow.line(f"if {flow.body.read(count)} >= {tight(least, scope, 5)}:")
                flow.line("    s.options += (PASS,)")
            await_answer(p, state, flow, plain(chooser, scope), "s.options", Wait("decision", "things", stop="stop"))
            taken = taking(p, state)
            taken.line("if action == PASS:")
            taken.branch().go(loop.after)
            taken.assign(each, "action", "thing")
            taken.assign(last, "action", "thing")
            taken.assign(count, f"{taken.body.read(count)} + 1", "number")
            p.go_on(p, body, taken, head, None)
            why_choice(p, state, choice)
        case s.ChooseOne():
            print_choose_one(p, loop.statement, flow, head, loop.after, state)
        case s.Arrange(_, into, things, key, least, _):
            name = flow.body.read(into)
            flow.line("while True:")
            inner = flow.branch()
            inner.line(f"left = [x for x in {iterable(things, scope)} if x not in {name}]")
            if key is not None:
                bound, variable = scope.bind("it", variable_name(things, "it"))
                sign = "-" if least else ""
                inner.line(f"left = most(left, lambda {variable}: {sign}{tight(key, bound, 9)})")
            inner.line("if len(left) > 1:")
            inner.line("    break")
            inner.line("if not left:")
            end = inner.branch()
            end.dirty.add(into)
            end.go(loop.after)
            inner.assign(into, f"({name_star(name)}left[0])", "many")
            flow.dirty.add(into)
            await_answer(p, state, flow, "CHANCE", "tuple(left)", Wait("chance", "things"))
            taken = taking(p, state)
            taken.assign(into, f"({name_star(taken.body.read(into))}action)", "many")
            taken.go(head)


def name_star(name: str) -> str:
    """A tuple's things, to be followed by one more."""
    return f"*{name}, "
