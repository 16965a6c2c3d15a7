"""Whole piles that change hands: `swaps Hands with the target`, `Each Player passes their Hand to the left`.

In: an act. Out: what lay in the one pile lies in the other. All pass at once: nobody passes on what was passed to them.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import changing
from rulewright.machine.nouns import nouns, seats
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.things.world import PLAYER, SPACE
from rulewright.meaning import effects, things

SIDES = {"left": 1, "right": -1}


def swapped(done: effects.Act, context: Context) -> s.Body | None:
    """`swaps Hands with the target`, `exchanges Hands with the Player to their left`, `swaps Places with the target`,
    `The Active Player and the target swap Places`; None for another act.
    """
    what = done.object
    if done.verb not in ("swap", "exchange", "trade") or done.passive or not isinstance(what, things.Nominal):
        return None
    pile, stands = _own_pile(what, context), _where_they_stand(what, context)
    two = _two(done)
    if (not pile and not stands) or two is None:
        return None
    for who in two:
        if isinstance(who, things.Nominal) and (who.quantifier in GROUP or who.plural):
            raise Unplayable(f"“{done}”: two swap; say who with whom")
    inner, first = changing.performer(replace(done, subject=two[0]), context)
    assert first is not None
    second = nouns.one(two[1], inner.scope)
    if stands:
        here, there = inner.scope.fresh("place of the one"), inner.scope.fresh("place of the other")
        return (
            s.Assign(inner.cites, here, e.Get(stands, first)),
            s.Assign(inner.cites, there, e.Get(stands, second)),
            s.Change(inner.cites, stands, e.These((first,)), s.Sense.SET, e.Slot(there)),
            s.Change(inner.cites, stands, e.These((second,)), s.Sense.SET, e.Slot(here)),
        )
    mine, theirs = inner.scope.fresh("cards of the one"), inner.scope.fresh("cards of the other")
    one, other = e.PileOf(what.name, first), e.PileOf(what.name, second)
    return (
        s.Assign(inner.cites, mine, e.Cards(one)),
        s.Assign(inner.cites, theirs, e.Cards(other)),
        s.Put(inner.cites, e.Slot(mine), other),
        s.Put(inner.cites, e.Slot(theirs), one),
    )


def _two(done: effects.Act) -> tuple[things.Noun, things.Noun] | None:
    """Who swaps with whom; None where that is not told, or more is."""
    beside = done.value("with")
    if len(done.slots) == 2 and done.subject is not None and isinstance(beside, things.Nominal):
        return done.subject, beside
    match done.subject:
        case things.Union(joint="and", items=(one, other), lead="", filters=()) if len(done.slots) == 1:
            return one, other
        case _:
            return None


def _where_they_stand(what: things.Nominal, context: Context) -> str:
    """The attribute that says where Players stand, where a phrase means that (Places); "" for another phrase."""
    plain = not (what.filters or what.adjectives or what.amount is not None or what.focus or what.quantifier)
    own = what.owner is None or isinstance(what.owner, things.Pronoun)
    if not plain or not own or not what.plural or context.world.base(what.name) != SPACE:
        return ""
    return context.world.place_of.get(PLAYER, "")


def passed(done: effects.Act, context: Context) -> s.Body | None:
    """`Each Player passes their Hand to the left`; None for another act."""
    what, to, who = done.object, done.slot("to"), done.subject
    if done.verb not in ("pass", "give") or done.passive or not isinstance(what, things.Nominal) or to is None:
        return None
    if not _own_pile(what, context) or len(done.slots) != 2 or not isinstance(who, things.Select):
        return None
    side = _side(to.value, who)
    everybody = who.quantifier in ("each", "every", "all") and not (who.filters or who.adjectives)
    if side == 0 or who.name != PLAYER or not everybody:
        return None
    order = seats.order(context.scope)
    at, kept = context.scope.fresh("one who passes"), context.scope.fresh("cards of the first")

    def pile(player: e.Expression) -> e.PileOf:
        return e.PileOf(what.name, player)

    beside = e.Beside(order, e.Slot(at), side)
    last = e.First(order)
    rest = e.Arithmetic("-", e.Count(order), e.Int(1))
    loop: s.Body = (
        s.Assign(context.cites, at, e.Beside(order, e.Slot(at), -side)),
        s.Put(context.cites, e.Cards(pile(e.Slot(at))), pile(beside)),
    )
    return (
        s.Assign(context.cites, at, last),
        s.Assign(context.cites, kept, e.Cards(pile(e.Slot(at)))),
        s.Repeat(context.cites, loop, times=rest),
        s.Put(context.cites, e.Slot(kept), pile(e.Beside(order, last, side))),
    )


def _own_pile(what: things.Nominal, context: Context) -> bool:
    """Whether a phrase is a pile that each Player has, whole: Hands, their Hand."""
    pile = context.world.piles.get(what.name)
    plain = not (what.filters or set(what.which) - {"own"} or what.amount is not None or what.focus or what.statuses)
    own = what.owner is None or isinstance(what.owner, things.Pronoun)
    return pile is not None and pile.each and plain and own


def _side(to: object, who: things.Noun) -> int:
    """`to the left`, `to the Player on their left`: which neighbour; 0 for anybody else."""
    match to:
        case things.Quality(name=name, quantifier="the", owner=None):
            return SIDES.get(name, 0)
        case things.Select(name=player, quantifier="the", filters=(things.Where(object=things.Quality() as side),)) if (
            player == PLAYER and isinstance(side.owner, things.Pronoun) and side.owner.antecedent == who
        ):
            return SIDES.get(side.name, 0)
        case _:
            return 0
