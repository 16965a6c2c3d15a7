"""Names: where they are used, and which of them the ruleset makes known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.book.model import Rule, Term, TermKind
from rulewright.checks.held import Groups
from rulewright.checks.matter import Matter, held
from rulewright.checks.names import defines, introduces, is_subject, use_of
from rulewright.checks.placed import Block, Heading, Use
from rulewright.checks.plain import LINKING, SMALL, key_of_name, stem
from rulewright.checks.runs import joined
from rulewright.syntax.tree import BlockKind

Known = Term | Rule | Heading | Use


# -- uses --------------------------------------------------------------------------------------------------------------


def _linked_names(block: Block) -> Iterator[str]:
    for name in (block.rule.name, *block.rule.also):
        if name and LINKING & set(key_of_name(name).split()):
            yield key_of_name(name)


@held
def _linked(matter: Matter) -> frozenset[str]:
    """The names of headings and blocks that hold a small word: End of Turn Process."""
    names = (key_of_name(heading.name) for heading in matter.headings if heading.name)
    return frozenset(matter.each(_linked_names, of="every")) | {key for key in names if LINKING & set(key.split())}


def _inside_here(block: Block, linked: frozenset[str]) -> frozenset[str]:
    return frozenset(run.key for p in block.ruling for run in joined(p.runs, linked) if not run.first)


@held
def _shown(matter: Matter) -> tuple[frozenset[str], frozenset[str]]:
    """The names that join several runs, and those that stand inside a sentence somewhere."""
    return _linked(matter), frozenset(matter.each(_inside_here, _linked))


def uses_in(block: Block, shown: tuple[frozenset[str], frozenset[str]]) -> Iterator[tuple[str, Use]]:
    """Capitalised phrases in the sentences of a block that rule, by the key under which their spellings meet.

    A capital at the start of a sentence shows nothing by itself: such a word belongs to a name only where the same
    name is seen inside a sentence.
    """
    linked, inside = shown
    for placed in block.ruling:
        for run in joined(placed.runs, linked):
            words = run.words
            if run.first and run.key not in inside:
                subject = len(words) > 1 and words[0].low not in SMALL and is_subject(placed, words)
                words = words if subject else words[1:]
            use = use_of(placed, words)
            if use is not None:
                yield use


def uses(matter: Matter) -> Groups[str, Use]:
    """The uses of all names."""
    return matter.grouped(uses_in, _shown)


# What else may be asked of uses: `matter.compared(uses_in, …, USED)`.
USED = _shown


# -- what makes them known ---------------------------------------------------------------------------------------------

_HOLE = re.compile(r"\s*\[.*?\]")
_HEAD = re.compile(r" (?:For|Against|At|In|On|By|With|Of|for|against|at|by|with) (?:An?|The) ")


def _named(block: Block) -> Iterator[tuple[Heading, str, Rule]]:
    """The names of a block. A procedure with holes is called by its first words, too: Infection Outcome For A
    Survivor.
    """
    for name in (block.rule.name, *block.rule.also):
        if name:
            yield block.heading, key_of_name(name), block.rule
            yield block.heading, key_of_name(_HOLE.sub("", _HEAD.split(name)[0])), block.rule


@held
def _of_blocks(matter: Matter) -> Mapping[str, Rule | Heading]:
    """Headings and blocks by their names; of two with one name the first."""
    found: dict[str, Rule | Heading] = {}
    left = iter(matter.headings)
    last: Heading | None = None
    for owner, key, rule in matter.each(_named, of="every"):
        while last is not owner:
            last = next(left)
            if last.name:
                found.setdefault(key_of_name(last.name), last)
        found.setdefault(key, rule)
    for heading in left:
        if heading.name:
            found.setdefault(key_of_name(heading.name), heading)
    return found


@held
def _of_terms(matter: Matter) -> Mapping[str, Term]:
    """The terms of the book that something explains."""
    found: dict[str, Term] = {}
    for term in matter.terms:
        if term.kind not in (TermKind.USED, TermKind.ASSUMED):
            for name in (term.name, *term.also):
                found.setdefault(key_of_name(name), term)
    return found


def _definition(key: str, uses: tuple[Use, ...]) -> Iterator[tuple[str, Use]]:
    found = next((use for use in uses if defines(use) or introduces(use)), None)
    if found is not None:
        yield key, found


@held
def known(matter: Matter) -> Mapping[str, Known]:
    """What the ruleset makes known, by key: blocks, headings, terms of the book, and subjects of sentences that say
    what a thing is or when it occurs.
    """
    defined: Mapping[str, Known] = dict(matter.compared(uses_in, _definition, USED))
    return {**defined, **_of_terms(matter), **_of_blocks(matter)}


@held
def names(matter: Matter) -> frozenset[str]:
    """The keys of all that is known."""
    return frozenset(known(matter))


@held
def assumed(matter: Matter) -> frozenset[str]:
    """Keys of names that an `Assumes:` line takes as known."""
    return frozenset(
        key_of_name(name) for t in matter.terms if t.kind is TermKind.ASSUMED for name in (t.name, *t.also)
    )


@held
def own_words(matter: Matter) -> frozenset[str]:
    """Stems of the words that this document brings: those of its title, and the participles of statuses that it
    defines (Fallen Player).
    """
    words = {stem(word) for word in re.findall(r"[A-Za-z]{3,}", matter.titles[-1]) if word.lower() not in SMALL}
    for key in names(matter):
        parts = key.split()
        if len(parts) == 2 and parts[0].endswith(("en", "ed", "ing")):
            words.add(stem(parts[0]))
    return frozenset(words)


# -- procedures --------------------------------------------------------------------------------------------------------


def is_procedure(block: Block) -> bool:
    """Whether a block is a procedure with steps."""
    return block.rule.kind is BlockKind.PROCEDURE and bool(block.rule.steps)


def _procedure(block: Block) -> Iterator[Block]:
    if is_procedure(block):
        yield block


def procedures(matter: Matter) -> tuple[Block, ...]:
    """The procedures, in order."""
    return matter.each(_procedure)


@held
def procedures_by_name(matter: Matter) -> Mapping[str, Rule]:
    """The procedures that have a name, by its key."""
    return {key_of_name(block.rule.name): block.rule for block in procedures(matter) if block.rule.name}


def procedures_that_name(matter: Matter, name: str) -> list[Rule]:
    """The procedures of which a step says a name."""
    said = uses(matter).get(key_of_name(name), ())
    return list({use.placed.rule.id: use.placed.rule for use in said if use.placed.sentence.step}.values())


def written(matter: Matter, key: str) -> str:
    """The author's words for a key."""
    said = uses(matter).get(key)
    return said[0].text if said else key
