"""Words around joined nouns that belong to all of them: `no Ruby or Hammer` is no Ruby and no Hammer, `every Ruby and
Hammer` every one of both, `a Ruby or a Candle in their Hand` one that lies there, whichever it is.

In: the readings of a book. Out: the same, where each noun has its own words; and, for those of which a word may belong
to each or to all together, or a place to the last alone or to all, why they go to the table. So many of several
(`at least two Rubies or Hammers`) stay as they are said: `together` tells those who count that all are counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Role
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import PLAYER, cite
from rulewright.meaning import quantities, things
from rulewright.meaning.binding import rebuilt
from rulewright.meaning.model import Reading, Verdict
from rulewright.words.lexicon import Lexicon

_NONE = frozenset({"no", "neither"})
_ONE_BY_ONE = frozenset({"each", "every"})
_ANY = frozenset({"any", "another"})
_INDEFINITE = frozenset({"a", "all", "some", "several"}) | _NONE | _ONE_BY_ONE | _ANY
# Words behind a noun that compare it, or leave something out: they belong to what stands right before them.
_OF_THE_LAST = frozenset({"than", "as", "except", "except for", "other than", "of", "per"})
_THINGS = things.Select | things.Individual | things.StatusName


def settled(readings: Iterable[Reading], lexicon: Lexicon) -> tuple[list[Reading], dict[str, Reading]]:
    """The readings in which each of several joined nouns has its own words. Of those that are open only the reason is
    left, as `help`: these as they were are handed back, too, by their cite.
    """
    made: list[Reading] = []
    refused: dict[str, Reading] = {}
    for reading in readings:
        text = reading.sentence.text
        if reading.meaning is None or not (" or " in text or " and " in text):
            made.append(reading)
            continue
        try:
            meaning = rebuilt(reading.meaning, lambda union: each_its_own(union, lexicon), {}, (things.Union,))
            made.append(reading if meaning is reading.meaning else replace(reading, meaning=meaning))
        except Unplayable as why:
            if reading.sentence.role in (Role.NOTE, Role.EXAMPLE):
                made.append(reading)
                continue
            refused[cite(reading.sentence)] = reading
            made.append(replace(reading, verdict=Verdict.PARTLY, meaning=None, help=why.reason))
    return made, refused


def each_its_own(union: things.Union, lexicon: Lexicon) -> things.Union:
    """The same things, each with the words that are said of all; Unplayable where that is open."""
    if not all(isinstance(each, things.Nominal) for each in union.items):
        return union
    return _with_word(_with_filters(union, lexicon))


def together(union: things.Union) -> tuple[things.Union, quantities.Amount] | None:
    """`at least two Rubies or Hammers`: the things without the number, and the number of all; None for others."""
    first = union.items[0]
    if union.joint != "or" or not isinstance(first, things.Nominal) or first.amount is None or not _share(union):
        return None
    plain = tuple(replace(each, amount=None) for each in union.items if isinstance(each, things.Nominal))
    return replace(union, items=plain), first.amount


def _share(union: things.Union) -> bool:
    """Whether only the first of several has a word before it: that is said of all."""
    first, *others = union.items
    if not isinstance(first, things.Nominal) or (not first.quantifier and first.amount is None):
        return False
    return all(isinstance(each, _THINGS | things.AttributeOf) and _bare(each) for each in others)


def _bare(noun: things.Nominal) -> bool:
    return not noun.quantifier and noun.amount is None and noun.owner is None and not noun.focus


def _with_word(union: things.Union) -> things.Union:
    """`no`, `every`, `any`, `all` before the first alone, before each."""
    first = union.items[0]
    if not isinstance(first, things.Nominal) or union.lead or not _share(union):
        return union
    word = first.quantifier
    if first.amount is not None:
        if union.joint == "and" and all(isinstance(each, _THINGS) for each in union.items):
            raise Unplayable(_each_or_together(union, str(first.amount)))
        return union
    if union.joint == "or" and word in _NONE | _ONE_BY_ONE:
        return _each(union, first, "and")
    if union.joint == "or" and word in _ANY:
        return _each(union, first, "or")
    if union.joint == "and" and word in _ONE_BY_ONE | {"all"}:
        return _each(union, first, "and")
    if (word, union.joint) in (("no", "and"), ("all", "or")) and all(isinstance(each, _THINGS) for each in union.items):
        raise Unplayable(_each_or_together(union, word))
    return union


def _each_or_together(union: things.Union, word: str) -> str:
    return f"“{union}”: is “{word}” said of each, or of all together? Say it of each"


def _each(union: things.Union, first: things.Nominal, joint: str) -> things.Union:
    """The word of the first, with `other` behind it, before each."""
    other = tuple(each for each in first.adjectives if each.name == "other")
    items = [
        replace(each, quantifier=first.quantifier, adjectives=(*other, *each.adjectives))
        for each in union.items[1:]
        if isinstance(each, things.Nominal)
    ]
    return replace(union, items=(first, *items), joint=joint)


def _with_filters(union: things.Union, lexicon: Lexicon) -> things.Union:
    """What stands behind the last of several things of a kind, behind each; not behind one that is named, or that the
    last one would include: the Leader or a Player in the Mill, a Hidden Player or a Player in the Mill.
    """
    *before, last = union.items
    assert isinstance(last, things.Nominal)
    if not last.filters or any(getattr(each, "filters", ()) for each in before) or not all(map(_indefinite, before)):
        return union
    if not (_indefinite(last) or _share(union)):
        return union
    if any(isinstance(each, things.Where) and each.preposition in _OF_THE_LAST for each in last.filters):
        return union
    if not _share(union):
        if all(_includes(last, each, lexicon) for each in before):
            return union
        if not all(_as_special(last, each, lexicon) for each in before):
            behind = " ".join(str(each) for each in last.filters)
            raise Unplayable(
                f"“{union}”: is “{behind}” said of the last alone, or of each? Say it of each, or begin with the last"
            )
    items = [replace(each, filters=last.filters) for each in before if isinstance(each, things.Nominal)]
    return replace(union, items=(*items, last))


def _indefinite(noun: object) -> bool:
    """Whether a phrase is about some of a kind: one, so many, all; not about one that has a name or a place."""
    if not isinstance(noun, _THINGS) or noun.owner is not None or noun.focus:
        return False
    some = noun.quantifier in _INDEFINITE or noun.amount is not None
    return some or (not noun.quantifier and noun.plural)


def _includes(last: things.Nominal, other: object, lexicon: Lexicon) -> bool:
    """Whether the last is any of the kind of which another is one: a Hidden Player or a Player in the Mill."""
    if not isinstance(other, things.Nominal) or last.adjectives:
        return False
    return last.name in (other.name, *lexicon.above(other.name)) or (
        isinstance(other, things.StatusName) and last.name == PLAYER
    )


def _as_special(last: things.Nominal, other: object, lexicon: Lexicon) -> bool:
    """Whether two are each a kind of its own, and of one sort: a Ruby or a Candle."""
    if not isinstance(other, things.Nominal) or type(other) is not type(last) or other.name == last.name:
        return False
    return (PLAYER in lexicon.above(other.name)) == (PLAYER in lexicon.above(last.name)) and PLAYER not in (
        last.name,
        other.name,
    )
