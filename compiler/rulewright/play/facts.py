"""What the model of a game tells its players beyond the machine: whose a value is and how it is said, which step of
which procedure a rule stands in, and who throws which dice.

In: a `machine.model.Game`. Out: `Facts`, plain tables by the names that the generated machine uses, too. A machine
without its model is played with `Facts()`: less is shown then, nothing is wrong.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.model import Type
from rulewright.machine.sound import nodes


@dataclass(frozen=True, slots=True)
class Value:
    """What a value of the state is: its type, and whose it is: "" of the game, "Player", or another kind. `seen_by`
    says who may know it.
    """

    type: Type
    of: str = ""
    seen_by: str = "all"


@dataclass(frozen=True, slots=True)
class Place:
    """A step of a procedure; `str()` says it as a person would."""

    procedure: str
    label: str
    steps: int

    def __str__(self) -> str:
        return f"{self.procedure}, step {self.label}" if self.steps > 1 and self.label.isdigit() else self.procedure


@dataclass(frozen=True, slots=True)
class Throw:
    """Something left to chance: "roll", "draw", "pick" or "order"; the dice in words ("" where a card or weapon says
    them), who does it, and the slot of the loop that it is done in ("" for none).
    """

    kind: str
    dice: str = ""
    who: e.Expression | None = None
    loop: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Values by name, and the steps that a rule stands in; by the name of the procedure and the rule: throws, and the
    slots that count how many actions of several were taken.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    places: Mapping[str, tuple[Place, ...]] = field(default_factory=dict)
    throws: Mapping[tuple[str, str], Throw] = field(default_factory=dict)
    counters: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def place(self, cites: tuple[str, ...], procedure: str = "") -> Place | None:
        """The step that rules stand in: of this procedure, else where they leave no doubt; None elsewhere."""
        for rule in cites:
            places = self.places.get(rule, ())
            own = [place for place in places if place.procedure == procedure]
            if own:
                return own[0]
            if len(places) == 1:
                return places[0]
        return None


def facts_of(game: model.Game) -> Facts:
    """What there is to know of a game."""
    values = {each.name: Value(each.type, each.of, each.seen_by) for each in game.attributes}
    values |= {each.name: Value(each.type) for each in game.registers}
    places: dict[str, list[Place]] = {}
    throws: dict[tuple[str, str], Throw] = {}
    counters: dict[tuple[str, str], str] = {}
    for procedure in game.procedures:
        for step in procedure.steps:
            for rule in dict.fromkeys(step.cites):
                places.setdefault(rule, []).append(Place(procedure.name, step.label, len(procedure.steps)))
        throws |= {(procedure.name, rule): throw for rule, throw in _throws(procedure)}
        counters |= {
            (procedure.name, node.cites[0]): node.count for node in nodes(procedure) if isinstance(node, s.Actions)
        }
    for event in game.events:
        throws |= {(event.name, rule): throw for rule, throw in _throws(event)}
    return Facts(values, {rule: tuple(found) for rule, found in places.items()}, throws, counters)


def _throws(node: object, loop: str = "") -> Iterator[tuple[str, Throw]]:
    """Each throw below a node of the model, by the rule that it cites first."""
    match node:
        case s.Roll(cites, _, die, who):
            yield cites[0], Throw("roll", _dice(die), who, loop)
        case s.Draw(cites):
            yield cites[0], Throw("draw", loop=loop)
        case s.Pick(cites):
            yield cites[0], Throw("pick", loop=loop)
        case s.Arrange(cites):
            yield cites[0], Throw("order", loop=loop)
    if isinstance(node, s.ForEach):
        loop = node.each
    if isinstance(node, tuple):
        for part in node:
            yield from _throws(part, loop)
    elif dataclasses.is_dataclass(node):
        for each in dataclasses.fields(node):
            yield from _throws(getattr(node, each.name), loop)


def _dice(die: e.Expression) -> str:
    """Dice as they are written: 2D6, 1D20 + 1."""
    if not isinstance(die, e.Die):
        return ""
    dice = die.dice
    return f"{dice.count}D{dice.sides}" + (f" {'+' if dice.add > 0 else '−'} {abs(dice.add)}" if dice.add else "")
