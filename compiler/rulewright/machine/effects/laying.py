"""Tiles that are laid: `The Active Player places the drawn Tile in the Town`, `If the drawn Tile fits in the Town`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import GROUP, Scope, Unplayable
from rulewright.machine.things.world import World, name_of
from rulewright.meaning import effects, things

if TYPE_CHECKING:  # this is read while the context is being made
    from rulewright.machine.context import Context


def is_tile(noun: object, world: World) -> bool:
    """Whether a phrase means a tile of the map that is laid in play."""
    if world.tiling is None or not isinstance(noun, things.Nominal):
        return False
    return world.is_below(world.cards.get(noun.name, noun.name), world.tiling.kind)


def laid(done: effects.Act, what: things.Noun, where: object, context: Context) -> s.Body | None:
    """The choice of a way to lay a tile, and the laying; None where the act lays none."""
    tiling = context.world.tiling
    if tiling is None or name_of(where) != tiling.name or not is_tile(what, context.world):
        return None
    assert isinstance(what, things.Nominal)
    if what.quantifier in GROUP or (what.plural and (what.amount is None or what.amount.low_high() != (1, 1))):
        raise Unplayable(f"“{done}”: tiles are laid one at a time")
    chooser = nouns.one(done.subject, context.scope) if done.subject is not None else None
    tile = one_tile(what, context)
    slot = context.scope.fresh("way")
    put = (
        s.Put(context.cites, tile, e.Nothing()),
        s.Change(context.cites, tiling.laid, tile, s.Sense.SET, e.Slot(slot)),
    )
    return (
        s.ChooseWay(context.cites, slot, chooser, tile),
        s.If(context.cites, e.Compare(">=", e.Slot(slot), e.Int(0)), put),
    )


def one_tile(what: things.Nominal, context: Context) -> e.Expression:
    """The tile that is meant: of a name that several have, one that is not laid yet."""
    tiling = context.world.tiling
    assert tiling is not None
    if what.name not in context.world.copies:
        return nouns.one(what, context.scope)
    if what.filters or what.owner is not None or what.quantifier == "the":
        raise Unplayable(f"there are several {what.name}: say “one {what.name}”")
    variable = context.scope.variable()
    free = e.Compare("<", e.Get(tiling.laid, e.Var(variable)), e.Int(0))
    return e.First(e.Where(e.Every(what.name), variable, free))


def fits(act: effects.Act, scope: Scope) -> e.Expression | None:
    """`the drawn Tile fits in the Town`; None for other acts."""
    tiling = scope.world.tiling
    if tiling is None or act.verb != "fit" or not is_tile(act.subject, scope.world):
        return None
    where = act.value("in") or act.value("where")
    if name_of(where) != tiling.name or len(act.slots) != 1:
        return None
    made = e.Fits(nouns.one(act.subject, scope))
    return e.Not(made) if act.negated else made
