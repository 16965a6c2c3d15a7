"""A machine of level 1 (straight lines fused) is the machine of level 0: the same games, states, traces, snapshots
and reasons, for every ruleset that is here.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from machines import reduced, small

from rulewright import __version__, pipeline, project
from rulewright.emit import python
from rulewright.machine.model import Game
from rulewright.play.load import load

HERE = Path(__file__).parent
REACH = HERE / "reach"
RULESETS = sorted(
    [*(HERE.parent / "rulesrc").glob("*/"), *(HERE / "rulesets").glob("*/"), *(HERE / "examples").glob("*.rules")]
)
SMALL = ["reduced", *small.ALL]


@cache
def texts(ruleset: Path) -> tuple[str, str]:
    game = pipeline.lowered(pipeline.compile_ruleset(project.one(str(ruleset)).sources)).game
    return pipeline.machine(game, __version__), pipeline.machine(game, __version__, 1)


@cache
def machines(ruleset: Path) -> tuple[Any, Any]:
    plain, fused = texts(ruleset)
    return load(plain, f"{ruleset.stem}0"), load(fused, f"{ruleset.stem}1")


def seeds(ruleset: Path) -> list[int]:
    stored = REACH / f"{ruleset.stem}.toml"
    found: list[int] = tomllib.loads(stored.read_text(encoding="utf-8"))["seeds"] if stored.exists() else []
    return [*found[:40], *range(12)]


def players_of(machine: Any, seed: int) -> int:
    chosen: int = machine.PLAYERS[seed % len(machine.PLAYERS)]
    return chosen


def same(plain: Any, fused: Any, seed: int) -> None:
    """One game in both."""
    ends = []
    for machine in (plain, fused):
        try:
            played = machine.simulate(seed, players=players_of(plain, seed), limit=3000)
            ends.append((played.log, played[2:], played.state.to_json()))
        except machine.Endless as error:  # the rules go round for ever
            ends.append(("endless", set(error.cycle)))
    assert ends[0] == ends[1]


def begins(machine: Any) -> bool:
    """Whether a game begins, and comes to a choice."""
    try:
        return machine.ENTRY != machine.NOTHING and bool(machine.simulate(0, players=players_of(machine, 0)))
    except machine.Endless:
        return False


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
def test_both_levels_play_the_same_games(ruleset: Path) -> None:
    plain, fused = machines(ruleset)
    assert plain.BUILD == fused.BUILD
    assert [step.__name__ for step in plain.STEPS] == [step.__name__ for step in fused.STEPS]
    if plain.ENTRY == plain.NOTHING:
        pytest.skip("no sentence says how the game begins")
    for seed in seeds(ruleset):
        same(plain, fused, seed)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
def test_every_state_that_waits_is_the_same(ruleset: Path) -> None:
    """Snapshots are read by the other level, and go on there; what may be done and what not, and why, is the same."""
    plain, fused = machines(ruleset)
    if not begins(plain):
        pytest.skip("no game can be played")
    for seed in range(3):
        log = plain.simulate(seed, players=players_of(plain, seed), limit=400).log
        one, other = plain.new_game(log["players"]), fused.new_game(log["players"])
        for number, action in enumerate(log["actions"]):
            saved = one.to_json()
            assert saved == other.to_json()
            assert one.key() == other.key()
            assert plain.pending(one) == fused.pending(other)
            assert plain.why_not(one, 0) == fused.why_not(other, 0)
            if number % 7 == seed:
                one, other = plain.State.from_json(other.to_json()), fused.State.from_json(saved)
            plain.apply(one, action)
            fused.apply(other, action)
        assert fused.replay(log).to_json() == other.to_json() == one.to_json()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
def test_an_action_of_another_kind_is_refused_in_words(ruleset: Path) -> None:
    """Things of every kind, and numbers that are no thing: `why_not` answers, `apply` says that it may not be."""
    plain, _ = machines(ruleset)
    if not begins(plain):
        pytest.skip("no game can be played")
    log = plain.simulate(3, players=players_of(plain, 3), limit=120).log
    s = plain.new_game(log["players"])
    for action in log["actions"]:
        for other in {*range(-9, len(plain.NAMES) + 9), -1000, 1000} - set(s.options):
            with pytest.raises(plain.Illegal):
                plain.apply(s, other)
        plain.apply(s, action)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
def test_traces_name_each_step_in_both(ruleset: Path) -> None:
    plain, fused = machines(ruleset)
    if not begins(plain):
        pytest.skip("no game can be played")
    for seed in range(5):
        players = players_of(plain, seed)
        lines = [machine.Tracing() for machine in (plain, fused)]
        for machine, trace in zip((plain, fused), lines, strict=True):
            machine.simulate(seed, players=players, trace=trace, limit=2000)
        assert [(x.step, x.depth, x.cites, x.action) for x in lines[0]] == [
            (x.step, x.depth, x.cites, x.action) for x in lines[1]
        ]
        assert (
            fused.simulate(seed, players=players, limit=2000).log
            == plain.simulate(seed, players=players, limit=2000).log
        )


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
def test_a_procedure_begun_by_itself_goes_the_same_way(ruleset: Path) -> None:
    """Every procedure is begun by its name on a table on which nothing was done, and played by the first options."""
    plain, fused = machines(ruleset)
    for number in plain.STARTS:
        if number >= len(plain.NAMES):
            continue
        ends = []
        for machine in (plain, fused):
            try:
                played = machine.simulate(
                    1, "first", start=machine.NAMES[number], players=machine.PLAYERS[-1], limit=50
                )
                ends.append((played.log["actions"], played.state.to_json()))
            except (ValueError, IndexError, machine.Endless) as error:
                cycle = set(error.cycle) if isinstance(error, machine.Endless) else str(error)
                ends.append((type(error).__name__, cycle))
        assert ends[0] == ends[1], plain.NAMES[number]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
def test_a_game_is_played_straight_through(ruleset: Path) -> None:
    """No game of these needs the steps, and none is different for that; one that is cut short is left to them."""
    _, fused = machines(ruleset)
    if not begins(fused):
        pytest.skip("no game can be played")
    for seed in range(5):
        played = fused.simulate(seed, players=players_of(fused, seed), limit=3000)
        straight = fused._through(random.Random(seed).random, players_of(fused, seed), 3000)
        assert (straight is None) == (not played.finished)
        if straight is not None:
            assert straight.log == played.log
        number = len(played.log["actions"])
        short = fused.simulate(seed, players=players_of(fused, seed), limit=number // 2)
        assert not short.finished
        assert short.log["actions"] == played.log["actions"][: number // 2]
        assert fused.simulate(seed, players=players_of(fused, seed), limit=number).log == played.log


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_the_same(name: str) -> None:
    game = game_named(name)
    plain, fused = load(python.module(game, "0")), load(python.module(game, "0", level=1))
    for seed in range(20):
        same(plain, fused, seed)


def game_named(name: str) -> Game:
    return reduced.game() if name == "reduced" else small.ALL[name]()


def test_level_1_is_clean_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    files = []
    for name in SMALL:
        text = python.module(game_named(name), "0", level=1)
        assert text == python.module(game_named(name), "0", level=1)
        files.append(tmp_path / f"{name}_machine.py")
        files[-1].write_text(text, encoding="utf-8")
    files.append(tmp_path / "zombies_machine.py")
    files[-1].write_text(texts(HERE.parent / "rulesrc" / "zombies")[1], encoding="utf-8")
    names = [str(file) for file in files]
    options = ["--strict", "--config-file=", f"--cache-dir={tmp_path}/cache"]
    done = subprocess.run([sys.executable, "-m", "mypy", *options, *names], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    select = ["--isolated", "--select", "E,F,W,B", "--line-length", "120"]
    done = subprocess.run([sys.executable, "-m", "ruff", "check", *select, *names], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
