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
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import SMALL, Word, key_of_name, singular
from rulewright.checks.value_without_case import PRICE
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

LONGEST = 5
# Before a name and a small word in -s, these show a subject and its verb: a Player falls.
_ONE = frozenset(["a", "an", "the", "each", "that", "this", "every", "any", "no", "one", "active"])


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _hyphens(matter)
    yield from _lists(matter)
    yield from _turned(matter)
    capital = {
        key: uses for key, uses in matter.uses.items() if not uses[0].text.isupper() and any(use.start for use in uses)
    }
    variants: dict[str, list[tuple[Span, str]]] = {}
    headings = {key_of_name(s.name) for s in matter.book.sections if s.name and len(s.name.split()) == 1}
    for placed in matter.ruling:
        for key, start, end in _windows(placed, capital):
            variants.setdefault(key, []).append((placed.at(start, end), placed.text[start:end]))
        if matter.plain:
            for word in placed.words:
                key = singular(word.low)
                if key in headings and key in capital and not word.capital:
                    variants.setdefault(key, []).append((placed.at(word.start, word.end), word.text))
    for key, places in variants.items():
        uses = capital[key]
        written = {re.sub(r"['’]s?$", "", use.text.lower()) for use in uses}
        places = [(span, text) for span, text in places if re.sub(r"['’]s?$", "", text.lower()) in written]
        if not places:
            continue
        usual, odd = uses[0].text, places[0][1]
        if len(places) <= len(uses):
            first, rest = places[0][0], places[1:]
            other = uses[0].span
        else:
            first, rest = uses[0].span, [(u.span, u.text) for u in uses[1:]]
            other = places[0][0]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first,
            f"{quoted(usual)} ({how_many(len(uses), 'place')}) is also written {quoted(odd)} "
            f"({how_many(len(places), 'place')}): is it the same?",
            labels_of([(other, "the other spelling"), *[(span, "and here") for span, _ in rest]], 4),
            f'write "{usual}" everywhere, or use another word where something else is meant',
        )


def _windows(placed: Placed, capital: Mapping[str, object]) -> Iterator[tuple[str, int, int]]:
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


def _hyphens(matter: Matter) -> Iterator[Diagnostic]:
    """`un-named` beside `unnamed`."""
    words: dict[str, tuple[Placed, Word]] = {}
    for placed in matter.ruling:
        for word in placed.words:
            if word.text.isalpha():
                words.setdefault(word.low, (placed, word))
    told: set[str] = set()
    for placed in matter.ruling:
        for found in _HYPHEN.finditer(placed.text):
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


def _turned(matter: Matter) -> Iterator[Diagnostic]:
    """`Martian Ghouls` beside `Ghoul Martians`: the words of one name in another order."""
    seen: dict[tuple[str, ...], tuple[str, Span, str]] = {}
    names = [(key, uses[0].span, uses[0].text) for key, uses in matter.uses.items()]
    names += [(key_of_name(s.name), s.span, s.name) for s in matter.book.sections if s.name]
    for key, span, text in names:
        words = key.split()
        if len(words) != 2:
            continue
        first = seen.setdefault(tuple(sorted(words)), (key, span, text))
        if first[0] != key:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                span,
                f"{quoted(text)} and {quoted(first[2])}: the same words in another order. Is it the same?",
                (Label(first[1], "the other order"),),
                "choose one order, or say how they differ",
            )


def _lists(matter: Matter) -> Iterator[Diagnostic]:
    """`Rookies - 1 point` in one list and `Rookie - 25 points` in another; `Walker` as a heading and `walkers`
    in a table.
    """
    seen: dict[str, tuple[str, Span]] = {}
    odd: list[tuple[Span, str, str, Span]] = []
    for line in matter.lines:
        found = PRICE.match(line.text)
        if found:
            what = found["what"].strip()
            first, span = seen.setdefault(singular(what.lower()), (what, line))
            if first != what:
                odd.append((line, what, first, span))
    headings = {key_of_name(s.name): s for s in matter.book.sections if s.name and len(s.name.split()) == 1}
    for _, rule in matter.rules:
        for face in rule.faces:
            for match in re.finditer(r"\b[a-z][\w-]+", face.result.text):
                section = headings.get(singular(match.group()))
                if section is not None:
                    start = face.result.span.start + match.start()
                    span = Span(face.result.span.source, start, start + len(match.group()))
                    odd.append((span, match.group(), section.name, section.span))
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
