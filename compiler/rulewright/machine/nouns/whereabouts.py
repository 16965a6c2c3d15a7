"""Where things are: spaces, piles and lists, as tests, and as what a phrase names."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import membership, sameness
from rulewright.machine.nouns import nouns, sets, there_is_one
from rulewright.machine.scope import GROUP, INDEFINITE, Scope, Unplayable
from rulewright.machine.things.world import PLAYER, SPACE, World, cite, name_of, parts
from rulewright.meaning import things

# What a machine knows of being somewhere: within a space or a pile, on top of a pile, or not there.
IN = frozenset({"in", "on", "at", "inside", "within", "into", "onto", "to", "from", "of", "on top of", "at the top of"})
OUT = frozenset({"outside", "outside of", "out of"})


def at(thing: e.Expression, kind: str, preposition: str, where: object, scope: Scope) -> e.Expression:
    """Whether a thing stands or lies where a phrase says."""
    world = scope.world
    if preposition in OUT:
        return e.Not(at(thing, kind, "in", where, scope))
    if preposition not in IN:
        raise Unplayable(f"“{preposition} {where}” is no place that the machine knows")
    if isinstance(where, things.Union):
        if where.joint not in ("and", "or") or where.lead == "neither":
            raise Unplayable(f"“{preposition} {where}”: say “is not in A or B”")
        if where.joint == "and" and not is_pile(where.items[0], scope):
            raise Unplayable(f"“{preposition} {where}”: nobody is in both; write “in A or B”, or who is in each")
        return logic.disjunction([at(thing, kind, preposition, part, scope) for part in where.items])
    if not isinstance(where, things.Nominal):
        raise Unplayable(f"“{preposition} {where}” is no place")
    if isinstance(where, things.Pronoun):
        raise Unplayable(f"“{preposition} {where}”: which place is that? Name it, as in “in their Place”")
    if where.name in ("game",) and preposition == "in":
        return _in_game(thing, world)
    if where.name.lower() == "map" or where.name in {
        rule.name for rule in world.book.rules() if rule.kind.value == "MAP"
    }:
        _require_name_only(where)
        if world.tiling is not None and world.is_below(world.cards.get(kind, kind), world.tiling.kind):
            return e.Compare(">=", e.Get(world.tiling.laid, thing), e.Int(0))
        return e.Compare("!=", place(thing, scope, kind), e.Nothing())
    if is_list(where, scope):
        _require_name_only(where)
        return e.IsIn(thing, nouns.one(where, scope))
    if where.name in world.of_process or (where.name in world.registers and where.owner is None):
        return sameness.same(place(thing, scope, kind), nouns.one(where, scope), scope)
    if is_pile(where, scope):
        return in_pile(thing, preposition, where, scope)
    base = world.base(where.name)
    if isinstance(where, things.Individual) and where.name in world.spaces:
        _require_name_only(where)
        return e.Compare("==", place(thing, scope, kind), e.Name(where.name))
    if base == SPACE:
        here = place(thing, scope, kind)
        if where.owner is not None:
            there = e.Compare("==", here, place(nouns.one(where.owner, scope), scope))
            if not where.filters and not where.statuses:
                return somewhere(here, there)
            return logic.conjunction([somewhere(here, there), membership.fits(replace(where, owner=None), here, scope)])
        if where.quantifier in INDEFINITE and not set(where.which) & {"same"}:
            other = [membership.adjective("another", here, scope, where.name)] if where.quantifier == "another" else []
            inner = scope.subject(thing)  # in a Place with another Player: another than the one who is there
            bare = membership.fits(replace(where, filters=()), here, scope)
            hung = membership.narrowed(where.filters, here, where.name, inner)
            return logic.conjunction([e.Compare("!=", here, e.Nothing()), *other, bare, *hung])
        if "same" in where.which:
            return somewhere(here, e.Compare("==", here, _same(where, scope)))
        return sameness.same(here, nouns.one(where, scope), scope)
    if world.base(kind) in ("Token",):
        raise Unplayable(f"a {kind} lies in no place that the machine knows")
    if preposition == "from":
        return e.Compare("==", holder(thing), nouns.one(where, scope))
    raise Unplayable(f"“{preposition} {where}” is no place that the machine knows")


def _require_name_only(where: things.Nominal) -> None:
    """Raise Unplayable for the one place of a name, a map or a list, of which more is said: it would be lost."""
    if where.filters or where.focus or where.statuses or where.quantifier in ("no", "neither", "another"):
        raise Unplayable(f"“{where}” is one place, and more is said of it than its name")


def somewhere(here: e.Expression, test: e.Expression) -> e.Expression:
    """The test, for what stands anywhere at all: two who are off the map are in no Room together."""
    return e.And((e.Compare("!=", here, e.Nothing()), test))


def _same(where: things.Nominal, scope: Scope) -> e.Expression:
    """`in the same Room as Bo`, `in the same Room` (as the one who acts)."""
    there_is_one.require(where)
    said = [each for each in where.filters if not (isinstance(each, things.Where) and each.preposition == "as")]
    if said:
        raise Unplayable(f"“{said[0]}” is said of {where.name}, and the machine does not test it of the same one")
    for each in where.filters:
        if isinstance(each, things.Where):
            return place(nouns.one(each.object, scope), scope)
    return place(nouns.they(scope, "the same Room as whose"), scope)


def _in_game(thing: e.Expression, world: World) -> e.Expression:
    """In the game: not Removed, where such a status is."""
    removed = world.statuses.get("Removed")
    return e.Not(membership.has_status("Removed", thing, world)) if removed else e.Bool(True)


def in_pile(thing: e.Expression, preposition: str, where: things.Nominal, scope: Scope) -> e.Expression:
    """Whether a card lies in a pile, or on top of it."""
    if where.owner is not None and isinstance(where.owner, things.Nominal) and indefinite(where.owner):
        _require_plain_pile(where)
        owner = holder(thing)
        pile: e.Expression = e.PileOf(where.name, owner)
        tests: list[e.Expression] = [e.Compare("!=", owner, e.Nothing()), membership.fits(where.owner, owner, scope)]
    else:
        pile, tests = pile_of(where, scope), []
    if preposition in ("on top of", "at the top of"):
        tests.append(e.Compare("==", thing, e.Top(pile)))
    else:
        tests.append(e.IsIn(thing, cards_in(where, pile)))
    return logic.conjunction(tests)


def cards_in(where: things.Nominal, pile: e.Expression) -> e.Expression:
    """The cards of a pile, or of the set that a calculated pile (Inventory) already is."""
    return e.Cards(pile) if isinstance(pile, e.PileOf | e.Slot | e.Var) else pile


def indefinite(noun: things.Nominal) -> bool:
    return noun.quantifier in ("a", "any", "each", "every") or (noun.quantifier == "" and noun.plural)


def place(thing: e.Expression, scope: Scope, kind: str = "") -> e.Expression:
    """The space in which a thing stands; `kind` is what is known of it."""
    if thing in scope.stood:
        return scope.stood[thing]  # where it was when what is told of happened
    attribute = scope.world.place_attribute(_said_kind(thing, kind, scope))
    if not attribute and thing == e.Slot("target") and PLAYER not in scope.world.place_of:
        attribute = scope.world.standing  # nothing but figures stands anywhere
    if not attribute:
        raise Unplayable(f"no sentence says where a {kind or PLAYER} stands")
    return e.Get(attribute, thing)


def _said_kind(thing: e.Expression, kind: str, scope: Scope) -> str:
    """The kind under which a thing is known, a Player where nothing else is."""
    world = scope.world
    if world.place_attribute(kind) and kind:
        return kind
    match thing:
        case e.Name(name=name) if name in world.cards:
            return name
        case e.Slot(name=name):
            known = next((known for known in scope.known if known.slot == name), None)
            kinds = known.kinds if known is not None else (scope.roles.get(name, ""), name)
            return next((each for each in kinds if each and world.place_attribute(each)), PLAYER)
        case e.Var() if kind == "":
            return PLAYER if PLAYER in world.place_of else ""
        case e.Get(attribute=name) if name in world.attributes:
            held = world.attributes[name].type
            return held.kind if isinstance(held, model.Ref) else PLAYER
        case _:
            return PLAYER if PLAYER in world.place_of else ""


def holder(card: e.Expression) -> e.Expression:
    """The Player in whose pile a card lies."""
    return e.Holder(card)


def is_pile(noun: object, scope: Scope) -> bool:
    """Whether a noun names a pile, or a calculation that joins piles (Inventory)."""
    if not isinstance(noun, things.Nominal):
        return False
    world = scope.world
    if noun.name in world.piles:
        return True
    return any(c.name == noun.name and _joins_piles(c.quantity, scope) for c in world.calculated)


def _joins_piles(quantity: things.Noun, scope: Scope) -> bool:
    if not isinstance(quantity, things.Nominal):
        return False
    return any(
        isinstance(each, things.Where) and any(name_of(part) in scope.world.piles for part in parts(each.object))
        for each in quantity.filters
    )


def pile_of(noun: object, scope: Scope) -> e.Expression:
    """A pile as a thing; a calculated pile as the set of its cards."""
    world = scope.world
    if not isinstance(noun, things.Nominal):
        raise Unplayable(f"“{noun}” is no pile")
    _require_plain_pile(noun)
    if noun.name in world.piles:
        pile = world.piles[noun.name]
        if not pile.each:
            return e.PileOf(noun.name)
        if noun.owner is None and noun.quantifier in GROUP:
            raise Unplayable(f"“{noun}”: whose? Write “each Player's {noun.name}”")
        owner = (
            nouns.one(noun.owner, scope) if noun.owner is not None else nouns.they(scope, f"whose {noun.name} this is")
        )
        return e.PileOf(noun.name, owner)
    calculation = next((c for c in world.calculated if c.name == noun.name), None)
    if calculation is None:
        raise Unplayable(f"no sentence makes the pile “{noun.name}” known")
    world.played.add(cite(calculation.reading.sentence))
    owner = nouns.one(noun.owner, scope) if noun.owner is not None else nouns.they(scope, f"whose {noun.name} this is")
    quantity = calculation.quantity
    if isinstance(quantity, things.Nominal):
        quantity = replace(quantity, quantifier="all")
    return sets.several(quantity, scope.subject(owner))


def _require_plain_pile(noun: things.Nominal) -> None:
    """Raise Unplayable for a pile of which more is said than whose it is: a pile is the same, true or not."""
    there_is_one.require(noun)
    if noun.filters:
        raise Unplayable(
            f"“{noun.filters[0]}” is said of {noun.name}, and a pile is not tested; for what lies in it write, as in "
            "“a Building in the Supply whose Cost is 2”, whose and the name of what it has"
        )
    if noun.statuses:
        raise Unplayable(f"“{noun}” is one pile, and “{noun.statuses[0]}” is not tested of it")


def is_list(noun: object, scope: Scope) -> bool:
    name = name_of(noun) if isinstance(noun, things.Nominal) else ""
    world = scope.world
    if name in world.of_process:
        return type(world.of_process[name][1]).__name__ == "Many"
    return name in world.registers and type(world.registers[name].type).__name__ == "Many"
