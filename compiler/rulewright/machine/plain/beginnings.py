"""What everybody begins the game with: `Each Player starts with 3 Gold.`

In: the facts of a world. Out: the first value of a number that Players have. `has 10 Health` is no beginning: it is a
claim about every moment, and the checks and the table are told so.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from rulewright.machine import model
from rulewright.machine.conditions import comparing
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, World, cite, name_of
from rulewright.meaning import effects, quantities, standing, things
from rulewright.meaning.model import Reading


def gather(reading: Reading, world: World) -> None:
    """Gives numbers their first values; a sentence that says more stays unused."""
    match reading.meaning:
        case standing.Standing(
            subject=things.Select(name=name, quantifier="each" | "every" | "all", adjectives=(), filters=()),
            acts=(effects.Act(verb="start" | "begin", slots=slots, negated=False, passive=False) as act,),
            circumstances=(),
        ) if name == PLAYER and not act.author and not act.modal:
            pass
        case _:
            return
    what = next((slot.value for slot in slots if slot.name == "with"), None)
    rest = [slot for slot in slots if slot.name != "with"]
    if any(slot.name != "object" or name_of(slot.value) != "game" for slot in rest):
        return
    given = _each_of(what)
    first = {}
    for each in given:
        amount = _plain_amount(each, world)
        if amount is None or not isinstance(each, things.Nominal):
            return
        first[each.name] = amount
    cites = (cite(reading.sentence),)
    for name, number in first.items():
        attribute = world.attributes[name]
        assert isinstance(attribute.type, model.Number)
        begun = replace(attribute.type, start=number)
        world.attributes[name] = replace(attribute, type=begun, cites=(*attribute.cites, *cites))
    world.told.add(cites[0])


def _each_of(what: object) -> tuple[object, ...]:
    """What somebody starts with, each by itself: `3 Gold and no Wood`; `no Gold or Wood` is none of either."""
    if not isinstance(what, things.Union):
        return (what,)
    if what.joint == "or" and getattr(what.items[0], "quantifier", "") == "no":
        with suppress(Unplayable):
            what = comparing.shared(what)
    return tuple(part for item in what.items for part in _each_of(item)) if what.joint == "and" else (what,)


def _plain_amount(what: object, world: World) -> int | None:
    """How much of a number that each Player has, where it is a plain figure within the number's bounds."""
    if (
        not isinstance(what, things.AttributeOf)
        or what.adjectives
        or what.filters
        or what.owner is not None
        or what.focus
    ):
        return None
    attribute = world.attributes.get(what.name)
    if attribute is None or attribute.of != PLAYER or not isinstance(attribute.type, model.Number):
        return None
    if what.quantifier == "no" and what.amount is None:
        return 0
    amount = what.amount
    if what.quantifier == "a" and amount is None:
        return 1
    if amount is None or what.quantifier or amount.beyond or amount.relation not in ("", "exactly"):
        return None
    return amount.number.value if isinstance(amount.number, quantities.Number) else None
