"""The sentence that introduces a list is numbered as its first item.

"1. The pack moves until one of the following happens:" and then "2. Loud sounds;" puts the lead-in among the
things that it announces. A reader counts one thing too many, and does not know whether the last item belongs to
the list at all.

Fires:
    1. The pack moves until one of the following happens:
    2. A loud sound;
    3. A living creature;

Quiet:
    The pack moves until one of the following happens:
    1. A loud sound;
    2. A living creature.

Mend: take the number off the lead-in and number the items from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from rulewright.checks.check import Check, labels_of, quoted
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_FOLLOWING = re.compile(r"\b(?:one of |any of |all of )?(?:the following|these)\b", re.IGNORECASE)
_NUMBERED = re.compile(r"[ \t]*(?P<number>\d+)[.)][ \t]+(?P<text>\S.*)$")


def find(matter: Matter) -> Iterator[Diagnostic]:
    if not matter.every_line(_leads):
        return
    for _, lines in groupby(matter.every_line(_number), key=lambda each: each[0].source):
        run: list[tuple[int, Span, str]] = []
        for line, (number, text) in lines:
            entry = (number, line, text)
            if run and number == run[-1][0] + 1:
                run.append(entry)
                continue
            yield from _report(run)
            run = [entry] if number == 1 else []
        yield from _report(run)


def _leads(line: str) -> Iterator[bool]:
    """Whether a line with number 1 may introduce a list."""
    for number, text in _number(line):
        if number == 1 and text.endswith(":") and _FOLLOWING.search(text):
            yield True


def _number(line: str) -> Iterator[tuple[int, str]]:
    found = _NUMBERED.match(line)
    if found:
        yield int(found["number"]), found["text"].strip()


def _report(run: list[tuple[int, Span, str]]) -> Iterator[Diagnostic]:
    if len(run) < 2 or not run[0][2].endswith(":") or not _FOLLOWING.search(run[0][2]):
        return
    if not any(text.endswith(";") or not text.endswith(".") for _, _, text in run[1:]):
        return
    odd = [
        (span, f"item {number} is built in another way")
        for number, span, text in run[1:]
        if text.endswith(".") and " " in text and re.match(r"(?:Will|Must|May|Can|Do|Does|Is|Are)\b", text)
    ]
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        run[0][1],
        f"item 1 is the sentence that introduces the list: {quoted(run[0][2], 60)}",
        labels_of(odd or [(run[1][1], "the first thing listed has number 2")]),
        "take the number off the sentence and number the items from 1",
    )


CHECK = Check("RW027", "numbered-lead-in", Severity.WARNING, __doc__ or "", find)
