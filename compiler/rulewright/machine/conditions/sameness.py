"""Whether two descriptions mean one thing: `if the Room of A is the Room of B`.

In: both sides as expressions. Out: the test. What both lack is not the same: two who are nowhere are in no Room
together, and two who have no Charm have no Charm in common.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership
from rulewright.machine.nouns import sets, whereabouts
from rulewright.machine.scope import GROUP, Scope, Unplayable
from rulewright.machine.things import cell_values
from rulewright.machine.things.world import SPACE
from rulewright.meaning import conditions, things


def same(left: e.Expression, right: e.Expression, scope: Scope) -> e.Expression:
    """That both are one thing, and that there is one."""
    equal = e.Compare("==", left, right)
    if left == right or not (_may_lack(left, scope) and _may_lack(right, scope)):
        return equal
    return logic.conjunction([e.Compare("!=", left, e.Nothing()), equal])


def together(condition: conditions.IsAt, scope: Scope) -> e.Expression | None:
    """`the target and the Captain are in the same Room`, `all Players are in the same Room`: as one another, whoever
    acts. None where one is compared with another who is named, or there is one alone.
    """
    subject = condition.subject
    if any(each.preposition in whereabouts.OUT for each in condition.where):
        return None
    if len(condition.where) != 1 or condition.where[0].only or condition.past:
        return None
    where = condition.where[0].object
    if not isinstance(where, things.Nominal) or where.which != ("same",) or where.filters or where.owner is not None:
        return None
    if isinstance(subject, things.Pronoun) and not things.is_plural(subject.antecedent or subject):
        raise Unplayable(f"“{condition}”: who is in the same {where.name} as whom? Name the two")
    several = isinstance(subject, things.Union) and subject.joint == "and"
    group = isinstance(subject, things.Select) and (subject.quantifier in GROUP or subject.plural)
    if not several and not group:
        return None
    if isinstance(subject, things.Select) and (subject.amount is not None or subject.quantifier == "no"):
        raise Unplayable(f"“{condition}”: in the same {where.name} as whom? Write “in the same {where.name} as …”")
    if isinstance(subject, things.Union) and any(_any_of(item) for item in subject.items):
        return _a_pair(condition, subject, where.name, scope)
    them = sets.several(subject, scope)
    slot = scope.variable()
    one = whereabouts.place(e.First(them), scope)
    kind = subject.name if isinstance(subject, things.Nominal) else ""
    elsewhere = e.Compare("!=", whereabouts.place(e.Var(slot), scope, kind), one)
    made = logic.conjunction(
        [e.Compare("!=", one, e.Nothing()), e.Compare("==", e.Count(e.Where(them, slot, elsewhere)), e.Int(0))]
    )
    if where.name != SPACE:
        made = logic.conjunction([made, membership.of_kind(where.name, one, scope)])
    return e.Not(made) if condition.negated else made


def _any_of(item: object) -> bool:
    """`a Ghoul`, `another Player`: whichever it is."""
    return isinstance(item, things.Nominal) and item.quantifier in ("a", "any", "another", "some")


def _a_pair(condition: conditions.IsAt, both: things.Union, kind: str, scope: Scope) -> e.Expression:
    """`a Ghoul and a Guard are in the same Room`: some one of the first and another of the second."""
    if len(both.items) != 2 or condition.negated or both.filters:
        raise Unplayable(f"“{condition}”: say it of each, as in “If the Active Player is in the same {kind} as …”")
    here, there = scope.variable(), scope.variable()
    first, second = both.items

    def place(item: object, slot: str) -> e.Expression:
        name = item.name if isinstance(item, things.Nominal) else ""
        return whereabouts.place(e.Var(slot), scope, name if scope.world.is_figure(name) else "")

    one, other = place(first, here), place(second, there)
    others = e.Compare("!=", e.Var(here), e.Var(there))
    met = logic.conjunction([others, e.Compare("!=", one, e.Nothing()), e.Compare("==", one, other)])
    company = e.Count(e.Where(sets.several(second, scope), there, met))
    wanted: e.Expression = e.Compare(">", company, e.Int(0))
    if kind != SPACE:
        wanted = logic.conjunction([wanted, membership.of_kind(kind, one, scope)])
    return e.Compare(">", e.Count(e.Where(sets.several(first, scope), here, wanted)), e.Int(0))


def _may_lack(side: e.Expression, scope: Scope) -> bool:
    """Whether there may be nothing on a side."""
    world = scope.world
    match side:
        case e.Get(attribute=name) if name in world.attributes:
            return isinstance(world.attributes[name].type, model.Ref)
        case e.Get(attribute=name):
            return has_blanks(name, scope)
        case e.Shared(register=name):
            return name in world.registers and isinstance(world.registers[name].type, model.Ref)
        case e.Outer(slot=name):
            return name in world.of_process and isinstance(world.of_process[name][1], model.Ref)
        case e.Slot(name=name):
            return scope.roles.get(name, "performer") not in ("performer", "Record") and name != "target"
        case e.Holder() | e.PlaceOf() | e.Top() | e.First() | e.TileOf():
            return True
        case _:
            return False


def has_blanks(column: str, scope: Scope) -> bool:
    """Whether a column of cards holds words, of which an empty cell is none."""
    cells = [
        row.cells[at].text.strip()
        for component in scope.world.components.values()
        for at, head in enumerate(component.rule.columns)
        if head.text == column
        for row in component.rule.rows
        if len(row.cells) > at
    ]
    return "" in cells and any(isinstance(cell_values.value(cell), str) for cell in cells if cell)
