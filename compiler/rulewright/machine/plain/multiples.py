"""Amounts that are said by another number: `gains 2 times their Gold`, `twice that much Gold`, `as much Gold as their
Wood`, `all of their Gold`, `equal to the difference between their Gold and their Wood`.

In: an act. Out: the same as `gains Gold equal to …`, with the number as a calculation. How often an act is done stands
behind what it is done to (`gains 1 Gold twice`); a number of times in front of somebody's number is that number, so
often.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.nouns.tally import so_often
from rulewright.machine.things.world import World
from rulewright.meaning import effects, quantities, things

_CHANGES = frozenset({"gain", "lose", "heal", "increase", "decrease", "spend", "pay", "take"})
_THAT = {"twice that much": 2, "twice that many": 2}
_AS = {"as much": 1, "as many": 1, "twice as much": 2, "twice as many": 2}


def basic(done: effects.Act, world: World) -> effects.Act:
    """The act with its amounts as calculations; as it was, where it has none of these."""
    slots = tuple(_calculated(slot) for slot in _between(done.slots))
    if any(new is not old for new, old in zip(slots, done.slots, strict=False)) or len(slots) != len(done.slots):
        done = replace(done, slots=slots)
    what = done.object
    if done.verb not in _CHANGES or done.passive or done.slot("equal to") is not None:
        return done
    all_of = what.owner if isinstance(what, things.Pronoun) and what.name == "all" and what.of else None
    if isinstance(all_of, things.AttributeOf) and all_of.owner is not None and not (all_of.amount or all_of.quantifier):
        return _with_object(done, replace(all_of, quantifier="all"))
    if not isinstance(what, things.AttributeOf) or what.name not in world.attributes:
        return done
    return _of_itself(done, what) or _that_much(done, what) or _as_much(done, what) or done


def _between(slots: tuple[effects.Slot, ...]) -> tuple[effects.Slot, ...]:
    """`the difference` with the two numbers between which it is."""
    two = next((slot for slot in slots if slot.name == "between"), None)
    for slot in slots:
        match slot.value:
            case things.Small(name="difference", owner=None, filters=(), amount=None) as difference if (
                two is not None and isinstance(two.value, things.Noun)
            ):
                where = things.Where(two.span, "between", two.value)
                whole = replace(slot, value=replace(difference, filters=(where,)))
                return tuple(whole if each is slot else each for each in slots if each is not two)
            case _:
                continue
    return slots


def _calculated(slot: effects.Slot) -> effects.Slot:
    """`equal to 2 times their Wood`."""
    if slot.name in ("object", "receiver") or not isinstance(slot.value, things.Noun):
        return slot
    made = times(slot.value)
    return slot if made is slot.value else replace(slot, value=made)


def times(noun: things.Noun) -> things.Noun:
    """A number with so many times before it, as a calculation; a part of a sum by itself."""
    if isinstance(noun, quantities.Calculation):
        items = tuple(times(item) for item in noun.items)
        return (
            noun if all(new is old for new, old in zip(items, noun.items, strict=True)) else replace(noun, items=items)
        )
    often = so_often(noun.focus) if isinstance(noun, things.Nominal) and noun.focus else None
    if often is None or not isinstance(noun, things.Nominal):
        return noun
    return _times(replace(noun, focus=""), often)


def _times(noun: things.Noun, often: int) -> things.Noun:
    if often == 1:
        return noun
    number = quantities.Number(noun.span, often, str(often))
    return quantities.Calculation(noun.span, (noun, number), "times")


def _of_itself(done: effects.Act, what: things.AttributeOf) -> effects.Act | None:
    """`gains 2 times their Gold`: in front of what somebody has."""
    if what.owner is None or what.amount is not None or what.quantifier:
        return None
    before = next((slot for slot in done.slots if slot.name == "object"), None)
    for slot in done.slots:
        often = so_often(slot.value.name) if isinstance(slot.value, effects.Manner) else None
        if often is not None and before is not None and slot.span.end + 1 == before.span.start:
            rest = tuple(each for each in done.slots if each is not slot)
            return _equal(replace(done, slots=rest), what, _times(what, often))
    return None


def _that_much(done: effects.Act, what: things.AttributeOf) -> effects.Act | None:
    often = _THAT.get(what.amount.relation) if what.amount is not None and what.amount.number is None else None
    if often is None or what.owner is not None:
        return None
    return _equal(done, what, _times(quantities.ThatMuch(what.span), often))


def _as_much(done: effects.Act, what: things.AttributeOf) -> effects.Act | None:
    often = _AS.get(what.amount.relation) if what.amount is not None and what.amount.number is None else None
    beside = done.slot("as")
    if often is None or beside is None or what.owner is not None or not isinstance(beside.value, things.Noun):
        return None
    if isinstance(beside.value, things.Nominal) and beside.value.name not in _numbers(beside.value):
        return None
    rest = tuple(each for each in done.slots if each is not beside)
    return _equal(replace(done, slots=rest), what, _times(beside.value, often))


def _numbers(noun: things.Nominal) -> tuple[str, ...]:
    """The name of a phrase that means a number: of somebody, not somebody."""
    return (noun.name,) if isinstance(noun, things.AttributeOf | things.Small) else ()


def _equal(done: effects.Act, what: things.AttributeOf, number: things.Noun) -> effects.Act:
    bare = replace(what, owner=None, amount=None, quantifier="", of=False)
    with_bare = _with_object(done, bare)
    return replace(with_bare, slots=(*with_bare.slots, effects.Slot(what.span, "equal to", "equal to", number)))


def _with_object(done: effects.Act, what: things.Noun) -> effects.Act:
    slots = tuple(replace(slot, value=what) if slot.name == "object" else slot for slot in done.slots)
    return replace(done, slots=slots)
