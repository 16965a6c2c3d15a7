"""What the printing of states keeps in hand: states made so far and still to make, names given out, functions
that states use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.emit.machine_context import Context
from rulewright.emit.machine_flow import LEAVE, Body, Flow, Function, State, locals_of
from rulewright.emit.machine_names import Identifiers
from rulewright.machine import statement as s
from rulewright.machine.sound import opening

ALPHABET = "bcdefghjkmnpqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Receive:
    """Takes what a called procedure returned (made here, never by a model)."""

    cites: tuple[str, ...]
    into: str


@dataclass(frozen=True, slots=True)
class Loop:
    """The head of a loop, a state of its own (made here): its hidden slots, the state after the loop, and for a
    repeat its first pass.
    """

    cites: tuple[str, ...]
    statement: s.Repeat | s.ForEach | s.Actions | s.ChooseEach | s.ChooseOne | s.Arrange
    slots: tuple[str, ...]
    after: str
    back: str = ""


@dataclass(frozen=True, slots=True)
class Granted:
    """A call that was offered, so that what could forbid it has been asked (made here)."""

    cites: tuple[str, ...]
    call: s.Call


def granted(body: s.Body) -> tuple[s.Statement | Granted, ...]:
    """The body of something that was offered: a call that it begins with needs not be asked about again."""
    begun = opening(body)
    if begun is None:
        return body
    place, call = begun
    return (*body[:place], Granted(call.cites, call), *body[place + 1 :])


Item = s.Statement | Receive | Loop | Granted
Items = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """A state that is still to be printed: what it does, and the state after it."""

    constant: str
    owner: str
    cites: tuple[str, ...]
    items: Items
    after: str
    label: str


@dataclass(slots=True)
class Printer:
    """Prints all states of a game; run once to find the slots of every frame, and again to print with their
    places known.
    """

    ctx: Context
    names: Identifiers
    go_on: Callable[[Printer, Items, Flow, str, State | None], None]  # prints statements (machine_states.items)
    print_job: Callable[[Printer, Job], None]  # prints a state (machine_states.print_state)
    states: list[State] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    functions: dict[str, Function] = field(default_factory=dict)  # that states use, in order of first use
    constants: dict[tuple[str, str], str] = field(default_factory=dict)  # (owner, label) to state
    reserved: set[tuple[str, str]] = field(default_factory=set)  # labels given to further states of a step
    locals: dict[str, dict[str, str]] = field(default_factory=dict)
    hidden: dict[str, int] = field(default_factory=dict)
    taken: list[tuple[State, Body]] = field(default_factory=list)  # functions that take an answer, still open
    made: dict[str, str] = field(default_factory=dict)  # names of functions by what they are for
    idle: set[str] = field(default_factory=set)  # guards that forbid only what could not be chosen anyhow
    against: dict[str, tuple[str, list[str]]] = field(
        default_factory=dict
    )  # of a procedure: function and slots it takes
    sections: list[tuple[str, tuple[str, ...], tuple[State, ...]]] = field(
        default_factory=list
    )  # title, functions, states
    step: str = ""

    def local_names(self, owner: str) -> dict[str, str]:
        if owner not in self.locals:
            self.locals[owner] = locals_of(self.ctx, owner)
        return self.locals[owner]

    def constant(self, owner: str, label: str) -> str:
        """The constant of the state that an owner's label names."""
        key = (owner, label)
        if key not in self.constants:
            prefix = self.ctx.procedures[owner][1] if owner in self.ctx.procedures else self.ctx.events[owner][1]
            self.constants[key] = self.names.make(f"{prefix} {label}").upper()
        return self.constants[key]

    def function_name(self, purpose: str, wanted: str) -> tuple[str, bool]:
        """The name of the function made for a purpose, and whether it is new."""
        new = purpose not in self.made
        if new:
            self.made[purpose] = self.names.make(wanted)
        return self.made[purpose], new

    def hide(self, owner: str, wanted: str, kind: str) -> str:
        """A fresh slot that the model does not name."""
        key = f"{owner}/{wanted}"
        self.hidden[key] = self.hidden.get(key, 0) + 1
        name = wanted if self.hidden[key] == 1 else f"{wanted} {self.hidden[key]}"
        self.ctx.slot(owner, name, kind)
        return name

    def reserve(self, owner: str) -> tuple[str, str]:
        """The constant and label of one more state of the step that is being printed."""
        letters = (*ALPHABET, *(a + b for a in ALPHABET for b in ALPHABET))
        label = next(f"{self.step}{x}" for x in letters if (owner, f"{self.step}{x}") not in self.reserved)
        self.reserved.add((owner, label))
        return self.constant(owner, label), label

    def further(self, flow: Flow, items: Items, after: str) -> str:
        """A new state for what is left to do."""
        constant, label = self.reserve(flow.owner)
        self.jobs.append(Job(constant, flow.owner, items[0].cites if items else (), items, after, label))
        return constant

    def entry(self, procedure: str) -> str:
        """The first state of a procedure."""
        found = self.ctx.procedures[procedure][0]
        if found.before:
            return self.constant(procedure, "begin")
        return self.constant(procedure, found.steps[0].label) if found.steps else self.constant(procedure, "done")

    def exit(self, owner: str) -> str:
        """Where a procedure goes when it ends, or the queue of an event when a row has been resolved."""
        if owner in self.ctx.events:
            return self.constant(owner, "due") if (owner, "due") in self.constants else self.constant(owner, "next")
        return self.constant(owner, "end") if self.ctx.procedures[owner][0].after else LEAVE
