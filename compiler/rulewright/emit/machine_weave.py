"""States of a procedure, woven into its function: statements, calls, choices, and how control goes on after each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import cast

from rulewright.emit.machine_choosing import few, few_offers, kept_in, offered, without_appends
from rulewright.emit.machine_closures import called_in
from rulewright.emit.machine_draft import Draft, Maker, Names, Place, beyond, frame_text, fresh, plain, show
from rulewright.emit.machine_flow import LEAVE
from rulewright.emit.machine_layout import tuple_text
from rulewright.emit.machine_lines import below
from rulewright.emit.machine_rewrite import ends, returns
from rulewright.emit.machine_unframed import is_push
from rulewright.emit.machine_ways import fork, goto
from rulewright.emit.machine_ways_on import rows_of


def block(m: Maker, d: Draft, statements: list[ast.stmt], at: Place, names: Names) -> bool:
    """Statements of a state; whether control falls to what follows."""
    for index, statement in enumerate(statements):
        rest = statements[index + 1 :]
        match statement:
            case ast.Return(ast.expr() as value):
                return finish(m, d, value, at, names)
            case ast.If(test, then, otherwise) if ends(then):
                d.path.names = dict(names)
                sure = below(test, d.path)
                if sure and sure[1] is not None:
                    return block(m, d, then if sure[1] else [*otherwise, *rest], at, names)
                return fork(m, d, test, then, [*otherwise, *rest], at, names)
            case _ if is_push(statement) and isinstance(rest[0], ast.Return):
                return push(m, d, statement, rest[0], at, names)
            case ast.Assign([ast.Name("frame")], _):
                continue
            case ast.Assign([ast.Attribute(ast.Name("s"), "player")], _):
                continue
            case ast.Assign([ast.Name(local)], ast.List([])) if (offers := few_offers(local, rest)) is not None and few(
                m, d, names[local], offers, at, names
            ):
                return block(m, d, without_appends(local, rest), at, names)
            case ast.Assign([ast.Attribute(ast.Name("s"), "options")], value):
                d.options = offered(m, d, value, at, names, last=len(rest) == 2)
            case _ if returns(statement):
                return beyond(m, d, at)
            case _:
                plain(m, d, statement, at, names)
    return True


def finish(m: Maker, d: Draft, value: ast.expr, at: Place, names: Names) -> bool:
    """How control goes on from the end of a state."""
    plan = m.plan
    match value:
        case ast.IfExp(test, then, otherwise):
            return fork(m, d, test, [ast.Return(then)], [ast.Return(otherwise)], at, names)
        case ast.UnaryOp(ast.USub(), ast.Name(state)):
            return wait(m, d, state, at)
        case ast.Name(name):
            target = names.get(name, name)
            if target in plan.steps or target == LEAVE:
                return goto(m, d, target, at)
            rows = rows_of(plan, d.owner.name) if d.owner else []
            if not rows:
                return beyond(m, d, at)
            return by_row(m, d, target, rows, at, names)
        case ast.Call(ast.Name("leave" | "resume")):
            return goto(m, d, LEAVE, at)
        case ast.Call(ast.Name("end_game")):
            d.line(at.depth, show(m, d, value, names))
            d.line(at.depth, "raise Over")
            return False
        case ast.Call(ast.Name("happen"), [_, cause, ast.Name(after)]):
            text = f"occur(s, play, {show(m, d, cause, names)})"
            return call(m, d, text, names.get(after, after), at, [""])
        case ast.Call(ast.Name("end"), [_, ast.Name(procedure), ast.Name(after)]):
            d.line(at.depth, f"end_now(s, {procedure})")
            return goto(m, d, names.get(after, after), at)
        case ast.Call(ast.Name("end_after"), [_, ast.Tuple(procedures), ast.Name(after)]):
            ended = [ast.unparse(one) for one in procedures]
            if d.owner and d.owner.constant in ended:
                return goto(m, d, d.owner.exit, at)
            d.line(at.depth, f"end_when_back(s, {tuple_text(ended)})")
            return goto(m, d, names.get(after, after), at)
        case ast.Call(ast.Name(name), [_, *given]) if name in plan.begins:
            code = plan.fuser.helpers[name]
            inner = fresh(m, d, list(code.body), {})
            for parameter, part in zip(code.parameters, given, strict=True):
                text = show(m, d, part, names)
                if parameter == "at" or re.fullmatch(r"\w+", text):
                    inner[parameter] = text
                else:
                    inner[parameter] = d.path.text.fresh(parameter)
                    d.line(at.depth, f"{inner[parameter]} = {text}")
            return block(m, d, list(code.body), at, inner)
        case ast.Call(ast.Name(name), [_, card, ast.Name(after), *given]) if name in plan.resolves:
            texts = [show(m, d, one, names) for one in (card, *given)]
            text = f"{m.function(name)}(s, play, {', '.join(texts)})"
            return call(m, d, text, names.get(after, after), at, called_in(plan.fuser.helpers[name], {}))
    return beyond(m, d, at)


def by_row(m: Maker, d: Draft, row: str, rows: list[str], at: Place, names: Names) -> bool:
    """Goes on at the row that is due."""
    *most, last = rows
    chain: list[ast.stmt] = [ast.Return(ast.Name(last, ast.Load()))]
    for one in reversed(most):
        test = ast.parse(f"{row} == {one}", mode="eval").body
        chain = [ast.If(test, [ast.Return(ast.Name(one, ast.Load()))], []), *chain]
    return block(m, d, chain, at, names)


def push(m: Maker, d: Draft, statement: ast.stmt, after: ast.Return, at: Place, names: Names) -> bool:
    """A call of a procedure, or what a step raises."""
    parts = cast(ast.Tuple, cast(ast.Call, cast(ast.Expr, statement).value).args[0])
    callee = m.plan.named.get(ast.unparse(parts.elts[0]).lstrip("-"))
    entry = after.value
    if (
        callee is None
        or not isinstance(entry, ast.Name)
        or m.plan.forward(entry.id) != m.plan.forward(callee.entry)
    ):  # fmt: skip
        return beyond(m, d, at)
    given = {slot.place: show(m, d, part, names) for slot, part in zip(callee.slots, parts.elts[2:], strict=True)}
    values = "".join(f", {given[slot.place]}" for slot in callee.given)
    target = ast.unparse(parts.elts[1])
    text = f"{m.function(callee.name)}(s, play{values})"
    return call(m, d, text, names.get(target, target), at, [callee.constant])


def call(m: Maker, d: Draft, text: str, target: str, at: Place, called: Iterable[str]) -> bool:
    """A call of procedures (by constant); then control goes on at a state, or where a procedure goes that is to end
    now. A frame is there while somebody may look for it.
    """
    owner, called = d.owner, list(called)
    anew = frozenset[str]().union(*(m.plan.called[name] for name in called))
    d.path.known = {name: local for name, local in d.path.known.items() if name not in anew}
    sought = bool(owner and owner.pushed and any(owner.constant in m.plan.sought[name] for name in called))
    if owner is None or not sought:
        d.line(at.depth, text)
        return goto(m, d, target, at)
    if not owner.stays:
        frame = frame_text(
            owner, {slot.place for slot in owner.slots if slot.place in owner.kept or slot in owner.given}
        )
        d.line(at.depth, f"s.frames.append({frame})")
    d.line(at.depth, text)
    for slot in owner.slots:
        if slot.place in owner.written:
            d.line(at.depth, f"{slot.local} = s.frames[-1][{slot.place}]")
    if not owner.stays:
        d.line(at.depth, "s.frames.pop()")
    if not (owner.ends or owner.cut):
        return goto(m, d, target, at)
    depth = "len(s.frames)" if owner.stays else "len(s.frames) + 1"
    if m.plan.forward(target) == m.plan.forward(owner.exit):
        d.line(at.depth, "if s.ending:")
        d.line(at.depth + 1, f"ends_here(s, {depth})")
        return goto(m, d, target, at)
    test = ast.parse(f"s.ending and ends_here(s, {depth})", mode="eval").body
    return fork(m, d, test, [going(owner.exit)], [going(target)], at, {})


def going(target: str) -> ast.stmt:
    return ast.Return(ast.Name(target, ast.Load()))


def wait(m: Maker, d: Draft, state: str, at: Place) -> bool:
    """A choice, made where it stands."""
    found, code, options = m.plan.fuser.states[state], m.plan.taken[state], d.options
    assert found.wait is not None
    names = fresh(m, d, list(code.body), {})
    (parameter,) = code.parameters
    names[parameter] = action = kept_in(d, code, parameter) or d.path.text.fresh(parameter)
    verb = {"chance": "roll", "question": "answer", "step": "referee"}.get(found.wait.kind, "")
    if verb:
        d.line(at.depth, f"{action} = play.{verb}({options})")
    else:
        d.picks = True
        if not re.fullmatch(r"\w+", options):
            local = d.path.text.fresh("options")
            d.line(at.depth, f"{local} = {options}")
            options = local
        d.line(at.depth, f"{action} = {options}[int(chance() * len({options}))]")
        d.line(at.depth, f"note({action})")
    d.options = options
    facts = d.path.below
    if found.wait.speaks == "things" and found.wait.kind != "step":
        d.path.below = {**facts, action: False}
    return block(m, d, list(code.body), at, names)
