"""A page for a browser: all findings with their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import jinja2

from rulewright.diagnostic import Diagnostic
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


def findings(title: str, found: Sequence[Diagnostic]) -> str:
    """The page of all findings."""
    shown = tuple(_finding(finding) for finding in found)
    return _page("findings", title=title, summary=text.summary(found), findings=shown)


def _finding(finding: Diagnostic) -> Finding:
    places = [_place(finding.span, ""), *(_place(label.span, label.text) for label in finding.labels)]
    return Finding(finding.severity.value, finding.code, finding.message, tuple(places), finding.example, finding.help)


def _place(span: Span, note: str) -> Place:
    line, column = span.first
    raw = span.source.line(line)
    end = min(len(raw), column - 1 + span.end_place - span.place)
    return Place(f"{span.source.name}:{line}", note, raw[: column - 1], raw[column - 1 : end], raw[end:])


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
