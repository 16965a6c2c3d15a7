"""Statuses that a definition leaves to a procedure: `A Drowned Player is a Player who has completed Drowning`, and a
step of Drowning says `That Player becomes a Drowned Player`.

In: the readings of a ruleset whose definitions are gathered. Out: a status of its own for each such name. Nobody has it
before the procedure gives it, since the definition says that the procedure must have come so far. A definition that the
machine can test at any moment (a Rich Player is a Player who has 10 Gold) gives no status.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.machine import model
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, Status, World, cite, defined_base, name_of, parts
from rulewright.meaning import effects, facts, happenings, things
from rulewright.meaning.model import Reading


def gather(readings: Iterable[Reading], world: World) -> None:
    """Adds the statuses that steps give and definitions speak of."""
    names = {rule.id: rule.name for rule in world.book.rules() if rule.steps and rule.name}
    for reading in readings:
        procedure = names.get(reading.sentence.rule, "")
        for name in _given(reading) if procedure else ():
            if name in world.defined and world.status_kind(name) is None:
                _status(name, procedure, (cite(reading.sentence),), world)


def _given(reading: Reading) -> Iterator[str]:
    """What a step makes somebody: the names after becomes, or after mark … as."""
    if not isinstance(reading.meaning, happenings.Do):
        return
    for act in reading.meaning.effects:
        if isinstance(act, effects.Act) and act.verb in ("become", "mark") and not act.negated:
            yield from (name_of(part) for part in parts(act.value("object" if act.verb == "become" else "as")))


def _status(name: str, procedure: str, cites: tuple[str, ...], world: World) -> None:
    status, _, kind = name.rpartition(" ")
    defined = world.defined[name]
    if kind != PLAYER or defined_base(defined) != PLAYER or not status or status in world.attributes:
        return
    if not isinstance(defined.meaning, facts.Defined) or not _speaks_of(defined.meaning, procedure):
        return
    cites = (cite(defined.sentence), *cites)
    world.statuses[status] = Status(status, PLAYER, status, False)
    world.attributes[status] = model.Attribute(status, PLAYER, model.Truth(), cites)
    world.told.add(cites[0])


def _speaks_of(meaning: facts.Defined, procedure: str) -> bool:
    return any(isinstance(node, things.Nominal) and node.name == procedure for node in nodes(meaning))
