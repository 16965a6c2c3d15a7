"""Cards that are compared with one another: two cards of the same Suit, three of one Suit, a card of each Suit.

In: what somebody has, or what a pile holds, and the cards that are meant but for that. Out: the test of so many that
agree in what is printed on them, or of every word that is printed anywhere. A card on which nothing is printed there
agrees with no other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine.conditions import sameness, subjects
from rulewright.machine.nouns import amounts, nouns, sets
from rulewright.machine.scope import GROUP, Scope, Unplayable, place_of
from rulewright.machine.things.world import World
from rulewright.meaning import conditions, quantities, things

Cards = Callable[[things.Nominal, tuple[things.Where, ...]], e.Expression]


def column(what: object, world: World) -> things.AttributeOf | None:
    """What is printed on cards and said of those of a phrase: `cards of the same Suit`; None for other phrases."""
    match what:
        case things.Nominal(owner=things.AttributeOf(owner=None) as printed, of=True) if printed.name in world.columns:
            return printed
        case _:
            return None


def has(
    what: things.Nominal, printed: things.AttributeOf, where: tuple[things.Where, ...], cards: Cards, scope: Scope
) -> e.Expression:
    """Whether among the cards that a phrase means but for what is printed, as `cards` gives them, so many are so."""
    places = tuple(each for each in printed.filters if isinstance(each, things.Where) and each.preposition != "as")
    beside = tuple(each for each in printed.filters if each not in places)
    plain = replace(what, owner=None, of=False, amount=None, quantifier="")
    found = cards(plain, (*places, *where))
    test = _alike(what, printed, beside, found, scope)
    return e.Not(test) if what.quantifier == "no" else test


def all_have(condition: conditions.Has, scope: Scope) -> e.Expression | None:
    """`all cards in their Hand have the same Suit`, `two cards in their Hand have the same Suit`; None for others."""
    what, who = condition.what, condition.subject
    if not isinstance(what, things.AttributeOf) or what.name not in scope.world.columns or what.which != ("same",):
        return None
    if what.owner is not None or what.filters or condition.where or not isinstance(who, things.Select):
        return None
    scope.taken_up[place_of(who)] = None  # which of them agree is not told
    if who.quantifier in GROUP or (who.plural and who.quantifier == "the" and who.amount is None):
        among = sets.several(replace(who, quantifier="all"), scope)
        one, other = scope.variable(), scope.variable()
        first, second = _printed(what, e.Var(one), scope), _printed(what, e.Var(other), scope)
        differs = e.Where(among, other, e.Compare("!=", first, second))
        strange = logic.disjunction([_lacks(what, first, scope), e.Compare(">", e.Count(differs), e.Int(0))])
        return e.Compare("==", e.Count(e.Where(among, one, strange)), e.Int(0))
    if who.amount is None:
        return None
    among = sets.several(replace(who, amount=None, quantifier="all"), scope)
    return _so_many_agree(what, among, who.amount, scope)


def _alike(
    what: things.Nominal,
    printed: things.AttributeOf,
    beside: tuple[things.Filter, ...],
    found: e.Expression,
    scope: Scope,
) -> e.Expression:
    said = f"“{what}”"
    if printed.adjectives and printed.which != ("same",):
        raise Unplayable(f"{said}: whether they differ is not asked; say of what Suit, Colour or the like they are")
    if beside and printed.which == ("same",):
        return _as_another(what, printed, beside, found, scope)
    if printed.filters and beside:
        raise Unplayable(f"{said}: “{beside[0]}” is not asked of it")
    if printed.quantifier in ("each", "every", "all"):
        if what.quantifier == "no":
            raise Unplayable(f"{said}: none of all, or not one of each? Say it of one")
        return _of_every(what, printed, found, scope)
    single = printed.amount is not None and printed.amount.low_high() == (1, 1)
    if printed.which == ("same",) or single:
        if what.amount is None or what.amount.low_high()[0] < 2:
            raise Unplayable(f"{said}: the same as what? Say how many, as in “two cards of the same {printed.name}”")
        return _so_many_agree(printed, found, what.amount, scope)
    raise Unplayable(f"{said}: say “whose {printed.name} is …”")


def _so_many_agree(
    printed: things.AttributeOf, found: e.Expression, amount: quantities.Amount, scope: Scope
) -> e.Expression:
    """Whether of the cards so many have one thing printed on them; two of three that agree are two, too."""
    if not (amount.relation or amount.beyond):
        amount = replace(amount, relation="at least")
    one, other = scope.variable(), scope.variable()
    first, second = _printed(printed, e.Var(one), scope), _printed(printed, e.Var(other), scope)
    alike = e.Where(found, other, e.Compare("==", first, second))
    test = logic.conjunction([e.Not(_lacks(printed, first, scope)), subjects.within(e.Count(alike), amount)])
    return e.Compare(">", e.Count(e.Where(found, one, test)), e.Int(0))


def _of_every(what: things.Nominal, printed: things.AttributeOf, found: e.Expression, scope: Scope) -> e.Expression:
    """Whether the cards have so many of each word that is printed on any card."""
    kinds = tuple(e.Every(kind) for kind in scope.world.columns[printed.name])
    one, other = scope.variable(), scope.variable()
    first, second = _printed(printed, e.Var(one), scope), _printed(printed, e.Var(other), scope)
    alike = e.Count(e.Where(found, other, e.Compare("==", first, second)))
    missing = logic.conjunction([e.Not(_lacks(printed, first, scope)), e.Not(subjects.within(alike, what.amount))])
    every = kinds[0] if len(kinds) == 1 else e.Union(kinds)
    return e.Compare("==", e.Count(e.Where(every, one, missing)), e.Int(0))


def _as_another(
    what: things.Nominal,
    printed: things.AttributeOf,
    beside: tuple[things.Filter, ...],
    found: e.Expression,
    scope: Scope,
) -> e.Expression:
    """`a card of the same Suit as the chosen card`."""
    match beside:
        case (things.Where(preposition="as", object=things.Nominal() as other, only=False),):
            pass
        case _:
            raise Unplayable(f"“{what}”: “{beside[0]}” is not asked of it")
    variable = scope.variable()
    there = _printed(printed, nouns.one(other, scope), scope)
    test = logic.conjunction(
        [e.Not(_lacks(printed, there, scope)), e.Compare("==", _printed(printed, e.Var(variable), scope), there)]
    )
    return subjects.within(e.Count(e.Where(found, variable, test)), what.amount)


def _printed(printed: things.AttributeOf, card: e.Expression, scope: Scope) -> e.Expression:
    return amounts.attribute(printed.name, card, scope)


def _lacks(printed: things.AttributeOf, value: e.Expression, scope: Scope) -> e.Expression:
    """Whether nothing is printed there; a number always is."""
    return e.Compare("==", value, e.Nothing()) if sameness.has_blanks(printed.name, scope) else e.Bool(False)
