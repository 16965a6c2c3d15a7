"""States that wait: for a choice, for chance, for the table; and the heads of loops, which are states of their own.

A waiting state makes its options when it is entered (and again when a snapshot is read back), so it does nothing
else. What was chosen goes to its `_taken` function.
"""

from __future__ import annotations

from rulewright.emit.machine_answers import await_answer, taking
from rulewright.emit.machine_choices import call_with_slots, candidates, why_choice
from rulewright.emit.machine_expression import (
    ATOM,
    as_tuple,
    plain,
    tight,
)
from rulewright.emit.machine_flow import Flow, State, Wait
from rulewright.emit.machine_loops import print_choose_one, print_loop
from rulewright.emit.machine_offers import open_tests
from rulewright.emit.machine_printer import Item, Loop, Printer, granted
from rulewright.machine import expression as e
from rulewright.machine import statement as s


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
                flow.line(f"if {tight(die, scope, ATOM)} < 0:")
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
        case s.Bury(_, card, pile):
            where = plain(pile, scope)
            flow.line(f"if {plain(card, scope)} < 0:")
            flow.branch().go(target)
            await_answer(
                p, state, flow, "CHANCE", f"tuple(range(len(s.piles[{where}]) // 2 + 1))", Wait("chance", "number")
            )
            taken = taking(p, state)
            taken.line(f"bury(s, {plain(card, taken.scope())}, {plain(pile, taken.scope())}, action)")
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
        case s.ChooseWay(_, into, way_chooser, tile):
            p.ctx.slot(owner, into, "number")
            flow.line(f"s.options = ways(s, {plain(tile, scope)})")
            flow.line("if len(s.options) < 2:")
            inner = flow.branch()
            inner.assign(into, "first(s.options)", "number", last=True)
            inner.go(target)
            flow.dirty.discard(into)
            who = plain(way_chooser, scope) if way_chooser is not None else "REFEREE"
            kind = "decision" if way_chooser is not None else "question"
            await_answer(p, state, flow, who, "s.options", Wait(kind, "ways"))
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
        case s.Ask(_, into, question, answers, among, option):
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
            wait = Wait("question", speaks, question=question, settles=option)
            await_answer(p, state, flow, "REFEREE", options or "s.options", wait)
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


def negated(text: str) -> str:
    """The opposite of a condition's text."""
    if text.startswith("not ") and " and " not in text and " or " not in text:
        return text[4:]
    return f"not {text}" if " " not in text else f"not ({text})"
