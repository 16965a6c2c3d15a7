"""A rule forbids what no rule would let happen.

A procedure chooses its target among Waking Players, a Ghoul is no Waking Player, and a rule forbids to target a
Ghoul. It does no harm; it makes a reader look for the case in which it counts.

Fires:
    1. The Ghoul chooses one Waking Player. … A Ghoul Player is not a Waking Player. …
    A Ghoul Player cannot target a Ghoul Player with a Bite.

Quiet:
    1. The Ghoul chooses one Player. …

Mend: take it out, or put it into a NOTE.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of
from rulewright.checks.known import is_procedure, written
from rulewright.checks.matter import Matter
from rulewright.checks.norms import Entry, entries_in, names, singles
from rulewright.checks.placed import Block
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.facts import IsNotA
from rulewright.meaning.norms import Modality
from rulewright.source import Span

_CHOOSES = re.compile(r"\bchooses? (?:one|an?) (?P<what>[A-Z]\w+(?: [A-Z]\w+)*)")


def _choices(block: Block) -> Iterator[tuple[str, str, str, Span]]:
    """What a procedure chooses at its beginning."""
    rule = block.rule
    for step in rule.steps[:2] if is_procedure(block) and rule.name else ():
        for sentence in step.sentences:
            found = _CHOOSES.search(sentence.text)
            if found:
                yield key_of_name(rule.name), rule.name, key_of_name(found["what"]), sentence.span


def _apart(block: Block) -> Iterator[tuple[str, str]]:
    for _, reading in block.understood:
        for meaning in singles(reading.meaning):
            if isinstance(meaning, IsNotA):
                for subject in names(meaning.subject):
                    for kind in names(meaning.kind):
                        yield subject, kind


def _targets(block: Block) -> Iterator[Entry]:
    for entry in entries_in(block):
        if entry.modality is Modality.FORBID and not entry.hooks and entry.deed.verb == "target":
            yield entry


def find(matter: Matter) -> Iterator[Diagnostic]:
    candidates: dict[str, tuple[str, Span]] = {}
    said: dict[str, str] = {}
    for key, name, what, span in matter.each(_choices):
        said.setdefault(key, name)
        candidates.setdefault(key, (what, span))
    if not candidates:
        return
    apart = frozenset(matter.each(_apart))
    idle: dict[str, list[tuple[Span, str]]] = {}
    for entry in matter.each(_targets):
        candidate = candidates.get(entry.deed.by)
        what = entry.deed.thing if entry.deed.thing not in ("themselves", "itself", "themself") else entry.subject
        if candidate is not None and (what, candidate[0]) in apart:
            idle.setdefault(entry.deed.by, []).append((entry.placed.span, "never possible"))
    for name, places in idle.items():
        key, choice = candidates[name]
        kind = written(matter, key)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            places[0][0],
            f"this is never possible: {said[name]} chooses its target among {kind} only",
            labels_of([*places[1:], (choice, "the choice")]),
            "take it out, or put it into a NOTE",
        )


CHECK = Check("RW606", "idle-prohibition", Severity.INFO, __doc__ or "", find)
