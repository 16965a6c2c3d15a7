""" "May not" can forbid, or leave free not to.

"The Foul may not be charged": must it not be charged, or need it not? With an actor before it ("a Player may
not take Actions") everyone reads a prohibition, and the check is quiet; so it is where an exception follows
("unless …").

Fires:
    If a Coach reports the Foul, the Foul may not be charged.

Quiet:
    A Sleeping Player may not take Actions.

Mend: write "cannot be charged", or "need not be charged".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity

_PASSIVE = re.compile(r"\bmay not be (?P<done>\w+(?:ed|en|t|n|d))\b", re.IGNORECASE)
_CLEAR = re.compile(r"\b(?:unless|except|more than|by|only|during|again|twice)\b", re.IGNORECASE)


def find(block: Block) -> Iterator[Diagnostic]:
    for placed in block.ruling:
        for found in _PASSIVE.finditer(placed.text):
            if _CLEAR.search(placed.text[found.end() :]):
                continue
            done = found["done"]
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.match(found),
                f'"may not be {done}" can mean that it must not be {done}, or that it need not be',
                (),
                f'write "cannot be {done}" or "need not be {done}"',
                "one player takes it for a prohibition, the other for a choice",
            )


CHECK = Check("RW801", "may-not", Severity.WARNING, __doc__ or "", of_each(find))
