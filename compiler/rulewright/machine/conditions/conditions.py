"""Conditions as tests of the state.

A subject with a quantifier (`exactly one Surviving Player remains`, `a Weapon is in …`, `no Loot is
eligible`) is counted; a definite one is tested itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from rulewright.machine import expression as e
from rulewright.machine import logic, model
from rulewright.machine.conditions import (
    alike,
    being,
    comparing,
    having,
    identity,
    located,
    membership,
    of_several,
    options,
    remaining,
    sameness,
    subjects,
    those,
    thrown,
)
from rulewright.machine.effects import laying, ranking
from rulewright.machine.events import memory, outcomes
from rulewright.machine.nouns import amounts, brought_in, ground, nouns, sets, several_results
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.counted import OF_THE_ACTION
from rulewright.machine.things.world import name_of, parts
from rulewright.meaning import circumstances, conditions, effects, quantities, things


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
                tests.append(subjects.of_all_asked(e.Not(given(each, scope)), scope))
            case circumstances.EvenIf() | circumstances.According():
                pass
            case circumstances.AtPhrase(moment="during", what=what) if isinstance(what, things.Nominal):
                tests.append(running(what, scope))
            case circumstances.AtPhrase(moment="on"):
                tests.append(thrown.on(each, scope))
            case circumstances.UnlessHook():
                pass
            case circumstances.AtPhrase(moment=moment) if moment.endswith(" per"):
                raise Unplayable(f"“{each}”: {OF_THE_ACTION}")
            case circumstances.Times():
                raise Unplayable(f"“{each}” limits how often, and the machine keeps no such count here")
            case circumstances.StartingWith():
                raise Unplayable(
                    f"“{each}” belongs to a For each; write “For each Player in Turn Order, {each}, that Player …”"
                )
            case _:
                raise Unplayable(f"“{each}” cannot be tested")
    return logic.conjunction(tests)


def given(each: circumstances.Given, scope: Scope) -> e.Expression:
    """The conditions after one word."""
    if each.further:
        raise Unplayable(f"“{each}” is asked of an earlier moment, and the machine keeps no answer of it")
    joint = joint_of(each.conditions, each.joint)
    return joined(_all_hold(each.conditions, joint, scope), joint, each)


def _all_hold(found: Sequence[conditions.Condition], joint: str, scope: Scope) -> list[e.Expression]:
    """Conditions as tests. What is said of the same one of several is asked of each of them by itself: `a Player is
    Hidden and has no Gold` is so of one who is both, and not of one who is Hidden beside one with no Gold.
    """
    made: list[e.Expression] = []
    for subject, same in groupby(found, subjects.of_whom):
        said = tuple(same)
        if subject is None or len(said) == 1:
            made += [holds(condition, scope) for condition in said]
            continue
        own = tuple(replace(each, subject=None) for each in said)  # type: ignore[arg-type]  # Joined has no subject
        who = things.Who(subject.span, "who", own, joint=joint, gap="subject")
        kind = name_of(subject)

        def test(thing: e.Expression, inner: Scope, who: things.Who = who, kind: str = kind) -> e.Expression:
            return membership.filtered(who, thing, kind, inner)

        made.append(subjects.of_all_asked(subjects.counted(subject, scope, test), scope))
    return made


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
        return subjects.of_somebody(scope.it, signed(scope.it, scope), scope)
    return subjects.counted(condition.subject, scope, signed)


def holds(condition: conditions.Condition, scope: Scope) -> e.Expression:
    """A condition as a test; of nobody nothing is so."""
    if isinstance(condition, conditions.Joined):
        joint = joint_of(condition.conditions, condition.joint)
        made = joined(_all_hold(condition.conditions, joint, scope), joint, condition)
        return e.Not(made) if condition.denied else made
    if isinstance(condition, conditions.State | effects.Act):
        results = several_results.asked(condition, _tested, scope)
        if results is not None:
            return results
        each_of = of_several.compared(condition, _tested, scope)
        if each_of is not None:
            return subjects.of_all_asked(each_of, scope)
    return subjects.of_all_asked(_tested(condition, scope), scope)


def _tested(condition: conditions.Condition, scope: Scope) -> e.Expression:
    """One condition as a test."""
    world = scope.world
    match condition:
        case conditions.IsA(kind=things.Nominal(quantifier="both" | "all") as kind):
            return _of_several(condition, kind, replace(condition, kind=replace(kind, quantifier="")), scope)
        case conditions.IsThe(other=things.Nominal(quantifier="both" | "all") as kind):
            return _of_several(condition, kind, replace(condition, other=replace(kind, quantifier="")), scope)
        case conditions.IsA(where=(first, *_)) | conditions.IsThe(where=(first, *_)):
            raise Unplayable(f"“{condition}”: “{first}” is not tested")
        case conditions.IsSo(where=(first, *_)) | conditions.IsSo(to=effects.Doing() as first):
            raise Unplayable(f"“{condition}”: “{first}” is not tested")
        case conditions.IsA(kind=kind):
            return _subject(
                condition,
                scope,
                lambda thing, inner: being.listed(
                    kind,
                    [identity.of_kind(part, thing, inner) for part in parts(kind)],
                    condition,
                    condition.negated,
                    wide=True,
                ),
            )
        case conditions.IsThe(other=things.Union(items=numbers, filters=()) as other) if (
            all(map(thrown.is_number, numbers)) and condition.subject is not None
        ):
            return thrown.one_of(condition, other, amounts.number(condition.subject, scope))
        case conditions.IsThe(other=things.Quality(name="multiple", owner=quantities.Number(value=by))) if (
            condition.subject is not None and by > 0
        ):
            rest = e.Arithmetic("%", amounts.number(condition.subject, scope), e.Int(by))
            return _signed(condition, e.Compare("==", rest, e.Int(0)))
        case conditions.IsThe(subject=things.Small(name="roll" | "result"), other=things.Union() as other):
            return _signed(condition, thrown.shows(other, amounts.number(condition.subject, scope), f"“{condition}”"))
        case conditions.IsSo(adjective="even" | "odd" as word, subject=subject) if subject is not None:
            return _signed(condition, thrown.parity(word, amounts.number(subject, scope)))
        case conditions.IsThe(other=things.Quality(name=word)) | conditions.IsSo(adjective=word) if (
            word in ranking.HIGHEST | ranking.LOWEST and word not in world.met
        ):
            raise Unplayable(f"“{condition}”: say who has the {word}, as in “If the Active Player has the {word} Gold”")
        case conditions.IsThe(other=things.Union(joint="and") as other):
            raise Unplayable(f"“{other}”: nothing is two things at once; write or")
        case conditions.IsThe(other=other):
            if isinstance(other, things.AttributeOf | quantities.Number | quantities.Calculation) and comparing.numeric(
                condition.subject
            ):
                one, two = amounts.number(condition.subject, scope), amounts.number(other, scope)
                return _signed(condition, sameness.same(one, two, scope))
            return _subject(
                condition,
                scope,
                lambda thing, inner: being.listed(
                    other, [identity.the_one(part, thing, inner) for part in parts(other)], condition, condition.negated
                ),
            )
        case conditions.HasStatus() if (all_but := subjects.all_but(condition)) is not None:
            return holds(all_but, scope)
        case conditions.HasStatus(statuses=statuses, joint=joint, where=where):

            def status(thing: e.Expression, inner: Scope) -> e.Expression:
                made = [
                    being.said_of(each, identity.of_status(each.name, thing, condition, inner), joint if at else "")
                    for at, each in enumerate(statuses)
                ]
                if condition.exactly:
                    return being.exactly_one(made, condition, bool(where))
                kind = name_of(condition.subject) if condition.subject is not None else scope.it_kind
                return being.with_places(made, located.placed(where, thing, kind, inner), condition)

            return _subject(condition, scope, status)
        case conditions.IsAt() if (at_one := sameness.together(condition, scope)) is not None:
            return at_one
        case conditions.IsAt(where=where):
            located.require_together(condition)
            if isinstance(condition.subject, things.Nominal) and condition.subject.name in world.tokens:
                return located.token_at(condition.subject, where, condition.negated, scope)

            def placed(thing: e.Expression, inner: Scope) -> e.Expression:
                kind = name_of(condition.subject) if condition.subject is not None else scope.it_kind
                return being.with_places((), located.placed(where, thing, kind, inner), condition)

            return _subject(condition, located.seen_from(condition, scope), placed)
        case conditions.IsSo(adjective="empty" | "free" as word) if located.of_spaces(condition, word, scope):
            return _subject(condition, scope, lambda thing, inner: e.Not(e.IsIn(thing, ground.occupied(inner))))
        case conditions.IsSo(adjective="empty", subject=things.Union(joint="and" | "or" as joint) as piles):
            if piles.lead == "neither" or piles.filters:
                raise Unplayable(f"“{piles}”: write one sentence for each, or join them by and, or by or")
            each_of = [holds(replace(condition, subject=pile), scope) for pile in piles.items]
            return joined(each_of, joint, condition)
        case conditions.IsSo(adjective="empty", subject=subject) if subject is not None:
            return _signed(condition, e.Compare("==", e.Count(sets.several(subject, scope)), e.Int(0)))
        case conditions.IsSo(adjective="meet" | "met", subject=subject):
            return _signed(condition, met(name_of(subject), scope))
        case conditions.IsSo(adjective=adjective):
            return _subject(condition, scope, lambda thing, inner: membership.named_condition(adjective, thing, inner))
        case conditions.Compares(relation=relation, quantity=quantity):
            return comparing.compared(condition, relation, quantity, scope)
        case conditions.Has(what=what) if (total := those.have(condition, scope)) is not None:
            assert isinstance(what, things.Nominal)
            return _signed(condition, having.has_so_much(what, total))
        case conditions.Has() if (agree := alike.all_have(condition, scope)) is not None:
            return _signed(condition, agree)
        case conditions.Has(what=things.Nominal() as what, where=()) if (lying := _lying(condition, scope)) is not None:
            many = e.Count(lying)
            return _signed(
                condition,
                e.Compare("==", many, e.Int(0)) if what.quantifier == "no" else subjects.within(many, what.amount),
            )
        case conditions.Has(what=what, where=where):
            return _subject(condition, scope, lambda thing, inner: having.has(what, thing, inner, where))
        case conditions.Exists(what=what):
            return _signed(condition, _exists(what, scope))
        case conditions.Mentions():
            return memory.mentions(condition, scope)
        case effects.Act(verb="remain", slots=(slot, *_)):
            raise Unplayable(f"“{condition}”: “{slot}” is not tested")
        case effects.Act(verb="remain") if (still := remaining.as_status(condition, world)) is not None:
            return _tested(still, scope)
        case effects.Act(verb="remain", subject=subject, negated=negated) if subject is not None:
            remaining.require_told(condition)
            left = subjects.counted(subject, scope, lambda thing, inner: e.Bool(True))
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
            return _signed(condition, comparing.meets(amounts.number(number, scope), threshold, scope))
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
            return memory.happened(condition, scope)
        case _:
            raise Unplayable(f"“{condition}” cannot be tested")


def _of_several(
    said: conditions.IsA | conditions.IsThe,
    kind: things.Nominal,
    plain: conditions.IsA | conditions.IsThe,
    scope: Scope,
) -> e.Expression:
    """`They are both Rubies`, `they are not all Rubies`, of several that a step brought in."""
    there = brought_in.require_several(kind, said.subject, scope)
    made = logic.conjunction([there, _tested(replace(plain, negated=False), scope)])
    if not said.negated:
        return made
    some = e.Compare(">", e.Count(brought_in.these(said.subject, scope) or e.These(())), e.Int(0))
    return logic.conjunction([some, e.Not(made)])


def _lying(condition: conditions.Has, scope: Scope) -> e.Expression | None:
    """The cards of which a pile has so many: `the Ghoul Pool has no Walkers`; None where no pile is spoken of."""
    pile, what, world = condition.subject, condition.what, scope.world
    if not isinstance(pile, things.Nominal) or not isinstance(what, things.Nominal) or pile.name not in world.piles:
        return None
    if condition.past or pile.quantifier not in ("the", "") or pile.filters or pile.amount is not None or pile.focus:
        return None
    cards = sets.several(pile, scope)
    if alike.column(what, world) is not None:
        raise Unplayable(f"“{condition}”: say who has them, as in “has {what} in their {pile.name}”")
    if isinstance(what, things.Small) and what.name == "card" and not (what.adjectives or what.filters or what.focus):
        return cards
    if world.base(what.name) != "Card":
        return None
    variable = scope.variable()
    return e.Where(cards, variable, membership.fits(replace(what, amount=None, quantifier=""), e.Var(variable), scope))


def _signed(condition: conditions.State | effects.Act, made: e.Expression) -> e.Expression:
    return e.Not(made) if condition.negated else made


def met(name: str, scope: Scope) -> e.Expression:
    """A named condition, or the one that a rule uses instead of it (see from_meaning: both are functions)."""
    if name in scope.world.met:
        return e.Apply(name)
    raise Unplayable(f"no sentence says when the {name} is met")


def _exists(what: things.Noun, scope: Scope) -> e.Expression:
    """`there is a Killing Player`: the role is filled; `there are two Loot in …`: a count."""
    register = scope.world.registers.get(what.name) if isinstance(what, things.Register) else None
    held = register is not None and isinstance(register.type, model.Ref)
    if isinstance(what, things.Role) or (held and isinstance(what, things.Register)):
        if not identity.no_more(what) or what.quantifier not in ("a", "no", "any", "the"):
            raise Unplayable(f"that there is “{what}” cannot be tested")
        held_by = nouns.one(replace(what, quantifier="the"), scope)
        return e.Compare("==" if what.quantifier == "no" else "!=", held_by, e.Nothing())
    if isinstance(what, things.Register):
        raise Unplayable(f"that there is “{what}” cannot be tested; ask whether it is empty, or how much it is")
    return subjects.counted(what, scope, lambda thing, inner: e.Bool(True))
