"""Attachment: the nesting of a region that the grammar left flat.

Words come in text order. What may still take something stands on the *spine*, the right edge of the phrase from its outermost verb to its innermost
noun. Each new phrase has its candidates there; they are filtered by verb frame and noun licence, and the best is taken:

    1 a verb with a required role for it that is free   2 a verb with an optional one   3 the nearest noun that licenses it   4 the nearest

What lies inside the chosen owner is closed then. A choice that no rule makes for sure is noted in `open`, and `phrase/from_words.py` builds the
other reading too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.phrase import cores, licence
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.draft import (
    Adverb,
    Complement,
    Doing,
    Group,
    Inner,
    Kindred,
    Modifier,
    Noun,
    Participle,
    Preposition,
    Question,
    Relative,
    ToDo,
    Verb,
)
from rulewright.phrase.tree import Extent, WordClass
from rulewright.words import closed
from rulewright.words.frames import COMMON, FRAMES, Frame, of_procedure
from rulewright.words.lexicon import Lexicon
from rulewright.words.token import Token

Owner = Verb | Noun
Item = tuple[str, object]  # kind of chunk, and its token, tokens or subtree


@dataclass
class Region:
    """A region being attached: the spine, what it became when no verb stands before it (`root`), and words that wait for what follows."""

    lexicon: Lexicon
    spine: list[Owner] = field(default_factory=list)
    verb: Verb | None = None
    root: Group | Doing | None = None
    leading: list[Modifier] = field(default_factory=list)  # phrases before any noun or verb
    preposition: Preposition | None = None
    link: str = ""
    link_token: Token | None = None
    to: Token | None = None
    only: bool = False
    focus: str = ""  # an adverb between a preposition and its noun: as no longer Surviving
    negated: Token | None = None
    adverbs: list[Adverb] = field(default_factory=list)  # before a gerund or participle
    last_modifier: Modifier | None = None
    last_owner: Owner | None = None
    kindred: Kindred | None = None
    choices: Mapping[int, int] = field(default_factory=dict)
    open: list[tuple[int, int]] = field(default_factory=list)


def verb_frame(verb: Verb, lexicon: Lexicon) -> Frame | None:
    """The frame of a verb: of the table, or made of the procedure whose name it is."""
    lemma = verb.word.lemma
    frame = FRAMES.get(lemma)
    if frame is None and (lexicon.sort(lemma) or verb.word.text[:1].isupper()):
        frame = of_procedure(lemma, False)
    return frame


def add_core(region: Region, tokens: list[Token]) -> None:
    """A run of nominal words: one phrase, or several (gives each Player a Card)."""
    runs = cores.split(tokens)
    for run in runs:
        if all(token.kind == "FOCUS" for token in run):
            region.only = True
            continue
        trailing = len(run) > 1 and run[-1].kind == "FOCUS"
        _add_noun(region, cores.noun(run[:-1] if trailing else run))
        if trailing:
            region.only = True


def flush_only(region: Region, token: Token | None) -> None:
    """A word `only` that no phrase followed (`for Surviving Players only`) is an adverb."""
    if region.only and token is not None:
        region.only = False
        add_adverb(region, Adverb(Extent(token.span.start, token.span.end), "only", "only"))


def _add_noun(region: Region, noun: Noun) -> None:
    if region.only:
        noun.focus, region.only = f"only {noun.focus}".strip(), False
    if region.negated is not None:
        noun.focus, region.negated = f"not {noun.focus}".strip(), None
    if region.focus:
        noun.focus, region.focus = f"{region.focus} {noun.focus}".strip(), ""
    group = Group([noun])
    noun.group = group
    if region.kindred is not None and region.kindred.of is None and region.preposition is None and not region.link:
        _begin_kindred(region, noun, group)
        return
    if region.preposition is not None:
        preposition, region.preposition = region.preposition, None
        preposition.object = group
        preposition.span = Extent(preposition.span.start, noun.span.end)
        _attach_preposition(region, preposition)
        region.spine.append(noun)
        return
    if region.link:
        _conjoin(region, noun, group)
        return
    if region.verb is None and not region.spine:
        if region.root is not None:
            raise Misplaced(_token_of(noun))
        region.root = group
        region.spine = [noun]
        return
    owner = next((at for at in range(len(region.spine) - 1, -1, -1) if isinstance(region.spine[at], Verb)), None)
    if owner is None:
        raise Misplaced(_token_of(noun))
    verb = region.spine[owner]
    assert isinstance(verb, Verb)
    verb.complements.append(group)
    region.spine = [*region.spine[: owner + 1], noun]
    region.last_modifier = None


def _token_of(noun: Noun) -> Token:
    from rulewright.words.token import Span

    return Token(Span(noun.span.start, noun.span.end), noun.head.text, "NOUN", noun.head.lemma)


def _prep_token(preposition: Preposition) -> Token:
    from rulewright.words.token import Span

    return Token(Span(preposition.span.start, preposition.span.end), preposition.text, "PREP", preposition.text)


def add_preposition(region: Region, token: Token) -> None:
    if region.preposition is not None:
        raise Misplaced(token)
    region.preposition = Preposition(Extent(token.span.start, token.span.end), token.lemma, region.only)
    region.only = False


def _attach_preposition(region: Region, preposition: Preposition) -> None:
    """Hang a whole prepositional phrase on the owner that the rules choose."""
    if region.link:
        preposition.link, region.link = region.link, ""
        if region.kindred is not None:
            _hang(region, 0, preposition)
            return
        owner = _parallel(region, preposition)
        if owner is not None:
            _hang(region, owner, preposition)
            return
    if not region.spine:
        if region.verb is None and region.root is None:
            region.leading.append(preposition)
            return
    if region.kindred is not None and preposition.text in {"from", "to", "starting at"}:
        _hang(region, 0, preposition)
        return
    pair = _pair(region, preposition)
    if pair is not None:
        _hang(region, pair, preposition)
        return
    ranked = rank(region, preposition)
    if not ranked:
        region.leading.append(preposition)
        return
    place = preposition.span.start
    best = region.choices.get(place, 0)
    order = _order_of_all(region, preposition)
    if order is None and region.verb is not None and _in_order(region, preposition):
        verbs = [
            at
            for at, owner in enumerate(region.spine)
            if isinstance(owner, Verb) and owner.word.lemma not in {"be", "have"}
        ]
        nouns = [
            at
            for at, owner in enumerate(region.spine)
            if isinstance(owner, Noun) and licence.last_word(owner) in {"position", "place"}
        ]
        if verbs and not nouns:
            order = verbs[-1]
    if order is not None:
        _hang(region, order, preposition)
        return
    if len(ranked) > 1 and _truly_open(region, preposition, ranked):
        region.open.append((place, 1))
    _hang(region, ranked[min(best, len(ranked) - 1)][2], preposition)


def _order_of_all(region: Region, preposition: Preposition) -> int | None:
    """`For each Combatant other than X in Combat Order`: an order is that of the outermost noun when no verb stands before."""
    if region.verb is not None or preposition.text != "in" or not isinstance(preposition.object, Group):
        return None
    places = [at for at, owner in enumerate(region.spine) if isinstance(owner, Noun)]
    return places[0] if places and _in_order(region, preposition) else None


def _in_order(region: Region, preposition: Preposition) -> bool:
    """`in Turn Order`: the object is a list."""
    if preposition.text != "in" or not isinstance(preposition.object, Group):
        return False
    noun = preposition.object.first
    entry = region.lexicon.entry(noun.head.lemma)
    return (entry is not None and entry.type.startswith("list")) or licence.last_word(noun) == "order"


def _pair(region: Region, preposition: Preposition) -> int | None:
    """`from A to B`: what has taken the one takes the other, unless something nearer requires it."""
    if preposition.text != "to":
        return None
    for place in range(len(region.spine) - 1, -1, -1):
        owner = region.spine[place]
        if isinstance(owner, Verb) and owner.frame and (role := owner.frame.role("to")) and role.required:
            return None
        last = (owner.complements if isinstance(owner, Verb) else owner.modifiers)[-1:]
        if last and isinstance(last[0], Preposition) and last[0].text == "from" and not last[0].link:
            return place
    return None


def rank(region: Region, preposition: Preposition) -> list[tuple[int, int, int]]:
    """Candidates as (tier, distance from the right edge, place on the spine), best first."""
    found = []
    for place, owner in enumerate(region.spine):
        distance = len(region.spine) - place
        found.append((_tier(region, owner, preposition, place), distance, place))
    last = region.spine[-1]
    if isinstance(last, Verb) and len(region.spine) > 1 and found[-1][0] <= 5:
        return [found[-1]]  # directly behind a verb that may have it
    found = [one for one in found if one[0] < 9] or found
    return sorted(found)


def _tier(region: Region, owner: Owner, preposition: Preposition, place: int) -> int:
    text = preposition.text
    if isinstance(owner, Noun):
        if (
            text in {"during", "at the start of", "at the end of"}
            and licence.nature(owner, region.lexicon) == "happening"
            and place == len(region.spine) - 1
            and _ends_like_event(owner)
        ):
            return 3
        if text == "for" and licence.wants_for(owner) and place == len(region.spine) - 1:
            return 2
        if text in licence.TIME and any(isinstance(one, Verb) for one in region.spine):
            return 6 if licence.licenses(owner, text, region.lexicon) else 9
        if licence.licenses(owner, text, region.lexicon):
            return 3
        verb = region.spine[0]
        stative = isinstance(verb, Verb) and verb.word.lemma == "be" and not verb.passive
        nominal = owner.head.cls in {WordClass.NAME, WordClass.NOUN, WordClass.GUESSED}
        alone = not any(isinstance(one, Verb) for one in region.spine[1:])
        return 7 if stative and nominal and alone and text not in licence.TIME else 9
    if text in licence.NOUN_ONLY and not (owner.frame and owner.frame.role(text)):
        return 9
    if preposition.only and owner is region.spine[0]:
        return 1
    if owner.word.lemma == "be" and not owner.passive:
        has_complement = any(not isinstance(c, Adverb) for c in owner.complements) or owner.comparison
        if not has_complement:
            return 1
        return 5 if any(text in role.prepositions for role in COMMON) else 8
    role = owner.frame.role(text) if owner.frame else None
    if role is not None and role.name not in owner.filled:
        return 1 if role.required else 2
    if owner.passive and text == "by":
        return 2
    if any(text in common.prepositions for common in COMMON):
        return 4 if role is None else 2
    if role is not None:
        return 6
    return 7 if owner.frame is None else 8


def _ends_like_event(noun: Noun) -> bool:
    return licence.last_word(noun) in {"damage", "fall", "attack", "roll"}


def _truly_open(region: Region, preposition: Preposition, ranked: list[tuple[int, int, int]]) -> bool:
    """No rule is sure: two nouns license it alike, of the same nature, one `of` the other, and no verb wants it."""
    first, second = ranked[0], ranked[1]
    if first[0] != 3 or second[0] != 3:
        return False
    one, other = region.spine[first[2]], region.spine[second[2]]
    if not (isinstance(one, Noun) and isinstance(other, Noun)) or preposition.text not in {"in", "on", "at"}:
        return False
    return (
        licence.nature(one, region.lexicon) == licence.nature(other, region.lexicon) == "person"
        and one.head.lemma != other.head.lemma
    )


def _second_as(complements: Sequence[Complement]) -> bool:
    """The last complement is an `as` phrase, and another stands before it with no `and with` between the two."""
    for one in reversed(complements[:-1]):
        if isinstance(one, Preposition) and one.link:
            return False
        if isinstance(one, Preposition) and one.text == "as":
            return True
    return False


def _hang(region: Region, place: int, modifier: Modifier) -> None:
    owner = region.spine[place]
    if isinstance(owner, Verb):
        assert not isinstance(modifier, Relative)
        if isinstance(modifier, Participle):
            raise AssertionError("a participle hangs on a noun")
        owner.complements.append(modifier)
        if isinstance(modifier, Preposition) and modifier.text == "as" and _second_as(owner.complements):
            raise Misplaced(_prep_token(modifier))  # `with A as R and B as S`: say `with` twice
        if isinstance(modifier, Preposition) and owner.frame:
            role = owner.frame.role(modifier.text)
            if role is not None:
                owner.filled.add(role.name)
    else:
        owner.modifiers.append(modifier)
    region.spine = region.spine[: place + 1]
    region.last_modifier, region.last_owner = modifier, owner


def _parallel(region: Region, preposition: Preposition) -> int | None:
    """The owner of the last prepositional phrase on the right edge with the same preposition, else of the last one."""
    same: int | None = None
    other: int | None = None
    for place, owner in enumerate(region.spine):
        hung = owner.complements if isinstance(owner, Verb) else owner.modifiers
        last = hung[-1] if hung else None
        if isinstance(last, Preposition):
            if last.text == preposition.text:
                same = place
            else:
                other = place
    return same if same is not None else other


def _conjoin(region: Region, noun: Noun, group: Group) -> None:
    """A noun after `and`, `or` or a comma joins a noun on the spine."""
    link, region.link = region.link, ""
    candidates = [place for place, owner in enumerate(region.spine) if isinstance(owner, Noun)]
    doing = next(
        (place for place in range(len(region.spine) - 1, -1, -1) if isinstance(region.spine[place], Verb)), None
    )
    if not candidates:
        if doing is None:
            raise Misplaced(_token_of(noun))
        verb = region.spine[doing]
        assert isinstance(verb, Verb)
        preposition = next((c for c in reversed(verb.complements) if isinstance(c, Preposition)), None)
        if preposition is None:
            raise Misplaced(_token_of(noun))
        candidates = []
    if not candidates:
        raise Misplaced(_token_of(noun))
    place = _conjunct(region, noun, candidates, link)
    if (
        noun.head.lemma == "one"
        and not isinstance(region.spine[place], Verb)
        and licence.nature(_noun_at(region, place), region.lexicon) == "place"
    ):
        raise Misplaced(_token_of(noun))  # `one in the Crypt, one in the Hall`: the verb's own words are left out
    target = region.spine[place]
    assert isinstance(target, Noun) and target.group is not None
    join(target.group, noun, link)
    region.spine = [*region.spine[:place], noun]
    region.last_modifier = None


def _noun_at(region: Region, place: int) -> Noun:
    owner = region.spine[place]
    assert isinstance(owner, Noun)
    return owner


def _conjunct(region: Region, noun: Noun, candidates: list[int], link: str) -> int:
    """Which noun on the spine a new conjunct stands beside."""
    listed = [place for place in candidates if _in_list(region.spine[place])]
    if listed and link != ",":
        # The list that commas have begun goes on with its `and` or `or`.
        return listed[-1]
    if link in {"plus", "minus", "times"}:
        numbers = [place for place in candidates if licence.nature(_noun_at(region, place), region.lexicon) == "number"]
        return (numbers or candidates)[0]
    if noun.bare and not _plain_name(noun):
        return candidates[-1]
    nature = licence.nature(noun, region.lexicon)
    alike = [place for place in candidates if _alike(region, region.spine[place], noun, nature)]
    if alike:
        same_shape = [place for place in alike if _shape(region.spine[place]) == _shape(noun)]
        return (same_shape or alike)[-1]
    if listed:
        return listed[-1]
    same_shape = [place for place in candidates if _shape(region.spine[place]) == _shape(noun)]
    return (same_shape or candidates)[-1]


def _plain_name(noun: Noun) -> bool:
    return noun.head.cls is WordClass.NAME and not noun.plural and noun.sort in {"individual", "space"}


def _in_list(owner: Owner) -> bool:
    return (
        isinstance(owner, Noun) and owner.group is not None and bool(owner.group.links) and owner.group.links[-1] == ","
    )


def _alike(region: Region, owner: Owner, noun: Noun, nature: str) -> bool:
    if not isinstance(owner, Noun):
        return False
    if owner.head.lemma == noun.head.lemma:
        return True
    theirs = licence.nature(owner, region.lexicon)
    return theirs == nature


def _shape(owner: Owner) -> str:
    if not isinstance(owner, Noun):
        return ""
    return (
        "bare"
        if owner.bare
        else "owned"
        if owner.possessor is not None
        else "counted"
        if owner.amount is not None and not owner.determiner
        else "determined"
    )


def join(group: Group, noun: Noun, link: str) -> None:
    """Add an item to a joined phrase; `or` after `and` (or the other way) binds its neighbour first."""
    words = [one for one in group.links if one != ","]
    if words and link != "," and words[-1] != link:
        last = group.items[-1]
        inner = Group([last, noun], [link])
        for item in inner.items:
            if isinstance(item, Noun):
                item.group = inner
        group.items[-1] = inner
        return
    group.items.append(noun)
    group.links.append(link)
    noun.group = group


def add_link(region: Region, token: Token) -> None:
    if region.preposition is not None:
        raise Misplaced(token)
    if region.link:
        raise Misplaced(token)
    region.link, region.link_token = token.lemma, token


def add_adverb(region: Region, adverb: Adverb) -> None:
    """An adverb belongs to the innermost verb, else to the noun before it."""
    if region.preposition is not None:
        preposition, region.preposition = region.preposition, None
        preposition.object = adverb
        preposition.span = Extent(preposition.span.start, adverb.span.end)
        _attach_preposition(region, preposition)
        return
    place = next((at for at in range(len(region.spine) - 1, -1, -1) if isinstance(region.spine[at], Verb)), None)
    if place is not None:
        _hang(region, place, adverb)
    elif region.spine:
        _hang(region, len(region.spine) - 1, adverb)
    else:
        region.leading.append(adverb)


def add_gerund(region: Region, verb: Verb) -> None:
    """A verb in -ing: the object of a preposition, a participle after a noun, or the whole phrase."""
    _take_before(region, verb)
    verb.frame = verb_frame(verb, region.lexicon)
    doing = Doing([verb])
    if region.preposition is not None:
        preposition, region.preposition = region.preposition, None
        preposition.object = doing
        preposition.span = Extent(preposition.span.start, verb.span.end)
        _attach_preposition(region, preposition)
        region.spine.append(verb)
        return
    if region.link:
        last = _last_doing(region)
        if last is not None:
            verb.link, region.link = region.link, ""
            last[0].verbs.append(verb)
            region.spine = [*region.spine[: last[1]], verb]
            return
    if region.spine and isinstance(region.spine[-1], Noun):
        add_participle(region, verb)
        return
    if region.verb is not None and region.spine:
        region.verb.complements.append(doing)
        region.spine = [region.verb, verb]
        return
    if region.root is None:
        region.root = doing
        region.spine = [verb]
        return
    raise Misplaced(_verb_token(verb))


def _verb_token(verb: Verb) -> Token:
    from rulewright.words.token import Span

    return Token(Span(verb.span.start, verb.span.end), verb.word.text, "GER", verb.word.lemma)


def _last_doing(region: Region) -> tuple[Doing, int] | None:
    """The phrase in -ing on the right edge that a joined verb goes on with, and where its last verb stands on the spine."""
    for place in range(len(region.spine) - 1, -1, -1):
        owner = region.spine[place]
        if isinstance(owner, Verb) and owner.form == "G":
            if isinstance(region.root, Doing) and owner in region.root.verbs:
                return region.root, place
            above = region.spine[place - 1] if place else None
            hung: list[object] = []
            if isinstance(above, Verb):
                hung = list(above.complements)
            elif isinstance(above, Noun):
                hung = list(above.modifiers)
            for one in [*hung, *region.leading]:
                if isinstance(one, Preposition) and isinstance(one.object, Doing) and owner in one.object.verbs:
                    return one.object, place
                if isinstance(one, Doing) and owner in one.verbs:
                    return one, place
    return None


def _take_before(region: Region, verb: Verb) -> None:
    """Adverbs and `not` that stand before a verb without finite form are its own."""
    for adverb in region.adverbs:
        verb.complements.append(adverb)
        verb.span = Extent(min(verb.span.start, adverb.span.start), verb.span.end)
    region.adverbs = []
    if region.negated is not None:
        verb.negated = True
        verb.auxiliaries = (cores.word(region.negated), *verb.auxiliaries)
        region.negated = None


def add_participle(region: Region, verb: Verb) -> None:
    """A reduced relative clause: `Damage dealt by`, `a Room containing`."""
    if region.adverbs or region.negated:
        _take_before(region, verb)
    verb.frame = verb_frame(verb, region.lexicon)
    participle = Participle(verb.span, verb, region.link)
    if region.link:
        region.link = ""
    if region.preposition is not None:
        raise Misplaced(_verb_token(verb))
    places = [at for at, owner in enumerate(region.spine) if isinstance(owner, Noun)]
    if not places:
        if region.spine and isinstance(region.spine[-1], Verb):
            region.spine[-1].complements.append(Doing([verb]))
            region.spine.append(verb)
            return
        if region.root is None:
            region.root = Doing([verb])
            region.spine = [verb]
            return
        raise Misplaced(_verb_token(verb))
    _hang(region, places[-1], participle)
    region.spine.append(verb)


def add_infinitive(region: Region, verb: Verb, to: Token | None) -> None:
    """`to take Loot` after a noun of chance or a verb; a bare infinitive after `make X`."""
    _take_before(region, verb)
    verb.frame = verb_frame(verb, region.lexicon)
    if region.link:
        for place in range(len(region.spine) - 1, -1, -1):
            owner = region.spine[place]
            if isinstance(owner, Verb) and owner.form == "I":
                todo = _todo_of(region, owner)
                if todo is not None:
                    verb.link, region.link = region.link, ""
                    todo.verbs.append(verb)
                    region.spine = [*region.spine[:place], verb]
                    return
    start = to.span.start if to is not None else verb.span.start
    todo = ToDo(Extent(start, verb.span.end), [verb])
    if to is None:
        todo.span = Extent(verb.span.start, verb.span.end)
    places = list(range(len(region.spine)))
    nouns = [
        at
        for at in places
        if isinstance(region.spine[at], Noun) and licence.last_word(region.spine[at]) in licence.TAKES_INFINITIVE
    ]  # type: ignore[arg-type]
    verbs = [at for at in places if isinstance(region.spine[at], Verb)]
    if nouns and (not verbs or nouns[-1] > verbs[-1]):
        _hang(region, nouns[-1], todo)
    elif verbs:
        _hang(region, verbs[-1], todo)
    elif places:
        _hang(region, places[-1], todo)
    else:
        region.leading.append(todo)
    region.spine.append(verb)


def _todo_of(region: Region, verb: Verb) -> ToDo | None:
    for owner in region.spine:
        for one in owner.complements if isinstance(owner, Verb) else owner.modifiers:
            if isinstance(one, ToDo) and verb in one.verbs:
                return one
    return next((one for one in region.leading if isinstance(one, ToDo) and verb in one.verbs), None)


def relative_owner(region: Region, pronoun: str, plural: bool | None) -> int:
    """The noun on the spine that a relative clause speaks of: for who a person, else the nearest; its number must agree with the verb's."""
    nouns = [at for at, owner in enumerate(region.spine) if isinstance(owner, Noun)]
    if not nouns:
        raise LookupError("no noun before a relative clause")
    if region.link:  # `who has X and who is Y`: of the one that the clause before speaks of
        spoken = [at for at in nouns if isinstance((_noun_at(region, at).modifiers or [None])[-1], Relative)]
        if spoken:
            return spoken[-1]
    fitting = nouns
    if plural is not None:
        agreeing = [at for at in nouns if _number(region.spine[at]) in {None, plural}]
        fitting = agreeing or nouns
    if pronoun in {"who", "whom"}:
        persons = [
            at
            for at in fitting
            if isinstance(region.spine[at], Noun) and licence.nature(region.spine[at], region.lexicon) == "person"
        ]  # type: ignore[arg-type]
        fitting = persons or fitting
    return fitting[-1]


def _one_determiner(group: Group) -> bool:
    """Several nouns under one determiner: `the A, B or C`, and not `the A or the B`."""
    nouns = [item for item in group.items if isinstance(item, Noun)]
    if len(nouns) < 2 or len(nouns) != len(group.items) or not nouns[0].determiner:
        return False
    return all(noun.bare and not noun.modifiers for noun in nouns[1:]) and not nouns[0].modifiers


def _number(owner: Owner) -> bool | None:
    """Is a noun plural; None when its form does not tell (Loot)."""
    if not isinstance(owner, Noun):
        return None
    if owner.plural:
        return True
    if owner.determiner in {"a", "each", "this", "that", "another", "every"}:
        return False
    return None


def add_relative(region: Region, relative: Relative, place: int) -> None:
    relative.link, region.link = region.link, ""
    owner = region.spine[place]
    group = owner.group if isinstance(owner, Noun) else None
    listed = relative.link == "," and relative.clause.subject is None and group is not None and len(group.items) > 1
    if group is not None and (listed or not relative.link and _one_determiner(group)):
        group.modifiers.append(relative)  # `the effect, Damage or rule that caused the fall`: it speaks of all of them
        region.spine = region.spine[: place + 1]
        return
    _hang(region, place, relative)


def add_question(region: Region, question: Question) -> None:
    verb = next((owner for owner in reversed(region.spine) if isinstance(owner, Verb)), None)
    if verb is None:
        raise LookupError("no verb before a question")
    if region.preposition is not None:
        raise LookupError("a preposition before a question")
    verb.complements.append(question)


def add_inner(region: Region, inner: Inner) -> None:
    """A clause of time inside a subject belongs to the innermost verb, else to the noun."""
    if not region.spine or region.preposition is not None:
        raise LookupError(f"nothing before {inner.word}")
    verbs = [at for at, owner in enumerate(region.spine) if isinstance(owner, Verb)]
    _hang(region, verbs[-1] if verbs else len(region.spine) - 1, inner)


def begin_type(region: Region, token: Token) -> None:
    """A comma before a type: what follows is a Kindred complement of the verb."""
    verb = region.verb
    if verb is None:
        raise Misplaced(token)
    if region.kindred is None:
        region.kindred = Kindred(Extent(token.span.start, token.span.end), "")
        verb.complements.append(region.kindred)


def _begin_kindred(region: Region, noun: Noun, group: Group) -> None:
    kindred = region.kindred
    assert kindred is not None
    if noun.head.lemma in closed.TYPE_WORDS:
        kindred.type = noun.head.lemma
    kindred.of = group
    kindred.span = Extent(kindred.span.start, noun.span.end)
    region.spine = [noun]
