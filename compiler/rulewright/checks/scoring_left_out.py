"""A summary of the scoring leaves a bonus out.

Several rules give points at the end of the game, and the steps of the scoring name some of them and not the
others. Whoever scores by the steps forgets the rest.

Fires:
    At the end of the game the Player with the most Bones scores 5 points.
    At the end of the game the Player with the most Shells scores 5 points.
    PROCEDURE Scoring … 2. Players score the Shells bonus.

Quiet:
    … 2. Players score the Bones and the Shells bonus.

Mend: add the missing one to the steps, or let a step say "every bonus".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Role, Sentence
from rulewright.checks.check import Check, labels_of, listed
from rulewright.checks.known import is_procedure
from rulewright.checks.matter import Matter
from rulewright.checks.placed import Block
from rulewright.checks.plain import singular
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.source import Span

_BONUS = re.compile(
    r"\bend of the game\b[^.]*\b(?:most|fewest|each"
    r"|every) (?P<what>[A-Z]\w+(?: [A-Z]\w+)*)[^.]*\bscores?\b"
    r"|\bend of the game\b[^.]*\bscores?\b[^.]*\bfor (?:each|every) (?P<for>[A-Z]\w+)"
)
_SCORES = re.compile(r"\b(?:scores?|bonus|adds? the points)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:every|each|all|any) (?:\w+ )?(?:bonus|bonuses|scoring)\b", re.IGNORECASE)


def _scoring(block: Block) -> Iterator[list[Sentence]]:
    """The sentences of a procedure that speak of the scoring."""
    found = [s for s in block.sentences if _SCORES.search(s.text)] if is_procedure(block) else []
    if found:
        yield found


def find(matter: Matter) -> Iterator[Diagnostic]:
    bonuses: dict[str, tuple[str, Span]] = {}
    for placed, found in matter.found(_BONUS, once=True):
        if placed.sentence.role is Role.RULE:
            name = found["what"] or found["for"]
            bonuses.setdefault(singular(name.split()[0].lower()), (name, placed.span))
    if len(bonuses) < 2:
        return
    for scoring in matter.each(_scoring):
        said = {singular(w.lower()) for s in scoring for w in re.findall(r"[A-Za-z]+", s.text)}
        missing = [key for key in bonuses if key not in said]
        if not missing or len(missing) == len(bonuses) or any(_ALL.search(s.text) for s in scoring):
            continue
        step = next(s for s in scoring if any(key in s.text.lower() for key in bonuses if key not in missing))
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            step.span,
            f"the steps of the scoring leave out {listed([bonuses[key][0] for key in missing])}",
            labels_of([(bonuses[key][1], "gives points too") for key in missing]),
            "add it to the steps, or let a step say: Players score every bonus.",
            "whoever scores by the steps forgets it",
        )


CHECK = Check("RW711", "scoring-left-out", Severity.WARNING, __doc__ or "", find)
