"""Sentences and steps as statements: a whole step with its branches, and what goes to the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Step
from rulewright.machine import branches, logic, loops, model, workshop
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import traces
from rulewright.machine.conditions import conditions, subjects
from rulewright.machine.context import Context
from rulewright.machine.effects import effects, ending, kept_dice, one_of, ranking
from rulewright.machine.events import triggers
from rulewright.machine.nouns import amounts, sets
from rulewright.machine.plain import stopping
from rulewright.machine.scope import DID, HELD, Scope, Unplayable, described
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import cite
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, happenings, norms, rolls, standing, things
from rulewright.meaning.effects import Act
from rulewright.meaning.model import Reading, Sequence, Together
from rulewright.meaning.ruling import Modality


def statements(reading: Reading, scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()) -> s.Body:
    """What one sentence does; the table does it when the machine cannot."""
    context = workshop.context_of(reading, scope, shop, card, excused)
    try:
        if not reading.understood or reading.meaning is None:
            raise Unplayable(reading.help or "the sentence was not understood")
        loops.require_own_step(reading, scope.gone)
        _require_over(reading.meaning, scope, shop)
        stopping.require_one_reading(reading)
        meaning = stopping.done(reading.meaning)
        body = of_meaning(meaning, context)
        _require_offer(body, scope)
        traces.require(meaning, body, shop.world, scope.procedure)
    except Unplayable as why:
        shop.unplayed[context.cites[0]] = Unplayed(reading, why.reason)
        return (s.Table((cite(reading.sentence),)),)
    shop.unplayed.pop(cite(reading.sentence), None)
    shop.world.played.add(cite(reading.sentence))
    return body


NO_OFFER = "“they do”: no sentence before this lets anybody do anything; say it with may, or spends"
NO_IF = (
    "otherwise than what? No “If …” or “On a 6, …” that the machine tests stands right before this; write the If that "
    "is meant again, with “not”"
)
OF_WHICH_IF = (
    "otherwise than the last “If …” or “On a 6, …” before this, or than all of them? They ask of different things: put "
    "the one that is meant right before this, and the other behind it, or write the If again, with “not”"
)
LEFT_BEFORE = "what it goes on from is said in a sentence before it that is left to the table: mend that one first"


ANOTHER_TURN = (
    "now, in the midst of a Turn, or when it is over? Write a rule: “At the end of a Hidden Player's Turn, that Player "
    "takes another Turn.” (with your own names)"
)


def _require_over(meaning: object, scope: Scope, shop: Workshop) -> None:
    """A Turn is none in the course of one: raises Unplayable for it there, and for a Turn that is repeated. (Whose Turn
    it was would be forgotten.)
    """
    if shop.plan.gives_turns(scope.procedure):
        return
    for act in nodes(meaning):
        if isinstance(act, Act) and isinstance(act.object, things.Nominal) and act.object.name in shop.plan.naming:
            again = act.verb == "repeat" and act.object.quantifier == "this" and len(act.slots) == 1
            begun = act.verb in ("take", "resolve", "begin")
            if again or (begun and (act.object.quantifier == "another" or shop.plan.is_in_a_turn(scope.procedure))):
                raise Unplayable(f"“{replace(act, subject=None)}”: {ANOTHER_TURN}")


def _after_left(reason: str) -> str:
    """Why a sentence is the table's that stands behind one that is: what it lacks would have stood there."""
    return LEFT_BEFORE if reason in (NO_OFFER, NO_IF, amounts.NO_ROLL) else reason


def _require_offer(body: s.Body, scope: Scope) -> None:
    """Raise Unplayable for `If they do` where no sentence of the procedure before this lets anybody do anything."""
    for node in nodes(body):
        if isinstance(node, s.Assign) and node.into == DID:
            scope.counters[DID] = 1
        if isinstance(node, e.Slot) and node.name == DID and not scope.counters.get(DID):
            raise Unplayable(NO_OFFER)


def of_meaning(meaning: object, context: Context) -> s.Body:
    """The statements of a meaning that does something."""
    match meaning:
        case happenings.Do() | standing.Standing() if ranking.tie_rule(meaning) is not None:
            ranking.require_ranking(context.world, context.cites[0])
            return ()
        case happenings.Do():
            return effects.sentence(meaning, context)
        case norms.Norm() if (one := one_of.obliged(meaning, context)) is not None:
            return one
        case norms.Norm(modality=Modality.OBLIGE):
            acts = tuple(replace(act, modal="", subject=act.subject or meaning.subject) for act in meaning.acts)
            return effects.sentence(happenings.Do(meaning.span, acts, meaning.joint, meaning.circumstances), context)
        case happenings.OnEvent(
            trigger=circumstances.When(
                conditions=(Act(verb="resolve", passive=True, subject=things.Small(name="effect")),)
            )
        ):
            around = meaning.circumstances
            return effects.sentence(happenings.Do(meaning.span, meaning.effects, meaning.joint, around), context)
        case norms.HappensOnly(act=act, subject=None) if act.verb in ("resume", "continue") and _is_this(act, context):
            ending.require_natural(meaning.circumstances)
            return ()  # what interrupted it returns here; a game that has ended does not
        case norms.HappensOnly(act=act) if act.verb in _CALLING and act.object is not None and not act.passive:
            return effects.sentence(happenings.Do(meaning.span, (act,), "", meaning.circumstances), context)
        case norms.Norm(modality=Modality.FORBID, circumstances=(circumstances.If() as when,)) if (
            conditions.given(when, context.scope) == e.Ended()
        ):
            return ()  # when the game has ended nothing is done, so this is not either
        case happenings.OnAfter(trigger=circumstances.After() as after) if _just_before(after, context):
            return effects.sentence(triggers.plain(meaning), context)
        case happenings.Happening(trigger=trigger):
            raise Unplayable(f"“{trigger}” is told once, and a step is done each time; put it into a RULE")
        case rolls.Rolled():
            return kept_dice.rolled(meaning, context)
        case Sequence(items=items):
            if any(_says_otherwise(item) for item in items[1:]):
                raise Unplayable("“otherwise” behind a semicolon: write it as a sentence of its own (“Otherwise, …”)")
            return tuple(statement for item in items for statement in of_meaning(item, context))
        case Together(items=items):
            return tuple(statement for item in items for statement in of_meaning(item, context))
        case _:
            raise Unplayable(
                "the sentence does nothing at this point: it tells what is so; say what is done: becomes …, stops "
                "being …, gains …, moves to …"
            )


def _says_otherwise(meaning: object) -> bool:
    around = getattr(meaning, "circumstances", ())
    return any(isinstance(each, circumstances.Otherwise) for each in around)


_CALLING = frozenset({"resolve", "perform", "begin"})


def _is_this(act: Act, context: Context) -> bool:
    """`resume the Rest` in Rest."""
    what = act.object
    return isinstance(what, things.Process) and what.name == context.scope.procedure and not what.filters


def _just_before(after: circumstances.After, context: Context) -> bool:
    """`After Rest is resolved, …` as a step: whether the step before it, and nothing else, resolves Rest."""
    match after.conditions, context.scope.just_done:
        case (Act(verb="resolve", passive=True, subject=things.Process() as what, slots=(), negated=False),), (
            s.Call(procedure=name),
        ):
            return what.name == name and not what.filters and not what.adjectives and not after.further
        case _:
            return False


def body_of(
    readings: Iterable[Reading], scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()
) -> s.Body:
    """Sentences one after the other. `Otherwise` belongs to the If before it, what takes up a loop to the loop."""
    body: list[s.Statement] = []
    loop: Reading | None = None
    left: list[Reading] = []
    spoken = len(scope.spoken)
    going_on = False  # whether something was said behind a loop that is done for each
    for reading in loops.opened(readings):
        of_the_whole = is_otherwise(reading) and bool(body) and isinstance(body[-1], s.If) and not going_on
        if loop is not None and not of_the_whole and (through := _goes_through(body[-1])) is not None:
            made, inside = _behind(loop, through, reading, scope, shop, card, excused)
            if inside:
                within = through.body
                more = _follow([within], made, reading, scope, shop)[0] if is_otherwise(reading) else (*within, *made)
                body[-1] = _going_on(body[-1], replace(through, body=more))
                going_on = True
                continue
        else:
            made = () if _orders_ties(reading) else statements(reading, scope, shop, card, excused)
        if (unknown := loops.unknown(reading, left)) and cite(reading.sentence) not in shop.unplayed:
            why = f"who or what “{unknown}” is, is found in a sentence before this that is left to the table"
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why)
            made = (s.Table((cite(reading.sentence),)),)
        loop = reading if made and loops.over(reading) is not None else None
        going_on = False
        if body and isinstance(body[-1], s.EndGame) and any(each != s.EndGame(each.cites) for each in made):
            shop.unplayed[cite(reading.sentence)] = Unplayed(reading, ending.NOTHING_FOLLOWS)
            made = (s.Table((cite(reading.sentence),)),)
        if _orders_ties(reading) and body and _order_ties(body, reading, scope):
            shop.unplayed.pop(cite(reading.sentence), None)
            shop.world.played.add(cite(reading.sentence))
        elif is_otherwise(reading) and body and made:
            body = list(_follow([tuple(body)], made, reading, scope, shop)[0])
        else:
            body += made
        if (here := cite(reading.sentence)) in shop.unplayed:
            if left:
                shop.unplayed[here] = Unplayed(reading, _after_left(shop.unplayed[here].reason))
            left.append(reading)
    del scope.spoken[spoken:]
    return tuple(body)


def _goes_through(last: s.Statement) -> s.ForEach | None:
    """The loop that a sentence became, also one that stands under a condition."""
    if isinstance(last, s.If) and last.then and not last.otherwise:
        last = last.then[-1]
    return last if isinstance(last, s.ForEach) else None


def _going_on(last: s.Statement, loop: s.ForEach) -> s.Statement:
    """The same with another loop."""
    return replace(last, then=(*last.then[:-1], loop)) if isinstance(last, s.If) else loop


def _behind(
    loop: Reading, body: s.ForEach, reading: Reading, scope: Scope, shop: Workshop, card: str, excused: tuple[str, ...]
) -> tuple[s.Body, bool]:
    """What a sentence behind a loop does, and whether it is done for each: it is where it takes up what the loop is
    about.
    """
    over = loops.over(loop)
    assert over is not None
    if loops.over(reading) is None and loops.takes_up(reading, loop):
        with scope.going_through(body.each, described(over), over.name):
            return statements(reading, scope.subject(e.Slot(body.each)), shop, card, excused), True
    made = statements(reading, scope, shop, card, excused)
    try:
        return made, loops.over(reading) is None and loops.continues(body, made)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return (s.Table((cite(reading.sentence),)),), False


def _orders_ties(reading: Reading) -> bool:
    """`Ties are resolved in Turn Order.`"""
    match reading.meaning:
        case happenings.Do(effects=(Act(verb="resolve" | "break", passive=True, subject=things.Small(name="tie")),)):
            return reading.understood
        case _:
            return False


def _order_ties(body: list[s.Statement], reading: Reading, scope: Scope) -> bool:
    """Gives the arrangement before it the order in which ties stand."""
    match reading.meaning:
        case happenings.Do(effects=(Act() as act,)):
            where = next((slot.value for slot in act.slots if slot.preposition == "in"), None)
            if where is None:
                return False
            order = sets.several(where, scope)
        case _:
            return False
    for at in reversed(range(len(body))):
        last = body[at]
        if isinstance(last, s.Arrange):
            body[at] = replace(
                last, things=e.Sorted(last.things, order), ties="kept", cites=(*last.cites, cite(reading.sentence))
            )
            return True
    return False


def _with_otherwise(last: s.If, made: s.Body) -> s.If:
    if last.otherwise and len(last.otherwise) == 1 and isinstance(last.otherwise[0], s.If):
        return replace(last, otherwise=(_with_otherwise(last.otherwise[0], made),))
    return replace(last, otherwise=made)


def _run(bodies: list[s.Body], shop: Workshop) -> list[tuple[int, int]]:
    """The unbroken run of Ifs at the end of some bodies, last first: which body, and where in it. Only what a sentence
    says with `if`, or of a roll with `on a 6`, counts, and the questions that settle it do not break the run. One that
    does something else besides (`rolls 1D6 and adds 1 to the roll if …`) is the whole run, or no part of it, and one
    that asks of what another If before it does (rolls, may do) begins a run of its own.
    """
    said = {
        cite(reading.sentence)
        for reading in shop.readings.values()
        if isinstance(reading.meaning, happenings.Do) and any(_asks(each) for each in reading.meaning.circumstances)
    }
    found: list[tuple[int, int]] = []
    for at in reversed(range(len(bodies))):
        for place in reversed(range(len(bodies[at]))):
            statement = bodies[at][place]
            if isinstance(statement, s.Ask) and found:
                continue
            if not isinstance(statement, s.If) or statement.cites[0] not in said or (found and statement.otherwise):
                return found[:-1] if _partly(bodies, found, statement) else found
            if _brings(statement) & {slot for each in found for slot in _slots(_test(bodies, each))}:
                return found  # what is asked behind it comes about in it: one hangs on the other
            found.append((at, place))
            if statement.otherwise:
                return found
    return found


def _partly(bodies: list[s.Body], found: list[tuple[int, int]], before: s.Statement) -> bool:
    """Whether the first If of a run of several stands in a sentence that does something before it in any case."""
    if len(found) < 2 or isinstance(before, s.If):
        return False
    at, place = found[-1]
    return before.cites[0] == bodies[at][place].cites[0]


def _brings(statement: s.If) -> set[str]:
    """The slots that are filled where an If holds."""
    filled = (s.Assign, s.Choose, s.Pick, s.Draw, s.Roll, s.ChooseNumber)
    found = {node.into for node in nodes(statement.then) if isinstance(node, filled)}
    return found | {node.each for node in nodes(statement.then) if isinstance(node, s.ChooseEach)}


def _slots(value: object) -> set[str]:
    return {node.name for node in nodes(value) if isinstance(node, e.Slot)}


_EVENTS = frozenset({"roll", "draw", "reveal"})


def _hangs_on(test: e.Expression, scope: Scope) -> frozenset[str]:
    """What a test asks of that happened: a roll, a card that was drawn, an offer, a Check."""
    happened = {known.slot for known in scope.known if _EVENTS & set(known.verbs)} | {DID, "succeeded"}
    return frozenset(_slots(test) & happened)


def _require_one_kind(tests: list[e.Expression], scope: Scope) -> None:
    """Raise Unplayable for an Otherwise behind Ifs of which one asks of a roll, and another of something else."""
    if len({_hangs_on(test, scope) for test in tests}) > 1:
        raise Unplayable(OF_WHICH_IF)


def _asks(each: circumstances.Circumstance) -> bool:
    """Whether a clause is one of those that an `Otherwise` may stand against: if …, on a 6."""
    return isinstance(each, circumstances.If) or (isinstance(each, circumstances.AtPhrase) and each.moment == "on")


def _follow(bodies: list[s.Body], made: s.Body, reading: Reading, scope: Scope, shop: Workshop) -> list[s.Body]:
    """The bodies with what an `Otherwise` does: the other way of the If before it; after several Ifs, what is done when
    none of them held. Without an If before it, it is the table's: nothing says otherwise than what.
    """
    run = _run(bodies, shop)
    try:
        _require_one_kind([_test(bodies, place) for place in run], scope)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return [*bodies[:-1], (*bodies[-1], s.Table((cite(reading.sentence),)))]
    there = subjects.not_of_nothing([_test(bodies, place) for place in run], scope)
    if run and there != e.Bool(True):
        match made:
            case (s.If(otherwise=()) as one_if,):  # a further Otherwise is the other way of it
                made = (replace(one_if, when=logic.conjunction([there, one_if.when])),)
            case _:
                made = (s.If((cite(reading.sentence),), there, made),)
    changed = [list(body) for body in bodies]
    if not run:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, NO_IF)
        changed[-1].append(s.Table((cite(reading.sentence),)))
    elif len(run) == 1:
        at, place = run[0]
        last = changed[at][place]
        assert isinstance(last, s.If)
        changed[at][place] = _with_otherwise(last, made)
    else:
        slot = scope.fresh(HELD)
        cites = (cite(reading.sentence),)
        for at, place in run:
            one = changed[at][place]
            assert isinstance(one, s.If)
            changed[at][place] = replace(one, then=(s.Assign(one.cites, slot, e.Bool(True)), *one.then))
        at, place = run[-1]
        changed[at].insert(place, s.Assign(cites, slot, e.Bool(False)))
        changed[-1].append(s.If(cites, e.Not(e.Slot(slot)), made))
    return [tuple(body) for body in changed]


def _test(bodies: list[s.Body], place: tuple[int, int]) -> e.Expression:
    """What an If in some bodies asks."""
    statement = bodies[place[0]][place[1]]
    return statement.when if isinstance(statement, s.If) else e.Bool(True)


def continues(steps: list[model.Step], made: s.Body, reading: Reading, scope: Scope, shop: Workshop) -> s.Body:
    """A step that begins with `Otherwise`, after other steps: after one If its statements go there, where the condition
    is tested, and the step keeps none of its own.
    """
    bodies = [step.body for step in steps]
    while bodies and not bodies[-1]:
        bodies.pop()  # an `Otherwise` before this went into its If
    changed = _follow([*bodies, ()], made, reading, scope, shop)
    for at, body in enumerate(changed[:-1]):
        steps[at] = replace(steps[at], body=body)
    return changed[-1]


def is_otherwise(reading: Reading) -> bool:
    """Whether a sentence begins with `otherwise`: what it says is done when what stands before it does not hold."""
    return isinstance(reading.meaning, happenings.Do | happenings.FirstOf) and any(
        isinstance(each, circumstances.Otherwise) and each.word == "otherwise" for each in reading.meaning.circumstances
    )


def step_body(step: Step, scope: Scope, shop: Workshop) -> s.Body:
    """A step with its branches."""
    readings = [shop.reading(sentence) for sentence in step.sentences]
    if step.branches:
        return branches.body(step, readings, scope, shop)
    body = body_of(readings, scope, shop)
    scope.gone += [among for reading in readings if (among := loops.over(reading)) is not None]
    return body
