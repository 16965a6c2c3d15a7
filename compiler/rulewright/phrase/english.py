"""The way back to English: a phrase tree said as text. `normalise` is what a sentence must equal after it was read
and said back.

Words are said as they were written, in the order that the tree gives them; a node that no text stands behind (made by
`meaning/`) is said from its lemmas by words/inflect.py.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import assert_never

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
    Word,
    WordClass,
)
from rulewright.words import inflect

_POSSESSIVE = {"it": "its", "they": "their", "he": "his", "she": "her", "you": "your", "we": "our", "i": "my"}
_JOINTS = frozenset({"plus", "minus", "times"})


def normalise(text: str) -> str:
    """A sentence as it is compared: first letter small or large alike, single blanks, contractions in full, no comma
    before and/or, `states` as `says`, no bracketed pointer, a for an."""
    text = re.sub(r"\s*(?:\[see [^\]]*\]|\(see [^)]*\))", "", text)
    text = text.replace("’", "'")
    text = re.sub(r" \((\w+ing\b[^()]*)\)(?=[.;:]?$)", r", \1", text)
    text = re.sub(r"\((?!minimum|see )([^()]*)\)(?=[.;:]?$)", r"\1", text)
    text = re.sub(r"\b([Cc])an't\b", r"\1annot", text)
    text = re.sub(r"(?<=\w)n't\b", " not", text)
    text = re.sub(r",(?= (?:and|or|nor|but|and/or)\b)", "", text)
    text = re.sub(r"\band/or\b", "or", text)
    text = re.sub(r"\b([Aa])n(?= )", r"\1", text)
    text = " ".join(text.split()).replace(" : ", ": ")
    text = re.sub(r"\bone(?: of the following)? ?: ", "one of ", text)
    text = re.sub(r"(?<![A-Za-z])(\d*)[dD](\d+)", r"\1D\2", text)
    return text[:1].upper() + text[1:]


def say(node: Node | SentenceTree) -> str:
    """The text of a node; of a whole sentence with a large first letter and its end mark."""
    match node:
        case SentenceTree():
            text = _sentence(node)
            return text[:1].upper() + text[1:] + node.end
        case Circumstance():
            return _circumstance(node)
        case Clause():
            return _clause(node)
        case Predicate():
            return _predicate(node)
        case Word():
            return _word(node)
        case Amount():
            return _amount(node)
        case Thing() | Several():
            return _phrase(node)
        case Prep():
            return _prep(node)
        case Relative():
            return _relative(node)
        case Participle():
            verb = node.verb.text or inflect.form(node.verb.lemma, "N" if node.passive else "G")
            auxiliaries = (word.text for word in node.auxiliaries)
            return _joined([*auxiliaries, verb, *(_complement(one) for one in node.complements)])
        case Adverb():
            return node.text
        case Doing():
            return _predicates(node.predicates)
        case ToDo():
            return _to_do(node)
        case Question():
            return _joined([node.word, say(node.asked) if node.asked is not None else "", _clause(node.clause)])
        case Hook():
            return _hook(node)
        case Kindred():
            return _phrase(node.of) if node.of is not None else ""
        case _:
            assert_never(node)


def _joined(parts: Sequence[str]) -> str:
    return " ".join(part for part in parts if part).replace(" ,", ",")


def _linked(link: str, text: str) -> str:
    """A part with the word before it; a comma is glued to what stands before by `_joined`."""
    return f"{link} {text}" if link else text


def _sentence(node: SentenceTree) -> str:
    before = leading([(one, _circumstance(one)) for one in node.circumstances if one.leading])
    clauses = [_linked(one.link, _clause(one)) for one in node.clauses]
    trailing = [
        _linked(one.link or ("," if one.comma else ""), _circumstance(one))
        for one in node.circumstances
        if not one.leading
    ]
    following = [_linked(one.link, _sentence(one)) for one in node.following]
    return _joined([*before, *clauses, *trailing, *following]).replace(" ;", ";").replace(" :", ":")


def leading(parts: Sequence[tuple[Circumstance, str]]) -> list[str]:
    """What stands before the clauses, each with its comma; one inside the one before it has none between."""
    found: list[str] = []
    for one, text in parts:
        if one.inner and found:
            found[-1] = _joined([found[-1].rstrip(","), _linked(one.link or ("," if one.comma else ""), text)]) + ","
        else:
            found.append(text if one.bare else text + ",")
    return found


def _circumstance(node: Circumstance) -> str:
    match node.body:
        case None:
            body = ""
        case tuple():
            body = _joined([_linked(one.link, _clause(one)) for one in node.body])
        case Thing() | Several():
            body = _phrase(node.body, article=not node.word.endswith(("each", "every")))
        case Doing() | Hook():
            body = say(node.body)
        case _:
            assert_never(node.body)
    return _joined([node.word, body])


def _clause(node: Clause) -> str:
    subject = say(node.subject) if node.subject is not None else ""
    if node.there:
        return _joined(["there", _predicates(node.predicates)])
    return _joined([subject, _predicates(node.predicates)])


def _predicates(predicates: Sequence[Predicate]) -> str:
    return _joined([_linked(one.link, _predicate(one)) for one in predicates])


def _predicate(node: Predicate) -> str:
    """Auxiliaries, adverbs before the verb and the verb in text order, then the complements."""
    before = [(one.span.start, one.text) for one in node.auxiliaries]
    after: list[Complement] = []
    leading: list[tuple[int, str]] = []
    for one in node.complements:
        if (
            node.verb.text
            and one.span.end <= node.verb.span.start
            and one.span.end > 0
            and isinstance(one, Adverb | Prep)
        ):
            leading.append((one.span.start, _complement(one)))
        else:
            after.append(one)
    verb = node.verb.text or _made_verb(node)
    place = node.verb.span.start if node.verb.text else sys.maxsize
    parts = [text for _, text in sorted([*before, *leading, (place, verb)])]
    return _joined([*parts, node.comparison, *(_complement(one) for one in after)])


def _made_verb(node: Predicate) -> str:
    """The verb of a node that no text stands behind, in the form that modal and tense ask for (singular present)."""
    if not node.verb.lemma:
        return ""
    words = []
    if node.modal:
        words.append(
            "cannot" if node.modal == "can" and node.negated else f"{node.modal} not" if node.negated else node.modal
        )
        words.append(inflect.form(node.verb.lemma, "B"))
    elif node.negated:
        words += ["does not", inflect.form(node.verb.lemma, "B")] if node.verb.lemma != "be" else ["is not"]
    else:
        words.append(inflect.form(node.verb.lemma, "D" if node.past else "S"))
    return " ".join(words)


def _complement(node: Complement) -> str:
    if isinstance(node, Kindred):
        return ", " + say(node)
    return say(node)


def _hook(node: Hook) -> str:
    if node.about is None:
        return "otherwise"
    return _clause(node.about) if isinstance(node.about, Clause) else _phrase(node.about)


def _to_do(node: ToDo) -> str:
    first = node.predicate
    bare = first.verb.span.start - 1 <= node.span.start and node.span.start == first.span.start
    return _joined(["" if bare else "to", _predicate(first), _predicates(node.more)])


def _prep(node: Prep) -> str:
    return _joined([node.link, "only" if node.only else "", node.preposition, say(node.object)])


def _relative(node: Relative) -> str:
    owned = _phrase(node.owned) if node.owned is not None else ""
    return _joined([node.link, node.pronoun, owned, _clause(node.clause)])


def _phrase(node: Phrase, article: bool = True) -> str:
    if isinstance(node, Several):
        return _several(node, article)
    parts = []
    if article and node.determiner:
        parts.append(node.determiner)
    numbered: list[tuple[int, str]] = []
    if node.amount is not None:
        numbered.append((node.amount.span.start, _amount(node.amount)))
    if node.possessor is not None:
        numbered.append((_place(node.possessor), _possessive(node.possessor)))
    numbered += [(word.span.start, _word(word)) for word in node.adjectives]
    bare_number = node.amount is not None and node.amount.value is None and node.amount.tail
    head = _word(node.head)
    parts += [
        text
        for _, text in sorted(numbered, key=lambda one: one[0])
        if not (bare_number and node.amount is not None and text == _amount(node.amount))
    ]
    parts.append(head)
    if bare_number and node.amount is not None:
        parts = [*([node.amount.relation] if node.amount.relation else []), *parts, node.amount.tail]
    tails = [_modifier(one) for one in node.modifiers]
    text = _joined([node.focus, *parts, *tails])
    return _article(text)


def _place(node: Phrase) -> int:
    return node.span.start


def _modifier(node: Prep | Relative | Participle | ToDo | Adverb | Circumstance) -> str:
    if isinstance(node, Participle) and node.link:
        return f"{node.link} {say(node)}"
    return say(node)


def _several(node: Several, article: bool) -> str:
    items = [_phrase(item, article or bool(at)) for at, item in enumerate(node.items)]
    if node.joint == ",":
        text = ", ".join(items)
    elif node.joint in _JOINTS:
        text = f" {node.joint} ".join(items)
    else:
        text = f"{', '.join(items[:-1])} {node.joint} {items[-1]}"
    return _joined([node.lead, text, *(_modifier(one) for one in node.modifiers)])


def _possessive(node: Phrase) -> str:
    if isinstance(node, Thing) and node.head.cls is WordClass.PRONOUN and not node.determiner:
        if node.head.text:
            return node.head.text if node.head.text.lower() in _POSSESSIVE.values() else f"{node.head.text}'s"
        return _POSSESSIVE.get(node.head.lemma, node.head.lemma)
    text = _phrase(node)
    plural = isinstance(node, Thing) and (node.plural or text.endswith("s'")) and text.endswith("s")
    return f"{text}'" if plural else f"{text}'s"


def _amount(node: Amount) -> str:
    if node.tail and node.value is None:
        return _joined([node.relation, node.tail])
    return _joined([node.relation, _word(node.value) if node.value is not None else "", node.tail])


def _word(node: Word) -> str:
    return node.text or node.lemma


def _article(text: str) -> str:
    """`a` is said `an` before a vowel; compared texts have `a` for both."""
    return text


def sentence_text(node: SentenceTree) -> str:
    """The sentence and its list, for a message."""
    items = " ".join(f"* {say(item)}" for item in node.items)
    return f"{say(node)} {items}".strip()
