"""The command that builds, plays and simulates: places that cannot be written, games that cannot be played."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import GAME, PLAYED, RULESETS, SMALL, Command

from rulewright import outputs


def test_the_machine_is_written_at_a_level(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED)
    assert rulewright("build", "hill.rules", "-o", "out", "-O1").status == 0
    assert "FUSED" in Path("out/hill/machine.py").read_text()
    assert rulewright("build", "hill.rules", "-O2").status == 2


def test_build_and_a_disk_that_fills_up(rulewright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("pebbles.rules").write_text(GAME)
    run = rulewright("build", "pebbles.rules", "-o", "out")
    assert run.status == 1  # for the pointer to nothing
    made = {file.name: file.read_bytes() for file in Path("out/pebbles").iterdir() if file.is_file()}
    assert {"rulebook.pdf", "rulebook.html", "findings.json"} <= set(made)
    assert ", ".join(sorted(made)) == ", ".join(sorted(run.out.splitlines()[0].partition(": ")[2].split(", ")))
    assert "2 sentences: " in run.out

    really = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if self.name != "rulebook.pdf":
            return really(self, data)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(outputs.Path, "write_bytes", full)
        run = rulewright("build", "pebbles.rules", "-o", "out")
    assert (run.status, run.out) == (2, "")
    assert "out/pebbles: the disk is full" in run.err
    assert {file.name: file.read_bytes() for file in Path("out/pebbles").iterdir()} == made
    assert [file.name for file in Path("out").iterdir()] == ["pebbles"]


def test_build_where_it_may_not_write(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    Path("out").write_text("a file")
    run = rulewright("build", "pebbles.rules", "-o", "out")
    assert run.status == 2
    assert "in the way" in run.err
    assert Path("out").read_text() == "a file"


def test_two_rulesets_of_one_name(rulewright: Command) -> None:
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "game.rules").write_text(GAME.replace("Pebbles", folder.capitalize()))
    run = rulewright("build", "one", "two")
    assert run.status == 2
    assert "two/game.rules: would be made in the same folder as one/game.rules" in run.err
    assert not Path("build").exists()


def test_play_and_simulate(rulewright: Command) -> None:
    duel = str(RULESETS / "duel")
    run = rulewright("play", duel, "--name", "Ann", "--name", "Bo", stdin=b"hide\nquit\n")
    assert run.status == 0
    assert "Ann: Hide" in run.out
    run = rulewright("play", duel, "--players", "5")
    assert run.status == 2
    assert "not 5" in run.err
    run = rulewright("simulate", duel, "--games", "5", "--workers", "1", "--json")
    assert run.status == 0
    value = json.loads(run.out)
    keys = [
        "games",
        "finished",
        "stuck",
        "asked",
        "turns",
        "players",
        "options",
        "winners",
        "rules",
        "games_per_second",
        "transitions_per_second",
    ]
    assert list(value) == keys
    assert list(value["asked"]) == ["steps", "questions", "texts"]
    assert list(value["turns"]) == ["mean", "p50", "p95", "max"]
    assert list(value["rules"]) == ["covered", "total", "never"]
    assert list(value["players"][0]) == ["players", "games", "finished", "stuck", "asked", "turns", "answers"]
    run = rulewright("simulate", duel, "--games", "2", "--limit", "3", "--workers", "1")
    assert run.status == 1
    assert "game 0: not over after 3 decisions and rolls" in run.err


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
@pytest.mark.parametrize("after", [0.3, 1.0, 2.5])
def test_a_stop_in_the_middle_of_many_games_ends_in_words(after: float) -> None:
    """Ctrl-C goes to all processes of the terminal: those that play, and those that are only being loaded."""
    terminal = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # tests may run without one
    script = (
        f"{terminal}; from rulewright.cli import main; print(flush=True); main() if __name__ == '__main__' else None"
    )
    words = [sys.executable, "-c", script, "simulate", str(RULESETS / "duel"), "--games", "100000", "--workers", "2"]
    command = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert command.stdout is not None
    command.stdout.readline()
    time.sleep(after)
    os.killpg(command.pid, signal.SIGINT)
    _, err = command.communicate(timeout=60)
    assert (command.returncode, err.strip()) == (130, "rulewright: stopped")


def test_rules_that_do_not_say_how_they_begin(rulewright: Command) -> None:
    Path("x.rules").write_text(GAME)
    assert "there is nothing to play" in rulewright("play", "x.rules").err
    Path("x.rules").write_text(GAME + "\nPROCEDURE Toss\n\n1. The Player rolls 1D6.\n")
    run = rulewright("simulate", "x.rules")
    assert run.status == 2
    assert "name a procedure with --start: Toss" in run.err
    assert rulewright("simulate", "x.rules", "--start", "toss", "--games", "3", "--workers", "1").status == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2-4", "0"),
        ("2-4", "4-2"),
        ("2-4", "²"),
        ("2-4", "99999999999999999999"),
        ("1D6", "1D0"),
        ("1D6", "999999999D999999999"),
        ("Flint | 2", "Flint | 99999999999999999999"),
        ("Flint | 2", "Flint | some"),
        ("| 4 |", "| 1.5 |"),
        ("Slate", "Flint"),
        ("PROCEDURE Round", "PROCEDURE Setup\n\n1. The game ends.\n\nPROCEDURE Round"),
        ("1. Each Player rolls 1D6.", "1. Resolve Setup."),
    ],
)
def test_rules_that_ask_for_what_cannot_be_end_in_words(rulewright: Command, old: str, new: str) -> None:
    Path("pebbles.rules").write_text(SMALL.replace(old, new))
    run = rulewright("simulate", "pebbles.rules", "--games", "2", "--workers", "1")
    assert run.status in (0, 1)
    assert run.out.startswith("2 games of Pebbles")


def test_play_for_nobody_is_refused(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(SMALL)
    run = rulewright("play", "pebbles.rules", "--players", "0")
    assert run.status == 2
    assert "not 0" in run.err


def test_a_game_that_never_begins_is_refused(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(SMALL.replace("1. Each Player rolls 1D6.", "1. Resolve Setup."))
    run = rulewright("play", "pebbles.rules")
    assert run.status == 2
    assert "never comes to a choice or roll" in run.err


def test_a_step_that_calls_with_nothing_after_the_verb(rulewright: Command) -> None:
    duel = (RULESETS / "duel" / "duel.rules").read_text()
    Path("duel.rules").write_text(
        duel.replace("1. The Player becomes Hidden.", "1. Each other Player may Rest.\n2. The Player Rests.")
    )
    assert rulewright("simulate", "duel.rules", "--games", "1", "--workers", "1").status in (0, 1)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"title": "D", "build": "", "players": 1e999, "actions": []}', "{}", "7"]
)
def test_a_file_that_is_no_saved_game(rulewright: Command, text: str) -> None:
    Path("saved.json").write_text(text)
    run = rulewright("play", str(RULESETS / "duel"), "--load", "saved.json")
    assert run.status == 2
    assert "this is not a saved game" in run.err
