"""Offers that stand together: what several of them ask is asked once.

In: functions in which each offer of a choice has its own test, and the facts where these stand. Out: a test that all
have in common stands around them; a set that several look through is made once, of those who meet what all of them ask;
a search that several make is made once.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.emit.machine_rewrite import bound, changed, renamed
from rulewright.emit.swift.facts import Facts
from rulewright.emit.swift.names import Names
from rulewright.emit.swift.reading import Reading, holds, stable
from rulewright.emit.swift.searches import conjuncts, every
from rulewright.emit.swift.tree import Block, Program, every_block, expression, is_mark, names_in, statements, text

ENOUGH = 3  # searches that make it worth to look through a set once for all


@dataclass(slots=True)
class Search:
    """A search in a test: where, in which set, and what is asked of each."""

    place: int
    node: ast.ListComp
    variable: str
    tests: list[ast.expr]


def share(program: Program, reading: Reading, facts: Mapping[int, Facts]) -> None:
    """Shares what offers have in common, in all functions. `facts` has what is known at each statement, by identity."""
    for name, body in program.bodies.items():
        names = Names(program, name)
        for block in every_block(body):
            at = 0
            while at < len(block):
                end = at
                while end < len(block) and (is_offer(block[end]) or (is_mark(block[end]) and end > at)):
                    end += 1
                offers = [one for one in block[at:end] if is_offer(one)]
                if len(offers) > 1:
                    known = facts.get(id(offers[0]), Facts())
                    made = together(offers, reading, known, names)
                    block[at:end] = made
                    at += len(made)
                else:
                    at = max(end, at + 1)


def is_offer(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(_, [ast.Expr(ast.Call(ast.Attribute(ast.Name(), "append"), [ast.Name()]))], []):
            return True
    return False


def together(offers: list[ast.stmt], reading: Reading, known: Facts, names: Names) -> Block:
    """Offers with what they share made once."""
    tests = [one.test for one in offers if isinstance(one, ast.If)]
    before: Block = []
    for things in Counter(text(one.node.generators[0].iter) for one in searches(tests)):
        tests = gathered(tests, things, reading, known, names, before)
    tests = made_once(tests, names, before)
    new = {node.id for one in before for node in ast.walk(one) if isinstance(node, ast.Name)}
    common = [
        one
        for one in conjuncts(tests[0])
        if stable(one)
        and all(any(text(x) == text(one) for x in conjuncts(test)) for test in tests[1:])
        and not (isinstance(one, ast.Name) and one.id in new)
    ]
    told = {text(one) for one in common}
    tests = [every([one for one in conjuncts(test) if text(one) not in told]) for test in tests]
    tests = read_once(tests, names, before)
    bodies = [one.body for one in offers if isinstance(one, ast.If)]
    inner: Block = list(before)
    for test, body in zip(tests, bodies, strict=True):
        inner += [ast.If(test, body, [])] if conjuncts(test) else body
    return [ast.If(every(common), inner, [])] if common else inner


def searches(tests: list[ast.expr]) -> list[Search]:
    """The searches that stand as tests of their own."""
    found = []
    for place, test in enumerate(tests):
        for one in conjuncts(test):
            match one:
                case ast.ListComp(ast.Name(element), [ast.comprehension(ast.Name(variable), _, ifs, 0)]) if (
                    element == variable
                ):
                    found.append(Search(place, one, variable, [part for each in ifs for part in conjuncts(each)]))
    return found


def gathered(
    tests: list[ast.expr], things: str, reading: Reading, known: Facts, names: Names, before: Block
) -> list[ast.expr]:
    """The tests with searches in a set that is made once, of what all of them ask for."""
    found = [one for one in searches(tests) if text(one.node.generators[0].iter) == things]
    counts = Counter(asked for one in found for asked in dict.fromkeys(text(test) for test in one.tests))
    shared = [asked for asked, number in counts.most_common() if number >= ENOUGH]
    if not shared:
        return tests
    members = [one for one in found if any(text(test) == shared[0] for test in one.tests)]
    variable = members[0].variable
    if any(one.variable != variable for one in members):
        return tests
    common: list[ast.expr] = []
    for asked in counts:
        holder = next((test for one in members for test in one.tests if text(test) == asked), None)
        if holder is not None and all(asks(one, holder, reading, known) for one in members):
            common.append(holder)
    local = names.fresh("those")
    loop = ast.comprehension(ast.Name(variable, ast.Store()), members[0].node.generators[0].iter, [every(common)], 0)
    made = ast.ListComp(ast.Name(variable, ast.Load()), [loop])
    before.append(ast.Assign([ast.Name(local, ast.Store())], made, lineno=0))
    told = {text(one) for one in common}
    others: dict[str, ast.expr] = {}
    for one in members:
        rest = [test for test in one.tests if text(test) not in told]
        inner = ast.comprehension(ast.Name(variable, ast.Store()), ast.Name(local, ast.Load()), [every(rest)], 0)
        others[text(one.node)] = (
            ast.ListComp(ast.Name(variable, ast.Load()), [inner]) if rest else ast.Name(local, ast.Load())
        )
    return [put(test, others) for test in tests]


def asks(search: Search, asked: ast.expr, reading: Reading, known: Facts) -> bool:
    """Whether a search asks for something, or cannot find what does not meet it."""
    if any(text(test) == text(asked) for test in search.tests):
        return True
    match asked:
        case ast.Compare(ast.Name(variable), [ast.NotEq()], [ast.Name(other)]) if variable == search.variable:
            for test in search.tests:
                said = renamed(test, {variable: other})
                assert isinstance(said, ast.expr)
                if holds(reading, said, known) is False:
                    return True
    return False


def made_once(tests: list[ast.expr], names: Names, before: Block) -> list[ast.expr]:
    """Searches that stand in several tests, made before these."""
    counts = Counter(text(one.node) for one in searches(tests))
    for told, number in counts.items():
        if number > 1:
            node = next(one.node for one in searches(tests) if text(one.node) == told)
            local = names.fresh("those")
            before.append(ast.Assign([ast.Name(local, ast.Store())], node, lineno=0))
            tests = [put(test, {told: ast.Name(local, ast.Load())}) for test in tests]
    return tests


def read_once(tests: list[ast.expr], names: Names, before: Block) -> list[ast.expr]:
    """Values of the state that most of the tests read, read before them."""
    bound_here = {name for node in (*tests, *before) for name in bound(node)}
    counts = Counter(told for test in tests for told in dict.fromkeys(reads(test)))
    more = Counter(
        told for one in before if isinstance(one, ast.Assign) for told in dict.fromkeys(reads(one.value, inside=True))
    )
    for told, number in counts.items():
        if number + more[told] >= ENOUGH and bound_here.isdisjoint(names_in(expression(told))):
            match expression(told):
                case ast.Subscript(ast.Attribute(_, name)):
                    local = names.fresh(name)
                    tests = [replaced(test, told, local) for test in tests]
                    before[:] = [
                        ast.Assign(one.targets, replaced(one.value, told, local), lineno=0)
                        for one in before
                        if isinstance(one, ast.Assign)
                    ]
                    before[:0] = statements(f"{local} = {told}")
    return tests


def reads(node: ast.expr, *, inside: bool = False) -> list[str]:
    """The values of the state, by a local, that a test reads whenever it is asked."""
    match node:
        case ast.BoolOp(ast.Or(), [first, *_]):
            return reads(first, inside=inside)
        case ast.ListComp() | ast.GeneratorExp() | ast.Lambda() if not inside:
            return []
        case ast.Subscript(ast.Attribute(ast.Name("s"), name), ast.Name()) if name != "piles":
            return [text(node)]
    found: list[str] = []
    for part in ast.iter_child_nodes(node):
        match part:
            case ast.comprehension(_, _, ifs):
                found += [told for one in ifs for told in reads(one, inside=inside)]
            case ast.expr():
                found += reads(part, inside=inside)
    return found


def replaced(node: ast.expr, told: str, local: str) -> ast.expr:
    def change(part: ast.AST) -> ast.AST | None:
        return ast.Name(local, ast.Load()) if isinstance(part, ast.Subscript) and text(part) == told else None

    made = changed(node, change)
    assert isinstance(made, ast.expr)
    return made


def put(node: ast.expr, others: Mapping[str, ast.expr]) -> ast.expr:
    """An expression with others in the place of some."""

    def change(part: ast.AST) -> ast.AST | None:
        return others.get(text(part)) if isinstance(part, ast.ListComp) else None

    made = changed(node, change)
    assert isinstance(made, ast.expr)
    return made
