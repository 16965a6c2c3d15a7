"""Every step of the Zombies game is reached in 10,000 random games, or stands here with the reason why it is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import rulewright

RULES = Path(__file__).parents[1] / "rulesrc"
GAMES = 10_000

# The beginning of a step's name in the machine, and why no game comes there.
REASONS = {
    "over": "the place where a finished game stands; nothing is done there",
    "loot_opportunity": (
        "the core's loot after a death: with Zombies every death is a Final Death, which makes no Killing Player"
    ),
    "rising_as_a_zombie_1b": (
        "five Zombie Cards last for six Players: the last Surviving Player wins before a sixth could rise"
    ),
    "no_zombie_remains": "the same: the Zombie Deck does not run out",
    "health_reaches_zero_or_lower_health_reaches_zero_or_lower_1": (
        "the core's own death: a Player whose Health comes to zero is Surviving and falls, or is a Zombie and meets "
        "Final Death"
    ),
}


def test_every_step_is_reached_or_has_its_reason() -> None:
    machine: Any = rulewright.load(RULES / "zombies")
    reached: set[int] = set()

    def noted(at: int, step: Callable[[Any], int]) -> Callable[[Any], int]:
        def run(state: Any) -> int:
            reached.add(at)
            return step(state)

        return run

    steps = list(machine.STEPS)
    machine.STEPS[:] = [noted(at, step) for at, step in enumerate(steps)]
    try:
        for seed in range(GAMES):
            played = machine.simulate(seed, players=2 + seed % 5)
            assert played.finished
            assert (played.steps, played.questions, len(played.winners)) == (0, 0, 1)
    finally:
        machine.STEPS[:] = steps
    missed = {step.__name__ for at, step in enumerate(steps) if at not in reached}
    unexplained = sorted(name for name in missed if not any(name.startswith(reason) for reason in REASONS))
    assert unexplained == []
    needless = [reason for reason in REASONS if not any(name.startswith(reason) for name in missed)]
    assert needless == []
