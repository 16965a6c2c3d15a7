"""Many games at once, and what they show: do they end, who wins, how long they are, which rules no game used.

In: the text of a generated machine. Out: a `Report`. A game is decided by its seed alone, so the report (but for
its speeds) is the same whatever the number of workers.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from types import ModuleType
from typing import Any

from rulewright.play.load import load
from rulewright.play.stopping import held, stoppable

CHUNK = 25  # games that a worker plays before it reports


@dataclass
class Sums:
    """Sums over games. `turns` holds one number a game: how often a procedure whose name ends in "Turn" began, or,
    in a game without any, how many decisions there were; `answers` another: decisions, rolls and answers of the table.
    """

    games: int = 0
    finished: int = 0
    steps: int = 0
    questions: int = 0
    turns: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def add_sums(self, other: Sums) -> None:
        """Take in the games of others."""
        self.games += other.games
        self.finished += other.finished
        self.steps += other.steps
        self.questions += other.questions
        self.turns += other.turns
        self.answers += other.answers

    def ends(self) -> dict[str, int]:
        """How many games there were, and how many of them ended, as a JSON value."""
        return {"games": self.games, "finished": self.finished, "stuck": self.games - self.finished}

    def lengths(self) -> dict[str, Any]:
        """How long games were, as a JSON value."""
        turns = sorted(self.turns)
        return {
            "mean": _mean(turns),
            "p50": _share(turns, 0.5),
            "p95": _share(turns, 0.95),
            "max": turns[-1] if turns else 0,
        }


@dataclass
class Report(Sums):
    """What many games showed. `players` has the sums by number of Players, `options` by option of the game in how many
    games it was on. `stuck` games met the limit or went round in a circle; `faults` says how, each with its seed.
    """

    players: dict[int, Sums] = field(default_factory=dict)
    options: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    covered: set[str] = field(default_factory=set)
    citable: set[str] = field(default_factory=set)
    transitions: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Report) -> None:
        """Take in the games of another report."""
        self.add_sums(other)
        for number, sums in other.players.items():
            self.players.setdefault(number, Sums()).add_sums(sums)
        for option, count in other.options.items():
            self.options[option] += count
        self.texts += other.texts
        self.winners += other.winners
        self.covered |= other.covered
        self.citable |= other.citable
        self.transitions += other.transitions
        self.faults += other.faults

    def value(self) -> dict[str, Any]:
        """The report as a JSON value, keys in a fixed order."""
        return {
            **self.ends(),
            "asked": {"steps": self.steps, "questions": self.questions, "texts": sorted(self.texts)},
            "turns": self.lengths(),
            "players": [
                {
                    "players": number,
                    **sums.ends(),
                    "asked": {"steps": sums.steps, "questions": sums.questions},
                    "turns": sums.lengths(),
                    "answers": {"mean": _mean(sums.answers), "max": max(sums.answers, default=0)},
                }
                for number, sums in sorted(self.players.items())
            ],
            "options": dict(sorted(self.options.items())),
            "winners": dict(sorted(self.winners.items())),
            "rules": {
                "covered": len(self.covered),
                "total": len(self.citable),
                "never": sorted(self.citable - self.covered),
            },
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else 0,
            "transitions_per_second": round(self.transitions / self.seconds) if self.seconds else 0,
        }


def simulate(
    text: str,
    games: int,
    seed: int,
    players: int | None,
    policy: str,
    limit: int,
    start: str | None,
    workers: int,
    done: Callable[[int], None] = lambda games: None,
    options: tuple[str, ...] | None = None,
) -> Report:
    """Play `games` games with the seeds `seed`, `seed` + 1, …; `done` is told how many more are done. `players`
    None: every number that the game allows, in turn. `options`: those of the game that it is played with; None: every
    choice of them, in turn.
    """
    started = time.perf_counter()
    whole = Report()
    tasks = [(first, min(CHUNK, seed + games - first)) for first in range(seed, seed + games, CHUNK)]
    for report in _parts(text, tasks, (players, policy, limit, start, options), workers):
        whole.add(report)
        done(report.games)
    whole.faults.sort()
    whole.seconds = time.perf_counter() - started
    return whole


Manner = tuple[int | None, str, int, str | None, tuple[str, ...] | None]


def _parts(text: str, tasks: list[tuple[int, int]], manner: Manner, workers: int) -> Iterator[Report]:
    if workers < 2 or len(tasks) < 2:
        machine = load(text)
        for first, count in tasks:
            yield _play(machine, first, count, manner)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_prepare, initargs=(text,)) as pool:
        with held():  # the processes are begun by the first tasks
            waiting: list[Future[Report]] = [
                pool.submit(stoppable, _work, first, count, manner) for first, count in tasks
            ]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


_machine: ModuleType | None = None  # of a worker process: made once


def _prepare(text: str) -> None:
    global _machine
    _machine = load(text)


def _work(first: int, count: int, manner: Manner) -> Report:
    assert _machine is not None
    return _play(_machine, first, count, manner)


def _play(machine: Any, first: int, count: int, manner: Manner) -> Report:
    """Play the games with these seeds in this process."""
    players, policy, limit, start, wanted = manner
    report = Report(citable={cite for cites in machine.CITES.values() for cite in cites})
    turns = {machine.STEPS[state].__name__ for thing, state in machine.STARTS.items() if _is_turn(machine, thing)}
    asked_first = sorted(machine.OPTIONS.values()) if start is None else []
    opening: dict[tuple[int, tuple[str, ...]], list[Any]] = {}  # what is done before the first choice or roll
    for seed in range(first, first + count):
        turn, number = seed, players
        if number is None:
            turn, place = divmod(seed, len(machine.PLAYERS))
            number = machine.PLAYERS[place]
        options = wanted or ()
        if wanted is None:
            options = tuple(name for bit, name in enumerate(asked_first) if turn >> bit & 1)
        for option in asked_first:
            report.options[option] += option in options
        config = {"options": options} if asked_first else None
        sums = report.players.setdefault(number, Sums())
        sums.games += 1
        try:
            if (number, options) not in opening:
                opening[number, options] = _opening(machine, number, start, options)
            trace = opening[number, options][:]
            game = machine.simulate(seed, policy, limit, number, start=start, config=config, trace=trace)
        except machine.Endless as error:
            report.faults.append((seed, f"goes round in a circle: {error}"))
            continue
        if game.finished:
            names = [machine.NAMES[winner] for winner in game.winners] or ["nobody"]
            report.winners[" and ".join(names)] += 1
        else:
            report.faults.append((seed, f"not over after {limit} decisions and rolls"))
        if game.steps or game.questions:
            report.texts.update(_asked(machine, game.log))
        report.transitions += len(trace)
        for line in trace:
            report.covered.update(line.cites)
        sums.finished += game.finished
        sums.steps += game.steps
        sums.questions += game.questions
        sums.turns.append(_begun(trace, turns) if turns else game.decisions)
        sums.answers.append(len(game.log["actions"]))
    for sums in report.players.values():
        report.add_sums(sums)
    return report


def _opening(machine: Any, players: int, start: str | None, options: tuple[str, ...]) -> list[Any]:
    """The trace of what is done before the first choice or roll: it is always the same."""
    trace: list[Any] = []
    state = machine.table(players)
    machine.begin(state, start or machine.NAMES[machine.ENTRY], trace=trace)
    if start is None:
        machine.agree(state, options, trace)
    return trace


def _begun(trace: list[Any], first_steps: set[str]) -> int:
    """How many procedures with these first steps began. A first step that is come back to, in a loop, begins none:
    since it was last seen, nothing was done in a procedure below.
    """
    count, lowest = 0, -1
    for line in trace:
        if line.step in first_steps and lowest < line.depth:
            count, lowest = count + 1, line.depth
        else:
            lowest = min(lowest, line.depth)
    return count


def _is_turn(machine: Any, thing: int) -> bool:
    return thing < len(machine.NAMES) and str(machine.NAMES[thing]).split()[-1:] == ["Turn"]


def _asked(machine: Any, log: dict[str, Any]) -> set[str]:
    """What the table was asked in a game."""
    state = machine.new_game(log["players"], log["config"], log["start"])
    found = set()
    for action in log["actions"]:
        if state.player == machine.REFEREE:
            found.add(str(machine.pending(state).prompt))
        machine.apply(state, action)
    return found


def _mean(numbers: list[int]) -> float:
    return round(sum(numbers) / len(numbers), 2) if numbers else 0


def _share(ordered: list[int], share: float) -> int:
    """The value that so much of the list does not pass (nearest rank)."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0
