"""Which form fits a sentence: each form of its shape is tried, and exactly one may fit.

In: the tree of a sentence. Out: its meanings; `Mismatch` where no form fits, with the nearest one.
"""

from __future__ import annotations

import re
from typing import Protocol

from rulewright.book.model import Role as Place
from rulewright.meaning import (
    examples,
    facts,
    hanging,
    happenings,
    hints,
    norms,
    nouns,
    shapes,
    standing,
    states,
)
from rulewright.meaning.claim import Context, Mismatch
from rulewright.meaning.model import Meaning, Sequence, Single, Together
from rulewright.meaning.statement import Statement
from rulewright.nodes import replace
from rulewright.phrase import tree


class Form(Protocol):
    """A form that reads a whole statement."""

    __doc__: str | None

    def read(self, s: Statement, /) -> Single:
        """The meaning of a statement; Mismatch where the form does not fit."""
        ...


FORMS = shapes.FORMS


def meanings_of(parsed: tree.SentenceTree, context: Context) -> tuple[Meaning, ...]:
    """Every meaning of a sentence; with parts after a semicolon, one for each choice of their meanings."""
    case = in_case(parsed, context) or alone(parsed, context)
    if case is not None:
        return (case,)
    first = part_meanings(parsed, context)
    if not parsed.following:
        return first
    if len(first) > 1:
        return first
    items, links = [first[0]], []
    for part in parsed.following:
        found = part_meanings(part, context)
        if len(found) > 1:
            return found
        items.append(found[0])
        links.append(part.link)
    return (Sequence(parsed.span, tuple(items), tuple(links)),)


def in_case(parsed: tree.SentenceTree, context: Context) -> happenings.InCase | None:
    """`Zombie is in contact with a creature: Melee`: a state, and behind the colon the thing that is done then."""
    if len(parsed.following) != 1 or parsed.following[0].link != ":" or parsed.circumstances:
        return None
    (part,) = parsed.following
    if len(part.clauses) != 1 or part.clauses[0].predicates or part.circumstances:
        return None
    phrase = part.clauses[0].subject
    if not isinstance(phrase, tree.Thing | tree.Several) or any(clause.subject is None for clause in parsed.clauses):
        return None
    conditions = states.conditions(parsed.clauses, context)
    joint = parsed.joint or parsed.clauses[0].joint
    return happenings.InCase(parsed.span, conditions, nouns.read(phrase, context), joint)


def alone(parsed: tree.SentenceTree, context: Context) -> happenings.ListItem | None:
    """`Loud sounds;`: only a thing, and the semicolon of a list."""
    if parsed.end != ";" or parsed.following or parsed.circumstances or len(parsed.clauses) != 1:
        return None
    (clause,) = parsed.clauses
    if clause.predicates or not isinstance(clause.subject, tree.Thing | tree.Several):
        return None
    return happenings.ListItem(parsed.span, nouns.read(clause.subject, context))


def part_meanings(parsed: tree.SentenceTree, context: Context) -> tuple[Single | Together, ...]:
    """The meanings of one part: its clauses with their circumstances."""
    for clause in parsed.clauses:
        if not clause.predicates:
            raise Mismatch(clause.span, "a verb is missing")
    around = hanging.nested(tuple(hanging.read(node, context) for node in parsed.circumstances))
    statement = Statement(
        parsed.span,
        parsed.clauses,
        tuple(nouns.subject(c, context) for c in parsed.clauses),
        parsed.joint,
        around,
        context,
    )
    found = fitting(statement)
    if found:
        return found
    together = split(statement)
    if together is None:
        raise no_form(statement)
    return (together,)


def fitting(statement: Statement) -> tuple[Single, ...]:
    """The meanings that some form reads; none if none does."""
    context = statement.context
    if context.place is Place.EXAMPLE:
        forms = examples.FORMS.get(context.lead, FORMS)
    else:
        forms = shapes.forms(shapes.of(statement))
    found: list[Single] = []
    for form in forms:
        try:
            found.append(form.read(statement))
        except Mismatch:
            continue
    return tuple(found)


def furthest_of(statement: Statement) -> Mismatch:
    """Of the failures of all forms the one that came furthest."""
    context = statement.context
    forms = examples.FORMS.get(context.lead, FORMS) if context.place is Place.EXAMPLE else FORMS
    at, told = statement.span, ""
    for form in forms:
        try:
            form.read(statement)
        except Mismatch as why:
            if why.at.start > at.start or not told:
                at, told = why.at, why.why
    return Mismatch(at, told)


def no_form(statement: Statement) -> Mismatch:
    """Why no form fits: what stands in the way of the nearest one, and a sentence of its shape."""
    furthest = furthest_of(statement)
    near = nearest(statement)
    if near is None:
        return furthest
    at, told = furthest.at, furthest.why
    try:
        near.read(statement)
    except Mismatch as why:
        if why.at.start >= at.start or at.start <= statement.clauses[0].predicates[0].verb.span.start:
            at, told = why.at, why.why
    verb = statement.clauses[0].predicates[0].verb.lemma
    form = hints.form_of(verb, statement.context.lexicon)
    if not form and near not in _OF_ANY_VERB:
        example = QUOTED.search(near.__doc__ or "")
        form = " ".join(example.group(1).split()) if example else ""
    like = f"; the nearest form is “{form}”" if form else ""
    return Mismatch(at, f"{told}{like}")


# Forms that every verb may have: one sentence of them says nothing of another verb.
_OF_ANY_VERB = (happenings.Do, happenings.OnEvent, standing.Standing, norms.Norm, norms.DoesNot)


QUOTED = re.compile(r"`([^`]+)`", re.DOTALL)


def nearest(statement: Statement) -> Form | None:
    """The form whose shape a sentence has by its first verb: the one to tell about when none fits."""
    predicate = statement.clauses[0].predicates[0]
    if statement.context.place is Place.EXAMPLE:
        return None
    if statement.clauses[0].there:
        return facts.ThereAre
    if predicate.modal:
        return norms.Norm
    if predicate.verb.lemma == "be" and not predicate.passive:
        return facts.IsNotA if predicate.negated else facts.IsA
    if predicate.verb.lemma == "have" and not predicate.perfect:
        return facts.HasAttribute
    if predicate.negated:
        return norms.DoesNot
    if statement.trigger() is not None:
        return happenings.OnEvent
    if statement.subjects[0] is None or statement.context.plays or statement.conditional():
        return happenings.Do
    return standing.Standing


def split(statement: Statement) -> Together | None:
    """Several clauses or predicates that are different forms: each alone, with the circumstances of all."""
    singles: list[tuple[tree.Clause, bool]] = []
    for clause in statement.clauses:
        for at, predicate in enumerate(clause.predicates):
            singles.append((replace(clause, predicates=(predicate,), joint=""), at > 0))
    if len(singles) < 2:
        return None
    items: list[Single] = []
    cores: list[str] = []
    subjects = [s for c, s in zip(statement.clauses, statement.subjects, strict=True) for _ in c.predicates]
    for (clause, continued), subject in zip(singles, subjects, strict=True):
        own = replace(statement, clauses=(clause,), subjects=(subject,), joint="")
        with_all = fitting(own)
        alone = fitting(replace(own, circumstances=())) if len(with_all) == 1 else ()
        if len(alone) != 1:
            return None
        items.append(with_all[0])
        said = str(alone[0])
        if continued and subject is not None:
            said = said.removeprefix(str(subject)).strip()
        cores.append(said)
    joint = statement.joint or statement.clauses[0].joint
    return Together(statement.span, tuple(items), joint, tuple(cores), statement.circumstances)
