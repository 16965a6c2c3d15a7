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
        case standing.Standing(subject=things.Nominal() as whose, acts=(effects.Act() as act,), circumstances=()) if (
            at := starts_at(act)
        ) is not None:
            _number_of(whose, at.value, cite(reading.sentence), world)
            return
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


def starts_at(act: effects.Act) -> quantities.Number | None:
    """The number at which something starts: `starts at 2`, `begins at 2`; None for another act."""
    if act.verb not in ("start", "begin") or act.negated or act.passive or act.modal or act.author or act.past:
        return None
    match act.slots:
        case (effects.Slot(preposition="at", value=quantities.Number() as number, only=False),):
            return number
        case _:
            return None


def _number_of(number: things.Nominal, first: int, by: str, world: World) -> None:
    """`The Round Count starts at 2`, `Each Player's Gold starts at 5`: a number of the game, or of each Player."""
    owner = number.owner
    if number.adjectives or number.filters or number.focus or number.amount is not None:
        return
    if owner is not None:
        every = (
            isinstance(owner, things.Nominal) and owner.quantifier in ("a", "each", "every") and owner.name == PLAYER
        )
        if not every or owner.adjectives or owner.filters or owner.focus:  # type: ignore[union-attr]
            return
    if number.name in world.registers and owner is None:
        register = world.registers[number.name]
        if (begun := _begun(register.type, first)) is not None:
            world.registers[number.name] = replace(register, type=begun, cites=(*register.cites, by))
            world.told.add(by)
    elif number.name in world.attributes:
        attribute = world.attributes[number.name]
        if attribute.of == PLAYER and (begun := _begun(attribute.type, first)) is not None:
            world.attributes[number.name] = replace(attribute, type=begun, cites=(*attribute.cites, by))
            world.told.add(by)


def _begun(type_: model.Type, start: int) -> model.Number | None:
    """A number that starts there, where that is within its bounds."""
    if not isinstance(type_, model.Number) or (type_.low is not None and start < type_.low):
        return None
    return replace(type_, start=start) if type_.high is None or start <= type_.high else None


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
    many = figure(what)
    attribute = world.attributes.get(name_of(what))
    if many is None or attribute is None or attribute.of != PLAYER or not isinstance(attribute.type, model.Number):
        return None
    return many


def figure(what: object) -> int | None:
    """How much of something, where it is a plain figure: `3 Gold`, `no Wood`."""
    if (
        not isinstance(what, things.AttributeOf)
        or what.adjectives
        or what.filters
        or what.owner is not None
        or what.focus
    ):
        return None
    if what.quantifier == "no" and what.amount is None:
        return 0
    amount = what.amount
    if what.quantifier == "a" and amount is None:
        return 1
    if amount is None or what.quantifier or amount.beyond or amount.relation not in ("", "exactly"):
        return None
    return amount.number.value if isinstance(amount.number, quantities.Number) else None
