"""Where a discarded card goes: to the pile of the game that a rule says, or to that of a Player.

In: cards that are discarded, and who does it. Out: the statement. Where each Player has a discard pile, somebody must
be known to whose pile a card goes that lies with nobody.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.events import card_events
from rulewright.machine.nouns import nouns, sets
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.things import card_rules
from rulewright.meaning import effects, things


def gone(cards: e.Expression, context: Context, by: e.Expression | None = None) -> s.Body:
    """The cards are discarded, by whoever acts where nobody is said; and what the rules say that follows."""
    world = context.world
    who = by if by is not None else context.scope.performer or context.scope.they
    waits = any(rule.verb == "discard" for rule in context.plan.card_rules)
    if who is None and (world.discarder or waits):
        raise Unplayable("nothing says who discards; say “The Active Player discards …”")
    if not waits or who is None:
        return (_gone(cards, who, context),)
    if not sets.is_set(cards):
        held = e.Compare("!=", cards, e.Nothing())
        follows = card_events.follows("discard", who, cards, (), context)
        return (_gone(cards, who, context), *((s.If(context.cites, held, follows),) if follows else ()))
    slot = context.scope.fresh("discarded card")
    follows = card_events.follows("discard", who, e.Slot(slot), (), context)
    return (s.ForEach(context.cites, slot, cards, (_gone(e.Slot(slot), who, context), *follows)),)


def _gone(cards: e.Expression, who: e.Expression | None, context: Context) -> s.Statement:
    discarder = context.world.discarder
    if not discarder:
        return s.Discard(context.cites, cards)
    return s.Discard(context.cites, cards, who, discarder == card_rules.DOER)


def by_whom(done: effects.Act, context: Context) -> e.Expression | None:
    """The Player who discards, where the act says one."""
    _require_own_cards(done, context)
    waits = any(rule.verb == "discard" for rule in context.plan.card_rules)
    if done.passive or not isinstance(done.subject, things.Nominal) or not (context.world.discarder or waits):
        return None
    if done.subject.quantifier in GROUP or done.subject.plural:
        raise Unplayable(f"“{done}”: several discard; say For each Player in Turn Order, that Player discards …")
    return nouns.one(done.subject, context.scope)


def _require_own_cards(done: effects.Act, context: Context) -> None:
    """Raise Unplayable for `Each Player discards the top card of the Deck`: the same card, or each another one?"""
    who, what = done.subject, done.object
    if not isinstance(who, things.Nominal) or not isinstance(what, things.Nominal) or who.quantifier not in GROUP:
        return
    pile = context.world.piles.get(getattr(what.owner, "name", ""))
    if "top" in what.which and pile is not None and not pile.each:
        raise Unplayable(f"“{done}”: several discard; say For each Player in Turn Order, that Player discards …")
