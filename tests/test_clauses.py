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
from rulewright.machine.account.claim import Ground
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import cite
from rulewright.source import Source

FOLDER = Path(__file__).parent / "clauses"
TABLE = (FOLDER / "table.rules").read_text()
STEPS = [line for line in (FOLDER / "steps.txt").read_text().split("\n") if line and line[0] != "#"]
RULES = [line for line in (FOLDER / "rules.txt").read_text().split("\n") if line and line[0] != "#"]
BATCH = 12

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
    "in identify:": "it names what later sentences read for themselves",
    "in count:": "the same",
    "in check:": "the same",
    "[Act identify]": "the same",
    "[Act count]": "the same",
    "[Act check]": "the same",
    "the current process": "pausing is what an interrupt does",
    "the interrupted process": "resuming is what returning from an interrupt does",
    "in even if:": "what does not matter is not asked",
    "[EvenIf]": "the same",
    "only one Player": "a count of one is exactly one",
    "Act.perfect": "a game that has ended is one that is at its end",
    "another Player Turn": "each call is another",
    "this procedure": "no other can be meant",
    "that Player": "who it is was said before",
    "when the current effect is resolved": "a Turn always ends when control comes back to it",
    "current effect": "the same",
    "Act.subject in draw:": "who draws changes nothing: the card lies nowhere until it is put",
    "Register.name in draw:": "the same",
    "Act.subject in set:": "whose number it is decides",
    "Register.name in set:": "the same",
    "Act.subject in discard:": "all are discarded, whoever does it",
    "Register.name in discard:": "the same",
    "Select.quantifier in discard:": "a definite card or pile is discarded as a whole",
    "Select.name in spend: “Check”": "the same",
    "on a Check": "outside a Check nothing reads on which Check it was spent",
    "as the Active Player": "the same Room is that of the Active Player, where nobody else is named",
    "with the Active Player": "a role of that kind is the Active Player's where nothing else is said",
    "in the Charm Deck": "of two places the phrase has one, the step the other",
    "again”": "to do a thing another time is to do it",
}

# The same for rules; and sentences that say what machines do of themselves, or what nothing on the table reads.
WITHOUT_EFFECT_IN_RULES = {
    "Equals.verb": "is and equals say the same",
    "Union.joint in resolve": "each of them is forbidden, joined by or as by and",
    "[Slot by by] in target": "of the procedures on the table one alone chooses a target",
    "Select.focus[only] in affect": "the form says so: it affects only these",
    "[Act pause]": "pausing is what an interrupt does",
    "in pause:": "the same",
    "more than 4 Thorns": "a bound that the components keep: there are no more of them",
    "Number.value: 4 → 5": "the same",
    "Process.quantifier": "each time is every time",
    "Union.joint: and → or in “Walk and Read”": "after each of them",
    "Act.passive in meet": "a condition is met by no one",
    "[Act end]": "winning ends the game of itself",
    "in end:": "the same",
    "in win:": "the same",
    "MetIf": "nothing on the table asks whether a Charm is eligible",
    "“Lantern” is another in “a Lantern”": "the same",
    "is another in “a Charm”": "the same",
    "“it is a Lantern”": "the same",
    "that Player": "who it is was said before",
    "Act.subject in roll": "whoever makes a Check rolls for it",
    "StartingWith": "nothing on the table happens to several at once, so their order is not asked",
    "each fall": "the same",
    "in fall:": "the same",
    "Players fall": "the same",
    "in resolve: “Active Player”": "the same",
    "“one effect”": "the same",
    "“several Players”": "the same",
    "Register.name: “Active Player” is another in “the Active Player”": "the same",
}


def lost(batch: list[str], rules: bool = False) -> list[str]:
    """The parts of steps (or of rules) that change nothing, each with its sentence."""
    text = TABLE + "\n# 9 Tried\n"
    said = [("RULE", each) if rules else (f"PROCEDURE Tried {at}", f"1. {each}") for at, each in enumerate(batch)]
    text += "".join(f"\n{head}\n\n{sentence}\n" for head, sentence in said)
    compiled = pipeline.compile_ruleset((Source("tried.rules", text),))
    before = pipeline.lowered(compiled)
    tables = {name for node in nodes(before.game) if isinstance(node, s.Table) for name in node.cites}
    tables |= {cite(each.reading.sentence) for each in before.unplayed if rules}
    tables |= {cite(each.reading.sentence) for each in before.claims if each.ground is Ground.NOTED}
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
    form = part.rsplit(" | ", 1)[0].lower()
    return any(each.lower() in form for each in WITHOUT_EFFECT)


@pytest.mark.parametrize("start", range(0, len(STEPS), BATCH))
def test_every_part_of_a_step_has_an_effect_or_a_reason(start: int) -> None:
    silent = [part for part in lost(STEPS[start : start + BATCH]) if not judged(part)]
    assert not silent, "\n".join(silent)


@pytest.mark.parametrize("start", range(0, len(RULES), BATCH))
def test_every_part_of_a_rule_has_an_effect_or_a_reason(start: int) -> None:
    def fine(part: str) -> bool:
        form = part.rsplit(" | ", 1)[0].lower()
        return judged(part) or any(each.lower() in form for each in WITHOUT_EFFECT_IN_RULES)

    silent = [part for part in lost(RULES[start : start + BATCH], rules=True) if not fine(part)]
    assert not silent, "\n".join(silent)
