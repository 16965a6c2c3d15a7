"""From predicates to acts and conditions: the frame table says which complements a verb takes, and nothing may be
left over.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.meaning import nouns
from rulewright.meaning.claim import Context, Mismatch, Parts
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
from rulewright.meaning.effects import Act, Asked, Doing, Manner, Slot
from rulewright.meaning.quantities import Amount, Calculation, Count, Dice, Number, ThatMuch
from rulewright.meaning.things import (
    AttributeOf,
    Document,
    Known,
    Nominal,
    Noun,
    Process,
    Quality,
    Role,
    Select,
    Small,
    StatusName,
    Union,
    Where,
)
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass
from rulewright.words import frames

COMMON = {preposition: role.name for role in frames.COMMON for preposition in role.prepositions}

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
    "greater than": "more",
    "higher than": "more",
    "more than": "more",
    "lower than": "fewer",
    "less than": "fewer",
    "fewer than": "fewer",
}


def manner(node: tree.Adverb) -> Manner:
    """An adverb."""
    return Manner(node.span, node.lemma, node.text)


# Verbs that mean something without an object: `heal or gain Health` is not to heal Health.
ALONE = frozenset({"heal", "win", "lose", "rise", "fall", "act", "move"})


def act(
    predicate: tree.Predicate,
    subject: Noun | None,
    context: Context,
    borrowed: tuple[Slot, ...] = (),
    gap: str = "subject",
) -> Act:
    """A predicate as an act. `borrowed` are the slots of a later predicate with which it shares its object."""
    word = predicate.verb
    author = word.cls is WordClass.NAME or word.lemma[:1].isupper() or word.lemma in context.lexicon.verbs
    frame = frame_of(word.lemma, author, context)
    if word.lemma[:1].isupper() and not context.lexicon.sort(word.lemma):
        context.guess(word)
    if frame is None and word.cls is not WordClass.GUESSED and word.lemma not in {"be", "have", "do"} and not author:
        raise Mismatch(word.span, f"the verb “{word.text}” has no meaning here")
    if word.cls is WordClass.GUESSED:
        context.guess(word)
    slots = tuple(slot(c, predicate, frame, context) for c in predicate.complements)
    if predicate.comparison:
        slots = compared(slots, predicate)
    slots = name_objects(slots, frame)
    negated, never = predicate.negated, False
    if any(s.name == "manner" and isinstance(s.value, Manner) and s.value.name == "never" for s in slots):
        slots = tuple(s for s in slots if not (isinstance(s.value, Manner) and s.value.name == "never"))
        negated, never = True, True
    if predicate.borrows and word.lemma not in ALONE:
        slots = (*(s for s in slots if s.before), *(s for s in borrowed if not s.before))
    return Act(
        span=predicate.span,
        verb=word.lemma,
        subject=subject,
        slots=slots,
        author=author,
        negated=negated,
        passive=predicate.passive,
        past=predicate.past,
        perfect=predicate.perfect,
        progressive=predicate.progressive,
        modal=predicate.modal,
        never=never,
        borrows=predicate.borrows,
        shared=predicate.shared,
        link=predicate.link,
        again=" ".join(word.text for word in predicate.auxiliaries) if predicate.shared else "",
    )


def compared(slots: tuple[Slot, ...], predicate: tree.Predicate) -> tuple[Slot, ...]:
    """`may be at least 3`: the first thing after the comparison is what is compared."""
    first = next((s for s in slots if s.name == "object"), None)
    if first is None:
        raise Mismatch(predicate.span, f"it is not told {predicate.comparison} what")
    told = replace(first, name="compared", preposition=predicate.comparison)
    return tuple(told if s is first else s for s in slots)


STOP_BEING = frames.Frame("stop being", "state")


def frame_of(verb: str, author: bool, context: Context) -> frames.Frame | None:
    """The frame of a verb of the table, or of a procedure that is used as a verb."""
    if verb == "stop being":
        return STOP_BEING
    found = frames.frame(verb, context.lexicon.frames)
    return found if found is not None or not author else frames.of_procedure(verb, False)


MEASURES = frozenset({"step", "inch", "square", "space", "time"})


def is_measure(value: object) -> bool:
    """`1 step`, `3 inches`: how far, not what."""
    return isinstance(value, Small) and value.amount is not None and value.name in MEASURES and value.quantifier == ""


def name_objects(slots: tuple[Slot, ...], frame: frames.Frame | None) -> tuple[Slot, ...]:
    """Of two bare objects the first is the receiver (gives each Player a Card)."""
    objects = [s for s in slots if s.name == "object"]
    if len(objects) < 2:
        return slots
    if len(objects) == 2 and isinstance(objects[1].value, StatusName | Quality):
        return tuple(replace(s, name="state") if s is objects[1] else s for s in slots)
    if is_measure(objects[1].value) and len(objects) == 2:
        return tuple(replace(s, name="distance") if s is objects[1] else s for s in slots)
    if len(objects) == 2 and (frame is None or frame.object == "things"):
        first = objects[0]
        return tuple(replace(s, name="receiver") if s is first else s for s in slots)
    raise Mismatch(objects[1].span, "two things stand where the verb takes one")


def slot(node: tree.Complement, predicate: tree.Predicate, frame: frames.Frame | None, context: Context) -> Slot:
    """One complement as a role of the verb."""
    before = node.span.end <= predicate.verb.span.start
    match node:
        case tree.Thing() | tree.Several():
            if frame is not None and frame.object == "-" and not predicate.passive:
                raise Mismatch(node.span, f"{predicate.verb.text} takes no object")
            return Slot(node.span, "object", "", nouns.read(node, context), before=before)
        case tree.Prep():
            role = frame.role(node.preposition) if frame is not None else None
            name = role.name if role is not None else COMMON.get(node.preposition, "")
            if predicate.passive and node.preposition == "by":
                name = "by"
            if not name:
                name = "where" if node.preposition in PLACES else node.preposition
            return Slot(node.span, name, node.preposition, nouns.prep_object(node, context), node.only, link=node.link)
        case tree.Adverb():
            being = next((word for word in predicate.auxiliaries if word.text.lower() == "be"), None)
            early = being is not None and node.span.end <= being.span.start
            return Slot(node.span, "manner", "", manner(node), before=before, early=early)
        case tree.Doing():
            left = left_over(node)
            value = nouns.read(left, context) if left is not None else doing(node, context)
            return Slot(node.span, "object", "", value)
        case tree.ToDo():
            return Slot(node.span, "to do", "", to_do(node, context))
        case tree.Question():
            return Slot(
                node.span,
                "object",
                "",
                Asked(node.span, node.word, conditions((node.clause,), context), node.clause.joint),
            )
        case tree.Circumstance():
            return hanging_slot(node, context)
        case tree.Hook() | tree.Kindred():
            raise Mismatch(node.span, f"“{context.written(node.span)}” has no place beside {predicate.verb.text}")


def left_over(node: tree.Doing) -> tree.Thing | None:
    """`takes remaining Turn Actions`: the things that remain, and not the act of remaining."""
    if len(node.predicates) != 1:
        return None
    (predicate,) = node.predicates
    match predicate.complements:
        case (tree.Thing(determiner="", possessor=None) as thing,) if predicate.verb.lemma == "remain":
            word = replace(predicate.verb, cls=WordClass.ADJECTIVE)
            return replace(thing, span=node.span, adjectives=(word, *thing.adjectives))
    return None


def hanging_slot(node: tree.Circumstance, context: Context) -> Slot:
    """A circumstance that belongs to one verb only, as inside a relative clause (the Health that a Player has
    when …).
    """
    match node.body:
        case tuple():
            asked = Asked(node.span, "", conditions(node.body, context), node.joint or node.body[0].joint)
            return Slot(node.span, node.word, node.word, asked)
        case tree.Thing() | tree.Several():
            name = COMMON.get(node.word, node.word)
            return Slot(node.span, name, node.word, nouns.read(node.body, context))
        case tree.Doing():
            return Slot(node.span, COMMON.get(node.word, node.word), node.word, doing(node.body, context))
        case _:
            return Slot(node.span, "manner", "", Manner(node.span, node.word, context.written(node.span)))


PLACES = frozenset(
    {
        "in",
        "on",
        "at",
        "into",
        "onto",
        "near",
        "under",
        "over",
        "beside",
        "top",
        "of",
        "around",
        "outside",
        "within",
    }
) | {
    "on top of",
    "next to",
    "at the top of",
    "at the bottom of",
    "on the bottom of",
    "in front of",
}


def to_do(node: tree.ToDo, context: Context) -> Doing:
    """An infinitive, or several joined ones."""
    with_to = context.written(node.span).lower().startswith("to ")
    joint = node.more[-1].link.lstrip(", ") if node.more else ""
    return Doing(node.span, acts((node.predicate, *node.more), None, context), joint, "to" if with_to else "bare")


def doing(node: tree.Doing, context: Context) -> Doing:
    """A verb phrase as a thing."""
    return Doing(node.span, acts(node.predicates, None, context), node.joint)


def acts(
    predicates: tuple[tree.Predicate, ...], subject: Noun | None, context: Context, link: str = ""
) -> tuple[Act, ...]:
    """Joined predicates as acts; one that borrows takes the slots of the next that has some. `link` is the word
    before the first.
    """
    found: list[Act] = []
    borrowed: tuple[Slot, ...] = ()
    for predicate in reversed(predicates):
        made = act(predicate, subject, context, borrowed)
        if not predicate.borrows:
            borrowed = made.slots
        found.append(made)
    if link:
        found[-1] = replace(found[-1], link=link)
    return tuple(reversed(found))


def participle(node: tree.Participle, context: Context) -> Act:
    """A reduced relative as an act whose subject is the noun."""
    predicate = tree.Predicate(node.span, node.verb, passive=node.passive, complements=node.complements)
    return act(predicate, None, context)


def conditions(clauses: tuple[tree.Clause, ...], context: Context, gap: str = "") -> tuple[Condition, ...]:
    """The conditions of clauses, in order; several predicates on one subject stay together when several clauses
    are joined otherwise.
    """
    found: list[Condition] = []
    for clause in clauses:
        subject = nouns.subject(clause, context)
        if clause.subject is None and gap != "subject" and not clause.there:
            raise Mismatch(clause.span, "a condition needs a subject")
        own = predicates_as_conditions(clause, subject, context, gap)
        if len(clauses) > 1 and len(own) > 1:
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
    adverbs = tuple(manner(a) for a in parts.adverbs())
    parts.done()
    return Exists(predicate.span, None, predicate.negated, predicate.past, adverbs, what=what)


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
    made = act(predicate, subject, context, borrowed)
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
    adverbs = tuple(manner(a) for a in parts.adverbs())
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


def being(predicate: tree.Predicate, subject: Noun | None, context: Context) -> Condition:
    """is …: a kind, a status, a place, a comparison, an adjective, or another name of the same thing."""
    parts = Parts(predicate, context)
    stages = tuple(manner(a) for a in parts.left if isinstance(a, tree.Adverb) and a.lemma in STAGES)
    negated = predicate.negated or any(stage.name == "no longer" for stage in stages)
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
            to = to_do(complement, parts.context)
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
