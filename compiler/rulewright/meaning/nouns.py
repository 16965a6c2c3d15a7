"""From the noun phrases of a tree to typed things: what the head names decides the class, and each part of the
phrase goes to one field.
"""

from __future__ import annotations

from dataclasses import fields

from rulewright.meaning import agreement, clauses, heads, numerals, states
from rulewright.meaning.claim import Context, Mismatch, joining, once
from rulewright.meaning.effects import Doing, Manner
from rulewright.meaning.quantities import Calculation, Count, ThatMuch
from rulewright.meaning.things import (
    Adjective,
    Anybody,
    Deed,
    Done,
    Filter,
    Further,
    Individual,
    Nominal,
    Noun,
    Union,
    Where,
    Who,
    is_plural,
)
from rulewright.nodes import replace
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass

Modifier = tree.Prep | tree.Relative | tree.Participle | tree.ToDo | tree.Adverb | tree.Circumstance


def subject(clause: tree.Clause, context: Context) -> Noun | None:
    """The subject of a clause; None for a command. Where a name may be singular or plural, its verb tells."""
    phrase = clause.subject
    if phrase is None:
        return None
    if isinstance(phrase, tree.Doing):
        doing = clauses.doing(phrase, context)
        return Deed(phrase.span, doing.acts[0].verb, doing=doing)
    if isinstance(phrase, tree.Thing) and phrase.head.cls is WordClass.STATUS and phrase.determiner in agreement.ONE:
        entry = context.lexicon.entry(phrase.head.lemma)
        name = phrase.head.lemma
        if entry is not None and not entry.noun:
            raise Mismatch(
                phrase.span, f"{name} is a status and does nothing; write: {phrase.determiner} {name} Player"
            )
    tells = agreement.names_several(phrase) if isinstance(phrase, tree.Thing) else phrase.joint == "or"
    several = agreement.agrees_in_plural(clause.predicates[0]) if tells and clause.predicates else None
    if isinstance(phrase, tree.Thing) and several is not None:
        return replace(nominal(phrase, context), plural=several)
    if isinstance(phrase, tree.Several) and several is False:
        union = read(phrase, context)
        return replace(union, single=True) if isinstance(union, Union) and is_plural(union) else union
    return read(phrase, context)


@once(context=1)
def read(phrase: tree.Phrase, context: Context) -> Noun:
    """The typed thing of a noun phrase."""
    match phrase:
        case tree.Several():
            return several(phrase, context)
        case tree.Thing():
            return thing(phrase, context)


def items_of(phrase: tree.Phrase) -> tuple[tree.Phrase, ...]:
    """The items of a list, or the phrase itself; nothing may hang on the list as a whole."""
    if isinstance(phrase, tree.Thing):
        return (phrase,)
    if phrase.modifiers or phrase.lead:
        at = phrase.modifiers[0].span if phrase.modifiers else phrase.span
        raise Mismatch(at, "what hangs on the whole list has no place here")
    return phrase.items


def several(phrase: tree.Several, context: Context) -> Noun:
    """A, B and C; A plus B."""
    items = tuple(read(item, context) for item in phrase.items)
    if phrase.joint in {"plus", "minus", "times"}:
        if phrase.modifiers or phrase.lead:
            raise Mismatch(phrase.span, "a calculation cannot be narrowed as a whole")
        return Calculation(phrase.span, items, phrase.joint)
    if phrase.joint == "," and len(items) > 1:
        raise Mismatch(phrase.items[-1].span, f"“and” or “or” is missing before “{items[-1]}”")
    if phrase.joint == "but":
        if str(items[-1]) == "not both":
            raise Mismatch(phrase.span, "“but not both”: write “exactly one of … or …” before the two")
        raise Mismatch(phrase.span, f"“but {items[-1]}” joins nothing here; write “except {items[-1]}”")
    filters = tuple(filtered(each, context, True) for each in phrase.modifiers)
    return Union(phrase.span, items, phrase.joint, filters, phrase.lead)


# Words for so many Players.
HOW_MANY = {"everyone": "each", "nobody": "no", "anyone": "any", "someone": "a"}


def thing(phrase: tree.Thing, context: Context) -> Noun:
    """One head with what hangs on it."""
    head = phrase.head
    if head.cls in {WordClass.NUMBER, WordClass.DICE}:
        return bare_number(phrase, context)
    if (
        head.cls is WordClass.NOUN
        and head.lemma == "number"
        and phrase.determiner in {"the", "a"}
        and not phrase.possessor
    ):
        counted = count(phrase, context)
        if counted is not None:
            return counted
    if head.cls is WordClass.PRONOUN and head.lemma in HOW_MANY:
        made = nominal(phrase, context)
        if made.quantifier or made.amount is not None or made.adjectives or made.owner is not None:
            raise Mismatch(phrase.span, f"“{head.text}” stands alone; write “Players”")
        alike = {each.name: getattr(made, each.name) for each in fields(made)}
        return Anybody(**{**alike, "name": "Player", "quantifier": HOW_MANY[head.lemma], "alias": head.text.lower()})
    if phrase.amount is not None and phrase.amount.relation in {"that much", "that many"}:
        rest = nominal(phrase, context, without_amount=True)
        return ThatMuch(phrase.span, rest, phrase.amount.relation)
    return nominal(phrase, context)


# Adjectives that a number may have: a natural 1, the next 17.
OF_NUMBERS = frozenset(["natural", "first", "last", "next", "other", "same", "highest", "lowest"])


def bare_number(phrase: tree.Thing, context: Context) -> Noun:
    """`3`, `zero or lower`, `at least two`, `1D20`."""
    if phrase.determiner or phrase.adjectives or phrase.possessor or phrase.modifiers:
        for word in phrase.adjectives:
            if word.lemma not in OF_NUMBERS:
                raise Mismatch(word.span, f"“{word.text}” does not go with a number")
        return nominal(phrase, context)
    if phrase.amount is not None:
        return numerals.amount(phrase.amount, phrase.head, context)
    return numerals.number(phrase.head)


def count(phrase: tree.Thing, context: Context) -> Count | None:
    """`the number of X`, `the total number of X`; None when the number is not one of counting."""
    adjectives = [word.lemma for word in phrase.adjectives]
    if adjectives not in ([], ["total"]) or phrase.amount is not None or not phrase.modifiers:
        return None
    first, *others = phrase.modifiers
    if (
        not isinstance(first, tree.Prep)
        or first.preposition != "of"
        or others
        or isinstance(first.object, tree.Doing | tree.Adverb)
    ):
        return None
    return Count(phrase.span, read(first.object, context), bool(adjectives), phrase.determiner)


def nominal(phrase: tree.Thing, context: Context, without_amount: bool = False) -> Nominal:
    """Everything but numbers."""
    agreement.countable(phrase)
    modifiers = phrase.modifiers
    owner: Noun | None = read(phrase.possessor, context) if phrase.possessor is not None else None
    of = False
    if owner is None and modifiers:
        first = modifiers[0]
        if (
            isinstance(first, tree.Prep)
            and first.preposition == "of"
            and not first.only
            and isinstance(first.object, (tree.Thing, tree.Several))
        ):
            owner, of = read(first.object, context), True
            modifiers = modifiers[1:]
    plural = phrase.plural or agreement.names_several(phrase)
    kind = heads.class_of(phrase.head, owner is not None, context)
    if phrase.adjectives and kind is not Individual:
        agreement.one_name(phrase, context)
    agreement.of_one(phrase, kind, plural, context)
    return kind(
        phrase.span,
        phrase.head.lemma,
        phrase.determiner,
        None if phrase.amount is None or without_amount else numerals.amount(phrase.amount, None, context),
        tuple([adjective(word, context) for word in phrase.adjectives]),
        owner,
        of,
        plural,
        tuple([filtered(each, context, plural) for each in modifiers]),
        focus=phrase.focus,
        alias=heads.alias(phrase.head),
    )


def adjective(word: tree.Word, context: Context) -> Adjective:
    """A status or a small word before the head."""
    if word.cls is WordClass.GUESSED:
        context.guess(word)
    return Adjective(word.span, word.lemma, word.cls is WordClass.STATUS, word.text)


def filtered(node: Modifier, context: Context, plural: bool) -> Filter:
    """What hangs on a noun."""
    match node:
        case tree.Prep():
            return where(node, context)
        case tree.Relative():
            return relative(node, context, plural)
        case tree.Participle():
            return Done(node.span, clauses.participle(node, context))
        case tree.ToDo():
            return Further(node.span, clauses.to_do(node, context))
        case tree.Circumstance():
            return Further(node.span, clauses.hanging_slot(node, context))
        case tree.Adverb():
            return Further(node.span, Manner(node.span, node.lemma, node.text))


def where(node: tree.Prep, context: Context) -> Where:
    """A prepositional phrase as a filter or a place."""
    return Where(node.span, node.preposition, prep_object(node, context), node.only, joining(node.link, node.span))


def prep_object(node: tree.Prep, context: Context) -> Noun | Doing | Manner:
    """What stands after a preposition."""
    match node.object:
        case tree.Thing() | tree.Several():
            return read(node.object, context)
        case tree.Doing():
            return clauses.doing(node.object, context)
        case tree.Adverb():
            return Manner(node.object.span, node.object.lemma, node.object.text)


def relative(node: tree.Relative, context: Context, plural: bool) -> Who:
    """`who has risen`, `that a Player draws`, `whose Health is 2`."""
    gap = "subject" if node.clause.subject is None else "object"
    owned = read(node.owned, context) if node.owned is not None else None
    found = states.conditions((node.clause,), context, gap=gap)
    agrees = node.owned.plural if node.owned is not None else plural
    return Who(node.span, node.pronoun, found, node.clause.joint, gap, owned, agrees, joining(node.link, node.span))
