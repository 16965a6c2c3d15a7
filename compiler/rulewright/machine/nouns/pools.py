"""Pools of dice: as many as are counted (`1D6 for each Grit spent`), or whose faces are looked at one by one.

In: an act of rolling. Out: statements that roll die after die, add them up, and count what later sentences ask for.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import changing
from rulewright.machine.nouns import counting, shown_dice
from rulewright.machine.scope import GROUP, Unplayable
from rulewright.meaning import effects, quantities, things


def is_pool(done: effects.Act, context: Context) -> bool:
    """Whether dice must be rolled one by one: so many for each of something, or each is looked at."""
    if not any(isinstance(item, quantities.Dice) for item in _items(done)):
        return False
    return done.slot("for") is not None or bool(shown_dice.counters(context.scope, context.plan.shown))


def roll(done: effects.Act, context: Context) -> s.Body:
    """`rolls 2D6 plus 1D6 for each Grit spent`: `for each` belongs to what stands last."""
    items, often = _items(done), done.slot("for")
    if isinstance(done.subject, things.Nominal) and done.subject.quantifier in GROUP:
        raise Unplayable(f"“{done}”: each rolls dice of their own; say For each … first")
    if any(slot.name not in ("object", "for") for slot in done.slots):
        raise Unplayable(f"“{done}” says more than which dice are rolled")
    inner, who = changing.performer(done, context)
    number: e.Expression | None = None
    if often is not None:
        number = counting.number_of(often.value, inner)
        if number is None:
            raise Unplayable(f"“{often}” is no number: say how many dice are rolled, as in 1D6 for each Grit spent")
    total = inner.scope.fresh("rolled")
    counters = shown_dice.counters(inner.scope, inner.plan.shown)
    body: list[s.Statement] = [s.Assign(inner.cites, slot, e.Int(0)) for slot in (total, *counters)]
    for place, item in enumerate(items):
        times = number if place == len(items) - 1 else None
        body += _rolled(item, times, total, who, inner)
    inner.scope.introduce(total, (str(who),), "roll", "result", *(("pool",) if often is not None else ()))
    for slot in counters:
        inner.scope.introduce(slot, (), "dice")
    return tuple(body)


def _items(done: effects.Act) -> tuple[quantities.Dice | quantities.Number, ...]:
    """What is rolled and added; nothing where that is no sum of dice and numbers."""
    what = done.object
    items = what.items if isinstance(what, quantities.Calculation) and what.joint == "plus" else (what,)
    found = tuple(item for item in items if isinstance(item, quantities.Dice | quantities.Number))
    return found if len(found) == len(items) else ()


def _rolled(
    item: quantities.Dice | quantities.Number,
    times: e.Expression | None,
    total: str,
    who: e.Expression | None,
    context: Context,
) -> s.Body:
    def add(value: e.Expression) -> s.Statement:
        more = value if times is None or value == e.Slot(one) else e.Arithmetic("*", value, times)
        return s.Assign(context.cites, total, e.Arithmetic("+", e.Slot(total), more))

    one = "die"
    if isinstance(item, quantities.Number):
        return (add(e.Int(item.value)),)
    if not item.sides or not item.count:
        raise Unplayable(f"{item} has no face to show")
    looked: list[s.Statement] = []
    for slot, what in shown_dice.counters(context.scope, context.plan.shown).items():
        more = s.Assign(context.cites, slot, e.Arithmetic("+", e.Slot(slot), e.Int(1)))
        looked.append(s.If(context.cites, shown_dice.shows(what, e.Slot(one)), (more,)))
    single = replace(item, count=1, plus=0)
    each: s.Body = (
        s.Roll(context.cites, one, e.Die(e.Dice(1, single.sides, 0)), who),
        add(e.Slot(one)),
        *looked,
    )
    many: e.Expression = e.Int(item.count)
    if times is not None:
        many = times if item.count == 1 else e.Arithmetic("*", times, many)
    plus = (add(e.Int(item.plus)),) if item.plus else ()
    return (*counting.so_often(each, many, context), *plus)
