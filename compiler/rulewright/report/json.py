"""Findings for programs (version 1):

    {"version": 1,
     "files": ["…"],
     "sentences": {"total": 0, "understood": 0, "partly": 0, "prose": 0},
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
from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.diagnostic import Diagnostic
from rulewright.source import Span


def report(
    files: Sequence[str],
    sentences: dict[str, int],
    findings: Iterable[Diagnostic],
    readings: Sequence[dict[str, Any]] | None = None,
) -> str:
    """The whole report as JSON text, ending in a line feed. `readings` are left out when None."""
    value: dict[str, Any] = {
        "version": 1,
        "files": list(files),
        "sentences": sentences,
        "findings": [finding_value(finding) for finding in findings],
    }
    if readings is not None:
        value["readings"] = list(readings)
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


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
