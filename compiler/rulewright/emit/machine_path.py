"""What is known on a straight path through several states: the frames on top, and what their slots hold.

A frame that a path pushes is kept back until somebody may look at it; one that is popped before is never made. A
slot that the path has loaded or given a value is not loaded again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.emit.machine_flow import State
from rulewright.emit.machine_layout import tuple_text, with_values
from rulewright.emit.machine_rewrite import Code

FRAME = "frame"


@dataclass(slots=True)
class Held:
    """A frame: its values as far as they are known (place to text), how many it has if that is known, whether it
    is on the stack, the places that the stack does not have yet, and the local that holds it as it was.
    """

    values: dict[int, str] = field(default_factory=dict)
    size: int = 0
    pushed: bool = True
    dirty: set[int] = field(default_factory=set)
    local: str = ""

    def copy(self) -> Held:
        return Held(dict(self.values), self.size, self.pushed, set(self.dirty), self.local)


@dataclass(slots=True)
class Text:
    """The lines of a function while it is made, and the names that it has given out."""

    taken: set[str]
    lines: list[str] = field(default_factory=list)
    roots: list[str] = field(default_factory=list)  # states that it leads to without going on in them
    inside: dict[str, int] = field(default_factory=dict)  # how often each state was put in
    pops: bool = False

    def fresh(self, name: str) -> str:
        """A local that nothing else is called."""
        made, number = name, 2
        while made in self.taken:
            made, number = f"{name}_{number}", number + 1
        self.taken.add(made)
        return made


@dataclass(slots=True)
class Path:
    """One path: its frames, the last on top, the names of the function that it is in, the states that it came
    through, and how deep it is indented.
    """

    text: Text
    frames: list[Held]
    owner: str
    names: dict[str, str] = field(default_factory=dict)
    seen: tuple[str, ...] = ()
    depth: int = 1
    owned: frozenset[str] = frozenset()  # locals that no other name need stand for
    below: dict[str, bool] = field(default_factory=dict)  # locals of which it is known whether they are below 0
    known: dict[str, str] = field(default_factory=dict)  # values of the state that a local holds as well
    cold: bool = False  # whether the path is seldom taken, so that it need not go on in line

    def branch(self) -> Path:
        frames = [frame.copy() for frame in self.frames]
        return Path(
            self.text,
            frames,
            self.owner,
            dict(self.names),
            self.seen,
            self.depth + 1,
            self.owned,
            dict(self.below),
            dict(self.known),
            self.cold,
        )

    @property
    def top(self) -> Held:
        return self.frames[-1]

    def line(self, text: str) -> None:
        self.text.lines.append("    " * self.depth + text)

    def local(self) -> str:
        """The local that holds the frame on top as the stack has it."""
        if not self.top.local:
            self.top.local = self.text.fresh("frame")
            self.line(f"{self.top.local} = s.frames[-1]")
        return self.top.local

    def read(self, place: int, name: str) -> str:
        """What a slot of the frame on top holds: what is known, or a local that it is loaded into."""
        if place not in self.top.values:
            frame = self.local()
            name = self.text.fresh(name)
            self.line(f"{name} = {frame}[{place}]")
            self.top.values[place] = name
        return self.top.values[place]

    def push(self, values: list[str]) -> None:
        self.frames.append(Held(dict(enumerate(values)), len(values), False))

    def store(self, values: dict[int, str], size: int) -> None:
        """Slots of the frame on top are given values."""
        self.top.values.update(values)
        self.top.dirty |= set(values)
        self.top.size = size

    def flush(self) -> None:
        """Brings the stack up to what the path knows."""
        for frame in self.frames:
            if not frame.pushed:
                self.text.roots.append(frame.values[1])
                self.line(f"s.frames.append({tuple_text([frame.values[place] for place in range(frame.size)])})")
            elif frame.dirty:
                if not frame.local and any(place not in frame.values for place in range(frame.size)):
                    frame.local = self.text.fresh("frame")
                    self.line(f"{frame.local} = s.frames[-1]")
                self.line(f"s.frames[-1] = {with_values(frame.local, frame.values, frame.size)}")
            else:
                continue
            frame.pushed, frame.local = True, ""
            frame.dirty.clear()

    def forget(self) -> None:
        """After something that may have changed frames in ways that are not followed."""
        self.frames = [Held()]


@dataclass(slots=True)
class Fuser:
    """What fusing looks up."""

    states: dict[str, State]
    steps: dict[str, Code]
    taken: dict[str, Code]
    helpers: dict[str, Code]
    begins: frozenset[str]  # helpers that return the next state and can be put in
    looks: frozenset[str]
    sizes: Mapping[str, int]  # of the frames, by owner
    constants: Mapping[str, str]  # of procedures, by name
    locals: Mapping[str, Sequence[str]]  # names of the slots of a procedure, by its constant
    names: frozenset[str]
    ending: bool  # whether procedures may be told to end later
    roots: list[str] = field(default_factory=list)
