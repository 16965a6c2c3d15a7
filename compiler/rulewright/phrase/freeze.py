"""From drafts to the frozen nodes of phrase/tree.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from rulewright.phrase import draft, tree
from rulewright.phrase.tree import Extent


def phrase(group: draft.Group) -> tree.Phrase:
    if len(group.items) == 1:
        return _item(group.items[0])
    items = [_item(item) for item in group.items]
    words = [link for link in group.links if link != ","]
    joint = words[-1] if words else ","
    modifiers = tuple([modifier(one) for one in group.modifiers])
    end = max([node.span.end for node in (*items, *modifiers)])
    return tree.Several(Extent(items[0].span.start, end), tuple(items), joint, modifiers, group.lead)


def _item(item: draft.Noun | draft.Group) -> tree.Phrase:
    return phrase(item) if type(item) is draft.Group else thing(item)  # type: ignore[arg-type]


def thing(noun: draft.Noun) -> tree.Thing:
    noun.group = None  # nothing joins it any more, and a draft that is done with stands in no circle
    span = noun.span
    modifiers: tuple[Any, ...] = ()
    if noun.modifiers:
        modifiers = tuple([modifier(one) for one in noun.modifiers])
        span = Extent(span.start, max(span.end, *[one.span.end for one in modifiers]))
    return tree.Thing(
        span,
        noun.head,
        noun.determiner,
        noun.amount,
        noun.adjectives,
        phrase(noun.possessor) if noun.possessor is not None else None,
        noun.plural,
        modifiers,
        noun.focus,
    )


def modifier(
    one: draft.Modifier,
) -> tree.Prep | tree.Relative | tree.Participle | tree.ToDo | tree.Adverb | tree.Circumstance:
    match one:
        case draft.Preposition():
            return preposition(one)
        case draft.Relative():
            inner = clause(one.clause)
            return tree.Relative(
                Extent(one.span.start, inner.span.end),
                one.pronoun,
                inner,
                thing(one.owned) if one.owned else None,
                one.link,
            )
        case draft.Participle():
            verb = predicate(one.verb)
            span = Extent(one.span.start, verb.span.end)
            return tree.Participle(span, verb.verb, one.verb.passive, verb.complements, one.link, verb.auxiliaries)
        case draft.ToDo():
            return todo(one)
        case draft.Adverb():
            return tree.Adverb(one.span, one.text, one.lemma)
        case draft.Inner():
            return tree.Circumstance(one.span, one.word, (clause(one.clause),))
        case _:
            assert_never(one)


def preposition(one: draft.Preposition) -> tree.Prep:
    match one.object:
        case draft.Group() as group:
            found: tree.Phrase | tree.Doing | tree.Adverb = phrase(group)
        case draft.Doing() as inner:
            found = doing(inner)
        case draft.Adverb() as adverb:
            found = tree.Adverb(adverb.span, adverb.text, adverb.lemma)
        case None:
            raise LookupError(f"nothing follows {one.text}")
    return tree.Prep(Extent(one.span.start, found.span.end), one.text, found, one.only, one.link)


def doing(inner: draft.Doing) -> tree.Doing:
    verbs = tuple(predicate(verb) for verb in inner.verbs)
    return tree.Doing(Extent(verbs[0].span.start, verbs[-1].span.end), verbs, _joint([verb.link for verb in verbs]))


def todo(one: draft.ToDo) -> tree.ToDo:
    verbs = tuple(predicate(verb) for verb in one.verbs)
    return tree.ToDo(Extent(one.span.start, verbs[-1].span.end), verbs[0], verbs[1:], one.mark)


def _joint(links: Sequence[str]) -> str:
    words = [link for link in links if link and link != ","]
    return words[-1] if words else ("," if any(links) else "")


def complement(one: draft.Complement) -> tree.Complement:
    match one:
        case draft.Group():
            return phrase(one)
        case draft.Preposition():
            return preposition(one)
        case draft.Adverb():
            return tree.Adverb(one.span, one.text, one.lemma)
        case draft.ToDo():
            return todo(one)
        case draft.Doing():
            return doing(one)
        case draft.Question():
            asked = phrase(one.asked) if one.asked is not None else None
            return tree.Question(one.span, one.word, clause(one.clause), asked)
        case draft.Hook():
            about = (
                clause(one.about)
                if isinstance(one.about, draft.Clause)
                else phrase(one.about)
                if one.about is not None
                else None
            )
            return tree.Hook(one.span, one.verb, one.specifically, about)
        case draft.Kindred():
            return kindred(one)
        case draft.Inner():
            return tree.Circumstance(one.span, one.word, (clause(one.clause),))
        case _:
            assert_never(one)


def kindred(one: draft.Kindred) -> tree.Kindred:
    """`of` is the whole phrase as written; low, high and start repeat what its modifiers say."""
    if one.of is None:
        raise LookupError("nothing follows a comma before a type")
    whole = phrase(one.of)
    found: dict[str, tree.Phrase] = {}
    first = whole if isinstance(whole, tree.Thing) else None
    for part in first.modifiers if first else ():
        if isinstance(part, tree.Prep) and isinstance(part.object, tree.Thing | tree.Several):
            found.setdefault(part.preposition, part.object)
    kind = one.type or ("one of" if first is not None and first.head.lemma == "one" else "")
    return tree.Kindred(
        Extent(one.span.start, whole.span.end),
        kind,
        whole,
        found.get("starting at"),
        found.get("from"),
        found.get("to"),
    )


def predicate(verb: draft.Verb) -> tree.Predicate:
    complements: tuple[tree.Complement, ...] = ()
    span = verb.span
    if verb.complements:
        complements = tuple([complement(one) for one in verb.complements])
        end = max([one.span.end for one in complements])
        if end > span.end:
            span = Extent(span.start, end)
    return tree.Predicate(
        span,
        verb.word,
        verb.modal,
        verb.negated,
        verb.passive,
        verb.perfect,
        verb.comparison,
        complements,
        verb.past,
        verb.progressive,
        verb.shared,
        verb.borrows,
        verb.link,
        verb.auxiliaries,
    )


def clause(one: draft.Clause) -> tree.Clause:
    predicates = tuple([predicate(verb) for verb in one.verbs])
    subject: tree.Phrase | tree.Doing | None = None
    if isinstance(one.subject, draft.Group):
        subject = phrase(one.subject)
    elif isinstance(one.subject, draft.Doing):
        subject = doing(one.subject)
    spans = [node.span for node in predicates]
    if subject is not None:
        spans.append(subject.span)
    joint = _joint([verb.link for verb in one.verbs]) if len(one.verbs) > 1 else ""
    return tree.Clause(tree.around(spans), subject, predicates, joint, one.there, one.link)
