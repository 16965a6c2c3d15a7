"""Noun phrases as expressions: one thing, a set of things, a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership
from rulewright.machine.effects import laying, ranking
from rulewright.machine.nouns import amounts, ground, seats, taken_up, whereabouts
from rulewright.machine.scope import (
    DEFINITE,
    GROUP,
    INDEFINITE,
    POINTING,
    Scope,
    Unplayable,
    described,
    place_of,
)
from rulewright.machine.sound import SEVERAL
from rulewright.machine.things import players
from rulewright.machine.things.world import ORDINALS, PLAYER, SPACE, World, name_of
from rulewright.meaning import facts, things


# ------------------------------------------------------------------------------------------------------- one thing
def they(scope: Scope, question: str) -> e.Expression:
    found = scope.they if scope.they is not None else scope.performer
    if found is None:
        raise Unplayable(f"nothing here says {question}")
    return found


def _by_place(noun: object, world: World) -> things.Nominal | None:
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


def one(noun: object, scope: Scope) -> e.Expression:
    """The one thing that a noun phrase means."""
    world = scope.world
    found = taken_up.as_identified(noun, scope)
    if found is not None:
        return found
    if isinstance(noun, things.Nominal) and noun.name in world.seats and noun.owner is None and not noun.filters:
        return seated(world.seats[noun.name])
    if isinstance(noun, things.Nominal) and noun.which == ("other",) and noun.quantifier == "the":
        role = f"other {noun.name}"  # of two of a kind in a procedure with holes
        if role in scope.roles and not noun.filters and not noun.statuses:
            return e.Slot(role)
    told = _by_place(noun, world)
    if told is not None:
        return _placed(told, str(getattr(noun, "name", "")), scope)
    if _in_a_list(noun, world):
        assert isinstance(noun, things.Select)
        return _placed(noun, f"Last {noun.name}", scope)
    noun = as_kind(noun, world)
    seat = seats.beside(noun, scope)
    if seat is not None:
        return seat
    ranking.require_plain(noun)
    _require_bare(noun)
    match noun:
        case things.Pronoun():
            return taken_up.pronoun(noun, scope)
        case things.Nominal() if noun.name in world.markers and noun.owner is not None:
            return one(noun.owner, scope)
        case things.Nominal(name=name) if name in world.of_process:
            return e.Outer(world.of_process[name][0], name)
        case things.Nominal(name=name) if name in world.registers and noun.owner is None:
            return e.Shared(name)
        case things.Role():
            return _role(noun, scope)
        case things.Individual(name=name) if name in scope.owners:
            return scope.owners[name]
        case things.Individual(name=name) | things.Known(name=name) if world.is_key(name):
            return e.Word(name)
        case things.Individual(name=name):
            return e.Name(name)
        case things.Select() | things.AttributeOf() | things.Small() | things.Known() | things.Register() if (
            whereabouts.is_pile(noun, scope)
        ):
            return whereabouts.pile_of(noun, scope)
        case things.Nominal(owner=owner) if owner is not None:
            return amounts.attribute(noun.name, one(owner, scope), scope)
        case things.Nominal(quantifier=quantifier) if quantifier in DEFINITE:
            return _definite(noun, scope)
        case things.Process(name=name):
            return e.Name(name)
        case things.Select(quantifier="a" | "any" | "another" | "some") if world.base(noun.name) == PLAYER:
            raise Unplayable(
                f"“{noun}” leaves open which one; have it chosen in a sentence before (“The Active Player chooses "
                f"{noun}.”), and say “the chosen {noun.name}”"
            )
        case things.Select() if world.base(noun.name) != "" and (noun.quantifier in INDEFINITE):
            return e.First(several(noun, scope))
        case _:
            raise Unplayable(f"“{noun}” is not one thing that the machine knows")


def _in_a_list(noun: object, world: World) -> bool:
    """`the first Player in Turn Order`: a place in a list of Players, and no more than that."""
    match noun:
        case things.Select(
            name=name, quantifier="the", filters=(things.Where(preposition="in", only=False) as where,), amount=None
        ) if name == PLAYER and len(noun.which) == 1 and noun.which[0] in (*ORDINALS, "last") and not noun.statuses:
            register = world.registers.get(name_of(where.object))
            return register is not None and register.type == model.Many(PLAYER)
        case _:
            return False


def _placed(base: things.Nominal, role: str, scope: Scope) -> e.Expression:
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


def _require_bare(noun: object) -> None:
    """Raise Unplayable for a phrase that points at one thing and says more of it than the name by which it is found:
    the thing is as it is, whether the rest is true of it or not.
    """
    pointed = isinstance(noun, things.Register | things.Role | things.Pronoun) or (
        isinstance(noun, things.Nominal) and noun.quantifier in DEFINITE and not isinstance(noun, things.Process)
    )
    if not pointed or not isinstance(noun, things.Nominal):
        return
    if noun.filters:
        raise Unplayable(f"“{noun}” is one thing, and “{noun.filters[0]}” is not tested of it")
    strange = [word for word in noun.which if word not in POINTING | NAMING]
    if strange:
        raise Unplayable(f"“{noun}”: the machine does not know which one is {strange[0]}")
    if isinstance(noun, things.Register) and noun.statuses:
        raise Unplayable(f"“{noun}” is one thing, and “{noun.statuses[0]}” is not tested of it")


# Words before a noun that do not pick one of several.
NAMING = frozenset({"current", "same", "whole", "entire"})


def as_kind(noun: object, world: World) -> object:
    """A name that a definition makes a kind (A Counted Bomb is a … that …), or that several cards have (8 Silk),
    selects things, whatever the vocabulary took it for.
    """
    kinds = (things.Role, things.Known)
    if isinstance(noun, things.Individual) and noun.name in world.copies:
        return things.Select(**{each.name: getattr(noun, each.name) for each in fields(noun)})
    if (
        isinstance(noun, kinds)
        and noun.name not in world.roles
        and (noun.name in world.defined or world.base(noun.name))
    ):
        return things.Select(**{each.name: getattr(noun, each.name) for each in fields(noun)})
    return noun


def _role(noun: things.Role, scope: Scope) -> e.Expression:
    name = described(noun)
    for key in (name, noun.name):
        if key in scope.owners:
            return scope.owners[key]
    known = scope.find(noun.name, noun.which) or scope.find(name, noun.which)
    if known is not None and known.slot == noun.name:
        return e.Slot(known.slot)
    seat = seats.of_role(noun.name, scope)
    if seat is not None:
        return seat
    kind = PLAYER
    if noun.name in scope.world.roles:
        meaning = scope.world.roles[noun.name].meaning
        if isinstance(meaning, facts.Defined):
            kind = name_of(meaning.base) or PLAYER
    return scope.role(noun.name, kind)


def _definite(noun: things.Nominal, scope: Scope) -> e.Expression:
    name = described(noun)
    pointing = tuple(word for word in noun.which if word in POINTING)
    brought_in = pointing or (noun.quantifier == "that" and scope.find(noun.name, ()) is not None)
    if not brought_in:  # on a card: who has it; the chosen Player is somebody else
        for key in (f"{noun.quantifier} {noun.name}", name, noun.name):
            if key in scope.owners:
                return scope.owners[key]
    if scope.outer and (noun.name == scope.outer or scope.world.is_below(noun.name, scope.outer)):
        return e.Outer(scope.outer, "kind")
    antecedent = noun.antecedent
    if isinstance(antecedent, things.Nominal):
        met = taken_up.met(antecedent, noun, scope)
        if met is not None:
            return met
        witness = scope.witnesses.get(place_of(antecedent))
        if witness is not None:
            if (
                antecedent.amount is None
                and scope.world.base(antecedent.name) == PLAYER
                and antecedent.quantifier != "the"
            ):
                raise Unplayable(
                    f"“{antecedent}” may be several, and “{noun}” is one; write “For each Player, if that Player …”"
                )
            return e.First(witness)
        if any(known.slot == described(antecedent) for known in scope.known):
            return e.Slot(described(antecedent))
    if noun.quantifier in ("that", "those", "this", "these") or pointing:
        known = scope.find(noun.name, pointing)
        if known is not None:
            return e.Slot(known.slot)
        if scope.it is not None and scope.fits(noun.name, scope.it_kind):
            return scope.it
        if pointing or noun.quantifier in ("this", "these"):
            return scope.role(f"{noun.adjectives[0].written} {noun.name}" if pointing else name, noun.name)
    if scope.it is not None and scope.it_kind in (name, noun.name) and noun.quantifier != "the":
        return scope.it
    if noun.quantifier == "the" and name in scope.roles:
        return e.Slot(name)  # the one who performs, though others of its kind were brought in since
    for known in reversed(scope.known):
        if known.slot == name or name in known.kinds:
            return e.Slot(known.slot)
    if noun.quantifier == "that":
        for known in reversed(scope.known):
            if any(scope.fits(noun.name, kind) for kind in known.kinds):
                return e.Slot(known.slot)
    if noun.name in scope.world.cards and not noun.statuses:
        return e.Name(noun.name)
    entry = scope.world.lexicon.entry(noun.name) if isinstance(noun, things.Register) else None
    if entry is not None and entry.owner not in ("", "game"):  # never a role that the caller's Player fills
        raise Unplayable(f"“{noun}” is of nothing that is played; write “The game has a {noun.name}, …”")
    if scope.world.base(noun.name) in (PLAYER, "Card", SPACE, "Procedure") or noun.name in ("card", "deck"):
        return scope.role(name, noun.name)
    kind = scope.world.last_kind(noun.name)
    if kind:
        return scope.role(name, kind)
    if scope.world.is_key_column(noun.name):
        return scope.role(name, noun.name)
    raise Unplayable(f"nothing here says which {noun.name} “{noun}” is")


# ------------------------------------------------------------------------------------------------------------- sets
def several(noun: object, scope: Scope) -> e.Expression:
    """A set of things."""
    world = scope.world
    noun = as_kind(noun, world)
    if isinstance(noun, things.Nominal) and noun.name in world.seats:
        return e.These((one(noun, scope),))
    if _by_place(noun, world) is not None:
        return e.These((one(noun, scope),))
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
            shared = e.Shared(name)
            return shared if "Many" in type(world.registers[name].type).__name__ else e.These((shared,))
        case things.Nominal() if whereabouts.is_pile(noun, scope):
            return whereabouts.cards_in(noun, whereabouts.pile_of(noun, scope))
        case things.Individual():
            return e.These((one(noun, scope),))
        case things.Pronoun(antecedent=things.Union(joint="and", filters=()) as both):
            return several(both, scope)
        case things.Pronoun(antecedent=things.Nominal() as group) if place_of(group) in scope.taken_up and (
            group.quantifier in GROUP or group.plural
        ):
            return taken_up.group(group, noun, scope)
        case things.Role() | things.Pronoun():
            return e.These((one(noun, scope),))
        case things.Nominal(quantifier="that" | "those", plural=True, antecedent=things.Nominal() as group) if (
            place_of(group) in scope.taken_up
        ):
            return taken_up.group(group, noun, scope)
        case things.Nominal(quantifier=quantifier) if quantifier in DEFINITE and not noun.plural:
            return e.These((one(noun, scope),))
        case things.Nominal(owner=owner, name=name, quantifier="" | "the", amount=None, adjectives=()) if (
            owner is not None
            and world.base(name) != SPACE
            and isinstance(world.attributes.get(name), model.Attribute)
            and isinstance(world.attributes[name].type, model.Ref)
        ):  # the Scout's Owner
            return e.These((one(noun, scope),))
        case things.Nominal(name=name, owner=owner, amount=None, adjectives=()) if (
            owner is not None
            and _kept_by_name(name, world)
            and not (world.tiling is not None and laying.is_tile(owner, world))  # a Tile has many Squares
        ):
            return e.These((one(noun, scope),))  # that Player's Initiative Card
        case things.Nominal():
            _require_told(noun, scope)
            return select(noun, scope)
        case _:
            raise Unplayable(f"“{noun}” is no set of things")


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
    named = as_kind(noun, world)
    if filters and isinstance(named, things.Select) and named.name in world.copies and named.quantifier == "the":
        return replace(named, quantifier="")
    return noun


def is_known(noun: things.Nominal, scope: Scope) -> bool:
    """Whether a definite phrase takes up somebody or something that the procedure has, so that it is that one."""
    name = described(noun)
    return name in scope.roles or noun.name in scope.roles or scope.find(noun.name, noun.which) is not None


def require_one(noun: object, world: World, scope: Scope | None = None) -> None:
    """Raise Unplayable where one card is meant by a name that several have: to move one moves no other. (To be that
    card, or to choose it, is the same for all of them; and one that was brought in before is known.)
    """
    named = as_kind(noun, world)
    if (
        isinstance(named, things.Select)
        and named.quantifier in DEFINITE
        and scope is not None
        and (named.which or scope.find(named.name, ()) is not None)
    ):
        return
    if isinstance(named, things.Select) and named.name in world.copies and not named.filters:
        many, name = world.copies[named.name], named.name
        if named.quantifier == "the":
            raise Unplayable(f"there are {many} cards that are called {name}: which one? Say “one {name} in …”")
        if named.quantifier == "" and named.amount is None:
            raise Unplayable(f"there are {many} cards that are called {name}: say “one {name}” or “all {name}”")


def select(noun: things.Nominal, scope: Scope) -> e.Expression:
    """All things of a kind that fit."""
    world = scope.world
    players.require_two(noun, world)
    base = world.base(noun.name) if not world.awaited(noun.name) else ""
    noun = membership.left_there(membership.excepted(noun))
    rest = [each for each in noun.filters if ranking.of_filter(each) is None and ground.ranked(each) is None]
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
            made = e.Adjacent(whereabouts.place(they(scope, "adjacent to whose place"), scope))
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
        owner = one(noun.owner, scope)
        tests.append(lambda thing: e.Compare("==", whereabouts.holder(thing), owner))
    variable = scope.variable()
    condition = narrow(e.Var(variable))
    made = made if condition == e.Bool(True) else e.Where(made, variable, condition)
    for each in noun.filters:
        by_place = ground.ranked(each)
        made = ground.nearest(made, by_place, noun.name, scope) if by_place is not None else made
    for what in ranking.superlatives(noun):
        made = ranking.highest(made, what, scope)
    return made


def spaces_among(noun: things.Nominal, among: e.Expression, scope: Scope) -> e.Expression:
    """Of some spaces those that a phrase means."""
    world = scope.world
    rest = [each for each in noun.filters if ranking.of_filter(each) is None and ground.ranked(each) is None]
    tests: list[Callable[[e.Expression], e.Expression]] = []
    if noun.owner is not None:
        tile = one(noun.owner, scope)
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
    for each in noun.filters:
        by_place = ground.ranked(each)
        made = ground.nearest(made, by_place, noun.name, scope) if by_place is not None else made
    for what in ranking.superlatives(noun):
        made = ranking.highest(made, what, scope)
    return made


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
