"""One line a finding, as compilers write them: `file:line:column: severity RW501 missing-equal: message`."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostic import Diagnostic
from rulewright.report.harmless import clean


def report(findings: Iterable[Diagnostic]) -> str:
    """The findings as lines, each ending in a line feed; "" when there are none."""
    return "".join(_line(finding) for finding in findings)


def _line(finding: Diagnostic) -> str:
    line, column = finding.span.first
    message = clean(" ".join(finding.message.split()))
    place = f"{clean(finding.span.source.name)}:{line}:{column}"
    return f"{place}: {finding.severity.value} {finding.code} {finding.slug}: {message}\n"
