"""Findings as values: what is wrong, where, and what would mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulewright.source import Span


class Severity(Enum):
    """ERROR is wrong, WARNING probably wrong, INFO a matter of style or a note."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


_ALL = (Severity.ERROR, Severity.WARNING, Severity.INFO)
# The findings that a profile shows, and those that make a command fail, each by name.
PROFILES = {"draft": _ALL[:1], "default": _ALL[:2], "strict": _ALL, "publish": _ALL}
THRESHOLDS = {"error": _ALL[:1], "warning": _ALL[:2], "info": _ALL}


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that a finding concerns, and what it has to do with it, in a few words."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code` is stable and never reused (RW501); `slug` names it in words (missing-equal); `message` is the headline
    in the author's words; `help` is an edit; `example` a concrete situation in which a player meets the fault.
    """

    code: str
    slug: str
    severity: Severity
    span: Span
    message: str
    labels: tuple[Label, ...] = ()
    help: str = ""
    example: str = ""


def in_order(findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings in order of place: by document as first met, then place, then code and message."""
    rank: dict[str, int] = {}
    for finding in findings:
        rank.setdefault(finding.span.source.name, len(rank))
    return tuple(sorted(findings, key=lambda f: (rank[f.span.source.name], f.span.place, f.code, f.message)))
