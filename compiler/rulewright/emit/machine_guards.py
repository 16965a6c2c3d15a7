"""Guards as functions of the generated module: what forbids a procedure, a choice, a change."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.emit.machine_context import PYTHON_TYPES
from rulewright.emit.machine_expression import (
    Scope,
    plain,
)
from rulewright.emit.machine_flow import Function
from rulewright.emit.machine_names import Identifiers
from rulewright.emit.machine_printer import Printer
from rulewright.machine import expression as e
from rulewright.machine import statement as s


class Parameters:
    """Slots that a function reads, as its parameters, in the order of the frame; `it` is the candidate or holder."""

    def __init__(self, p: Printer, owner: str, it: str = "") -> None:
        self.p, self.owner, self.it = p, owner, it
        self.slots: list[str] = []
        self.names = p.local_names(owner) if owner else {}

    def read(self, slot: str) -> str:
        self.p.ctx.slot(self.owner, slot)
        if slot not in self.slots:
            self.slots.append(slot)
        if slot not in self.names:
            self.names[slot] = Identifiers(set(self.p.ctx.used.taken) | set(self.names.values())).make(
                slot, extra="here"
            )
        return self.names[slot]

    def scope(self, variables: dict[str, str] | None = None) -> Scope:
        bound = {"it": self.it} if self.it else {}
        return Scope(
            self.p.ctx, self.owner, self.read, {**bound, **(variables or {})}, Identifiers(set(self.names.values()))
        )

    def ordered(self) -> list[str]:
        return sorted(self.slots, key=lambda slot: self.p.ctx.slot(self.owner, slot))

    def typed(self) -> tuple[str, ...]:
        first = (f"{self.it}: int",) if self.it else ()
        kinds = self.p.ctx.slot_kind
        return first + tuple(
            f"{self.names[slot]}: {PYTHON_TYPES.get(kinds(self.owner, slot), 'int')}" for slot in self.ordered()
        )


def guard_function(
    p: Printer, site: str, number: int, guard: s.Guard, owner: str, it: str = ""
) -> tuple[str, list[str]]:
    """The function that says whether a guard forbids; its name and the slots that it reads (after `it`)."""
    name, new = p.function_name(f"guard {site} {number}", f"{site} forbidden {number}")
    parameters = Parameters(p, owner, it)
    scope = parameters.scope()
    exceptions = tuple(e.Not(when) for when, _ in guard.unless)
    text = plain(e.And((guard.when, *exceptions)), scope)
    slots = parameters.ordered()
    if new:
        p.functions[name] = Function(name, guard.cites, parameters.typed(), "bool", [f"    return {text}"])
    return name, slots


def guards_of(
    p: Printer, site: str, guards: tuple[s.Guard, ...], owner: str, it: str = ""
) -> list[tuple[s.Guard, str, list[str]]]:
    return [(guard, *guard_function(p, site, number + 1, guard, owner, it)) for number, guard in enumerate(guards)]


def arguments(slots: list[str], read: dict[str, str]) -> str:
    return "".join(f", {read[slot]}" for slot in slots)


def as_where(things: e.Expression) -> e.Where:
    return things if isinstance(things, e.Where) else e.Where(things, "it", e.Bool(True))


def allowed(
    p: Printer, site: str, choice: s.Choose | s.ChooseEach, owner: str, parameters: Parameters
) -> Callable[[str], list[str]]:
    """The tests that no guard of a choice forbids a candidate, given the variable that it goes by."""
    rows = guards_of(p, site, choice.guards, owner, "it")
    p.idle |= {name for guard, name, _ in rows if said_already(choice.among, guard.when)}
    return lambda variable: [
        f"not {name}(s, {variable}{''.join(f', {parameters.read(slot)}' for slot in slots)})"
        for _, name, slots in rows
        if name not in p.idle
    ]


def said_already(things: e.Expression, forbidden_when: e.Expression) -> bool:
    """Whether a guard forbids what the set has none of: it asks for another word of an attribute than the set does.

    Such a guard is asked only why something cannot be chosen.
    """
    words: dict[str, str] = {}
    while isinstance(things, e.Where):
        words |= words_asked(things.when, things.name)
        things = things.things
    return any(words.get(attribute, word) != word for attribute, word in words_asked(forbidden_when, "it").items())


def words_asked(when: e.Expression, name: str) -> dict[str, str]:
    """The attributes that a condition asks of `Var(name)` for one word, and that word."""
    found = {}
    for part in when.parts if isinstance(when, e.And) else (when,):
        match part:
            case e.Compare("==", e.Get(attribute, e.Var(of)), e.Word(word)) if of == name:
                found[attribute] = word
            case e.And():
                found |= words_asked(part, name)
    return found
