"""One thing goes by two names.

"Ghoul Defense" here and "the Ghoul Player's Defense" there, "the Pool" and "the Pool of Standard Ghouls":
nothing says that they are the same, so a rule about one may be read as silent about the other.

Fires:
    Ghoul Defense is a Target Number. … Make a Check against the Ghoul Player's Defense.

Quiet:
    A Ghoul Player's Defense is a Target Number. … Make a Check against the Ghoul Player's Defense.

Mend: choose one name, or say once that both are the same: `DEFINITION Ghoul Defense (also Defense of a Ghoul
Player)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of
from rulewright.checks.known import USED, assumed, names, uses, uses_in, written
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed, Use
from rulewright.checks.plain import NUMBERS, Word, key_of_name, singular
from rulewright.checks.undefined_term import BUILT_IN
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_OF = re.compile(r"\b[Tt]he (?P<name>[A-Z][a-z]+) of (?P<what>[A-Z]\w+(?: [A-Z]\w+)*s)\b")


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _possessive(matter)
    yield from _of(matter)
    yield from _rare(matter)
    yield from _short(matter)
    yield from _synonyms(matter)


def _owned(block: Block) -> Iterator[tuple[str, tuple[Span, str]]]:
    """Things with an owner that is one kind of several, by the key of the kind and the thing: Rat Martian's Nest."""
    for placed in block.ruling:
        words = placed.words
        for at, word in enumerate(words[:-1]):
            if not (word.low.endswith(("'s", "s'")) and word.capital and words[at + 1].capital):
                continue
            first = at
            while first and words[first - 1].capital and not words[first - 1].low.endswith("'s"):
                first -= 1
            last = at + 1
            while last + 1 < len(words) and words[last + 1].capital:
                last += 1
            if first < at and last == at + 1:
                start, end = words[first].start, words[last].end
                key = f"{singular(words[first].low)} {singular(words[last].low)}"
                yield key, (placed.at(start, end), placed.text[start:end])


def _possessive(matter: Matter) -> Iterator[Diagnostic]:
    owned: dict[str, list[tuple[Span, str]]] = {}
    for key, place in matter.each(_owned):
        owned.setdefault(key, []).append(place)
    for key, places in owned.items():
        said = uses(matter).get(key)
        if not said:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{places[0][1]} and {said[0].text} seem to be one thing, and nothing says so",
            labels_of([(use, f"here {use.text}") for use in said] + [(span, "and here") for span, _ in places[1:]], 4),
            f'choose one name, or say once: "{said[0].text} is {places[0][1]}."',
        )


def _of(matter: Matter) -> Iterator[Diagnostic]:
    long: dict[str, tuple[Span, str]] = {}
    for placed, found in matter.found(_OF, ruling=False):
        long.setdefault(key_of_name(found["name"]), (placed.match(found), found.group()))
    for key, (place, name) in long.items():
        said = uses(matter).get(key, ())
        bare = next((use for use in said if _is_bare(use)), None)
        if bare is None or key in names(matter):
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            bare.span,
            f'"{said[0].text}" and "{name}" seem to be one thing, and nothing says so',
            labels_of([(place, "the longer name")]),
            f'write "{name}" at its first use and say that it is called the {said[0].text} from there on',
        )


def _is_bare(use: Use) -> bool:
    after = use.placed.text[use.end :].lstrip()
    return use.placed.text[: use.start].lower().endswith("the ") and not after.startswith("of ")


_OWN = re.compile(r"\b(?:their|its|his|her)\s+$")


def _lone(key: str, said: tuple[Use, ...]) -> Iterator[tuple[str, Use]]:
    """A name of three words or more that is used once, of somebody's own."""
    if len(said) == 1 and len(key.split()) > 2 and _OWN.search(said[0].placed.text[: said[0].start]):
        yield key, said[0]


def _rare(matter: Matter) -> Iterator[Diagnostic]:
    """`their Ghoul Damage Die`, once, beside `the Damage Die shown on their Ghoul Card`, everywhere else."""
    for key, use in matter.compared(uses_in, _lone, USED):
        kind, _, thing = key.partition(" ")
        usual = uses(matter).get(thing, ())
        if len(usual) < 2 or key in names(matter) or thing not in names(matter):
            continue
        shown = next((u for u in usual if kind in (singular(w.low) for w in u.placed.words)), None)
        if shown is not None:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                use.span,
                f"{use.text} stands here alone; elsewhere it is the {shown.text}",
                labels_of([(shown.span, f"here {shown.text}")]),
                f'write "{shown.text}"',
            )


def _often(key: str, said: tuple[Use, ...]) -> Iterator[tuple[str, int]]:
    """A name of several words that is used often."""
    if len(said) > 4 and " " in key:
        yield key, len(said)


def _short(matter: Matter) -> Iterator[Diagnostic]:
    """`during Combat`, where the thing is called Brawl."""
    longer: dict[str, tuple[str, int]] = {}
    for key, count in matter.compared(uses_in, _often, USED):
        head = key.partition(" ")[0]
        if count > longer.get(head, ("", 0))[1]:
            longer[head] = key, count
    for key, (whole, _) in longer.items():
        said = uses(matter).get(key, ())
        if key in names(matter) or key in assumed(matter) or key in BUILT_IN or len(said) < 2:
            continue
        alone = [
            use
            for use in said
            if re.search(r"\b(?:during|in|after|before|a|an|as a)\s+$", use.placed.text[: use.start])
        ]
        if alone:
            name = written(matter, whole)
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                alone[0].span,
                f"{alone[0].text} stands alone in {len(said)} places: is it the {name}?",
                labels_of([(use, "and here") for use in alone[1:]], 4),
                f'write "{name}", or say once: DEFINITION {name} (also {alone[0].text})',
            )


# Words that a text should choose between: pairs that mean one thing on a table.
_SYNONYMS = (
    ("sound", "noise"),
    ("square", "space"),
    ("figure", "model"),
    ("figure", "miniature"),
    ("marker", "counter"),
)


_CHOOSE = frozenset(word for pair in _SYNONYMS for word in pair)


def _chosen(block: Block) -> Iterator[tuple[str, Placed, Word]]:
    for placed in block.ruling:
        for at, word in enumerate(placed.words):
            key = singular(word.low)
            if key in _CHOOSE and not word.capital and _is_noun(placed.words, at):
                yield key, placed, word


def _synonyms(matter: Matter) -> Iterator[Diagnostic]:
    """`noise` and `sound`, `space` and `square`, in small letters and under no heading of their own."""
    found: dict[str, list[tuple[Placed, Word]]] = {}
    for key, placed, word in matter.each(_chosen):
        found.setdefault(key, []).append((placed, word))
    for one, other in _SYNONYMS:
        if one in found and other in found and not {one, other} & names(matter):
            rare, usual = sorted((one, other), key=lambda word: (len(found[word]), word))
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                _at(*found[rare][0]),
                f'"{rare}" ({how_many(len(found[rare]), "place")}) and "{usual}" '
                f"({how_many(len(found[usual]), 'place')}): is that one thing?",
                labels_of([(_at(*found[usual][0]), f"here {usual}")]),
                f'write "{usual}" everywhere, or say how they differ',
            )


def _at(placed: Placed, word: Word) -> Span:
    return placed.at(word.start, word.end)


def _is_noun(words: tuple[Word, ...], at: int) -> bool:
    """Whether a word stands where a noun stands: after an article, an adjective, a number, or in the plural."""
    before = words[at - 1].low if at else ""
    return words[at].low.endswith("s") or before in _BEFORE_NOUN or before.isdigit() or before in NUMBERS


_BEFORE_NOUN = frozenset(
    ["a", "an", "the", "each", "every", "any", "that", "this", "loud", "one", "another", "toward", "of"]
)


CHECK = Check("RW104", "alias-drift", Severity.INFO, __doc__ or "", find)
