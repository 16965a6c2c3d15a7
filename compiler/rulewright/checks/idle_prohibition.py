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
from rulewright.checks.matter import Matter
from rulewright.checks.norms import entries, names, placed_readings, singles
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.facts import IsNotA
from rulewright.meaning.norms import Modality
from rulewright.source import Span

_CHOOSES = re.compile(r"\bchooses? (?:one|an?) (?P<what>[A-Z]\w+(?: [A-Z]\w+)*)")


def find(matter: Matter) -> Iterator[Diagnostic]:
    candidates: dict[str, tuple[str, Span]] = {}
    said: dict[str, str] = {}
    for _, rule in matter.procedures:
        for step in rule.steps[:2]:
            for sentence in step.sentences:
                found = _CHOOSES.search(sentence.text)
                if found and rule.name:
                    said.setdefault(key_of_name(rule.name), rule.name)
                    candidates.setdefault(key_of_name(rule.name), (key_of_name(found["what"]), sentence.span))
    if not candidates:
        return
    apart = {
        (subject, kind)
        for _, reading in placed_readings(matter)
        for meaning in singles(reading.meaning)
        if isinstance(meaning, IsNotA)
        for subject in names(meaning.subject)
        for kind in names(meaning.kind)
    }
    idle: dict[str, list[tuple[Span, str]]] = {}
    for entry in entries(matter):
        if entry.modality is not Modality.FORBID or entry.hooks or entry.deed.verb != "target":
            continue
        candidate = candidates.get(entry.deed.by)
        what = entry.deed.thing if entry.deed.thing not in ("themselves", "itself", "themself") else entry.subject
        if candidate is not None and (what, candidate[0]) in apart:
            idle.setdefault(entry.deed.by, []).append((entry.placed.span, "never possible"))
    for name, places in idle.items():
        key, choice = candidates[name]
        kind = matter.uses[key][0].text if key in matter.uses else key
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
