"""A standing interruption is written as a step.

"If a Player falls, resolve it immediately" as step 7 is reached only after steps 2 to 6; what it speaks of may
have happened in any of them.

Fires:
    6. Place the card.
    7. If Death is triggered, resolve it immediately.

Quiet:
    a RULE beside the procedure: When Death is triggered during this procedure, pause it and resolve Death.

Mend: take the step out and write it as a rule beside the procedure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check
from rulewright.checks.known import is_procedure, procedures_by_name
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.checks.plain import key_of_name, singular
from rulewright.diagnostic import Diagnostic, Label, Severity

_STANDING = re.compile(
    r"^(?:If|When|Whenever)\b[^.]*\b(?:is|are) triggered\b[^.]*\bimmediately\b|^(?:If|When"
    r"|Whenever)\b[^.,]*\b(?:occurs?|happens?|reach(?:es)?)\b[^.]*\bimmediately\b"
)


def find(matter: Matter) -> Iterator[Diagnostic]:
    yield from matter.each(_steps)
    yield from _said_elsewhere(matter)


def _steps(block: Block) -> Iterator[Diagnostic]:
    steps = block.rule.steps if is_procedure(block) else ()
    for at, step in enumerate(steps):
        found = next((s for s in step.sentences if _STANDING.match(s.text)), None)
        if found is not None and at > 1:
            yield Diagnostic(
                CHECK.code,
                CHECK.slug,
                CHECK.severity,
                found.span,
                f'step {step.label} says "immediately" of what may happen in steps {steps[0].label} to '
                f"{steps[at - 1].label}",
                (Label(steps[at - 1].span, "comes first all the same"),),
                "write it as a rule beside the procedure: When … during this procedure, pause it and …",
                f"it happens in step {steps[1].label}: is it resolved there, or only here?",
            )


_AT_ONCE = re.compile(
    r"\bimmediately (?P<verb>[a-z]+) (?P<what>[^.]*?) during (?P<name>[A-Z]\w*(?: (?:of|the|as"
    r"|an?|[A-Z]\w*))*)\.?$"
)


def _said_elsewhere(matter: Matter) -> Iterator[Diagnostic]:
    """`When a Player falls, immediately remove that Player during Lying Down`, and step 7 of it does that."""
    for placed, found in matter.found(_AT_ONCE, once=True):
        rule = procedures_by_name(matter).get(key_of_name(found["name"]))
        if rule is None or rule.id == placed.rule.id:
            continue
        things = {singular(w.lower()) for w in re.findall(r"[A-Z]\w+", found["what"])}
        for at, step in enumerate(rule.steps):
            text = " ".join(s.text for s in step.sentences)
            said = {singular(w.lower()) for w in re.findall(r"[A-Z]\w+", text)}
            if at and re.search(rf"\b{found['verb']}", text, re.IGNORECASE) and len(things & said) > 1:
                yield Diagnostic(
                    CHECK.code,
                    CHECK.slug,
                    CHECK.severity,
                    placed.span,
                    f'"immediately", but it is step {step.label} of {rule.name}: steps 1 to '
                    f"{rule.steps[at - 1].label} come first",
                    (Label(step.span, f"step {step.label}"),),
                    'take "immediately" out, or move the step to the front',
                    f"something in step {rule.steps[0].label} still finds it there",
                )
                break


CHECK = Check("RW404", "late-interrupt", Severity.INFO, __doc__ or "", find)
