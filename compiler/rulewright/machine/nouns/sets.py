"""Noun phrases as sets of things: all of a kind that fit, the cards of a pile, the spaces of a map.

In: a phrase. Out: an expression of a set; `Unplayable` where the phrase leaves open which things are meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership
from rulewright.machine.effects import laying, ranking
from rulewright.machine.nouns import brought_in, ground, nouns, seats, taken_up, there_is_one, whereabouts
from rulewright.machine.scope import (
    DEFINITE,
    GROUP,
    POINTING,
    Scope,
    Unplayable,
    place_of,
)
from rulewright.machine.sound import SEVERAL
from rulewright.machine.things import players
from rulewright.machine.things.world import PLAYER, SPACE, World
from rulewright.meaning import things


def several(noun: object, scope: Scope) -> e.Expression:
    """A set of things."""
    world = scope.world
    noun = nouns.as_kind(noun, world)
    if isinstance(noun, things.Nominal | things.Union) and place_of(noun) in scope.held:
        return e.Slot(scope.held[place_of(noun)])
    if isinstance(noun, things.Nominal) and noun.name in world.seats:
        return e.These((nouns.one(noun, scope),))
    if seats.by_place(noun, world) is not None:
        return e.These((nouns.one(noun, scope),))
    _require_some(noun, world)
    if isinstance(noun, things.Select):
        noun = _found_by(noun.filters, noun, world)
    match noun:
        case things.Union(items=items, filters=filters):
            made: e.Expression = e.Union(tuple(several(_found_by(filters, item, world), scope) for item in items))
            return _narrowed(made, filters, "", scope)
        case things.Nominal() if noun.name in world.markers and noun.owner is not None:
            return several(noun.owner, scope)
        case things.Nominal(name=name) if name in world.of_process:
            return e.Outer(world.of_process[name][0], name)
        case things.Nominal(name=name) if name in world.registers and noun.owner is None:
            there_is_one.require(noun)
            shared = e.Shared(name)
            return shared if "Many" in type(world.registers[name].type).__name__ else e.These((shared,))
        case things.Nominal() if whereabouts.is_pile(noun, scope):
            return whereabouts.cards_in(noun, whereabouts.pile_of(noun, scope))
        case things.Individual():
            return e.These((nouns.one(noun, scope),))
        case things.Pronoun(antecedent=things.Union(joint="and", filters=()) as both):
            return several(both, scope)
        case things.Pronoun(antecedent=things.Nominal() as group) if place_of(group) in scope.taken_up and (
            group.quantifier in GROUP or group.plural
        ):
            return taken_up.group(group, noun, scope)
        case things.Role() | things.Pronoun():
            return e.These((nouns.one(noun, scope),))
        case things.Nominal(quantifier="that" | "those", plural=True, antecedent=things.Nominal() as group) if (
            place_of(group) in scope.taken_up
        ):
            return taken_up.group(group, noun, scope)
        case things.Nominal(quantifier="that" | "those", plural=True, antecedent=things.Nominal() as group) if (
            brought := _brought_in(group, scope)
        ) is not None:
            return brought  # the chosen cards, and those cards
        case things.Nominal(quantifier=quantifier) if quantifier in DEFINITE and not noun.plural:
            return e.These((nouns.one(noun, scope),))
        case things.Nominal(owner=owner, name=name, quantifier="" | "the", amount=None, adjectives=()) if (
            owner is not None
            and world.base(name) != SPACE
            and isinstance(world.attributes.get(name), model.Attribute)
            and isinstance(world.attributes[name].type, model.Ref)
        ):  # the Scout's Owner
            return e.These((nouns.one(noun, scope),))
        case things.Nominal(name=name, owner=owner, amount=None, adjectives=()) if (
            owner is not None
            and _kept_by_name(name, world)
            and not (world.tiling is not None and laying.is_tile(owner, world))  # a Tile has many Squares
        ):
            return e.These((nouns.one(noun, scope),))  # that Player's Initiative Card
        case things.Nominal():
            brought = _brought_in(noun, scope)
            if brought is not None:
                return brought
            _require_told(noun, scope)
            return select(noun, scope)
        case _:
            raise Unplayable(f"“{noun}” is no set of things")


def _require_some(noun: object, world: World) -> None:
    """Raise Unplayable for a phrase that means nothing of its kind, or is joined by nor: nothing is done to none."""
    match noun:
        case things.Union(joint="nor") | things.Union(lead="neither"):
            raise Unplayable(f"“{noun}”: none of them is meant; write or, or say what is not so")
        case things.Union(joint=joint, items=items) if any(
            isinstance(each, things.Union) and each.joint != joint for each in items
        ):
            raise Unplayable(f"“{noun}”: and joins some of them, or others; write a sentence for each")
        case things.Union(joint="and", items=items) if any(_is_one_of_many(nouns.as_kind(i, world)) for i in items):
            raise Unplayable(f"“{noun}”: which of them? Say of each by itself what is done, in a sentence of its own")
        case things.Nominal(quantifier="no" | "neither"):
            raise Unplayable(f"“{noun}”: none is meant; say what is not so")
        case _:
            return


def _is_one_of_many(noun: object) -> bool:
    """Whether a phrase leaves open which one it means, or which few: a Ruby, two Rubies."""
    if not isinstance(noun, things.Select):
        return False
    return noun.quantifier in ("a", "another", "some") or (noun.amount is not None and noun.quantifier == "")


def require_placed(noun: object, world: World) -> None:
    """Raise Unplayable for `for each Ruby`, where Rubies lie in piles: those in a Hand, or all of the game?"""
    noun = nouns.as_kind(noun, world)
    if not isinstance(noun, things.Select) or world.base(noun.name) != "Card" or not world.piles:
        return
    if noun.owner is None and not (noun.filters or noun.adjectives or world.is_figure(noun.name)):
        raise Unplayable(f"“{noun}”: where? Say which are counted, as in “each {noun.name} in their Hand”")


def _brought_in(noun: things.Nominal, scope: Scope) -> e.Expression | None:
    """`the revealed cards`: several that a step brought in together; None where no slot has them."""
    if not set(noun.which) & POINTING or noun.filters or noun.statuses or noun.amount is not None or noun.focus:
        return None
    known = scope.find(noun.name, noun.which)
    if known is None or not known.many:
        return None
    found = e.Union((e.Slot(known.slot),))
    if brought_in.is_wide(noun.name, known, scope.world):
        return found
    variable = scope.variable()  # each drawn Ruby: those of them that are Rubies
    return e.Where(found, variable, membership.of_kind(noun.name, e.Var(variable), scope))


def _require_told(noun: things.Nominal, scope: Scope) -> None:
    """Raise Unplayable for several that a step brought in (the chosen Players, those Players) and that no slot has:
    not all of the kind are meant.
    """
    pointing = [word for word in noun.which if word in POINTING]
    if pointing or noun.quantifier in ("those", "these", "such"):
        raise Unplayable(f"“{noun}”: the machine does not know which of them are meant; say what is so of them")


def is_set(made: e.Expression) -> bool:
    """Whether an expression means several things."""
    return isinstance(made, SEVERAL)


def _kept_by_name(name: str, world: World) -> bool:
    """Whether a name is that of the one thing that somebody has: an attribute that holds a card, the space where one
    stands.
    """
    attribute = world.attributes.get(name)
    return (
        attribute is not None
        and isinstance(attribute.type, model.Ref)
        and (world.base(name) == "Card" or name in world.place_of.values())
    )


def _found_by(filters: tuple[things.Filter, ...], noun: things.Noun, world: World) -> things.Noun:
    """`the Dagger in their Hand`: of a name that several cards have, those that lie where the phrase says."""
    named = nouns.as_kind(noun, world)
    if filters and isinstance(named, things.Select) and named.name in world.copies and named.quantifier == "the":
        return replace(named, quantifier="")
    return noun


def select(noun: things.Nominal, scope: Scope) -> e.Expression:
    """All things of a kind that fit."""
    world = scope.world
    players.require_two(noun, world)
    base = world.base(noun.name) if not world.awaited(noun.name) else ""
    noun = membership.left_there(membership.excepted(noun))
    rest = _unranked(noun)
    made: e.Expression
    tests: list[Callable[[e.Expression], e.Expression]] = []
    if base == PLAYER:
        made = e.Every(PLAYER)
        source = next(
            (
                f
                for f in rest
                if isinstance(f, things.Where) and f.preposition == "in" and whereabouts.is_list(f.object, scope)
            ),
            None,
        )
        if source is not None:
            rest.remove(source)
            made = several(source.object, scope)
    elif base == SPACE:
        made = e.Every(SPACE) if world.tiling is None else e.InPlay()
        if "adjacent" in noun.which:
            made = e.Adjacent(whereabouts.place(nouns.they(scope, "adjacent to whose place"), scope))
        return spaces_among(noun, made, scope)
    elif base == "Card":
        made, rest = _cards(noun, rest, scope)
    elif base == "Procedure":
        made = e.Every(noun.name)
    elif noun.name == "player":
        raise Unplayable(f"“{noun}”: a name begins with a large letter; write Player")
    elif world.assumed(noun.name) or world.awaited(noun.name):
        return e.These(())  # what is assumed and stands nowhere: nothing is one
    else:
        raise Unplayable(f"“{noun}”: nothing says which things are {noun.name}")

    def narrow(thing: e.Expression) -> e.Expression:
        own = []
        if made != e.Every(noun.name):
            own.append(membership.of_kind(noun.name, thing, scope))
        if noun.quantifier == "another":
            own.append(membership.adjective("another", thing, scope, noun.name))
        own += [membership.has_status(status, thing, world) for status in noun.statuses]
        own += [
            membership.adjective(word, thing, scope, noun.name)
            for word in noun.which
            if not (word == "adjacent" and base == SPACE) and word not in POINTING
        ]
        own += membership.narrowed(rest, thing, noun.name, scope)
        return logic.conjunction([*own, *(test(thing) for test in tests)])

    if noun.owner is not None and base == "Card" and not whereabouts.is_pile(noun, scope):
        owner = nouns.one(noun.owner, scope)
        tests.append(lambda thing: e.Compare("==", whereabouts.holder(thing), owner))
    variable = scope.variable()
    condition = narrow(e.Var(variable))
    made = made if condition == e.Bool(True) else e.Where(made, variable, condition)
    return _ranked(made, noun, scope)


def _unranked(noun: things.Nominal) -> list[things.Filter]:
    """The filters that a thing passes by itself: not those that compare it with the others, as the nearest."""
    return [each for each in noun.filters if ranking.of_filter(each) is None and ground.ranked(each) is None]


def _ranked(made: e.Expression, noun: things.Nominal, scope: Scope) -> e.Expression:
    """Of a set those that a phrase compares with the others: the nearest, those with the most."""
    for each in noun.filters:
        by_place = ground.ranked(each)
        made = ground.nearest(made, by_place, noun.name, scope) if by_place is not None else made
    _require_first(noun)
    for what in ranking.superlatives(noun):
        made = ranking.highest(made, what, scope)
    return made


def _require_first(noun: things.Nominal) -> None:
    """Raise Unplayable for `each Player with the most Gold except the Leader`: the most of all, or of the others?"""
    ranked = [place for place, each in enumerate(noun.filters) if ranking.of_filter(each) is not None]
    left_out = next((each for each in noun.filters[ranked[0] :] if membership.excepts(each)), None) if ranked else None
    if left_out is not None:
        raise Unplayable(
            f"“{noun}”: with the most of all, or of the others? Write “each other {noun.name} with …” for the others, "
            f"or “For each {noun.name} with …, if that {noun.name} is not …”"
        )


def spaces_among(noun: things.Nominal, among: e.Expression, scope: Scope) -> e.Expression:
    """Of some spaces those that a phrase means."""
    world = scope.world
    rest = _unranked(noun)
    tests: list[Callable[[e.Expression], e.Expression]] = []
    if noun.owner is not None:
        tile = nouns.one(noun.owner, scope)
        if world.tiling is None or not laying.is_tile(noun.owner, world):
            raise Unplayable(f"“{noun}”: nothing says which spaces {noun.owner} has")
        if isinstance(among, e.InPlay):
            among = e.SpacesOf(tile)
        else:
            tests.append(lambda thing: e.Compare("==", e.TileOf(thing), tile))
    if set(noun.which) & ground.FREE and not set(noun.which) & ground.FREE & set(world.met) and world.standing:
        among = e.Without(among, ground.occupied(scope))
    left = tuple(word for word in noun.which if word not in ground.FREE or word in world.met)
    variable = scope.variable()
    thing = e.Var(variable)
    condition = logic.conjunction(
        [
            membership.of_kind(noun.name, thing, scope) if noun.name != SPACE else e.Bool(True),
            *([membership.adjective("another", thing, scope, noun.name)] if noun.quantifier == "another" else []),
            *(membership.has_status(status, thing, world) for status in noun.statuses),
            *(
                membership.adjective(word, thing, scope, noun.name)
                for word in left
                if word not in POINTING | {"adjacent"}
            ),
            *membership.narrowed(rest, thing, noun.name, scope),
            *(test(thing) for test in tests),
        ]
    )
    made = among if condition == e.Bool(True) else e.Where(among, variable, condition)
    return _ranked(made, noun, scope)


def _cards(noun: things.Nominal, rest: list[things.Filter], scope: Scope) -> tuple[e.Expression, list[things.Filter]]:
    """The cards from which a phrase selects: those of a pile that a filter names, else all of the kind."""
    if any(getattr(each, "link", "") in ("or", "nor") for each in rest) and noun.name not in ("card", "Card"):
        return e.Every(scope.world.printed_kind(noun.name)), rest  # in the Pool or on the Board
    for each in rest:
        if (
            isinstance(each, things.Where)
            and each.preposition in ("in", "from")
            and not isinstance(each.object, things.Union)
        ):
            where = each.object
            if (
                isinstance(where, things.Nominal)
                and whereabouts.is_pile(where, scope)
                and not (isinstance(where.owner, things.Nominal) and whereabouts.indefinite(where.owner))
            ):
                return several(where, scope), [one_ for one_ in rest if one_ is not each]
        if (
            isinstance(each, things.Where)
            and each.preposition == "in"
            and isinstance(each.object, things.Union)
            and all(whereabouts.is_pile(part, scope) for part in each.object.items)
        ):
            piles = e.Union(tuple(several(part, scope) for part in each.object.items))
            return piles, [other for other in rest if other is not each]
    if noun.name in ("card", "Card"):
        raise Unplayable(f"“{noun}”: which cards?")
    return e.Every(scope.world.printed_kind(noun.name)), rest


def _narrowed(made: e.Expression, filters: tuple[things.Filter, ...], kind: str, scope: Scope) -> e.Expression:
    if not filters:
        return made
    variable = scope.variable()
    return e.Where(
        made, variable, logic.conjunction([membership.filtered(each, e.Var(variable), kind, scope) for each in filters])
    )
