"""What `rulewright check` says of rulesets, as values. Nothing is printed here; all that compiles is imported here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from rulewright import pipeline
from rulewright.cache import Answer
from rulewright.checks.select import in_profile, joined, suppress
from rulewright.diagnostic import THRESHOLDS, Diagnostic, in_order
from rulewright.pipeline import Compiled
from rulewright.project import Ruleset
from rulewright.report import json as as_json
from rulewright.report import short as as_lines
from rulewright.report import text as as_text
from rulewright.source import Span

Sign = Callable[[str], AbstractContextManager[object]]


def of_check(
    rulesets: Sequence[Ruleset],
    form: str,
    profile: str | None,
    fail_on: str | None,
    sentences: bool,
    width: int,
    colour: bool,
    sign: Sign,
) -> Answer:
    """The findings of rulesets in one form (text, short, json), and what is said of them beside.

    `profile` and `fail_on` go before the settings of the rulesets; `width` (columns) and `colour` are those of text
    for readers; `sign` is given the name of each ruleset while it is read. Status 1 says that some finding reaches the
    threshold.
    """
    everything: tuple[Diagnostic, ...] = ()
    shown: tuple[Diagnostic, ...] = ()
    failed = False
    results: list[Compiled] = []
    left: set[Span] = set()
    for ruleset in rulesets:
        with sign(ruleset.name):
            compiled = pipeline.compile_ruleset(ruleset.sources)
            game = pipeline.lowered(compiled)
        results.append(compiled)
        left |= pipeline.left_to_the_table(game)
        kept = suppress(compiled.documents, pipeline.found(compiled, game))
        chosen = in_profile(kept, profile or ruleset.settings.profile)
        everything = joined(everything, kept)
        shown = joined(shown, chosen)
        worst = THRESHOLDS[fail_on or ruleset.settings.fail_on]
        failed = failed or any(finding.severity in worst for finding in chosen)
    findings = in_order(list(shown))
    status = 1 if failed else 0
    if form == "json":
        return Answer(status, as_json.report(results, findings, len(left), sentences), "")
    if form == "short":
        out = as_lines.report(findings)
    else:
        out = as_text.report(findings, width, colour, _heading(results))
    said = set(findings)
    readings = as_text.once(results)
    whole = not left and all(reading.understood for reading in readings)
    summary = as_text.summary(findings, [finding for finding in everything if finding not in said], whole)
    return Answer(status, out, f"{summary}\n{as_text.understood(readings, len(left))}")


def _heading(results: Sequence[Compiled]) -> Callable[[Span], str]:
    """A function that names the heading over a place, "" when there is none."""
    sections = [section for compiled in results for section in compiled.book.sections if section.level]

    def over(span: Span) -> str:
        above = [each for each in sections if each.span.source is span.source and each.span.place <= span.place]
        if not above:
            return ""
        section = max(above, key=lambda each: each.span.place)
        return f"{section.number} {section.name}".strip()

    return over
