"""Attachment: the nesting of a region that the grammar left flat.

Words come in text order; each function takes one kind of chunk and hangs it where it belongs: nouns and their joints
(joining.py), prepositional phrases (owners.py), verbs without finite form, relative clauses. A word that can hang
nowhere is `Misplaced`.
"""

from __future__ import annotations

from rulewright.phrase import cores, licence, owners
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.draft import (
    Adverb,
    Doing,
    Group,
    Inner,
    Kindred,
    Noun,
    Participle,
    Preposition,
    Question,
    Relative,
    ToDo,
    Verb,
)
from rulewright.phrase.joining import conjoin, one_determiner, open_doing, open_infinitive
from rulewright.phrase.spine import Region, frame_of
from rulewright.phrase.tree import Extent
from rulewright.words import closed
from rulewright.words.token import Token


def add_core(region: Region, tokens: list[Token]) -> None:
    """A run of nominal words: one phrase, or several (gives each Player a Card)."""
    for run in cores.split(tokens):
        trailing = run[-1].kind == "FOCUS"
        if trailing and len(run) > 1:
            _add_noun(region, cores.noun(run[:-1]))
        elif not trailing:
            _add_noun(region, cores.noun(run))
        region.only = region.only or trailing


def _add_noun(region: Region, noun: Noun) -> None:
    _take_focus(region, noun)
    group = Group([noun])
    noun.group = group
    if region.kindred is not None and region.kindred.of is None and region.preposition is None and not region.link:
        _begin_kindred(region, region.kindred, noun, group)
    elif region.preposition is not None:
        _complete(region, group, noun.span.end)
        region.spine.append(noun)
    elif region.link:
        conjoin(region, noun)
    elif (last := region.last_verb()) >= 0:
        verb = region.spine[last]
        assert isinstance(verb, Verb)
        verb.complements.append(group)
        region.spine = [*region.spine[: last + 1], noun]
    elif region.verb is None and region.root is None and not region.spine:
        region.root = group
        region.spine = [noun]
    else:
        raise Misplaced(noun.span.start)


def _take_focus(region: Region, noun: Noun) -> None:
    """Words like `only` and `not` before a noun stand in its focus."""
    if not (region.focus or region.negated or region.only):
        return
    words = [region.focus, "not" if region.negated else "", "only" if region.only else "", noun.focus]
    noun.focus = " ".join(word for word in words if word)
    region.focus, region.negated, region.only = "", None, False


def _complete(region: Region, what: Group | Doing | Adverb, end: int) -> None:
    """The preposition that waited has its object, and the whole is attached."""
    preposition, region.preposition = region.preposition, None
    assert preposition is not None
    preposition.object = what
    preposition.span = Extent(preposition.span.start, end)
    owners.attach(region, preposition)


def add_preposition(region: Region, token: Token) -> None:
    """A preposition waits for its object."""
    if region.preposition is not None:
        raise Misplaced(token.span.start)
    span, text = token.span, token.lemma
    if region.negated is not None and region.spine and isinstance(region.spine[-1], Noun):
        span, text = Extent(region.negated.span.start, span.end), f"not {text}"  # each Player not in the Mill
        region.negated = None
    region.preposition = Preposition(span, text, region.only)
    region.only = False


def add_link(region: Region, token: Token) -> None:
    """A comma or conjunction between nouns or phrases waits for what it joins."""
    if region.preposition is not None or region.link:
        raise Misplaced(token.span.start)
    region.link = token.lemma


def add_adverb(region: Region, adverb: Adverb) -> None:
    """An adverb belongs to the innermost verb, else to the noun before it."""
    if region.preposition is not None:
        _complete(region, adverb, adverb.span.end)
    elif (last := region.last_verb()) >= 0:
        region.hang(last, adverb)
    elif region.spine:
        region.hang(len(region.spine) - 1, adverb)
    else:
        region.leading.append(adverb)


def flush_only(region: Region, token: Token) -> None:
    """A word `only` that no phrase followed (for Surviving Players only) is an adverb."""
    if region.only:
        region.only = False
        add_adverb(region, Adverb(token.span, "only", "only"))


def _take_before(region: Region, verb: Verb) -> None:
    """Adverbs and `not` that stand before a verb without finite form are its own."""
    for adverb in region.adverbs:
        verb.complements.append(adverb)
        verb.span = Extent(min(verb.span.start, adverb.span.start), verb.span.end)
    region.adverbs = []
    if region.negated is not None:
        verb.negated = True
        verb.auxiliaries = (cores.word(region.negated), *verb.auxiliaries)
        verb.span = Extent(min(verb.span.start, region.negated.span.start), verb.span.end)
        region.negated = None


def add_gerund(region: Region, verb: Verb) -> None:
    """A verb in -ing: the object of a preposition, a participle after a noun, or a phrase of its own."""
    _take_before(region, verb)
    verb.frame = frame_of(verb, region.lexicon)
    doing = Doing([verb])
    if region.preposition is not None:
        _complete(region, doing, verb.span.end)
        region.spine.append(verb)
    elif region.link and (going := open_doing(region)):
        verb.link, region.link = region.link, ""
        going[0].verbs.append(verb)
        region.spine = [*region.spine[: going[1]], verb]
    elif region.spine and isinstance(region.spine[-1], Noun):
        add_participle(region, verb)
    elif region.verb is not None and region.spine:
        region.verb.complements.append(doing)
        region.spine = [region.verb, verb]
    elif region.root is None:
        region.root = doing
        region.spine = [verb]
    else:
        raise Misplaced(verb.span.start)


def add_participle(region: Region, verb: Verb) -> None:
    """A reduced relative clause: `Damage dealt by`, `a Room containing`; without a noun before it, what a state is
    (even if revealed)."""
    _take_before(region, verb)
    verb.frame = frame_of(verb, region.lexicon)
    if region.preposition is not None:
        raise Misplaced(verb.span.start)
    link, region.link = region.link, ""
    nouns = region.nouns()
    if nouns:
        region.hang(nouns[-1], Participle(verb.span, verb, link))
        region.spine.append(verb)
    elif region.spine and isinstance(region.spine[-1], Verb):
        region.spine[-1].complements.append(Doing([verb]))
        region.spine.append(verb)
    elif region.root is None:
        region.root = Doing([verb])
        region.spine = [verb]
    else:
        raise Misplaced(verb.span.start)


def add_infinitive(region: Region, verb: Verb, to: Token | None) -> None:
    """`to take Loot` after a noun of chance or a verb; a bare infinitive after `make X`."""
    _take_before(region, verb)
    verb.frame = frame_of(verb, region.lexicon)
    if region.link and (going := open_infinitive(region)):
        verb.link, region.link = region.link, ""
        going[0].verbs.append(verb)
        region.spine = [*region.spine[: going[1]], verb]
        return
    start = to.span.start if to is not None else verb.span.start
    todo = ToDo(Extent(start, verb.span.end), [verb], to.text if to is not None else "to")
    nouns = [at for at in region.nouns() if licence.last_word(region.noun(at)) in licence.TAKES_INFINITIVE]
    verbs = region.verbs()
    if nouns and (not verbs or nouns[-1] > verbs[-1]):
        region.hang(nouns[-1], todo)
    elif verbs:
        region.hang(verbs[-1], todo)
    elif region.spine:
        region.hang(len(region.spine) - 1, todo)
    else:
        region.leading.append(todo)
    region.spine.append(verb)


def relative_owner(region: Region, pronoun: str, plural: bool | None) -> int:
    """The noun on the spine that a relative clause speaks of: for `who` a person, else the nearest; its number must
    agree with the verb's (`plural`, None when the verb does not tell)."""
    nouns = region.nouns()
    if not nouns:
        raise LookupError("no noun before a relative clause")
    if region.link:  # `who has X and who is Y`: of the one that the clause before speaks of
        spoken = [at for at in nouns if any(isinstance(one, Relative) for one in region.noun(at).modifiers[-1:])]
        if spoken:
            return spoken[-1]
    fitting = [at for at in nouns if plural is None or _number(region.noun(at)) in {None, plural}] or nouns
    if pronoun in {"who", "whom"}:
        fitting = [at for at in fitting if licence.nature(region.noun(at), region.lexicon) == "person"] or fitting
    told_apart = [
        at for at in fitting if region.noun(at).sort not in ("individual", "map", "space")
    ]  # there is one Town
    return (told_apart or fitting)[-1]


def _number(noun: Noun) -> bool | None:
    """Is a noun plural; None when its form does not tell (Loot)."""
    if noun.plural:
        return True
    return False if noun.determiner in {"a", "each", "this", "that", "another", "every"} else None


def add_relative(region: Region, relative: Relative, place: int) -> None:
    """Hang a relative clause on its noun, or on the whole list when it speaks of all of it."""
    relative.link, region.link = region.link, ""
    group = region.noun(place).group
    several = group is not None and len(group.items) > 1
    listed = several and relative.link == "," and relative.clause.subject is None
    if group is not None and (listed or (not relative.link and one_determiner(group))):
        group.modifiers.append(relative)  # `the effect, Damage or rule that caused the fall`
        region.spine = region.spine[: place + 1]
    else:
        region.hang(place, relative)


def add_question(region: Region, question: Question) -> None:
    """`determine whether …`: the object of the innermost verb."""
    last = region.last_verb()
    if last < 0 or region.preposition is not None:
        raise Misplaced(question.span.start)
    verb = region.spine[last]
    assert isinstance(verb, Verb)
    verb.complements.append(question)


def add_inner(region: Region, inner: Inner) -> None:
    """A clause of time inside a subject belongs to the innermost verb, else to the noun."""
    if not region.spine or region.preposition is not None:
        raise Misplaced(inner.span.start)
    last = region.last_verb()
    region.hang(last if last >= 0 else len(region.spine) - 1, inner)


def begin_type(region: Region, token: Token) -> None:
    """A comma before a type, or before more of it: what follows is a Kindred complement of the verb."""
    if region.verb is None:
        raise Misplaced(token.span.start)
    if region.kindred is None:
        region.kindred = Kindred(token.span, "")
        region.verb.complements.append(region.kindred)
    elif region.kindred.of is not None:
        region.link = ","
        region.spine = [region.kindred.of.first]


def _begin_kindred(region: Region, kindred: Kindred, noun: Noun, group: Group) -> None:
    kindred.type = noun.head.lemma if noun.head.lemma in closed.TYPE_WORDS else ""
    kindred.of = group
    kindred.span = Extent(kindred.span.start, noun.span.end)
    region.spine = [noun]
