"""Other words for what is done with cards: `discards one card at random` is `discards one random card`, `takes the top
card of the Market` is `draws one card from the Market`.

In: an act. Out: the same in the words that the machine has; an act that is nothing of the kind as it is.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.things.world import World, name_of
from rulewright.meaning import effects, things


def basic(done: effects.Act, world: World) -> effects.Act:
    """The act in basic words."""
    what = done.object
    if done.passive or not isinstance(what, things.Nominal) or world.base(what.name) != "Card":
        return done
    match done.verb:
        case "discard":
            return _at_random(done, what)
        case "take" | "gain":
            return _from_the_top(done, what, world)
        case _:
            return done


def _at_random(done: effects.Act, what: things.Nominal) -> effects.Act:
    chance = next((slot for slot in done.slots if _by_chance(slot)), None)
    if chance is None or "random" in what.which or (what.amount is None and what.quantifier not in ("a", "any")):
        return done
    random = things.Adjective(chance.span, "random", False, "random")
    drawn = replace(what, adjectives=(*what.adjectives, random))
    return replace(
        done,
        slots=tuple(
            replace(slot, value=drawn) if slot.name == "object" else slot for slot in done.slots if slot is not chance
        ),
    )


def _by_chance(slot: effects.Slot) -> bool:
    return isinstance(slot.value, effects.Manner) and slot.value.name in ("at random", "randomly") and not slot.only


def _from_the_top(done: effects.Act, what: things.Nominal, world: World) -> effects.Act:
    pile = what.owner
    if what.which != ("top",) or what.filters or name_of(pile) not in world.piles or done.subject is None:
        return done
    if {slot.name for slot in done.slots} != {"object"} or not isinstance(pile, things.Nominal):
        return done
    card = replace(what, adjectives=(), owner=None, of=False, quantifier="" if what.amount is not None else "a")
    source = effects.Slot(done.span, "from", "from", pile)
    return replace(done, verb="draw", slots=(replace(done.slots[0], value=card), source))
