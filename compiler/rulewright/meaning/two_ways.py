"""Two readings of one sentence, each said back, and a wording that has only the one.

In: the two meanings, which use the same words and differ in what some of them belong to. Out: for each a `Way`. A
wording is offered only when it was read and has one meaning, in which those words belong where they do in that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.meaning.binding import rebuilt, walk
from rulewright.meaning.circumstances import If
from rulewright.meaning.conditions import be
from rulewright.meaning.things import Done, Filter, Nominal, Noun, Pronoun, Union, Where, Who, is_plural
from rulewright.nodes import dataclass, replace
from rulewright.phrase.tree import Extent

Read = Callable[[str], object]  # the one meaning of a sentence, None when it has none or several

_PERSON = ("Player", "Person", "Opponent", "Combatant")


@dataclass(frozen=True, slots=True)
class Way:
    """One reading: `said` says it back as a sentence, `wording` is one that has no other ("": none was found)."""

    said: str
    wording: str = ""


def ways(text: str, meanings: tuple[object, ...], read: Read) -> tuple[Way, ...]:
    """A way for each of two meanings; none where they do not differ in what belongs to what."""
    if len(meanings) != 2:
        return ()
    hosts = [dict(_hosts(meaning)) for meaning in meanings]
    for place in sorted({*hosts[0], *hosts[1]}):
        one, other = (host.get(place) for host in hosts)
        if (one is None) != (other is None) or (
            one is not None and other is not None and one[0].span.start != other[0].span.start
        ):
            hung = (one or other)[1]  # type: ignore[index]
            return tuple(_way(text, host, hung, read) for host in (one, other))
    return ()


def _hosts(meaning: object) -> Iterator[tuple[tuple[int, int], tuple[Nominal, Filter]]]:
    """The place of each filter, with the noun on which it hangs."""
    for node in walk(meaning):
        if isinstance(node, Nominal):
            for each in node.filters:
                if isinstance(each, Where | Who | Done):
                    yield (each.span.start, each.span.end), (node, each)
        elif isinstance(node, Union):
            for each in node.filters:
                if isinstance(each, Where | Who | Done) and isinstance(node.items[0], Nominal):
                    yield (each.span.start, each.span.end), (node.items[0], each)


def _way(text: str, host: tuple[Nominal, Filter] | None, hung: Filter, read: Read) -> Way:
    body = f"{text[: hung.span.start].rstrip(' ,')}{text[hung.span.end :]}".rstrip(" .")
    hanging = text[hung.span.start : hung.span.end].strip(" ,")
    if host is None:
        said = f"{body}, and all this is {hanging}."
    else:
        noun = host[0]
        spoken = _bare(noun, text) if noun.quantifier not in ("", "a") else f"that {noun.head()}"
        said = f"{body}, where {spoken} {be(is_plural(noun), False)} {_being(hung, hanging)}."
    for wording in _wordings(text, host, hung, hanging):
        made = read(wording)
        if made is not None and _hangs_so(made, host, hung):
            return Way(said, wording)
    return Way(said)


def _bare(noun: Nominal, text: str) -> str:
    """A noun as it stands, without what hangs behind it."""
    plain = str(replace(noun, filters=(), owner=None if noun.of else noun.owner))
    there = text[noun.span.start : noun.span.start + len(plain)]
    return there if there.casefold() == plain.casefold() else plain


def _being(hung: Filter, hanging: str) -> str:
    """What is said of the noun: in the Town; Hidden, for who is Hidden."""
    words = hanging.split(" ")
    return " ".join(words[2:]) if isinstance(hung, Who) and words[1:2] in (["is"], ["are"]) else hanging


def _wordings(text: str, host: tuple[Nominal, Filter] | None, hung: Filter, hanging: str) -> Iterator[str]:
    """Sentences that might have the one reading only, the plainest first."""
    before, after = text[: hung.span.start].rstrip(" ,"), text[hung.span.end :]
    without = f"{before}{after}"
    if host is None:
        yield f"{hanging[:1].upper()}{hanging[1:]}, {without[:1].lower()}{without[1:]}"
        return
    noun = host[0]
    bare = _bare(noun, text)
    if noun.span.start + len(bare) < len(before):  # something stands between: put it next to its noun
        at = noun.span.start + len(bare)
        yield f"{text[:at]} {hanging}{text[at : len(before)]}{after}"
    being = _being(hung, hanging)
    if isinstance(hung, Where):
        who = "who" if noun.name.endswith(_PERSON) else "that"
        yield f"{before} {who} {be(is_plural(noun), False)} {hanging}{after}"
    if noun.quantifier in ("the", "this", "that"):
        rest = f"{without[:1].lower()}{without[1:]}"
        yield f"If {bare[:1].lower()}{bare[1:]} {be(is_plural(noun), False)} {being}, {rest}"


def _hangs_so(meaning: object, host: tuple[Nominal, Filter] | None, hung: Filter) -> bool:
    """Whether the words belong to the same noun in a new wording: behind it, or as its condition."""
    said = str(hung)
    found = [noun.name for _, (noun, each) in _hosts(meaning) if said in str(each)]
    if host is None:
        return not found
    if found:
        return found == [host[0].name]
    tested = [test for node in walk(meaning) if isinstance(node, If) for test in node.conditions]
    return any(getattr(getattr(test, "subject", None), "name", "") == host[0].name for test in tested)


def meant(
    meaning: object, at: Extent, candidates: tuple[Noun, ...], read: Read, say: Callable[[str], str]
) -> tuple[Way, ...]:
    """A way for each of two things that a pronoun may take up: the sentence with the thing in its place. `say` makes a
    sentence of a meaning's words.
    """
    found = []
    for noun in candidates:
        named = _named(noun)

        def put(each: Nominal, named: Nominal | None = named) -> Nominal:
            return named if named is not None and each.span == at else each

        said = say(str(rebuilt(meaning, put, {})))
        found.append(Way(said, said if read(said) is not None else ""))
    return tuple(found) if len({way.said for way in found}) == len(found) else ()


def _named(noun: Noun) -> Nominal | None:
    """A thing by its name alone: `the target` for what is definite, else `that Card`, `those Cards`."""
    if not isinstance(noun, Nominal):
        return None
    word = "the" if noun.quantifier in ("the", "this") else "those" if noun.plural else "that"
    statuses = tuple(each for each in noun.adjectives if each.status)
    if noun.quantifier == "the":
        statuses = noun.adjectives
    owner = noun.owner if not isinstance(noun.owner, Pronoun) else None
    word = "" if owner is not None and not noun.of else word
    return replace(
        noun, quantifier=word, amount=None, adjectives=statuses, owner=owner, filters=(), focus="", antecedent=None
    )
