"""A step with branches: `Do the first of these that applies:` and what stands under it.

In: the step and the readings of its lead. Out: one chain of tests, each with what is done where it holds; the tests are
asked in their order, once, and one branch at most is done. What is not of this shape, or has a branch that the machine
cannot do, goes to the table whole: no branch runs as if another were not there.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.book.model import Sentence, Step
from rulewright.machine import statement as s
from rulewright.machine import stating, workshop
from rulewright.machine.conditions import conditions
from rulewright.machine.effects import one_of
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import cite
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, happenings
from rulewright.meaning.model import Reading, Sequence


def body(step: Step, readings: list[Reading], scope: Scope, shop: Workshop) -> s.Body:
    """What a step with branches does."""
    lead = readings[0].meaning if len(readings) == 1 and readings[0].understood else None
    if not isinstance(lead, happenings.FirstOf):
        return _unknown(step, readings, shop)
    reading = readings[0]
    context = workshop.context_of(reading, scope, shop)
    try:
        given = [each for each in lead.circumstances if not isinstance(each, circumstances.Otherwise)]
        test = conditions.all_given(given, scope)
        chain = _chain(step, scope, shop)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return _left(step, shop)
    shop.unplayed.pop(cite(reading.sentence), None)
    shop.world.played.add(cite(reading.sentence))
    return (s.If(context.cites, test, chain),) if given else chain


def _unknown(step: Step, readings: list[Reading], shop: Workshop) -> s.Body:
    texts = [sentence.text for branch in step.branches for sentence in branch.sentences]
    for reading in readings:
        one = one_of.as_one_sentence(reading.sentence.text.rstrip(": "), texts)
        why = f"write it as one sentence: {one}" if one else "the machine does not know how its branches are chosen"
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why)
    return _left(step, shop)


def _left(step: Step, shop: Workshop) -> s.Body:
    """The whole step as the table's, which reads the lead and every branch."""
    cites = [cite(sentence) for sentence in _sentences(step)]
    shop.world.played.update(each for each in cites if each not in shop.unplayed)
    return tuple(s.Table((each,)) for each in cites)


def _sentences(step: Step) -> tuple[Sentence, ...]:
    """The sentences of a step and of its branches, as they stand."""
    return (*step.sentences, *(sentence for branch in step.branches for sentence in _sentences(branch)))


def _chain(step: Step, scope: Scope, shop: Workshop) -> s.Body:
    """The branches, each the other way of the one before."""
    made = [_branch(branch, branch is step.branches[-1], scope, shop) for branch in step.branches]
    chain: s.Body = ()
    for asked, test, done in reversed(made):
        chain = (*asked, replace(test, then=done, otherwise=chain)) if test is not None else done
    return chain


def _branch(branch: Step, last: bool, scope: Scope, shop: Workshop) -> tuple[s.Body, s.If | None, s.Body]:
    """The questions that settle a branch's condition, that as an If (None: otherwise), and what is done then."""
    readings = [shop.reading(sentence) for sentence in branch.sentences]
    said = branch.sentences[0].text
    made = body(branch, readings, scope, shop) if branch.branches else stating.statements(readings[0], scope, shop)
    rest = () if branch.branches else stating.body_of(readings[1:], scope, shop)
    for sentence in _sentences(branch):
        if cite(sentence) in shop.unplayed:
            raise Unplayable(f"“{sentence.text}” is not played, and so none of the branches is")
    if any(stating.is_otherwise(reading) for reading in readings[1:]):
        raise Unplayable(f"“{said}” and an Otherwise in one branch: make it a procedure, and resolve that")
    if stating.is_otherwise(readings[0]):
        if not last:
            raise Unplayable(f"what stands under “{said}” is never done: put it last")
        return (), None, (*made, *rest)
    if not _says_if(readings[0]):
        raise Unplayable(f"“{said}” has no condition: begin it with if, the last one with otherwise")
    *asked, test = made or (None,)
    if not isinstance(test, s.If) or test.otherwise or not all(isinstance(each, s.Ask) for each in asked):
        raise Unplayable(f"“{said}” does more than one thing under its if: make that a procedure, and resolve it")
    return tuple(asked), test, (*test.then, *rest)


def _says_if(reading: Reading) -> bool:
    """Whether a sentence begins with `if`, whatever it says after a semicolon."""
    first = reading.meaning.items[0] if isinstance(reading.meaning, Sequence) else reading.meaning
    return any(isinstance(each, circumstances.If) and each.leading for each in getattr(first, "circumstances", ()))
