"""A step makes true what the definition makes true later.

A sleeper is one whose Lying Down is complete, and step 13 of 15 of Lying Down already makes the Player one.
Until the last step is done the Player is one by the step and none by the definition.

Fires:
    DEFINITION Sleeping Player: a Player whose Lying Down is complete.
    PROCEDURE Lying Down … step 13 of 15 makes a Sleeping Player

Quiet:
    … 15. Mark that Player as a Sleeping Player.      (the last step)

Mend: move the step to the end, or define the status by the step: "… is a Player who has been marked as one".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Rule
from rulewright.checks.check import Check
from rulewright.checks.known import procedures_by_name, procedures_that_name
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Placed
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity

_DEFINED = re.compile(
    r"^(?:An?\s+)?(?P<status>[A-Z]\w+(?: [A-Z]\w+)*) is an? [A-Z]\w+(?: [A-Z]\w+)* "
    r"(?:whose (?P<one>[A-Z][\w ]*?) is complete|"
    r"who has completed (?P<two>[A-Z]\w*(?: (?:(?:of|the|as|an?)\b|[A-Z]\w*))*))"
)


_ASSIGNED = re.compile(
    r"\b(?:value )?assigned to (?:a|the|each) \w+ when that \w+ becomes (?:a |an |the )?"
    r"(?P<status>[A-Z]\w+(?: [A-Z]\w+)*)"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    for placed, found in matter.found(_DEFINED):
        rule = procedures_by_name(matter).get(key_of_name(found["one"] or found["two"]))
        if rule is not None:
            yield from _marked_before_the_end(placed, found["status"], rule)
    for placed, assigned in matter.found(_ASSIGNED, once=True):
        yield from _set_before(matter, placed, assigned["status"])


def _becoming(status: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:as|becomes?|become|is now) (?:a |an |the )?{re.escape(status)}\b")


def _marked_before_the_end(placed: Placed, status: str, rule: Rule) -> Iterator[Diagnostic]:
    for at, step in enumerate(rule.steps):
        text = " ".join(s.text for s in step.sentences)
        after = rule.steps[at + 1 :]
        if _becoming(status).search(text) and after:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.ERROR if len(after) > 1 else Severity.WARNING,
                placed.span,
                f"a {status} is one only when {rule.name} is complete, but its step {step.label} of "
                f"{len(rule.steps)} already makes one",
                (
                    Label(step.span, f"step {step.label} makes it so"),
                    Label(after[-1].span, f"step {after[-1].label} is still to come"),
                ),
                f"move step {step.label} to the end, or define a {status} by that step",
                f"in step {after[0].label} the Player is a {status} by the step and none by the definition",
            )
            return


def _set_before(matter: Matter, placed: Placed, status: str) -> Iterator[Diagnostic]:
    """`X is assigned when that Player becomes S`, and a procedure that sets X in a step before the one that
    makes S.
    """
    name = placed.text.split()[0]
    for rule in procedures_that_name(matter, status):
        becomes = next((s for s in rule.steps if any(_becoming(status).search(x.text) for x in s.sentences)), None)
        sets = next(
            (
                s
                for s in rule.steps
                if any(re.search(rf"\b[Ss]et\b[^.]*\b{re.escape(name)}\b", x.text) for x in s.sentences)
            ),
            None,
        )
        if becomes is not None and sets is not None and rule.steps.index(sets) < rule.steps.index(becomes):
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                Severity.INFO,
                placed.span,
                f"{name} is said to be given when the Player becomes a {status}, but step {sets.label} gives it "
                f"before step {becomes.label} does that",
                (Label(sets.span, "given here"), Label(becomes.span, f"becomes a {status} here")),
                f"put step {sets.label} after step {becomes.label}, or say that it is given while rising",
            )


CHECK = Check("RW402", "too-early", Severity.ERROR, __doc__ or "", find)
