"""Expressions as short as what is known allows: what is settled is not asked, what a local holds is read from it."""

from __future__ import annotations

import ast

from rulewright.emit.machine_rewrite import changed
from rulewright.emit.swift.facts import Facts
from rulewright.emit.swift.reading import Reading, assume, bound, holds, inner, stable, where
from rulewright.emit.swift.searches import conjuncts, either, every, named, spread
from rulewright.emit.swift.tree import expression, names_in, text
from rulewright.emit.swift.unions import united


def short(r: Reading, node: ast.expr, f: Facts) -> ast.expr:
    """An expression with the same value."""

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Attribute(ast.Name("s"), name, ast.Load()) if f"s.{name}" in f.same:
                return ast.Name(f.same[f"s.{name}"], ast.Load())
            case ast.IfExp(test, then, otherwise):
                asked = short_test(r, test, f)
                known = holds(r, asked, f)
                ways = [short(r, then, where(r, asked, True, f)), short(r, otherwise, where(r, asked, False, f))]
                if known is not None or text(ways[0]) == text(ways[1]):
                    return ways[known is False]
                return ast.IfExp(asked, *ways)
            case ast.ListComp(element, [loop]):
                whole = ast.ListComp(*comprehended(r, element, loop, f))
                return apiece(r, whole, f) or whole
            case ast.Call(
                ast.Name("tuple"),
                [ast.GeneratorExp(ast.Name(one), [ast.comprehension(ast.Name(each), things, [], 0)])],
                [],
            ) if one == each:
                return short(r, ast.Call(part.func, [things], []), f)
            case ast.Call(ast.Name("tuple"), [ast.Tuple() as things], []):
                return short(r, things, f)
            case ast.BinOp(left, ast.BitOr(), right):
                sides = [short(r, left, f), short(r, right, f)]
                if text(sides[1]) == "0":
                    return sides[0]
                return ast.BinOp(sides[0], ast.BitOr(), sides[1])
            case ast.GeneratorExp(element, [loop]):
                return ast.GeneratorExp(*comprehended(r, element, loop, f))
            case ast.Call(ast.Name("union"), parts, []):
                sets = [short(r, one, f) for one in parts]
                return united(r, sets, f) or ast.Call(part.func, sets, [])
            case ast.Call(ast.Name("len"), [ast.ListComp(ast.Name(), [_]) as things], []):
                made = short(r, things, f)
                if isinstance(made, ast.ListComp) and (number := counted(made)) is not None:
                    return number
                return ast.Call(ast.Name("len", ast.Load()), [made], [])
            case ast.Lambda(arguments, body):
                free = f.copy()
                free.forget(argument.arg for argument in arguments.args)
                return ast.Lambda(arguments, short(r, body, free))
            case ast.BoolOp() | ast.Compare() | ast.UnaryOp(ast.Not()):
                assert isinstance(part, ast.expr)
                if not isinstance(part, ast.BoolOp) or all(truthful(one) for one in part.values):
                    return short_test(r, part, f)
        return None

    made = changed(node, change)
    assert isinstance(made, ast.expr)
    return made


def recalled(node: ast.expr, f: Facts) -> ast.expr:
    """An expression in which values of the state that locals hold as well are read from these."""

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Attribute(ast.Name("s"), name, ast.Load()) if f"s.{name}" in f.same:
                return ast.Name(f.same[f"s.{name}"], ast.Load())
        return None

    made = changed(node, change) if f.same else node
    assert isinstance(made, ast.expr)
    return made


def truthful(node: ast.expr) -> bool:
    """Whether an expression is True or False, so that it is its own test."""
    match node:
        case ast.BoolOp(_, parts):
            return all(truthful(part) for part in parts)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def apiece(r: Reading, node: ast.ListComp, f: Facts) -> ast.expr | None:
    """What is looked for in several sets, one after the other, looked for in each; None where it is in one set."""
    match node:
        case ast.ListComp(ast.Name(element), [ast.comprehension(ast.Name(each), ast.Tuple(parts), ifs, 0)]) if (
            element == each and any(isinstance(part, ast.Starred) for part in parts)
        ):
            made: list[ast.expr] = []
            for part in parts:
                match part:
                    case ast.Starred(
                        ast.ListComp(ast.Name(one), [ast.comprehension(ast.Name(same), things, tests, 0)])
                    ) if one == same:
                        asked = [*(named(test, {one: each}) for test in tests), *ifs]
                        inner_ = ast.comprehension(ast.Name(each, ast.Store()), things, asked, 0)
                        found = short(r, ast.ListComp(node.elt, [inner_]), f)
                        made.append(ast.Starred(found, ast.Load()))
                    case ast.Name() | ast.Constant():
                        known = holds(r, short_test(r, named(every(ifs), {each: text(part)}), f), f)
                        if known is None:
                            return None
                        made += [part] if known else []
                    case _:
                        return None
            return ast.List(made, ast.Load())
    return None


def comprehended(
    r: Reading, element: ast.expr, loop: ast.comprehension, f: Facts
) -> tuple[ast.expr, list[ast.comprehension]]:
    things = short(r, loop.iter, f)
    here = bound(r, loop.target, things, f)
    asked = short_test(r, ast.BoolOp(ast.And(), [*loop.ifs, ast.Constant(True)]), here)
    tests = [] if holds(r, asked, here) is True else [asked]
    made = ast.comprehension(loop.target, things, tests, 0)
    return short(r, element, inner(r, made, f)), [made]


def short_test(r: Reading, test: ast.expr, f: Facts) -> ast.expr:
    """A test that holds in the same cases."""
    match test:
        case ast.UnaryOp(ast.Not(), part):
            return negated(short_test(r, part, f))
        case ast.BoolOp(op, parts):
            return joint(r, op, parts, f)
        case ast.Compare(left, [first], [ast.IfExp(asked, then, otherwise)]):
            ways = [ast.Compare(left, [first], [way]) for way in (then, otherwise)]
            return short_test(r, ast.IfExp(asked, ways[0], ways[1]), f)
        case ast.Compare(left, [ast.In()], [ast.Call(ast.Name("union"), parts, [])]) if stable(left):
            return joint(r, ast.Or(), [ast.Compare(left, [ast.In()], [part]) for part in parts], f)
        case ast.Compare(left, [ast.NotIn()], [ast.Call(ast.Name("union")) as whole]) if stable(left):
            return negated(short_test(r, ast.Compare(left, [ast.In()], [whole]), f))
        case ast.Compare(left, [first], [right]):
            made = ast.Compare(short(r, left, f), [first], [short(r, right, f)])
            known = holds(r, made, f)
            return made if known is None else ast.Constant(known)
        case ast.Compare(left, [first, *ops], [middle, *rest]):
            head = ast.Compare(left, [first], [middle])
            tail = ast.Compare(middle, ops, rest)
            if holds(r, tail, where(r, head, True, f)) is True:
                return short_test(r, head, f)
            if holds(r, head, f) is True:
                return short_test(r, tail, f)
            return short_parts(r, test, f)
        case ast.Call(ast.Name("bool"), [part], []):
            return short_test(r, part, f)
        case ast.Call(ast.Name("any"), [ast.GeneratorExp(element, [loop])], []):
            if isinstance(loop.target, ast.Name):
                return short_test(r, spread(loop.target.id, loop.iter, [*loop.ifs, element]), f)
        case ast.IfExp(asked, then, otherwise):
            one = short_test(r, then, where(r, asked, True, f))
            other = short_test(r, otherwise, where(r, asked, False, f))
            asked = short_test(r, asked, f)
            known = holds(r, asked, f)
            if known is not None:
                return one if known else other
            if text(one) == text(other):
                return one
            return chosen(asked, one, other)
    made_ = short(r, test, f)
    known = holds(r, made_, f) if stable(made_) else None
    if isinstance(made_, ast.ListComp):
        if any(isinstance(one, ast.Constant) for one in made_.generators[0].ifs):
            return ast.Constant(False)
        return contained(made_) or made_
    return made_ if known is None else ast.Constant(known)


def chosen(test: ast.expr, one: ast.expr, other: ast.expr) -> ast.expr:
    """One test where another holds, else a third."""
    match one, other:
        case ast.Constant(True), _:
            return either([test, other])
        case ast.Constant(False), _:
            return every([negated(test), other])
        case _, ast.Constant(True):
            return either([negated(test), one])
        case _, ast.Constant(False):
            return every([test, one])
    return ast.IfExp(test, one, other)


def contained(search: ast.ListComp) -> ast.expr | None:
    """Whether one of the first places of a list of the state holds something, asked of the list."""
    match search.generators:
        case [
            ast.comprehension(
                ast.Name(each),
                ast.Call(ast.Name("range"), [number], []),
                [ast.Compare(ast.Subscript(ast.Attribute(ast.Name("s")) as kept, ast.Name(at)), [ast.Eq()], [wanted])],
            )
        ] if each == at and each not in names_in(wanted):
            places = ast.Subscript(kept, ast.Slice(None, number, None), ast.Load())
            return ast.Compare(wanted, [ast.In()], [places])
    return None


def counted(node: ast.ListComp) -> ast.expr | None:
    """How many of the first places of a list of the state hold something, asked of the list."""
    match contained(node):
        case ast.Compare(wanted, _, [places]):
            return ast.Call(ast.Attribute(places, "count", ast.Load()), [wanted], [])
    match node.generators:
        case [ast.comprehension(ast.Name(each) as target, ast.Name(kind), [test], 0)]:
            parts = conjuncts(test)
            for part in parts:
                match part:
                    case ast.Compare(
                        ast.Subscript(ast.Attribute(ast.Name("s"), "place"), ast.Name(card)), [ast.Eq()], [pile]
                    ) if card == each and each not in names_in(pile):
                        lying = expression(f"cards(s.piles[{text(pile)}])")
                        asked = expression(f"{each} in {kind}")
                        rest = every([asked, *(one for one in parts if one is not part)])
                        loop = ast.comprehension(target, lying, [rest], 0)
                        return ast.Call(ast.Name("len", ast.Load()), [ast.ListComp(node.elt, [loop])], [])
    return None


def short_parts(r: Reading, test: ast.Compare, f: Facts) -> ast.expr:
    return ast.Compare(short(r, test.left, f), list(test.ops), [short(r, part, f) for part in test.comparators])


def negated(test: ast.expr) -> ast.expr:
    match test:
        case ast.UnaryOp(ast.Not(), part):
            return part
        case ast.Constant(bool(known)):
            return ast.Constant(not known)
    return ast.UnaryOp(ast.Not(), test)


def joint(r: Reading, op: ast.boolop, parts: list[ast.expr], f: Facts) -> ast.expr:
    """Several tests, each knowing how those before came out, without those that follow from the others."""
    every = isinstance(op, ast.And)
    here, kept = f.copy(), list[ast.expr]()
    for part in parts:
        made = short_test(r, part, here)
        several = made.values if isinstance(made, ast.BoolOp) and isinstance(made.op, type(op)) else [made]
        for one in several:
            known = holds(r, one, here) if not isinstance(one, ast.Constant) else bool(one.value)
            if known is every:
                assume(r, recalled(part, f) if isinstance(one, ast.Constant) else one, every, here)
                continue
            if known is (not every):
                return ast.Constant(not every)
            kept.append(one)
            assume(r, one, every, here)
    for index in range(len(kept) - 2, -1, -1):
        if not stable(kept[index]):
            continue
        others = f.copy()
        for place, one in enumerate(kept):
            if place != index:
                assume(r, one, every, others)
        if holds(r, kept[index], others) is every:
            del kept[index]
    if not kept:
        return ast.Constant(every)
    return kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)
