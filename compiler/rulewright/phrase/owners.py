"""Which owner a prepositional phrase hangs on: candidates, filtered by verb frame and noun licence, and a preference.

    1 a verb with a required role for it that is free    2 a verb with an optional one    3 the nearest noun that
    licenses it
    4 and more: a verb by what any happening may have (time, manner, purpose); the nearest

Some phrases have a rule of their own before that: `from A to B` stay together; an order (in Turn Order) belongs to
the verb, or to all that `for each` names; what stands directly behind a verb without object is that verb's.
"""

from __future__ import annotations

from rulewright.phrase import licence
from rulewright.phrase.draft import Adverb, Group, Noun, Preposition, Verb
from rulewright.phrase.joining import parallel
from rulewright.phrase.spine import Owner, Region, hung
from rulewright.phrase.tree import WordClass
from rulewright.words.frames import COMMON

_EVENTS = frozenset({"damage", "fall", "attack", "roll"})


def attach(region: Region, preposition: Preposition) -> None:
    """Hang a whole prepositional phrase on the owner that the rules choose; with no owner yet it leads the region."""
    if region.link:
        preposition.link, region.link = region.link, ""
        place = 0 if region.kindred is not None else parallel(region, preposition)
        if place is not None:
            region.hang(place, preposition)
            return
    if not region.spine:
        region.leading.append(preposition)
        return
    place = _own_rule(region, preposition)
    if place is None:
        ranked = _ranked(region, preposition)
        if _open(region, preposition, ranked):
            region.open.append((preposition.span.start, 1))
        choice = region.choices.get(preposition.span.start, 0)
        place = ranked[min(choice, len(ranked) - 1)][2]
    region.hang(place, preposition)


def _own_rule(region: Region, preposition: Preposition) -> int | None:
    if region.kindred is not None and preposition.text in {"from", "to", "starting at"}:
        return 0
    pair = _pair(region, preposition)
    if pair is not None or not _is_order(region, preposition):
        return pair
    nouns = region.nouns()
    if region.verb is None:  # `For each Combatant other than X in Combat Order`
        return nouns[0] if nouns else None
    verbs = [at for at in region.verbs() if _lemma(region.spine[at]) not in {"be", "have"}]
    places = [at for at in nouns if licence.last_word(region.noun(at)) in {"position", "place"}]
    return verbs[-1] if verbs and not places else None


def _lemma(owner: Owner) -> str:
    return owner.word.lemma if isinstance(owner, Verb) else owner.head.lemma


def _pair(region: Region, preposition: Preposition) -> int | None:
    """`from A to B`: what has taken the one takes the other, unless something nearer requires it."""
    if preposition.text != "to":
        return None
    for place in range(len(region.spine) - 1, -1, -1):
        owner = region.spine[place]
        if isinstance(owner, Verb) and owner.frame and (role := owner.frame.role("to")) and role.required:
            return None
        last = hung(owner)[-1:]
        if last and isinstance(last[0], Preposition) and last[0].text == "from" and not last[0].link:
            return place
    return None


def _is_order(region: Region, preposition: Preposition) -> bool:
    """`in Turn Order`: the object is a list."""
    if preposition.text != "in" or not isinstance(preposition.object, Group):
        return False
    noun = preposition.object.first
    entry = region.lexicon.entry(noun.head.lemma)
    return (entry is not None and entry.type.startswith("list")) or licence.last_word(noun) == "order"


def _ranked(region: Region, preposition: Preposition) -> list[tuple[int, int, int]]:
    """Candidates as (tier, distance from the right edge, place on the spine), best first."""
    size = len(region.spine)
    found = [(_tier(region, place, preposition), size - place, place) for place in range(size)]
    if isinstance(region.spine[-1], Verb) and size > 1 and found[-1][0] <= 5:
        return [found[-1]]  # directly behind a verb that may have it
    return sorted([one for one in found if one[0] < 9] or found)


def _tier(region: Region, place: int, preposition: Preposition) -> int:
    """How well an owner suits, from 1 to 9 (not at all)."""
    owner = region.spine[place]
    if isinstance(owner, Noun):
        if preposition.text == "as" and _is_known(preposition.object) and licence.licenses(owner, "as", region.lexicon):
            return 1  # the same Room as Bo: nothing is chosen as Bo
        if preposition.text in _LEAVING_OUT and not _alike(region, owner, preposition.object):
            return 4  # each Player in the Market other than the Leader: of the Players
        if preposition.text in _HAVING and _of_another(region, owner, preposition.object):
            return 4  # each Player in the Leader's Place with no Gold: of the Players, for no Place has Gold
        return _noun_tier(region, place, owner, preposition.text.removeprefix("not "))
    return _verb_tier(region, owner, preposition)


_LEAVING_OUT = frozenset({"other than", "except", "except for"})


def _alike(region: Region, owner: Noun, what: object) -> bool:
    """Whether what is left out may be one of those of whom a noun speaks: a person of persons, a place of places."""
    if not isinstance(what, Group):
        return True
    one, other = (licence.nature(noun, region.lexicon) for noun in (owner, what.first))
    return one == other or "person" not in (one, other) or "status" in (one, other)


_HAVING = frozenset({"with", "without"})


def _of_another(region: Region, owner: Noun, what: object) -> bool:
    """Whether what is had cannot belong to the thing of which a noun speaks: it is a place with a name of its own, or
    another noun before speaks of one that has the attribute.
    """
    lexicon = region.lexicon
    entry = lexicon.entry(owner.head.lemma)
    if not isinstance(what, Group) or entry is None or entry.sort == "role":
        return False
    attribute = lexicon.entry(what.first.head.lemma)
    if attribute is None or attribute.sort != "attribute" or not attribute.owner:
        return entry.sort == "space"
    if _is_a(owner, attribute.owner, region):
        return False
    return entry.sort == "space" or any(_is_a(region.noun(at), attribute.owner, region) for at in region.nouns())


def _is_a(noun: Noun, kind: str, region: Region) -> bool:
    """Whether a noun speaks of a thing of a kind, as far as the names tell."""
    lexicon = region.lexicon
    entry = lexicon.entry(noun.head.lemma)
    return entry is not None and kind in (
        entry.name,
        entry.type,
        *lexicon.above(entry.name),
        *lexicon.above(entry.type),
    )


def _is_known(what: object) -> bool:
    """Whether a phrase names somebody or something by name, or by a place that the game has once (the Active Player):
    nobody is made that by a choice of where they stand.
    """
    return isinstance(what, Group) and what.first.sort in {"individual", "register"}


def _noun_tier(region: Region, place: int, noun: Noun, text: str) -> int:
    nearest = place == len(region.spine) - 1
    licensed = licence.licenses(noun, text, region.lexicon)
    if text in {"during", "at the start of", "at the end of"} and nearest and licence.last_word(noun) in _EVENTS:
        return 3
    if text == "for" and nearest and licence.wants_for(noun):
        return 2
    if text in licence.TIME and region.verbs():
        return 6 if licensed else 9
    if licensed:
        return 3
    # What is said of a thing (`is a legal target for Ambush`) belongs to the thing before it belongs to `is`; a way
    # (`a Door to the Hall`) to the nearest.
    verb = region.spine[0]
    stative = (
        isinstance(verb, Verb) and verb.word.lemma in {"be", "have"} and not verb.passive and len(region.verbs()) == 1
    )
    nominal = noun.head.cls in {WordClass.NAME, WordClass.NOUN, WordClass.GUESSED}
    if not nominal or text in licence.TIME:
        return 9
    return 7 if stative else 8 if text == "to" else 9


def _verb_tier(region: Region, verb: Verb, preposition: Preposition) -> int:
    text = preposition.text.removeprefix("not ")  # not in the Mill: as in the Mill
    role = verb.frame.role(text) if verb.frame else None
    common = any(text in one.prepositions for one in COMMON)
    if text in licence.NOUN_ONLY and role is None:
        return 9
    if preposition.only and verb is region.spine[0]:
        return 1
    if verb.word.lemma == "be" and not verb.passive:
        complete = verb.comparison or any(not isinstance(one, Adverb) for one in verb.complements)
        return 1 if not complete else 5 if common else 8
    if role is not None and role.name not in verb.filled:
        return 1 if role.required else 2
    if verb.passive and text == "by":
        return 2
    if common:
        return 4 if role is None else 2
    if role is not None:
        return 6
    return 7 if verb.frame is None else 8


def _open(region: Region, preposition: Preposition, ranked: list[tuple[int, int, int]]) -> bool:
    """No rule is sure: no verb wants a place, and a person or its thing may be there (one Guardian of the Player in
    the Room)."""
    if len(ranked) < 2 or preposition.text not in {"in", "on", "at"} or ranked[0][0] != 3 or ranked[1][0] != 3:
        return False
    one, other = region.noun(ranked[0][2]), region.noun(ranked[1][2])
    last = other.modifiers[-1] if other.modifiers else None
    if not (isinstance(last, Preposition) and last.text == "of" and last.object is one.group):
        return False
    natures = {licence.nature(noun, region.lexicon) for noun in (one, other)}
    return "person" in natures and natures <= {"person", "thing"} and one.head.lemma != other.head.lemma
