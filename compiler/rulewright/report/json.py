"""Findings for programs (version 1):

    {"version": 1,
     "files": ["…"],
     "sentences": {"total": 0, "understood": 0, "partly": 0, "prose": 0, "left_to_the_table": 0},
     "findings": [{"code": "RW501", "slug": "missing-equal", "severity": "error|warning|info",
                   "message": "…", "help": "…", "example": "…",
                   "locations": [{"file": "…", "line": 25, "column": 1, "end_line": 25, "end_column": 40,
                                  "role": "primary|related", "text": "…"}]}]}

and, when asked for, "readings": one for each sentence. Lines and columns count from 1 and the end column is the
last character's. The text of a location says what the place has to do with the finding, or quotes it where nothing
is said.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.diagnostic import Diagnostic
from rulewright.meaning.model import Reading, Verdict
from rulewright.pipeline import Compiled
from rulewright.report.harmless import harmless_json
from rulewright.report.text import once
from rulewright.source import Span


def report(rulesets: Sequence[Compiled], findings: Iterable[Diagnostic], left: int, sentences: bool = False) -> str:
    """The whole report as JSON text, ending in a line feed; with the reading of every sentence where `sentences`.

    `left` is how many sentences the machines leave to the table, whatever the profile shows. A text that several
    rulesets share, such as a core, is counted once.
    """
    files = dict.fromkeys(document.span.source.name for compiled in rulesets for document in compiled.documents)
    readings = once(rulesets)
    verdicts = Counter(reading.verdict for reading in readings)
    value: dict[str, Any] = {
        "version": 1,
        "files": list(files),
        "sentences": {
            "total": len(readings),
            **{verdict.value: verdicts[verdict] for verdict in Verdict},
            "left_to_the_table": left,
        },
        "findings": [finding_value(finding) for finding in findings],
    }
    if sentences:
        value["readings"] = [_reading(reading) for reading in readings]
    return harmless_json(json.dumps(value, ensure_ascii=False, indent=1)) + "\n"


def _reading(reading: Reading) -> dict[str, Any]:
    """One sentence as a JSON value; `stopped_at` is the word at which understanding stopped, "" when it did not."""
    stopped = reading.stopped_at
    return {
        "file": reading.sentence.span.source.name,
        "line": reading.sentence.span.line,
        "text": reading.sentence.text,
        "verdict": reading.verdict.value,
        "kind": reading.kind,
        "english": reading.english,
        "stopped_at": "" if stopped is None else reading.sentence.text[stopped.start : stopped.end],
    }


def finding_value(finding: Diagnostic) -> dict[str, Any]:
    """One finding as a JSON value."""
    return {
        "code": finding.code,
        "slug": finding.slug,
        "severity": finding.severity.value,
        "message": finding.message,
        "help": finding.help,
        "example": finding.example,
        "locations": [
            _location(finding.span, "primary", ""),
            *(_location(label.span, "related", label.text) for label in finding.labels),
        ],
    }


def _location(span: Span, role: str, text: str) -> dict[str, Any]:
    first, last = span.first, span.last
    return {
        "file": span.source.name,
        "line": first.line,
        "column": first.column,
        "end_line": last.line,
        "end_column": last.column,
        "role": role,
        "text": text or " ".join(span.text.split()),
    }
