"""The referee at the terminal, and many games, on the duel of tests/rulesets."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rulewright
from rulewright import pipeline, project
from rulewright.play import simulate, terminal

DUEL = Path(__file__).parent / "rulesets" / "duel"


@pytest.fixture(scope="module")
def machine() -> ModuleType:
    return rulewright.load(DUEL)


class Desk:
    """Somebody who types these lines, and the screen; saved games stand in `files`."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.screen, self.files = list(lines), "", dict[str, str]()

    def say(self, text: str) -> None:
        self.screen += text + "\n"

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        self.screen += prompt + self.lines[0] + "\n"
        return self.lines.pop(0)

    def read(self, name: str) -> str:
        if name not in self.files:
            raise terminal.Unusable(f"{name}: no such file")
        return self.files[name]

    def write(self, name: str, text: str) -> None:
        self.files[name] = text

    def play(self, game: terminal.Game, seed: int = 1) -> terminal.Game:
        return terminal.play(game, self.say, self.ask, self.read, self.write, random.Random(seed))


def begun(machine: Any) -> terminal.Game:
    return terminal.new_game(machine, 2, names=("Ann", "Bo"))


def test_it_shows_who_decides_what_by_which_rule(machine: ModuleType) -> None:
    desk = Desk()
    desk.play(begun(machine))
    assert "Ann decides:" in desk.screen
    assert "“The Active Player may take one Turn Action.”" in desk.screen
    assert "duel.rules:25" in desk.screen
    assert [
        line.strip() for line in desk.screen.splitlines() if line.startswith("   ") and line.strip()[0].isdigit()
    ] == ["1  Hide", "2  Rest", "3  Strike", "4  stop"]


def test_it_says_why_an_option_is_not_there(machine: ModuleType) -> None:
    desk = Desk("hide", "stop", "why", "why rest", "rest", "why strike", "why xyz")
    game = desk.play(begun(machine))
    shown = desk.screen[desk.screen.rindex("Ann decides:") :]
    assert "–  Rest: not now" in shown
    assert shown.count("“A Hidden Player cannot Rest.”") == 3
    assert "strike is an option" in shown
    assert 'nothing in this game is called "xyz"' in shown
    assert len(game.log) == 2


def test_a_roll_is_made_or_typed(machine: ModuleType) -> None:
    desk = Desk("strike", "bo", "7", "4")
    game = desk.play(begun(machine))
    assert '"7" is not an option here: type one of 1, 2, 3, 4, 5 and 6, or help' in desk.screen
    assert "came up: 4" in desk.screen
    assert machine.observe(game.state, 0)["Health"] == (3, 2)
    logs = [Desk("strike", "bo", "").play(begun(machine), seed).log for seed in (1, 1, 2, 3, 4, 5)]
    assert logs[0] == logs[1]
    assert len({tuple(log) for log in logs}) > 1


def test_undo_goes_back_to_the_same_state(machine: ModuleType) -> None:
    before = Desk("strike", "bo").play(begun(machine))
    after = Desk("strike", "bo", "4", "hide", "undo 2").play(begun(machine))
    assert after.log == before.log
    assert after.state == before.state
    assert Desk("undo 5").play(begun(machine)).log == []


def test_a_game_is_saved_and_taken_up(machine: ModuleType) -> None:
    desk = Desk("strike", "1", "4", "save a.json", "hide", "load a.json", "undo 3")
    game = desk.play(begun(machine))
    assert "taken up after 3 choices and rolls" in desk.screen
    assert game.state == begun(machine).state
    assert machine.replay(json.loads(desk.files["a.json"])) == Desk("strike", "bo", "4").play(begun(machine)).state


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"title": "Chess"}, 'a game of "Chess", not of "Duel"'),
        ({"build": "0"}, "the rules have changed"),
        ({"actions": "many"}, "not a saved game"),
        ({"actions": [99]}, "not among the options"),
        ({"players": 9}, "for 2"),
    ],
)
def test_a_game_that_does_not_fit_is_refused(machine: ModuleType, change: dict[str, Any], says: str) -> None:
    text = json.dumps(json.loads(terminal.saved(begun(machine))) | change)
    with pytest.raises(terminal.Unusable, match=says):
        terminal.loaded(machine, text)
    with pytest.raises(terminal.Unusable, match="not a saved game"):
        terminal.loaded(machine, "{]")


def test_a_game_to_its_end(machine: ModuleType) -> None:
    strikes = ["strike", "bo", "6", "stop"] * 3
    desk = Desk(*strikes[:-1], "1", "undo", "6", "quit")
    game = desk.play(begun(machine))
    assert "The game is over: Ann won." in desk.screen
    assert "undo takes the last choice back" in desk.screen
    assert machine.returns(game.state) == [1.0, -1.0]


def test_many_games_are_the_same_with_any_number_of_workers(machine: ModuleType) -> None:
    text = pipeline.machine(_game(), rulewright.__version__)
    one, two = (simulate.simulate(text, 60, 5, None, "random", 10_000, None, workers).value() for workers in (1, 2))
    for value in (one, two):
        assert value.pop("games_per_second") > 0
        assert value.pop("transitions_per_second") > 0
    assert one == two
    assert (one["games"], one["finished"], one["stuck"]) == (60, 60, 0)
    assert one["asked"] == {"steps": 0, "questions": 0, "texts": []}
    assert sum(one["winners"].values()) == 60
    assert one["rules"]["never"] == []
    assert one["turns"]["p50"] <= one["turns"]["p95"] <= one["turns"]["max"]


def test_a_game_that_does_not_end_is_told(machine: ModuleType) -> None:
    text = pipeline.machine(_game(), rulewright.__version__)
    report = simulate.simulate(text, 3, 0, 2, "first", 50, None, 1)
    assert report.finished == 0
    assert report.faults == [(seed, "not over after 50 decisions and rolls") for seed in range(3)]


def _game() -> Any:
    return pipeline.lowered(pipeline.compile_ruleset(project.one(str(DUEL)).sources)).game
