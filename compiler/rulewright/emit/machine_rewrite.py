"""Printed functions read again, so that they can be put into each other.

In: the text of functions of a module, as `machine_states` prints them. Out: trees of Python's own `ast`, and trees
with names replaced and small functions in the place of their calls. Nothing is run.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.emit.machine_flow import Function

# What the fixed part of a module has that looks into frames.
LOOKING = frozenset({"leave", "resume", "settle", "end", "end_after", "happen", "running", "outer", "set_outer"})


@dataclass(frozen=True, slots=True)
class Code:
    """A function as a tree: parameters after `s`, statements, and the variables that are bound inside expressions."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[ast.stmt, ...]
    bound: frozenset[str]


def code_of(function: Function) -> Code:
    """The tree of a printed function."""
    parameters = tuple(parameter.split(":")[0] for parameter in function.parameters)
    head = f"def {function.name}({', '.join(('s', *parameters))}):"
    (tree,) = ast.parse("\n".join((head, *(function.lines or ["    pass"])))).body
    assert isinstance(tree, ast.FunctionDef)
    return Code(function.name, parameters, tuple(tree.body), frozenset(bound(tree)))


def bound(tree: ast.AST) -> Iterator[str]:
    """Variables of comprehensions, lambdas and loops: names that a tree binds for itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.comprehension | ast.For):
            yield from (name.id for name in ast.walk(node.target) if isinstance(name, ast.Name))
        elif isinstance(node, ast.Lambda):
            yield from (argument.arg for argument in node.args.args)


def changed(node: ast.AST, change: Callable[[ast.AST], ast.AST | None]) -> ast.AST:
    """A tree in which `change` replaced the nodes for which it gives another, from the outside in."""
    other = change(node)
    if other is not None:
        return other
    fields: dict[str, object] = {}
    same = True
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            fields[name] = made = changed(value, change)
            same = same and made is value
        elif isinstance(value, list):
            fields[name] = parts = [changed(part, change) if isinstance(part, ast.AST) else part for part in value]
            same = same and all(part is one for part, one in zip(parts, value, strict=True))
        else:
            fields[name] = value
    return node if same else ast.copy_location(type(node)(**fields), node)


def renamed(node: ast.AST, names: Mapping[str, str]) -> ast.AST:
    """A tree in which names stand for others, or for constants; what it binds itself stays."""
    own = set(bound(node))
    names = {name: text for name, text in names.items() if name not in own and name != text}
    if not names:
        return node

    def change(part: ast.AST) -> ast.AST | None:
        if isinstance(part, ast.Name) and part.id in names and isinstance(part.ctx, ast.Load):
            return expression(names[part.id])
        if isinstance(part, ast.Name) and part.id in names:
            return ast.copy_location(ast.Name(names[part.id], part.ctx), part)
        return None

    return changed(node, change)


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def inlined(node: ast.AST, codes: Mapping[str, Code]) -> ast.AST:
    """A tree with the value of a function in the place of its call, where the function is one value and what it is
    given has no parts.
    """

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Call(ast.Name(name), [ast.Name("s"), *given], []) if name in codes:
                code = codes[name]
                match code.body:
                    case (ast.Return(ast.expr() as value),):
                        texts = [ast.unparse(inlined(one, codes)) for one in given]
                        if len(texts) == len(code.parameters) and all(
                            simple(one) and text not in code.bound for one, text in zip(given, texts, strict=True)
                        ):
                            return inlined(renamed(value, dict(zip(code.parameters, texts, strict=True))), codes)
        return None

    return changed(node, change)


def simple(node: ast.AST) -> bool:
    """Whether an expression may stand several times without cost: a name, a constant, a value of the state."""
    match node:
        case ast.Name() | ast.Constant() | ast.UnaryOp(ast.USub(), ast.Constant()):
            return True
        case ast.Attribute(ast.Name("s"), name):
            return name not in ("frames", "happened")
    return False


def fixed(node: ast.AST) -> bool:
    """Whether an expression has the same value later: a name that is given a value once, or a constant."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.UnaryOp(ast.USub(), ast.Constant() | ast.Name()) | ast.Tuple(elts=[]):
            return True
    return False


OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


def text_of(node: ast.AST) -> str:
    """A tree as text the way one writes it: no parentheses that `and` and `or` do not need, `not in`, double quotes."""
    pieces: list[str] = []

    def piece(text: str) -> ast.Name:
        pieces.append(text)
        return ast.Name(f"piece_{len(pieces) - 1}_", ast.Load())

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.UnaryOp(ast.Not(), ast.Compare(left, [op], [right])) if type(op) in OPPOSITE:
                return changed(ast.Compare(left, [OPPOSITE[type(op)]()], [right]), change)
            case ast.BoolOp(op, [first, *rest]):
                word = " and " if isinstance(op, ast.And) else " or "
                texts = [
                    f"({text_of(one)})" if isinstance(one, ast.BoolOp | ast.IfExp | ast.Lambda) else text_of(one)
                    for one in (first, *rest)
                ]
                return ast.BoolOp(op, [piece(texts[0]), piece(word.join(texts[1:]))])
            case ast.Assign(targets, ast.Tuple([_, _, *_] as parts)):
                value = piece(", ".join(text_of(one) for one in parts))
                return ast.copy_location(ast.Assign(targets, value), part)
        return None

    text = ast.unparse(changed(node, change))
    for number in range(len(pieces) - 1, -1, -1):
        text = text.replace(f"piece_{number}_", pieces[number])
    return text if '"' in text else text.replace("'", '"')


def opposite(test: ast.expr) -> list[ast.expr]:
    """Tests that hold together where a test does not hold, without those that hold of constants anyhow."""
    match test:
        case ast.BoolOp(ast.Or(), parts):
            return [one for part in parts for one in opposite(part)]
        case ast.Compare(ast.Constant(int(left)), [ast.Lt() | ast.LtE() as op], [ast.Constant(int(right))]):
            if not (left < right or (isinstance(op, ast.LtE) and left == right)):
                return []
        case ast.Compare(left_, [op_], [right_]) if type(op_) in OPPOSITE:
            return [ast.Compare(left_, [OPPOSITE[type(op_)]()], [right_])]
    return [ast.UnaryOp(ast.Not(), test)]


def tested(node: ast.AST) -> ast.AST:
    """A test without what makes no difference to whether it holds: `bool`, `not not`, the same condition again."""
    match node:
        case ast.Call(ast.Name("bool"), [inner], []):
            return tested(inner)
        case ast.UnaryOp(ast.Not(), inner):
            match tested(inner):
                case ast.UnaryOp(ast.Not(), twice):
                    return twice
                case ast.expr() as once:
                    return ast.UnaryOp(ast.Not(), once)
        case ast.BoolOp(ast.And(), values):
            parts: dict[str, ast.expr] = {}
            for value in values:
                inner_ = tested(value)
                several = (
                    inner_.values if isinstance(inner_, ast.BoolOp) and isinstance(inner_.op, ast.And) else [inner_]
                )
                for one in several:
                    if isinstance(one, ast.expr) and not (isinstance(one, ast.Tuple) and one.elts):
                        parts.setdefault(ast.unparse(one), one)
            left = list(parts.values())
            return ast.BoolOp(ast.And(), left) if len(left) > 1 else left[0] if left else ast.Constant(True)
    return node


def stored(nodes: tuple[ast.stmt, ...] | list[ast.stmt]) -> list[str]:
    """Names that statements give values, in order, without those that loops and expressions bind."""
    found: list[str] = []
    own = {name for node in nodes for name in bound(node)}
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id not in (*own, *found):
                found.append(part.id)
    return found


def returns(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Return) for part in ast.walk(node))


def ends(nodes: list[ast.stmt]) -> bool:
    """Whether statements leave the function on every path."""
    match nodes[-1] if nodes else None:
        case ast.Return():
            return True
        case ast.If(_, then, otherwise):
            return ends(then) and ends(otherwise)
    return False


def looking(codes: Mapping[str, Code]) -> frozenset[str]:
    """Functions that look into frames, by themselves or by what they call."""
    found = set(LOOKING)
    names = {name: {x.id for part in code.body for x in ast.walk(part) if isinstance(x, ast.Name)}
             for name, code in codes.items()}  # fmt: skip
    found |= {name for name, code in codes.items() if any(framed(part) for part in code.body)}
    while True:
        more = {name for name, used in names.items() if name not in found and used & found}
        if not more:
            return frozenset(found)
        found |= more


def framed(node: ast.AST) -> bool:
    """Whether a tree speaks of frames itself."""
    return any(
        (isinstance(part, ast.Attribute) and part.attr == "frames")
        or (isinstance(part, ast.Name) and part.id == "frame")
        for part in ast.walk(node)
    )
