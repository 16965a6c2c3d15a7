"""Values of expressions as far as facts tell, and whether tests hold.

In: an expression and the facts where it stands. Out: a `Fact` of its value or of what it is made of, True or False
where a test is settled, and the facts where it holds or does not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce

from rulewright.emit.machine_rewrite import OPPOSITE
from rulewright.emit.swift.facts import ANY, MANY, Fact, Facts, joined
from rulewright.emit.swift.tree import Program, text

UNSTABLE = (ast.Call, ast.ListComp, ast.GeneratorExp, ast.Lambda, ast.Starred)
NONE = Fact(frozenset())
TRUE, FALSE, EITHER = Fact(frozenset({1})), Fact(frozenset({0})), Fact(frozenset({0, 1}))
MIRROR: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq,
}  # fmt: skip


@dataclass(slots=True)
class Reading:
    """What is so everywhere in a game: what values of the state may be, and what they are made of."""

    program: Program
    domains: dict[str, Fact] = field(default_factory=dict)
    parts: dict[str, Fact] = field(default_factory=dict)


def value(r: Reading, node: ast.expr, f: Facts) -> Fact:
    """What an expression may be."""
    found = ANY
    match node:
        case ast.Constant(bool() | int() as number):
            return Fact(frozenset({int(number)}))
        case ast.Name(name) if name not in f.of and isinstance(known_as := r.program.constants.get(name), int):
            return Fact(frozenset({int(known_as)}))
        case ast.UnaryOp(ast.USub(), ast.Constant(int(number))):
            return Fact(frozenset({-number}))
        case ast.Attribute(ast.Name("s"), name) | ast.Subscript(ast.Attribute(ast.Name("s"), name)):
            found = r.domains.get(name, ANY)
        case ast.Subscript(ast.Name(name), index) if isinstance(table := r.program.constants.get(name), dict):
            found = among(one for one in printed(r, table, index, f))
        case ast.Subscript(ast.Name(), ast.Slice()):
            return ANY
        case ast.Subscript(ast.Name() as things):
            found = each(r, things, f)
        case ast.BinOp(left, ast.Add(), right):
            floors = [value(r, part, f).floor for part in (left, right)]
            return Fact(least=sum(x for x in floors if x is not None)) if None not in floors else ANY
        case ast.BinOp(left, ast.Mult(), right):
            floors = [value(r, part, f).floor for part in (left, right)]
            return Fact(least=0) if all(x is not None and x >= 0 for x in floors) else ANY
        case ast.IfExp(test, then, otherwise):
            return value(r, then, where(r, test, True, f)).joined(value(r, otherwise, where(r, test, False, f)))
        case ast.Call(ast.Name("max"), [_, _, *_] as parts, []):
            least = [x for x in (value(r, part, f).floor for part in parts) if x is not None]
            return Fact(least=max(least)) if least else ANY
        case ast.Call(ast.Name("min"), [_, _, *_] as parts, []):
            floors = [value(r, part, f).floor for part in parts]
            return Fact(least=min(x for x in floors if x is not None)) if None not in floors else ANY
        case ast.Call(ast.Name("len" | "sum"), [_], []):
            return Fact(least=0) if node.func.id == "len" else ANY  # type: ignore[attr-defined]
        case ast.Call(ast.Attribute(ast.Name("play"), "die"), [ast.Constant(int(sides))]):
            return Fact(frozenset(range(1, sides + 1)))
        case ast.Call(ast.Attribute(ast.Name("play"), "roll" | "answer"), [things]):
            return each(r, things, f)
        case ast.Call(ast.Name("first"), [things], []):
            return each(r, things, f).joined(Fact(frozenset({-1})))
        case ast.Compare() | ast.UnaryOp(ast.Not()):
            known = holds(r, node, f)
            return EITHER if known is None else TRUE if known else FALSE
    return found.both(f.of.get(text(node), ANY)) if stable(node) else found


def printed(r: Reading, table: dict[int, object], index: ast.expr, f: Facts) -> Iterable[object]:
    """What a table may say of a thing."""
    asked = value(r, index, f).may
    if asked is None:
        return table.values()
    return [table[number] for number in asked if number in table or -1 in table]


def among(found: Iterable[object]) -> Fact:
    numbers = list(found)
    if all(isinstance(one, int) for one in numbers):
        made = frozenset(int(one) for one in numbers if isinstance(one, int))
        return Fact(made) if len(made) <= MANY else Fact(least=min(made))
    return ANY


def each(r: Reading, node: ast.expr, f: Facts) -> Fact:
    """What the things may be that something is made of."""
    found = ANY
    match node:
        case ast.Name(name) if name not in f.of and isinstance(
            things := r.program.constants.get(name), tuple | range | frozenset
        ):
            return among(things)
        case ast.Subscript(ast.Name(name), ast.Slice()) if isinstance(things := r.program.constants.get(name), range):
            return among(things)
        case ast.Subscript(ast.Name(name), index) if isinstance(table := r.program.constants.get(name), dict):
            rows = list(printed(r, table, index, f))
            if all(isinstance(row, tuple) for row in rows):
                found = among(one for row in rows if isinstance(row, tuple) for one in row)
        case ast.Attribute(ast.Name("s"), name):
            found = r.parts.get(name, ANY)
        case ast.Call(ast.Name("range"), [number], []):
            players = r.program.constants.get("PLAYERS")
            if text(number) == "s.players" and isinstance(players, range):
                return Fact(frozenset(range(players[-1])))
            return Fact(least=0)
        case ast.Call(ast.Name("tuple" | "list" | "sorted" | "reversed" | "in_order"), [things, *_]):
            return each(r, things, f)
        case ast.Call(ast.Name("tuple"), []) | ast.Tuple([]) | ast.List([]):
            return NONE
        case ast.Call(ast.Name("union"), parts) | ast.Tuple(parts) | ast.List(parts):
            made = NONE
            for part in parts:
                own = part.value if isinstance(part, ast.Starred) else part
                whole = isinstance(part, ast.Starred) or isinstance(node, ast.Call)
                made = made.joined(each(r, own, f) if whole else value(r, own, f))
            return made
        case ast.BinOp(left, ast.Add(), right):
            return each(r, left, f).joined(each(r, right, f))
        case ast.IfExp(_, then, otherwise):
            return each(r, then, f).joined(each(r, otherwise, f))
        case ast.ListComp(element, [loop]) | ast.GeneratorExp(element, [loop]):
            return value(r, element, inner(r, loop, f))
    return found.both(f.of.get(f"each {text(node)}", ANY)) if stable(node) else found


def inner(r: Reading, loop: ast.comprehension, f: Facts) -> Facts:
    """The facts where the element of a comprehension stands."""
    made = bound(r, loop.target, loop.iter, f)
    for test in loop.ifs:
        assume(r, test, True, made)
    return made


def bound(r: Reading, target: ast.expr, things: ast.expr, f: Facts) -> Facts:
    """The facts where a variable goes through things."""
    made = f.copy()
    made.forget(node.id for node in ast.walk(target) if isinstance(node, ast.Name))
    if isinstance(target, ast.Name):
        made.learn(target.id, each(r, things, f))
    return made


def stable(node: ast.expr) -> bool:
    """Whether an expression has one value as long as nothing that it speaks of is changed."""
    found: bool | None = getattr(node, "stable", None)
    if found is None:
        found = not any(isinstance(part, UNSTABLE) for part in ast.walk(node))
        node.stable = found  # type: ignore[attr-defined]
    return found


def constant(r: Reading, node: ast.expr, f: Facts) -> int | None:
    may = value(r, node, f).may
    return next(iter(may)) if may is not None and len(may) == 1 else None


def holds(r: Reading, test: ast.expr, f: Facts) -> bool | None:
    """Whether a test holds; None where it may or may not."""
    match test:
        case ast.UnaryOp(ast.Not(), part):
            known = holds(r, part, f)
            return None if known is None else not known
        case ast.BoolOp(op, parts):
            ends = isinstance(op, ast.Or)
            found = [holds(r, part, f) for part in parts]
            return ends if ends in found else None if None in found else not ends
        case ast.Compare(left, [op_], [right]):
            return compared(r, left, op_, right, f)
        case ast.Compare(left, [first, *ops], [middle, *rest]):
            found = [compared(r, left, first, middle, f), holds(r, ast.Compare(middle, ops, rest), f)]
            return False if False in found else None if None in found else True
        case ast.Tuple(parts) | ast.List(parts):
            return bool(parts) if not any(isinstance(part, ast.Starred) for part in parts) else None
        case ast.Subscript(ast.Name(name), index) if isinstance(table := r.program.constants.get(name), dict):
            rows = {bool(row) for row in printed(r, table, index, f)}
            if len(rows) == 1:
                return rows.pop()
    fact = value(r, test, f)
    if fact.may == frozenset({0}):
        return False
    if fact.may != frozenset() and fact.without(0):
        return True
    known_ = f.of.get(f"bool({text(test)})", EITHER)
    return None if known_.may is None or len(known_.may) != 1 else 1 in known_.may


def compared(r: Reading, left: ast.expr, op: ast.cmpop, right: ast.expr, f: Facts) -> bool | None:
    match op:
        case ast.NotEq() | ast.NotIn() | ast.Lt() | ast.LtE():
            known = compared(r, left, OPPOSITE[type(op)](), right, f)
            return None if known is None else not known
    one = value(r, left, f)
    if isinstance(op, ast.In):
        whole, several = contents(r, right), each(r, right, f)
        if one.may is not None and one.may and whole is not None and one.may <= whole:
            return True
        if several.may is not None and all(one.without(x) for x in several.may):
            return False
    else:
        number = constant(r, right, f)
        if number is None and constant(r, left, f) is not None:
            mirrored = compared(r, right, MIRROR[type(op)](), left, f)
            return mirrored
        if isinstance(op, ast.Eq):
            other = value(r, right, f)
            if number is not None and one.may == frozenset({number}):
                return True
            if other.may is not None and all(one.without(x) for x in other.may):
                return False
        elif number is not None:
            least = number + isinstance(op, ast.Gt)
            if one.floor is not None and one.floor >= least:
                return True
            if one.may and max(one.may) < least:
                return False
    truth = f.of.get(f"bool({text(ast.Compare(left, [op], [right]))})", EITHER)
    return None if truth.may is None or len(truth.may) != 1 else 1 in truth.may


def contents(r: Reading, node: ast.expr) -> frozenset[int] | None:
    """The things of a set that is always the same."""
    match node:
        case ast.Name(name) if isinstance(things := r.program.constants.get(name), tuple | range | frozenset):
            return among(things).may
        case ast.Tuple(parts):
            numbers = [r.program.constants.get(part.id) for part in parts if isinstance(part, ast.Name)]
            if len(numbers) == len(parts) and all(isinstance(one, int) for one in numbers):
                return frozenset(one for one in numbers if isinstance(one, int))
    return None


def where(r: Reading, test: ast.expr, truth: bool, f: Facts) -> Facts:
    """The facts where a test holds, or does not."""
    made = f.copy()
    assume(r, test, truth, made)
    return made


def assume(r: Reading, test: ast.expr, truth: bool, f: Facts) -> None:
    match test:
        case ast.UnaryOp(ast.Not(), part):
            assume(r, part, not truth, f)
        case ast.BoolOp(op, parts):
            if isinstance(op, ast.And) == truth:
                for part in parts:
                    assume(r, part, truth, f)
            else:
                left = [part for part in parts if holds(r, part, f) is not (not truth)]
                if len(left) == 1:
                    assume(r, left[0], truth, f)
                elif left:
                    ways = [where(r, part, truth, f) for part in left]
                    f.of = reduce(lambda one, other: joined(one, other) or one, ways).of
        case ast.Compare(left_, [op_], [right]):
            settle(r, left_, op_, right, truth, f)
        case ast.Compare(left_, [first, *ops], [middle, *rest]) if truth:
            settle(r, left_, first, middle, True, f)
            assume(r, ast.Compare(middle, ops, rest), True, f)
        case ast.expr() if stable(test):
            f.learn(f"bool({text(test)})", TRUE if truth else FALSE)
            if value(r, test, f).both(EITHER) == value(r, test, f):
                f.learn(text(test), TRUE if truth else FALSE)


def settle(r: Reading, left: ast.expr, op: ast.cmpop, right: ast.expr, truth: bool, f: Facts) -> None:
    """Notes what a comparison tells that holds, or does not."""
    if isinstance(op, ast.NotEq | ast.NotIn | ast.Lt | ast.LtE):
        settle(r, left, OPPOSITE[type(op)](), right, not truth, f)
        return
    if not isinstance(op, ast.In) and constant(r, right, f) is None and constant(r, left, f) is not None:
        settle(r, right, MIRROR[type(op)](), left, truth, f)
        return
    number = constant(r, right, f)
    if stable(left) and stable(right):
        f.learn(f"bool({text(ast.Compare(left, [op], [right]))})", TRUE if truth else FALSE)
    if not stable(left):
        return
    if isinstance(op, ast.In):
        whole = contents(r, right)
        if truth:
            f.learn(text(left), Fact(may=each(r, right, f).may))
        elif whole is not None:
            f.learn(text(left), Fact(never=whole))
    elif isinstance(op, ast.Eq):
        if truth:
            f.learn(text(left), value(r, right, f))
        elif number is not None:
            f.learn(text(left), Fact(never=frozenset({number})))
    elif number is not None and truth:
        f.learn(text(left), Fact(least=number + isinstance(op, ast.Gt)))
