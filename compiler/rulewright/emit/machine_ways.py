"""How control goes in a function that was made of states: branches that meet again, and loops.

A state stands where control comes to it first; where two ways meet is what follows both. What would have to be jumped
to is a function of its own.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from rulewright.emit.machine_draft import Draft, Maker, Names, Place, beyond, fresh, show, used
from rulewright.emit.machine_flow import LEAVE
from rulewright.emit.machine_lines import is_top
from rulewright.emit.machine_plan import Plan
from rulewright.emit.machine_rewrite import Code, ends, opposite
from rulewright.emit.machine_tidy import code_in
from rulewright.emit.machine_unframed import own_name
from rulewright.emit.machine_ways_on import targets

SMALL = 6  # statements that may stand twice before they become a function of their own


def goto(m: Maker, d: Draft, target: str, at: Place) -> bool:
    """Control goes on at a state: it falls there, goes round or out of a loop, or the state stands here."""
    plan, owner = m.plan, d.owner
    target = plan.forward(target)
    if target == at.follow:
        return True
    if target == LEAVE:
        if owner and owner.stays and not owner.cut:
            d.line(at.depth, "s.frames.pop()")
        d.line(at.depth, "return")
        return False
    if target == at.head:
        d.line(at.depth, "continue")
        return False
    if target == at.exit:
        d.broke = True
        d.line(at.depth, "break")
        return False
    if owner is None:
        return beyond(m, d, at)
    again = d.done[target] and size(plan, target, d.stops) > SMALL
    if target in d.stops or again:
        given = "".join(f", {slot.local}" for slot in used(plan, owner, target))
        d.line(at.depth, f"{m.function(owner.name, target)}(s, play{given})")
        d.line(at.depth, "return")
        return False
    return land(m, d, target, at)


def size(plan: Plan, state: str, stops: list[str]) -> int:
    """How many statements the states from one on have."""
    count = 0
    for one in plan.reach([state], stops):
        for code in (plan.steps[one], plan.taken.get(one)):
            count += sum(isinstance(node, ast.stmt) for part in code.body for node in ast.walk(part)) if code else 0
    return count


def land(m: Maker, d: Draft, target: str, at: Place) -> bool:
    """A state stands here."""
    target = m.plan.forward(target)
    if target in (at.follow, at.head, at.exit, LEAVE) or target in d.stops:
        return goto(m, d, target, at)
    d.done[target] += 1
    code = m.plan.steps[target]
    if target in m.plan.reach(m.plan.leads[target], d.stops):
        return loop(m, d, target, at)
    d.line(at.depth, f"#{target}")
    return m.block(m, d, list(code.body), at, fresh(m, d, list(code.body), {}))


def fork(
    m: Maker, d: Draft, test: ast.expr, then: list[ast.stmt], otherwise: list[ast.stmt], at: Place, names: Names,
    word: str = "if",
) -> bool:  # fmt: skip
    """Two ways; where they meet again is what follows them."""
    merge = meeting(m, d, then, otherwise, names)
    inner = replace(at, depth=at.depth + 1, follow=merge or at.follow)
    level = replace(at, follow=merge or at.follow)
    text = show(m, d, test, names, test=True)
    if merge:
        d.stops.append(merge)
    options, known, facts = d.options, d.path.known, d.path.below
    mark = len(d.lines)
    d.line(at.depth, f"{word} {text}:")
    d.path.known = dict(known)
    falls = m.block(m, d, then, inner, names)
    first = (d.path.known, d.path.below) if falls else None
    d.options, d.path.known, d.path.below = options, dict(known), dict(facts)
    if not code_in(d.lines[mark + 1 :]):
        del d.lines[mark:]
        d.line(at.depth, f"{word} {show(m, d, negative(test), names, test=True)}:")
        fell = m.block(m, d, otherwise, inner, names)
        if not code_in(d.lines[mark + 1 :]):
            del d.lines[mark:]
    elif not falls and word == "if":
        fell = m.block(m, d, otherwise, level, names)
    else:
        second = len(d.lines)
        match otherwise:
            case [ast.If(other, more, less), *rest] if ends(more) and not meeting(m, d, more, [*less, *rest], names):
                fell = fork(m, d, other, more, [*less, *rest], level, names, "elif")
            case _:
                d.line(at.depth, "else:")
                fell = m.block(m, d, otherwise, inner, names)
                if not code_in(d.lines[second + 1 :]):
                    del d.lines[second:]
    if first is not None:
        last = (d.path.known, d.path.below) if fell else first
        d.path.known = {name: local for name, local in first[0].items() if last[0].get(name) == local}
        d.path.below = {name: fact for name, fact in first[1].items() if last[1].get(name) == fact}
    d.options = options
    falls = falls or fell
    if merge:
        d.stops.pop()
        return land(m, d, merge, at) if falls else False
    return falls


def negative(test: ast.expr) -> ast.expr:
    """The opposite of a test."""
    match test:
        case ast.UnaryOp(ast.Not(), inner):
            return inner
        case ast.BoolOp(ast.And()):
            return ast.UnaryOp(ast.Not(), test)
    parts = opposite(test)
    return parts[0] if len(parts) == 1 else ast.BoolOp(ast.And(), parts)


def meeting(m: Maker, d: Draft, then: list[ast.stmt], otherwise: list[ast.stmt], names: Names) -> str:
    """The first state that both ways come to; "" when they meet only where control goes anyhow."""
    if d.owner is None:
        return ""
    plan, owner = m.plan, d.owner
    state = plan.fuser.states[next(iter(owner.order))] if owner.order else None
    if state is None:
        return ""
    ways = [
        plan.reach([plan.forward(x) for x in targets(plan, state, way, names)], d.stops) for way in (then, otherwise)
    ]
    common = ways[0] & ways[1]
    return min(common, key=lambda one: owner.order.get(one, 0)) if common else ""


def loop(m: Maker, d: Draft, head: str, at: Place) -> bool:
    """States that come round again."""
    plan = m.plan
    code = plan.steps[head]
    round_ = {one for one in plan.reach([head], d.stops) if head in plan.reach(plan.leads.get(one, ()), d.stops)}
    exits = list(dict.fromkeys(
        other for one in sorted(round_, key=lambda x: d.owner.order.get(x, 0) if d.owner else 0)
        for other in plan.leads.get(one, ()) if other not in round_
    ))  # fmt: skip
    each = queue_of(code)
    broke, d.broke = d.broke, False
    if each is not None:
        element, left, after, rest = each
        names = fresh(m, d, rest, {})
        target = LEAVE if not isinstance(after, ast.Name) else plan.forward(after.id)
        d.line(at.depth, f"#{head}")
        d.line(at.depth, f"for {element} in {left}:")
        mark = len(d.lines)
        d.stops += [head, target]
        m.block(m, d, rest, Place(at.depth + 1, head, head, target), names)
        if not code_in(d.lines[mark:]):
            d.line(at.depth + 1, "pass")
    else:
        others = [one for one in exits if one != LEAVE]
        target = at.follow if at.follow in others else others[0] if others else LEAVE
        d.line(at.depth, "for _ in play.rounds:")
        d.line(at.depth + 1, f"#{head}")
        d.stops += [head, target]
        m.block(m, d, list(code.body), Place(at.depth + 1, head, head, target), fresh(m, d, list(code.body), {}))
        if d.broke:
            d.line(at.depth, "else:")
            d.line(at.depth + 1, "raise Beyond")
        else:
            d.line(at.depth, "raise Beyond")
    del d.stops[-2:]
    d.path.known, d.path.below = {}, {}
    falls = each is not None or d.broke
    d.broke = broke
    return land(m, d, target, at) if falls else False


def queue_of(code: Code) -> tuple[str, str, ast.expr, list[ast.stmt]] | None:
    """Of the head of a loop over a queue: what is taken, from which queue, where it goes after the last, the rest."""
    statements = [
        one for one in code.body
        if not (isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == "frame")
        and not own_name(one)
    ]  # fmt: skip
    match statements:
        case [
            ast.If(ast.UnaryOp(ast.Not(), ast.Name(left)), [ast.Return(ast.expr() as after)], []),
            ast.Assign([ast.Name(element)], ast.Subscript(ast.Name(source), ast.Constant(0))),
            ast.Assign([ast.Name(shorter)], ast.Subscript(ast.Name(queue), ast.Slice(ast.Constant(1), None, None))),
            *rest,
        ] if left == source == shorter == queue:
            return element, left, after, [one for one in rest if not only_store(one)]
    return None


def only_store(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and any(is_top(one) for one in statement.targets)
