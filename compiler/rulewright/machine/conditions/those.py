"""Several who are spoken of as a group: `If the Hidden Players are in the Market`, `If all Players together have 10 or
more Gold`, `has only Rubies in their Hand`.

In: a condition about them. Out: the test of each of them (of nobody nothing is so), or of what they have together;
`Unplayable` where the words may mean either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership
from rulewright.machine.nouns import amounts, sets
from rulewright.machine.scope import GROUP, Scope, Unplayable
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import conditions, states, things
from rulewright.words import inflect

TOGETHER = "together"


def are_meant(noun: things.Noun | None, scope: Scope) -> bool:
    """Whether a phrase means all of a kind of Players: the Hidden Players; not those who were chosen."""
    if not isinstance(noun, things.Select) or not noun.plural or noun.quantifier != "the" or noun.owner is not None:
        return False
    told = noun.amount is not None or noun.focus or noun.antecedent is not None or not set(noun.which) <= {"other"}
    return scope.world.base(noun.name) == PLAYER and not told


def all_of(noun: things.Select) -> things.Select:
    return replace(noun, quantifier="all")


def and_somebody(noun: things.Select, made: e.Expression, scope: Scope) -> e.Expression:
    """A test of each of a group that may be nobody."""
    return logic.conjunction([e.Compare(">", e.Count(sets.several(all_of(noun), scope)), e.Int(0)), made])


def have(condition: conditions.Has, scope: Scope) -> e.Expression | None:
    """What several have together. None where it is not asked of several, or each of them is meant."""
    said = [each.name for each in condition.adverbs if each.name not in states.STAGES]
    who, what = condition.subject, condition.what
    if said and said != [TOGETHER]:
        raise Unplayable(f"“{condition}”: “{said[0]}” is not asked of it")
    if not said:
        none = isinstance(what, things.Nominal) and what.quantifier == "no"  # each, and all together
        if isinstance(who, things.Select) and are_meant(who, scope) and _is_number(what, scope) and not none:
            one = replace(who, quantifier="each", plural=False)
            raise Unplayable(
                f"“{condition}”: what each has, or all together? Say “{one} has …”, or “{who} together have …”"
            )
        return None
    several = isinstance(who, things.Union) and who.joint == "and"
    group = isinstance(who, things.Select) and (who.quantifier in GROUP or are_meant(who, scope))
    if not (several or group) or not _is_number(what, scope) or condition.past or condition.where:
        raise Unplayable(f"“{condition}”: what somebody has together is so much of one number, as in “10 or more Gold”")
    assert isinstance(what, things.AttributeOf)
    if what.adjectives or what.filters or what.owner is not None or what.focus:
        raise Unplayable(f"“{condition}”: say “the total {what.name} of {who} is …”")
    among = sets.several(all_of(who) if isinstance(who, things.Select) else who, scope)
    variable = scope.variable()
    return e.Total(among, variable, amounts.attribute(what.name, e.Var(variable), scope))


def _is_number(what: things.Noun, scope: Scope) -> bool:
    declared = scope.world.attributes.get(what.name) if isinstance(what, things.AttributeOf) else None
    return declared is not None and isinstance(declared.type, model.Number)


def nothing_else(what: things.Nominal, held: e.Where, places: Iterator[e.Expression], scope: Scope) -> e.Expression:
    """`has only Rubies in their Hand`: there is one, and nothing else lies there."""
    pile = next(places, None)
    if pile is None:
        name = inflect.plural(what.name)
        raise Unplayable(f"“only {name}”: where? Name the pile, as in “has only {name} in their Hand”")
    variable = scope.variable()
    plain = replace(what, focus="", quantifier="")
    strange = e.Where(pile, variable, e.Not(membership.fits(plain, e.Var(variable), scope)))
    return logic.conjunction([e.Compare(">", e.Count(held), e.Int(0)), e.Compare("==", e.Count(strange), e.Int(0))])
