"""Straight lines of steps as one function each, tail calls merged: what `-O1` adds to a module.

In: the functions of all states as they were printed. Out: for every state that a game comes to from outside (an
answer, a way back out of a procedure, the head of a loop) a function that goes on through the states that follow
until the game waits, a procedure is left for one that only the frame knows, or a state comes again. States, frames
and what waits are the same; a step that is traced is taken by itself, so a trace names them all.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.emit.machine_flow import LEAVE, Function, State
from rulewright.emit.machine_lines import below, leads, plain_statement, settle, shown, steady
from rulewright.emit.machine_path import FRAME, Fuser, Held, Path, Text
from rulewright.emit.machine_rewrite import Code, code_of, ends, looking

LINES, DEPTH, TWICE = 40, 5, 1  # of a function at most: lines, indentation, how often a state stands in it


@dataclass(frozen=True, slots=True)
class Fused:
    """Functions that go on from a state, and those that take an answer and go on, by constant."""

    steps: tuple[tuple[str, Function], ...]
    taken: tuple[tuple[str, Function], ...]
    fuser: Fuser  # what fusing looked up


def fused(
    states: Sequence[State],
    helpers: Mapping[str, Function],
    begins: frozenset[str],
    sizes: Mapping[str, int],
    constants: Mapping[str, str],
    slots: Mapping[str, Sequence[str]],
    names: frozenset[str],
    starts: Sequence[str],
) -> Fused:
    """All fused functions. `starts` are the states that are begun with; `names` are taken by the module."""
    codes = {name: code_of(function) for name, function in helpers.items()}
    steps = {state.constant: code_of(state.step) for state in states}
    taken = {state.constant: code_of(state.taken) for state in states if state.taken}
    every = {**codes, **{code.name: code for code in (*steps.values(), *taken.values())}}
    bound = frozenset(name for code in every.values() for name in code.bound)
    calls = {
        node.func.id
        for code in every.values()
        for part in code.body
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    fuser = Fuser(
        {state.constant: state for state in states},
        steps,
        taken,
        codes,
        begins,
        looking(codes),
        sizes,
        constants,
        slots,
        names | bound | {"s", "at", FRAME},
        bool(calls & {"end", "end_after"}),
    )
    answers = []
    for constant, code in taken.items():
        answers.append((constant, function_of(fuser, code, f"{code.name}_on", fuser.states[constant], True)))
    made: dict[str, Function] = {}
    queue = [start for start in starts if start in steps]
    while queue or fuser.roots:
        queue += fuser.roots
        fuser.roots = []
        constant = queue.pop(0)
        if constant in made or constant not in steps:
            continue
        made[constant] = function_of(
            fuser, steps[constant], f"{steps[constant].name}_on", fuser.states[constant], False
        )
    ordered = tuple((constant, made[constant]) for constant in steps if constant in made)
    return Fused(ordered, tuple(answers), fuser)


def function_of(f: Fuser, code: Code, name: str, state: State, answer: bool) -> Function:
    """The function that begins with a step, or with an answer, and goes on."""
    text = Text(set(f.names) - {FRAME} | set(code.parameters))
    seen = () if answer else (state.constant,)
    path = Path(text, [Held(own_frame(f, state.owner))], state.owner, seen=seen)
    path.names = {parameter: parameter for parameter in code.parameters}
    block(f, list(code.body), path)
    f.roots += text.roots
    lines = (["    at: int"] if text.pops else []) + without_idle(text.lines)
    cites = () if answer else state.cites
    types = ("int",) * len(code.parameters)
    parameters = tuple(f"{x}: {t}" for x, t in zip(code.parameters, types, strict=True))
    return Function(name, cites, parameters, "int", lines)


LOAD = re.compile(r"\s+(\w+) = (s\.frames\[-1\]|frame\w*\[\d+\]|s\.[a-z_]+)$")


def without_idle(lines: list[str]) -> list[str]:
    """Lines without loads that nothing reads."""
    while True:
        words = Counter(word for line in lines for word in re.findall(r"\w+", line))
        kept = [line for line in lines if not ((load := LOAD.match(line)) and words[load[1]] == 1)]
        if len(kept) == len(lines):
            return kept
        lines = kept


def own_frame(f: Fuser, owner: str) -> dict[int, str]:
    """What is known of the frame of a procedure, or of what an event set off, that is found on top."""
    return {0: f.constants[owner]} if owner in f.constants else {}


def block(f: Fuser, statements: list[ast.stmt], path: Path) -> None:
    """Statements of a state, to the end of the path."""
    for index, statement in enumerate(statements):
        match statement:
            case ast.Return(value):
                assert value is not None
                finish(f, value, path)
                return
            case ast.If(test, then, otherwise) if ends(then):
                settle(f, test, path)
                rest = [*otherwise, *statements[index + 1 :]]
                negative = below(test, path)
                if negative is not None and negative[1] is not None:
                    block(f, then if negative[1] else rest, path)
                    return
                path.line(f"if {shown(f, test, path, test=True)}:")
                inner = path.branch()
                inner.cold = inner.cold or isinstance(test, ast.UnaryOp)
                if negative:
                    inner.below[negative[0]], path.below[negative[0]] = negative[2], not negative[2]
                block(f, then, inner)
                block(f, rest, path)
                return
            case _:
                plain_statement(f, statement, path)


def finish(f: Fuser, value: ast.expr, path: Path) -> None:
    """How a path goes on after its last statement."""
    match value:
        case ast.IfExp(test, then, otherwise):
            settle(f, test, path)
            path.line(f"if {shown(f, test, path, test=True)}:")
            finish(f, then, path.branch())
            finish(f, otherwise, path)
        case ast.Name(name):
            go(f, path.names.get(name, name), path)
        case ast.Call(ast.Name("leave")):
            leave(f, path)
        case ast.Call(ast.Name(name), [_, *given]) if name in f.begins:
            code = f.helpers[name]
            names = {
                parameter: steady(f, part, path, parameter)
                for parameter, part in zip(code.parameters, given, strict=True)
            }
            path.names = names
            block(f, list(code.body), path)
        case ast.Call(ast.Name("end_game")):
            settle(f, ast.Tuple(list(value.args[1:]), ast.Load()), path)
            path.line(f"return {shown(f, value, path)}")
        case _:
            path.flush()
            leads(f, value, path)
            path.line(f"return {shown(f, value, path)}")


def go(f: Fuser, target: str, path: Path) -> None:
    """Goes on at a state: in line, or by returning it where it came before or the function is long."""
    if target == LEAVE:
        leave(f, path)
        return
    text = path.text
    often = text.inside.get(target, 0)
    long = len(text.lines) > LINES or path.depth > DEPTH
    if path.cold and target in f.steps:  # what is seldom needs no function of its own either
        path.flush()
        path.line(f"return {target}")
        return
    if target not in f.steps or target in path.seen or often >= TWICE or long:
        path.flush()
        if target in f.steps:
            text.roots.append(target)
        path.line(f"return {target}")
        return
    text.inside[target] = often + 1
    state = f.states[target]
    path.owned = frozenset()
    path.seen += (target,)
    path.owner, path.names = state.owner, {}
    text.lines.append(f"{'    ' * path.depth}#{target}")
    block(f, list(f.steps[target].body), path)


def leave(f: Fuser, path: Path) -> None:
    """The procedure on top is done."""
    frame = path.frames[-1]
    if frame.size and 1 in frame.values:
        if frame.pushed:
            path.line("s.frames.pop()")
        path.frames.pop()
        target = frame.values[1]
        if not path.frames:
            path.frames.append(Held())
        if f.ending:
            path.line("if s.ending:")
            inner = path.branch()
            inner.flush()
            if target in f.steps:
                path.text.roots.append(target)
            inner.line(f"return settle(s, {target})")
        go(f, target, path)
        return
    path.text.pops = True
    path.line("at = s.frames.pop()[1]")
    path.line("return settle(s, at) if s.ending else at" if f.ending else "return at")
