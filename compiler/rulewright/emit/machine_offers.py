"""What is offered: actions, options of a list, and why one is not there."""

from __future__ import annotations

from rulewright.emit.machine_begin import can, can_call, role_values
from rulewright.emit.machine_expression import (
    AND,
    plain,
    show,
    tight,
)
from rulewright.emit.machine_flow import Body, Flow, Function, State, Wait
from rulewright.emit.machine_guards import guards_of
from rulewright.emit.machine_layout import strings
from rulewright.emit.machine_printer import Printer
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.sound import opening


def open_tests(
    p: Printer, site: str, body: s.Body, when: e.Expression | None, guards: tuple[s.Guard, ...], flow: Flow
) -> list[str]:
    """The conditions under which something is offered, as texts to join with and."""
    scope = flow.scope()
    tests = []
    if when is not None:
        text, binding = show(when, scope)
        if text != "True":
            tests.append(text if binding >= AND else f"({text})")
    for _, name, slots in guards_of(p, site, guards, flow.owner):
        tests.append(f"not {name}(s{''.join(f', {flow.body.read(slot)}' for slot in slots)})")
    begun = opening(body)
    if begun is not None:
        tests.append(can_call(p, begun[1].procedure, begun[1].roles, flow))
    return tests


def why_options(p: Printer, state: State, item: s.ChooseOne) -> None:
    """The function that says why an option of a list is not open."""
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    flow = Flow(body)
    flow.line("found: list[str] = []")
    for index, option in enumerate(item.options):
        rows = guards_of(p, f"{state.constant.lower()} {option.name}", option.guards, state.owner)
        tests: list[tuple[str, str]] = []
        if option.when is not None:
            tests.append((show(e.Not(option.when), flow.scope())[0], strings(option.cites)))
        for guard, name, slots in rows:
            tests.append((f"{name}(s{''.join(f', {body.read(slot)}' for slot in slots)})", strings(guard.cites)))
        for text, cites in tests:
            flow.line(f"if action == {index} and {text if ' or ' not in text and ' if ' not in text else f'({text})'}:")
            flow.line(f"    found += {cites}")
        begun = opening(option.body)
        if begun is not None:
            _, call = begun
            name, slots = can(p, call.procedure)
            flow.line(f"if action == {index}:")
            flow.line(
                f"    found += {p.made[f'against {call.procedure}']}"
                f"(s{role_values(p, call.procedure, call.roles, slots, flow)})"
            )
    flow.line("return tuple(found)")
    state.why = Function(f"{state.constant.lower()}_why", (), ("action: int",), "tuple[str, ...]", body.text())


def print_actions(p: Printer, item: s.Actions, flow: Flow, after: str, state: State, count: bool) -> None:
    """A pass of the loop over actions: the offers that are open, and stopping. `count`: there can be another pass, or
    somebody asks how many were taken.
    """
    body = flow.body
    if item.while_ is not None:
        flow.line(f"if {show(e.Not(item.while_), flow.scope())[0]}:")
        flow.branch().go(after)
    counted = [offer for offer in item.offers if offer.counts]
    free = [offer for offer in item.offers if not offer.counts]
    flow.line("options = []")
    if counted and count:
        flow.line(f"if {body.read(item.count)} < {tight(item.limit, flow.scope(), 5)}:")
    for offer in counted:
        print_offer(p, offer, flow.branch() if count else flow, state)
    for offer in free:
        print_offer(p, offer, flow, state)
    flow.line("if not options:")
    flow.branch().go(after)
    if not item.least:
        flow.line("options.append(PASS)")
    elif count:
        flow.line(f"if {body.read(item.count)} >= {item.least}:")
        flow.line("    options.append(PASS)")
    state.wait = Wait("decision", "things", stop="stop")
    flow.line("s.options = tuple(options)")
    flow.line(f"s.player = {plain(item.chooser, flow.scope())}")
    flow.keep()
    flow.line(f"return -{state.constant}")


def print_offer(p: Printer, offer: s.Offer, flow: Flow, state: State) -> None:
    tests = [
        f"not {name}(s{''.join(f', {flow.body.read(slot)}' for slot in slots)})"
        for _, name, slots in guards_of(p, f"{state.constant.lower()} {offer.procedure}", offer.guards, flow.owner)
    ]
    tests.append(can_call(p, offer.procedure, offer.roles, flow))
    flow.line(f"if {' and '.join(tests)}:")
    flow.line(f"    options.append({p.ctx.things['procedure', offer.procedure]})")


def why_actions(p: Printer, state: State, item: s.Actions, count: bool) -> None:
    """The function that says why an action is not open."""
    body = Body(p.ctx, state.owner, p.local_names(state.owner))
    flow = Flow(body)
    flow.line("found: list[str] = []")
    for offer in item.offers:
        constant = p.ctx.things["procedure", offer.procedure]
        flow.line(f"if action == {constant}:")
        inner = flow.branch()
        if offer.counts and count:
            inner.line(f"if {body.read(item.count)} >= {tight(item.limit, flow.scope(), 5)}:")
            inner.line(f"    found += {strings(item.cites)}")
        for guard, name, slots in guards_of(
            p, f"{state.constant.lower()} {offer.procedure}", offer.guards, state.owner
        ):
            inner.line(f"if {name}(s{''.join(f', {body.read(slot)}' for slot in slots)}):")
            inner.line(f"    found += {strings(guard.cites)}")
        _, slots = can(p, offer.procedure)
        inner.line(
            f"found += {p.made[f'against {offer.procedure}']}"
            f"(s{role_values(p, offer.procedure, offer.roles, slots, flow)})"
        )
    flow.line("return tuple(found)")
    state.why = Function(f"{state.constant.lower()}_why", (), ("action: int",), "tuple[str, ...]", body.text())
