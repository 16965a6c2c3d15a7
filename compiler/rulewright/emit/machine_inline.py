"""Statements that nothing can interrupt, printed in line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
from rulewright.emit.machine_flow import Flow
from rulewright.emit.machine_helpers import change_helper
from rulewright.emit.machine_printer import Item, Printer, Receive
from rulewright.machine import expression as e
from rulewright.machine import statement as s


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
                nobody = "tuple[int, ...]()" if value == e.These(()) else ""  # said with its type, for others come
                flow.assign(into, nobody or plain(value, scope), p.ctx.kind_of(value, flow.owner))
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
        case s.Discard(_, cards, None):
            for_cards(p, cards, flow, lambda card: f"discard(s, {card})")
        case s.Discard(_, cards, by, always):
            who = plain(by, scope) if by is not None else "NOTHING"
            own = "" if always else ", True"
            for_cards(p, cards, flow, lambda card: f"discard_by(s, {card}, {who}{own})")
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
        before = len(flow.body.lines)
        for part in body:
            print_instant(p, part, inner)
        if len(flow.body.lines) == before:  # nothing to do, or only what nobody reads
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
