"""Which nouns may own which prepositional phrase (reading.md 3): the second filter of attachment, after the verb
frames."""

from __future__ import annotations

from rulewright.phrase.draft import Noun
from rulewright.phrase.tree import WordClass
from rulewright.words.closed import listed
from rulewright.words.lexicon import Lexicon

# Any thing may be said to be at a place or to have a thing.
PLACE = listed("in on within at inside near beside under over behind outside above below along with without") | {
    "on top of",
    "next to",
    "at the top of",
    "at the bottom of",
    "in front of",
    "adjacent to",
    "nearest to",
    "closest to",
}
# Only what happens has a time, a doer, an opponent or a cause.
HAPPENING = listed("from by against during after before for between through to into until with") | {
    "because of",
    "at the start of",
    "at the end of",
    "as a result of",
}
# Words that any noun takes behind it and no verb does.
NOUN_ONLY = frozenset({"of", "other than", "per", "among", "including", "excluding", "except", "except for"})
_HAPPENING_HEADS = listed(
    "damage check turn action attack process effect roll fall move chance opportunity loss win reward "
    "calculation modifier turn change attack test phase round game play choice exception rule instruction "
    "need cost"
)
# Small nouns and last words of names by what they mean in any game; a ruleset's own names are told by its facts.
_PLACE_HEADS = listed(
    "room space square tile deck pile stack pool board map area box slot hand reserve zone region table play"
)
_PERSON_HEADS = listed(
    "player opponent owner performer person character hero creature figure unit soldier target victim winner"
)
_NUMBER_HEADS = listed("number score damage result total sum value amount quantity modifier level distance cost")

# These nouns are completed by an infinitive: a chance to take Loot.
TAKES_INFINITIVE = listed(
    "chance opportunity possibility choice right option need ability way time permission instruction order"
)


def last_word(noun: Noun) -> str:
    """The last word of the head's lemma in small letters: what sort of thing it names."""
    return noun.head.lemma.split(" ")[-1].lower()


def nature(noun: Noun, lexicon: Lexicon) -> str:
    """person, place, happening, number, name, status or thing: a rough sort, for coordination and licences only."""
    if noun.head.cls is WordClass.PRONOUN:
        return "person" if noun.head.lemma in {"they", "them", "themselves", "you", "he", "she"} else "thing"
    if noun.head.cls is WordClass.STATUS:
        return "status"
    if noun.head.cls in {WordClass.NUMBER, WordClass.DICE}:
        return "number"
    entry = lexicon.entry(noun.head.lemma)
    if entry is not None:
        chain = (entry.name, *lexicon.above(entry.name))
        lasts = {name.split(" ")[-1].lower() for name in chain}
        if entry.sort == "space" or entry.type.startswith(("pile", "space", "list")) or lasts & _PLACE_HEADS:
            return "place"
        if entry.sort == "procedure" or lasts & _HAPPENING_HEADS:
            return "happening"
        if (
            lasts & _PERSON_HEADS
            or entry.agent
            or entry.type == "Player"
            or any(wider and wider.agent for wider in map(lexicon.entry, chain))
            or (entry.sort == "individual" and "Player" in chain)
        ):
            return "person"
        if entry.type == "number" or lasts & _NUMBER_HEADS:
            return "number"
        return "thing"
    word = last_word(noun)
    for sort, heads in (
        ("place", _PLACE_HEADS),
        ("happening", _HAPPENING_HEADS),
        ("person", _PERSON_HEADS),
        ("number", _NUMBER_HEADS),
    ):
        if word in heads:
            return sort
    return "thing"


# Phrases of time: a verb has them before any noun but a subject's.
TIME = frozenset({"after", "before", "until", "since", "during", "at the start of", "at the end of", "throughout"})


def wants_for(noun: Noun) -> bool:
    """Nouns that say themselves what they are for: a rule for ties."""
    return last_word(noun) in {"rule", "rules", "calculation", "reward", "cost", "target", "opportunity", "reason"}


def licenses(noun: Noun, preposition: str, lexicon: Lexicon) -> bool:
    """May this noun own a phrase with this preposition?"""
    if noun.head.cls is WordClass.PRONOUN and noun.head.lemma not in {"each", "those", "any", "others", "all", "one"}:
        return False
    if preposition in NOUN_ONLY:
        return True
    if preposition == "as":
        shared = noun.group.first.adjectives if noun.group is not None and noun.bare else ()
        return any(word.lemma == "same" for word in (*noun.adjectives, *shared))
    if preposition == "than":
        return any(
            word.lemma in {"more", "less", "fewer", "other", "higher", "lower", "greater"} for word in noun.adjectives
        ) or noun.head.lemma in {"higher", "lower", "more", "less"}
    if preposition in PLACE and noun.sort == "individual" and noun.bare:
        return False  # a person's own name is not told apart by a place
    if preposition in PLACE:
        return noun.head.cls not in {WordClass.NUMBER, WordClass.STATUS} or noun.head.lemma == "one"
    if preposition in HAPPENING:
        return (
            nature(noun, lexicon) == "happening"
            or last_word(noun) in {"damage", "rule", "path", "point"}
            or noun.sort == "procedure"
        )
    return False
