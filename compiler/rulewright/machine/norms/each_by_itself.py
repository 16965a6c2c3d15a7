"""`If a Player is Hidden, they cannot be targeted`: a norm about each Player of whom its condition is true.

In: a ban, or a permission, of which the subject takes up somebody whom its own condition speaks of (a Player, any
Cursed Player). Out: the same about that one, with the condition asked of whoever is weighed: `a Player cannot be
targeted if they are Hidden`. Anything else is handed back as it is.
"""

from __future__ import annotations

from dataclasses import fields, replace

from rulewright.machine.norms.bans import Ban
from rulewright.machine.scope import place_of
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, World
from rulewright.meaning import circumstances, conditions, things
from rulewright.meaning.binding import rebuilt

_ANYBODY = frozenset({"a", "any"})
_ASKED = (circumstances.If, circumstances.While)


def _lasting(each: circumstances.Circumstance) -> circumstances.Circumstance:
    """`When a Player is Hidden, they cannot Rest`: as long as that is so."""
    if isinstance(each, circumstances.When) and all(isinstance(test, conditions.State) for test in each.conditions):
        return circumstances.While(*(getattr(each, field.name) for field in fields(each)))
    return each


def each_by_itself(ban: Ban, world: World) -> Ban:
    """The ban about each of them."""
    who = getattr(ban.subject, "antecedent", None)
    if not isinstance(ban.subject, things.Nominal) or not _is_anybody(who, world):
        return ban
    assert isinstance(who, things.Select | things.StatusName)
    place = place_of(who)
    given = tuple(map(_lasting, ban.given))
    asked = tuple(each for each in given if isinstance(each, _ASKED))
    if not any(isinstance(node, things.Nominal) and place_of(node) == place for node in nodes(asked)):
        return ban

    def weighed(noun: things.Nominal) -> things.Nominal:
        """What is weighed, where they are spoken of or taken up."""
        antecedent = noun.antecedent
        if isinstance(antecedent, things.Nominal) and place_of(antecedent) == place:
            if isinstance(noun, things.Pronoun):
                return replace(noun, antecedent=None)
            return things.Pronoun(noun.span, "they")
        return things.Pronoun(noun.span, "they") if place_of(noun) == place else noun

    return replace(
        ban,
        subject=who,
        act=rebuilt(ban.act, weighed, {}),
        given=rebuilt(given, weighed, {}),
        unless_given=rebuilt(ban.unless_given, weighed, {}),
    )


def _is_anybody(who: object, world: World) -> bool:
    """Whether a phrase speaks of anybody of a kind, and of no more than one."""
    return (
        isinstance(who, things.Select | things.StatusName)
        and who.quantifier in _ANYBODY
        and world.base(who.name) == PLAYER
        and not ({"other", "another"} & set(who.which) or who.focus or who.amount is not None)
    )
