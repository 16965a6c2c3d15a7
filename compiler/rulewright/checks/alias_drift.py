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
from rulewright.checks.matter import Matter
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


def _possessive(matter: Matter) -> Iterator[Diagnostic]:
    owned: dict[tuple[str, str], list[tuple[Span, str]]] = {}
    for placed in matter.ruling:
        words = placed.words
        for at, word in enumerate(words[:-1]):
            if not (word.capital and word.low.endswith(("'s", "s'")) and words[at + 1].capital):
                continue
            first = at
            while first and words[first - 1].capital and not words[first - 1].low.endswith("'s"):
                first -= 1
            last = at + 1
            while last + 1 < len(words) and words[last + 1].capital:
                last += 1
            if first == at:
                continue
            thing = " ".join(singular(w.low) for w in words[at + 1 : last + 1])
            span = placed.at(words[first].start, words[last].end)
            owned.setdefault((singular(words[first].low), thing), []).append(
                (span, placed.text[words[first].start : words[last].end])
            )
    for (kind, thing), places in owned.items():
        uses = matter.uses.get(f"{kind} {thing}")
        if not uses or len(thing.split()) > 1:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"{places[0][1]} and {uses[0].text} seem to be one thing, and nothing says so",
            labels_of(
                [(use.span, f"here {use.text}") for use in uses] + [(span, "and here") for span, _ in places[1:]], 4
            ),
            f'choose one name, or say once: "{uses[0].text} is {places[0][1]}."',
        )


def _of(matter: Matter) -> Iterator[Diagnostic]:
    long: dict[str, tuple[Span, str]] = {}
    for placed in matter.placed:
        for found in _OF.finditer(placed.text):
            long.setdefault(key_of_name(found["name"]), (placed.match(found), found.group()))
    if not long:
        return
    bare: dict[str, Span] = {}
    for key, uses in matter.uses.items():
        if key in long:
            for use in uses:
                after = use.placed.text[use.end :].lstrip()
                if use.placed.text[: use.start].lower().endswith("the ") and not after.startswith("of "):
                    bare.setdefault(key, use.span)
    for key, span in bare.items():
        if key not in matter.known:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                span,
                f'"{matter.uses[key][0].text}" and "{long[key][1]}" seem to be one thing, and nothing says so',
                labels_of([(long[key][0], "the longer name")]),
                f'write "{long[key][1]}" at its first use and say that it is called the '
                f"{matter.uses[key][0].text} from there on",
            )


def _rare(matter: Matter) -> Iterator[Diagnostic]:
    """`their Ghoul Damage Die`, once, beside `the Damage Die shown on their Ghoul Card`, everywhere else."""
    for key, uses in matter.uses.items():
        kind, _, thing = key.partition(" ")
        usual = matter.uses.get(thing, [])
        if (
            len(uses) > 1
            or len(thing.split()) < 2
            or len(usual) < 2
            or key in matter.known
            or thing not in matter.known
        ):
            continue
        use = uses[0]
        owned = re.search(r"\b(?:their|its|his|her)\s+$", use.placed.text[: use.start])
        shown = next((u for u in usual if kind in (singular(w.low) for w in u.placed.words)), None)
        if owned and shown is not None:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                use.span,
                f"{use.text} stands here alone; elsewhere it is the {shown.text}",
                labels_of([(shown.span, f"here {shown.text}")]),
                f'write "{shown.text}"',
            )


def _short(matter: Matter) -> Iterator[Diagnostic]:
    """`during Combat`, where the thing is called Brawl."""
    longer: dict[str, str] = {}
    for key, uses in matter.uses.items():
        head, _, rest = key.partition(" ")
        if rest and len(uses) > 4 and len(uses) > len(matter.uses.get(longer.get(head, ""), [])):
            longer[head] = key
    for key, whole in longer.items():
        uses = matter.uses.get(key, [])
        if key in matter.known or key in matter.assumed or key in BUILT_IN or len(uses) < 2:
            continue
        alone = [
            use
            for use in uses
            if re.search(r"\b(?:during|in|after|before|a|an|as a)\s+$", use.placed.text[: use.start])
        ]
        if alone:
            name = matter.uses[whole][0].text
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                alone[0].span,
                f"{alone[0].text} stands alone in {len(uses)} places: is it the {name}?",
                labels_of([(use.span, "and here") for use in alone[1:]], 4),
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


def _synonyms(matter: Matter) -> Iterator[Diagnostic]:
    """`noise` and `sound`, `space` and `square`, in small letters and under no heading of their own."""
    found: dict[str, list[Span]] = {}
    wanted = {word for pair in _SYNONYMS for word in pair}
    for placed in matter.ruling:
        for at, word in enumerate(placed.words):
            key = singular(word.low)
            if key in wanted and not word.capital and _is_noun(placed.words, at):
                found.setdefault(key, []).append(placed.at(word.start, word.end))
    for one, other in _SYNONYMS:
        if one in found and other in found and not {one, other} & matter.known.keys():
            rare, usual = sorted((one, other), key=lambda word: (len(found[word]), word))
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                found[rare][0],
                f'"{rare}" ({how_many(len(found[rare]), "place")}) and "{usual}" '
                f"({how_many(len(found[usual]), 'place')}): is that one thing?",
                labels_of([(found[usual][0], f"here {usual}")]),
                f'write "{usual}" everywhere, or say how they differ',
            )


def _is_noun(words: tuple[Word, ...], at: int) -> bool:
    """Whether a word stands where a noun stands: after an article, an adjective, a number, or in the plural."""
    before = words[at - 1].low if at else ""
    return words[at].low.endswith("s") or before in _BEFORE_NOUN or before.isdigit() or before in NUMBERS


_BEFORE_NOUN = frozenset(
    ["a", "an", "the", "each", "every", "any", "that", "this", "loud", "one", "another", "toward", "of"]
)


CHECK = Check("RW104", "alias-drift", Severity.INFO, __doc__ or "", find)
