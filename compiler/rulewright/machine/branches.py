"""A step with branches: `Do the first of these that applies:`, or `The Active Player chooses one:`, and what stands
under it.

In: the step and the readings of its lead. Out: one chain of tests, each with what is done where it holds (the tests are
asked in their order, once, and one branch at most is done); or one decision with an option for each branch. What is not
of this shape, or has a branch that the machine cannot do, goes to the table whole: no branch runs as if another were
not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Sentence, Step
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine import stating, workshop
from rulewright.machine.conditions import conditions
from rulewright.machine.effects import one_of
from rulewright.machine.nouns import nouns
from rulewright.machine.scope import GROUP, Scope, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import cite
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import circumstances, effects, happenings, things, wording
from rulewright.meaning.model import Reading, Sequence


def body(step: Step, readings: list[Reading], scope: Scope, shop: Workshop) -> s.Body:
    """What a step with branches does."""
    lead = readings[0].meaning if len(readings) == 1 and readings[0].understood else None
    choosing = one_of.leads(lead)
    if choosing is not None:
        return _choice(step, readings[0], choosing, scope, shop)
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
    why = (
        "the machine does not know how its branches are chosen: write “The Active Player chooses one:” or “Do the "
        "first of these that applies:” above them"
    )
    for reading in readings:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why)
    return _left(step, shop)


def _choice(step: Step, reading: Reading, lead: effects.Act | effects.Offer, scope: Scope, shop: Workshop) -> s.Body:
    """What one who is named chooses from a list."""
    context = workshop.context_of(reading, scope, shop)
    try:
        if lead.subject is None:
            raise Unplayable(f"“{lead}” does not say who chooses: write “The Active Player chooses one:”")
        chooser = nouns.one(lead.subject, scope)
        if isinstance(lead.subject, things.Nominal) and lead.subject.quantifier in GROUP:
            raise Unplayable(
                f"“{lead.subject}”: each of several may choose; say For each … first, and make it a procedure"
            )
        inner = scope.subject(chooser)
        before = list(scope.known)
        found = []
        for branch in step.branches:
            scope.known[:] = before  # what one branch brings in is not there in another
            found.append(_option(step, branch, lead.subject, inner, shop))
        scope.known[:] = before
        made = one_of.laid_out(lead, found, context)
    except Unplayable as why:
        shop.unplayed[cite(reading.sentence)] = Unplayed(reading, why.reason)
        return _left(step, shop)
    shop.unplayed.pop(cite(reading.sentence), None)
    shop.world.played.add(cite(reading.sentence))
    return made


def _option(
    step: Step, branch: Step, who: things.Noun, scope: Scope, shop: Workshop
) -> tuple[str, tuple[effects.Act, ...], s.Body, e.Cites]:
    """A line of what may be chosen: its text, its acts, what they become; a command is done by the one who chooses."""
    said = " ".join(sentence.text for sentence in branch.sentences).rstrip(".")
    if branch.branches:
        raise Unplayable(f"“{said}” has lines of its own: make it a procedure, and resolve that")
    if said in shop.plan.procedures:
        names = [" ".join(one.text for one in each.sentences).rstrip(".") for each in step.branches]
        whole = wording.listed(names, "or")
        raise Unplayable(f"“{said}” says nothing of itself: write “resolve {said}”, or “{who} chooses one of {whole}.”")
    _require_own_words(step, branch, shop)
    readings = [_by(shop.reading(sentence), who) for sentence in branch.sentences]
    done = stating.body_of(readings, scope, shop)
    for sentence in branch.sentences:
        if cite(sentence) in shop.unplayed:
            raise Unplayable(f"“{sentence.text}” is not played, and so none of these can be chosen")
    if stating.is_otherwise(readings[0]):
        raise Unplayable(f"“{said}”: otherwise than what? Each line of a choice stands by itself")
    acts = tuple(
        effect
        for reading in readings
        if isinstance(reading.meaning, happenings.Do)
        for effect in reading.meaning.effects
        if isinstance(effect, effects.Act)
    )
    return said, acts, done, tuple(cite(sentence) for sentence in branch.sentences)


def _require_own_words(step: Step, branch: Step, shop: Workshop) -> None:
    """Raise Unplayable where a line takes up who stands in another: no more than one of them is done."""

    def said(lines: Iterable[Step]) -> list[object]:
        return [node for each in lines for one in each.sentences for node in nodes(shop.reading(one).meaning)]

    own = said([branch])
    others = said(each for each in step.branches if each is not branch)
    pronouns = [node for node in own if isinstance(node, things.Pronoun) and node.antecedent is not None]
    for node in pronouns:
        taken = node.antecedent
        only_taken_up = own.count(taken) == sum(each.antecedent == taken for each in pronouns)
        if taken in others and only_taken_up:
            raise Unplayable(f"“{node}” may be who stands in another line: write who it is")


def _by(reading: Reading, who: things.Noun) -> Reading:
    """A reading of which each command is done by somebody."""
    meaning = reading.meaning
    if not isinstance(meaning, happenings.Do):
        return reading
    done = tuple(
        replace(effect, subject=who) if isinstance(effect, effects.Act) and effect.subject is None else effect
        for effect in meaning.effects
    )
    return replace(reading, meaning=replace(meaning, effects=done))


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
    if not isinstance(test, s.If) or test.otherwise or not all(isinstance(each, s.Ask | s.Assign) for each in asked):
        raise Unplayable(f"“{said}” does more than one thing under its if: make that a procedure, and resolve it")
    shop.listed.add(test.cites[0])
    return tuple(asked), test, (*test.then, *rest)


def _says_if(reading: Reading) -> bool:
    """Whether a sentence begins with `if`, whatever it says after a semicolon."""
    first = reading.meaning.items[0] if isinstance(reading.meaning, Sequence) else reading.meaning
    return any(isinstance(each, circumstances.If) and each.leading for each in getattr(first, "circumstances", ()))
