"""What others look for in a procedure that is going on, kept beside the state and not in a frame.

In: straight functions that push a frame while somebody may look for it. Out: the same without frames: what is looked
for is a value of `Play`, there while the procedure is going on; one that is to end when control comes back has a mark;
one that ends at once is left by `Ended`. Where a procedure may go on inside itself and more is asked of it than whether
it goes on, the frames stay as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.emit.machine_rewrite import changed
from rulewright.emit.swift.going_on import Calls, Kept, Procedure, calls_of, reach
from rulewright.emit.swift.known import reached
from rulewright.emit.swift.tree import Block, Program, blocks_of, expression, statements, text


@dataclass(slots=True)
class Standing:
    """What `Play` keeps: its lines at first, and of each value its name, procedure and what it holds at first."""

    values: dict[str, tuple[str, Kept]] = field(default_factory=dict)
    counted: set[str] = field(default_factory=set)  # procedures that are asked whether they go on
    ends: set[str] = field(default_factory=set)  # those that may be told to end when control comes back
    cuts: set[str] = field(default_factory=set)  # those that may be told to end at once
    whose: dict[str, str] = field(default_factory=dict)  # of what `Play` keeps, the procedure by constant
    firsts: dict[str, str] = field(default_factory=dict)  # what `Play` keeps, and what it holds at first
    types: dict[str, str] = field(default_factory=dict)  # of these, where the first value does not tell
    called: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what is kept for those that each cut one calls


@dataclass(slots=True)
class Work:
    program: Program
    calls: Calls
    named: dict[str, Procedure]
    owners: dict[str, Procedure]  # by function
    standing: Standing


def stand(program: Program, procedures: Sequence[Procedure]) -> Standing | None:
    """Takes the frames out of all functions; None where they stay."""
    named = {one.constant: one for one in procedures}
    owners = {name: one for one in procedures for name in one.functions}
    w = Work(program, calls_of(program, procedures), named, owners, Standing())
    for name, body in program.bodies.items():
        program.bodies[name] = known_in(w, name, body)
    if any(framed(program.helpers[name][1]) for name in (reached(program) | program.orders) - LOOKING):
        return None
    for name, body in program.bodies.items():
        for statement in body:
            for node in ast.walk(statement):
                note(w, name, node)
    if not all(possible(w, one) for one in procedures):
        return None
    for name, body in program.bodies.items():
        program.bodies[name] = unframed(w, name, body)
    s = w.standing
    for name, (procedure, slot) in sorted(s.values.items()):
        s.whose[name] = procedure
        s.firsts[name] = slot.default
        if slot.type not in ("int", "bool"):
            s.types[name] = slot.type
    for constant in sorted(s.counted):
        s.whose[f"in_{named[constant].prefix}"] = constant
        s.firsts[f"in_{named[constant].prefix}"] = "0"
    for constant in sorted(s.ends):
        one = named[constant]
        s.whose[f"{one.prefix}_ends"] = constant
        s.firsts[f"{one.prefix}_ends"] = "False"
        program.bodies[one.main][:0] = statements(f"play.{one.prefix}_ends = False")
    for constant in sorted(s.cuts):
        ending = endings(w, constant)
        others = {
            other
            for other, one in named.items()
            if one.functions & w.calls.below[constant] and (one.functions | w.calls.below[other]) & ending
        }
        s.called[constant] = tuple(name for name in s.firsts if s.whose[name] in others - {constant})
    return s


def endings(w: Work, constant: str) -> frozenset[str]:
    """The functions where a procedure may end at once: where it is said, and, if that may be in what an event sets off,
    wherever such a thing is done with.
    """
    said = frozenset(name for name, body in w.program.bodies.items() if f"play.end_now({constant})" in told(body))
    if said & reach(w.calls.to, w.program.events):
        return said | w.calls.below[constant]
    return said


def told(body: Block) -> str:
    return "\n".join(text(one) for one in body)


LOOKING = {"running", "outer", "set_outer", "end_game"}


def framed(body: Block) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr == "frames" for one in body for node in ast.walk(one))


def known_in(w: Work, name: str, body: Block) -> Block:
    """A function in which what calls tell of procedures that go on is settled."""

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Call(ast.Name("running"), [_, ast.Name(procedure)]) if procedure in w.named:
                if name in w.calls.only[procedure]:
                    return ast.Constant(True)
                inside = name in w.calls.below[procedure] or name in w.named[procedure].functions
                return None if inside else ast.Constant(False)
            case ast.Call(ast.Name("outer"), [_, ast.Name(procedure), _, otherwise]) if procedure in w.named:
                inside = name in w.calls.below[procedure] or name in w.named[procedure].functions
                return None if inside else otherwise
        return None

    made = [changed(one, change) for one in body]
    return [one for one in made if isinstance(one, ast.stmt)]


def note(w: Work, name: str, node: ast.AST) -> None:
    """Notes what is looked for."""
    s = w.standing
    match node:
        case ast.Call(ast.Name("outer" | "set_outer"), [_, ast.Name(procedure), ast.Constant(int(place)), *_]):
            keep(w, procedure, place)
        case ast.Subscript(ast.Subscript(ast.Attribute(ast.Name("s"), "frames")), ast.Constant(int(place))):
            if name in w.owners:
                keep(w, w.owners[name].constant, place)
        case ast.Call(ast.Name("running"), [_, ast.Name(procedure)]):
            s.counted.add(procedure)
        case ast.Call(ast.Name("end_when_back"), [_, ast.Tuple(parts)]):
            s.ends |= {text(part) for part in parts}
        case ast.Call(ast.Name("end_now"), [_, ast.Name(procedure)]):
            s.cuts.add(procedure)


def keep(w: Work, procedure: str, place: int) -> None:
    one = w.named.get(procedure)
    if one is not None and place in one.slots:
        w.standing.values[value_name(one, place)] = (procedure, one.slots[place])


def value_name(one: Procedure, place: int) -> str:
    return f"{one.prefix}_{one.slots[place].local}"


def possible(w: Work, one: Procedure) -> bool:
    """Whether all that is asked of a procedure can be kept in one place: it never goes on inside itself, or is only
    asked whether it does; and of several that are told to end none goes on inside another.
    """
    s = w.standing
    asked = {procedure for procedure, _ in s.values.values()} | s.ends | s.cuts
    inside = w.calls.below[one.constant]
    if one.constant in asked and inside & one.functions:
        return False
    if one.constant in s.cuts and any(
        inside & w.named[other].functions and w.calls.below[other] & one.functions for other in s.counted
    ):
        return False
    if one.constant in s.ends:
        return not any(inside & w.named[other].functions for other in s.ends if other != one.constant)
    return True


def unframed(w: Work, name: str, body: Block) -> Block:
    made: Block = []
    for statement in body:
        for inner in blocks_of(statement):
            inner[:] = unframed(w, name, inner)
        made += without(w, name, statement)
    return made


def without(w: Work, name: str, statement: ast.stmt) -> Block:
    """A statement without frames."""
    own, s = w.owners.get(name), w.standing
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Attribute(_, "frames"), "append"), [ast.Tuple(parts)])):
            assert own is not None
            return [*counted(s, own, "+= 1"), *given(w, own, parts)]
        case ast.Expr(ast.Call(ast.Attribute(ast.Attribute(_, "frames"), "pop"), [])):
            assert own is not None
            return [*emptied(w, own), *counted(s, own, "-= 1"), *begun(s, own, "del play.begun[{}]")]
        case ast.Assign([ast.Subscript(ast.Attribute(_, "frames"))], ast.Tuple(parts)):
            assert own is not None
            return given(w, own, parts)
        case ast.Assign([ast.Name("depth")], ast.Call(ast.Name("len"))):
            assert own is not None
            return begun(s, own, "play.begun[{}] = play.events")
        case ast.If(ast.Attribute(ast.Name("s"), "ending"), [ast.Expr(ast.Call(ast.Name("ends_here")))], []):
            return []
        case ast.If(ast.Compare(ast.Attribute(ast.Name("ended"), "depth")), again, []):
            assert own is not None
            return [ast.If(expression(f"ended.procedure != {own.constant}"), again, []), *back(own)]
        case ast.Expr(ast.Call(ast.Name("set_outer"), [_, ast.Name(procedure), ast.Constant(int(place)), value])):
            one = w.named[procedure]
            inside = name in w.calls.below[procedure] or name in one.functions
            target = expression(f"play.{value_name(one, place)}")
            return [ast.Assign([target], shown(w, name, value), lineno=0)] if inside else []
        case ast.Expr(ast.Call(ast.Name("end_when_back"), [_, ast.Tuple(parts)])):
            return [one for part in parts for one in statements(f"play.{w.named[text(part)].prefix}_ends = True")]
        case ast.Expr(ast.Call(ast.Name("end_now"), [_, ast.Name(procedure)])):
            return statements(f"play.end_now({procedure})")
        case ast.If(test, then, otherwise):
            return [ast.If(shown(w, name, test), then, otherwise)]
        case ast.For(target_, things, then, otherwise):
            return [ast.For(target_, shown(w, name, things), then, otherwise, lineno=0)]
        case ast.Try():
            return [statement]
    return [again for again in [changed(statement, lambda part: put(w, name, part))] if isinstance(again, ast.stmt)]


def shown(w: Work, name: str, node: ast.expr) -> ast.expr:
    made = changed(node, lambda part: put(w, name, part))
    assert isinstance(made, ast.expr)
    return made


def put(w: Work, name: str, part: ast.AST) -> ast.AST | None:
    """What an expression that looks for a frame reads instead."""
    match part:
        case ast.Call(ast.Name("outer"), [_, ast.Name(procedure), ast.Constant(int(place)), _]):
            return expression(f"play.{value_name(w.named[procedure], place)}")
        case ast.Call(ast.Name("running"), [_, ast.Name(procedure)]):
            return expression(f"play.in_{w.named[procedure].prefix} > 0")
        case ast.Subscript(ast.Subscript(ast.Attribute(ast.Name("s"), "frames")), ast.Constant(int(place))):
            return expression(f"play.{value_name(w.owners[name], place)}")
        case ast.BoolOp(ast.And(), [ast.Attribute(ast.Name("s"), "ending"), ast.Call(ast.Name("ends_here"))]):
            one = w.owners[name]
            return expression(f"play.{one.prefix}_ends" if one.constant in w.standing.ends else "False")
    return None


def given(w: Work, own: Procedure, parts: Sequence[ast.expr]) -> Block:
    """What is looked for is where it is looked for."""
    made: Block = []
    for place, part in enumerate(parts):
        if place in own.slots and value_name(own, place) in w.standing.values:
            made.append(ast.Assign([expression(f"play.{value_name(own, place)}")], part, lineno=0))
    return made


def emptied(w: Work, own: Procedure) -> Block:
    """What is looked for when the procedure does not go on any more is what it holds at first."""
    made: Block = []
    for place, slot in own.slots.items():
        if value_name(own, place) in w.standing.values:
            made += statements(f"play.{value_name(own, place)} = {slot.default}")
    return made


def counted(s: Standing, own: Procedure, how: str) -> Block:
    return statements(f"play.in_{own.prefix} {how}") if own.constant in s.counted else []


def begun(s: Standing, own: Procedure, how: str) -> Block:
    return statements(how.format(own.constant)) if own.constant in s.cuts else []


def back(own: Procedure) -> Block:
    """Where a procedure ended at once: what stood when it began stands again, but for what is its own."""
    return statements(f"play.come_back({own.constant})")
