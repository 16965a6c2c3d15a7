"""Statements of states on a path: taken over with names replaced and small helpers put in, frames followed.

In: the tree of a statement and the path that it stands on. Out: lines of the function that is being made.
"""

from __future__ import annotations

import ast
from typing import cast

from rulewright.emit.machine_path import FRAME, Fuser, Held, Path
from rulewright.emit.machine_rewrite import (
    Code,
    changed,
    fixed,
    framed,
    inlined,
    opposite,
    renamed,
    returns,
    simple,
    stored,
    tested,
    text_of,
)


def below(test: ast.expr, path: Path) -> tuple[str, bool | None, bool] | None:
    """Of a test whether a local is below 0 (or is not): the local, how it comes out if that is known, and whether
    the local is below 0 where it holds.
    """
    match renamed(test, path.names):
        case ast.Compare(ast.Name(name), [ast.Lt() | ast.GtE() as op], [ast.Constant(0)]):
            asked = isinstance(op, ast.Lt)
            known = True if name == "NOTHING" else path.below.get(name)
            return name, None if known is None else known == asked, asked
    return None


def plain_statement(f: Fuser, statement: ast.stmt, path: Path) -> None:
    """A statement after which the path goes on."""
    match statement:
        case ast.Assign([ast.Name("frame")], ast.Subscript(ast.Attribute(ast.Name("s"), "frames"))):
            return  # slots are loaded where they are read
        case ast.Assign([ast.Name() | ast.Tuple() as target], value) if (places := loads(value)) is not None:
            targets = target.elts if isinstance(target, ast.Tuple) else [target]
            for name, place in zip(targets, places, strict=True):
                assert isinstance(name, ast.Name)
                path.names[name.id] = path.read(place, name.id)
        case ast.Assign(targets, value) if any(is_top(one) for one in targets):
            size = path.top.size or f.sizes[path.owner]
            path.store({place: steady(f, part, path) for place, part in slots_of(value)}, size)
        case ast.Expr(ast.Call(ast.Attribute(ast.Attribute(ast.Name("s"), "frames"), "append"), [ast.Tuple(parts)])):
            push(f, parts, path)
        case ast.Assign([ast.Name(name)], value):
            give(f, name, value, path)
        case ast.AnnAssign(ast.Name(name), kind, ast.expr() as value):
            give(f, name, value, path, ast.unparse(kind))
        case ast.AugAssign(ast.Name(name), op, value):
            give(f, name, ast.BinOp(ast.Name(name, ast.Load()), op, value), path)
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if all(isinstance(one, ast.Name) for one in names):
            settle(f, statement, path)
            texts = [shown(f, value, path) for value in values]
            fresh = [path.text.fresh(one.id) for one in names if isinstance(one, ast.Name)]
            path.line(f"{', '.join(fresh)} = {', '.join(texts)}")
            path.names.update({one.id: new for one, new in zip(names, fresh, strict=True) if isinstance(one, ast.Name)})
        case _:
            settle(f, statement, path)
            if isinstance(statement, ast.If | ast.For | ast.While):
                for local in stored([statement]):
                    keep_own(f, local, path)
            for line in written(f, statement, path, 0):
                path.line(line)
            if framed(statement) or calls(statement, {"set_outer"}):
                path.forget()


def settle(f: Fuser, statement: ast.AST, path: Path) -> None:
    """Brings the stack up to date before something that may look at it."""
    if needs_frames(f, statement) or returns(statement):
        path.flush()
    if any(isinstance(x, ast.Name) and x.id == FRAME for x in ast.walk(statement)):
        path.names[FRAME] = path.local()


def needs_frames(f: Fuser, node: ast.AST) -> bool:
    return calls(node, f.looks) or framed(node)


def calls(node: ast.AST, names: frozenset[str] | set[str]) -> bool:
    return any(isinstance(x, ast.Name) and x.id in names for x in ast.walk(node))


def shown(f: Fuser, node: ast.AST, path: Path, *, test: bool = False) -> str:
    """The text of an expression on this path; `test`: of which only matters whether it holds."""
    made = inlined(renamed(node, path.names), f.helpers)
    if test:
        made = tested(made)
    return text_of(recalled(made, path.known) if path.known else made)


def recalled(node: ast.AST, known: dict[str, str]) -> ast.AST:
    """A tree in which values of the state that locals hold as well are read from these."""

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Attribute(ast.Name("s"), name, ast.Load()) if name in known:
                return ast.Name(known[name], ast.Load())
        return None

    return changed(node, change)


def steady(f: Fuser, node: ast.expr, path: Path, name: str = "value") -> str:
    """The text of something that is the same when it is read later: a name or a constant."""
    other = renamed(node, path.names)
    if fixed(other):
        return ast.unparse(other)
    settle(f, node, path)
    local = path.text.fresh(name)
    path.line(f"{local} = {shown(f, node, path)}")
    return local


def give(f: Fuser, name: str, value: ast.expr, path: Path, kind: str = "") -> None:
    """A local is given a value; of a name or a constant it is only another name."""
    other = renamed(value, path.names)
    if fixed(other) and not kind:
        path.names[name] = ast.unparse(other)
        return
    settle(f, value, path)
    text = shown(f, value, path)
    local = path.text.fresh(name)
    path.line(f"{local}{f': {kind}' if kind else ''} = {text}")
    path.owned |= {local}
    path.names[name] = local


def keep_own(f: Fuser, name: str, path: Path) -> None:
    """A local that a loop or a branch gives values becomes one that nothing else stands for."""
    known = path.names.get(name, "")
    others = [text for other, text in path.names.items() if other != name]
    others += [text for frame in path.frames for text in frame.values.values()]
    if known in path.owned and known not in others:
        path.below.pop(known, None)
        return
    local = path.text.fresh(name)
    path.owned |= {local}
    if name in path.names:
        known = path.names[name]
        path.line(f"{local}{': tuple[int, ...]' if known == '()' else ''} = {known}")
    path.names[name] = local


def push(f: Fuser, parts: list[ast.expr], path: Path) -> None:
    """A frame is pushed: kept back until somebody may look."""
    constant = ast.unparse(renamed(parts[0], path.names))
    names = ["procedure", "at", *f.locals[constant]]
    path.push([steady(f, part, path, name) for part, name in zip(parts, names, strict=True)])


def loads(value: ast.expr) -> list[int] | None:
    """The places of the frame on top that an expression loads, if it does nothing else."""
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    places = []
    for part in parts:
        match part:
            case ast.Subscript(ast.Name("frame"), ast.Constant(int(place))):
                places.append(place)
            case ast.Subscript(ast.Subscript(ast.Attribute(ast.Name("s"), "frames")), ast.Constant(int(place))):
                places.append(place)
            case _:
                return None
    return places or None


def is_top(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and ast.unparse(node) == "s.frames[-1]"


def slots_of(value: ast.expr) -> list[tuple[int, ast.expr]]:
    """What the new frame has in places where it differs from the old."""
    found: list[tuple[int, ast.expr]] = []
    at = 0

    def walk(node: ast.expr) -> None:
        nonlocal at
        match node:
            case ast.BinOp(left, ast.Add(), right):
                walk(left)
                walk(right)
            case ast.Subscript(ast.Name("frame"), ast.Slice(_, upper)):
                at = upper.value if isinstance(upper, ast.Constant) and isinstance(upper.value, int) else at
            case ast.Tuple(parts):
                for part in parts:
                    if loads(part) != [at]:
                        found.append((at, part))
                    at += 1
            case _:
                raise AssertionError(ast.dump(node))

    walk(value)
    return found


def leads(f: Fuser, value: ast.AST, path: Path) -> None:
    """Notes the states that the value of a function names: the game may come to them."""
    for node in ast.walk(renamed(value, path.names)):
        if isinstance(node, ast.Name) and node.id in f.steps:
            path.text.roots.append(node.id)


def written(f: Fuser, statement: ast.stmt, path: Path, depth: int) -> list[str]:
    """The lines of a statement that is taken over as it is, names replaced and small helpers put in."""
    indent = "    " * depth

    def several(parts: list[ast.stmt]) -> list[str]:
        return [line for part in parts for line in written(f, part, path, depth + 1)] or [f"{indent}    pass"]

    match statement:
        case ast.If(test, then, otherwise):
            lines = [f"{indent}if {shown(f, test, path, test=True)}:", *several(then)]
            return [*lines, f"{indent}else:", *several(otherwise)] if otherwise else lines
        case ast.For(ast.Name(name), things, body):
            known, variable = dict(path.names), path.text.fresh(name)
            head = f"{indent}for {variable} in {shown(f, things, path)}:"
            if isinstance(things, ast.Call) and ast.unparse(things.func) == "range":
                path.below[variable] = False
            path.names[name] = variable
            lines = [head, *several(body)]
            path.names.clear()
            path.names.update(known)
            return lines
        case ast.While(test, body):
            return [f"{indent}while {shown(f, test, path)}:", *several(body)]
        case ast.Expr(ast.Call(ast.Name(name), [ast.Name("s"), *given])) if name in f.helpers:
            put = put_in(f, f.helpers[name], given, path)
            if put is not None:
                return [indent + line for line in put]
        case ast.Return(value) if value is not None:
            leads(f, value, path)
    return [indent + line for line in shown(f, statement, path).split("\n")]


def put_in(f: Fuser, code: Code, given: list[ast.expr], path: Path) -> list[str] | None:
    """The statements of a helper that changes something, in the place of its call; None where they do not fit."""
    guard: list[ast.expr] = []
    body = list(code.body)
    match body[0]:
        case ast.If(test, [ast.Return(None)], []):
            guard, body = opposite(test), body[1:]
    if len(body) > 5 or len(given) != len(code.parameters) or any(returns(part) for part in body):
        return None
    names: dict[str, str] = {}
    lines: list[str] = []
    given_values = stored(body)
    changing = {ast.unparse(x) for part in body for x in ast.walk(part)
                if isinstance(x, ast.Attribute) and isinstance(x.ctx, ast.Store)}  # fmt: skip
    for parameter, part in zip(code.parameters, given, strict=True):
        text = shown(f, part, path)
        other = ast.parse(text, mode="eval").body
        if simple(other) and text not in {*code.bound, *changing} and parameter not in given_values:
            names[parameter] = text
        else:
            names[parameter] = path.text.fresh(parameter)
            lines.append(f"{names[parameter]} = {text}")
    if guard and isinstance(body[0], ast.Pass):
        return None
    if guard:
        test_ = code.body[0]
        assert isinstance(test_, ast.If)
        guard = opposite(cast(ast.expr, renamed(test_.test, names)))
        here = Path(path.text, [], path.owner, below=path.below)  # its names are replaced already
        known = [below(part, here) for part in guard]
        if any(one and one[1] is False for one in known):
            return []
        guard = [part for part, one in zip(guard, known, strict=True) if not one or one[1] is None]
    inner = Path(path.text, [Held()], path.owner, names, known=path.known)
    for name in stored(body):
        if name not in names:
            names[name] = path.text.fresh(name)
    inside = [line for part in body for line in written(f, part, inner, 1 if guard else 0)]
    if guard:
        lines.append(f"if {' and '.join(text_of(part) for part in guard)}:")
    return lines + inside
