"""States that wait: for a choice, for chance, for the table; and the heads of loops, which are states of their own.

A waiting state makes its options when it is entered (and again when a snapshot is read back), so it does nothing
else. What was chosen goes to its `_taken` function.
"""

from __future__ import annotations

from rulewright.emit.machine_choices import (
    call_with_slots,
    candidates,
    open_tests,
    print_actions,
    why_actions,
    why_choice,
    why_options,
)
from rulewright.emit.machine_expression import as_tuple, iterable, plain, show, tight, variable_name
from rulewright.emit.machine_flow import Body, Flow, Function, State, Wait
from rulewright.emit.machine_printer import Granted, Item, Loop, Printer, granted
from rulewright.machine import expression as e
from rulewright.machine import statement as s


def taking(p: Printer, state: State, parameter: str = "action") -> Flow:
    """The function that takes what a state waits for, and the flow in it."""
    state.taken = Function(f"{state.constant.lower()}_taken", (), (f"{parameter}: int",), "int", [])
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    p.taken.append((state, body))
    return Flow(body)


def await_answer(p: Printer, state: State, flow: Flow, player: str, options: str, wait: Wait) -> None:
    """Leaves a state waiting."""
    state.wait = wait
    if options != "s.options":
        flow.line(f"s.options = {options}")
    flow.line(f"s.player = {player}")
    flow.keep()
    flow.line(f"return -{state.constant}")


def print_waiting(p: Printer, item: Item, flow: Flow, target: str, state: State) -> None:
    scope = flow.scope()
    owner = flow.owner
    match item:
        case s.Roll(_, into, die, _):
            p.ctx.slot(owner, into, "number")
            taken = taking(p, state, "face")
            if isinstance(die, e.Die):
                dice = die.dice
                constant = p.ctx.dice[dice][0]
                value = f"face + {dice.add}" if dice.add > 0 else f"face - {-dice.add}" if dice.add else "face"
                value = f"max({dice.minimum}, {value})" if dice.minimum is not None else value
                await_answer(p, state, flow, "CHANCE", f"FACES[{constant}]", Wait("chance", "roll"))
                taken.assign(into, value, "number")
            else:
                text = plain(die, scope)
                flow.line(f"if {text} < 0:")
                inner = flow.branch()
                inner.assign(into, "0", "number", last=True)
                inner.go(target)
                flow.dirty.discard(into)
                await_answer(p, state, flow, "CHANCE", f"FACES[{text}]", Wait("chance", "roll"))
                taken.assign(into, f"rolled({plain(die, taken.scope())}, face)", "number")
            taken.go(target)
        case s.Draw(_, into, pile, _):
            where = plain(pile, scope)
            flow.line(f"pile = s.piles[{where}]")
            flow.line("if not pile:")
            inner = flow.branch()
            inner.assign(into, "NOTHING", "thing", last=True)
            inner.go(target)
            flow.line("if pile[-1] >= 0:")
            inner = flow.branch()
            inner.assign(into, f"draw(s, {where}, pile[-1])", "thing", last=True)
            inner.go(target)
            flow.dirty.discard(into)
            await_answer(p, state, flow, "CHANCE", "unknown(pile)", Wait("chance", "things"))
            taken = taking(p, state, "card")
            taken.assign(into, f"draw(s, {plain(pile, taken.scope())}, card)", "thing")
            taken.go(target)
        case s.Pick(_, into, among):
            flow.line(f"s.options = {as_tuple(among, scope)}")
            flow.line("if not s.options:")
            inner = flow.branch()
            inner.assign(into, "NOTHING", "thing", last=True)
            inner.go(target)
            flow.dirty.discard(into)
            await_answer(p, state, flow, "CHANCE", "s.options", Wait("chance", "things"))
            taken = taking(p, state)
            taken.assign(into, "action", "thing")
            taken.go(target)
        case s.Choose(_, into, chooser, _, _, optional) as choice:
            sets = candidates(p, state.constant.lower(), choice, owner)
            flow.line(f"s.options = {call_with_slots(*sets, flow)}")
            flow.line("if not s.options:")
            inner = flow.branch()
            inner.assign(into, "NOTHING", "thing", last=True)
            inner.go(target)
            flow.dirty.discard(into)
            if optional:
                flow.line("s.options += (PASS,)")
            await_answer(p, state, flow, plain(chooser, scope), "s.options", Wait("decision", "things", stop="decline"))
            taken = taking(p, state)
            taken.assign(into, "NOTHING if action == PASS else action" if optional else "action", "thing")
            taken.go(target)
            why_choice(p, state, choice)
        case s.ChooseNumber(_, into, chooser, low, high):
            p.ctx.slot(owner, into, "number")
            flow.line(f"low, high = {plain(low, scope)}, {plain(high, scope)}")
            flow.line("if low >= high:")
            inner = flow.branch()
            inner.assign(into, "low", "number", last=True)
            inner.go(target)
            flow.dirty.discard(into)
            await_answer(
                p, state, flow, plain(chooser, scope), "tuple(range(low, high + 1))", Wait("decision", "number")
            )
            taken = taking(p, state)
            taken.assign(into, "action", "number")
            taken.go(target)
        case s.May(_, chooser, body, when, guards, otherwise):
            tests = open_tests(p, state.constant.lower(), body, when, guards, flow)
            if tests:
                flow.line(f"if not ({' and '.join(tests)}):" if len(tests) > 1 else f"if {negated(tests[0])}:")
                p.go_on(p, otherwise, flow.branch(), target, None)
            await_answer(p, state, flow, plain(chooser, scope), "(1, 0)", Wait("decision", "truth"))
            taken = taking(p, state)
            taken.line("if action:")
            p.go_on(p, granted(body), taken.branch(), target, None)
            p.go_on(p, otherwise, taken, target, None)
        case s.ChooseOne():
            print_choose_one(p, item, flow, target, target, state)
        case s.Ask(_, into, question, answers, among):
            kind = {"truth": "truth", "number": "number"}.get(answers, "thing")
            p.ctx.slot(owner, into, kind)
            options = {"truth": "(1, 0)", "number": "tuple(range(101))"}.get(answers, "")
            if not options:
                flow.line(f"s.options = {as_tuple(among if among is not None else e.Every('Player'), scope)}")
                flow.line("if not s.options:")
                inner = flow.branch()
                inner.assign(into, "NOTHING", "thing", last=True)
                inner.go(target)
                flow.dirty.discard(into)
            speaks = {"truth": "truth", "number": "number"}.get(answers, "things")
            await_answer(p, state, flow, "REFEREE", options or "s.options", Wait("question", speaks, question=question))
            taken = taking(p, state)
            taken.assign(into, "action == 1" if answers == "truth" else "action", kind)
            taken.go(target)
        case s.Table():
            await_answer(p, state, flow, "REFEREE", "(0,)", Wait("step", "done"))
            taken = taking(p, state)
            taken.go(target)
        case Loop():
            print_loop(p, item, flow, state)
        case _:
            raise AssertionError(item)


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


def negated(text: str) -> str:
    """The opposite of a condition's text."""
    if text.startswith("not ") and " and " not in text and " or " not in text:
        return text[4:]
    return f"not {text}" if " " not in text else f"not ({text})"


def name_star(name: str) -> str:
    """A tuple's things, to be followed by one more."""
    return f"*{name}, "
