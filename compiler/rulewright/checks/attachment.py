"""A limit at the end of a list can belong to the last item or to all.

"By fire, cold, hunger or spells that harm Ghouls": does cold that harms everybody count?

Fires:
    Health is lost by fire, cold, hunger, or spells that harm Ghouls.

Quiet:
    … may be reduced by Damage, by card effects, or by other rules, if they specifically affect Ghoul Players.

Mend: put the limit first ("by anything that specifically affects Ghoul Players: Damage, …"), or repeat the
preposition before the last item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.checks.plain import word_set
from rulewright.diagnostic import Diagnostic, Label, Severity

_ITEM = r"(?:[\w'’-]+ ){0,3}?[\w'’-]+"
_LIST = re.compile(
    rf"\b(?:by|of|from|with|against|to|for)\s+(?P<first>{_ITEM})(?:, (?:{_ITEM}))+,? (?:or"
    rf"|and) (?P<last>(?P<det>\w+)(?: [\w'’-]+){{0,2}}?) (?P<limit>(?:that|which|who) [^,.;]+)"
)
_SET_APART = word_set(
    """
    other any every each the a an another all by of from with against to for those
    """
)


def find(block: Block) -> Iterator[Diagnostic]:
    for placed in block.ruling:
        found = _LIST.search(placed.text)
        if found is None or found["det"].lower() in _SET_APART:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            placed.match(found),
            f"{quoted(found['limit'], 50)} may belong to {quoted(found['last'])} alone or to all that is listed "
            f"before it",
            (Label(placed.match(found, "limit"), "limits what?"),),
            f'put the limit first, or say the preposition again before "{found["last"]}"',
            f"{found['first']} that does not do so: does it count?",
        )


CHECK = Check("RW805", "attachment", Severity.WARNING, __doc__ or "", of_each(find))
