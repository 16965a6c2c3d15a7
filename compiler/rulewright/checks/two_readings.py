"""A sentence can be read in two ways.

Both readings use every word, and they play differently. Nothing is guessed: the sentence is not played until
one of the two is written. In a text without keywords, which is not played, it is a note.

Fires:
    Remove each Guardian of the Active Player in the Town.     (who is in the Town: the Guardian, or the Player?)

Quiet:
    Remove each Guardian in the Town that belongs to the Active Player.

Mend: put the words next to what they belong to; the finding says both readings back, and gives a wording for each
that has no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.binding import Unbound
from rulewright.meaning.model import Reading
from rulewright.meaning.things import Nominal, Union
from rulewright.meaning.two_ways import Way


def find(block: Block, plain: bool) -> Iterator[Diagnostic]:
    for reading in block.readings:
        open_ = next((each for each in reading.unbound if len(each.candidates) > 1), None)
        if open_ is not None and not reading.understood:
            yield _pronoun(reading, open_, plain)
            continue
        if len(reading.others) < 2:
            continue
        sentence = reading.sentence
        one, other = (dict(_together(meaning)) for meaning in reading.others[:2])
        apart = [phrase for phrase in (*one, *other) if (phrase in one) != (phrase in other)]
        phrase = max(apart, key=len, default="")
        if ", which " in phrase:
            continue
        extent = one.get(phrase) or other.get(phrase) or (0, len(sentence.text))
        if not phrase:  # what tells them apart is in no phrase that one of them alone has
            message = "this can be read in two ways: how its parts belong together is not told"
        elif len(reading.ways) == 2:
            first, second = reading.ways
            message = f"this can be read in two ways: {quoted(first.said, 200)} or {quoted(second.said, 200)}"
        else:
            message = f"this can be read in two ways: {quoted(phrase)} belongs together, or it does not"
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.INFO if plain else CHECK.severity,
            sentence.span,
            message,
            (Label(sentence.span_of(*extent), "one thing?"),),
            _remedy(reading.ways),
        )


def _pronoun(reading: Reading, open_: Unbound, plain: bool) -> Diagnostic:
    """A pronoun that may be either of two things."""
    may = [quoted(str(each)) for each in open_.candidates]
    if len(reading.ways) == 2:
        may = [quoted(way.said, 200) for way in reading.ways]
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        Severity.INFO if plain else CHECK.severity,
        reading.sentence.span,
        f"this can be read in two ways: {' or '.join(may)}",
        (Label(reading.sentence.span_of(*open_.at), f"which is {quoted(open_.word)}?"),),
        _remedy(reading.ways) if reading.ways else "name the one that is meant",
    )


def _remedy(ways: tuple[Way, ...]) -> str:
    """A wording for each reading, where there is one."""
    places = ("the first", "the second")
    if ways and all(way.wording == way.said for way in ways):
        return "write the one that is meant"
    found = [f"for {place} write: {way.wording}" for place, way in zip(places, ways, strict=False) if way.wording]
    return "; ".join(found) or "put the last words next to what they belong to, or write two sentences"


def _together(node: object) -> Iterator[tuple[str, tuple[int, int]]]:
    """The noun phrases of a meaning, in words, each with its place in the sentence."""
    if isinstance(node, Nominal | Union):
        yield str(node), (node.span.start, node.span.end)
    if is_dataclass(node):
        for field in fields(node):
            yield from _together(getattr(node, field.name))
    elif isinstance(node, tuple):
        for each in node:
            yield from _together(each)


CHECK = Check("RW031", "two-readings", Severity.ERROR, __doc__ or "", of_each(find, lambda matter: matter.plain))
