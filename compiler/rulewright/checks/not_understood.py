"""A sentence is not understood.

It is printed and searched for references, and the machine shows it to the table where it matters; what it says
is not played by itself. The finding shows the word at which understanding stopped. Where names of the game stand in
small letters, it says so first: write Player, Gold. Of an extension without its core it is a note, as much of it is not
understood because the core is not there; in a document without keywords, of which most sentences are prose, they are
counted in one note.

Fires:
    Wolves are driven by the sorrow of winter.

Quiet:
    A Ghoul Player cannot Hide.

Mend: say it in one of the forms of the language reference; `rulewright why` shows what was read. In an EXAMPLE,
give the names first: Given Ann and Bo are Players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter, held
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning import hints
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind

_WORD = re.compile(r"[^\W\d_]+")


def _plain(matter: Matter) -> bool:
    return matter.plain


def _missed(block: Block, plain: bool) -> Iterator[tuple[Reading, str]]:
    """The sentences that are not understood, each with the word that may be a stranger. A paragraph under no keyword
    is an error of its own.
    """
    for reading in block.readings if plain or block.rule.kind is not BlockKind.PROSE else ():
        told = reading.others or (reading.ways and not plain)  # RW031 says so
        if not reading.understood and not told and reading.sentence.role is not Role.NOTE:
            yield reading, _stranger(reading)


def _named(block: Block, plain: bool) -> Iterator[str]:
    return (stranger.lower() for _, stranger in _missed(block, plain) if stranger)


@held
def _strangers(matter: Matter) -> frozenset[str]:
    return frozenset(matter.each(_named, _plain))


def _says(block: Block, wanted: frozenset[str]) -> Iterator[str]:
    """Which of some words the rules of a block say."""
    if wanted:
        for placed in block.ruling:
            yield from wanted.intersection(word.lower() for word in _WORD.findall(placed.text))


@dataclass(frozen=True, slots=True)
class _Here:
    """What the finding of a sentence depends on: whether the text is without its core, and the names in examples that
    nothing gives.
    """

    plain: bool
    alone: bool
    strangers: frozenset[str]


@held
def _here(matter: Matter) -> _Here:
    wanted = _strangers(matter)
    known = set(matter.each(_says, _strangers))
    if wanted:
        known |= wanted.intersection(word.lower() for term in matter.terms for word in _WORD.findall(term.name))
    return _Here(matter.plain, matter.alone, wanted - known)


def _findings(block: Block, here: _Here) -> Iterator[Diagnostic]:
    for reading, stranger in _missed(block, here.plain):
        yield _finding(reading, stranger if stranger.lower() in here.strangers else "", here.alone)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.plain:
        yield from matter.each(_findings, _here)
        return
    missed = matter.each(_missed, _plain)
    if missed:
        total = sum(matter.each(_count))
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.INFO,
            missed[0][0].sentence.span,
            f"{len(missed)} of {total} sentences are prose: printed, not played",
            (),
            "put each rule under a keyword, in one of the forms of the language reference",
        )


def _count(block: Block) -> Iterator[int]:
    yield len(block.readings)


def _stranger(reading: Reading) -> str:
    """The first capitalised word of an example, from where reading stopped: where no rule uses it, it is a Player's
    name that was not given; "" when there is none.
    """
    if reading.sentence.role is not Role.EXAMPLE or reading.stopped_at is None:
        return ""
    word = _WORD.match(reading.sentence.text, reading.stopped_at.start)
    return word[0] if word is not None and word[0][0].isupper() else ""


def _finding(reading: Reading, stranger: str, alone: bool) -> Diagnostic:
    sentence = reading.sentence
    span = sentence.span
    if reading.stopped_at is not None and reading.stopped_at.end > reading.stopped_at.start:
        span = sentence.span_of(reading.stopped_at.start, reading.stopped_at.end)
    other = "Ann" if stranger == "Bo" else "Bo"
    what = "a part of this sentence is" if reading.verdict.value == "partly" else "this sentence is"
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        Severity.INFO if alone and not reading.help.startswith(hints.SMALL) else CHECK.severity,
        span,
        f"{what} not understood: {quoted(sentence.text, 60)}",
        (),
        f"names in examples need a line such as: Given {stranger} and {other} are Players."
        if stranger
        else reading.help or "say it in one of the forms of the language reference",
    )


CHECK = Check("RW030", "not-understood", Severity.WARNING, __doc__ or "", find)
