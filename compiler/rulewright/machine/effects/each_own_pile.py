"""What several do with a pile that each of them has: `Each Player discards their Hand`, `Each other Player shuffles
their Hand into the Treasure Deck`.

In: an act of several Players that speaks of their piles. Out: the act of one after the other, each with the pile that
is that Player's own. Where they would choose cards it is not told in which order, so the sentence is the table's.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import effects as lowering
from rulewright.machine.nouns import sets
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import effects, things

VERBS = frozenset({"discard", "shuffle", "put", "place", "return", "move", "remove"})


def done_by_each(done: effects.Act, context: Context) -> s.Body | None:
    """The statements; None for an act of one, or of no pile of theirs."""
    who = done.subject
    if done.verb not in VERBS or done.passive or not isinstance(who, things.Nominal):
        return None
    several = who.quantifier in GROUP or (who.plural and who.quantifier in ("", "the"))
    if not several or context.world.base(who.name) != PLAYER or not _own(done.slots, context):
        return None
    slot = context.scope.fresh("one of them")
    context.scope.owners[slot] = e.Slot(slot)
    one = things.Role(who.span, slot, "the")
    body = lowering.act(replace(done, subject=one), context.about_subject(e.Slot(slot)))
    if any(isinstance(node, s.Choose | s.ChooseEach) for node in nodes(body)):
        raise Unplayable(f"“{done}”: several do it; say For each Player in Turn Order, that Player {done.verb}s …")
    return (s.ForEach(context.cites, slot, sets.several(who, context.scope), body),)


def _own(node: object, context: Context) -> bool:
    """Whether a part of an act is a pile that each has, told by `their`."""
    if isinstance(node, things.Nominal) and node.name in context.world.piles:
        return context.world.piles[node.name].each and isinstance(node.owner, things.Pronoun)
    if isinstance(node, tuple):
        return any(_own(part, context) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return False
    return any(
        _own(getattr(node, each.name), context) for each in fields(node) if each.name not in ("antecedent", "subject")
    )
