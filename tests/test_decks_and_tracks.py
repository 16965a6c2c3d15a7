"""Two small games that live by decks of one's own and by a track: they are all played, and no card is lost."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rulewright
from rulewright import pipeline, project

RULESETS = Path(__file__).parent / "rulesets"


@pytest.mark.parametrize("name", ["smithy", "kettle-run"])
def test_every_sentence_is_understood_and_played(name: str) -> None:
    compiled = pipeline.compile_ruleset(project.one(str(RULESETS / name)).sources)
    assert len(compiled.readings) > 50
    assert all(reading.understood for reading in compiled.readings)
    assert [finding.message for finding in compiled.findings if finding.code != "RW861"] == []
    assert pipeline.lowered(compiled).unplayed == ()


def lying(machine: ModuleType, state: Any) -> list[int]:
    return [card if card >= 0 else ~card for pile in state.piles for card in pile]


def test_a_deck_is_built_and_no_card_is_lost() -> None:
    machine = rulewright.load(RULESETS / "smithy")
    winners = set()
    for seed in range(24):
        played = machine.simulate(seed, players=2 + seed % 3)
        assert played.finished
        assert (played.steps, played.questions) == (0, 0)
        state, names = played.state, [machine.NAMES[card] for card in lying(machine, played.state)]
        assert len(names) == len(set(lying(machine, state)))
        gone = {"Penny": 36, "Bellows": 8, "Anvil": 8, "Pedlar": 8, "Thief": 6, "Gate": 8, "Spire": 4}
        assert {name: names.count(name) for name in gone} == gone  # only Scraps are taken out of the game
        for player in range(state.players):  # what lies in the Deck at the end is what was counted
            deck = [card if card >= 0 else ~card for card in state.piles[machine.DECK + player]]
            worth = {"Anvil": 1, "Gate": 3, "Spire": 6}
            assert machine.get_value(state, "Renown", player) == sum(worth.get(machine.NAMES[c], 0) for c in deck)
            assert not state.piles[machine.HAND + player]
        winners.add(state.winners)
    assert len(winners) > 3


def test_a_race_ends_at_the_end_of_the_track() -> None:
    machine = rulewright.load(RULESETS / "kettle-run")
    finish = list(machine.NAMES).index("Finish")
    ahead = 0
    for seed in range(40):
        played = machine.simulate(seed, players=2 + seed % 3)
        assert played.finished
        assert (played.steps, played.questions) == (0, 0)
        state = played.state
        assert len(lying(machine, state)) == 24
        there = [p for p in range(state.players) if machine.get_value(state, "Space", p) == finish]
        if there:
            assert state.winners == tuple(there)
            ahead += 1
    assert ahead > 30
