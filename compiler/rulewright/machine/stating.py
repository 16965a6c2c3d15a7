"""Sentences and steps as statements: a whole step with its branches, and what goes to the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Step
from rulewright.machine import effects, model, nouns, ranking, workshop
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.machine.world import cite
from rulewright.meaning import circumstances, happenings, standing, things
from rulewright.meaning.effects import Act
from rulewright.meaning.model import Reading, Sequence, Together


def statements(reading: Reading, scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()) -> s.Body:
    """What one sentence does; the table does it when the machine cannot."""
    context = workshop.context_of(reading, scope, shop, card, excused)
    try:
        if not reading.understood or reading.meaning is None:
            raise Unplayable(reading.help or "the sentence was not understood")
        body = of_meaning(reading.meaning, context)
    except Unplayable as why:
        shop.unplayed[context.cites[0]] = Unplayed(reading, why.reason)
        return (s.Table((cite(reading.sentence),)),)
    shop.unplayed.pop(cite(reading.sentence), None)
    shop.world.played.add(cite(reading.sentence))
    return body


def of_meaning(meaning: object, context: Context) -> s.Body:
    """The statements of a meaning that does something."""
    match meaning:
        case happenings.Do() | standing.Standing() if ranking.tie_rule(meaning) is not None:
            ranking.require_ranking(context.world, context.cites[0])
            return ()
        case happenings.Do():
            return effects.sentence(meaning, context)
        case happenings.OnEvent(
            trigger=circumstances.When(
                conditions=(Act(verb="resolve", passive=True, subject=things.Small(name="effect")),)
            )
        ):
            rest = tuple(each for each in meaning.circumstances if each is not meaning.trigger)
            return effects.sentence(happenings.Do(meaning.span, meaning.effects, meaning.joint, rest), context)
        case Sequence(items=items):
            return tuple(statement for item in items for statement in of_meaning(item, context))
        case Together(items=items):
            return tuple(statement for item in items for statement in of_meaning(item, context))
        case _:
            raise Unplayable("the sentence does nothing at this point: it tells what is so")


def body_of(
    readings: Iterable[Reading], scope: Scope, shop: Workshop, card: str = "", excused: tuple[str, ...] = ()
) -> s.Body:
    """Sentences one after the other. `Otherwise` belongs to the If before it."""
    body: list[s.Statement] = []
    for reading in readings:
        made = () if _orders_ties(reading) else statements(reading, scope, shop, card, excused)
        if _orders_ties(reading) and body and _order_ties(body, reading, scope):
            shop.unplayed.pop(cite(reading.sentence), None)
            shop.world.played.add(cite(reading.sentence))
        elif _is_otherwise(reading) and body and isinstance(body[-1], s.If) and not isinstance(made[0], s.Table):
            last = body.pop()
            assert isinstance(last, s.If)
            body.append(_with_otherwise(last, made))
        else:
            body += made
    return tuple(body)


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
            order = nouns.several(where, scope)
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


def _continues(steps: list[model.Step], made: s.Body) -> s.Body:
    """A step that begins with `Otherwise` is the other way of the step before it, if that ends with an If:
    its statements go there, where the condition is tested, and the step keeps none of its own. Else they
    stay.
    """
    at = next((i for i in reversed(range(len(steps))) if steps[i].body), None)
    if at is None or not isinstance(last := steps[at].body[-1], s.If) or isinstance(made[0], s.Table):
        return made
    steps[at] = replace(steps[at], body=(*steps[at].body[:-1], _with_otherwise(last, made)))
    return ()


def _is_otherwise(reading: Reading) -> bool:
    return isinstance(reading.meaning, happenings.Do) and any(
        isinstance(each, circumstances.Otherwise) and each.word == "otherwise" for each in reading.meaning.circumstances
    )


def step_body(step: Step, scope: Scope, shop: Workshop) -> s.Body:
    """A step with its branches."""
    readings = [shop.reading(sentence) for sentence in step.sentences]
    if step.branches:
        return _branches(step, readings, scope, shop)
    return body_of(readings, scope, shop)


def _branches(step: Step, readings: list[Reading], scope: Scope, shop: Workshop) -> s.Body:
    """`Do the first of these that applies:` and its branches: the first whose condition holds. Any other
    lead goes to the table as a whole.
    """
    lead = readings[0].sentence.text.rstrip(": ").lower() if readings else ""
    if len(readings) != 1 or not lead.startswith("do the first of these that appl"):
        for reading in readings:
            shop.unplayed[cite(reading.sentence)] = Unplayed(
                reading, "the machine does not know how its branches are chosen"
            )
        return tuple(s.Table((cite(reading.sentence),)) for reading in readings)
    chain: s.Body = ()
    for branch in reversed(step.branches):
        body = step_body(branch, scope, shop)
        if len(body) == 1 and isinstance(body[0], s.If):
            chain = (replace(body[0], otherwise=chain),)
        else:
            chain = body
    return chain
