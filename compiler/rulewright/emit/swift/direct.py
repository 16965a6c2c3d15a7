"""Rolls, draws and piles, made where they stand: no list of what may come up is made only to take one of it.

In: straight functions. Out: the same numbers from the same chance, by fewer calls.
"""

from __future__ import annotations

import ast

from rulewright.emit.swift.tree import Block, Program, code_of, every_block, expression, statements, text


def direct(program: Program) -> None:
    """Makes rolls, draws and piles in all functions by fewer calls."""
    for body in program.bodies.values():
        grown = growing(body)
        for block in every_block(body):
            block[:] = rewritten(program, block, grown)
            decks(program, block)


def rewritten(program: Program, block: Block, grown: set[str]) -> Block:
    made: Block = []
    for statement in block:
        made += (
            drawn(statement)
            or rolled(program, statement)
            or put_together(program, statement)
            or added(statement, grown)
            or shuffled_in(statement)
            or [statement]
        )
    return made


def shuffled_in(statement: ast.stmt) -> Block | None:
    """A pile that is shuffled into another, once for all of its cards."""
    match statement:
        case ast.For(
            ast.Name(card),
            ast.Subscript(ast.Attribute(ast.Name("s"), "piles"), ast.Name() as old) as pile,
            [ast.Expr(ast.Call(ast.Name("put_among"), [_, ast.Name(one), ast.Name(new)]))],
            [],
        ) if card == one and text(old) != new:
            lines = [f"if {text(pile)}:", f"    for {card} in {text(pile)}:", f"        put(s, {card}, {new})"]
            return statements("\n".join([*lines, f"    shuffle(s, {new})"]))
    return None


def decks(program: Program, block: Block) -> None:
    """Piles that are made of cards whose numbers follow each other, and shuffled."""
    for place, statement in enumerate(block):
        pile = name_of(statement, "shuffle")
        found: list[int] = []
        for before in range(place - 1, -1, -1):
            if not pile or not harmless(block[before]):
                break
            if name_of(block[before], "put_all") == pile:
                found.append(before)
        if found:
            parts = [text(call_of(block[one]).args[1]) for one in found]
            parts.sort(key=lambda part: range_of(program, part).start, reverse=True)  # the highest lies lowest
            block[place] = statements(f"put_shuffled(s, {pile}, {', '.join(parts)})")[0]
            for one in found:
                block[one] = ast.Pass()


def call_of(statement: ast.stmt) -> ast.Call:
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    return statement.value


def name_of(statement: ast.stmt, verb: str) -> str:
    """The pile that a call has to do with which stands by itself."""
    match statement:
        case ast.Expr(ast.Call(ast.Name(name), [_, *_, ast.Name(pile)])) if name == verb:
            return pile
    return ""


def harmless(statement: ast.stmt) -> bool:
    """Whether a statement looks at no pile but those that it fills or shuffles whole."""
    match statement:
        case (
            ast.Expr(ast.Call(ast.Name("put_all" | "shuffle" | "put_shuffled"))) | ast.Pass() | ast.Expr(ast.Constant())
        ):
            return True
        case ast.Assign([ast.Attribute(ast.Name("s"))], ast.Name()):
            return True
    return False


def growing(body: Block) -> set[str]:
    """Locals that are nothing at first and to which only things are added that they do not have."""
    found: dict[str, bool] = {}
    for block in every_block(body):
        for statement in block:
            match statement:
                case ast.AnnAssign(ast.Name(name), _, ast.expr() as value) | ast.Assign([ast.Name(name)], value):
                    empty = isinstance(value, ast.Tuple) and not value.elts
                    found[name] = found.get(name, True) and (empty or is_added(name, value))
                case ast.For(ast.Name(name)) | ast.AugAssign(ast.Name(name)):
                    found[name] = False
                case ast.Assign(targets):
                    names = [node.id for one in targets for node in ast.walk(one) if isinstance(node, ast.Name)]
                    found |= dict.fromkeys(names, False)
    return {name for name, only in found.items() if only}


def is_added(name: str, value: ast.expr) -> bool:
    match value:
        case ast.Call(ast.Name("union"), [ast.Name(same), ast.Tuple([ast.Name()])], []):
            return name == same
    return False


def added(statement: ast.stmt, grown: set[str]) -> Block | None:
    """A thing that is added to others if it is not among them."""
    match statement:
        case ast.Assign([ast.Name(name)], ast.Call(_, [_, ast.Tuple([ast.Name(thing)])]) as value) if (
            name in grown and is_added(name, value)
        ):
            return statements(f"if {thing} not in {name}:\n    {name} += ({thing},)")
    return None


def drawn(statement: ast.stmt) -> Block | None:
    """The top card of a pile, known or not: one call."""
    match statement:
        case ast.If(ast.Compare(ast.Subscript(ast.Name(pile), ast.UnaryOp()), [ast.GtE()], [ast.Constant(0)]),
                    known, unknown):  # fmt: skip
            match code_of(known), code_of(unknown):
                case (
                    [
                        ast.Assign(
                            [ast.Name(card)], ast.Call(ast.Name("draw"), [_, where, ast.Subscript(ast.Name(one))])
                        )
                    ],
                    [
                        ast.Assign([ast.Name(options)], ast.Call(ast.Name("unknown"), [ast.Name(other)])),
                        ast.Assign([ast.Name(rolled_)], ast.Call(ast.Attribute(_, "roll"), [ast.Name(offered)])),
                        ast.Assign([ast.Name(same)], ast.Call(ast.Name("draw"), [_, there, ast.Name(taken)])),
                    ],
                ) if (
                    (pile, card, options, rolled_) == (one, same, offered, taken)
                    and other == pile
                    and text(where) == text(there)
                ):
                    return [
                        ast.Assign([ast.Name(card, ast.Store())], expression(f"play.draw(s, {text(where)})"), lineno=0)
                    ]
    return None


def rolled(program: Program, statement: ast.stmt) -> Block | None:
    """A roll of a die that shows 1 and up."""
    match statement:
        case ast.Assign([ast.Name(into)], ast.Call(ast.Attribute(ast.Name("play"), "roll"), [
            ast.Subscript(ast.Name("FACES"), ast.Name(die))])):  # fmt: skip
            faces = program.constants.get("FACES")
            number = program.constants.get(die)
            if isinstance(faces, dict) and (shown := faces.get(number)) and shown == tuple(range(1, len(shown) + 1)):
                return statements(f"{into} = play.die({len(shown)})")
    return None


def put_together(program: Program, statement: ast.stmt) -> Block | None:
    """Cards that are put on a pile one after the other, whose numbers follow each other."""
    match statement:
        case ast.For(
            ast.Name(card), things, [ast.Expr(ast.Call(ast.Name("put"), [_, ast.Name(one), ast.Name(pile)]))], []
        ) if card == one and isinstance(program.constants.get(pile), int):
            parts = runs(program, things)
            if parts:
                return statements("\n".join(f"put_all(s, {part}, {pile})" for part in parts))
    return None


def runs(program: Program, things: ast.expr) -> list[str]:
    """The texts of ranges that a set consists of; empty for another."""
    match things:
        case ast.Call(ast.Name("tuple"), [inner]):
            return runs(program, inner)
        case ast.Name(name) if isinstance(found := program.constants.get(name), range) and found.step == 1 and found:
            return [name]
        case ast.Call(ast.Name("union"), parts):
            found_parts = [runs(program, part) for part in parts]
            names = [name for one in found_parts for name in one]
            numbers = [number for name in names for number in range_of(program, name)]
            return names if all(found_parts) and len(set(numbers)) == len(numbers) else []
        case ast.ListComp(ast.Name(one), [ast.comprehension(ast.Name(each), ast.Name(name), [
            ast.Compare(ast.Name(left), [ast.NotEq()], [ast.Name(right)])])]) if one == each == left:  # fmt: skip
            whole, out = program.constants.get(name), program.constants.get(right)
            if isinstance(whole, range) and whole.step == 1 and isinstance(out, int) and len(whole) > 1:
                if out == whole[0]:
                    return [f"{name}[1:]"]
                if out == whole[-1]:
                    return [f"{name}[:-1]"]
    return []


def range_of(program: Program, part: str) -> range:
    name = part.split("[")[0]
    found = program.constants[name]
    assert isinstance(found, range)
    return found[1:] if part.endswith("[1:]") else found[:-1] if part.endswith("[:-1]") else found
