"""Noun phrases as expressions: one thing, a set of things, a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.scope import Scope, Unplayable, described
from rulewright.machine.world import PLAYER, SPACE, World, name_of, parts
from rulewright.meaning import effects, facts, quantities, standing, things

DEFINITE = frozenset({"the", "that", "this", "those", "these"})
INDEFINITE = frozenset({"a", "any", "another", "some", ""})
GROUP = frozenset({"each", "every", "all", "both"})
TAKEN = "actions taken"  # slot of a Turn: what was taken in it
POINTING = frozenset({"choose", "draw", "reveal", "deal", "roll"})

Test = Callable[[e.Expression, str], e.Expression]


def conjunction(conditions: list[e.Expression]) -> e.Expression:
    """All of the conditions, without those that always hold."""
    kept = [condition for condition in conditions if condition != e.Bool(True)]
    if not kept:
        return e.Bool(True)
    return kept[0] if len(kept) == 1 else e.And(tuple(kept))


def disjunction(conditions: list[e.Expression]) -> e.Expression:
    """Any of the conditions."""
    return conditions[0] if len(conditions) == 1 else e.Or(tuple(conditions))


# ------------------------------------------------------------------------------------------------------------ kinds


def has_status(status: str, thing: e.Expression, world: World) -> e.Expression:
    """Whether a thing has a status of the ruleset."""
    known = world.statuses.get(status)
    if known is None:
        raise Unplayable(f"no sentence says what can be {status}")
    if known.exclusive:
        return e.Compare("==", e.Get(known.attribute, thing), e.Word(status))
    return e.Get(known.attribute, thing)


def of_kind(kind: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is of a kind, in this moment."""
    world = scope.world
    if kind in (PLAYER, SPACE, "thing", "card", "Card", "deck"):
        return e.Bool(True)
    joined = world.status_kind(kind)
    if joined:
        return conjunction(
            [has_status(status, thing, world) for status in joined[0]] + [of_kind(joined[1], thing, scope)]
        )
    if kind in world.statuses:
        return has_status(kind, thing, world)
    if kind in world.defined:
        return defined(kind, thing, scope)
    if kind in world.space_kinds and not world.members_of(kind):
        return e.Bool(True)
    if world.members_of(kind):
        return e.IsIn(thing, e.Every(kind))
    raise Unplayable(f"nothing says which things are {kind}")


def defined(kind: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing fits the definition of a kind, or a fact `X is a K` about things with filters."""
    meaning = scope.world.defined[kind].meaning
    if not isinstance(meaning, facts.Defined) or not isinstance(meaning.base, things.Nominal):
        raise Unplayable(f"the definition of {kind} is not one that can be tested")
    scope.world.played.add(_sentence_id(scope.world.defined[kind]))
    return fits(meaning.base, thing, scope.about(thing, meaning.base.name).subject(thing))


def _sentence_id(reading: object) -> str:
    from rulewright.machine.world import cite

    return cite(reading.sentence)  # type: ignore[attr-defined]


def fits(noun: things.Nominal, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is as a noun phrase says: kind, statuses, small adjectives, owner and filters."""
    tests = [of_kind(noun.name, thing, scope)] if not isinstance(noun, things.Pronoun) else []
    tests += [has_status(status, thing, scope.world) for status in noun.statuses]
    tests += [adjective(each, thing, scope) for each in noun.which]
    for each in noun.filters:
        tests.append(filtered(each, thing, noun.name, scope))
    return conjunction(tests)


def adjective(word: str, thing: e.Expression, scope: Scope) -> e.Expression:
    """A small adjective as a test of a thing."""
    match word:
        case "other" | "another":
            return e.Compare("!=", thing, _they(scope, "other than whom"))
        case "adjacent":
            return e.IsIn(thing, e.Adjacent(place(_they(scope, "adjacent to whose place"), scope)))
        case "same":
            return e.Compare("==", thing, place(_they(scope, "the same as whose"), scope))
        case "random" | "standard" | "remaining" | "new" | "several":
            return e.Bool(True)
        case _:
            return named_condition(word, thing, scope)


def named_condition(name: str, thing: e.Expression | None, scope: Scope) -> e.Expression:
    """`eligible`, `the Combat End Condition is met`: what a fact says it is."""
    from rulewright.machine.conditions import all_given

    readings = scope.world.met.get(name)
    if not readings:
        raise Unplayable(f"no sentence says when something is {name}")
    tests = []
    for reading in readings:
        meaning = reading.meaning
        assert isinstance(meaning, standing.MetIf)
        scope.world.played.add(_sentence_id(reading))
        inner = scope.about(thing, name_of(meaning.subject)).subject(thing) if thing is not None else scope
        tests.append(all_given(meaning.circumstances, inner))
    found = [disjunction(tests)]
    for reading in scope.world.never.get(name, ()):
        scope.world.played.add(_sentence_id(reading))
        found.append(e.Not(all_given(getattr(reading.meaning, "circumstances", ()), scope)))
    return conjunction(found)


def filtered(each: things.Filter, thing: e.Expression, kind: str, scope: Scope) -> e.Expression:
    """A filter after a noun as a test of a thing."""
    from rulewright.machine import conditions

    match each:
        case things.Where(preposition="other than" | "except" | "except for", object=object_):
            return e.Not(e.IsIn(thing, e.These(tuple(one(part, scope) for part in parts(object_)))))
        case things.Where(preposition=preposition, object=object_):
            return at(thing, kind, preposition, object_, scope)
        case things.Who(conditions=tests, joint=joint, gap="subject", owned=None):
            inner = scope.about(thing, kind).subject(thing)
            made = [conditions.holds(test, inner) for test in tests]
            return disjunction(made) if joint == "or" else conjunction(made)
        case things.Who(conditions=tests, joint=joint, gap="subject", owned=owned) if isinstance(owned, things.Nominal):
            value = attribute(owned.name, thing, scope)
            inner = scope.about(value, owned.name).subject(thing)
            made = [conditions.holds(test, inner) for test in tests]
            return disjunction(made) if joint == "or" else conjunction(made)
        case things.Done(act=act):
            inner = scope.about(thing, kind)
            return conditions.done(act, inner)
        case things.Who(
            conditions=(effects.Act(verb="take" | "resolve", perfect=True, negated=negated),), gap="object"
        ):
            taken = e.IsIn(thing, e.Slot(TAKEN))
            return e.Not(taken) if negated else taken
        case _:
            raise Unplayable(f"“{each}” cannot be tested")


def at(thing: e.Expression, kind: str, preposition: str, where: object, scope: Scope) -> e.Expression:
    """Whether a thing stands or lies where a phrase says."""
    world = scope.world
    if isinstance(where, things.Union):
        made = [at(thing, kind, preposition, part, scope) for part in where.items]
        return conjunction(made) if where.joint == "and" and not is_pile(where.items[0], scope) else disjunction(made)
    if not isinstance(where, things.Nominal):
        raise Unplayable(f"“{preposition} {where}” is no place")
    if where.name in ("game",) and preposition == "in":
        return _in_game(thing, world)
    if where.name.lower() == "map" or where.name in {
        rule.name for rule in world.book.rules() if rule.kind.value == "MAP"
    }:
        return e.Compare("!=", place(thing, scope), e.Nothing())
    if is_list(where, scope):
        return e.IsIn(thing, one(where, scope))
    if where.name in world.of_process or (where.name in world.registers and where.owner is None):
        return e.Compare("==", place(thing, scope), one(where, scope))
    if is_pile(where, scope):
        return in_pile(thing, preposition, where, scope)
    base = world.base(where.name)
    if isinstance(where, things.Individual) and where.name in world.spaces:
        return e.Compare("==", place(thing, scope), e.Name(where.name))
    if base == SPACE:
        here = place(thing, scope)
        if where.owner is not None:
            return somewhere(here, e.Compare("==", here, place(one(where.owner, scope), scope)))
        if where.quantifier in INDEFINITE and not set(where.which) & {"same"}:
            return conjunction([e.Compare("!=", here, e.Nothing()), fits(where, here, scope)])
        if "same" in where.which:
            return somewhere(here, e.Compare("==", here, _same(where, scope)))
        return e.Compare("==", here, one(where, scope))
    if world.base(kind) in ("Token",):
        raise Unplayable(f"a {kind} lies in no place that the machine knows")
    if preposition == "from":
        return e.Compare("==", holder(thing), one(where, scope))
    raise Unplayable(f"“{preposition} {where}” is no place that the machine knows")


def somewhere(here: e.Expression, test: e.Expression) -> e.Expression:
    """The test, for what stands anywhere at all: two who are off the map are in no Room together."""
    return e.And((e.Compare("!=", here, e.Nothing()), test))


def _same(where: things.Nominal, scope: Scope) -> e.Expression:
    """`in the same Room as Bo`, `in the same Room` (as the one who acts)."""
    for each in where.filters:
        if isinstance(each, things.Where) and each.preposition == "as":
            return place(one(each.object, scope), scope)
    return place(_they(scope, "the same Room as whose"), scope)


def _in_game(thing: e.Expression, world: World) -> e.Expression:
    """In the game: not Removed, where such a status is."""
    removed = world.statuses.get("Removed")
    return e.Not(has_status("Removed", thing, world)) if removed else e.Bool(True)


def in_pile(thing: e.Expression, preposition: str, where: things.Nominal, scope: Scope) -> e.Expression:
    """Whether a card lies in a pile, or on top of it."""
    if where.owner is not None and isinstance(where.owner, things.Nominal) and _indefinite(where.owner):
        owner = holder(thing)
        pile: e.Expression = e.PileOf(where.name, owner)
        tests: list[e.Expression] = [e.Compare("!=", owner, e.Nothing()), fits(where.owner, owner, scope)]
    else:
        pile, tests = pile_of(where, scope), []
    if preposition in ("on top of", "at the top of"):
        tests.append(e.Compare("==", thing, e.Top(pile)))
    else:
        tests.append(e.IsIn(thing, cards_in(where, pile)))
    return conjunction(tests)


def cards_in(where: things.Nominal, pile: e.Expression) -> e.Expression:
    """The cards of a pile, or of the set that a calculated pile (Inventory) already is."""
    return e.Cards(pile) if isinstance(pile, e.PileOf | e.Slot | e.Var) else pile


def _indefinite(noun: things.Nominal) -> bool:
    return noun.quantifier in ("a", "any", "each", "every") or (noun.quantifier == "" and noun.plural)


# ------------------------------------------------------------------------------------------------------- one thing


def _they(scope: Scope, question: str) -> e.Expression:
    found = scope.they if scope.they is not None else scope.performer
    if found is None:
        raise Unplayable(f"nothing here says {question}")
    return found


def place(thing: e.Expression, scope: Scope) -> e.Expression:
    """The space in which a thing stands."""
    attribute = scope.world.place_of.get(PLAYER)
    if attribute is None:
        raise Unplayable("no sentence says where a Player stands")
    return e.Get(attribute, thing)


def holder(card: e.Expression) -> e.Expression:
    """The Player in whose pile a card lies."""
    return e.Holder(card)


def one(noun: object, scope: Scope) -> e.Expression:
    """The one thing that a noun phrase means."""
    world = scope.world
    noun = as_kind(noun, world)
    match noun:
        case things.Pronoun():
            return _pronoun(noun, scope)
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
        case things.Individual(name=name):
            return e.Name(name)
        case things.Select() | things.AttributeOf() | things.Small() | things.Known() | things.Register() if is_pile(
            noun, scope
        ):
            return pile_of(noun, scope)
        case things.Nominal(owner=owner) if owner is not None:
            return attribute(noun.name, one(owner, scope), scope)
        case things.Nominal(quantifier=quantifier) if quantifier in DEFINITE:
            return _definite(noun, scope)
        case things.Process(name=name):
            return e.Name(name)
        case things.Select() if world.base(noun.name) != "" and (noun.quantifier in INDEFINITE):
            return e.First(several(noun, scope))
        case _:
            raise Unplayable(f"“{noun}” is not one thing that the machine knows")


def as_kind(noun: object, world: World) -> object:
    """A name that a definition makes a kind (A Counted Bomb is a … that …) selects things, whatever the vocabulary took it for."""
    kinds = (things.Role, things.Known)
    if (
        isinstance(noun, kinds)
        and noun.name not in world.roles
        and (noun.name in world.defined or world.base(noun.name))
    ):
        return things.Select(**{each.name: getattr(noun, each.name) for each in fields(noun)})
    return noun


def _pronoun(noun: things.Pronoun, scope: Scope) -> e.Expression:
    if noun.name in ("it", "its", "itself") and scope.it is not None and scope.they is None:
        return scope.it
    if noun.antecedent is not None and isinstance(noun.antecedent, things.Nominal):
        try:
            if noun.antecedent.quantifier in DEFINITE or isinstance(
                noun.antecedent, things.Register | things.Individual | things.Role
            ):
                return one(noun.antecedent, scope)
        except Unplayable:
            pass
    return _they(scope, f"whom “{noun.name}” means")


def _role(noun: things.Role, scope: Scope) -> e.Expression:
    name = described(noun)
    for key in (name, noun.name):
        if key in scope.owners:
            return scope.owners[key]
    known = scope.find(noun.name, noun.which) or scope.find(name, noun.which)
    if known is not None and known.slot == noun.name:
        return e.Slot(known.slot)
    kind = PLAYER
    if noun.name in scope.world.roles:
        meaning = scope.world.roles[noun.name].meaning
        if isinstance(meaning, facts.Defined):
            kind = name_of(meaning.base) or PLAYER
    return scope.role(noun.name, kind)


def _definite(noun: things.Nominal, scope: Scope) -> e.Expression:
    name = described(noun)
    for key in (name, noun.name):
        if key in scope.owners:
            return scope.owners[key]
    if scope.outer and (noun.name == scope.outer or scope.world.is_below(noun.name, scope.outer)):
        return e.Outer(scope.outer, "kind")
    antecedent = noun.antecedent
    if isinstance(antecedent, things.Nominal):
        witness = scope.witnesses.get((antecedent.span.start, antecedent.span.end))
        if witness is not None:
            return e.First(witness)
        if any(known.slot == described(antecedent) for known in scope.known):
            return e.Slot(described(antecedent))
    pointing = tuple(word for word in noun.which if word in POINTING)
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
    if scope.world.base(noun.name) in (PLAYER, "Card", SPACE, "Procedure") or noun.name in ("card", "deck"):
        return scope.role(name, noun.name)
    kind = scope.world.last_kind(noun.name)
    if kind:
        return scope.role(name, kind)
    raise Unplayable(f"nothing here says which {noun.name} “{noun}” is")


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
    if noun.name in world.piles:
        pile = world.piles[noun.name]
        if not pile.each:
            return e.PileOf(noun.name)
        owner = one(noun.owner, scope) if noun.owner is not None else _they(scope, f"whose {noun.name} this is")
        return e.PileOf(noun.name, owner)
    calculation = next(c for c in world.calculated if c.name == noun.name)
    world.played.add(_sentence_id(calculation.reading))
    owner = one(noun.owner, scope) if noun.owner is not None else _they(scope, f"whose {noun.name} this is")
    quantity = calculation.quantity
    if isinstance(quantity, things.Nominal):
        quantity = replace(quantity, quantifier="all")
    return several(quantity, scope.subject(owner))


# --------------------------------------------------------------------------------------------------------- numbers


def attribute(name: str, owner: e.Expression, scope: Scope) -> e.Expression:
    """An attribute of a thing: calculated, changing, or printed."""
    world = scope.world
    if name in world.columns and is_card(owner, scope):
        return e.Get(name, owner)
    if any(c.name == name and c.owner is not None for c in world.calculated):
        return e.Apply(name, (owner,))
    if name in world.markers:
        return owner
    if name in world.attributes or name in world.columns:
        return e.Get(name, owner)
    if name in world.piles:
        return e.PileOf(name, owner)
    if name in world.space_kinds:
        return place(owner, scope)
    raise Unplayable(f"no sentence says what {name} is, or whose")


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


def number(noun: object, scope: Scope) -> e.Expression:
    """A quantity as a number. Dice are not read here: a roll comes first (see effects)."""
    match noun:
        case quantities.Number(value=value):
            return e.Int(value)
        case quantities.Amount(number=quantities.Number(value=value), relation="", beyond=0):
            return e.Int(value)
        case quantities.Count(of=of, total=True) if isinstance(of, things.Nominal):
            return _total(of, scope)
        case quantities.Count(of=of):
            return e.Count(several(of, scope))
        case quantities.Calculation(items=items, joint=joint):
            made = number(items[0], scope)
            for item in items[1:]:
                made = e.Arithmetic({"plus": "+", "minus": "-", "times": "*"}[joint], made, number(item, scope))
            return made
        case quantities.ThatMuch():
            return _last_number(scope)
        case things.Small(name="roll" | "result" | "total" | "sum", owner=owner):
            return result(owner, scope)
        case things.AttributeOf(name=name, owner=owner, amount=None, which=("total",)) if owner is not None:
            return _total(noun, scope)
        case things.Nominal(name=name, owner=None) if any(
            c.name == name and c.owner is None for c in scope.world.calculated
        ):
            return plain_calculation(name, scope)
        case things.Nominal(owner=owner) if owner is not None:
            if (
                isinstance(owner, things.Nominal)
                and (owner.quantifier in GROUP or owner.plural)
                and owner.quantifier not in DEFINITE
            ):
                return _total(noun, scope)
            return attribute(noun.name, one(owner, scope), scope)
        case things.Nominal(name=name) if name in scope.world.registers:
            return e.Shared(name)
        case things.Nominal(name=name, quantifier="" | "the" | "a") if name in scope.world.attributes or any(
            c.name == name for c in scope.world.calculated
        ):
            return attribute(name, _they(scope, f"whose {name} counts"), scope)
        case _:
            raise Unplayable(f"“{noun}” is no number that the machine can read")


def plain_calculation(name: str, scope: Scope) -> e.Expression:
    """A quantity that belongs to nobody: `Melee Mystic Dagger Damage equals …`."""
    calculation = next(c for c in scope.world.calculated if c.name == name and c.owner is None)
    scope.world.played.add(_sentence_id(calculation.reading))
    return number(calculation.quantity, scope)


def _total(noun: things.Nominal, scope: Scope) -> e.Expression:
    """The sum of an attribute over several things: `the total Phase 2 Icons of all Counted Bombs`."""
    over = noun.owner
    if over is None:
        for each in noun.filters:
            if isinstance(each, things.Where) and each.preposition in ("on", "of"):
                over = each.object  # type: ignore[assignment]
    if over is None:
        raise Unplayable(f"nothing says over what “{noun}” is added up")
    variable = scope.variable()
    return e.Total(several(over, scope), variable, attribute(noun.name, e.Var(variable), scope))


def result(owner: things.Noun | None, scope: Scope) -> e.Expression:
    """The number that a roll gave: of the sentence before, of a Player, of the Check."""
    if owner is None:
        return _last_number(scope)
    if (
        isinstance(owner, things.Nominal)
        and scope.outer
        and (owner.name == scope.outer or scope.world.is_below(owner.name, scope.outer))
    ):
        return e.Outer(scope.outer, "roll")
    thing = one(owner, scope)
    for known in reversed(scope.known):
        if "result" in known.verbs and known.kinds == (str(thing),):
            return e.Slot(known.slot)
    for known in reversed(scope.known):
        if "results" in known.verbs:
            return e.Get(known.slot, thing)
    raise Unplayable(f"nothing here says what “{owner}” rolled")


def _last_number(scope: Scope) -> e.Expression:
    for known in reversed(scope.known):
        if "roll" in known.verbs:
            return e.Slot(known.slot)
    raise Unplayable("no roll stands before this")


# ------------------------------------------------------------------------------------------------------------- sets


def several(noun: object, scope: Scope) -> e.Expression:
    """A set of things."""
    world = scope.world
    noun = as_kind(noun, world)
    match noun:
        case things.Union(items=items, filters=filters):
            made: e.Expression = e.Union(tuple(several(item, scope) for item in items))
            return _narrowed(made, filters, "", scope)
        case things.Nominal() if noun.name in world.markers and noun.owner is not None:
            return several(noun.owner, scope)
        case things.Nominal(name=name) if name in world.of_process:
            return e.Outer(world.of_process[name][0], name)
        case things.Nominal(name=name) if name in world.registers and noun.owner is None:
            shared = e.Shared(name)
            return shared if "Many" in type(world.registers[name].type).__name__ else e.These((shared,))
        case things.Nominal() if is_pile(noun, scope):
            return cards_in(noun, pile_of(noun, scope))
        case things.Individual():
            return e.These((one(noun, scope),))
        case things.Role() | things.Pronoun():
            return e.These((one(noun, scope),))
        case things.Nominal(quantifier=quantifier) if quantifier in DEFINITE and not noun.plural:
            return e.These((one(noun, scope),))
        case things.Nominal():
            return _select(noun, scope)
        case _:
            raise Unplayable(f"“{noun}” is no set of things")


def _select(noun: things.Nominal, scope: Scope) -> e.Expression:
    """All things of a kind that fit."""
    world = scope.world
    base = world.base(noun.name)
    rest = list(noun.filters)
    made: e.Expression
    tests: list[Callable[[e.Expression], e.Expression]] = []
    if base == PLAYER:
        made = e.Every(PLAYER)
        source = next(
            (f for f in rest if isinstance(f, things.Where) and f.preposition == "in" and is_list(f.object, scope)),
            None,
        )
        if source is not None:
            rest.remove(source)
            made = several(source.object, scope)
    elif base == SPACE:
        made = e.Every(SPACE)
        if "adjacent" in noun.which:
            made = e.Adjacent(place(_they(scope, "adjacent to whose place"), scope))
    elif base == "Card":
        made, rest = _cards(noun, rest, scope)
    elif base == "Procedure":
        made = e.Every(noun.name)
    else:
        raise Unplayable(f"“{noun}”: nothing says which things are {noun.name}")

    def narrow(thing: e.Expression) -> e.Expression:
        own = []
        if not (made == e.Every(noun.name)):
            own.append(of_kind(noun.name, thing, scope))
        own += [has_status(status, thing, world) for status in noun.statuses]
        own += [
            adjective(word, thing, scope)
            for word in noun.which
            if not (word == "adjacent" and base == SPACE) and word not in POINTING
        ]
        own += [filtered(each, thing, noun.name, scope) for each in rest]
        return conjunction([*own, *(test(thing) for test in tests)])

    if noun.owner is not None and base == "Card" and not is_pile(noun, scope):
        owner = one(noun.owner, scope)
        tests.append(lambda thing: e.Compare("==", holder(thing), owner))
    variable = scope.variable()
    condition = narrow(e.Var(variable))
    return made if condition == e.Bool(True) else e.Where(made, variable, condition)


def is_list(noun: object, scope: Scope) -> bool:
    name = name_of(noun) if isinstance(noun, things.Nominal) else ""
    world = scope.world
    if name in world.of_process:
        return type(world.of_process[name][1]).__name__ == "Many"
    return name in world.registers and type(world.registers[name].type).__name__ == "Many"


def _cards(noun: things.Nominal, rest: list[things.Filter], scope: Scope) -> tuple[e.Expression, list[things.Filter]]:
    """The cards from which a phrase selects: those of a pile that a filter names, else all of the kind."""
    for each in rest:
        if (
            isinstance(each, things.Where)
            and each.preposition in ("in", "from")
            and not isinstance(each.object, things.Union)
        ):
            where = each.object
            if (
                isinstance(where, things.Nominal)
                and is_pile(where, scope)
                and not (isinstance(where.owner, things.Nominal) and _indefinite(where.owner))
            ):
                return several(where, scope), [one_ for one_ in rest if one_ is not each]
        if isinstance(each, things.Where) and each.preposition == "in" and isinstance(each.object, things.Union):
            if all(is_pile(part, scope) for part in each.object.items):
                return e.Union(tuple(several(part, scope) for part in each.object.items)), [
                    o for o in rest if o is not each
                ]
    if noun.name in ("card", "Card"):
        raise Unplayable(f"“{noun}”: which cards?")
    return e.Every(scope.world.printed_kind(noun.name)), rest


def _narrowed(made: e.Expression, filters: tuple[things.Filter, ...], kind: str, scope: Scope) -> e.Expression:
    if not filters:
        return made
    variable = scope.variable()
    return e.Where(made, variable, conjunction([filtered(each, e.Var(variable), kind, scope) for each in filters]))
