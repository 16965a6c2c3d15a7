"""A narrower rule gives another value, and does not say that it is an exception.

"A Squad takes 20 damage" and "A Squad with two or more Medics takes 15 damage": a Squad with Medics falls under
both. A reader guesses that the narrower rule wins; another adds the two.

Fires:
    A Squad takes 20 damage from fire. … A Squad with two or more Medics takes 15 damage from fire.

Quiet:
    … A Squad with two or more Medics takes 15 damage from fire instead.
    The narrower rule applies.             (said once for the whole ruleset)

Mend: write "instead" into the narrower rule, or "unless …" into the wider one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block, Placed
from rulewright.checks.plain import normal
from rulewright.checks.two_values import _CONDITION, mask, masked
from rulewright.diagnostic import Diagnostic, Label, Severity

_DECLARED = re.compile(
    r"\b(?:narrower|more specific) rules? (?:applies|apply|wins?|beats?|takes precedence)\b"
    r"|\bspecific rules? (?:beat|override)s?\b|\brules?\b[^.]*\boverrides?\b",
    re.IGNORECASE,
)
_NARROWS = ("with", "who", "that", "which", "whose", "in", "on", "while")
LONGEST = 40  # words of a rule that is looked at
_SAYS_SO = re.compile(r"\b(?:instead|unless|except|rather than|only)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Gives:
    """A rule that gives numbers."""

    placed: Placed
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Narrower:
    """A rule that gives numbers to a part of those of whom a wider one may speak: what stands `narrowed` makes it
    so, from word `start` to `end`; or a `condition` does.
    """

    placed: Placed
    numbers: tuple[str, ...]
    narrowed: str
    start: int = 0
    end: int = 0
    condition: bool = False


def _numbers(block: Block) -> Iterator[tuple[tuple[str, ...], _Gives | _Narrower]]:
    """The rules that give numbers, by their form, and by the forms that a wider rule would have."""
    for placed in block.ruling:
        if placed.item or placed.sentence.role is not Role.RULE or len(placed.normal) > LONGEST:
            continue
        form, numbers = masked(placed)
        if not numbers or _SAYS_SO.search(placed.text):
            continue
        yield form, _Gives(placed, numbers)
        condition = _CONDITION.match(placed.text)
        if condition is not None:
            then, given = mask(normal(condition["then"]))
            if given:
                yield then, _Narrower(placed, given, condition["condition"], condition=True)
        for start in range(1, min(4, len(form))):
            if form[start] in _NARROWS:
                for end in range(start + 2, min(start + 10, len(form) - 2)):
                    mine = numbers[form[:end].count("#") :]
                    if mine:
                        narrowed = " ".join(form[:end]).replace("#", "some")
                        yield form[:start] + form[end:], _Narrower(placed, mine, narrowed, start, end)


def _excepted(_: tuple[str, ...], said: tuple[_Gives | _Narrower, ...]) -> Iterator[tuple[_Narrower, _Gives]]:
    """A narrower rule, and the wider one that gives another number."""
    general = next((each for each in said if isinstance(each, _Gives)), None)
    for each in said if general is not None else ():
        if isinstance(each, _Narrower) and general is not None and each.numbers != general.numbers:
            same = each.placed.rule.id == general.placed.rule.id if each.condition else each.placed is general.placed
            if not same:
                yield each, general


def find(matter: Matter) -> Iterator[Diagnostic]:
    if matter.says(_DECLARED):
        return
    found = matter.compared(_numbers, _excepted)
    told: set[tuple[Placed, int]] = set()
    for narrow, wide in sorted(found, key=lambda pair: pair[0].end):
        if (narrow.placed, narrow.start) in told:
            continue
        told.add((narrow.placed, narrow.start))
        given, mine = wide.numbers[0], narrow.numbers[0]
        to = "another rule gives {} without a condition" if narrow.condition else "a wider rule gives {}"
        other = "the other" if narrow.condition else "the wider one"
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            narrow.placed.span,
            f"this gives {mine} where {to.format(given)}, and does not say which holds: "
            f"{quoted(narrow.placed.text, 60)}",
            (Label(wide.placed.span, f"gives {given} {'always' if narrow.condition else 'to all'}"),),
            f'write "instead" into this rule, or "unless …" into {other}',
            f"{narrow.narrowed}: {given} or {mine}?",
        )


CHECK = Check("RW310", "hidden-exception", Severity.WARNING, __doc__ or "", find)
