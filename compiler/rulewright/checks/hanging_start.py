"""A rule of its own begins with a word that points at the rule before it.

Each RULE is printed, cited and found by itself. One that begins with "Instead", "This Damage" or "For this
interruption" says nothing when it is read alone, and it changes its meaning when a rule is put between the two.

Fires:
    RULE
    Do not resolve the Death Process.
    RULE
    Instead, resolve Lying Down.

Quiet:
    RULE
    Do not resolve the Death Process. Instead, resolve Lying Down.

Mend: join the two rules in one block, or say the noun in place of the pointing word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rulewright.book.model import Rule
from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.meaning import effects
from rulewright.meaning.binding import mentions, walk
from rulewright.meaning.model import Reading
from rulewright.meaning.things import Nominal, Small, StatusName
from rulewright.syntax.tree import BlockKind

_HANGING = re.compile(
    r"(?:Instead\b|Otherwise\b|(?:If|When|For|After|Before|During|To|In|On)\s+(?:this|that|these"
    r"|those)\s+(?!document|extension|game|section|rule)\w+"
    r"|(?:This|That|These|Those)\s+(?!document|extension|game|section|ruleset|rule\b)\w+|It\b|They\b"
    r"|Apply the resulting\b|The (?:resulting|same)\b)"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    by_sentence = {id(reading.sentence): reading for reading in matter.readings}
    before: Rule | None = None
    for _, rule in matter.rules:
        previous, before = before, rule
        if rule.kind not in (BlockKind.RULE, BlockKind.SECTION_RULE) or not rule.sentences:
            continue
        first = rule.sentences[0]
        found = _HANGING.match(first.text)
        if found is None:
            continue
        labels = (Label(previous.sentences[-1].span, "what it points at"),) if previous and previous.sentences else ()
        meant = _meant(found.group(), previous, by_sentence)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first.span_of(found.start(), found.end()),
            f"this rule begins with {quoted(found.group())}, which points at the rule before it",
            labels,
            "join it with the rule before, or " + (f"say what is meant: {meant}" if meant else "repeat the noun"),
        )


def _meant(word: str, previous: Rule | None, by_sentence: dict[int, Reading]) -> str:
    """What the last sentence of the rule before lends: its deeds to `Instead`, its things to the other words."""
    reading = by_sentence.get(id(previous.sentences[-1])) if previous is not None and previous.sentences else None
    if reading is None or reading.meaning is None or not reading.understood:
        return ""
    if word == "Instead":
        acts = (node for node in walk(reading.meaning) if isinstance(node, effects.Act) and node.slots)
        found = [str(replace(act, subject=None, negated=False)) for act in acts]
        return " or ".join(quoted(f"instead of: {each}") for each in list(dict.fromkeys(found))[:2])
    nouns = [mention.noun for mention in mentions(reading.meaning)]
    named = [str(noun) for noun in nouns if isinstance(noun, Nominal) and not isinstance(noun, Small | StatusName)]
    return " or ".join(quoted(each) for each in list(dict.fromkeys(named))[:3])


CHECK = Check("RW210", "hanging-start", Severity.INFO, __doc__ or "", find)
