"""A function of a game that is played straight through, while it is made: its lines, and what is known on the way."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from rulewright.emit.machine_flow import LEAVE, Function
from rulewright.emit.machine_layout import tuple_text
from rulewright.emit.machine_lines import is_top, shown, slots_of, written
from rulewright.emit.machine_path import Held, Path, Text
from rulewright.emit.machine_plan import Owner, Plan, Slot
from rulewright.emit.machine_rewrite import changed, renamed, stored

LOCALS = {"options", "action", "old", "new", "amount", "face", "it"}  # names of the module that are locals only

Names = dict[str, str]


@dataclass(slots=True)
class Maker:
    """All functions: those made, and those that others call and that are still to be made."""

    plan: Plan
    block: Callable[[Maker, Draft, list[ast.stmt], Place, Names], bool]  # weaves statements (machine_weave.block)
    text: Text  # the names that are given out
    names: dict[tuple[str, str], str] = field(default_factory=dict)  # (owner, state) to function
    queue: list[tuple[str, str]] = field(default_factory=list)
    made: dict[str, Function] = field(default_factory=dict)
    beyond: int = 0  # places where the game is handed to the steps

    def function(self, owner: str, state: str = "") -> str:
        """The name of the function that plays a procedure, all or from a state on."""
        key = (owner, state)
        if key not in self.names:
            prefix = self.plan.owners[owner].prefix if owner in self.plan.owners else owner
            self.names[key] = self.text.fresh(f"{state.lower() if state else prefix}_through")
            self.queue.append(key)
        return self.names[key]


@dataclass(slots=True)
class Draft:
    """A function while it is made: where control must not be followed to, what stands in it already."""

    owner: Owner | None
    path: Path
    stops: list[str]
    done: Counter[str] = field(default_factory=Counter)
    picks: bool = False
    broke: bool = False
    options: str = ""

    def line(self, depth: int, text: str) -> None:
        self.path.text.lines.append("    " * depth + text)

    @property
    def lines(self) -> list[str]:
        return self.path.text.lines


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a function: how deep, where control falls to after it, the loop around it and where that leads."""

    depth: int
    follow: str
    head: str = ""
    exit: str = ""


def draft_of(maker: Maker, owner: Owner | None) -> Draft:
    bound = {name for code in maker.plan.steps.values() for name in code.bound}
    bound |= {name for code in maker.plan.fuser.helpers.values() for name in code.bound}
    text = Text(set(maker.text.taken) - LOCALS | bound | {"play", "chance", "note"})
    if owner:
        text.taken |= {slot.local for slot in owner.slots}
    return Draft(owner, Path(text, [Held()], owner.name if owner else ""), [LEAVE])


def frame_text(owner: Owner, filled: set[int]) -> str:
    """The frame that a procedure has while somebody may look for it."""
    values = [slot.local if slot.place in filled else slot.default for slot in owner.slots]
    return tuple_text([owner.constant, "0", *values])


def used(plan: Plan, owner: Owner, state: str) -> list[Slot]:
    """The slots that the states from one on speak of."""
    states = plan.reach([state], [])
    words: set[str] = set()
    for one in states:
        for code in (plan.steps[one], plan.taken.get(one)):
            for part in code.body if code else ():
                words |= {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
    return [slot for slot in owner.slots if slot.local in words or (owner.pushed and owner.kept)]


def fresh(maker: Maker, draft: Draft, statements: list[ast.stmt], names: Mapping[str, str]) -> Names:
    """Names for what statements give values besides slots."""
    own = {slot.local for slot in draft.owner.slots} if draft.owner else set()
    found = dict(names)
    for local in stored(statements):
        if local not in own and local != "frame":
            found[local] = draft.path.text.fresh(local)
    return found


def beyond(m: Maker, d: Draft, at: Place) -> bool:
    m.beyond += 1
    d.line(at.depth, "raise Beyond")
    return False


def plain(m: Maker, d: Draft, statement: ast.stmt, at: Place, names: Names) -> None:
    """A statement after which control goes on."""
    match statement:
        case ast.Assign([ast.Name(name)]):
            local = names.get(name, name)
            d.path.known = {key: value for key, value in d.path.known.items() if value != local}
            if ast.unparse(renamed(statement.value, names)) != local:
                d.path.below = {key: fact for key, fact in d.path.below.items() if key != local}
    forget(m, d, statement)
    own = {slot.place: slot for slot in d.owner.slots} if d.owner else {}
    match statement:
        case ast.Assign(into, value) if any(is_top(one) for one in into):
            seen = False
            for place, part in slots_of(value):
                text = show(m, d, part, names)
                if text != own[place].local:
                    d.line(at.depth, f"{own[place].local} = {text}")
                seen = seen or bool(d.owner and place in d.owner.kept)
            if seen and d.owner and d.owner.stays:
                d.line(at.depth, f"s.frames[-1] = {frame_text(d.owner, set(own))}")
        case ast.Assign([ast.Tuple(left)], ast.Tuple(right)) if len(left) == len(right):
            pairs = [
                (one, other)
                for one, other in zip(left, right, strict=True)
                if ast.unparse(one) != ast.unparse(renamed(other, names))
            ]
            for one, other in pairs:
                plain(m, d, ast.Assign([one], other, lineno=0), at, names)
        case ast.Assign([ast.Name(name)], value) if show(m, d, value, names) == names.get(name, name):
            return
        case ast.AnnAssign(ast.Name(name) as target, _, ast.expr() as value) if any(
            name == slot.local for slot in own.values()
        ):
            plain(m, d, ast.Assign([target], value, lineno=0), at, names)
        case _:
            d.path.names, d.path.depth = dict(names), at.depth
            lines = written(m.plan.fuser, cast(ast.stmt, without_options(statement, d.options)), d.path, 0)
            for line in lines:
                d.line(at.depth, line)
            remember(m, d, statement, names)


def forget(m: Maker, d: Draft, statement: ast.stmt) -> None:
    """Of the values of the state that locals hold as well, those that a statement may change while it is done."""
    d.path.known = {name: local for name, local in d.path.known.items() if name not in m.plan.changed_by(statement)}


def remember(m: Maker, d: Draft, statement: ast.stmt, names: Names) -> None:
    """After a statement: locals that it gave values stand for nothing else; a value of the state that it gave from
    a local is in that local.
    """
    given = {names.get(name, name) for name in stored([statement])}
    d.path.below = {name: fact for name, fact in d.path.below.items() if name not in given}
    d.path.known = {name: local for name, local in d.path.known.items() if local not in given}
    match statement:
        case ast.Assign([ast.Attribute(ast.Name("s"), name)], value):
            text = show(m, d, value, names)
            if re.fullmatch(r"[a-z]\w*", text) and text not in ("s", "play"):
                d.path.known[name] = text


def without_options(node: ast.AST, text: str) -> ast.AST:
    """A tree in which the options that are being made are a local."""

    def change(part: ast.AST) -> ast.AST | None:
        match part:
            case ast.Attribute(ast.Name("s"), "options", context):
                return ast.copy_location(ast.Name(text, context), part)
        return None

    return changed(node, change)


def show(m: Maker, d: Draft, node: ast.AST, names: Names, *, test: bool = False) -> str:
    """The text of an expression here; `test`: of which only matters whether it holds."""
    d.path.names = dict(names)
    return shown(m.plan.fuser, without_options(node, d.options), d.path, test=test)
