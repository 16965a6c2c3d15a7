"""What games reach: the steps, rows and guards of a machine that many games came by, and those that none did.

In: a generated machine (a module) and games to play. Out: a `Coverage`. Games are those of the machine's
`simulate` at random, so a seed stands for the same game as there. Counting costs little: steps are counted by
number, and a guard is no longer watched once it has forbidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Coverage:
    """How often each state was passed, and which guards forbade something; of the machine that is named by its
    title.
    """

    machine: Any
    games: int = 0
    unfinished: int = 0
    passed: list[int] = field(default_factory=list)
    forbade: set[str] = field(default_factory=set)

    def steps_never(self) -> list[tuple[str, tuple[str, ...]]]:
        """Steps that no game came by, by name, with the rules that they cite."""
        cites = self.machine.CITES
        return [
            (self.machine.STEPS[at].__name__, cites[at])
            for at, times in enumerate(self.passed)
            if not times and at in cites
        ]

    def guards_never(self) -> list[tuple[str, tuple[str, ...]]]:
        """Guards that forbade nothing in any game, by name, with their rules."""
        return [(name, cites) for name, cites in self.machine.GUARDS.items() if name not in self.forbade]

    def rules_never(self) -> list[str]:
        """Rules that are cited by a step or a guard, and by none that a game came by."""
        cites = self.machine.CITES
        seen = {cite for at, times in enumerate(self.passed) if times for cite in cites.get(at, ())}
        seen |= {cite for name in self.forbade for cite in self.machine.GUARDS[name]}
        every = [cite for found in (*cites.values(), *self.machine.GUARDS.values()) for cite in found]
        return [cite for cite in dict.fromkeys(every) if cite not in seen]


def cover(
    machine: Any,
    games: int,
    seed: int = 0,
    *,
    start: str | None = None,
    limit: int = 10_000,
    done: Callable[[int], None] = lambda games: None,
) -> Coverage:
    """Plays games with every number of Players in turn, and counts; `done` is told how many are done."""
    result = Coverage(machine, passed=[0] * len(machine.STEPS))
    with guards_watched(machine, result.forbade):
        for number in range(games):
            players = machine.PLAYERS[number % len(machine.PLAYERS)]
            if not play(machine, seed + number, players, start, limit, result.passed):
                result.unfinished += 1
            result.games += 1
            done(result.games)
    return result


def play(machine: Any, seed: int, players: int, start: str | None, limit: int, passed: list[int]) -> bool:
    """One game at random, each state counted (one that waits when it is answered). Whether it came to an end."""
    chance = random.Random(seed)
    s = machine.table(players)
    name = start if start is not None else machine.NAMES[machine.ENTRY]
    trace: list[Any] = []
    machine.begin(s, name, trace=trace)
    for line in trace:
        passed[line.at] += 1
    steps, taken = machine.STEPS, machine.TAKEN
    for _ in range(limit):
        if not s.at:
            return True
        passed[s.at] += 1
        at = taken[s.at](s, s.options[int(chance.random() * len(s.options))])
        for _ in range(machine.BOUND):
            if at <= 0:
                break
            before, at = at, steps[at](s)
            if at >= 0:
                passed[before] += 1
        else:
            return False
        s.at = -at
    return not s.at


@contextmanager
def guards_watched(machine: Any, forbade: set[str]) -> Iterator[None]:
    """While it is open, guards that forbid note their names in `forbade`. The machine is as before afterwards."""
    names = vars(machine)
    before = {name: names[name] for name in machine.GUARDS if name not in forbade}

    def watching(name: str, guard: Callable[..., bool]) -> Callable[..., bool]:
        def watched(*given: Any) -> bool:
            if guard(*given):
                forbade.add(name)
                names[name] = guard
                return True
            return False

        return watched

    for name, guard in before.items():
        names[name] = watching(name, guard)
    try:
        yield
    finally:
        names.update(before)
