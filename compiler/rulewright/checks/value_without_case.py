"""A value has no case of its own.

A field is tested for one value and no rule says what another would do; or one list gives a price or a number to
five kinds and a second list to four of them.

Fires:
    If BITE_KIND is DEEP, roll twice.      (and no other value is spoken of)
    Rookie - 1 point / Veteran - 3 points / Unique - 4 points   …   Rookie - 25 points / Veteran - 75 points

Quiet:
    … is STANDARD, … Otherwise …

Mend: add the missing case or row, or say that there is no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, labels_of, listed
from rulewright.checks.matter import Matter
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

_FIELD = re.compile(
    r"\b(?:If|When|While)\s+(?:the\s+|its\s+)?(?P<field>[A-Z][A-Z_]{3,})\s+is\s+(?P<value>[A-Z][A-Z_]{2,})\b"
)
PRICE = re.compile(
    r"^\s*(?:[-*•]\s+)?(?P<what>[A-Z][\w/ -]*?)\s*[-–—:]\s*(?P<number>\d+)\s+(?P<unit>[a-z]+)\b(?P<rest>[^.]*)$"
)


_OTHERWISE = re.compile(r"\botherwise\b", re.IGNORECASE)
_ONE_OF = re.compile(r"\b(?P<field>[A-Z][A-Z_]{3,}) is (?:exactly )?one of\b")


def prices(line: str) -> Iterator[re.Match[str]]:
    """The price that a line of a list gives."""
    found = PRICE.match(line)
    if found:
        yield found


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from _fields(matter)
    yield from _prices(matter)


def _fields(matter: Matter) -> Iterator[Diagnostic]:
    tested: dict[str, dict[str, Span]] = {}
    closed: set[str] = set()
    for placed, found in matter.found(_FIELD, once=True):
        tested.setdefault(found["field"], {}).setdefault(found["value"], placed.match(found))
        if _OTHERWISE.search(placed.text):
            closed.add(found["field"])
    closed |= {found["field"] for _, found in matter.found(_ONE_OF)}
    for field, values in tested.items():
        if len(values) == 1 and field not in closed:
            value, span = next(iter(values.items()))
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.INFO,
                span,
                f"{field} has a rule for {value} and for no other value",
                (),
                f'add what another value does, or say "{field} is always {value}."',
                f"a card comes with another {field}",
            )


def _prices(matter: Matter) -> Iterator[Diagnostic]:
    lists: list[dict[str, tuple[str, Span]]] = [{}]
    before: tuple[Span, str] | None = None
    for line, price in matter.lines(prices):
        unit = price["unit"].rstrip("s")
        if before is None or unit != before[1] or not matter.next_lines(before[0], line):
            lists.append({})
        before = line, unit
        what = price["what"].strip()
        lists[-1][singular(what.lower())] = (what, line)
    lists = [each for each in lists if len(each) > 2]
    for at, one in enumerate(lists):
        for other in lists[at + 1 : at + 4]:
            shared = one.keys() & other.keys()
            missing = [key for key in one if key not in other]
            extra = [key for key in other if key not in one]
            if len(shared) < 3 or not (missing or extra) or len(missing) + len(extra) > len(shared):
                continue
            key = (missing or extra)[0]
            whole, lacking = (one, other) if missing else (other, one)
            first = next(iter(lacking.values()))[1]
            names = listed([whole[k][0] for k in (missing or extra)])
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                whole[key][1],
                f"{names} has a row in one list and none in the other, though the rest stand in both",
                labels_of([(span, "in the other list") for _, span in lacking.values()], 2)
                or (Label(first, "the other list"),),
                f"add a row for {names} to the other list, or say that there is none",
            )


CHECK = Check("RW506", "value-without-case", Severity.WARNING, __doc__ or "", find)
