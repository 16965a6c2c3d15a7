"""Coordination: what an item after `and`, `or` or a comma stands beside.

A *bare* noun joins the innermost noun and shares its determiner and adjectives (the chosen Sword or Axe); a noun with
a determiner joins the nearest of its nature (place with place); a list that commas have begun goes on; a sum joins
the outermost number; prepositional phrases go in parallel.
"""

from __future__ import annotations

from rulewright.phrase import licence
from rulewright.phrase.cores import Misplaced
from rulewright.phrase.draft import Doing, Group, Noun, Preposition, ToDo, Verb
from rulewright.phrase.spine import Region, hung
from rulewright.phrase.tree import WordClass

_SUMS = frozenset({"plus", "minus", "times"})
_LEAVING_OUT = frozenset({"except", "except for", "other than", "but"})
_OF_ALL = frozenset({"each", "every", "all"})


def conjoin(region: Region, noun: Noun) -> None:
    """A noun after a separator joins a noun on the spine."""
    link, region.link = region.link, ""
    candidates = region.nouns()
    if not candidates:
        raise Misplaced(noun.span.start)
    place = _beside(region, noun, candidates, link)
    target = region.noun(place)
    if noun.head.lemma == "one" and licence.nature(target, region.lexicon) == "place":
        raise Misplaced(noun.span.start)  # `one in the Crypt, one in the Hall`: the verb's own words are left out
    assert target.group is not None
    _join(target.group, noun, link)
    region.spine = [*region.spine[:place], noun]


def _beside(region: Region, noun: Noun, candidates: list[int], link: str) -> int:
    """The place on the spine of the noun that a new conjunct stands beside."""
    listed = [place for place in candidates if _in_list(region.noun(place))]
    if listed and link != ",":
        return listed[-1]
    if link in _SUMS:
        numbers = [place for place in candidates if licence.nature(region.noun(place), region.lexicon) == "number"]
        return (numbers or candidates)[0]
    if _left_out(region, candidates[-1]) and not _determined_alike(region, candidates, noun):
        return candidates[-1]
    single = noun.head.cls is WordClass.NAME and not noun.plural and noun.sort in {"individual", "space"}
    if noun.bare and not single:
        return candidates[-1]
    alike = [place for place in candidates if _alike(region, region.noun(place), noun)]
    if not alike and listed:
        return listed[-1]
    choice = alike or candidates
    same_shape = [place for place in choice if _shape(region.noun(place)) == _shape(noun)]
    return (same_shape or choice)[-1]


def _left_out(region: Region, place: int) -> bool:
    """Whether a noun on the spine is what `except` or `other than` leaves out."""
    group = region.noun(place).group
    above = hung(region.spine[place - 1])[-1:] if place else ()
    return any(isinstance(one, Preposition) and one.text in _LEAVING_OUT and one.object is group for one in above)


def _determined_alike(region: Region, candidates: list[int], noun: Noun) -> bool:
    """`each Player except the Leader and each Ally`: beside the other `each`."""
    return noun.determiner in _OF_ALL and any(region.noun(place).determiner in _OF_ALL for place in candidates[:-1])


def _in_list(noun: Noun) -> bool:
    """A comma was the last link of the phrase in which it stands."""
    return noun.group is not None and noun.group.links[-1:] == [","]


def _alike(region: Region, one: Noun, other: Noun) -> bool:
    if one.head.lemma == other.head.lemma:
        return True
    return licence.nature(one, region.lexicon) == licence.nature(other, region.lexicon)


def _shape(noun: Noun) -> str:
    if noun.bare:
        return "bare"
    if noun.possessor is not None:
        return "owned"
    return "counted" if noun.amount is not None and not noun.determiner else "determined"


def _join(group: Group, noun: Noun, link: str) -> None:
    """Add an item to a joined phrase; `or` after `and` (or the other way) binds its neighbour first, and so does
    `times`; sums go from left to right.
    """
    words = [one for one in group.links if one != ","]
    if link in ("plus", "minus") and words and words[-1] in _SUMS and words[-1] != link:
        whole = Group(group.items, group.links)  # A minus B plus C: C is added to what that comes to
        for item in whole.items:
            if isinstance(item, Noun):
                item.group = whole
        group.items, group.links, noun.group = [whole, noun], [link], group
        return
    if words and link != "," and words[-1] != link:
        last = group.items[-1]
        inner = Group([last, noun], [link])
        for item in inner.items:
            if isinstance(item, Noun):
                item.group = group if link in _SUMS else inner  # what is added next, is added to the whole sum
        group.items[-1] = inner
        return
    if len(group.items) == 1 and isinstance(group.items[0], Noun):
        _take_lead(group, group.items[0], link)
    group.items.append(noun)
    group.links.append(link)
    noun.group = group


_LEADS = {"both": "and", "either": "or", "neither": "nor"}


def _take_lead(group: Group, first: Noun, link: str) -> None:
    """`both the Leader and …`, `neither the Leader nor …`: the word is of the two, and not of the first alone."""
    lead, _, rest = first.determiner.partition(" ")
    if rest and _LEADS.get(lead) == link:
        group.lead, first.determiner = lead, rest


def parallel(region: Region, preposition: Preposition) -> int | None:
    """The owner of the last phrase on the right edge with the same preposition, else of the last with another."""
    same: int | None = None
    other: int | None = None
    for place, owner in enumerate(region.spine):
        last = hung(owner)[-1:]
        if last and isinstance(last[0], Preposition):
            if last[0].text == preposition.text:
                same = place
            else:
                other = place
    return same if same is not None else other


def open_doing(region: Region) -> tuple[Doing, int] | None:
    """The phrase in -ing on the right edge that a joined verb goes on with, and the place of its last verb on the
    spine."""
    for place in range(len(region.spine) - 1, -1, -1):
        owner = region.spine[place]
        if not isinstance(owner, Verb) or owner.form != "G":
            continue
        above: list[object] = list(hung(region.spine[place - 1])) if place else []
        for one in [region.root, *above, *region.leading]:
            doing = one.object if isinstance(one, Preposition) else one
            if isinstance(doing, Doing) and owner in doing.verbs:
                return doing, place
    return None


def open_infinitive(region: Region) -> tuple[ToDo, int] | None:
    """The infinitive on the right edge that a joined one goes on with, and the place of its last verb on the spine."""
    for place in range(len(region.spine) - 1, -1, -1):
        owner = region.spine[place]
        if isinstance(owner, Verb) and owner.form == "I":
            for one in [*(part for other in region.spine for part in hung(other)), *region.leading]:
                if isinstance(one, ToDo) and owner in one.verbs:
                    return one, place
    return None


def one_determiner(group: Group) -> bool:
    """Several nouns under one determiner: `the A, B or C`, and not `the A or the B`."""
    nouns = [item for item in group.items if isinstance(item, Noun)]
    if len(nouns) < 2 or len(nouns) != len(group.items) or not nouns[0].determiner:
        return False
    return all(noun.bare and not noun.modifiers for noun in nouns[1:]) and not nouns[0].modifiers
