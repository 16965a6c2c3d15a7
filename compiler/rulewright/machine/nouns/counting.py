"""How often something is done where a sentence counts it: `for each Grit spent`, `for each unused Action`, `for each
Light they have`, `for each Hit Count`.

In: the noun after `for each`. Out: a number, where the noun is so much of something and no things that could be gone
through one by one. The number is fixed before the first time, since what is done may change it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import amounts, nouns, shown_dice
from rulewright.meaning import effects, quantities, things

# Verbs that may be done over and over with nothing lost: what they find out (a roll, a choice) is not kept by them.
_REPEATED = frozenset({"resolve", "perform", "repeat", "take", "draw"})


def is_count(noun: object, context: Context) -> bool:
    """Whether `for each N` speaks of a number: something spent or unused, or a number that is declared."""
    if shown_dice.what_shows(noun) is not None:
        return True
    if not isinstance(noun, things.Nominal):
        return False
    world = context.world
    if {"unused", "unuse"} & set(noun.which):
        return True
    if noun.owner is not None and noun.name in world.columns and not noun.filters and not noun.adjectives:
        return True
    attribute, register = world.attributes.get(noun.name), world.registers.get(noun.name)
    number = any(each is not None and isinstance(each.type, model.Number) for each in (attribute, register))
    return number and world.base(noun.name) == ""


def number_of(noun: object, context: Context) -> e.Expression | None:
    """How many a phrase counts; None for things that are gone through one by one."""
    if not is_count(noun, context) or not isinstance(noun, things.Nominal | quantities.Number):
        return None
    if isinstance(noun, things.Nominal) and noun.owner is not None and noun.name in context.world.columns:
        return amounts.attribute(noun.name, nouns.one(noun.owner, context.scope), context.scope)  # each B of the Tile
    return context.how_many(noun)


def taken_out(done: effects.Act, context: Context) -> tuple[effects.Act, e.Expression | None]:
    """`Resolve Die Roll once for each Grit spent`, `Resolve Shot as many times as the Survivor's Shots`: the act
    without its last words, and how often it is done.
    """
    often = next((slot for slot in done.slots if slot.preposition == "as many times as"), None)
    if often is not None and isinstance(often.value, things.Noun) and (done.author or done.verb in _REPEATED):
        return replace(done, slots=tuple(each for each in done.slots if each is not often)), amounts.number(
            often.value, context.scope
        )
    slot = done.slot("for")
    if slot is None or not (done.author or done.verb in _REPEATED) or context.is_amount(done.object):  # type: ignore[arg-type]
        return done, None
    if not isinstance(slot.value, things.Nominal) or slot.value.quantifier != "each" or slot.only:
        return done, None
    number = number_of(slot.value, context)
    if number is None:
        return done, None
    return replace(done, slots=tuple(each for each in done.slots if each is not slot)), number


def so_often(body: s.Body, number: e.Expression, context: Context) -> s.Body:
    """Statements as often as a number says, which is read once."""
    slot = context.scope.fresh("how often")
    match body:
        case (s.Repeat(until=None, times=None) as without_end,):
            body = without_end.body
        case _:
            pass
    return (s.Assign(context.cites, slot, number), s.Repeat(context.cites, body, times=e.Slot(slot)))
