"""Bargains that somebody may make: so many cards at once, and what is done for a price.

In: an offer. Out: the price as an offer of its own, with what is done once it is paid; or the choice to give so many
cards or none.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import hands
from rulewright.machine.scope import DID
from rulewright.meaning import effects, things


def cards_at_once(found: effects.Offer, act: effects.Act, chooser: e.Expression, context: Context) -> s.Body | None:
    """`may discard two cards from their Hand`, `may discard a card`: all of them or none, if there are so many."""
    what = act.object
    if act.verb != "discard" or not isinstance(what, things.Nominal) or found.limit not in (None, what.amount):
        return None
    number = hands.how_many(what) or 0
    if number < 1 or (number == 1 and what.name != "card") or {slot.name for slot in act.slots} - {"object", "from"}:
        return None
    gone = hands.discarded(replace(act, subject=found.subject), what, context)
    there = hands.paid(act.verb, gone) if gone is not None else None
    if gone is None or there is None:
        return None
    did, begun = (s.Assign(context.cites, DID, e.Bool(held)) for held in (True, False))
    return (begun, s.May(context.cites, chooser, (*gone, did), when=there))


_PRICES = frozenset({"pay", "spend", "discard", "exchange", "trade"})


def bought(found: effects.Offer) -> tuple[effects.Offer, tuple[effects.Act, ...]] | None:
    """`may pay 2 Coins to draw one card from the Deck`, `may exchange two cards for 3 Coins`: the price as an offer,
    and what is done for it. None for another offer.
    """
    if len(found.acts) != 1 or found.acts[0].verb not in _PRICES or found.acts[0].negated:
        return None
    act = found.acts[0]
    what, purpose, for_ = act.object, act.slot("to do"), act.slot("for")
    if not isinstance(what, things.Nominal | things.Union) or (purpose is None) == (for_ is None):
        return None
    gained: tuple[effects.Act, ...] = ()
    match purpose, for_:
        case effects.Slot(value=effects.Doing(acts=acts, joint="" | "and", infinitive="to"), only=False), None:
            gained = tuple(replace(each, subject=found.subject) for each in acts)
        case None, effects.Slot(value=things.AttributeOf(amount=amount, owner=None, filters=()) as much, only=False):
            if amount is not None and amount.number is not None and not amount.relation and not amount.beyond:
                slot = effects.Slot(for_.span, "object", "", much)
                gained = (effects.Act(act.span, "gain", found.subject, (slot,)),)
        case _:
            return None
    if not gained or any(each.negated or each.modal or each.passive for each in gained):
        return None
    verb = act.verb
    if verb in ("exchange", "trade"):
        numbers = what.items if isinstance(what, things.Union) else (what,)
        verb = "spend" if all(isinstance(each, things.AttributeOf) for each in numbers) else "discard"
    rest = tuple(slot for slot in act.slots if slot is not purpose and slot is not for_)
    return replace(found, acts=(replace(act, verb=verb, slots=rest),)), gained
