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
from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.checks.check import Check, how_many, labels_of, listed
from rulewright.checks.known import USED, names, own_words, uses_in
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block, Use, part
from rulewright.checks.plain import key_of_name, stem
from rulewright.checks.undefined_term import answerable, explaining, unexplained
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


_ABILITY = re.compile(r"(?P<name>[A-Z][A-Za-z -]*?)(?:[/ (]\d+\)?)?(?=,|$|\s*$)")


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.alone:
        return
    capitalised = _capitalised(matter)
    if capitalised:
        yield _finding(capitalised)
    if matter.plain:
        small = _small(matter)
        if small:
            yield _finding(small)
    keywords = _keywords(matter)
    if keywords:
        yield _finding(keywords)


def _capitalised(matter: Matter) -> list[tuple[Use, str, int]]:
    """Names with capitals that nothing explains, each with its first use and the number of uses. A plain text
    without a glossary writes capitals for emphasis too: there only names of several words count.
    """
    own = frozenset() if matter.plain else answerable(matter)
    emphatic = matter.plain and not _uses_terms(matter)
    found: list[tuple[Use, int]] = []
    for key, said in matter.compared(uses_in, unexplained, USED, by=explaining):
        if key not in own and (" " in key or (not emphatic and (len(said) > 1 or matter.plain))):
            outside = [use for use in said if "glossary" not in use.placed.heading.name.lower()]
            found += [(use, len(said)) for use in outside[:1]]
    if _uses_terms(matter):  # the first use outside the glossary may stand behind others
        found.sort(key=lambda each: (matter.order(each[0].placed), each[0].start))
    return [(use, use.text, count) for use, count in found]


def _abilities(line: str) -> Iterator[tuple[int, int, str]]:
    """The abilities that a line lists, each with its place."""
    match = _ABILITIES.match(line)
    if match is not None:
        for one in _ABILITY.finditer(match["list"]):
            name = one["name"].strip()
            start = match.start("list") + one.start()
            yield start, start + len(name), name


@held
def _listed(matter: Matter) -> frozenset[str]:
    return frozenset(name.lower() for _, (_, _, name) in matter.lines(_abilities))


def _said(block: Block, wanted: frozenset[str]) -> Iterator[str]:
    """The words of a block that are names of abilities."""
    for placed in block.placed if wanted else ():
        for word in placed.words:
            if word.low in wanted:
                yield word.low


def _keywords(matter: Matter) -> list[tuple[Span, str, int]]:
    """Abilities that a profile lists (`Ab: Mob, Mindless, Tough/3`) and that no rule explains."""
    found: dict[str, tuple[Span, int]] = {}
    for line, (start, end, name) in matter.lines(_abilities):
        if key_of_name(name) not in names(matter):
            span, count = found.get(name, (part(line, start, end), 0))
            found[name] = (span, count + 1)
    said = Counter(matter.each(_said, _listed))
    return [(span, name, count) for name, (span, count) in found.items() if said[name.lower()] <= count]


def _small(matter: Matter) -> list[tuple[Span, str, int]]:
    """Phases, dice and rolls with a name in small letters that are spoken of once or twice and nowhere
    explained.
    """
    found: dict[str, list[Span]] = {}
    for placed, match in matter.found(_STAGE, ruling=False):
        if stem(match["name"].split()[0]) not in own_words(matter):  # the turn of those whom this text is about
            found.setdefault(match["name"], []).append(placed.match(match, "name"))
    return [(spans[0], name, len(spans)) for name, spans in found.items() if len(spans) < 3]


def _finding(names: Sequence[tuple[Span | Use, str, int]]) -> Diagnostic:
    first = names[0][0]
    most = sorted(names, key=lambda each: -each[2])
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        first if isinstance(first, Span) else first.span,
        f"{how_many(len(names), 'name is', 'names are')} left to other rules: "
        f"{listed([name for _, name, _ in most], 12)}",
        labels_of([(where, name) for where, name, _ in names[1:]], 5),
        "name the core with `Extends:`, or put them into an `Assumes:` line under the title",
    )


def _uses_terms(matter: Matter) -> bool:
    """Whether a plain text writes its terms with capitals: so when it has a glossary."""
    return any("glossary" in section.name.lower() for section in matter.headings)


CHECK = Check("RW102", "assumed-elsewhere", Severity.INFO, __doc__ or "", find)
