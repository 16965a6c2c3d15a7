"""From phrase trees to readings: every form is tried on every sentence, and exactly one may fit.

A sentence is understood if it has a tree, one form claims all of it, no word in it was guessed, and its meaning
said back is the sentence again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple, Protocol

from rulewright.book.model import Book, Rule, Sentence
from rulewright.book.model import Role as Place
from rulewright.meaning import (
    binding,
    examples,
    facts,
    hanging,
    happenings,
    hints,
    norms,
    nouns,
    preferring,
    shapes,
    standing,
    states,
    two_ways,
    types,
    wording,
)
from rulewright.meaning.claim import Context, Mismatch
from rulewright.meaning.model import Listed, Meaning, Reading, Sequence, Single, Together, Verdict
from rulewright.meaning.said import same
from rulewright.meaning.show import lines
from rulewright.meaning.statement import Statement
from rulewright.meaning.things import Noun
from rulewright.memory import Memory
from rulewright.phrase import from_words, tree
from rulewright.words.lexicon import Lexicon, same_words

FOLLOWING = re.compile(r"\b(following|these)\b[^.]*:\s*$")


class Form(Protocol):
    """A form that reads a whole statement."""

    __doc__: str | None

    def read(self, s: Statement, /) -> Single:
        """The meaning of a statement; Mismatch where the form does not fit."""
        ...


FORMS = shapes.FORMS

LONGEST = 250  # words of a sentence: reading takes more than linear time, and no player can follow such a one either


def read_book(book: Book, lexicon: Lexicon, memory: Memory | None = None) -> tuple[Reading, ...]:
    """A reading of every sentence of the book, in text order. Notes are remarks: their readings are prose with no
    help. With the memory of the compile before, a rule that says the same under the same heading, with the same
    vocabulary, is not read again.
    """
    memory = memory or Memory()
    roles = introduced(book, memory)
    before = memory.left("readings", Read)
    if before is not None and (before.roles != roles or not same_words(before.lexicon, lexicon)):
        before = None  # a word may have another meaning now
    now = Read(lexicon, roles, {})
    moved: dict[tuple[str, Said], tuple[Reading, ...]] | None = None
    found: list[Reading] = []
    for section in book.sections:
        for rule in section.rules:
            known = before.rules.get(id(rule)) if before is not None else None
            if known is not None and known.heading == section.name:
                readings = known.readings
            else:
                if moved is None:
                    moved = said_elsewhere(before, book) if before is not None else {}
                again = moved.get((section.name, said_by(rule.every_sentence())))
                if again is None:
                    readings = tuple(read_rule(rule, section.name, lexicon, roles))
                else:
                    pairs = zip(again, rule.every_sentence(), strict=True)
                    readings = tuple(replace(old, sentence=new) for old, new in pairs)
            now.rules[id(rule)] = RuleRead(rule, section.name, readings)
            found += readings
    memory.leave("readings", now)
    return tuple(found)


class RuleRead(NamedTuple):
    """The readings of a rule under a heading."""

    rule: Rule
    heading: str
    readings: tuple[Reading, ...]


class Read(NamedTuple):
    """What was read of a book with a vocabulary and the words of its choices, by the identity of rules."""

    lexicon: Lexicon
    roles: frozenset[str]
    rules: dict[int, RuleRead]


Said = tuple[object, ...]


def said_elsewhere(before: Read, book: Book) -> dict[tuple[str, Said], tuple[Reading, ...]]:
    """The readings of rules that are in the book no longer, by what decides them: heading, and what the rule says."""
    here = {id(rule) for rule in book.rules()}
    return {
        (known.heading, said_by(known.rule.every_sentence())): known.readings
        for known in before.rules.values()
        if id(known.rule) not in here
    }


def said_by(sentences: Iterable[Sentence]) -> Said:
    """All of sentences that decides how they are read, wherever they stand."""
    return tuple((each.text, each.role, each.lead, said_by(each.items) if each.items else ()) for each in sentences)


INTRODUCED = re.compile(r"\b[Cc]hooses?\b[^.]*? as the ([a-z][a-z-]*)\b")


def introduced(book: Book, memory: Memory | None = None) -> frozenset[str]:
    """The small words by which choices name what was chosen, anywhere in the book: chooses a Melee Weapon as the
    weapon.
    """
    memory = memory or Memory()
    return frozenset[str]().union(*(memory.of(_introduced, *stretch) for stretch in book.stretches()))


def _introduced(*stretch: Rule) -> frozenset[str]:
    sentences = (sentence for rule in stretch for sentence in rule.every_sentence())
    return frozenset(word for sentence in sentences for word in INTRODUCED.findall(sentence.text))


def read_rule(rule: Rule, heading: str, lexicon: Lexicon, roles: frozenset[str] = frozenset()) -> list[Reading]:
    """The readings of one rule; an example's `And` goes on with the word before it."""
    found: list[Reading] = []
    lead = ""
    spoken: tuple[preferring.Mention, ...] = ()
    last: Reading | None = None
    for sentence in rule.every_sentence():
        if sentence.role is Place.NOTE:
            found.append(Reading(sentence, Verdict.PROSE, None, None, "Note", sentence.text))
            continue
        if last is not None:
            spoken = (*binding.later(spoken), *binding.mentions(last.meaning))
        if sentence.role is Place.EXAMPLE:
            lead = sentence.lead if sentence.lead in examples.FORMS else lead
        before = () if sentence.role is Place.CARD else spoken
        last = hints.helped(read(sentence, heading, lead, lexicon, before, roles), lexicon)
        found.append(last)
    return found


def read(
    sentence: Sentence,
    heading: str,
    lead: str,
    lexicon: Lexicon,
    spoken: tuple[preferring.Mention, ...] = (),
    roles: frozenset[str] = frozenset(),
) -> Reading:
    """The reading of one sentence. `lead` is Given, When or Then in an example; `spoken` what its rule spoke of
    before.
    """
    text = whole_text(sentence)
    if text.count(" ") > LONGEST:
        about = f"this sentence has more than {LONGEST} words; make several of it"
        return Reading(sentence, Verdict.PROSE, None, None, "", "", tree.Extent(0, len(text)), about)
    context = Context(lexicon, text, sentence.role, heading, lead, spoken, roles)
    if sentence.items and FOLLOWING.search(sentence.text):
        return with_list(sentence, context)
    parsed = from_words.parse(text, lexicon)
    match parsed:
        case tree.Unread(at=at, word=word, expected=expected):
            hint = f"; expected {', '.join(expected)}" if expected else ""
            return Reading(sentence, Verdict.PROSE, None, None, "", "", at, f"reading stopped at “{word}”{hint}")
        case tree.TwoReadings(readings=readings):
            return between(sentence, readings, context)
    return of_tree(sentence, parsed, context)


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
    if sentence.items and FOLLOWING.search(sentence.text):
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
        meanings = meanings_of(parsed, context)
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
    open_ = next((each for each in unbound if len(each.candidates) > 1), None)
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
