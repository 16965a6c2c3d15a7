"""A rule gives an order that the steps do not keep.

A rule says that something happens after a procedure, or before a part of it, and the steps of the procedure do
it elsewhere.

Fires:
    That Turn ends after Lying Down.      (and step 14 of 15 of Lying Down ends the Turn)
    Feeding is resolved before Moving.         (and step 2 is Moving, step 4 Feeding)

Quiet:
    That Turn ends in Lying Down.

Mend: change the rule or the step, and keep only one of the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Rule
from rulewright.checks.check import Check
from rulewright.checks.known import procedures_by_name, procedures_that_name
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import key_of_name, stem
from rulewright.diagnostic import Diagnostic, Label, Severity

_AFTER = re.compile(
    r"\b(?:that|the|a)(?: [\w'’]+){0,4}? (?P<noun>[A-Z]\w+) (?P<verb>ends|begins"
    r"|is \w+ed) (?:immediately )?after (?P<name>[A-Z]\w*(?: (?:(?:of|the|as|an?)\b|[A-Z]\w*))*)"
)
_ORDER = re.compile(
    r"^(?P<one>[A-Z][\w ]*?) (?:is resolved|occurs|happens|is done|comes) (?P<word>before|after) (?:any |the "
    r"|a )?(?P<two>[A-Z]\w*(?: (?:(?:of|the|as|an?)\b|[A-Z]\w*))*)\.?$"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    for placed, found in matter.found(_AFTER):
        rule = procedures_by_name(matter).get(key_of_name(found["name"]))
        if rule is not None and rule.id != placed.rule.id:
            yield from _done_inside(placed, found, rule)
    for placed, order in matter.found(_ORDER):
        yield from _against_steps(matter, placed, order)


def _done_inside(placed: Placed, found: re.Match[str], rule: Rule) -> Iterator[Diagnostic]:
    verb = stem(found["verb"].split()[-1])
    noun = found["noun"].lower()
    for step in rule.steps:
        text = " ".join(s.text for s in step.sentences)
        stems = [stem(w) for w in re.findall(r"[A-Za-z]+", text)]
        if verb in stems and re.search(rf"\b{noun}\b", text.lower()) and "continue" not in text:
            near = re.search(rf"\b{re.escape(found['verb'].rstrip('s'))}\w*\b[^,.;]*\b{noun}\b", text.lower())
            if not near:
                continue
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                placed.match(found),
                f"the rule says after {rule.name}, but step {step.label} of {rule.name} does it itself",
                (Label(step.span, f"step {step.label} of {len(rule.steps)}"),),
                f"say it in one place: in step {step.label}, or after {rule.name}",
                f"what comes in step {rule.steps[-1].label}: before the {found['noun']} {found['verb']}, or after?",
            )
            return


def _against_steps(matter: Matter, placed: Placed, order: re.Match[str]) -> Iterator[Diagnostic]:
    first, second = (order["one"], order["two"]) if order["word"] == "before" else (order["two"], order["one"])
    for rule in procedures_that_name(matter, first):
        places: list[int] = []
        for name in (first, second):
            at = next((n for n, step in enumerate(rule.steps) if any(name in s.text for s in step.sentences)), -1)
            places.append(at)
        if places[0] > places[1] >= 0:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.ERROR,
                placed.span,
                f"{first} is said to come before {second}, but step {rule.steps[places[1]].label} comes before "
                f"step {rule.steps[places[0]].label}",
                (Label(rule.steps[places[1]].span, second), Label(rule.steps[places[0]].span, first)),
                "change the order of the steps, or the rule",
            )


CHECK = Check("RW401", "claimed-order", Severity.WARNING, __doc__ or "", find)
