"""A function of the generated module while it is printed: its lines, the slots it reads and writes, and how it
goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.emit.machine_context import DEFAULTS, PYTHON_TYPES, Context
from rulewright.emit.machine_expression import Scope
from rulewright.emit.machine_layout import with_values
from rulewright.emit.machine_names import Identifiers
from rulewright.machine import expression as e
from rulewright.machine import model as m
from rulewright.machine import statement as s
from rulewright.machine.sound import nodes

LEAVE = "LEAVE"


@dataclass(slots=True)
class Function:
    """A printed function: `cites` are the rules that stand beside it, `parameters` follow `s:
    State`.
    """

    name: str
    cites: tuple[str, ...]
    parameters: tuple[str, ...]
    result: str
    lines: list[str]
    doc: str = ""


@dataclass(slots=True)
class Wait:
    """What a state waits for: `kind` as `pending` says it, how its options are said, their names, and the
    question (else the first rule is the prompt). `settles` names the option of the game that the answer settles.
    """

    kind: str
    speaks: str
    names: tuple[str, ...] = ()
    question: str = ""
    stop: str = ""
    settles: str = ""


@dataclass(slots=True)
class State:
    """A state: its constant, its function, and, when it waits, what it waits for and the function that takes the
    answer.
    """

    constant: str
    owner: str
    cites: tuple[str, ...]
    step: Function
    wait: Wait | None = None
    taken: Function | None = None
    why: Function | None = None
    label: str = ""


def locals_of(ctx: Context, owner: str) -> dict[str, str]:
    """Slots of an owner and the local names they go by."""
    names = Identifiers(set(ctx.used.taken))
    return {slot: names.make(slot, extra="here") for slot in ctx.slots.get(owner, {})}


def looks(item: object) -> bool:
    """Whether a statement may read frames other than by its own slots."""
    if isinstance(item, s.Assign | s.SetRegister | s.If | s.ForEach | s.Put | s.Discard | s.Shuffle):
        return any(isinstance(node, e.Apply | e.Outer | e.Running | s.Change | s.Call) for node in nodes(item))
    return True


CONSTANT = ("NOTHING", "True", "False", "0", "action", "face", "s.result", "tuple[int, ...]()")


def indent(line: str) -> int:
    """How far a line is indented."""
    return len(line) - len(line.lstrip())


@dataclass(slots=True)
class Body:
    """The inside of a function that runs in a frame of `owner`, while it is printed."""

    ctx: Context
    owner: str
    names: dict[str, str]
    lines: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)  # slots that must be read at the start
    assigned: set[str] = field(default_factory=set)  # slots that were given a value before any was read
    reads: set[str] = field(default_factory=set)
    writes: bool = False
    skips: int = 0  # lines at the start that only skip the state, and may be run again

    def name(self, slot: str) -> str:
        if slot not in self.names:
            taken = set(self.ctx.used.taken) | set(self.names.values())
            self.names[slot] = Identifiers(taken).make(slot, extra="here")
        return self.names[slot]

    def read(self, slot: str) -> str:
        """The local name of a slot, which is loaded first unless it was assigned here."""
        self.reads.add(slot)
        self.ctx.slot(self.owner, slot)
        if slot not in self.assigned and slot not in self.loads:
            self.loads.append(slot)
            self.ctx.loaded.add((self.owner, slot))
        return self.name(slot)

    def text(self) -> list[str]:
        """The lines of the function: slots loaded, and nothing assigned that nobody reads."""
        idle = {
            f"{self.names[slot]} = "
            for owner, slot in self.ctx.pruned
            if owner == self.owner and slot in self.names and slot not in self.reads
        }
        kept: list[str] = []
        for index, line in enumerate(self.lines):
            following = self.lines[index + 1] if index + 1 < len(self.lines) else ""
            alone = bool(kept) and kept[-1].endswith(":") and indent(following) < indent(line)
            if alone or not any(line.lstrip() == f"{start}{value}" for start in idle for value in CONSTANT):
                kept.append(line)
        return self.opening() + kept

    def opening(self) -> list[str]:
        """The lines that load slots."""
        loads = sorted(self.loads, key=lambda slot: self.ctx.slot(self.owner, slot))
        if not loads and not self.writes:
            return []
        if len(loads) == 1 and not self.writes:
            return [f"    {self.name(loads[0])} = s.frames[-1][{self.ctx.slot(self.owner, loads[0])}]"]
        result = ["    frame = s.frames[-1]"]
        if loads:
            left = ", ".join(self.name(slot) for slot in loads)
            right = ", ".join(f"frame[{self.ctx.slot(self.owner, slot)}]" for slot in loads)
            result.append(f"    {left} = {right}")
        return result


@dataclass(slots=True)
class Flow:
    """A path through a body: how deep it is indented, and which slots it has given values that the frame does not
    hold yet.
    """

    body: Body
    depth: int = 1
    dirty: set[str] = field(default_factory=set)
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def ctx(self) -> Context:
        return self.body.ctx

    @property
    def owner(self) -> str:
        return self.body.owner

    @property
    def started(self) -> bool:
        return len(self.body.lines) > self.body.skips

    def scope(self) -> Scope:
        taken = Identifiers(set(self.body.names.values()) | {"frame", "action"})
        return Scope(self.ctx, self.owner, self.body.read, dict(self.variables), taken)

    def line(self, text: str) -> None:
        self.body.lines.append("    " * self.depth + text)

    def branch(self) -> Flow:
        return Flow(self.body, self.depth + 1, set(self.dirty), dict(self.variables))

    def assign(self, slot: str, text: str, kind: str, last: bool = False) -> None:
        """Gives a slot a value. `last`: the path goes on to another state right after."""
        place = self.ctx.slot(self.owner, slot, kind)
        if last:
            self.body.name(slot)
        elif self.depth == 1 and slot not in self.body.loads:
            self.body.assigned.add(slot)
        else:
            self.body.read(slot)
        self.line(f"{self.body.name(slot)} = {text}")
        if place < 0:
            return
        self.dirty.add(slot)

    def settle(self, item: object) -> None:
        """Before a statement that may look into frames: puts registers, which others read, into the frame."""
        procedure = self.ctx.procedures.get(self.owner)
        registers = {register.name for register in procedure[0].registers} if procedure else set()
        if registers & self.dirty and looks(item):
            self.body.writes = True
            slots = {slot: self.ctx.slot(self.owner, slot) for slot in self.dirty}
            self.line(f"s.frames[-1] = frame = {self.frame_with(slots)}")
            self.dirty.clear()

    def frame_with(self, slots: dict[str, int]) -> str:
        """The frame with new values in some slots."""
        values = {place: self.body.name(slot) for slot, place in slots.items()}
        return with_values("frame", values, 2 + len(self.ctx.slots[self.owner]))

    def keep(self) -> None:
        """Puts what the path has changed into the frame."""
        if self.dirty:
            self.body.writes = True
            self.line(
                f"s.frames[-1] = {self.frame_with({slot: self.ctx.slot(self.owner, slot) for slot in self.dirty})}"
            )

    def go(self, target: str) -> None:
        """Goes on at a state; leaving a frame needs no keeping."""
        if target == LEAVE:
            self.line("return leave(s)")
            return
        self.keep()
        self.line(f"return {target}")


def parameters_of(ctx: Context, owner: str, slots: list[str], names: dict[str, str]) -> tuple[str, ...]:
    """Slots as parameters with types."""
    return tuple(f"{names[slot]}: {PYTHON_TYPES.get(ctx.slot_kind(owner, slot), 'int')}" for slot in slots)


def default_of(ctx: Context, owner: str, slot: str) -> str:
    """What a slot holds before anything is put in."""
    procedure = ctx.procedures.get(owner)
    for role in (*procedure[0].roles, *procedure[0].registers) if procedure else ():
        if role.name == slot:
            match role.type:
                case m.Number(start, _, _):
                    return str(start)
                case m.Truth(start):
                    return str(start)
                case m.OneOf(words):
                    return ctx.words[words[0]][0]
    return DEFAULTS[ctx.slot_kind(owner, slot)]
