"""What the printers of a module share: identifiers and types of everything that a game names.

In: a `Game`. Out: a `Context`. Slots of frames are found in a first pass over all states (see `machine_states`),
so `slots` fills while that pass runs and is complete in the second.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.emit.machine_names import Identifiers, Numbering
from rulewright.machine import expression as e
from rulewright.machine import model as m

# How a value is kept: thing, number, truth, word, die, many (a tuple of things), record.
DEFAULTS = {
    "thing": "NOTHING",
    "number": "0",
    "truth": "False",
    "word": "NOTHING",
    "die": "NOTHING",
    "many": "()",
    "record": "NO_CAUSE",
}


PYTHON_TYPES = {"truth": "bool", "many": "tuple[int, ...]", "record": "tuple[int, ...]"}


@dataclass(slots=True)
class Context:
    """Identifiers by author's name, and the lookups that printing needs."""

    game: m.Game
    numbers: Numbering
    used: Identifiers = field(default_factory=Identifiers)
    things: dict[tuple[str, str], str] = field(default_factory=dict)  # (sort, name) to constant
    kinds: dict[str, str] = field(default_factory=dict)
    words: dict[str, tuple[str, int]] = field(default_factory=dict)  # to constant and number
    dice: dict[e.Dice, tuple[str, int]] = field(default_factory=dict)
    causes: dict[str, tuple[str, int]] = field(default_factory=dict)  # kinds of records: constant and bit
    attributes: dict[str, tuple[m.Attribute, str]] = field(default_factory=dict)  # and field of the state
    columns: dict[str, tuple[str, str]] = field(default_factory=dict)  # constant and kind of value
    registers: dict[str, tuple[m.Register, str]] = field(default_factory=dict)
    functions: dict[str, tuple[m.Function, str]] = field(default_factory=dict)
    procedures: dict[str, tuple[m.Procedure, str]] = field(default_factory=dict)  # and prefix of its states
    events: dict[str, tuple[m.Event, str]] = field(default_factory=dict)
    event_constants: dict[str, str] = field(default_factory=dict)
    piles: dict[str, m.Pile] = field(default_factory=dict)
    shuffled: frozenset[str] = frozenset()  # names of piles whose order may be unknown
    rules: dict[str, m.Rule] = field(default_factory=dict)
    slots: dict[str, dict[str, str]] = field(
        default_factory=dict
    )  # owner (procedure, event) to slots in order, with kind
    loaded: set[tuple[str, str]] = field(default_factory=set)  # slots that some function reads from its frame
    pruned: dict[tuple[str, str], str] = field(default_factory=dict)  # slots that none does need no place; their kind

    unread: frozenset[tuple[str, str]] = frozenset()  # slots of procedures that the model gives values and never reads
    asking: set[str] = field(default_factory=set)  # functions whose kind is being found out
    direct: frozenset[str] = frozenset()  # events that need no frame
    asked: frozenset[str] = frozenset()  # procedures of which it is asked whether they may be begun

    def slot(self, owner: str, name: str, kind: str = "thing") -> int:
        """The place of a slot in the frames of its owner, made when it is new. Places 0 and 1 are the procedure
        and the resume state.
        """
        slots = self.slots.setdefault(owner, {})
        if (owner, name) in self.pruned:
            return -1
        if name not in slots or (slots[name] == "thing" and kind != "thing"):
            slots[name] = kind
        return 2 + list(slots).index(name)

    def prune(self) -> None:
        """After the first pass: takes slots that are only local to a function out of the frames."""
        for owner, slots in self.slots.items():
            kept = {"cause", "waiting"} if owner in self.events else set()
            if owner in self.procedures:
                kept |= {role.name for role in self.procedures[owner][0].roles}
            else:
                kept.add(self.events[owner][0].subject)
            for name in [name for name in slots if name not in kept and (owner, name) not in self.loaded]:
                self.pruned[owner, name] = slots.pop(name)

    def slot_kind(self, owner: str, name: str) -> str:
        return self.slots.get(owner, {}).get(name) or self.pruned.get((owner, name), "thing")

    def kind_of_type(self, type_: m.Type | None) -> str:
        match type_:
            case m.Number():
                return "number"
            case m.Truth():
                return "truth"
            case m.OneOf():
                return "word"
            case m.Many():
                return "many"
            case m.Record():
                return "record"
            case _:
                return "thing"

    def kind_of(self, expression: e.Expression, owner: str) -> str:
        """How the value of an expression is kept."""
        match expression:
            case e.Int() | e.Arithmetic() | e.Count() | e.Total() | e.Steps():
                return "number"
            case e.Bool() | e.HasKind() | e.Compare() | e.And() | e.Or() | e.Not() | e.IsIn() | e.Running() | e.Ended():
                return "truth"
            case e.InLine() | e.Fits():
                return "truth"
            case e.Word():
                return "word"
            case e.Die():
                return "die"
            case e.Every() | e.These() | e.Where() | e.Union() | e.Adjacent() | e.Within():
                return "many"
            case e.Cards() | e.Sorted() | e.Most():
                return "many"
            case e.Reach() | e.InPlay() | e.SpacesOf() | e.Values() | e.Without():
                return "many"
            case e.Because():
                return "record"
            case e.Slot(name):
                return self.slot_kind(owner, name)
            case e.Outer(procedure, slot):
                return self.slot_kind(procedure, slot)
            case e.Shared(register):
                return self.kind_of_type(self.registers[register][0].type)
            case e.Get(attribute, _):
                if attribute in self.attributes:
                    return self.kind_of_type(self.attributes[attribute][0].type)
                return self.columns[attribute][1]
            case e.Apply(function, _):
                if function in self.asking:
                    return "thing"  # it is defined by itself: another branch decides
                self.asking.add(function)
                kind = self.kind_of(self.functions[function][0].value, "")
                self.asking.discard(function)
                return kind
            case e.Field(_, name):
                return "number" if name == "amount" else "thing"
            case e.Either(_, then, otherwise):
                kind = self.kind_of(then, owner)
                return kind if kind != "thing" else self.kind_of(otherwise, owner)
            case _:
                return "thing"
