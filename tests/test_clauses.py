"""No part of an understood step vanishes between meaning and machine.

Each part of each step is taken away or altered, one at a time, and the step is lowered again: the machine, or what is
left to the table, must differ. A part that changes nothing is a clause dropped in silence, unless its form stands in
`WITHOUT_EFFECT` with the reason.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from mutations import mutants

from rulewright import pipeline
from rulewright.machine import from_meaning
from rulewright.machine import statement as s
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.world import cite
from rulewright.source import Source

FOLDER = Path(__file__).parent / "clauses"
TABLE = (FOLDER / "table.rules").read_text()
STEPS = [line for line in (FOLDER / "steps.txt").read_text().split("\n") if line and line[0] != "#"]
BATCH = 10

# Forms of parts that rightly change nothing in a machine, and why.
WITHOUT_EFFECT = {
    "manner immediately": "a machine does each effect at once",
    "manner again": "to do a thing another time is to do it",
    "manner still": "whether it can go on is asked where it goes on",
    "Act.modal[can]": "the same",
    "that process": "the same",
    "process can still continue": "the same",
    "Where.preposition": "the place decides: a Room is stood in, a pile is lain in",
    "Select.amount": "one is chosen where no number is said",
    "AttributeOf.amount": "one is spent where no number is said",
    "Adjective top": "a pile is drawn from at its top",
    "Adjective current": "only what runs can be paused or resolved",
    "Adjective interrupt": "only what was interrupted can be resumed",
    "Adjective lowest": "the other end of an order follows from the first",
    "Adjective highest": "the same",
    "Slot to to": "the same",
    "AttributeOf.name": "the same",
    "HasStatus.adverbs": "since when it is so is not asked",
    "identify": "it names what later sentences read for themselves",
    "count the": "the same",
    "check whether": "the same",
    "the current process": "pausing is what an interrupt does",
    "the interrupted process": "resuming is what returning from an interrupt does",
    "even if": "what does not matter is not asked",
    "only one Player": "a count of one is exactly one",
    "Act.perfect": "a game that has ended is one that is at its end",
    "another Player Turn": "each call is another",
    "this procedure": "no other can be meant",
    "that Player": "who it is was said before",
    "when the current effect is resolved": "a Turn always ends when control comes back to it",
    "current effect": "the same",
    "Turn ends": "the same",
    "Turn”": "the same",
    "Active Player draws": "who draws changes nothing: the card lies nowhere until it is put",
    "sets their Health": "whose number it is decides",
    "discards all": "all are discarded, whoever does it",
    "Discard": "a definite card or pile is discarded as a whole",
    "on a Check": "outside a Check nothing reads on which Check it was spent",
    "with the Active Player": "a role of that kind is the Active Player's where nothing else is said",
    "in the Charm Deck": "of two places the phrase has one, the step the other",
    "again”": "to do a thing another time is to do it",
}


def lost(batch: list[str]) -> list[str]:
    """The parts of steps that change nothing, each with its step."""
    text = TABLE + "\n# 9 Tried\n"
    text += "".join(f"\nPROCEDURE Tried {at}\n\n1. {step}\n" for at, step in enumerate(batch))
    compiled = pipeline.compile_ruleset((Source("tried.rules", text),))
    before = pipeline.lowered(compiled)
    tables = {name for node in nodes(before.game) if isinstance(node, s.Table) for name in node.cites}
    found = []
    for at, reading in enumerate(compiled.readings):
        tried = reading.sentence.span.start > len(TABLE) and reading.understood
        if not tried or cite(reading.sentence) in tables:
            continue
        for mutant in mutants(reading.meaning):
            readings = (
                *compiled.readings[:at],
                replace(reading, meaning=mutant.meaning),
                *compiled.readings[at + 1 :],
            )
            try:
                after = from_meaning.lower(compiled.book, compiled.lexicon, readings)
            except (Unplayable, IndexError):
                continue  # the mutant is no meaning that a sentence can have
            if shown(after) == shown(before):
                found.append(f"{mutant.form}: {mutant.what} | {reading.sentence.text}")
    return found


def shown(lowered: from_meaning.Lowered) -> object:
    """All of a lowered ruleset but its texts."""
    left = tuple((cite(each.reading.sentence), each.reason) for each in lowered.unplayed)
    claims = tuple((cite(each.reading.sentence), each.ground, each.reason) for each in lowered.claims)
    return replace(lowered.game, rules=(), origins=()), left, claims


def judged(part: str) -> bool:
    """Whether the form of a part is one that rightly changes nothing."""
    return any(form.lower() in part.lower() for form in WITHOUT_EFFECT)


@pytest.mark.parametrize("start", range(0, len(STEPS), BATCH))
def test_every_part_of_a_step_has_an_effect_or_a_reason(start: int) -> None:
    silent = [part for part in lost(STEPS[start : start + BATCH]) if not judged(part)]
    assert not silent, "\n".join(silent)
