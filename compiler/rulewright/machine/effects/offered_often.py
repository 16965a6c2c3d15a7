"""What may be done more than once: `may Attack twice`, `may Rest up to three times`, `may Rest any number of times`.

In: an offer with such an adverb. Out: the offer again and again, as often as that, until it is not taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import tally
from rulewright.machine.scope import DID, Unplayable
from rulewright.machine.sound import nodes
from rulewright.meaning import effects

Lower = Callable[[effects.Offer, Context], s.Body]
WITHOUT_LIMIT = "any number of times"


def how_often(found: effects.Offer) -> effects.Slot | None:
    """The adverb that says how often something may be done; None where none does."""
    slots = [slot for slot in found.acts[0].slots if isinstance(slot.value, effects.Manner) and _is_often(slot.value)]
    counted = found.acts[0].slot("per") is not None  # once per Turn: of the action itself
    return slots[0] if len(found.acts) == 1 and len(slots) == 1 and not counted else None


def _is_often(manner: effects.Manner) -> bool:
    return manner.name == WITHOUT_LIMIT or _limit(manner.name) is not None


def _limit(word: str) -> int | None:
    return tally.so_often(word.removeprefix("up to "))


def again_and_again(found: effects.Offer, slot: effects.Slot, context: Context, offer: Lower) -> s.Body:
    """The offer, until it is not taken, or has been taken so often."""
    assert isinstance(slot.value, effects.Manner)
    act = found.acts[0]
    plain = replace(act, slots=tuple(each for each in act.slots if each is not slot))
    known = list(context.scope.known)
    body = offer(replace(found, acts=(plain,)), context)
    context.scope.known[:] = known  # how much was spent is known of the last time alone
    limit = _limit(slot.value.name)
    if limit == 1:
        return body
    if not any(isinstance(node, s.Assign) and node.into == DID for node in nodes(body)):
        raise Unplayable(f"“{slot.value}”: how often this is done is not counted; say so much of the action itself")
    once = context.scope.fresh("done once")
    taken = e.Compare("==", e.Slot(DID), e.Bool(True))
    counted = (*body, s.If(context.cites, taken, (s.Assign(context.cites, once, e.Bool(True)),)))
    return (
        s.Assign(context.cites, once, e.Bool(False)),
        s.Repeat(context.cites, counted, times=None if limit is None else e.Int(limit), until=e.Not(taken)),
        s.Assign(context.cites, DID, e.Slot(once)),  # if they do: once or more
    )
