"""Cards on top of a pile that are looked at or shown: `reveals the top card of the Deck`, `looks at the top three cards
of their Deck`, `puts them back in any order`.

In: an act. Out: each card is taken off and put back as it lay, so that its place is known; what is revealed is known to
all, and so, to the machine, is what one Player has looked at. An empty pile shows nothing.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import changing
from rulewright.machine.events.empty_piles import SHOWN
from rulewright.machine.nouns import nouns, whereabouts
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.meaning import effects, things

SEVERAL = "shown cards"
ORDERS = frozenset({"in any order"})


def shown(done: effects.Act, context: Context) -> s.Body | None:
    """`reveals the top card of the Deck`, `looks at the top three cards of their Deck`; None for another act."""
    what = done.object if done.verb == "reveal" else done.value("at") if done.verb == "look" else None
    if not isinstance(what, things.Nominal) or what.which != ("top",) or done.passive:
        return None
    source = done.value("from") if what.owner is None else what.owner
    if not isinstance(source, things.Nominal) or not whereabouts.is_pile(source, context.scope) or what.filters:
        return None
    if {slot.name for slot in done.slots} - {"object", "at", "from"}:
        raise Unplayable(f"“{done}” says more than which cards are shown")
    if isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural):
        raise Unplayable(f"“{done}”: several do it; say For each Player in Turn Order, that Player {done.verb}s …")
    inner = context if done.subject is None else changing.performer(done, context)[0]
    pile = nouns.one(source, inner.scope)
    low, high = what.amount.low_high() if what.amount is not None else (1, 1)
    if low != high or not low:
        raise Unplayable(f"“{what}” leaves open how many; say the top card, or the top three cards")
    kinds = ("card", *context.kinds_in(source))
    if low == 1:
        slot = context.scope.introduce("revealed card", kinds, "reveal")
        context.scope.found(what, slot)
        back = s.Put(context.cites, e.Slot(slot), pile)
        held = e.Compare("!=", e.Slot(slot), e.Nothing())
        return (s.Draw(context.cites, slot, pile), s.If(context.cites, held, (back,)))
    context.scope.introduce(SEVERAL, kinds, "reveal", many=True)
    context.scope.found(what, SEVERAL)
    more = e.Union((e.These((e.Slot(SHOWN),)), e.Slot(SEVERAL)))  # the first that is taken off goes back last
    held = e.Compare("!=", e.Slot(SHOWN), e.Nothing())
    one: s.Body = (
        s.Draw(context.cites, SHOWN, pile),
        s.If(context.cites, held, (s.Assign(context.cites, SEVERAL, more),)),
    )
    return (
        s.Assign(context.cites, SEVERAL, e.These(())),
        s.Repeat(context.cites, one, times=e.Int(low)),
        s.Put(context.cites, e.Slot(SEVERAL), pile),
    )


def put_back(done: effects.Act, context: Context) -> s.Body | None:
    """`puts them back in any order`: one at a time, the last on top; None for another act."""
    if done.verb not in ("put", "place", "return") or done.passive or done.subject is None:
        return None
    said = [slot.value.name for slot in done.slots if isinstance(slot.value, effects.Manner)]
    known = next((known for known in context.scope.known if known.slot == SEVERAL), None)
    if known is None or getattr(done.object, "name", "") != "them" or not set(said) & ORDERS:
        return None
    where = [slot for slot in done.slots if slot.name not in ("object", "manner")]
    if set(said) - ORDERS - {"back"} or where:
        raise Unplayable(f"“{done}”: say “puts them back in any order”")
    inner, chooser = changing.performer(done, context)
    assert chooser is not None
    left, slot = inner.scope.fresh("cards left"), inner.scope.fresh("card put back")
    place = inner.scope.fresh("pile of the shown cards")
    variable = inner.scope.variable()
    rest = e.Where(e.Slot(left), variable, e.Compare("!=", e.Var(variable), e.Slot(slot)))
    none = e.Compare("==", e.Count(e.Slot(left)), e.Int(0))
    loop: s.Body = (
        s.Choose(inner.cites, slot, chooser, e.Slot(left)),
        s.Put(inner.cites, e.Slot(slot), e.Slot(place)),
        s.Assign(inner.cites, left, rest),
    )
    return (
        s.Assign(inner.cites, left, e.Slot(SEVERAL)),
        s.Assign(inner.cites, place, e.PlaceOf(e.First(e.Slot(SEVERAL)))),
        s.Repeat(inner.cites, loop, until=none, first=True),
    )
