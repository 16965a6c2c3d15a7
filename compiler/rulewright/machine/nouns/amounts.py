"""Quantities as numbers: attributes, calculations, counts and the results of rolls."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.conditions import membership
from rulewright.machine.effects import ranking
from rulewright.machine.nouns import ground, nouns, sets, several_results, there_is_one, whereabouts
from rulewright.machine.nouns.tally import so_often
from rulewright.machine.plain import halves
from rulewright.machine.scope import DEFINITE, GROUP, NAMED, Known, Scope, Unplayable
from rulewright.machine.things import belonging, lookups
from rulewright.machine.things.doings import overlap
from rulewright.machine.things.world import cite
from rulewright.meaning import quantities, things

_THE_ONE = frozenset({"", "the", "that", "this", "their", "its"})  # the result, and not any of several


def attribute(name: str, owner: e.Expression, scope: Scope) -> e.Expression:
    """An attribute of a thing: calculated, changing, or printed."""
    world = scope.world
    if name in world.lookups and name not in world.tabled:
        return world.lookups[name].of(owner)
    if name in world.columns and is_card(owner, scope):
        kinds = world.partly_calculated(name)
        known = _kinds_of_card(owner, scope)
        if kinds and (not known or any(overlap(one, kind, world) for one in known for kind in kinds)):
            return e.Apply(name, (owner,))
        return e.Get(name, owner)
    if name in world.tabled:
        return tabled(name, owner, scope)
    if any(c.name == name and c.owner is not None for c in world.calculated):
        return e.Apply(name, (owner,))
    if name in world.markers:
        return owner
    if world.tiling is not None and name == world.tiling.kind and name not in world.attributes:
        return e.TileOf(whereabouts.place(owner, scope))
    if name in world.attributes or name in world.columns:
        return e.Get(name, owner)
    if name in world.piles:
        return e.PileOf(name, owner)
    if name in world.space_kinds:
        return whereabouts.place(owner, scope)
    raise Unplayable(f"no sentence says what {name} is, or whose")


def tabled(name: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """A value that a table gives by kind, or by a word that is printed on the thing: `the Trade Value of the chosen
    Zombie`, where the rows are Rookie, Experienced, Veteran.
    """
    world = scope.world
    table, rows = world.tabled[name]
    value: e.Expression = e.Int(0)
    for key, number_ in reversed(rows):
        column = world.column_with(key)
        if column:
            value = e.Either(e.Compare("==", e.Get(column, thing), e.Word(key)), e.Int(number_), value)
        elif world.members_of(key):
            value = e.Either(e.IsIn(thing, e.Every(key)), e.Int(number_), value)
        else:
            raise Unplayable(f"the row {key} of {table} is no kind, and stands on no card")
    return value


def is_card(thing: e.Expression, scope: Scope) -> bool:
    """Whether an expression is a card: a printed value is then read from it, and no calculation."""
    world = scope.world
    match thing:
        case e.Name(name=name):
            return name in world.cards
        case e.Get(attribute=name) if name in world.attributes:
            kind = world.attributes[name].type
            return isinstance(kind, model.Ref) and world.base(kind.kind) == "Card"
        case e.Shared(register=name) if name in world.registers:
            kind = world.registers[name].type
            return isinstance(kind, model.Ref) and world.base(kind.kind) == "Card"
        case e.Slot(name=name):
            known = next((known for known in scope.known if known.slot == name), None)
            kinds = known.kinds if known is not None else (scope.roles.get(name, ""),)
            return any(kind == "card" or world.base(kind) == "Card" for kind in kinds)
        case _:
            return False


def _kinds_of_card(thing: e.Expression, scope: Scope) -> tuple[str, ...]:
    """The narrowest kinds under which a card is known; none where nothing is known of it."""
    world = scope.world
    match thing:
        case e.Name(name=name):
            return (name,)
        case e.Get(attribute=name) if name in world.attributes:
            kind = world.attributes[name].type
            return (kind.kind,) if isinstance(kind, model.Ref) else ()
        case e.Slot(name=name):
            known = next((known for known in scope.known if known.slot == name), None)
            kinds = known.kinds if known is not None else (scope.roles.get(name, ""),)
            found = tuple(each for each in kinds if world.base(each) == "Card" and each not in ("card", "Card"))
            return found[:1]
        case _:
            return ()


_OF_TWO = frozenset({"higher", "lower", "highest", "lowest", "better", "worse", "first", "second", "other"})


def number(noun: object, scope: Scope) -> e.Expression:
    """A quantity as a number. Dice are not read here: a roll comes first (see effects)."""
    there_is_one.require(noun)
    match noun:
        case quantities.Number(value=value):
            return e.Int(value)
        case quantities.Amount(number=quantities.Number(value=value), relation="", beyond=0):
            return e.Int(value)
        case things.Nominal(amount=quantities.Amount(number=None, beyond=0, relation=word)) if word in halves.HALVES:
            return halves.half(number(replace(noun, amount=None), scope), noun)
        case quantities.Count(of=things.Nominal(name=name, owner=owner, filters=())) if (
            owner is not None and scope.world.tiling is not None and name == scope.world.tiling.joined
        ):
            return e.Get(name, nouns.one(owner, scope))
        case things.Nominal(focus=word) if (often := so_often(word)) is not None:
            return e.Arithmetic("*", number(replace(noun, focus=""), scope), e.Int(often))
        case things.Small() | things.Quality() if (two := _of_two_numbers(noun, scope)) is not None:
            return two
        case quantities.Count(of=of, total=True) if isinstance(of, things.Nominal):
            return _total(of, scope)
        case quantities.Count(of=of):
            sets.require_placed(of, scope.world)
            return e.Count(sets.several(of, scope))
        case quantities.Calculation(items=items, joint=joint):
            made = number(items[0], scope)
            for item in items[1:]:
                made = e.Arithmetic({"plus": "+", "minus": "-", "times": "*"}[joint], made, number(item, scope))
            return made
        case quantities.ThatMuch():
            return that_much(scope)
        case things.Nominal(name=name, owner=None) if _is_result(noun, scope):
            return e.Slot(name)
        case things.Small(name="distance", owner=None, filters=()) if scope.world.standing:
            return distance(scope)
        case things.Small(name="distance", owner=None, filters=(things.Where() as one, things.Where() as other)) if (
            scope.world.standing and (one.preposition, other.preposition) == ("from", "to")
        ):
            return e.Steps(ground.spot(one.object, scope), ground.spot(other.object, scope), e.These(()))
        case things.Small(name="roll" | "result" | "die" | "total" | "sum") if (
            of_several := several_results.number(noun, scope)
        ) is not None:
            return of_several
        case things.Small(name="roll" | "result", owner=None) if noun.plural or noun.quantifier not in _THE_ONE:
            raise Unplayable(
                f"“{noun}”: each result is asked by itself; say what each does (“If the result is 6, that Player "
                "becomes Lucky.”), and ask afterwards how many are so (“If a Player is Lucky, …”)"
            )
        case things.Small(name="roll" | "result" | "total" | "sum", owner=owner):
            if set(noun.which) & _OF_TWO:
                raise Unplayable(
                    f"“{noun}”: one result is kept; say “The Duel Roll is the highest of two D6.” (your own name)"
                )
            return result(owner, scope)
        case things.AttributeOf(name=name, owner=owner, amount=None, which=("total",)) if owner is not None:
            return _total(noun, scope)
        case things.Nominal(name=name, owner=None) if any(
            c.name == name and c.owner is None for c in scope.world.calculated
        ):
            return plain_calculation(name, scope)
        case things.Nominal(name=name, owner=things.Nominal(name=lookups.PROFILE, owner=whose)) if whose is not None:
            return _of_profile(name, nouns.one(whose, scope), scope)
        case things.Nominal(owner=owner) if owner is not None:
            if (
                isinstance(owner, things.Nominal)
                and (owner.quantifier in GROUP or owner.plural)
                and owner.quantifier not in DEFINITE
            ):
                return _of_several(noun, scope)
            _require_whole(noun)
            belonging.require_has(noun.name, owner, scope.world)
            return attribute(noun.name, nouns.one(owner, scope), scope)
        case things.Nominal(name=name) if name in scope.world.registers:
            return e.Shared(name)
        case things.Nominal(name=name, quantifier="" | "the" | "a") if name in scope.world.attributes or any(
            c.name == name for c in scope.world.calculated
        ):
            _require_whole(noun)
            return attribute(name, nouns.they(scope, f"whose {name} counts"), scope)
        case _:
            raise Unplayable(f"“{noun}” is no number that the machine can read")


def _of_two_numbers(noun: things.Nominal, scope: Scope) -> e.Expression | None:
    """`the difference between their Gold and their Wood`, `the sum of …`, `the higher of …`."""
    match noun:
        case things.Small(
            name="difference",
            owner=None,
            amount=None,
            adjectives=(),
            filters=(things.Where(preposition="between", object=things.Union(joint="and", items=(_, _) as items)),),
        ):
            one, other = (number(item, scope) for item in items)
            return e.Arithmetic("max", e.Arithmetic("-", one, other), e.Arithmetic("-", other, one))
        case things.Nominal(
            name="sum" | "total" | "higher" | "lower" as word,
            owner=things.Union(joint="and", items=items, filters=()),
            amount=None,
            adjectives=(),
            filters=(),
        ):
            sign = {"higher": "max", "lower": "min"}.get(word, "+")
            first, *others = [number(item, scope) for item in items]
            return reduce(lambda one, other: e.Arithmetic(sign, one, other), others, first)
        case _:
            return None


def _of_profile(name: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """`the Move of its Profile`: what stands there under the number that the profile is read by."""
    value: e.Expression = e.Int(0)
    for profile in reversed([each for each in scope.world.profiles if each.attribute == name]):
        value = e.Either(membership.of_kind(profile.kind, thing, scope), profile.of(thing), value)
    if value == e.Int(0):
        raise Unplayable(f"no Profile has {name}")
    return value


def _is_result(noun: things.Nominal, scope: Scope) -> bool:
    """Whether a phrase is the name of a result that a step before this rolled."""
    bare = noun.amount is None and not (noun.adjectives or noun.filters or noun.focus)
    return bare and any(known.slot == noun.name and NAMED in known.verbs for known in scope.known)


def _require_whole(noun: things.Nominal) -> None:
    """Raise Unplayable for a number of which more is said than whose it is."""
    if noun.which:
        raise Unplayable(f"“{noun.which[0]}” is said of {noun.name}, one number, and picks no other")
    for each in noun.filters:
        if isinstance(each, things.Where):
            raise Unplayable(
                f"“{each}” is said of {noun.name}, a number; say where before what is compared, as in “a Building in "
                "the Supply whose Cost is at most their Gold”"
            )
        if not (isinstance(each, things.Who) and each.gap == "object"):  # the Light that they have
            raise Unplayable(f"“{each}” is said of {noun.name}, a number, and is not tested of it")


def plain_calculation(name: str, scope: Scope) -> e.Expression:
    """A quantity that belongs to nobody: `Melee Mystic Dagger Damage equals …`."""
    calculation = next(c for c in scope.world.calculated if c.name == name and c.owner is None)
    scope.world.played.add(cite(calculation.reading.sentence))
    return number(calculation.quantity, scope)


def _of_several(noun: things.Nominal, scope: Scope) -> e.Expression:
    """What several have together; `the highest Value of all cards in their Hand`: what one has that no other tops. Of
    none it is 0.
    """
    match noun.which:
        case () if isinstance(noun.owner, things.Nominal) and noun.owner.quantifier in ("each", "every"):
            all_of_them = replace(noun.owner, quantifier="all", plural=True)
            raise Unplayable(f"“{noun}”: of which of them? What all have together is “the total … of {all_of_them}”")
        case () | ("total",):
            return _total(noun, scope)
        case (word,) if word in ranking.HIGHEST | ranking.LOWEST:
            variable = scope.variable()
            among = sets.several(noun.owner, scope)
            most = e.Most(among, variable, attribute(noun.name, e.Var(variable), scope), word in ranking.LOWEST)
            value = attribute(noun.name, e.First(most), scope)
            return e.Either(e.Compare("==", e.Count(among), e.Int(0)), e.Int(0), value)
        case _:
            raise Unplayable(f"“{noun}”: “{noun.which[0]}” says nothing of a number that several have")


def _total(noun: things.Nominal, scope: Scope) -> e.Expression:
    """The sum of an attribute over several things: `the total Phase 2 Icons of all Counted Bombs`."""
    over = noun.owner
    if over is None:
        for each in noun.filters:
            if isinstance(each, things.Where) and each.preposition in ("on", "of"):
                over = each.object  # type: ignore[assignment]
    if over is None:
        raise Unplayable(f"nothing says over what “{noun}” is added up")
    if isinstance(over, things.Nominal) and over.quantifier in ("some", "a", "another") and over.antecedent is None:
        raise Unplayable(f"“{over}” leaves open which, and nothing can be added up of them; say all")
    variable = scope.variable()
    return e.Total(sets.several(over, scope), variable, attribute(noun.name, e.Var(variable), scope))


def result(owner: things.Noun | None, scope: Scope) -> e.Expression:
    """The number that a roll gave: of the sentence before, of a Player, of the Check."""
    if owner is None:
        return last_number(scope)
    if (
        isinstance(owner, things.Nominal)
        and scope.outer
        and (owner.name == scope.outer or scope.world.is_below(owner.name, scope.outer))
    ):
        over = next((known for known in scope.known if known.slot == "succeeded"), None)
        if over is None:
            return e.Outer(scope.outer, "roll")
        if "ask" in over.verbs:
            raise Unplayable("the Check is made at the table, and nobody tells its roll")
        return e.Slot("roll of the Check")  # it is over: see checks_made
    thing = nouns.one(owner, scope)
    for known in reversed(scope.known):
        if several_results.EACH in known.verbs and known.kinds == (str(thing),):
            several_results.require_one(scope, f"the result of “{owner}”")
        if "result" in known.verbs and known.kinds == (str(thing),):
            return _asked(known, known.kinds, scope)
    for known in reversed(scope.known):
        if "results" in known.verbs:
            return e.Get(known.slot, thing)
    raise Unplayable(f"nothing here says what “{owner}” rolled")


def distance(scope: Scope) -> e.Expression:
    """How many steps the walk before this took."""
    for known in reversed(scope.known):
        if "distance" in known.verbs:
            return e.Slot(known.slot)
    raise Unplayable("nothing moves so many steps before this: which distance?")


NO_ROLL = (
    "nothing is rolled before this, in this procedure: which result is meant? Put “The Active Player rolls 1D6.” (your "
    "own die) before it"
)


WHICH_ROLL = (
    "more than one roll stands before this, and nothing asks of the first: which result is meant? Say behind each roll "
    "what its result does, or whose it is (“the Active Player's result”); for one who rolls twice, “rolls 1D6 twice”"
)


SO_MUCH, OTHER = "so much", "another number"  # verbs of slots: how much an act said; that it said so much


def that_much(scope: Scope) -> e.Expression:
    """The number of the last act that said one, or of the last roll."""
    for known in reversed(scope.known):
        if SO_MUCH in known.verbs:
            return e.Slot(known.slot)
        if "roll" in known.verbs or several_results.EACH in known.verbs:
            break
        if OTHER in known.verbs:
            raise Unplayable(
                "as much as an act before this said, or as was rolled? Say both in one sentence (“loses 2 Gold and "
                "gains that much Light”), or write “Gold equal to the result” for a roll"
            )
    return last_number(scope)


def _asked(roll: Known, whose: tuple[str, ...], scope: Scope) -> e.Expression:
    """The result of a roll, which something asks of now. Raises Unplayable where another roll stands before it (of the
    same Player, where it is said whose) of which nothing asked: which is meant?
    """
    for other in scope.known:
        unread = "result" in other.verbs and other.kinds and not scope.counters.get(f"asked of {other.slot}")
        if other is roll or not unread or other.kinds != (whose or other.kinds):
            continue
        if other.slot in scope.earlier and roll.slot not in scope.earlier:
            continue  # the one of this step is meant
        if scope.known.index(other) < scope.known.index(roll):
            raise Unplayable(WHICH_ROLL)
    scope.counters[f"asked of {roll.slot}"] = 1
    return e.Slot(roll.slot)


def last_number(scope: Scope) -> e.Expression:
    """The number that the last roll before this gave."""
    several_results.require_one(scope, "which result")
    for known in reversed(scope.known):
        if "roll" in known.verbs:
            return _asked(known, (), scope)
    if any("results" in known.verbs for known in scope.known):
        raise Unplayable(
            "each of several rolled before this, and this speaks of one result: say it in the step of the roll, as in "
            "“For each Player, that Player rolls 1D6. If the result is 6, that Player …”"
        )
    raise Unplayable(NO_ROLL)
