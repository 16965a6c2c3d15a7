"""A phrase tree with every attachment in brackets, for a rules author to check by eye.

    [When [[a Surviving Player]'s Health] reaches [zero or lower]], [pause [the current process]] and [resolve [Fall
    Resolution] [instead of [the Death Process]]].

A phrase, a clause and each thing that hangs on another have brackets of their own; single words have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.phrase import english
from rulewright.phrase.tree import (
    Adverb,
    Amount,
    Circumstance,
    Clause,
    Complement,
    Doing,
    Hook,
    Kindred,
    Node,
    Participle,
    Phrase,
    Predicate,
    Prep,
    Question,
    Relative,
    SentenceTree,
    Several,
    Thing,
    ToDo,
    TwoReadings,
    Unread,
    Word,
    WordClass,
)


def show(tree: SentenceTree | TwoReadings | Unread) -> str:
    """The brackets of a reading; of two readings both, one below the other; of none the word where it stopped."""
    if isinstance(tree, TwoReadings):
        return "\nor ".join(show(one) for one in tree.readings)
    if isinstance(tree, Unread):
        expected = f"; expected {', '.join(tree.expected)}" if tree.expected else ""
        return f"unread at {tree.word!r}{expected}" if tree.word else f"unread at its end{expected}"
    text = _sentence(tree)
    items = "".join(f"\n* {show(item) if isinstance(item, SentenceTree) else node(item)}" for item in tree.items)
    return (
        text[:1].upper() + text[1:] + tree.end + items
        if not text.startswith("[")
        else _capital(text) + tree.end + items
    )


def _capital(text: str) -> str:
    at = next((at for at, letter in enumerate(text) if letter.isalnum()), 0)
    return text[:at] + text[at].upper() + text[at + 1 :]


def _joined(parts: Sequence[str]) -> str:
    return " ".join(part for part in parts if part).replace(" ,", ",")


def _linked(link: str, text: str) -> str:
    """Brackets round a phrase, the word that joins it before them."""
    return _joined([link, f"[{text}]"])


# What tells the moment of a reason that stands before it.
_OF_A_REASON = frozenset({"until", "when", "while"})


def _sentence(tree: SentenceTree) -> str:
    leading = english.leading([(one, f"[{_circumstance(one)}]") for one in tree.circumstances if one.leading])
    inner = [_joined([one.link, _clause(one)]) for one in tree.clauses]
    trailing: list[str] = []
    reason = False
    for one in tree.circumstances:
        if one.leading:
            continue
        said = f"[{_circumstance(one)}]"
        if reason and one.word in _OF_A_REASON and not one.comma and not one.link:
            trailing[-1] = f"{trailing[-1][:-1]} {said}]"  # because A until B: B belongs to A
        else:
            trailing.append(_joined([one.link or ("," if one.comma else ""), said]))
            reason = one.word.endswith("because")
    following = [_joined([one.link, _sentence(one)]) for one in tree.following]
    return _joined([*leading, *inner, *trailing, *following]).replace(" ;", ";").replace(" :", ":")


def _circumstance(one: Circumstance) -> str:
    match one.body:
        case None:
            body = ""
        case tuple():
            body = _joined([_joined([clause.link, _clause(clause)]) for clause in one.body])
        case Thing() | Several() | Doing() | Hook():
            body = node(one.body)
        case _:
            assert_never(one.body)
    return _joined([one.word, body])


def _clause(one: Clause) -> str:
    subject = node(one.subject) if one.subject is not None else ""
    start = "there" if one.there else subject
    return _joined(
        [
            start,
            *(
                _joined([verb.link, _predicate(verb, bracket=len(one.predicates) > 1 or not start)])
                for verb in one.predicates
            ),
        ]
    )


def _predicate(verb: Predicate, bracket: bool = True) -> str:
    words = [(word.span.start, word.text) for word in verb.auxiliaries]
    after: list[Complement] = []
    for one in verb.complements:
        if one.span.end <= verb.verb.span.start and isinstance(one, Adverb | Prep) and one.span.end > 0:
            words.append((one.span.start, node(one)))
        else:
            after.append(one)
    text = _joined(
        [
            *(word for _, word in sorted([*words, (verb.verb.span.start, verb.verb.text or verb.verb.lemma)])),
            verb.comparison,
            *(_complement(one) for one in after),
            "^" if verb.borrows else "",
        ]
    )
    return f"[{text}]" if bracket and " " in text else text


def _complement(one: Complement) -> str:
    return f", {node(one)}" if isinstance(one, Kindred) else node(one)


def node(one: Node) -> str:
    """Any node in brackets; a phrase of one word has none."""
    match one:
        case SentenceTree():
            return _sentence(one)
        case Circumstance():
            return f"[{_circumstance(one)}]"
        case Clause():
            return _clause(one)
        case Predicate():
            return _predicate(one)
        case Word():
            return one.text or one.lemma
        case Amount():
            return english.say(one)
        case Thing():
            return _thing(one)
        case Several():
            return _several(one)
        case Prep():
            return _linked(one.link, _joined(["only" if one.only else "", one.preposition, node(one.object)]))
        case Relative():
            owned = node(one.owned) if one.owned is not None else ""
            return _linked(one.link, _joined([one.pronoun, owned, _clause(one.clause)]))
        case Participle():
            words = [*(word.text for word in one.auxiliaries), one.verb.text or one.verb.lemma]
            words += [_complement(part) for part in one.complements]
            return _linked(one.link, _joined(words))
        case Adverb():
            return one.text
        case Doing():
            return (
                "["
                + _joined(
                    [_joined([verb.link, _predicate(verb, bracket=len(one.predicates) > 1)]) for verb in one.predicates]
                )
                + "]"
            )
        case ToDo():
            bare = one.span.start == one.predicate.span.start
            return (
                "["
                + _joined(
                    [
                        "" if bare else "to",
                        _predicate(one.predicate, bracket=bool(one.more)),
                        *(_joined([verb.link, _predicate(verb)]) for verb in one.more),
                    ]
                )
                + "]"
            )
        case Question():
            asked = f"{node(one.asked)} " if one.asked is not None else ""
            return f"[{one.word} {asked}{_clause(one.clause)}]"
        case Hook():
            if one.about is None:
                return "otherwise"
            return f"[{_clause(one.about)}]" if isinstance(one.about, Clause) else node(one.about)
        case Kindred():
            return node(one.of) if one.of is not None else one.type
        case _:
            assert_never(one)


def _thing(one: Thing) -> str:
    """Determiner, amount, adjectives, owner and head as a run; then what hangs on the head."""
    bare = Thing(one.span, one.head, one.determiner, one.amount, one.adjectives, None, one.plural, (), one.focus)
    core = english.say(bare)
    if one.possessor is not None:
        owner = one.possessor
        pronoun = isinstance(owner, Thing) and owner.head.cls is WordClass.PRONOUN and not owner.determiner
        owned = owner.head.text if pronoun and isinstance(owner, Thing) else f"{node(owner)}'s"
        before = _joined([one.focus, one.determiner])
        rest = english.say(Thing(one.span, one.head, "", one.amount, one.adjectives, None, one.plural))
        core = _joined([before, owned, rest])
    text = _joined([core, *(node(modifier) for modifier in one.modifiers)])
    return f"[{text}]" if " " in text else text


def _several(one: Several) -> str:
    items = [node(item) for item in one.items]
    if one.joint == ",":
        text = ", ".join(items)
    elif one.joint in {"plus", "minus", "times"}:
        text = f" {one.joint} ".join(items)
    else:
        text = f"{', '.join(items[:-1])} {one.joint} {items[-1]}"
    return "[" + _joined([one.lead, text, *(node(modifier) for modifier in one.modifiers)]) + "]"


_ = Phrase
