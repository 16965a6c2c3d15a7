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

from rulewright.checks.check import Check, quoted
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
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


def _hanging(block: Block) -> Iterator[tuple[Block, re.Match[str]]]:
    if block.rule.kind in (BlockKind.RULE, BlockKind.SECTION_RULE) and block.rule.sentences:
        found = _HANGING.match(block.rule.sentences[0].text)
        if found is not None:
            yield block, found


def find(matter: Matter) -> Iterator[Diagnostic]:
    for block, found in matter.each(_hanging):
        previous = matter.before(block)
        first = block.rule.sentences[0]
        last = previous.rule.sentences[-1] if previous is not None and previous.rule.sentences else None
        labels = (Label(last.span, "what it points at"),) if last is not None else ()
        reading = previous.reading_of(last) if previous is not None and last is not None else None
        meant = _meant(found.group(), reading)
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            first.span_of(found.start(), found.end()),
            f"this rule begins with {quoted(found.group())}, which points at the rule before it",
            labels,
            "join it with the rule before, or " + (f"say what is meant: {meant}" if meant else "repeat the noun"),
        )


def _meant(word: str, reading: Reading | None) -> str:
    """What the last sentence of the rule before lends: its deeds to `Instead`, its things to the other words."""
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
