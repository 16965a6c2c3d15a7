"""A first ruleset as a newcomer writes it: numbers grow and shrink, and every game ends."""

from pathlib import Path

import rulewright

MOTH = Path(__file__).parent / "rulesets" / "moth"


def test_numbers_are_increased_and_decreased_by_the_machine() -> None:
    machine = rulewright.load(MOTH)
    for seed in range(50):
        played = machine.simulate(seed, players=2 + seed % 3)
        assert played.finished
        assert (played.steps, played.questions) == (0, 0)
        assert machine.get_value(played.state, "Night Count") >= 1
        assert max(machine.get_value(played.state, "Light", player) for player in range(played.state.players)) >= 40
        rounds = (
            machine.get_value(played.state, "Night Count") - 1
        )  # in the last Round the game ends before its third step
        for player in range(played.state.players):
            own = machine.get_value(played.state, "Rank", player)  # each Player's own, not that of the one who acts
            assert machine.get_value(played.state, "Dust", player) == rounds * own
