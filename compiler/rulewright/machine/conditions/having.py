"""Whether somebody has something: so much of a number, a card that an attribute or a pile holds, a printed word.

In: what is had, and by whom. Out: the test, or `Unplayable` where it is not kept who has it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import alike, comparing, membership, subjects, those
from rulewright.machine.effects import ranking
from rulewright.machine.nouns import sets, whereabouts
from rulewright.machine.scope import GROUP, Scope, Unplayable, place_of
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World
from rulewright.meaning import things


def has(what: things.Noun, thing: e.Expression, scope: Scope, where: tuple[things.Where, ...] = ()) -> e.Expression:
    """Having a card by an attribute (a Zombie Card), cards in one's piles, or an amount of something."""
    world = scope.world
    if isinstance(what, things.Union) and what.joint == "nor" and not (what.filters or what.lead):
        first = what.items[0]
        if isinstance(first, things.Nominal) and first.quantifier == "neither":  # neither Gold nor Light: none of both
            none = [replace(each, quantifier="no") for each in what.items if isinstance(each, things.Nominal)]
            if len(none) == len(what.items):
                return logic.conjunction([has(each, thing, scope, where) for each in none])
    if isinstance(what, things.Union):
        shared = comparing.shared(what)
        tests = [has(each, thing, scope, where) for each in shared.items]
        return of_list(shared, tests)
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"having “{what}” cannot be tested")
    where = tuple(_own(each) for each in where)
    attribute = world.attributes.get(what.name)
    if where and world.base(what.name) != "Card":
        raise Unplayable(f"having “{what}” is tested, and not “{where[0]}”")
    if ranking.is_superlative(what) and what.quantifier == "the":
        there = replace(what, filters=(*what.filters, *where))
        return e.IsIn(thing, ranking.among_its_like(there, thing, scope))
    printed = alike.column(what, world)
    if printed is not None:
        return alike.has(what, printed, where, lambda plain, lying: _held(plain, thing, lying, scope), scope)
    compared = comparing.more_than(what, thing, scope)
    if compared is None and world.base(what.name) == "Card":

        def number(bare: things.Nominal, one: e.Expression, lying: tuple[things.Where, ...]) -> e.Expression:
            return e.Count(_held(bare, one, lying, scope))

        compared = comparing.more_cards(what, where, thing, scope, number)
    if compared is not None:
        return compared
    if attribute is not None and isinstance(thing, e.Shared):
        register = world.registers.get(thing.register)
        if register is not None and isinstance(register.type, model.Number):
            name = thing.register
            raise Unplayable(f"the {name} is a number, and has no {what.name}; write “If the {name} is less than 5, …”")
    if attribute is not None:
        if set(what.which) & {"more", "less", "fewer"} and not what.filters:
            raise Unplayable(f"having “{what}” cannot be tested: than who? Write “{what} than the Active Player”")
        if what.adjectives or what.filters or what.owner is not None or what.focus:
            raise Unplayable(f"having “{what}” cannot be tested")
        return has_so_much(what, e.Get(what.name, thing), type(attribute.type).__name__ == "Ref")
    word = _printed_word(what, world)
    if word and not where:
        named_word = logic.disjunction([e.Compare("==", e.Get(column, thing), e.Word(what.name)) for column in word])
        return e.Not(named_word) if what.quantifier == "no" else named_word
    if what.focus == "not" or (what.quantifier == "no" and what.amount is not None):
        raise Unplayable(f"having “{what}” is not tested; say “fewer than …”, or “does not have …”")
    if what.quantifier in GROUP:
        raise Unplayable(f"that somebody has “{what}” is not tested; say how many (“all three …” is “three …”)")
    if world.base(what.name) == "Card":
        held = _held(what, thing, where, scope)
        if what.focus == "only" and what.amount is None:
            lying = [*where, *(each for each in what.filters if isinstance(each, things.Where))]
            inner = scope.subject(thing)
            piles = (sets.several(each.object, inner) for each in lying if whereabouts.is_pile(each.object, inner))
            return those.nothing_else(what, held, piles, scope)
        if what.focus not in ("", "only"):
            raise Unplayable(f"having “{what}” cannot be tested")
        scope.taken_up[place_of(what)] = None
        if any(isinstance(node, e.Var) for node in nodes(thing)):  # each of several has others
            scope.buried.add(place_of(what))
        else:
            scope.witnesses[place_of(what)] = held
        made = e.Count(held)
        return e.Compare("==", made, e.Int(0)) if what.quantifier == "no" else subjects.within(made, what.amount)
    raise Unplayable(f"having “{what}” cannot be tested")


def _held(what: things.Nominal, thing: e.Expression, where: tuple[things.Where, ...], scope: Scope) -> e.Where:
    """The cards as a phrase says that somebody has, there."""
    where = tuple(_own(each) for each in where)
    variable = scope.variable()
    test = logic.conjunction(
        [
            e.Compare("==", whereabouts.holder(e.Var(variable)), thing),
            membership.fits(what, e.Var(variable), scope),
            *(membership.filtered(each, e.Var(variable), what.name, scope.subject(thing)) for each in where),
        ]
    )
    return e.Where(_cards_held(what, thing, where, scope), variable, test)


def is_undeclared(what: things.Nominal, world: World) -> bool:
    """Whether no rule and no component says that anything can have what a phrase names."""
    known = what.name in world.attributes or world.base(what.name) == "Card" or bool(_printed_word(what, world))
    return not known and isinstance(what, things.Select | things.AttributeOf | things.Known)


def _printed_word(what: things.Nominal, world: World) -> tuple[str, ...]:
    """The columns of components in which a word stands: Steady, under Special Rules."""
    if what.adjectives or what.filters or what.owner is not None or what.amount is not None or what.focus:
        return ()
    if what.quantifier not in ("", "no"):
        return ()
    found: dict[str, None] = {}
    for component in world.components.values():
        for at, column in enumerate(component.rule.columns):
            if at and any(
                row.cells[at].text.strip() == what.name for row in component.rule.rows if len(row.cells) > at
            ):
                found[column.text] = None
    return tuple(found)


def of_list(what: things.Union, tests: list[e.Expression]) -> e.Expression:
    """`at least 3 Wood and at least 2 Coins`: both; `a Potion or 2 Coins`: one of them is enough."""
    match what.joint:
        case "and":
            return logic.conjunction(tests)
        case "or":
            return logic.disjunction(tests)
        case _:
            raise Unplayable(f"“{what}”: write and, or or")


def _own(where: things.Where) -> things.Where:
    """`another Player who has a card in their Hand`: the Hand of the one who has it, whoever else is spoken of."""
    match where.object:
        case things.Nominal(owner=things.Pronoun(name="their") as their) as pile:
            return replace(where, object=replace(pile, owner=replace(their, antecedent=None)))
        case _:
            return where


def _cards_held(
    what: things.Nominal, thing: e.Expression, where: tuple[things.Where, ...], scope: Scope
) -> e.Expression:
    """The cards among which those are that somebody has: all of the kind; of just cards, those in the pile."""
    if what.name not in ("card", "Card"):
        return e.Every(what.name)
    inner = scope.subject(thing)
    pile = next((each.object for each in where if whereabouts.is_pile(each.object, inner)), None)
    if pile is None:
        raise Unplayable(f"having “{what}”: which cards? Name the pile, as in “at least one card in their Hand”")
    return sets.several(pile, inner)


def has_so_much(what: things.Nominal, value: e.Expression, one: bool = False) -> e.Expression:
    """Whether a value is as much as `3 or more Gold`, `no Gold`, `Gold` says; with `one`, whether it is anything."""
    if what.quantifier not in ("", "a", "no", "any", "the", "their") or (
        what.quantifier == "no" and what.amount is not None
    ):
        raise Unplayable(f"having “{what}” cannot be tested")
    if one:
        return e.Compare("==" if what.quantifier == "no" else "!=", value, e.Nothing())
    if what.quantifier == "no":
        return e.Compare("<=", value, e.Int(0))  # less than none is none, too
    return subjects.within(value, what.amount)
