"""A step finds something out, and no later step uses it.

"Check whether the Portrait is in a Cube Room" and then a step that does the same in either case: a "if so" is
probably missing.

Fires:
    1. Check whether the Portrait is in a Cube Room.
    2. Resolve Cube Room End Effects.

Quiet:
    1. Check whether the Portrait is in a Cube Room.
    2. If it is, resolve Cube Room End Effects.

Mend: let a later step begin with "If so", or take the step out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.checks.check import Check, quoted
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import of_each
from rulewright.checks.placed import Block
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Label, Severity

_FINDS = re.compile(r"^(?:Check|Determine|See|Decide|Find out)\s+(?:whether|if)\s+(?P<what>.+?)\.?$")
_THEN = re.compile(r"\b(?:if|when|unless|while|only if|otherwise)\b(?P<clause>[^,.;]*)", re.IGNORECASE)
_POINTS = re.compile(r"^\s*(?:so|not|it|they|that|this|he|she|both|neither)\b", re.IGNORECASE)


def find(block: Block) -> Iterator[Diagnostic]:
    sentences = block.sentences if is_procedure(block) else ()
    for at, sentence in enumerate(sentences):
        found = _FINDS.match(sentence.text)
        if not found:
            continue
        later = sentences[at + 1 :]
        if any(_uses(found["what"], s.text) for s in later) or not later:
            continue
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            sentence.span,
            f"step {sentence.step} finds out {quoted('whether ' + found['what'], 60)}, and no later step asks "
            f"for the answer",
            (Label(later[0].span, "does the same in either case"),),
            'begin the next step with "If so," or take this one out',
        )


def _uses(what: str, later: str) -> bool:
    """Whether a later sentence asks for the answer: it begins "If so", or its condition speaks of the same
    thing.
    """
    words = [singular(w.lower()) for w in re.findall(r"[A-Za-z]+", what)]
    subject = re.split(r"\b(?:is|are|has|have|can|was|were|remains?)\b", what)[0].split()
    head = singular(subject[-1].lower()) if subject else words[-1]
    end = words[-2:]
    for clause in _THEN.finditer(later):
        said = [singular(w.lower()) for w in re.findall(r"[A-Za-z]+", clause["clause"])]
        if _POINTS.match(clause["clause"]) or head in said or not clause["clause"].strip():
            return True
        if any(said[at : at + 2] == end for at in range(len(said))):
            return True
    return bool(re.search(rf"\b(?:any|that|this|the resulting)\s+(?:[\w'’]+\s+){{0,4}}{head}\b", later, re.IGNORECASE))


CHECK = Check("RW705", "unused-result", Severity.INFO, __doc__ or "", of_each(find))
