"""What was read from a rule: each sentence with its verdict, its reading in brackets, its meaning said back, and
where reading stopped.

    zombie-attack.2  15.2b  15.2 Zombie Attack  (zombies.rules:922)

      The Zombie Player deals that much Zombie Damage to the target.
      understood: Do
        [The Zombie Player] deals [that much Zombie Damage] [to [the target]].
        effects [deal by=[Select Zombie Player the] object=[that much [Role Zombie Damage]] to=[Role target the]]
        = The Zombie Player deals that much Zombie Damage to the target.

The first line of a reading is the sentence with what belongs together in brackets; then comes what each part was
taken for; the last says the meaning back.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from rulewright.book.model import Book, Rule, Section
from rulewright.meaning import show
from rulewright.meaning.model import Reading, Verdict
from rulewright.phrase import brackets
from rulewright.report.harmless import clean

COLOURS = {Verdict.UNDERSTOOD: "32", Verdict.PARTLY: "33", Verdict.PROSE: "31"}


def named(book: Book, wanted: str) -> tuple[tuple[Section, Rule], ...]:
    """The rules that a user means: by id, printed number ("rule 15.3b"), name, FILE:LINE, or all of a section by its
    number or name. Empty when nothing fits.
    """
    wanted = wanted.strip()
    every = [(section, rule) for section in book.sections for rule in section.rules]
    file, _, line = wanted.rpartition(":")
    if file and line.isdigit():
        return tuple((section, rule) for section, rule in every if _covers(rule, file, int(line)))
    low = wanted.casefold().removeprefix("rule ").strip()
    for fits in (
        lambda section, rule: rule.id.casefold() == low,
        lambda section, rule: bool(rule.printed) and rule.printed.casefold() == low,
        lambda section, rule: low in (name.casefold() for name in (rule.name, *rule.also) if name),
        lambda section, rule: low in (section.number.casefold(), section.name.casefold(), section.id.casefold()),
    ):
        found = tuple(pair for pair in every if fits(*pair))
        if found:
            return found
    return ()


def nearest(book: Book, wanted: str) -> tuple[str, ...]:
    """Names, numbers and ids that are nearly what was asked for."""
    names = [rule.name for rule in book.rules() if rule.name] + [
        section.name for section in book.sections if section.name
    ]
    ids = [rule.id for rule in book.rules()] + [rule.printed for rule in book.rules() if rule.printed]
    return tuple(get_close_matches(wanted, list(dict.fromkeys([*names, *ids])), 3, 0.5))


def _covers(rule: Rule, file: str, line: int) -> bool:
    """Whether a rule stands on a line of a file, which may be given by the end of its path."""
    name = rule.span.source.name
    return (name == file or name.endswith("/" + file)) and rule.span.first.line <= line <= rule.span.last.line


def report(
    section: Section,
    rule: Rule,
    readings: Sequence[Reading],
    width: int = 100,
    colour: bool = False,
) -> str:
    """The rule's heading line and every sentence of it."""

    def paint(text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if colour else text

    def wrapped(text: str, indent: int, sign: str = "") -> str:
        first, rest = " " * indent + sign, " " * (indent + len(sign))
        return textwrap.fill(
            clean(text), max(width, 40), initial_indent=first, subsequent_indent=rest, break_long_words=False
        )

    number = f"{section.number} {section.name}".strip()
    name = "  ".join(each for each in (rule.id, rule.printed, rule.name or number) if each)
    lines = [f"{paint(clean(name), '1')}  ({clean(rule.span.source.name)}:{rule.span.line})"]
    for reading in readings:
        step = f"{reading.sentence.step}. " if reading.sentence.step else ""
        lines += ["", wrapped(step + reading.sentence.text, 2), "  " + _verdict(reading, paint)]
        if reading.tree is not None:
            lines += [wrapped(line, 4) for line in brackets.show(reading.tree).splitlines()]
        if reading.meaning is not None:
            lines += [wrapped(line, 4) for line in show.lines(reading.meaning)]
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
        text += f', stopped at "{clean(stopped)}"' if stopped else ", stopped at its end"
    return text
