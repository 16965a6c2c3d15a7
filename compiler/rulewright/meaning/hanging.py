"""From the circumstances of a tree to typed ones, and which `unless` is a hook."""

from __future__ import annotations

from typing import Any

from rulewright.meaning import clauses, nouns, states, wording
from rulewright.meaning.circumstances import (
    According,
    After,
    AsIf,
    AsManyAsThereAre,
    AtPhrase,
    Because,
    Before,
    ButNot,
    Circumstance,
    EvenIf,
    ForEach,
    Given,
    If,
    Instead,
    OnlyIf,
    Otherwise,
    Purpose,
    SoThat,
    StartingWith,
    Times,
    Unless,
    UnlessHook,
    Until,
    When,
    While,
)
from rulewright.meaning.claim import Context, Mismatch
from rulewright.meaning.conditions import Condition, Joined, Mentions
from rulewright.meaning.effects import Act, Doing
from rulewright.meaning.hooks import Hook, Opener
from rulewright.meaning.things import (
    AttributeOf,
    Document,
    Individual,
    Known,
    Nominal,
    Noun,
    Process,
    Pronoun,
    Role,
    Select,
    Small,
    Union,
    is_plural,
)
from rulewright.nodes import replace
from rulewright.phrase import tree

CONDITIONAL: dict[str, type[Given]] = {
    "if": If,
    "only if": OnlyIf,
    "only when": OnlyIf,
    "only after": OnlyIf,
    "only before": OnlyIf,
    "only while": OnlyIf,
    "unless": Unless,
    "except if": Unless,
    "except when": Unless,
    "except where": Unless,
    "except while": Unless,
    "unless and until": Unless,
    "even if": EvenIf,
    "even though": EvenIf,
    "while": While,
    "as long as": While,
    "until": Until,
    "because": Because,
    "solely because": Because,
    "when": When,
    "whenever": When,
    "each time": When,
    "every time": When,
    "each time that": When,
    "every time that": When,
    "the first time": When,
    "the next time": When,
    "after": After,
    "before": Before,
    "so that": SoThat,
    "as though": AsIf,
    "as if": AsIf,
    "where": If,
}


MOMENTS = {
    "at the start of": "start",
    "at the beginning of": "start",
    "at the end of": "end",
    "during": "during",
    "throughout": "during",
    "after": "after",
    "before": "before",
    "prior to": "before",
    "until": "until",
    "since": "since",
    "only after": "after",
    "only before": "before",
}


def read(node: tree.Circumstance, context: Context) -> Circumstance:
    """A circumstance of the tree as a typed one."""
    comma = context.text[node.span.end : node.span.end + 1] == "," if node.leading else node.comma
    made: dict[str, Any] = dict(span=node.span, leading=node.leading, word=node.word, comma=comma)
    match node.body:
        case None:
            if node.word == "or as many as there are":
                return AsManyAsThereAre(**made)
            if node.word in {"otherwise", "then", "instead", "also"}:
                return Instead(**made) if node.word == "instead" else Otherwise(**made)
            return Times(**made)
        case tuple():
            return of_clauses(node, node.body, context, made)
        case tree.Hook():
            raise Mismatch(node.span, "it is not told which text says it")
        case tree.Doing():
            what: Noun | Doing = clauses.doing(node.body, context)
        case tree.Thing() | tree.Several():
            what = nouns.read(node.body, context)
    if node.word.startswith(("not ", "never ")):
        if isinstance(what, Doing):
            raise Mismatch(node.span, "it is not told what is left out")
        made["word"] = wording.spaced(node.link.lstrip(", "), node.word)
        return ButNot(**made, what=what)
    if node.link:
        raise Mismatch(node.span, f"“{node.link.lstrip(', ')}” has no place here")
    if node.word == "to" and isinstance(what, Doing):
        return Purpose(**made, acts=what.acts, joint=what.joint)
    if node.word in {"instead of", "in place of", "rather than"}:
        return Instead(**made, what=what)
    if isinstance(what, Doing):
        return AtPhrase(**made, moment=MOMENTS.get(node.word, node.word), what=what)
    match node.word:
        case "for each" | "for every":
            return ForEach(**made, over=what)
        case "according to":
            return According(**made, source=what)
        case "starting with" | "beginning with" | "ending with":
            return StartingWith(**made, who=what)
        case _:
            return AtPhrase(**made, moment=MOMENTS.get(node.word, node.word), what=what)


def nested(found: tuple[Circumstance, ...]) -> tuple[Circumstance, ...]:
    """What stands right behind a condition and tells its moment belongs to it: if C when E, …; because C until E."""
    kept: list[Circumstance] = []
    for each in sorted(found, key=lambda c: c.span.start):
        before = kept[-1] if kept else None
        moment = isinstance(each, When | Until | While) and not each.further
        if moment and isinstance(before, Given) and before.leading is each.leading and holds_moment(before, each):
            kept[-1] = replace(
                before, further=(*before.further, each), comma=each.comma if each.leading else before.comma
            )
        else:
            kept.append(each)
    return tuple(kept)


def holds_moment(before: Given, each: Circumstance) -> bool:
    """Whether no comma parts them: a leading condition without its comma, or a reason."""
    if before.leading:
        return not before.comma
    return isinstance(before, Because) and not each.comma


def of_clauses(
    node: tree.Circumstance, body: tuple[tree.Clause, ...], context: Context, made: dict[str, Any]
) -> Circumstance:
    """A circumstance whose body is clauses."""
    if node.word == "to":
        acts = tuple(act for clause in body for act in clauses.acts(clause.predicates, None, context))
        return Purpose(**made, acts=acts, joint=node.joint)
    if node.word == "as":
        return manner_of(body, context, made)
    found = states.conditions(body, context)
    joint = node.joint or (body[0].joint if len(body) == 1 else "")
    if node.word.startswith(("unless", "except")) and all(opens(condition, context) for condition in found):
        hooks = tuple(Hook(condition.span, opener(condition, context), condition) for condition in found)
        return UnlessHook(**made, hooks=hooks, joint=joint)
    kind = CONDITIONAL.get(node.word)
    if kind is None:
        raise Mismatch(node.span, f"“{node.word}” is no circumstance that can be read")
    return kind(**made, conditions=found, joint=joint)


def manner_of(body: tuple[tree.Clause, ...], context: Context, made: dict[str, Any]) -> Circumstance:
    """`as Rising as a Zombie says`: one text that says how."""
    if len(body) == 1 and body[0].subject is not None and len(body[0].predicates) == 1:
        predicate = body[0].predicates[0]
        if (
            predicate.verb.lemma in {"say", "state", "describe", "define"}
            and not predicate.complements
            and not predicate.negated
        ):
            source = nouns.subject(body[0], context)
            assert source is not None
            return According(**made, source=source, says=wording.finite(predicate.verb.lemma, is_plural(source)))
    return AsIf(**made, conditions=states.conditions(body, context), joint=body[0].joint if len(body) == 1 else "")


OPENING = frozenset(
    {"say", "state", "mention", "affect", "allow", "permit", "give", "provide", "forbid", "specify", "name"}
)


def opens(condition: Condition, context: Context) -> bool:
    """Whether a condition after unless speaks of what a text says, and so is a hook."""
    if isinstance(condition, Joined):
        return all(opens(each, context) for each in condition.conditions)
    verb = "say" if isinstance(condition, Mentions) else condition.verb if isinstance(condition, Act) else ""
    return (
        verb in OPENING
        and condition.subject is not None
        and all(is_text(each, context) for each in each_of(condition.subject))
    )


def each_of(noun: Noun) -> tuple[Noun, ...]:
    """The items of a union, or the thing itself."""
    return noun.items if isinstance(noun, Union) else (noun,)


def is_text(noun: Noun, context: Context) -> bool:
    """Whether a thing is a text that may say something: a rule, a document, a card, a procedure, a heading, a
    thing with rules on it.
    """
    match noun:
        case Document() | Process() | Known() | Select() | Individual() | Role() | AttributeOf():
            return True
        case Small(name=name):
            return name in {"card", "effect", "rule", "instruction", "text"}
        case Pronoun():
            return True
        case _:
            return False


def opener(condition: Condition, context: Context) -> Opener:
    """Which texts may open a hook, by who says and what is said."""
    if isinstance(condition, Joined) or condition.subject is None:
        return Opener.ANY_RULE
    if isinstance(condition, Mentions):
        if condition.verb == "mention":
            return Opener.MENTION
        if condition.topic is not None:
            return Opener.TOPIC
    elif isinstance(condition, Act) and condition.verb == "affect":
        return Opener.TOPIC
    elif isinstance(condition, Act) and condition.verb in {"allow", "permit"}:
        return Opener.ALLOWS
    sources = each_of(condition.subject)
    cards = [s for s in sources if is_card(s, context)]
    rules = [s for s in sources if isinstance(s, Document)]
    if cards and rules:
        return Opener.CARD_OR_RULE
    if cards:
        return Opener.CARD
    if any(isinstance(s, Process | Known | Role | Select) for s in sources):
        return Opener.NAMED
    if any(s.name in {"document", "extension"} or names_document(s) for s in rules):
        return Opener.DOCUMENT
    return Opener.ANY_RULE


def is_card(noun: Noun, context: Context) -> bool:
    """Whether it is a card: the small word, or a thing of a kind of Cards."""
    if not isinstance(noun, Nominal):
        return False
    kinds = {noun.name, *context.lexicon.above(noun.name)}
    return noun.name == "card" or any(kind.split(" ")[-1] == "Card" for kind in kinds)


def names_document(noun: Noun) -> bool:
    """`a rule of this document`."""
    return (
        isinstance(noun, Document) and isinstance(noun.owner, Document) and noun.owner.name in {"document", "extension"}
    )
