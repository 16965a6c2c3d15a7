"""Players by where they sit: `the Player to the left of the Active Player`, a role that is so defined, `the next
Player`.

Players sit in the order in which they take their Turns, each to the left of the one before; where the ruleset has no
Turn Order, in the order of their seats.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import Scope
from rulewright.machine.things.world import PLAYER, cite
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
                    object=things.Quality(name=side, owner=whom, filters=()),
                ),
            ),
        ) if side in _STEPS and whom is not None:
            return e.Beside(_order(scope), nouns.one(whom, scope), _STEPS[side])
        case _:
            return None


def of_role(name: str, scope: Scope) -> e.Expression | None:
    """The same of a name that is defined so: `The Dealer is the Player to the right of the Active Player.`"""
    reading = scope.world.roles.get(name)
    if reading is None or not isinstance(reading.meaning, facts.Defined):
        return None
    found = beside(reading.meaning.description, scope)
    if found is not None:
        scope.world.played.add(cite(reading.sentence))
    return found


def _order(scope: Scope) -> e.Expression:
    """The order in which Players sit."""
    lists = [
        name
        for name, register in scope.world.registers.items()
        if isinstance(register.type, model.Many) and register.type.kind == PLAYER
    ]
    return e.Shared(lists[0]) if len(lists) == 1 else e.Every(PLAYER)
