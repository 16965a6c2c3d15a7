"""What was read from a rule: each sentence with its verdict, its reading in brackets, its meaning said back, and
where reading stopped.

    zombie-attack.3  14.1c  Zombie Attack  (zombies.rules:120)

      The Zombie Player chooses one Player in the same Room as the target.
      understood: Choose
        [The Zombie Player] chooses [one Player [in [the same Room]]] [as [the target]]
        = The Zombie Player chooses one Player in the same Room as the target.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

from rulewright.book.model import Rule, Section
from rulewright.meaning.model import Reading, Verdict
from rulewright.phrase.tree import SentenceTree

COLOURS = {Verdict.UNDERSTOOD: "32", Verdict.PARTLY: "33", Verdict.PROSE: "31"}


def report(
    section: Section,
    rule: Rule,
    readings: Sequence[Reading],
    brackets: Callable[[SentenceTree], str],
    width: int = 100,
    colour: bool = False,
) -> str:
    """The rule's heading line and every sentence of it; `brackets` writes a tree with its attachments."""

    def paint(text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if colour else text

    def wrapped(text: str, indent: int, sign: str = "") -> str:
        first, rest = " " * indent + sign, " " * (indent + len(sign))
        return textwrap.fill(text, max(width, 40), initial_indent=first, subsequent_indent=rest, break_long_words=False)

    number = f"{section.number} {section.name}".strip()
    name = "  ".join(each for each in (rule.id, rule.printed, rule.name or number) if each)
    lines = [f"{paint(name, '1')}  ({rule.span.source.name}:{rule.span.line})"]
    for reading in readings:
        step = f"{reading.sentence.step}. " if reading.sentence.step else ""
        lines += ["", wrapped(step + reading.sentence.text, 2), "  " + _verdict(reading, paint)]
        if reading.tree is not None:
            lines.append(wrapped(brackets(reading.tree), 4))
        if reading.english:
            lines.append(wrapped(reading.english, 4, "= "))
        lines += [wrapped(f"or: {other}", 4) for other in reading.others]
        if reading.help:
            lines.append(wrapped(f"help: {reading.help}", 4))
    if not readings:
        lines += ["", "  (no sentences: " + rule.kind.value.lower() + ")"]
    return "\n".join(lines) + "\n"


def _verdict(reading: Reading, paint: Callable[[str, str], str]) -> str:
    text = paint(reading.verdict.value, COLOURS[reading.verdict])
    if reading.kind:
        text += f": {reading.kind}"
    if reading.stopped_at is not None:
        stopped = reading.sentence.text[reading.stopped_at.start : reading.stopped_at.end].strip()
        text += f', stopped at "{stopped}"' if stopped else ", stopped at its end"
    return text
