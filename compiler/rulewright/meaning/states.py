"""From predicates to conditions: being of a kind, having a status, standing somewhere, comparing, having,
existing, mentioning, happening.
"""

from __future__ import annotations

from rulewright.meaning import clauses, nouns
from rulewright.meaning.claim import Context, Mismatch, Parts, once
from rulewright.meaning.conditions import (
    Compares,
    Condition,
    Crossing,
    Exists,
    Has,
    HasStatus,
    IsA,
    IsAt,
    IsSo,
    IsThe,
    Joined,
    Mentions,
    PositionReached,
)
from rulewright.meaning.effects import Act, Doing, Manner, Slot
from rulewright.meaning.quantities import Amount, Calculation, Count, Dice, Number, ThatMuch
from rulewright.meaning.things import (
    AttributeOf,
    Document,
    Known,
    Nominal,
    Noun,
    Process,
    Role,
    Select,
    Small,
    StatusName,
    Union,
    Where,
)
from rulewright.nodes import replace
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass

RELATIONS = {
    "equal to": "equal",
    "equal to or greater than": "at least",
    "equal to or higher than": "at least",
    "greater than or equal to": "at least",
    "at least": "at least",
    "equal to or lower than": "at most",
    "equal to or less than": "at most",
    "less than or equal to": "at most",
    "at most": "at most",
    "no more than": "at most",
    "no fewer than": "at least",
    "no less than": "at least",
    "greater than": "more",
    "higher than": "more",
    "more than": "more",
    "lower than": "fewer",
    "less than": "fewer",
    "fewer than": "fewer",
}


def conditions(given: tuple[tree.Clause, ...], context: Context, gap: str = "") -> tuple[Condition, ...]:
    """The conditions of clauses, in order; several predicates on one subject stay together when several clauses
    are joined otherwise.
    """
    found: list[Condition] = []
    for clause in given:
        subject = nouns.subject(clause, context)
        if clause.subject is None and gap != "subject" and not clause.there:
            raise Mismatch(clause.span, "a condition needs a subject")
        own = predicates_as_conditions(clause, subject, context, gap)
        if len(given) > 1 and len(own) > 1:
            found.append(Joined(clause.span, own, clause.joint))
        else:
            found += own
    return tuple(found)


def predicates_as_conditions(
    clause: tree.Clause, subject: Noun | None, context: Context, gap: str
) -> tuple[Condition, ...]:
    """Every predicate of one clause as a condition on its subject."""
    found: list[Condition] = []
    borrowed: tuple[Slot, ...] = ()
    if not clause.predicates:
        raise Mismatch(clause.span, "a verb is missing")
    for predicate in reversed(clause.predicates):
        if clause.there:
            made: Condition = there(predicate, clause, context)
        else:
            made = condition(predicate, subject, context, borrowed, gap)
        if isinstance(made, Act) and not predicate.borrows:
            borrowed = made.slots
        found.append(made)
    return tuple(reversed(found))


def there(predicate: tree.Predicate, clause: tree.Clause, context: Context) -> Exists:
    """`there is a Killing Player`: the thing stands as subject or as complement."""
    parts = Parts(predicate, context)
    phrase = clause.subject if isinstance(clause.subject, tree.Thing | tree.Several) else parts.phrase()
    what = nouns.read(phrase, context)
    adverbs = tuple(clauses.manner(a) for a in parts.adverbs())
    parts.done()
    return Exists(predicate.span, None, predicate.negated, predicate.past, adverbs, what=what)


@once(context=2)
def condition(
    predicate: tree.Predicate,
    subject: Noun | None,
    context: Context,
    borrowed: tuple[Slot, ...] = (),
    gap: str = "",
) -> Condition:
    """One predicate as a condition; with `gap` object the thing that it speaks of is its object."""
    lemma = predicate.verb.lemma
    if lemma == "be" and not predicate.passive and not predicate.modal and not predicate.perfect:
        return being(predicate, subject, context)
    if lemma == "have" and gap != "object" and not predicate.passive and not predicate.modal and not predicate.perfect:
        return having(predicate, subject, context)
    if lemma in {"say", "state", "mention"} and not predicate.modal and not predicate.passive:
        return mentioning(predicate, subject, context)
    made = clauses.act(predicate, subject, context, borrowed)
    return event(made)


def event(made: Act) -> Condition:
    """Crossings and positions, where the act is one."""
    if made.verb == "reach" and not made.negated and not made.perfect and not made.modal:
        threshold = made.value("object")
        simple = [s.name for s in made.slots] == ["object"]
        if not made.passive and simple and isinstance(threshold, Amount) and threshold.beyond:
            return Crossing(made.span, made.subject, threshold, threshold.beyond < 0, made.past)
        if (
            made.passive
            and not made.slots
            and isinstance(made.subject, Nominal)
            and made.subject.name in {"position", "place"}
        ):
            order = next(
                (f.object for f in made.subject.filters if isinstance(f, Where) and f.preposition == "in"), None
            )
            if made.subject.owner is not None and not isinstance(order, Doing | Manner):
                return PositionReached(made.span, made.subject, made.subject.owner, order, made.past)
    return made


def having(predicate: tree.Predicate, subject: Noun | None, context: Context) -> Condition:
    """has X."""
    parts = Parts(predicate, context)
    what = nouns.read(parts.phrase(), context)
    where = tuple(nouns.where(p, context) for p in parts.preps())
    adverbs = tuple(clauses.manner(a) for a in parts.adverbs())
    parts.done()
    return Has(predicate.span, subject, predicate.negated, predicate.past, adverbs, what=what, where=where)


def mentioning(predicate: tree.Predicate, subject: Noun | None, context: Context) -> Mentions:
    """What a text says or mentions; of a Player who says something the rest falls out as left over."""
    parts = Parts(predicate, context)
    specifically = any(isinstance(c, tree.Adverb) and c.lemma == "specifically" for c in parts.left)
    parts.adverbs("specifically")
    about: Noun | None = None
    claim: tuple[Condition, ...] = ()
    said = False
    for complement in parts.left:
        match complement:
            case tree.Hook(about=None):
                pass
            case tree.Hook(about=tree.Clause() as clause):
                claim = (claimed(clause, context),)
            case tree.Hook(about=tree.Thing() | tree.Several() as phrase):
                about = nouns.read(phrase, context)
            case tree.Thing() | tree.Several():
                about = nouns.read(complement, context)
            case _:
                continue
        parts.take(complement)
        said = True
        break
    parts.done()
    if not said:
        raise Mismatch(predicate.span, f"it is not told what {predicate.verb.text} is about")
    verb = predicate.verb.lemma
    return Mentions(
        predicate.span,
        subject,
        predicate.negated,
        predicate.past,
        (),
        verb=verb,
        specifically=specifically,
        about=about,
        claim=claim,
    )


def claimed(clause: tree.Clause, context: Context) -> Condition:
    """What a text must say: it affects Zombie Players; `it does`, `they can` stand for the act before."""
    if len(clause.predicates) == 1 and not clause.predicates[0].complements:
        predicate = clause.predicates[0]
        said = context.written(predicate.span).lower()
        subject = nouns.subject(clause, context)
        if said in {"does", "do"}:
            return Act(predicate.span, "do", subject)
        if said in {"can", "may"}:
            return Act(predicate.span, "", subject, modal=said)
    found = conditions((clause,), context)
    return found[0] if len(found) == 1 else Joined(clause.span, found, clause.joint)


STAGES = frozenset({"still", "already", "yet", "currently", "now", "previously", "also", "then", "again", "no longer"})


NO_PLACE = frozenset({"as", "by", "than", "because of", "of"})


def being(predicate: tree.Predicate, subject: Noun | None, context: Context) -> Condition:
    """is …: a kind, a status, a place, a comparison, an adjective, or another name of the same thing."""
    parts = Parts(predicate, context)
    stages = tuple(clauses.manner(a) for a in parts.left if isinstance(a, tree.Adverb) and a.lemma in STAGES)
    negated = predicate.negated or any(stage.name == "no longer" for stage in stages)
    if negated is not predicate.negated:
        predicate = replace(predicate, negated=negated)
    span, past = predicate.span, predicate.past
    parts.adverbs(*STAGES)
    if predicate.comparison == "exactly one of":
        statuses, joint = statuses_of(parts.phrase(), context)
        parts.done()
        return HasStatus(span, subject, negated, past, stages, statuses=statuses, joint=joint, exactly=True)
    if predicate.comparison:
        relation = RELATIONS.get(predicate.comparison)
        if relation is None:
            raise Mismatch(span, f"“{predicate.comparison}” is no comparison that can be read")
        quantity = nouns.read(parts.phrase(), context)
        parts.done()
        if isinstance(quantity, Amount) and (quantity.beyond or quantity.relation):
            raise Mismatch(quantity.span, f"“{predicate.comparison}” and “{quantity}” both say how far: leave one out")
        return Compares(
            span, subject, negated, past, stages, relation=relation, written=predicate.comparison, quantity=quantity
        )
    for complement in parts.left:
        if (
            isinstance(complement, tree.Thing)
            and complement.head.cls is WordClass.ADJECTIVE
            and not complement.determiner
        ):
            return being_so(predicate, subject, complement, parts, stages)
        if isinstance(complement, tree.Thing | tree.Several):
            parts.take(complement)
            where = tuple(nouns.where(p, context) for p in parts.preps())
            parts.done()
            return being_thing(predicate, subject, complement, where, stages, context)
        if isinstance(complement, tree.Adverb):
            parts.take(complement)
            where = tuple(nouns.where(p, context) for p in parts.preps())
            parts.done()
            return IsSo(
                span, subject, negated, past, stages, adjective=complement.lemma, written=complement.text, where=where
            )
    where = tuple(nouns.where(p, context) for p in parts.preps())
    parts.done()
    if not where:
        raise Mismatch(span, "it is not told what it is")
    for each in where:
        if each.preposition in NO_PLACE:
            raise Mismatch(each.span, f"“{each}” is no place")
    return IsAt(span, subject, negated, past, stages, where=where)


def being_so(
    predicate: tree.Predicate, subject: Noun | None, phrase: tree.Thing, parts: Parts, stages: tuple[Manner, ...]
) -> IsSo:
    """is empty, is eligible to become a Combatant."""
    if phrase.determiner or phrase.adjectives or phrase.possessor or phrase.amount or phrase.modifiers:
        raise Mismatch(phrase.span, "more is said than how it is")
    parts.take(phrase)
    where = tuple(nouns.where(p, parts.context) for p in parts.preps())
    to: Doing | None = None
    for complement in parts.left:
        if isinstance(complement, tree.ToDo):
            parts.take(complement)
            to = clauses.to_do(complement, parts.context)
            break
    parts.done()
    return IsSo(
        predicate.span,
        subject,
        predicate.negated,
        predicate.past,
        stages,
        adjective=phrase.head.lemma,
        written=phrase.head.text,
        where=where,
        to=to,
    )


def statuses_of(phrase: tree.Phrase, context: Context) -> tuple[tuple[StatusName, ...], str]:
    """A status, or a list of them, with what joins them."""
    found: list[StatusName] = []
    for item in nouns.items_of(phrase):
        noun = nouns.read(item, context)
        if not isinstance(noun, StatusName):
            raise Mismatch(item.span, f"“{context.written(item.span)}” is no status")
        found.append(noun)
    return tuple(found), phrase.joint if isinstance(phrase, tree.Several) else ""


def being_thing(
    predicate: tree.Predicate,
    subject: Noun | None,
    phrase: tree.Phrase,
    where: tuple[Where, ...],
    stages: tuple[Manner, ...],
    context: Context,
) -> Condition:
    """is + noun phrase: what the phrase names decides."""
    span, negated, past = predicate.span, predicate.negated, predicate.past
    heads = [
        item.head
        for item in (phrase.items if isinstance(phrase, tree.Several) else (phrase,))
        if isinstance(item, tree.Thing)
    ]
    if heads and all(head.cls is WordClass.STATUS for head in heads):
        statuses, joint = statuses_of(phrase, context)
        return HasStatus(span, subject, negated, past, stages, statuses=statuses, joint=joint, where=where)
    other = nouns.read(phrase, context)
    match other:
        case Number() | Dice() | Count() | Calculation() | ThatMuch() | Amount():
            relation = "equal"
            if isinstance(other, Amount) and other.beyond:
                relation = "at least" if other.beyond > 0 else "at most"
            made: Condition = Compares(
                span, subject, negated, past, stages, relation=relation, written="", quantity=other
            )
        case Union(joint="and" | "or" | "nor", items=items) if all(is_kind(item) for item in items):
            made = IsA(span, subject, negated, past, stages, kind=other, where=where)
            where = ()
        case _ if is_kind(other):
            made = IsA(span, subject, negated, past, stages, kind=other, where=where)
            where = ()
        case _:
            made = IsThe(span, subject, negated, past, stages, other=other, where=where)
            where = ()
    if where:
        raise Mismatch(where[0].span, f"“{where[0]}” has no place here")
    return made


def is_kind(noun: Noun) -> bool:
    """Whether a phrase after is names a kind: a Card, Cube Rooms, Loot; not the Active Player, their Weapon."""
    match noun:
        case Select() | Process() | Small() | Role() | Known() | Document() | AttributeOf() | StatusName():
            return (noun.quantifier in {"", "a", "another"} and noun.owner is None) or noun.quantifier == "a"
        case _:
            return False
