"""The way back to English: a phrase tree said as text. `normalise` is what a sentence must equal after it was read
and said back.

Words are said as they were written, in the order that the tree gives them; a node that no text stands behind (made by
`meaning/`) is said from its lemmas by words/inflect.py.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

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


# What may be chosen, with semicolons between: chooses one: A; B; or C
LISTED = re.compile(r"(\bone(?: of (?:the following|these))? ?: [^:;]+(?:; (?!or )[^:;]+)*); or ")


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
    text = LISTED.sub(lambda found: f"{found[1].replace(';', ',')} or ", text)
    text = re.sub(r"\bone(?: of (?:the following|these))? ?: ", "one of ", text)
    text = re.sub(r"(?<![A-Za-z])(\d*)[dD](\d+)", r"\1D\2", text)
    return text[:1].upper() + text[1:]


def say(node: Node | SentenceTree) -> str:
    """The text of a node; of a whole sentence with a large first letter and its end mark."""
    return _SAID[type(node)](node)


def _whole(node: SentenceTree) -> str:
    text = _sentence(node)
    return text[:1].upper() + text[1:] + node.end


def _participle(node: Participle) -> str:
    verb = node.verb.text or inflect.form(node.verb.lemma, "N" if node.passive else "G")
    return _joined([*[word.text for word in node.auxiliaries], verb, *[_complement(one) for one in node.complements]])


def _adverb(node: Adverb) -> str:
    return node.text


def _doing(node: Doing) -> str:
    return _predicates(node.predicates)


def _question(node: Question) -> str:
    return _joined([node.word, say(node.asked) if node.asked is not None else "", _clause(node.clause)])


def _kindred(node: Kindred) -> str:
    return _phrase(node.of) if node.of is not None else ""


def _joined(parts: Sequence[str]) -> str:
    return " ".join(filter(None, parts)).replace(" ,", ",")


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
    written = node.verb.text
    after: list[Complement] = []
    leading: list[tuple[int, str]] = []
    for one in node.complements:
        if written and one.span.end <= node.verb.span.start and one.span.end > 0 and isinstance(one, (Adverb, Prep)):
            leading.append((one.span.start, _complement(one)))
        else:
            after.append(one)
    verb = written or _made_verb(node)
    parts = [verb]
    if before or leading:
        place = node.verb.span.start if written else sys.maxsize
        parts = [text for _, text in sorted([*before, *leading, (place, verb)])]
    return _joined([*parts, node.comparison, *[_complement(one) for one in after]])


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
    return _joined(["" if bare else node.mark, _predicate(first), _predicates(node.more)])


def _prep(node: Prep) -> str:
    return _joined([node.link, "only" if node.only else "", node.preposition, say(node.object)])


def _relative(node: Relative) -> str:
    owned = _phrase(node.owned) if node.owned is not None else ""
    return _joined([node.link, node.pronoun, owned, _clause(node.clause)])


def _phrase(node: Phrase, article: bool = True) -> str:
    if isinstance(node, Several):
        return _several(node, article)
    tails = [_modifier(one) for one in node.modifiers]
    determiner = node.determiner if article else ""
    if node.amount is None and node.possessor is None:
        adjectives = [_word(word) for word in node.adjectives]
        return _joined([node.focus, determiner, *adjectives, _word(node.head), *tails])
    parts = [determiner]
    numbered: list[tuple[int, str]] = []
    if node.amount is not None:
        numbered.append((node.amount.span.start, _amount(node.amount)))
    if node.possessor is not None:
        numbered.append((_place(node.possessor), _possessive(node.possessor)))
    numbered += [(word.span.start, _word(word)) for word in node.adjectives]
    bare_number = node.amount is not None and node.amount.value is None and node.amount.tail
    parts += [
        text
        for _, text in sorted(numbered, key=lambda one: one[0])
        if not (bare_number and node.amount is not None and text == _amount(node.amount))
    ]
    parts.append(_word(node.head))
    if bare_number and node.amount is not None:
        parts = [node.amount.relation, *parts, node.amount.tail]
    return _joined([node.focus, *parts, *tails])


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


def sentence_text(node: SentenceTree) -> str:
    """The sentence and its list, for a message."""
    items = " ".join(f"* {say(item)}" for item in node.items)
    return f"{say(node)} {items}".strip()


# How each node is said, by its class: every node of a sentence is said once, and one look finds how.
_SAID: Mapping[type, Callable[[Any], str]] = {
    SentenceTree: _whole,
    Circumstance: _circumstance,
    Clause: _clause,
    Predicate: _predicate,
    Word: _word,
    Amount: _amount,
    Thing: _phrase,
    Several: _phrase,
    Prep: _prep,
    Relative: _relative,
    Participle: _participle,
    Adverb: _adverb,
    Doing: _doing,
    ToDo: _to_do,
    Question: _question,
    Hook: _hook,
    Kindred: _kindred,
}
