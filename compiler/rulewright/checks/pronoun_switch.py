"""One thing is "it" and "he" in the same breath.

When the pronoun changes, the reader looks for a second person.

Fires:
    Each time a figure is wounded it might get infected. On a 7+ he's infected.

Quiet:
    Each time a figure is wounded it might get infected. On a 7+ it is infected.

Mend: choose one pronoun, or repeat the noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter, Placed
from rulewright.diagnostic import Diagnostic, Label, Severity

_IT = re.compile(r"\b(?:it|its)\b(?! (?:is (?:up to|possible|the)|makes?|wouldn))", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|she|him|his)\b(?!/)", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:player|owner|opponent|person|man|woman|referee|judge|master)s?\b", re.IGNORECASE)
_THINGS = re.compile(r"\b(?:figure|zombie|model|hero|champion|soldier|unit|creature|pack|character)\b", re.IGNORECASE)


def find(matter: Matter) -> Iterator[Diagnostic]:
    groups: dict[str, list[Placed]] = {}
    for placed in matter.ruling:
        if not placed.item:
            groups.setdefault(placed.rule.id, []).append(placed)
    for sentences in groups.values():
        text = " ".join(p.text for p in sentences)
        if _PERSON.search(text) or not _THINGS.search(text):
            continue
        it = next(((p, m) for p in sentences for m in [_IT.search(p.text)] if m), None)
        he = next(((p, m) for p in sentences for m in [_HE.search(p.text)] if m), None)
        if it is None or he is None:
            continue
        (first, one), (second, other) = sorted((it, he), key=lambda e: (sentences.index(e[0]), e[1].start()))
        thing = _THINGS.search(text)
        assert thing is not None
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            second.match(other),
            f"the {thing.group().lower()} is {quoted(one.group())} and then {quoted(other.group())}: two of them, "
            f"or one?",
            (Label(first.match(one), f"here {quoted(one.group())}"),),
            "choose one pronoun, or repeat the noun",
        )


CHECK = Check("RW803", "pronoun-switch", Severity.INFO, __doc__ or "", find)
