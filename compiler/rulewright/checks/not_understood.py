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

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning import hints
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind

_WORD = re.compile(r"[^\W\d_]+")


def find(matter: Matter) -> Iterator[Diagnostic]:
    # a paragraph under no keyword is an error of its own
    shown = {id(p.sentence) for p in matter.placed if matter.plain or p.rule.kind is not BlockKind.PROSE}
    missed = [
        r
        for r in matter.readings
        if not r.understood and not r.others and id(r.sentence) in shown and r.sentence.role is not Role.NOTE
    ]
    if not missed:
        return
    if matter.plain:
        total = sum(1 for r in matter.readings if id(r.sentence) in shown)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.INFO,
            missed[0].sentence.span,
            f"{len(missed)} of {total} sentences are prose: printed, not played",
            (),
            "put each rule under a keyword, in one of the forms of the language reference",
        )
        return
    known = {word.lower() for placed in matter.ruling for word in _WORD.findall(placed.text)}
    known |= {word.lower() for term in matter.book.terms for word in _WORD.findall(term.name)}
    for reading in missed:
        yield _finding(reading, _stranger(reading, known), matter.alone)


def _stranger(reading: Reading, known: set[str]) -> str:
    """The first capitalised word of an example, from where reading stopped, that no rule uses: a Player's name that
    was not given; "" when there is none.
    """
    if reading.sentence.role is not Role.EXAMPLE or reading.stopped_at is None:
        return ""
    at = reading.stopped_at.start
    word = _WORD.match(reading.sentence.text, at)
    if word is None or not word[0][0].isupper() or word[0].lower() in known:
        return ""
    return word[0]


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
