"""A count is taken after something that cannot change it.

"After Last Breath is complete, count the Living": Last Breath befalls Ghouls, and Ghouls are not counted, so
the count comes out as before.

Fires:
    Ghoul Players are ignored when counting Living Players during a Tally.
    Last Breath removes the Ghoul Player from the game. … After Last Breath is complete, perform a Tally.

Quiet:
    the same, where Last Breath befalls Living Players

Mend: take it out, or say in a NOTE what it is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import Matter
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

_NAME = r"[A-Z]\w*(?: [A-Z]\w*)*"
_NOT_COUNTED = re.compile(
    rf"^(?P<who>(?:An? )?{_NAME}(?:,? (?:and|or) {_NAME})*) (?:(?:is|are)"
    rf" (?:ignored|not counted)|do(?:es)? not count|counts? as none)"
    rf"(?: when (?:counting"
    rf"|checking|taking)\b)?"
    rf"[^.]*?\b(?:during|for|in|towards?|at) (?:an? |the )?(?P<count>{_NAME})"
)
_AFTER = re.compile(
    rf"^After (?P<what>{_NAME})(?: is (?:complete|over|done|resolved))?, (?:each \w+ |the \w+ )?"
    rf"(?:performs?|resolves?|makes?|takes?|holds?) (?:an? |the )?(?P<count>{_NAME})\.?$"
)
_BEFALLS = re.compile(
    rf"^(?P<what>{_NAME}) (?:removes|kills|eliminates|befalls|happens to|occurs when|happens when) "
    rf"(?:the |an? )?(?P<who>{_NAME})"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    ignored: dict[str, list[tuple[str, Span]]] = {}
    befallen: dict[str, set[str]] = {}
    for placed, found in matter.found(_NOT_COUNTED):
        for who in re.split(r",? (?:and|or) ", found["who"]):
            ignored.setdefault(key_of_name(found["count"]), []).append((key_of_name(who), placed.span))
    for _, found in matter.found(_BEFALLS):
        befallen.setdefault(key_of_name(found["what"]), set()).add(key_of_name(found["who"]))
    for placed, found in matter.found(_AFTER):
        whom = befallen.get(key_of_name(found["what"]), set())
        left_out = {name: span for name, span in ignored.get(key_of_name(found["count"]), ())}
        if whom and whom <= left_out.keys():
            name = min(whom)
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.span,
                f"{found['what']} cannot change a {found['count']}: those whom it befalls are not counted",
                (Label(left_out[name], "they are not counted"),),
                "take it out, or say in a NOTE what it is for",
            )


CHECK = Check("RW702", "idle-count", Severity.INFO, __doc__ or "", find)
