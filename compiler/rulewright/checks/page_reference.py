"""A pointer to a page.

"See page 28" and "on the next page" are true of one printing only; in another layout, on a screen or in an
extract they lead nowhere.

Fires:
    For details, see page 28.
    The results are listed on the next page.

Quiet:
    For details, see rule 4.2.

Mend: name the rule, the heading or the table; the printed book then shows its page by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter, held, of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity

_PAGE = re.compile(
    r"\b(?:(?:see|on|at|from|to)\s+)?(?:pages?\s+\d+|pp?\.\s*\d+|the\s+(?:next|following|previous|preceding|facing"
    r"|opposite)\s+pages?|overleaf)\b",
    re.IGNORECASE,
)


def find(block: Block, example: str) -> Iterator[Diagnostic]:
    for placed in block.placed:
        for found in _PAGE.finditer(placed.text):
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.match(found),
                f'"{found.group()}" points at a page, and this text has no pages of its own',
                (),
                f"write the number or the heading of the rule that is meant ({example}); its page is printed beside it",
            )


@held
def _example(matter: Matter) -> str:
    section = next((s for s in matter.headings if s.number and s.name), None)
    return f"as in: see rule {section.number}" if section else "as in: see [[Heading]]"


CHECK = Check("RW205", "page-reference", Severity.WARNING, __doc__ or "", of_each(find, _example))
