"""Whole games of the project's rulesets: they end, what must hold in every state holds, and every state
can be kept, copied and played again.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.play import coverage

RULES = Path(__file__).parents[1] / "rulesrc"
SEEDS = Path(__file__).parents[2] / "shared" / "seeds"
GAMES = 200  # for each number of Players
EACH = 30  # the same, of every ruleset; `./dev bench reach` plays 10,000 of each
LIMIT = 10_000  # decisions and rolls of one game
# By ruleset: the true questions about the table that its games ask.
ASKED: dict[str, frozenset[str]] = {"horrorclix": frozenset({"Is the game played with Unique Zombies?"})}
OUT_OF_PLAY = ("Falling", "Fallen", "Removed")  # who is one of these decides nothing


@pytest.fixture(scope="session")
def zombies() -> ModuleType:
    return rulewright.load(RULES / "zombies")


@pytest.fixture(scope="session")
def core() -> ModuleType:
    return rulewright.load(RULES / "dungeon-core")


class Count:
    """Counts, by the thing in the first role, how often procedures begin in a machine, while it is open."""

    def __init__(self, machine: Any, *procedures: str) -> None:
        self.machine, self.procedures = machine, procedures
        self.seen: dict[str, Counter[int]] = {name: Counter() for name in procedures}

    def __enter__(self) -> Count:
        self.before = list(self.machine.STEPS)
        for name in self.procedures:
            at = self.machine.STARTS[self.machine.procedure_number(name)]
            self.machine.STEPS[at] = self._counted(name, self.before[at])
        return self

    def _counted(self, name: str, step: Callable[[Any], int]) -> Callable[[Any], int]:
        def counted(s: Any) -> int:
            self.seen[name][s.frames[-1][2]] += 1
            return step(s)

        return counted

    def __exit__(self, *error: object) -> None:
        self.machine.STEPS[:] = self.before

    def take(self) -> dict[str, Counter[int]]:
        """What was counted since the last time."""
        found = self.seen
        self.seen = {name: Counter() for name in self.procedures}
        return found


def broken(machine: Any, s: Any) -> list[str]:
    """The sentences of INVARIANT blocks that do not hold in a state."""
    return [machine.RULES[rule][2] for rule, holds in machine.INVARIANTS.items() if not holds(s)]


def watched(machine: Any, seed: int, players: int, left: frozenset[str] = frozenset()) -> tuple[Any, int]:
    """A game at random, looked at wherever it waits: invariants hold, nobody out of play decides, the table
    is asked nothing but to do the sentences `left` to it.

    Gives the last state and how many decisions and rolls there were.
    """
    chance = random.Random(seed)
    s = machine.new_game(players)
    words = {machine.WORDS[word] for word in OUT_OF_PLAY if word in machine.WORDS}
    for number in range(LIMIT):
        wrong = broken(machine, s)
        assert not wrong, f"seed {seed}, {players} Players, after {number} actions: {wrong}"
        if not s.at:
            return s, number
        kind = machine.WAITS[s.at][0]
        assert kind in ("decision", "chance") or machine.pending(s).prompt in left, machine.pending(s).prompt
        if kind == "decision" and words:
            assert s.player_status[s.player] not in words, machine.pending(s).prompt
        machine.apply(s, chance.choice(s.options))
    raise AssertionError(f"seed {seed}, {players} Players: not over after {LIMIT} decisions and rolls")


@pytest.mark.parametrize("players", range(2, 7))
def test_zombies_games_end_with_one_surviving_winner(zombies: Any, players: int) -> None:
    surviving = zombies.WORDS["Surviving"]
    with Count(zombies, "Fall Resolution", "Rising as a Zombie", "Final Death") as count:
        for seed in range(GAMES):
            s, _ = watched(zombies, seed, players)
            assert len(s.winners) == 1
            assert s.player_status[s.winners[0]] == surviving
            assert s.player_status[:players].count(surviving) == 1
            seen = count.take()
            falls, rises = seen["Fall Resolution"], seen["Rising as a Zombie"]
            assert sum(falls.values()) == players - 1, f"seed {seed}"
            assert set(falls.values()) == {1}, f"seed {seed}: somebody fell twice"
            assert max(rises.values(), default=0) <= 1, f"seed {seed}: somebody rose twice"
            assert set(rises) <= set(falls)
            assert set(seen["Final Death"]) <= set(rises)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_core_plays_alone(core: Any, players: int) -> None:
    for seed in range(100):
        s, _ = watched(core, seed, players)
        assert len(s.winners) == 1
        assert s.player_status[s.winners[0]] == core.WORDS["Surviving"]


@pytest.mark.parametrize("ruleset", sorted(path.name for path in RULES.iterdir() if path.is_dir()))
def test_games_of_every_ruleset_end(ruleset: str) -> None:
    """With every number of Players that it allows, and nothing is left to the table but what `ASKED` lists."""
    machine: Any = rulewright.load(RULES / ruleset)
    for players in machine.PLAYERS:
        for seed in range(EACH):
            watched(machine, seed, players, ASKED.get(ruleset, frozenset()))


def test_what_must_hold_in_every_state_is_tested(zombies: Any, core: Any) -> None:
    """INVARIANT blocks, and what rules say is so of those who have a status."""
    told = {zombies.RULES[rule][2] for rule in zombies.INVARIANTS}
    assert {core.RULES[rule][2] for rule in core.INVARIANTS} == {
        "At most one Loot is in each Player's Equipment Slot.",
        "A Removed Player is not a Combatant.",
        "At least one Surviving Player remains.",
    }
    assert set(core.INVARIANTS) < set(zombies.INVARIANTS)
    assert {
        "A Fallen Player's Kaos is 0.",
        "A Fallen Player is not Hidden.",
        "A Fallen Player is not a Combatant.",
    } < told


def test_a_broken_invariant_is_told_in_its_sentence(zombies: Any) -> None:
    s = zombies.new_game(2)
    zombies.set_value(s, "Player Status", "Fallen", 1)
    zombies.set_value(s, "Hidden", True, 1)
    assert "A Fallen Player is not Hidden." in broken(zombies, s)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(2, 6), choices=st.binary(min_size=100, max_size=500))
def test_every_state_can_be_kept_copied_and_played_again(zombies: Any, players: int, choices: bytes) -> None:
    s = zombies.new_game(players)
    log: dict[str, Any] = {"build": zombies.BUILD, "title": zombies.TITLE, "players": players, "start": None}
    log |= {"config": {}, "actions": []}
    for choice in choices:
        if not s.at:
            break
        if s.player >= 0:
            copy, kept = s.clone(), zombies.State.from_json(json.loads(json.dumps(s.to_json())))
            again = zombies.replay(json.loads(json.dumps(log)))
            for other in (copy, kept, again):
                assert other == s
                assert hash(other) == hash(s)
                assert zombies.legal_actions(other) == zombies.legal_actions(s)
        action = s.options[choice % len(s.options)]
        before = s.clone()
        zombies.apply(s, action)
        log["actions"].append(action)
        assert before != s


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    if not SEEDS.is_dir():
        pytest.skip("the real documents are not here")
    return rulewright.load(SEEDS / "zombies-extension.txt")


def test_a_document_without_its_core_asks_the_table_in_its_own_words(alone: Any) -> None:
    """It starts at each of its procedures and comes to the end; what the machine cannot do or tell is
    asked in the author's sentences.
    """
    with pytest.raises(ValueError, match="how the game begins"):
        alone.new_game(3)
    sentences = {text for _, _, text in alone.RULES.values()}
    kinds: Counter[str] = Counter()
    starts = [alone.NAMES[number] for number in alone.STARTS if number < len(alone.NAMES)]
    assert len(starts) >= 9
    for start in starts:
        for seed in range(5):
            chance = random.Random(seed)
            s = alone.new_game(3, start=start)
            for _ in range(100):
                if not s.at:
                    break
                now = alone.pending(s)
                kinds[now.kind] += 1
                if now.kind == "step":
                    assert now.prompt in sentences
                alone.apply(s, chance.choice(s.options))
            assert not s.at, f"{start} does not end"
    assert kinds["question"] > 0
    assert kinds["step"] > 0


@pytest.mark.parametrize("name", ["horrorclix-zombie-war", "warlord-zombies", "zombie-martians"])
def test_a_document_without_procedures_says_so(name: str) -> None:
    if not SEEDS.is_dir():
        pytest.skip("the real documents are not here")
    machine: Any = rulewright.load(SEEDS / f"{name}.txt")
    with pytest.raises(ValueError, match="how the game begins"):
        machine.new_game(2)
    assert machine.RULES


def test_what_a_document_without_its_core_plays(alone: Any) -> None:
    """Twenty games from each of its procedures: the steps that change something by themselves are passed, and do it."""
    passed: set[str] = set()
    for number in alone.STARTS:
        if number < len(alone.NAMES):
            found = coverage.cover(alone, 20, start=alone.NAMES[number], limit=300)
            assert not found.unfinished, alone.NAMES[number]
            cites = {cite for at, times in enumerate(found.passed) if times for cite in alone.CITES.get(at, ())}
            passed |= {alone.RULES[cite][2] for cite in cites if cite in alone.RULES}
    for begins in (
        "If exactly one Surviving Player remains",
        "If Victory does not occur, continue",
        "Resolve Victory After",
        "Mark that Player as",
        "The Player stops being",
        "Resolve a Zombie Attack against",
        "If the Brawn Check succeeds",
        "If the Brawn Check fails",
    ):
        assert any(text.startswith(begins) for text in passed), begins


@pytest.mark.parametrize("one_is_left", [False, True])
def test_a_fall_without_the_core(alone: Any, one_is_left: bool) -> None:
    """Whether one Player is left is asked; if so the game ends, and else the fallen Player is a Fallen Player."""
    s = alone.table(3)
    alone.begin(s, "Fall Resolution", **{"fallen Player": 1})
    while s.at:
        now = alone.pending(s)
        no = now.kind == "question" and "exactly one Surviving Player" in now.prompt and not one_is_left
        alone.apply(s, s.options[1 if no else 0])  # yes stands first
    assert [alone.get_value(s, "Fallen", player) for player in range(3)] == [False, not one_is_left, False]
    assert (s.winners is not None) == one_is_left
    if one_is_left:
        return
    alone.begin(s, "Rising as a Zombie", Player=1)
    while s.at:
        alone.apply(s, s.options[0])
    assert alone.get_value(s, "Fallen", 1) is False
    assert alone.get_value(s, "Zombie", 1) is True
