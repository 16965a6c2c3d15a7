"""Names that this text uses and leaves to other rules.

An extension without its core, or a text that builds on another game, uses names that only those rules explain.
They are listed once, so that the author can see what a reader must bring along, and can put them into an
`Assumes:` line.

Fires:
    A Player spends Mana.          (in an extension whose core is not here)

Quiet:
    Assumes: Mana                  (under the title line)

Mend: name the core with `Extends:`, put an `Assumes:` line under the title, or explain the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name, stem
from rulewright.checks.undefined_term import answerable, unexplained
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

# A phase, step or the like that has a name of its own with small letters, in a text without capitals for terms.
_ABILITIES = re.compile(
    r"^\s*(?:Ab|Abilities|Ability|Keywords?|Traits?"
    r"|Special(?: Rules)?)\s*[:\t]\s*(?P<list>[A-Z].*)$"
)
_STAGE = re.compile(
    r"\b(?:their|the|its|his|her|an?)\s+(?P<name>(?!each|this|that|next|same|first|second|last|new|current|whole"
    r"|own|player"
    r"|following|single|roll)[a-z]{4,} (?:phase|step|stage|die|dice|roll|test|expertise))\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.alone:
        return
    names = _capitalised(matter)
    if names:
        yield _finding(names)
    if matter.plain:
        small = _small(matter)
        if small:
            yield _finding(small)
    keywords = _keywords(matter)
    if keywords:
        yield _finding(keywords)


def _capitalised(matter: Matter) -> list[tuple[Span, str, int]]:
    """Names with capitals that nothing explains, each with its first use and the number of uses. A plain text
    without a glossary writes capitals for emphasis too: there only names of several words count.
    """
    own = frozenset() if matter.plain else answerable(matter)
    emphatic = matter.plain and not _uses_terms(matter)
    names: list[tuple[Span, str, int]] = []
    for key, uses in matter.uses.items():
        several = len(key.split()) > 1
        if (
            key in own
            or not unexplained(matter, key)
            or not (several or ((len(uses) > 1 or matter.plain) and not emphatic))
        ):
            continue
        outside = [use for use in uses if "glossary" not in use.placed.section.name.lower()]
        if outside:
            names.append((outside[0].span, outside[0].text, len(uses)))
    return names


def _keywords(matter: Matter) -> list[tuple[Span, str, int]]:
    """Abilities that a profile lists (`Ab: Mob, Mindless, Tough/3`) and that no rule explains."""
    said: dict[str, int] = {}
    for placed in matter.placed:
        for word in placed.words:
            said[word.low] = said.get(word.low, 0) + 1
    found: dict[str, tuple[Span, int]] = {}
    for line in matter.lines:
        match = _ABILITIES.match(line.text)
        if match is None:
            continue
        for one in re.finditer(r"(?P<name>[A-Z][A-Za-z -]*?)(?:[/ (]\d+\)?)?(?=,|$|\s*$)", match["list"]):
            name = one["name"].strip()
            if key_of_name(name) in matter.known:
                continue
            start = line.start + match.start("list") + one.start()
            span, count = found.get(name, (Span(line.source, start, start + len(name)), 0))
            found[name] = (span, count + 1)
    return [(span, name, count) for name, (span, count) in found.items() if said.get(name.lower(), 0) <= count]


def _small(matter: Matter) -> list[tuple[Span, str, int]]:
    """Phases, dice and rolls with a name in small letters that are spoken of once or twice and nowhere
    explained.
    """
    found: dict[str, list[Span]] = {}
    for placed in matter.placed:
        for match in _STAGE.finditer(placed.text):
            if stem(match["name"].split()[0]) not in matter.own_words:  # the turn of those whom this text is about
                found.setdefault(match["name"], []).append(placed.match(match, "name"))
    return [(spans[0], name, len(spans)) for name, spans in found.items() if len(spans) < 3]


def _finding(names: list[tuple[Span, str, int]]) -> Diagnostic:
    names.sort(key=lambda each: each[0].start)
    most = sorted(names, key=lambda each: -each[2])
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        names[0][0],
        f"{how_many(len(names), 'name is', 'names are')} left to other rules: "
        f"{listed([name for _, name, _ in most], 12)}",
        labels_of([(span, name) for span, name, _ in names[1:]], 5),
        "name the core with `Extends:`, or put them into an `Assumes:` line under the title",
    )


def _uses_terms(matter: Matter) -> bool:
    """Whether a plain text writes its terms with capitals: so when it has a glossary."""
    return any("glossary" in section.name.lower() for section in matter.book.sections)


CHECK = Check("RW102", "assumed-elsewhere", Severity.INFO, __doc__ or "", find)
