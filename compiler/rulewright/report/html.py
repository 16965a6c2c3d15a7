"""Two pages for a browser: all findings with their places, and the whole text coloured by how far it was understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import jinja2

from rulewright.diagnostic import Diagnostic
from rulewright.meaning.model import Reading
from rulewright.pipeline import Compiled
from rulewright.report import text
from rulewright.resources import folder
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a finding: where, what it has to do with it, and its line with the words that are meant."""

    name: str
    note: str
    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding as the template shows it."""

    severity: str
    code: str
    message: str
    places: tuple[Place, ...]
    example: str
    help: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in three parts: up to the word at which reading stopped, that word, and the rest."""

    verdict: str
    help: str
    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its number and name, and its sentences."""

    id: str
    name: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the rules under it."""

    name: str
    rules: tuple[Rule, ...]


def findings(title: str, found: Sequence[Diagnostic]) -> str:
    """The page of all findings."""
    shown = tuple(_finding(finding) for finding in found)
    return _page("findings", title=title, summary=text.summary(found), findings=shown)


def coverage(title: str, compiled: Compiled, left: int) -> str:
    """The page of the whole text; `left` is how many sentences the machine leaves to the table."""
    readings: dict[str, list[Reading]] = {}
    for reading in compiled.readings:
        readings.setdefault(reading.sentence.rule, []).append(reading)
    sections = tuple(
        Section(
            f"{section.number} {section.name}".strip(),
            tuple(
                Rule(rule.id, f"{rule.printed} {rule.name}".strip(), tuple(map(_sentence, readings[rule.id])))
                for rule in section.rules
                if rule.id in readings
            ),
        )
        for section in compiled.book.sections
    )
    return _page("coverage", title=title, summary=text.understood(compiled.readings, left), sections=sections)


def _finding(finding: Diagnostic) -> Finding:
    places = [_place(finding.span, ""), *(_place(label.span, label.text) for label in finding.labels)]
    return Finding(finding.severity.value, finding.code, finding.message, tuple(places), finding.example, finding.help)


def _place(span: Span, note: str) -> Place:
    line, column = span.first
    raw = span.source.line(line)
    end = min(len(raw), column - 1 + span.end - span.start)
    return Place(f"{span.source.name}:{line}", note, raw[: column - 1], raw[column - 1 : end], raw[end:])


def _sentence(reading: Reading) -> Sentence:
    whole, at = reading.sentence.text, reading.stopped_at
    start, end = (at.start, at.end) if at is not None else (len(whole), len(whole))
    return Sentence(reading.verdict.value, reading.help, whole[:start], whole[start:end], whole[end:])


@lru_cache(maxsize=1)
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder("templates") / "report"),
        undefined=jinja2.StrictUndefined,
        autoescape=jinja2.select_autoescape(default=True, disabled_extensions=("css.jinja",)),
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _page(name: str, **words: object) -> str:
    style = _templates().get_template("style.css.jinja").render()
    return _templates().get_template(f"{name}.html.jinja").render(style=style, **words) + "\n"
