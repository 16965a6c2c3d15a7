"""Many games: told by number of Players, with every choice of the options of the game; options settled beforehand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright import pipeline, project
from rulewright.cli_play import play
from rulewright.cli_play import simulate as many
from rulewright.play import replay, simulate, terminal
from rulewright.play.load import load
from rulewright.report import games

LAMPS = """\
Core Rules: Lamps
Players: 2-4

RULE

Night Play is an option of the game. Gifts are an option of the game.

RULE

Each Player has Gold, a number. The game has a Turn Order, a list of Players.

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Put the Players in Turn Order.
2. If the game is played with Gifts, each Player gains 2 Gold.

PROCEDURE Round

1. For each Player in Turn Order, that Player takes a Turn.

PROCEDURE Turn

1. The Player rolls 1D6.
2. The Player gains that much Gold.
3. If the Player's Gold is 12 or more, the Player wins and the game ends.
"""


def test_games_are_told_by_number_of_players_with_every_choice_of_options(tmp_path: Path) -> None:
    (tmp_path / "lamps.rules").write_text(LAMPS)
    text = pipeline.machine(_game(tmp_path), rulewright.__version__)
    found = simulate.simulate(text, 36, 0, None, "random", 10_000, None, 1)
    value = found.value()
    assert [(row["players"], row["games"], row["finished"]) for row in value["players"]] == [
        (2, 12, 12),
        (3, 12, 12),
        (4, 12, 12),
    ]
    assert all(row["asked"] == {"steps": 0, "questions": 0} for row in value["players"])
    turns = sum(row["turns"]["mean"] * row["games"] for row in value["players"])
    assert turns == pytest.approx(sum(found.turns), abs=0.5)  # means have two digits
    assert value["options"] == {"Gifts": 18, "Night Play": 18}
    page = games.report(found, load(text)).split("\n")
    assert page[2].split()[:5] == ["players", "games", "ended", "steps", "questions"]
    assert [line.split()[:5] for line in page[3:6]] == [[str(number), "12", "12", "0", "0"] for number in (2, 3, 4)]
    assert page[6] == "options   Gifts in 18 of 36 games, Night Play in 18 of 36 games"
    with_gifts = simulate.simulate(text, 6, 0, 2, "random", 10_000, None, 1, options=("Gifts",)).value()
    assert with_gifts["options"] == {"Gifts": 6, "Night Play": 0}
    assert len(with_gifts["players"]) == 1


def test_options_of_the_game_are_settled_beforehand_or_asked(tmp_path: Path) -> None:
    (tmp_path / "lamps.rules").write_text(LAMPS)
    machine: Any = load(pipeline.machine(_game(tmp_path), rulewright.__version__))
    assert machine.pending(machine.new_game(2)).prompt == "Is the game played with Night Play?"
    state = machine.new_game(2, {"options": ["Gifts"]})
    assert (machine.pending(state).kind, state.gold[:2]) == ("chance", [2, 2])
    played = machine.simulate(3, config={"options": ()})
    assert played.questions == 0
    assert machine.replay(played.log).winners == played.winners
    told = list(replay.told(machine, machine.simulate(3, config={"options": ["Gifts"]}).log))
    assert any("each Player gains 2 Gold" in line for line in told)
    with pytest.raises(ValueError, match="Snow is no option of Lamps; there are Night Play, Gifts"):
        machine.new_game(2, {"options": ["Snow"]})
    with pytest.raises(ValueError, match="Gifts is agreed on where the game begins"):
        machine.new_game(2, {"options": ["Gifts"]}, start="Round")
    game = terminal.new_game(machine, 2, options=("Gifts",))
    game.apply(1)
    again = terminal.loaded(machine, terminal.saved(game))
    assert again.state.key() == game.state.key()
    with pytest.raises(terminal.Unusable, match="Snow is no option"):
        terminal.new_game(machine, 2, options=("Snow",))


def test_the_commands_take_options_by_name(tmp_path: Path) -> None:
    (tmp_path / "lamps.rules").write_text(LAMPS)
    run = CliRunner().invoke(many, [str(tmp_path), "--games", "2", "--workers", "1", "--option", "gifts"])
    assert "options   Gifts in 2 of 2 games, Night Play in 0 of 2 games" in run.output
    run = CliRunner().invoke(many, [str(tmp_path), "--games", "2", "--workers", "1", "--option", "none", "--json"])
    assert json.loads(run.output)["options"] == {"Gifts": 0, "Night Play": 0}
    run = CliRunner().invoke(play, [str(tmp_path), "--option", "Gifts", "--option", "Night Play"], input="quit\n")
    assert "Is the game played with" not in run.output
    run = CliRunner().invoke(play, [str(tmp_path), "--option", "Snow"])
    assert "Snow is no option of the game; there are Night Play, Gifts" in str(run.exception)


def _game(folder: Path) -> Any:
    return pipeline.lowered(pipeline.compile_ruleset(project.one(str(folder)).sources)).game
