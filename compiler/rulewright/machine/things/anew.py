"""What is declared anew: an extension, or a second sentence, that gives a name another meaning than it has.

In: a book and its readings. Out: the facts that make the world, and of the others why they do not. Where a document
says that it goes before its core, what it declares takes the place of what the core declared. Else the first
declaration stays, and the second is told to its author: two meanings of one name are no choice of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulewright.book.model import Book, Role
from rulewright.machine.plain import beginnings, one_name
from rulewright.machine.things.world import cite, name_of, parts
from rulewright.meaning import effects, facts, standing, things
from rulewright.meaning.model import Reading

Key = tuple[str, str]  # what sort of declaration it is, and of what name


@dataclass(frozen=True, slots=True)
class Declared:
    """The readings whose facts are gathered, those without the facts that give way, the cites of the facts that give
    way, and by cite why a fact is not taken.
    """

    gathered: list[Reading]
    readings: list[Reading]
    gone: frozenset[str]
    refused: dict[str, str]


def settled(book: Book, readings: Iterable[Reading]) -> Declared:
    """Which declarations count."""
    found = list(readings)
    document = {rule.id: rule.document for rule in book.rules()}
    first = one_name.going_first(book, found)
    known: dict[Key, tuple[str, Reading]] = {}
    gone: set[str] = set()
    refused: dict[str, str] = {}
    for reading in found:
        if not reading.understood or reading.sentence.role is not Role.RULE:
            continue
        said = dict(_said(reading.meaning))
        against = [known[key][1] for key, value in said.items() if key in known and _differ(key, known[key][0], value)]
        own = document[reading.sentence.rule]
        if not against:
            pass
        elif own in first and all(_gives_way(each, document[each.sentence.rule] < own, said) for each in against):
            gone |= {cite(each.sentence) for each in against}
        else:
            refused[cite(reading.sentence)] = _why(reading, against[0], document[against[0].sentence.rule] < own)
            continue
        known |= {key: (value, reading) for key, value in said.items()}
    left = [reading for reading in found if cite(reading.sentence) not in gone]
    gathered = [reading for reading in left if cite(reading.sentence) not in refused]
    return Declared(gathered, left, frozenset(gone), refused)


def _gives_way(before: Reading, core: bool, said: dict[Key, str]) -> bool:
    """Whether a fact of the core is declared anew whole."""
    return core and {key for key, _ in _said(before.meaning)} <= set(said)


def _why(reading: Reading, before: Reading, core: bool) -> str:
    """Why a fact is not taken, and what to write."""
    span = before.sentence.span
    said = f"{span.source.name}, line {span.line}, says “{before.sentence.text}”"
    if isinstance(reading.meaning, facts.ExactlyOne) and isinstance(before.meaning, facts.ExactlyOne):
        what, status = reading.meaning.subject, reading.meaning.statuses[-1]
        return (
            f"{said} and of one kind there is one such list; say “{what} can also be {status}.” where this adds to it, "
            f"and “{what} may be {status}.” of what can be so beside it"
        )
    if not core:
        return f"{said} and this says otherwise; keep one of them, or say when each of them holds"
    return (
        f"{said} and this says otherwise; write “If this document conflicts with a core rule, use this document.” as a "
        "RULE of this document, and this one counts"
    )


def _differ(key: Key, one: str, other: str) -> bool:
    """Whether two declarations of one name do not say the same."""
    if key[0] == "one of":  # one that has all of the other's words adds to them
        return not set(one.split("|")) <= set(other.split("|"))
    return one != other


def _said(meaning: object) -> Iterator[tuple[Key, str]]:
    """What a fact declares, and as what."""
    match meaning:
        case (
            facts.HasAttribute(attributes=names, type=facts.Type() as type_)
            | facts.HasRegister(registers=names, type=facts.Type() as type_)
        ):
            whose = _of(meaning.subject)
            for name in names:
                yield (f"has {whose}", name_of(name)), _type(type_)
        case facts.Defined(subject=subject, base=base):
            yield ("is", name_of(subject)), _words(base, *meaning.circumstances)
        case facts.Equals(subject=things.Nominal(owner=things.Nominal() as owner) as subject) as fact:
            around = _words(*fact.circumstances)
            yield ("equals", f"{_of(owner)}'s {subject.name} {around}"), _words(fact.quantity)
        case facts.ExactlyOne(subject=kind, statuses=statuses):
            yield ("one of", name_of(kind)), "|".join(name_of(each) for each in statuses)
            for status in statuses:
                yield ("status", name_of(status)), "one of"
        case facts.MayBe(statuses=nouns):
            for noun in nouns:
                yield ("status", name_of(noun)), "free"
        case standing.Standing(subject=things.Nominal() as subject, acts=(effects.Act() as act,)) as said:
            yield from _standing(subject, act, said.circumstances)
        case _:
            return


def _standing(subject: things.Nominal, act: effects.Act, around: tuple[object, ...]) -> Iterator[tuple[Key, str]]:
    if around or act.negated or act.author:
        return
    if act.verb == "place" and act.passive and "discard" in subject.which:
        yield ("discarded", subject.name), _words(act.value("in") or act.value("to") or act.value("where"))
    elif (at := beginnings.starts_at(act)) is not None:
        yield ("starts", subject.name), str(at.value)
    elif act.verb in ("start", "begin") and not act.passive and act.slot("with") is not None:
        for each in parts(act.value("with")):
            if isinstance(each, things.AttributeOf):
                value = beginnings.figure(each)
                if value is not None:
                    yield ("starts", each.name), str(value)


def _of(noun: object) -> str:
    """Whose it is, whatever word says that it is each one's."""
    if not isinstance(noun, things.Nominal):
        return str(noun)
    return _words(replace(noun, quantifier="", plural=False, alias=""))


def _type(type_: facts.Type) -> str:
    """A type; a number that is told no start begins at 0."""
    start = type_.start or (0 if type_.name == "number" else "")
    return " ".join((type_.name, _words(type_.of), f"{type_.low} {type_.high} {start}"))


def _words(*said: object) -> str:
    """Words to compare, without the articles."""
    words = " ".join(str(each) for each in said).casefold().split()
    return " ".join(word for word in words if word not in ("a", "an", "the"))
