"""Half of a number: `loses half of their Gold, rounded down`.

In: a sentence that says half of what, and how it is rounded. Out: the same with the rounding at the amount, and the
half as a number. Which way it is rounded must be said: half of 5 is 2, or 3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from rulewright.machine import expression as e
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.meaning import circumstances, effects, happenings, quantities, things

Said = TypeVar("Said")
DOWN, UP = "half, rounded down", "half, rounded up"
HALVES = frozenset({"half", "half of", DOWN, UP})
_ROUNDED = {"rounded down": DOWN, "rounded up": UP}


def rounded(meaning: happenings.Do) -> happenings.Do:
    """The sentence with its rounding at the halves of which it speaks; as it was, where it speaks of none."""
    way = next((each for each in meaning.circumstances if isinstance(each, circumstances.Times)), None)
    if way is None or way.word not in _ROUNDED or way.amount is not None:
        return meaning
    acts = tuple(_with(act, _ROUNDED[way.word]) for act in meaning.effects)
    if all(new is old for new, old in zip(acts, meaning.effects, strict=True)):
        return meaning
    rest = tuple(each for each in meaning.circumstances if each is not way)
    return replace(meaning, effects=acts, circumstances=rest)


def _with(act: effects.Effect, relation: str) -> effects.Effect:
    if not isinstance(act, effects.Act):
        return act
    slots = tuple(
        replace(slot, value=value) if (value := _at_the_half(slot.value, relation)) is not slot.value else slot
        for slot in act.slots
    )
    return act if all(new is old for new, old in zip(slots, act.slots, strict=True)) else replace(act, slots=slots)


def _at_the_half(what: Said, relation: str) -> Said:
    """A phrase with its rounding at the half that it is. Raises Unplayable for a half in a sum."""
    if isinstance(what, quantities.Calculation) and any(is_half(item) for item in what.items):
        said = next(item for item in what.items if is_half(item))
        raise Unplayable(
            f"“{what}”: is it half of one, or half of all together? Give the half a name of its own, as in “A Player's "
            f"Share equals {said}, {relation.removeprefix('half, ')}.”, and add to that"
        )
    if isinstance(what, things.Nominal) and is_half(what) and what.amount is not None:
        return replace(what, amount=replace(what.amount, relation=relation))
    return what


def of_calculation(
    quantity: things.Noun, around: tuple[circumstances.Circumstance, ...]
) -> tuple[things.Noun, tuple[circumstances.Circumstance, ...]]:
    """`A Player's Share equals half of their Gold, rounded down`: the quantity with its rounding, and what else is said
    around it.
    """
    way = next((c for c in around if isinstance(c, circumstances.Times) and c.word in _ROUNDED), None)
    if way is None or way.amount is not None:
        return quantity, around
    made = _at_the_half(quantity, _ROUNDED[way.word])
    if made is quantity or not isinstance(made, things.Noun):
        return quantity, around
    return made, tuple(each for each in around if each is not way)


def is_half(what: object) -> bool:
    """Whether a phrase is half of a number."""
    amount = what.amount if isinstance(what, things.Nominal) else None
    return isinstance(amount, quantities.Amount) and amount.relation in HALVES and amount.number is None


def half(whole: e.Expression, said: object) -> e.Expression:
    """Half of a number as it is rounded."""
    relation = said.amount.relation if isinstance(said, things.Nominal) and said.amount is not None else ""
    if relation not in (DOWN, UP):
        raise Unplayable(f"“{said}”: say rounded down, or rounded up")
    more = e.Arithmetic("+", whole, e.Int(1)) if relation == UP else whole
    return e.Arithmetic("//", more, e.Int(2))


def lost_or_gained(done: effects.Act) -> effects.Act | None:
    """`loses half of their Gold` as a decrease by half of it; None for an act that speaks of no half of one's own."""
    what, who = done.object, done.subject
    if not isinstance(what, things.AttributeOf) or not is_half(what) or not isinstance(who, things.Nominal):
        return None
    its = what.owner is None or isinstance(what.owner, things.Pronoun)
    if not its or len(done.slots) > 1 or what.adjectives or what.filters or what.focus:
        return None
    own = replace(what, owner=who, amount=None, quantifier="")
    much = replace(what, owner=things.Pronoun(what.span, "their") if who.quantifier in GROUP else who)
    verb = "increase" if done.verb in ("gain", "heal") else "decrease"
    slot = next(slot for slot in done.slots if slot.name == "object")
    slots = (replace(slot, value=own), effects.Slot(slot.span, "by", "by", much))
    return replace(done, verb=verb, subject=None, slots=slots)
