"""Following a straight function: what is known before and after each statement, and statements without what is settled.

In: statements and what is known before them. Out: the statements as they are then, and what is known after; what the
function calls, with what is known there, and what it stores.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from rulewright.emit.swift.effects import Effects, called, stores_of, together
from rulewright.emit.swift.facts import ANY, Fact, Facts, joined, moved
from rulewright.emit.swift.reading import FALSE, NONE, TRUE, Reading, bound, each, holds, value, where
from rulewright.emit.swift.shorten import negated, recalled, short, short_test
from rulewright.emit.swift.tree import Block, code_of, is_mark, text

TURNS = 6  # how often a loop is followed at most until nothing changes


@dataclass(slots=True)
class Walk:
    """Following one function: what is known everywhere, what it calls and stores, and the loops around."""

    reading: Reading
    effects: dict[str, Effects]
    quiet: int = 0  # in a loop that is followed only to learn what holds in it
    calls: list[tuple[str, Facts]] = field(default_factory=list)
    stores: dict[str, Fact] = field(default_factory=dict)
    parts: dict[str, Fact] = field(default_factory=dict)
    breaks: list[Facts | None] = field(default_factory=list)
    turns: list[Facts | None] = field(default_factory=list)
    at: dict[int, Facts] | None = None  # what is known at each branch, when functions are made


def follow(w: Walk, block: Block, f: Facts | None) -> tuple[Block, Facts | None]:
    """Statements with what is known before them: as they are then, and what is known after (None: nothing comes by)."""
    made: Block = []
    for statement in block:
        if f is None:
            break
        if is_mark(statement):
            made.append(statement)
            continue
        before = f.copy() if w.at is not None and not w.quiet and isinstance(statement, ast.If) else None
        more, f = followed(w, statement, f)
        if before is not None and w.at is not None:
            w.at |= {id(one): before for one in more if isinstance(one, ast.If)}
        made += more
    return made, f


def followed(w: Walk, statement: ast.stmt, f: Facts) -> tuple[Block, Facts | None]:
    r = w.reading
    match statement:
        case ast.Assign(targets, value_):
            return assigned(w, targets, short(r, value_, f), f), f
        case ast.AnnAssign(ast.Name() as target, kind, ast.expr() as value_, simple):
            made = short(r, value_, f)
            give(w, target, made, f)
            return [ast.AnnAssign(target, kind, made, simple)], f
        case ast.AugAssign(target, op, value_):
            made = short(r, value_, f)
            give(w, target, ast.BinOp(loaded(target), op, made), f)
            return [ast.AugAssign(target, op, made)], f
        case ast.Expr(value_):
            made = short(r, value_, f)
            called_with(w, made, f)
            return [ast.Expr(made)], f
        case ast.If(test, then, otherwise):
            return fork(w, test, then, otherwise, f)
        case ast.For():
            return loop(w, statement, f)
        case ast.Return(value_):
            return [ast.Return(short(r, value_, f) if value_ else None)], None
        case ast.Raise():
            return [statement], None
        case ast.Break():
            w.breaks[-1] = joined(w.breaks[-1], f)
            return [statement], None
        case ast.Continue():
            w.turns[-1] = joined(w.turns[-1], f)
            return [statement], None
        case ast.Pass():
            return [statement], f
        case ast.AnnAssign():
            return [statement], f
        case ast.Try(body, handlers, _, _):
            before = f.copy()
            body, after = follow(w, body, f)
            changed_by(w, statement, before)
            ways = after
            made_handlers = []
            for handler in handlers:
                inside, out = follow(w, handler.body, before.copy())
                ways = joined(ways, out)
                made_handlers.append(ast.ExceptHandler(handler.type, handler.name, inside))
            return [ast.Try(body, made_handlers, [], [])], ways
    changed_by(w, statement, f)
    return [statement], f


def loaded(target: ast.expr) -> ast.expr:
    found = ast.parse(text(target), mode="eval").body
    return found


def fork(w: Walk, test: ast.expr, then: Block, otherwise: Block, f: Facts) -> tuple[Block, Facts | None]:
    r = w.reading
    made = short_test(r, test, f)
    known = bool(made.value) if isinstance(made, ast.Constant) else holds(r, made, f)
    if known is not None:
        return follow(w, then if known else otherwise, where(r, recalled(test, f), known, f))
    call_effects = together(w.effects, called([ast.Expr(made)]))
    ways = []
    for block, truth in ((then, True), (otherwise, False)):
        here = where(r, made, truth, f)
        if call_effects:
            here.weaken(call_effects)
        ways.append(follow(w, block, here))
    (one, first), (other, second) = ways
    after = joined(first, second)
    if not code_of(one) and not code_of(other):
        return [], after
    if not code_of(one):
        return [ast.If(negated(made), other, [])], after
    if first is None and other and not (len(other) == 1 and isinstance(other[0], ast.If)):
        return [ast.If(made, one, []), *other], after
    return [ast.If(made, one, other if code_of(other) else [])], after


def loop(w: Walk, statement: ast.For, f: Facts) -> tuple[Block, Facts | None]:
    r = w.reading
    things = short(r, statement.iter, f)
    head = f.copy()
    w.quiet += 1
    for turn in range(TURNS):
        if turn == TURNS - 1:  # it does not come to rest: nothing of what the loop changes is known
            head = f.copy()
            changed_by(w, statement, head)
        body, after, left = once(w, statement, things, head, f)
        again = joined(f, after)
        assert again is not None
        if again == head:
            break
        head = joined(head, again) or head
    w.quiet -= 1
    body, after, left = once(w, statement, things, head, f)
    otherwise, done = follow(w, statement.orelse, head.copy()) if statement.orelse else ([], head.copy())
    return [ast.For(statement.target, things, body, otherwise, lineno=0)], joined(left, done)


def once(
    w: Walk, statement: ast.For, things: ast.expr, head: Facts, before: Facts
) -> tuple[Block, Facts | None, Facts | None]:
    """The body of a loop, what is known at its ways back, and where it is broken off."""
    here = bound(w.reading, statement.target, things, head)
    if isinstance(statement.target, ast.Name):
        here.learn(statement.target.id, each(w.reading, things, before))
    w.breaks.append(None)
    w.turns.append(None)
    body, after = follow(w, statement.body, here)
    return body, joined(after, w.turns.pop()), w.breaks.pop()


def changed_by(w: Walk, statement: ast.stmt, f: Facts) -> None:
    """Forgets what a statement may change, whatever it does."""
    f.forget(node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    f.weaken(together(w.effects, called([statement])))
    f.weaken(stores_of([statement], w.reading.program.constants))
    for node in ast.walk(statement):
        match node:
            case ast.Call(ast.Attribute(ast.Name(name))):
                f.forget([name])


def assigned(w: Walk, targets: list[ast.expr], made: ast.expr, f: Facts) -> Block:
    for target in targets:
        give(w, target, made, f, targets)
    return [ast.Assign(targets, made, lineno=0)]


def give(w: Walk, target: ast.expr, made: ast.expr, f: Facts, targets: list[ast.expr] | None = None) -> None:
    """A place is given a value."""
    r = w.reading
    fact, parts = value(r, made, f), each(r, made, f)
    filled = holds(r, made, f) if isinstance(made, ast.Tuple | ast.List | ast.Subscript) else None
    f.weaken(together(w.effects, called([ast.Expr(made)])))
    match target:
        case ast.Name(name):
            f.forget([name])
            f.learn(name, fact)
            f.learn(f"each {name}", parts)
            if filled is not None:
                f.learn(f"bool({name})", TRUE if filled else FALSE)
        case ast.Attribute(ast.Name("s"), name):
            f.forget([f"s.{name}"])
            f.learn(f"s.{name}", fact)
            f.learn(f"each s.{name}", parts)
            record(w, name, fact, parts)
            if isinstance(made, ast.Name) and made.id.islower():
                f.same[f"s.{name}"] = made.id
        case ast.Subscript(ast.Attribute(ast.Name("s"), name), index):
            f.weaken({name: None if isinstance(index, ast.Slice) else fact.may})
            f.learn(text(target), fact)
            record(w, name, ANY if isinstance(index, ast.Slice) else fact, ANY)
        case ast.Tuple(elements):
            for element in elements:
                give(w, element, ast.Call(ast.Name("some", ast.Load()), [], []), f)


def record(w: Walk, name: str, fact: Fact, parts: Fact) -> None:
    if not w.quiet:
        w.stores[name] = w.stores.get(name, NONE).joined(fact)
        w.parts[name] = w.parts.get(name, NONE).joined(parts)


def called_with(w: Walk, made: ast.expr, f: Facts) -> None:
    """A call that stands by itself."""
    r = w.reading
    match made:
        case ast.Call(ast.Attribute(ast.Name(name), "append"), [added]):
            parts = each(r, ast.Name(name, ast.Load()), f).joined(value(r, added, f))
            f.forget([name])
            f.learn(f"each {name}", parts)
            f.learn(f"bool({name})", TRUE)
            return
        case ast.Call(ast.Attribute(ast.Attribute(ast.Name("s"), name), _)):
            f.weaken({name: None})
            return
        case ast.Call(ast.Name(name), [_, _, *given]) if name in r.program.bodies:
            note_call(w, name, given, f)
        case ast.Call(ast.Name("occur")):
            for event in r.program.events:
                note_call(w, event, [], f)
    f.weaken(together(w.effects, called([ast.Expr(made)])))


def note_call(w: Walk, name: str, given: list[ast.expr], f: Facts) -> None:
    """What a function begins with that is called here."""
    if w.quiet:
        return
    r = w.reading
    parameters = w.reading.program.parameters[name][1:]
    passed = dict(zip(parameters, given, strict=False))
    told = {text(part): parameter for parameter, part in passed.items() if not isinstance(part, ast.Constant)}
    facts = moved(f, told)
    for parameter, part in passed.items():
        fact, parts = value(r, part, f), each(r, part, f)
        facts.learn(parameter, fact)
        facts.learn(f"each {parameter}", parts)
    w.calls.append((name, facts))
