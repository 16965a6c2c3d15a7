"""What `that much` is: as much as the act before it said, or as was rolled.

In: the acts of a sentence, and the statements of one of them. Out: the same statements, with the number that they
change somebody's by, or the number of cards that they discard, kept in a slot where a later act of the sentence speaks
of that much (`loses all their Gold and gains that much Wood`). A sentence of its own that speaks of it behind an act
with a number of another kind than a roll is the table's: nothing is kept from sentence to sentence.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import amounts, sets
from rulewright.machine.sound import nodes
from rulewright.meaning import effects, quantities, things

_COUNTING = frozenset(
    {"gain", "lose", "heal", "spend", "pay", "take", "give", "discard", "draw", "increase", "decrease"}
)


def kept(effect: effects.Act, later: tuple[effects.Effect, ...], made: s.Body, context: Context) -> s.Body:
    """The statements of one act, with what later acts take up."""
    scope = context.scope
    if effect.verb not in _COUNTING or not made or _speaks_of_it(effect) or _speaks_of_the_roll(effect):
        return made
    if not any(map(_speaks_of_it, later)):
        if not _is_one(effect):
            scope.introduce(amounts.OTHER, (), amounts.OTHER)
        return made
    match made:
        case (s.Change(sense=s.Sense.GAIN | s.Sense.LOSE, pool="") as change,) if not sets.is_set(_one(change.of)):
            so_much = change.by
            has = e.Get(change.attribute, _one(change.of))
            if change.sense is s.Sense.LOSE and so_much != has:
                so_much = e.Arithmetic("min", so_much, has)
        case (s.Discard(cards=cards),) if sets.is_set(cards):
            so_much = e.Count(cards)
        case _:
            scope.introduce(amounts.OTHER, (), amounts.OTHER)
            return made
    slot = scope.introduce(scope.fresh("so much"), (), amounts.SO_MUCH)
    return (s.Assign(context.cites, slot, so_much), *made)


def _one(of: e.Expression) -> e.Expression:
    return of.things[0] if isinstance(of, e.These) and len(of.things) == 1 else of


def _speaks_of_it(part: object) -> bool:
    return any(
        isinstance(node, quantities.ThatMuch)
        or (isinstance(node, quantities.Amount) and node.relation.endswith(("that much", "that many")))
        for node in nodes(part)
    )


def _speaks_of_the_roll(part: object) -> bool:
    return any(isinstance(node, things.Small) and node.name in ("result", "roll", "total") for node in nodes(part))


def _is_one(effect: effects.Act) -> bool:
    """Whether it is one thing that is drawn or discarded, and no number: a card, the drawn card."""
    what = effect.object
    if not isinstance(what, things.Nominal) or effect.verb not in ("draw", "discard", "take", "give"):
        return False
    return not what.plural and (what.amount is None or what.amount.low_high() == (1, 1))
