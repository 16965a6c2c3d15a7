"""One rule says that a thing is something, and another that it is not.

Fires:
    A Ghoul Attack is not a Combat Action unless it is made during Combat.
    A Ghoul Combat Attack is not a Combat Action.
    A Ghoul is a Ghoul. … A Ghoul is not a Ghoul.

Quiet:
    A Ghoul is a Ghoul. … A Ghoul is not a Hero.

Mend: take one of them out, or let the narrower one say that it is an exception.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.kinds import kinds
from rulewright.checks.known import written
from rulewright.checks.matter import Matter
from rulewright.checks.norms import names, singles, things
from rulewright.checks.placed import Block, Placed
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning.facts import IsA, IsNotA


def _kinds(noun: object) -> list[str]:
    """What a thing is said to be, with the adjectives that narrow it: an attack card is not just a card."""
    return [" ".join((*which, name)) for name, which, _ in things(noun) if name]


def _is(block: Block) -> Iterator[tuple[tuple[str, str], Placed]]:
    """What a block says that something is: by the thing and the kind."""
    for placed, reading in block.understood:
        for meaning in singles(reading.meaning):
            if isinstance(meaning, IsA) and not meaning.circumstances:
                for subject in names(meaning.subject):
                    for kind in _kinds(meaning.kind):
                        yield (subject, kind), placed


def _is_not(block: Block) -> Iterator[tuple[str, tuple[str, Placed, bool]]]:
    """What a block says that something is not: by the kind, each with whether that is always so."""
    for placed, reading in block.understood:
        for meaning in singles(reading.meaning):
            if isinstance(meaning, IsNotA):
                for subject in names(meaning.subject):
                    for kind in _kinds(meaning.kind):
                        yield kind, (subject, placed, not meaning.circumstances)


def find(matter: Matter) -> Iterator[Diagnostic]:
    is_a = matter.grouped(_is)
    is_not: dict[str, list[tuple[str, Placed, bool]]] = {}
    for kind, denial in matter.each(_is_not):
        is_not.setdefault(kind, []).append(denial)
    for kind, denials in is_not.items():
        for subject, placed, always in denials:
            if not always:
                continue
            for name in sorted(kinds(matter).of(subject)):
                positive = next(iter(is_a.get((name, kind), ())), None)
                if positive is not None and positive is not placed:
                    yield _finding(
                        placed,
                        positive,
                        f"one rule says that {written(matter, subject)} is {written(matter, kind)}, and this one that "
                        "it is not",
                    )
        yield from _open_and_closed(matter, kind, denials)


def _open_and_closed(matter: Matter, kind: str, denials: list[tuple[str, Placed, bool]]) -> Iterator[Diagnostic]:
    """A denial with an exception beside one of a narrower thing without any: in the excepted case the narrower
    is one by the first rule and is none by the second.
    """
    closed: dict[str, tuple[str, Placed]] = {}
    for subject, placed, always in denials:
        if always:
            closed.setdefault(subject.split()[-1], (subject, placed))
    for subject, placed, always in denials:
        if always:
            continue
        narrower = closed.get(subject.split()[-1])
        if narrower is None or not _is_part(subject.split(), narrower[0].split()):
            continue
        yield _finding(
            placed,
            narrower[1],
            f"{written(matter, subject)} can be {written(matter, kind)} here, and {written(matter, narrower[0])} never "
            f"is there",
        )


def _is_part(words: list[str], of: list[str]) -> bool:
    """Whether the words of one name stand in another in the same order."""
    left = iter(of)
    return len(words) < len(of) and all(word in left for word in words)


def _finding(one: Placed, other: Placed, message: str) -> Diagnostic:
    return Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        one.span,
        f"{message}: {quoted(one.text, 60)}",
        (Label(other.span, "says otherwise"),),
        "take one of them out, or let the narrower one say that it is an exception",
    )


CHECK = Check("RW304", "is-and-is-not", Severity.ERROR, __doc__ or "", find)
