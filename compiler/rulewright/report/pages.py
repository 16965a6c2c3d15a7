"""The manual page of every finding, wherever it is made: by the parser, a check, or the rules about suppressions."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from rulewright import checks
from rulewright.checks import select
from rulewright.syntax import faults


@dataclass(frozen=True, slots=True)
class Page:
    """What `rulewright explain` shows: the code, its name in words, how grave it usually is, and the text."""

    code: str
    slug: str
    severity: str
    text: str

    def __str__(self) -> str:
        return f"{self.code} {self.slug} ({self.severity})\n\n{inspect.cleandoc(self.text)}\n"


def pages() -> dict[str, Page]:
    """All pages by code, in order of code."""
    found = [Page(fault.code, fault.slug, fault.severity.value, fault.about) for fault in faults.TABLE]
    found += [Page(check.code, check.slug, check.severity.value, check.page) for check in checks.ALL]
    found += [Page(code, slug, "warning", select.__doc__ or "") for code, slug in select.SLUGS.items()]
    return {page.code: page for page in sorted(found, key=lambda page: page.code)}
