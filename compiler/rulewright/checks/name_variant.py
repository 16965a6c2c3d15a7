"""One name is written in several ways.

"Ghouls Extension" and "Ghouls extension", "Sleeping Player" and "fallen Player", "Walker" and "walker": the
reader asks whether two things are meant, and a small letter may hide a status that a rule depends on. All the
spellings of one name are one finding.

Fires:
    … rules of the Ghouls Extension … while the Ghouls extension is used …

Quiet:
    … rules of the Ghouls Extension … while the Ghouls Extension is used …

Mend: choose one spelling. Where the small letter is meant as everyday English, use another word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.known import USED, uses, uses_in
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block, Heading, Placed, Use, part
from rulewright.checks.plain import SMALL, Word, key_of_name, singular
from rulewright.checks.value_without_case import prices
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

LONGEST = 5
# Before a name and a small word in -s, these show a subject and its verb: a Player falls.
_ONE = frozenset(["a", "an", "the", "each", "that", "this", "every", "any", "no", "one", "active"])


def _inside(key: str, said: tuple[Use, ...]) -> Iterator[str]:
    if not said[0].text.isupper() and any(use.start for use in said):
        yield key


@held
def _capital(matter: Matter) -> frozenset[str]:
    """The names that are written with capitals inside sentences."""
    return frozenset(matter.compared(uses_in, _inside, USED))


@held
def _headings(matter: Matter) -> Mapping[str, Heading]:
    """The headings of one word, by key."""
    return {key_of_name(each.name): each for each in matter.headings if each.name and len(each.name.split()) == 1}


@held
def _small(matter: Matter) -> frozenset[str]:
    """Headings of a plain text that are names, which it may write small, too."""
    return _capital(matter).intersection(_headings(matter)) if matter.plain else frozenset()


@held
def _spellings(matter: Matter) -> tuple[frozenset[str], frozenset[str]]:
    return _capital(matter), _small(matter)


def _other_spellings(
    block: Block, spellings: tuple[frozenset[str], frozenset[str]]
) -> Iterator[tuple[str, Placed, int, int]]:
    """Where a block spells a name in another way."""
    capital, small = spellings
    for placed in block.ruling:
        for key, start, end in _windows(placed, capital):
            yield key, placed, start, end
        for word in placed.words if small else ():
            key = singular(word.low)
            if key in small and not word.capital:
                yield key, placed, word.start, word.end


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _hyphens(matter)
    yield from _lists(matter)
    yield from _turned(matter)
    variants: dict[str, list[tuple[Span, str]]] = {}
    for key, placed, start, end in matter.each(_other_spellings, _spellings):
        variants.setdefault(key, []).append((placed.at(start, end), placed.text[start:end]))
    for key, places in variants.items():
        said = uses(matter)[key]
        written = {re.sub(r"['’]s?$", "", use.text.lower()) for use in said}
        places = [(span, text) for span, text in places if re.sub(r"['’]s?$", "", text.lower()) in written]
        if not places:
            continue
        usual, odd = said[0].text, places[0][1]
        if len(places) <= len(said):
            first, rest = places[0][0], places[1:]
            other = said[0].span
        else:
            first, rest = said[0].span, [(u.span, u.text) for u in said[1:]]
            other = places[0][0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first,
            f"{quoted(usual)} ({how_many(len(said), 'place')}) is also written {quoted(odd)} "
            f"({how_many(len(places), 'place')}): is it the same?",
            labels_of([(other, "the other spelling"), *[(span, "and here") for span, _ in rest]], 4),
            f'write "{usual}" everywhere, or use another word where something else is meant',
        )


def _windows(placed: Placed, capital: frozenset[str]) -> Iterator[tuple[str, int, int]]:
    """Stretches of two to five words that spell a known name with another choice of capitals, one of them a
    capital.
    """
    words = placed.words
    for at in range(len(words)):
        if words[at].capital and at:
            continue
        for length in range(LONGEST, 1, -1):
            run = words[at : at + length]
            if len(run) < length or run[0].low in SMALL or any(not w.text[:1].isalpha() for w in run):
                continue
            if at == 0 or not any(w.capital for w in run) or all(w.capital for w in run):
                continue
            if any(w.low.endswith(("'s", "s'")) for w in run[:-1]):
                continue
            key = " ".join(singular(w.low) for w in run)
            if key in capital:
                yield key, run[0].start, run[-1].end
                break
    for at in range(len(words) - 1):
        first, second = words[at], words[at + 1]
        if first.capital and second.text.isalpha() and not second.capital and at + 1 < len(words):
            key = f"{singular(first.low)} {singular(second.low)}"
            verb = second.low.endswith("s") and not first.low.endswith("s") and at and words[at - 1].low in _ONE
            if key in capital and at > 0 and not verb:
                yield key, first.start, second.end


_HYPHEN = re.compile(r"\b([A-Za-z]{2,})-([a-z]{3,})\b")


@held
def _joined(matter: Matter) -> frozenset[str]:
    """The words that stand with a hyphen, written without it."""
    return frozenset((found[1] + found[2]).lower() for _, found in matter.found(_HYPHEN))


def _says(block: Block, wanted: frozenset[str]) -> Iterator[tuple[Placed, Word]]:
    for placed in block.ruling if wanted else ():
        for word in placed.words:
            if word.low in wanted and word.text.isalpha():
                yield placed, word


def _hyphens(matter: Matter) -> Iterator[Diagnostic]:
    """`un-named` beside `unnamed`."""
    words: dict[str, tuple[Placed, Word]] = {}
    for placed, word in matter.each(_says, _joined):
        words.setdefault(word.low, (placed, word))
    told: set[str] = set()
    for placed, found in matter.found(_HYPHEN) if words else ():
        joined = (found[1] + found[2]).lower()
        if joined in words and joined not in told:
            told.add(joined)
            where, word = words[joined]
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.match(found),
                f"{quoted(found.group())} is also written {quoted(joined)}",
                (Label(where.at(word.start, word.end), "the other spelling"),),
                f'write "{joined}" everywhere',
            )


Named = tuple[str, Use]


def _pairs(block: Block, shown: tuple[frozenset[str], frozenset[str]]) -> Iterator[tuple[tuple[str, ...], Named]]:
    """The names of two words, by these words in one order."""
    for key, use in uses_in(block, shown):
        words = key.split()
        if len(words) == 2:
            yield tuple(sorted(words)), (key, use)


def _orders(_: tuple[str, ...], said: tuple[Named, ...]) -> Iterator[tuple[Use, Use]]:
    """A name, and the first one that has its words in another order."""
    first, told = said[0][1], {said[0][0]}
    for key, use in said[1:]:
        if key not in told:
            told.add(key)
            yield use, first


@held
def _of_two_words(matter: Matter) -> tuple[tuple[tuple[str, ...], str, Heading], ...]:
    """The headings of two words, each with these words in one order and its key."""
    keys = ((key_of_name(heading.name), heading) for heading in matter.headings if heading.name)
    return tuple((tuple(sorted(key.split())), key, heading) for key, heading in keys if len(key.split()) == 2)


def _turned(matter: Matter) -> Iterator[Diagnostic]:
    """`Martian Ghouls` beside `Ghoul Martians`: the words of one name in another order."""
    for use, first in matter.compared(_pairs, _orders, USED):
        yield _two_orders(use.span, use.text, first.span, first.text)
    pairs = matter.grouped(_pairs, USED)
    seen: dict[tuple[str, ...], tuple[str, Span, str]] = {}
    for words, key, heading in _of_two_words(matter):
        said = pairs.get(words)
        place = (said[0][0], said[0][1].span, said[0][1].text) if said else (key, heading.span, heading.name)
        other, span, text = seen.setdefault(words, place)
        if other != key:
            yield _two_orders(heading.span, heading.name, span, text)


def _two_orders(span: Span, text: str, other: Span, first: str) -> Diagnostic:
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        span,
        f"{quoted(text)} and {quoted(first)}: the same words in another order. Is it the same?",
        (Label(other, "the other order"),),
        "choose one order, or say how they differ",
    )


def _in_a_table(block: Block, headings: Mapping[str, Heading]) -> Iterator[tuple[Span, str, str, Span]]:
    """Headings that the results of a table write small."""
    for face in block.rule.faces:
        for match in re.finditer(r"\b[a-z][\w-]+", face.result.text):
            heading = headings.get(singular(match.group()))
            if heading is not None:
                yield part(face.result.span, *match.span()), match.group(), heading.name, heading.span


def _lists(matter: Matter) -> Iterator[Diagnostic]:
    """`Rookies - 1 point` in one list and `Rookie - 25 points` in another; `Walker` as a heading and `walkers`
    in a table.
    """
    seen: dict[str, tuple[str, Span]] = {}
    odd: list[tuple[Span, str, str, Span]] = []
    for line, price in matter.lines(prices):
        what = price["what"].strip()
        first, span = seen.setdefault(singular(what.lower()), (what, line))
        if first != what:
            odd.append((line, what, first, span))
    odd += matter.each(_in_a_table, _headings)
    if odd:
        span, one, other, place = odd[0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            span,
            f"{quoted(one)} is {quoted(other)} elsewhere"
            + (f" ({len(odd)} names go two ways)" if len(odd) > 1 else ""),
            labels_of([(place, "the other spelling"), *[(s, o) for s, o, _, _ in odd[1:]]]),
            "write each name in one way",
        )


CHECK = Check("RW103", "name-variant", Severity.INFO, __doc__ or "", find)
