"""Players by where they sit: `the Player to the left of the Active Player`, a role that is so defined, `the next
Player`.

Players sit in the order in which they take their Turns, each to the left of the one before; where the ruleset has no
Turn Order, in the order of their seats.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import (
    Scope,
    Unplayable,
)
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import ORDINALS, PLAYER, World, cite, name_of
from rulewright.meaning import facts, things

_STEPS = {"left": 1, "right": -1}


def beside(noun: object, scope: Scope) -> e.Expression | None:
    """The Player who sits beside another; None for other phrases."""
    match noun:
        case things.Nominal(
            name="Player",
            quantifier="the",
            adjectives=(),
            statuses=(),
            filters=(
                things.Where(
                    preposition="to" | "on",
                    object=things.Quality(name=side, owner=whom, filters=(), quantifier="the" | ""),
                ),
            ),
        ) if side in _STEPS and whom is not None:
            return e.Beside(order(scope), nouns.one(whom, scope), _STEPS[side])
        case _:
            return None


def require_one_person(meaning: object) -> None:
    """Raise Unplayable for `The Player to their left gains 2 Gold and they lose 1 Gold`: who sits there, or beside
    whom?
    """
    for noun in nodes(meaning):
        taken = noun.antecedent if isinstance(noun, things.Pronoun) else None
        for where in taken.filters if isinstance(taken, things.Nominal) else ():
            side = where.object if isinstance(where, things.Where) else None
            if isinstance(side, things.Quality) and side.name in _STEPS and isinstance(side.owner, things.Pronoun):
                raise Unplayable(f"“{noun}”: “{taken}”, or the one whose {side.name} that is? Name who it is")


def of_role(name: str, scope: Scope) -> e.Expression | None:
    """The same of a name that is defined so: `The Dealer is the Player to the right of the Active Player.`"""
    reading = scope.world.roles.get(name)
    if reading is None or not isinstance(reading.meaning, facts.Defined):
        return None
    found = beside(reading.meaning.description, scope)
    if found is not None:
        scope.world.played.add(cite(reading.sentence))
    return found


def order(scope: Scope) -> e.Expression:
    """The order in which Players sit."""
    lists = [
        name
        for name, register in scope.world.registers.items()
        if isinstance(register.type, model.Many) and register.type.kind == PLAYER
    ]
    return e.Shared(lists[0]) if len(lists) == 1 else e.Every(PLAYER)


def by_place(noun: object, world: World) -> things.Nominal | None:
    """`The Late Player is the second Player in Turn Order`: what `the Late Player` means, wherever it is said. Nobody
    fills such a role, as a caller would fill that of a Player whom a procedure concerns.
    """
    if not isinstance(noun, things.Nominal) or noun.owner is not None or noun.filters or noun.quantifier != "the":
        return None
    reading = world.roles.get(noun.name)
    base = reading.meaning.base if reading is not None and isinstance(reading.meaning, facts.Defined) else None
    if not isinstance(base, things.Nominal) or base.quantifier != "the" or not base.which or not base.filters:
        return None
    placed = all(isinstance(each, things.Where) and each.preposition == "in" for each in base.filters)
    return base if placed else None


def in_a_list(noun: object, world: World) -> bool:
    """`the first Player in Turn Order`: a place in a list of Players, and no more than that."""
    match noun:
        case things.Select(
            name=name, quantifier="the", filters=(things.Where(preposition="in", only=False) as where,), amount=None
        ) if name == PLAYER and len(noun.which) == 1 and noun.which[0] in (*ORDINALS, "last") and not noun.statuses:
            register = world.registers.get(name_of(where.object))
            return register is not None and register.type == model.Many(PLAYER)
        case _:
            return False


def placed(base: things.Nominal, role: str, scope: Scope) -> e.Expression:
    """The Player at a place in a list of Players. Raises Unplayable for the last one, and for more than a place."""
    inside = base.filters[0].object if isinstance(base.filters[0], things.Where) else None
    register = scope.world.registers.get(name_of(inside))
    if (
        base.which[0] not in ORDINALS
        or len(base.which) + len(base.filters) > 2
        or base.statuses
        or base.name != PLAYER
        or register is None
        or register.type != model.Many(PLAYER)
        or getattr(inside, "owner", None) is not None
    ):
        raise Unplayable(
            f"the machine does not find “{base}”; keep who it is: “The game has a {role}, a Player.”, and in a step "
            f"“For each Player in Turn Order, that Player becomes the {role}.”, which leaves the last one"
        )
    return seated(ORDINALS.index(base.which[0]), e.Shared(register.name))


def seated(place: int, order: e.Expression | None = None) -> e.Expression:
    """The Player who sits at a place of the table, or stands at a place of a list, from 0."""
    found: list[e.Expression] = []
    for _ in range(place + 1):
        everybody: e.Expression = order or e.Every(PLAYER)
        if found:
            everybody = e.Where(everybody, "seat", e.Not(e.IsIn(e.Var("seat"), e.These(tuple(found)))))
        found.append(e.First(everybody))
    return found[-1]
