"""Conditions as tests of the state.

A subject with a quantifier (`exactly one Surviving Player remains`, `a Weapon is in …`, `no Loot is
eligible`) is counted; a definite one is tested itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic, model, sound
from rulewright.machine.conditions import being, comparing, membership, options, sameness, thrown
from rulewright.machine.effects import laying, ranking
from rulewright.machine.events import memory, outcomes
from rulewright.machine.nouns import amounts, ground, nouns, whereabouts
from rulewright.machine.scope import DEFINITE, GROUP, Scope, Unplayable, place_of
from rulewright.machine.things.world import PLAYER, World, name_of, parts
from rulewright.meaning import circumstances, conditions, effects, quantities, things

RELATIONS = {"equal": "==", "at least": ">=", "at most": "<=", "more": ">", "fewer": "<"}


def all_given(found: Iterable[circumstances.Circumstance], scope: Scope) -> e.Expression:
    """The conditions of a sentence: its ifs, its unless with a true condition, its while and only if, all
    at once.
    """
    tests = []
    for each in found:
        match each:
            case circumstances.If() | circumstances.OnlyIf() | circumstances.While():
                tests.append(given(each, scope))
            case circumstances.Unless():
                tests.append(e.Not(given(each, scope)))
            case circumstances.EvenIf() | circumstances.According():
                pass
            case circumstances.AtPhrase(moment="during", what=what) if isinstance(what, things.Nominal):
                tests.append(running(what, scope))
            case circumstances.AtPhrase(moment="on"):
                tests.append(thrown.on(each, scope))
            case circumstances.UnlessHook():
                pass
            case circumstances.Times():
                raise Unplayable(f"“{each}” limits how often, and the machine keeps no such count here")
            case _:
                raise Unplayable(f"“{each}” cannot be tested")
    return logic.conjunction(tests)


def given(each: circumstances.Given, scope: Scope) -> e.Expression:
    """The conditions after one word."""
    if each.further:
        raise Unplayable(f"“{each}” is asked of an earlier moment, and the machine keeps no answer of it")
    made = [holds(condition, scope) for condition in each.conditions]
    return joined(made, joint_of(each.conditions, each.joint), each)


def joint_of(found: Sequence[conditions.Condition], joint: str) -> str:
    """The word by which conditions are joined as tests: in `has not risen or been removed` one `not` denies both, so
    that neither may be.
    """
    others = found[1:]
    both = bool(others) and all(isinstance(each, effects.Act) and each.negated for each in found)
    said_once = both and all(isinstance(each, effects.Act) and each.shared for each in others)
    return "and" if joint == "or" and said_once else joint


def joined(tests: list[e.Expression], joint: str, said: object) -> e.Expression:
    """Conditions by the word that joins them."""
    if joint == "nor":
        raise Unplayable(f"“{said}”: of conditions that are joined by nor none holds; write and, with not in each")
    return logic.disjunction(tests) if joint == "or" else logic.conjunction(tests)


def running(process: things.Nominal, scope: Scope) -> e.Expression:
    """`during P`: a frame of P, or of a procedure that is a P, is on the stack."""
    world = scope.world
    names = [name for name in world.members_of(process.name) if world.is_procedure(name)]
    if world.is_procedure(process.name) and process.name not in names:
        names.append(process.name)
    if not names:
        raise Unplayable(f"no procedure is called {process.name}")
    return logic.disjunction([e.Running(name) for name in names])


def counted(noun: things.Noun, scope: Scope, test: Callable[[e.Expression, Scope], e.Expression]) -> e.Expression:
    """A test of what a subject speaks of: counted where it has a quantifier or an amount, else of the
    thing itself.
    """
    noun = nouns.as_kind(noun, scope.world)  # type: ignore[assignment]
    if isinstance(noun, things.Union):
        made = [counted(part, scope, test) for part in noun.items]
        if noun.joint not in ("and", "or") or noun.lead == "neither" or noun.filters:
            raise Unplayable(f"“{noun}”: write one sentence for each, or join them by and, or by or")
        return logic.disjunction(made) if noun.joint == "or" else logic.conjunction(made)
    if not isinstance(noun, things.Nominal):
        raise Unplayable(f"“{noun}” is nothing that can be tested")
    amount = noun.amount
    if noun.focus and amount is None:
        raise Unplayable(f"“{noun}”: that it holds of nobody else is not tested")
    indefinite = (
        isinstance(noun, things.Select | things.Known | things.Small | things.StatusName)
        and noun.quantifier not in DEFINITE
        and not noun.owner
    )
    if (
        scope.it is not None
        and not noun.filters
        and not noun.statuses
        and noun.quantifier in ("a", "the", "")
        and amount is None
        and (noun.name == scope.it_kind)
    ):
        return test(scope.it, scope)
    if not indefinite and amount is None:
        thing = nouns.one(noun, scope)
        return of_somebody(thing, test(thing, scope), scope)
    if noun.name in scope.world.tokens and noun.name not in scope.world.components:
        return _tokens(noun, scope)
    several = noun.quantifier == "several" and amount is None  # two or more
    variable = scope.variable()
    candidates = nouns.several(noun, scope)
    scope.taken_up[place_of(noun)] = e.Var(variable)  # each of them by itself, while it is tested
    condition = test(e.Var(variable), scope)
    scope.taken_up[place_of(noun)] = None
    if noun.quantifier in GROUP:
        condition = e.Not(condition)
        return e.Compare("==", e.Count(e.Where(candidates, variable, condition)), e.Int(0))
    chosen = candidates if condition == e.Bool(True) else e.Where(candidates, variable, condition)
    scope.witnesses[place_of(noun)] = chosen
    if noun.quantifier in ("no", "neither"):
        return e.Compare("==", e.Count(chosen), e.Int(0))
    if several:
        return e.Compare(">", e.Count(chosen), e.Int(1))
    return within(e.Count(chosen), amount)


def of_somebody(thing: e.Expression, made: e.Expression, scope: Scope) -> e.Expression:
    """What is told of the one in a place that may be empty: of nobody nothing is so, and nothing is not so. A place
    that the first step of a Turn fills (The Player becomes the Active Player) is not empty in play.
    """
    if made in (e.Bool(True), e.Bool(False)) or not any(
        isinstance(node, e.Get) and node.of == thing for node in sound.nodes(made)
    ):
        return made
    world = scope.world
    match thing:
        case e.Shared(name) if name not in world.acting:
            kept = world.registers[name].type if name in world.registers else None
        case e.Get(name, _) if name in world.attributes:
            kept = world.attributes[name].type
        case _:
            return made
    if not isinstance(kept, model.Ref) or kept.start:
        return made
    return logic.conjunction([e.Compare("!=", thing, e.Nothing()), made])


def _tokens(noun: things.Nominal, scope: Scope) -> e.Expression:
    raise Unplayable(f"where “{noun}” lies is not said")


def within(count: e.Expression, amount: quantities.Amount | None) -> e.Expression:
    """A count within an amount; at least one without."""
    if amount is None:
        return e.Compare(">", count, e.Int(0))
    low, high = amount.low_high()
    if high == low:
        return e.Compare("==", count, e.Int(low))
    tests: list[e.Expression] = []
    if low:
        tests.append(e.Compare(">=", count, e.Int(low)))
    if high is not None:
        tests.append(e.Compare("<=", count, e.Int(high)))
    return logic.conjunction(tests)


def holds(condition: conditions.Condition, scope: Scope) -> e.Expression:
    """A condition as a test."""
    made = _holds(condition, scope)
    return made


def _subject(
    condition: conditions.State, scope: Scope, test: Callable[[e.Expression, Scope], e.Expression]
) -> e.Expression:
    """The test of the condition's subject (of `it` when it is said elsewhere), negated where the condition
    is.
    """

    if condition.past:
        raise Unplayable(f"the machine keeps no memory of “{condition}”")

    def signed(thing: e.Expression, inner: Scope) -> e.Expression:
        made = test(thing, inner)
        return e.Not(made) if condition.negated else made

    if condition.subject is None:
        if scope.it is None:
            raise Unplayable(f"nothing says of what “{condition}” is to hold")
        return of_somebody(scope.it, signed(scope.it, scope), scope)
    return counted(condition.subject, scope, signed)


def _holds(condition: conditions.Condition, scope: Scope) -> e.Expression:
    world = scope.world
    match condition:
        case conditions.Joined(conditions=several, joint=joint):
            made = [holds(each, scope) for each in several]
            return joined(made, joint_of(condition.conditions, joint), condition)
        case conditions.IsA(where=(first, *_)) | conditions.IsThe(where=(first, *_)):
            raise Unplayable(f"“{condition}”: “{first}” is not tested")
        case conditions.IsSo(where=(first, *_)) | conditions.IsSo(to=effects.Doing() as first):
            raise Unplayable(f"“{condition}”: “{first}” is not tested")
        case conditions.IsA(kind=kind):
            return _subject(
                condition,
                scope,
                lambda thing, inner: being.listed(
                    kind, [_is_a(part, thing, inner) for part in parts(kind)], condition, condition.negated, wide=True
                ),
            )
        case conditions.IsThe(subject=things.Small(name="roll" | "result"), other=things.Union() as other):
            return _signed(condition, thrown.shows(other, amounts.number(condition.subject, scope), f"“{condition}”"))
        case conditions.IsSo(adjective="even" | "odd" as word, subject=subject) if subject is not None:
            return _signed(condition, thrown.parity(word, amounts.number(subject, scope)))
        case conditions.IsThe(other=things.Union(joint="and") as other):
            raise Unplayable(f"“{other}”: nothing is two things at once; write or")
        case conditions.IsThe(other=other):
            if isinstance(other, things.AttributeOf | quantities.Number | quantities.Calculation) and _numeric(
                condition.subject, scope
            ):
                one, two = amounts.number(condition.subject, scope), amounts.number(other, scope)
                return _signed(condition, sameness.same(one, two, scope))
            return _subject(
                condition,
                scope,
                lambda thing, inner: being.listed(
                    other, [_is_the(part, thing, inner) for part in parts(other)], condition, condition.negated
                ),
            )
        case conditions.HasStatus(statuses=statuses, joint=joint, where=where):

            def status(thing: e.Expression, inner: Scope) -> e.Expression:
                made = [
                    being.said_of(each, _status(each.name, thing, condition, inner), joint if at else "")
                    for at, each in enumerate(statuses)
                ]
                if condition.exactly:
                    return being.exactly_one(made, condition, bool(where))
                kind = name_of(condition.subject) if condition.subject is not None else scope.it_kind
                return being.with_places(made, _placed(where, thing, kind, inner), condition)

            return _subject(condition, scope, status)
        case conditions.IsAt() if (at_one := sameness.together(condition, scope)) is not None:
            return at_one
        case conditions.IsAt(where=where):
            _require_together(condition)
            if isinstance(condition.subject, things.Nominal) and condition.subject.name in world.tokens:
                return _token_at(condition.subject, where, condition.negated, scope)

            def placed(thing: e.Expression, inner: Scope) -> e.Expression:
                kind = name_of(condition.subject) if condition.subject is not None else scope.it_kind
                return being.with_places((), _placed(where, thing, kind, inner), condition)

            return _subject(condition, scope, placed)
        case conditions.IsSo(adjective="empty" | "free" as word) if _of_spaces(condition, word, scope):
            return _subject(condition, scope, lambda thing, inner: e.Not(e.IsIn(thing, ground.occupied(inner))))
        case conditions.IsSo(adjective="empty", subject=things.Union(joint="and" | "or" as joint) as piles):
            if piles.lead == "neither" or piles.filters:
                raise Unplayable(f"“{piles}”: write one sentence for each, or join them by and, or by or")
            each_of = [_holds(replace(condition, subject=pile), scope) for pile in piles.items]
            return joined(each_of, joint, condition)
        case conditions.IsSo(adjective="empty", subject=subject) if subject is not None:
            return _signed(condition, e.Compare("==", e.Count(nouns.several(subject, scope)), e.Int(0)))
        case conditions.IsSo(adjective="meet" | "met", subject=subject):
            return _signed(condition, met(name_of(subject), scope))
        case conditions.IsSo(adjective=adjective):
            return _subject(condition, scope, lambda thing, inner: membership.named_condition(adjective, thing, inner))
        case conditions.Compares(relation=relation, quantity=quantity):
            return _compares(condition, relation, quantity, scope)
        case conditions.Has(what=what, where=where):
            return _subject(condition, scope, lambda thing, inner: has(what, thing, inner, where))
        case conditions.Exists(what=what):
            return _signed(condition, _exists(what, scope))
        case conditions.Mentions():
            return memory.mentions(condition, scope)
        case effects.Act(verb="remain", slots=(slot, *_)):
            raise Unplayable(f"“{condition}”: “{slot}” is not tested")
        case effects.Act(verb="remain", subject=subject, negated=negated) if subject is not None:
            left = counted(subject, scope, lambda thing, inner: e.Bool(True))
            return e.Not(left) if negated else left
        case effects.Act(verb="end", subject=things.Nominal(name="game"), negated=negated):
            return e.Not(e.Ended()) if negated else e.Ended()
        case effects.Act(verb="play") if (with_option := options.played(condition, scope)) is not None:
            return with_option
        case effects.Act(verb="occur" | "happen") if outcomes.ends_game(condition, world):
            return e.Not(e.Ended()) if condition.negated else e.Ended()
        case effects.Act(verb="meet", subject=number, slots=(effects.Slot(value=threshold),)) if (
            number is not None
            and isinstance(threshold, things.Nominal)
            and threshold.name in world.lookups
            and not condition.passive
        ):
            return _signed(condition, _meets(amounts.number(number, scope), threshold, scope))
        case effects.Act(verb="meet", passive=True, subject=subject, negated=negated):
            told = met(name_of(subject), scope)
            return e.Not(told) if negated else told
        case effects.Act(verb="equal", subject=one, slots=(effects.Slot(name="object", value=same),)) if not (
            one is None or condition.perfect or condition.modal or condition.passive
        ):
            made_equal = sameness.same(amounts.number(one, scope), amounts.number(same, scope), scope)
            return e.Not(made_equal) if condition.negated else made_equal
        case effects.Act(verb="fit") if (fitting := laying.fits(condition, scope)) is not None:
            return fitting
        case effects.Act():
            return done(condition, scope)
        case _:
            raise Unplayable(f"“{condition}” cannot be tested")


def _require_together(condition: conditions.IsAt) -> None:
    """Raise Unplayable for `two Players are in the same Place`: as one another, or as the one who acts?"""
    who = condition.subject
    many = isinstance(who, things.Nominal) and who.amount is not None and who.amount.low_high() != (1, 1)
    for each in condition.where:
        where = each.object
        same = isinstance(where, things.Nominal) and "same" in where.which and not where.filters
        if many and same:
            raise Unplayable(f"“{condition}”: the same as whose? Say “in the Active Player's …”")


def _of_spaces(condition: conditions.IsSo, word: str, scope: Scope) -> bool:
    """Whether a condition says of spaces that nothing stands on them."""
    kind = name_of(condition.subject) if condition.subject is not None else scope.it_kind
    return ground.is_space(kind, scope.world) and bool(scope.world.standing) and word not in scope.world.met


def _placed(where: tuple[things.Where, ...], thing: e.Expression, kind: str, scope: Scope) -> list[being.Part]:
    """What is said of the place, each with the word that joins it."""
    return [being.Part(membership.filtered(replace(each, link=""), thing, kind, scope), each.link) for each in where]


def _meets(number: e.Expression, threshold: things.Nominal, scope: Scope) -> e.Expression:
    """`the result meets the Entry Roll of the Noise`: as the cell says, so much or more, or so much or less."""
    meets = scope.world.lookups[threshold.name].meets
    if not meets:
        raise Unplayable(f"“{threshold.name}” holds no thresholds such as 7+, and nothing says what meets it")
    return e.Compare(meets, number, amounts.number(threshold, scope))


def _signed(condition: conditions.State | effects.Act, made: e.Expression) -> e.Expression:
    return e.Not(made) if condition.negated else made


def met(name: str, scope: Scope) -> e.Expression:
    """A named condition, or the one that a rule uses instead of it (see from_meaning: both are functions)."""
    if name in scope.world.met:
        return e.Apply(name)
    raise Unplayable(f"no sentence says when the {name} is met")


def _status(name: str, thing: e.Expression, condition: conditions.State, scope: Scope) -> e.Expression:
    """A status, or a printed word: `the Placement of the revealed card is Face Up`."""
    subject = condition.subject
    if isinstance(subject, things.AttributeOf) and subject.owner is not None and subject.name in scope.world.columns:
        return e.Compare("==", e.Get(subject.name, nouns.one(subject.owner, scope)), e.Word(name))
    return membership.has_status(name, thing, scope.world)


def _is_a(kind: things.Noun, thing: e.Expression, scope: Scope) -> e.Expression:
    if not isinstance(kind, things.Nominal):
        raise Unplayable(f"“{kind}” is no kind")
    if isinstance(kind, things.Known | things.Individual) and not kind.filters:
        for columns in scope.world.components.values():
            if any(kind.name in (cell.text for cell in row.cells) for row in columns.rule.rows):
                return e.Compare("==", thing, e.Word(kind.name))
    if scope.outer and (kind.name == scope.outer or scope.world.is_below(kind.name, scope.outer)):
        return e.IsIn(thing, e.Every(kind.name))
    return membership.fits(kind, thing, scope)


def _is_the(other: things.Noun, thing: e.Expression, scope: Scope) -> e.Expression:
    """Whether a thing is the one that is named; any of those cards, where several have the name."""
    named = nouns.as_kind(other, scope.world)
    name = name_of(other)
    if isinstance(named, things.Select) and named.quantifier == "no" and name == PLAYER and _no_more(named):
        return e.Compare("==", thing, e.Nothing())  # the High Bidder is nobody
    printed = isinstance(other, things.Individual | things.Known) and name not in scope.world.cards
    if printed and name not in scope.world.spaces and scope.world.column_with(name):
        return e.Compare("==", thing, e.Word(name))
    met = isinstance(named, things.Nominal) and named.quantifier in DEFINITE and nouns.is_known(named, scope)
    if isinstance(named, things.Select) and named.name in scope.world.copies and not met:
        return membership.fits(named, thing, scope)
    return sameness.same(thing, nouns.one(other, scope), scope)


def _no_more(noun: things.Nominal) -> bool:
    return not (noun.adjectives or noun.filters or noun.amount is not None or noun.focus or noun.owner is not None)


def _numeric(noun: things.Noun | None, scope: Scope) -> bool:
    return isinstance(noun, things.AttributeOf | things.Small)


def _compares(condition: conditions.Compares, relation: str, quantity: things.Noun, scope: Scope) -> e.Expression:
    subject = condition.subject
    if subject is None:
        left = scope.it
        if left is None:
            raise Unplayable(f"nothing says what is compared in “{condition}”")
    else:
        left = amounts.number(subject, scope)
    if isinstance(quantity, quantities.Amount):
        made = within(left, quantity)
    elif isinstance(quantity, things.Union):
        if quantity.joint != "or":
            raise Unplayable(f"“{condition}”: compare with one number, or join them by or")
        made = logic.disjunction(
            [e.Compare(RELATIONS[relation], left, amounts.number(part, scope)) for part in quantity.items]
        )
    else:
        made = e.Compare(RELATIONS[relation], left, amounts.number(quantity, scope))
    told = _signed(condition, made)
    return of_somebody(left.of, told, scope) if isinstance(left, e.Get) else told


def has(what: things.Noun, thing: e.Expression, scope: Scope, where: tuple[things.Where, ...] = ()) -> e.Expression:
    """Having a card by an attribute (a Zombie Card), cards in one's piles, or an amount of something."""
    world = scope.world
    if isinstance(what, things.Union):
        shared = comparing.shared(what)
        tests = [has(each, thing, scope, where) for each in shared.items]
        return _joined(shared, tests)
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"having “{what}” cannot be tested")
    where = tuple(_own(each) for each in where)
    attribute = world.attributes.get(what.name)
    if where and world.base(what.name) != "Card":
        raise Unplayable(f"having “{what}” is tested, and not “{where[0]}”")
    if what.which and what.which[0] in ranking.HIGHEST | ranking.LOWEST and what.quantifier == "the":
        return e.IsIn(thing, ranking.highest(e.Every(PLAYER), what, scope))
    compared = comparing.more_than(what, thing, scope)
    if compared is not None:
        return compared
    if attribute is not None:
        if what.adjectives or what.filters or what.owner is not None or what.focus:
            raise Unplayable(f"having “{what}” cannot be tested")
        return has_so_much(what, e.Get(what.name, thing), type(attribute.type).__name__ == "Ref")
    word = _printed_word(what, world)
    if word and not where:
        named_word = logic.disjunction([e.Compare("==", e.Get(column, thing), e.Word(what.name)) for column in word])
        return e.Not(named_word) if what.quantifier == "no" else named_word
    if world.base(what.name) == "Card":
        variable = scope.variable()
        test = logic.conjunction(
            [
                e.Compare("==", whereabouts.holder(e.Var(variable)), thing),
                membership.fits(what, e.Var(variable), scope),
                *(membership.filtered(each, e.Var(variable), what.name, scope.subject(thing)) for each in where),
            ]
        )
        held = e.Where(_cards_held(what, thing, where, scope), variable, test)
        scope.taken_up[place_of(what)] = None
        scope.witnesses[place_of(what)] = held
        made = e.Count(held)
        return e.Compare("==", made, e.Int(0)) if what.quantifier == "no" else within(made, what.amount)
    raise Unplayable(f"having “{what}” cannot be tested")


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


def _joined(what: things.Union, tests: list[e.Expression]) -> e.Expression:
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
    return nouns.several(pile, inner)


def has_so_much(what: things.Nominal, value: e.Expression, one: bool = False) -> e.Expression:
    """Whether a value is as much as `3 or more Gold`, `no Gold`, `Gold` says; with `one`, whether it is anything."""
    if what.quantifier not in ("", "a", "no", "any", "the", "their"):
        raise Unplayable(f"having “{what}” cannot be tested")
    if one:
        return e.Compare("==" if what.quantifier == "no" else "!=", value, e.Nothing())
    if what.quantifier == "no":
        return e.Compare("<=", value, e.Int(0))  # less than none is none, too
    return within(value, what.amount)


def _exists(what: things.Noun, scope: Scope) -> e.Expression:
    """`there is a Killing Player`: the role is filled; `there are two Loot in …`: a count."""
    register = scope.world.registers.get(what.name) if isinstance(what, things.Register) else None
    held = register is not None and isinstance(register.type, model.Ref)
    if isinstance(what, things.Role) or (held and isinstance(what, things.Register)):
        if not _no_more(what) or what.quantifier not in ("a", "no", "any", "the"):
            raise Unplayable(f"that there is “{what}” cannot be tested")
        held_by = nouns.one(replace(what, quantifier="the"), scope)
        return e.Compare("==" if what.quantifier == "no" else "!=", held_by, e.Nothing())
    if isinstance(what, things.Register):
        raise Unplayable(f"that there is “{what}” cannot be tested; ask whether it is empty, or how much it is")
    return counted(what, scope, lambda thing, inner: e.Bool(True))


def _token_at(noun: things.Nominal, where: tuple[things.Where, ...], negated: bool, scope: Scope) -> e.Expression:
    """`a Chest Token is in their Room`: the number of tokens on a space."""
    if len(where) != 1 or noun.name not in scope.world.attributes:
        raise Unplayable(f"where “{noun}” lies is not said")
    space = nouns.one(where[0].object, scope)
    amount = e.Get(noun.name, space)
    made = e.Compare("==", amount, e.Int(0)) if noun.quantifier == "no" else within(amount, noun.amount)
    return e.Not(made) if negated else made


def done(act: effects.Act, scope: Scope) -> e.Expression:
    """What has happened, or happens of itself: the memory that a sentence asks for."""
    return memory.happened(act, scope)
