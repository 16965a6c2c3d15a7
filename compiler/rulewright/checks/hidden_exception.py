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

from rulewright.book.model import Role
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import normal
from rulewright.checks.two_values import _CONDITION, mask, masked
from rulewright.diagnostic import Diagnostic, Label, Severity

_DECLARED = re.compile(
    r"\b(?:narrower|more specific) rules? (?:applies|apply|wins?|beats?|takes precedence)\b"
    r"|\bspecific rules? (?:beat|override)s?\b|\brules?\b[^.]*\boverrides?\b",
    re.IGNORECASE,
)
_NARROWS = ("with", "who", "that", "which", "whose", "in", "on", "while")
_SAYS_SO = re.compile(r"\b(?:instead|unless|except|rather than|only)\b", re.IGNORECASE)


def find(matter: Matter) -> Iterator[Diagnostic]:
    if _DECLARED.search(matter.whole_text):
        return
    wide: dict[tuple[str, ...], tuple[Placed, tuple[str, ...]]] = {}
    forms: list[tuple[Placed, tuple[str, ...], tuple[str, ...]]] = []
    for placed in matter.ruling:
        if placed.item or placed.sentence.role is not Role.RULE or len(placed.normal) > 40:
            continue
        form, numbers = masked(placed)
        if numbers and not _SAYS_SO.search(placed.text):
            forms.append((placed, form, numbers))
            wide.setdefault(form, (placed, numbers))
    for placed, form, numbers in forms:
        yield from _under_a_condition(placed, wide)
        for start in range(1, min(4, len(form))):
            if form[start] not in _NARROWS:
                continue
            for end in range(start + 2, min(start + 10, len(form) - 2)):
                general = wide.get(form[:start] + form[end:])
                inside = form[start:end].count("#")
                if general is None or general[0] is placed:
                    continue
                mine = numbers[form[:start].count("#") + inside :]
                if mine and mine != general[1]:
                    yield Diagnostic(
                        CHECK.code,
                        CHECK.slug,
                        CHECK.severity,
                        placed.span,
                        f"this gives {mine[0]} where a wider rule gives {general[1][0]}, and does not say which "
                        f"holds: {quoted(placed.text, 60)}",
                        (Label(general[0].span, f"gives {general[1][0]} to all"),),
                        'write "instead" into this rule, or "unless …" into the wider one',
                        f"{' '.join(form[:end]).replace('#', 'some')}: {general[1][0]} or {mine[0]}?",
                    )
                    break


def _under_a_condition(
    placed: Placed, wide: dict[tuple[str, ...], tuple[Placed, tuple[str, ...]]]
) -> Iterator[Diagnostic]:
    """`If C, the fee is 0.` beside `The fee is 5.`"""
    condition = _CONDITION.match(placed.text)
    if condition is None:
        return
    form, numbers = mask(normal(condition["then"]))
    general = wide.get(form)
    if general is None or not numbers or general[1] == numbers or general[0].rule.id == placed.rule.id:
        return
    yield Diagnostic(
        CHECK.code,
        CHECK.slug,
        CHECK.severity,
        placed.span,
        f"this gives {numbers[0]} where another rule gives {general[1][0]} without a condition, and does not say "
        f"which "
        f"holds: {quoted(placed.text, 60)}",
        (Label(general[0].span, f"gives {general[1][0]} always"),),
        'write "instead" into this rule, or "unless …" into the other',
        f"{condition['condition']}: {general[1][0]} or {numbers[0]}?",
    )


CHECK = Check("RW310", "hidden-exception", Severity.WARNING, __doc__ or "", find)
