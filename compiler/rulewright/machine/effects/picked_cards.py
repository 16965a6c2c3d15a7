"""Cards of a pile that whoever does something with them picks: `puts one card from their Hand on top of their Deck`,
`takes one Spice from the Market`, `shuffles two cards from their Hand into the Deck`.

In: an act of one Player on so many cards of a pile that is said. Out: for each of them a choice among those that fit,
then the act with that one card. Cards that are alike are not chosen among, and need nobody who does; those of a deck
that lies face down are searched for, or drawn, and not picked.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context
from rulewright.machine.effects import changing, hands
from rulewright.machine.nouns import nouns, sets, whereabouts
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.things.world import name_of
from rulewright.meaning import effects, things

VERBS = frozenset({"put", "place", "move", "return", "remove", "take", "shuffle", "gain"})


def taken_out(done: effects.Act, context: Context) -> tuple[s.Body, effects.Act, str, int] | None:
    """The picking of one card, the act with that card, the slot that holds it, and how often; None where no card is
    picked.
    """
    what = nouns.as_kind(done.object, context.world) if isinstance(done.object, things.Noun) else None
    if done.verb not in VERBS or done.passive or not isinstance(what, things.Nominal):
        return None
    if context.world.base(what.name) != "Card" and what.name != "card":
        return None
    number = hands.how_many(what)
    pile, rest = _pile(done, what, context)
    if number is None or pile is None or what.quantifier not in ("", "a", "any") or set(what.which) or what.focus:
        return None
    if what.owner is not None or context.world.figure(what):
        return None
    alike = what.name in context.world.copies and not rest
    several = isinstance(done.subject, things.Nominal) and (done.subject.quantifier in GROUP or done.subject.plural)
    if several:
        raise Unplayable(f"“{done}”: several pick cards; say For each Player in Turn Order, that Player {done.verb}s …")
    inner, chooser = changing.performer(done, context)
    if done.subject is None and not alike:
        return None
    among = sets.several(pile, inner.scope)
    variable = inner.scope.variable()
    fits = membership.fits(replace(what, amount=None, quantifier="", filters=rest), e.Var(variable), inner.scope)
    among = among if fits == e.Bool(True) else e.Where(among, variable, fits)
    slot = context.scope.fresh("picked card")
    context.scope.introduce(slot, (what.name, "card"), "choose")
    context.scope.found(done.object, slot, number == 1)
    context.scope.owners[slot] = e.Slot(slot)
    pick: s.Statement = s.Choose(inner.cites, slot, chooser or e.Nothing(), among)
    if alike:
        pick = s.Assign(inner.cites, slot, e.First(among))
    one = things.Role(what.span, slot, "the")
    own = done.verb in ("take", "gain")
    slots = tuple(
        replace(each, value=one) if each.name == "object" else each
        for each in done.slots
        if each.name != "from" or not isinstance(each.value, things.Nominal) or each.value is not pile
    )
    into = (
        effects.Slot(done.span, "in", "in", _own_pile(done, what, pile, context)) if own and not _goal(done) else None
    )
    found = replace(done, verb="put" if own else done.verb, slots=(*slots, into) if into is not None else slots)
    if done.verb == "remove" and name_of(done.value("from")) == "game":
        box = effects.Slot(done.span, "to", "to", things.Small(done.span, "box", quantifier="the"))
        found = replace(found, verb="return", slots=(*(each for each in slots if each.name == "object"), box))
    return (pick,), found, slot, number


def _goal(done: effects.Act) -> bool:
    return any(slot.name in ("in", "to", "on", "where") for slot in done.slots)


def _own_pile(done: effects.Act, what: things.Nominal, pile: things.Nominal, context: Context) -> things.Nominal:
    """The one pile that the one who takes a card has for it."""
    kinds = context.world.pile_kinds.get(pile.name, ("card",))
    found = hands.own_pile(kinds, e.Nothing(), done, context, pile.name)
    owner = things.Pronoun(what.span, "their", antecedent=done.subject)
    return things.AttributeOf(what.span, found.pile, owner=owner)


def _pile(
    done: effects.Act, what: things.Nominal, context: Context
) -> tuple[things.Nominal | None, tuple[things.Filter, ...]]:
    """The pile of which the cards are, and what else is said of them: `from their Hand`, `in their Hand`."""
    source = done.value("from")
    if isinstance(source, things.Nominal) and whereabouts.is_pile(source, context.scope):
        return source, what.filters
    if source is not None and name_of(source) != "game":
        return None, ()
    inside = [
        each
        for each in what.filters
        if isinstance(each, things.Where)
        and each.preposition in ("in", "from")
        and not each.only
        and isinstance(each.object, things.Nominal)
        and whereabouts.is_pile(each.object, context.scope)
    ]
    if len(inside) != 1:
        return None, ()
    (where,) = inside
    assert isinstance(where.object, things.Nominal)
    return where.object, tuple(each for each in what.filters if each is not where)
