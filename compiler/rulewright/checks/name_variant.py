"""One name is written in several ways.

"Zombies Extension" and "Zombies extension", "Fallen Player" and "fallen Player", "Walker" and "walker": the
reader asks whether two things are meant, and a small letter may hide a status that a rule depends on. All the
spellings of one name are one finding.

Fires:
    … rules of the Zombies Extension … while the Zombies extension is used …

Quiet:
    … rules of the Zombies Extension … while the Zombies Extension is used …

Mend: choose one spelling. Where the small letter is meant as everyday English, use another word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.checks.check import Check, how_many, labels_of, quoted
from rulewright.checks.matter import Matter, Placed
from rulewright.checks.plain import SMALL, key_of_name, singular
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

LONGEST = 5
# Before a name and a small word in -s, these show a subject and its verb: a Player falls.
_ONE = frozenset(["a", "an", "the", "each", "that", "this", "every", "any", "no", "one", "active"])


def find(matter: Matter) -> Iterator[Diagnostic]:
    capital = {key: uses for key, uses in matter.uses.items() if not uses[0].text.isupper()}
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


CHECK = Check("RW103", "name-variant", Severity.INFO, __doc__ or "", find)
