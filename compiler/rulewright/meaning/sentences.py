"""The reading of one sentence.

It is understood if it has a tree, one form claims all of it, no word in it was guessed, and its meaning said back is
the sentence again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from rulewright.book.model import Role, Sentence
from rulewright.meaning import (
    binding,
    examples,
    fitting,
    norms,
    nouns,
    preferring,
    two_ways,
    types,
    wording,
)
from rulewright.meaning.claim import Context, Mismatch
from rulewright.meaning.model import Listed, Meaning, Reading, Sequence, Single, Together, Verdict
from rulewright.meaning.said import same
from rulewright.meaning.show import lines
from rulewright.meaning.things import Noun
from rulewright.nodes import replace
from rulewright.phrase import from_words, tree
from rulewright.words.lexicon import Lexicon

FOLLOWING = re.compile(r"\b(following|these)\b[^.]*:\s*$")


LONGEST = 250  # words of a sentence: reading takes more than linear time, and no player can follow such a one either

Trees = Mapping[str, from_words.Result]
_NONE: Trees = MappingProxyType({})


def trees(sentences: Iterable[Sentence], lexicon: Lexicon) -> Trees:
    """The trees, by their texts, of sentences that `read` reads as wholes."""
    texts = (whole_text(each) for each in sentences if each.role is not Role.NOTE and not announces(each))
    return from_words.parse_all((text for text in texts if text.count(" ") <= LONGEST), lexicon)


def read(
    sentence: Sentence,
    heading: str,
    lead: str,
    lexicon: Lexicon,
    spoken: tuple[preferring.Mention, ...] = (),
    roles: frozenset[str] = frozenset(),
    known: Trees = _NONE,
) -> Reading:
    """The reading of one sentence. `lead` is Given, When or Then in an example; `spoken` what its rule spoke of
    before; `known` are trees that were made beforehand.
    """
    text = whole_text(sentence)
    if text.count(" ") > LONGEST:
        about = f"this sentence has more than {LONGEST} words; make several of it"
        return Reading(sentence, Verdict.PROSE, None, None, "", "", tree.Extent(0, len(text)), about)
    context = Context(lexicon, text, sentence.role, heading, lead, spoken, roles)
    if announces(sentence):
        return with_list(sentence, context)
    parsed = known.get(text) or from_words.parse(text, lexicon, said=False)
    if isinstance(parsed, tree.SentenceTree):
        made = of_tree(sentence, parsed, context)
        if made.understood or from_words.says(parsed, text):  # a meaning that says all back needs no tree that does
            return made
        context = context.anew()
    if not isinstance(parsed, tree.Unread):
        parsed = from_words.parse(text, lexicon)
    match parsed:
        case tree.Unread(at=at, word=word, expected=expected):
            hint = f"; expected {', '.join(expected)}" if expected else ""
            return Reading(sentence, Verdict.PROSE, None, None, "", "", at, f"reading stopped at “{word}”{hint}")
        case tree.TwoReadings(readings=readings):
            return between(sentence, readings, context)
    return of_tree(sentence, parsed, context)


def announces(sentence: Sentence) -> bool:
    """Whether a sentence only announces its list (the following …)."""
    return bool(sentence.items) and FOLLOWING.search(sentence.text) is not None


def with_list(sentence: Sentence, context: Context) -> Reading:
    """A sentence that announces what follows, and its list: both must be understood."""
    alone = replace(sentence, items=(), text=sentence.text.rstrip(": ") + ".")
    head = read(alone, context.heading, context.lead, context.lexicon, context.spoken, context.roles)
    items: list[Noun | Single | Together | Sequence] = []
    for item in sentence.items:
        found = list_item(item, context)
        if isinstance(found, str):
            nowhere = tree.Extent(len(sentence.text), len(sentence.text))
            return replace(head, sentence=sentence, verdict=Verdict.PARTLY, help=found, stopped_at=nowhere)
        items.append(found)
    if head.meaning is None or isinstance(head.meaning, Listed):
        return replace(head, sentence=sentence)
    meaning = Listed(tree.Extent(0, len(context.text)), head.meaning, tuple(items))
    english = wording.sentence(str(meaning), "")
    return replace(head, sentence=sentence, meaning=meaning, kind=f"Listed.{head.kind}", english=english)


def list_item(item: Sentence, context: Context) -> Noun | Single | Together | Sequence | str:
    """What one item of a list stands for, a thing or a meaning; as a text the reason why it is not understood."""
    parsed = from_words.parse(item.text, context.lexicon)
    own = context.anew(item.text)
    if isinstance(parsed, tree.SentenceTree) and len(parsed.clauses) == 1 and not parsed.clauses[0].predicates:
        phrase = parsed.clauses[0].subject
        if isinstance(phrase, tree.Thing | tree.Several):
            try:
                found = nouns.read(phrase, own)
            except Mismatch as why:
                return why.why
            return unknown(own.guessed[0]) if own.guessed else found
    reading = read(item, context.heading, context.lead, context.lexicon, context.spoken, context.roles)
    if reading.meaning is None or not reading.understood or isinstance(reading.meaning, Listed):
        return reading.help
    return reading.meaning


def whole_text(sentence: Sentence) -> str:
    """The sentence with its list: items joined as the author would in one line (A, B and C), or behind the colon
    where the sentence is whole without them (the following …).
    """
    if announces(sentence):
        return wording.spaced(sentence.text.rstrip(), *(f"* {item.text}" for item in sentence.items))
    if not sentence.items or any(item.items for item in sentence.items):
        return sentence.text
    items = [item.text.rstrip(".") for item in sentence.items]
    if any(item[:1].islower() or " if " in f" {item} " for item in items):
        return sentence.text
    return wording.spaced(sentence.text.rstrip(":. "), wording.listed(items, "and") + ".")


def between(sentence: Sentence, readings: Iterable[tree.SentenceTree], context: Context) -> Reading:
    """Two attachments: if forms and frames leave one, that one; else both are told."""
    found = [of_tree(sentence, each, context.anew()) for each in readings]
    good = [reading for reading in found if reading.understood]
    if len(good) == 1:
        return good[0]
    best = next((reading for reading in found if reading.meaning is not None), found[0])
    others = tuple(reading.meaning for reading in found if reading.meaning is not None)
    if len(others) < 2:
        return best
    whole = tree.Extent(0, len(context.text))
    told = two_ways.ways(context.text, others, only_meaning(sentence, context)) if not sentence.items else ()
    return replace(
        best, verdict=Verdict.PARTLY, meaning=None, others=others, stopped_at=whole, help=ways(others, told), ways=told
    )


def only_meaning(sentence: Sentence, context: Context) -> Callable[[str], Meaning | None]:
    """What reads another wording of a sentence in its place: the meaning, None where there is none or more than one."""

    def meant(text: str) -> Meaning | None:
        parsed = from_words.parse(text, context.lexicon)
        if not isinstance(parsed, tree.SentenceTree):
            return None
        made = of_tree(sentence, parsed, context.anew(text), alone=False)
        return made.meaning if made.understood else None

    return meant


def ways(meanings: tuple[Meaning, ...], told: tuple[two_ways.Way, ...] = ()) -> str:
    """The help of a sentence with two meanings: each said, with its wording, its form or its brackets."""
    if told:
        each = (
            f"“{way.said}”" + (f" (write “{way.wording}”)" if way.wording not in ("", way.said) else "") for way in told
        )
        return "it can be read in two ways: " + " / ".join(each)
    said = [f"{kind_of(meaning)}: {meaning}" for meaning in meanings]
    if len(set(said)) < len(said):  # said alike: only what hangs on what tells them apart
        shown = [lines(meaning) for meaning in meanings]
        said = [" ".join(line for line in each if any(line not in other for other in shown)) for each in shown]
    return "it can be read in two ways: " + " / ".join(said)


def of_tree(sentence: Sentence, parsed: tree.SentenceTree, context: Context, alone: bool = True) -> Reading:
    """The reading of one tree; `alone` where it is none of several wordings of a sentence, whose own are not sought."""
    text = context.text
    try:
        meanings = fitting.meanings_of(parsed, context)
    except Mismatch as mismatch:
        guessed = min(context.guessed, key=lambda word: word.span.start, default=None)
        if guessed is not None:
            return Reading(sentence, Verdict.PROSE, None, parsed, "", "", guessed.span, unknown(guessed))
        return Reading(sentence, Verdict.PROSE, None, parsed, "", "", mismatch.at, mismatch.why)
    if len(meanings) > 1:
        whole = tree.Extent(0, len(text))
        return Reading(sentence, Verdict.PARTLY, None, parsed, "", "", whole, ways(meanings), meanings)
    nodes = binding.walk(meanings[0])
    meaning, unbound = binding.bind(meanings[0], nodes, context.spoken, context)
    english = wording.sentence(str(meaning))
    made = Reading(sentence, Verdict.UNDERSTOOD, meaning, parsed, kind_of(meaning), english, unbound=unbound)
    if context.guessed:
        guessed = min(context.guessed, key=lambda word: word.span.start)
        return replace(made, verdict=Verdict.PARTLY, stopped_at=guessed.span, help=unknown(guessed))
    open_ = next((each for each in unbound if len(each.candidates) > 1), None) if unbound else None
    if open_ is not None:
        told: tuple[two_ways.Way, ...] = ()
        if alone:
            read_again = only_meaning(sentence, context)
            told = two_ways.meant(meanings[0], open_.at, open_.candidates, read_again, wording.sentence)
        why = f"“{open_.word}” may be “{open_.candidates[0]}” or “{open_.candidates[1]}”; name the one that is meant"
        return replace(
            made, verdict=Verdict.PARTLY, stopped_at=open_.at, help=ways((), told) if told else why, ways=told
        )
    wrong = types.faults(meaning, nodes, context)
    if wrong:
        return replace(made, verdict=Verdict.PARTLY, stopped_at=wrong[0].at, help=wrong[0].message)
    if not same(english, text):
        at = difference(english, text)
        return replace(made, verdict=Verdict.PARTLY, stopped_at=at, help=f"it was understood as “{english}”")
    return made


def unknown(word: tree.Word) -> str:
    """The help for a word without a meaning."""
    return f"the word “{word.text}” has no meaning here; declare it, or use a word that has one"


def difference(english: str, text: str) -> tree.Extent:
    """The first word of the text that its meaning does not say."""
    said = english.casefold().split()
    at = 0
    for place, word in enumerate(text.split()):
        start = text.index(word, at)
        at = start + len(word)
        if place >= len(said) or said[place].strip(",.") != word.casefold().strip(",."):
            return tree.Extent(start, at)
    return tree.Extent(max(0, len(text) - 1), len(text))


def kind_of(meaning: Meaning) -> str:
    """The name of a meaning's form; of a norm with its modality."""
    match meaning:
        case norms.Norm(modality=modality) | norms.Targeting(modality=modality):
            return f"{type(meaning).__name__}.{modality.value}"
        case examples.ExpectedNorm(norm=norm):
            return f"ExpectedNorm.{norm.modality.value}"
        case _:
            return type(meaning).__name__
