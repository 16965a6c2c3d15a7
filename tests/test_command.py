"""The command as its user meets it: status, streams, and what it says of input and places that cannot be used."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright import outputs, project
from rulewright.cli import main
from rulewright.report.pages import pages
from rulewright.screen import progress

RULESETS = Path(__file__).parent / "rulesets"

GAME = """\
Core Rules: Pebbles
Players: 2-4

# 1 Play

RULE

Each Player has Pebbles, a number starting at 3.

RULE

A Player loses one Pebble as rule 9.9 says.
"""


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str


Command = Callable[..., Run]


@pytest.fixture
def rulewright(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Runs the command in an empty folder, with its words as arguments, and gives back what came of it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path.parent / f"{tmp_path.name}-cache"))

    def run(*words: str, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "argv", ["rulewright", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        assert "a fault of rulewright itself" not in captured.err, captured.err
        return Run(int(ended.value.code or 0), captured.out, captured.err)

    return run


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (None, "rules.rules: no such file or folder; check the spelling"),
        (b"", "rules.rules: empty; write a title line"),
        (b"  \n\n", "rules.rules: empty; write a title line"),
        (b"Core Rules: X\n\nRULE\n\n\0\0", "rules.rules:5: not text (it holds zero bytes)"),
        (b"Core Rules: X\n\nRULE\n\nCaf\xe9.", "rules.rules:5:4: not UTF-8 (byte 0xe9)"),
        (b"A word. " * 6_500_000, "rules.rules: larger than 5 MB"),
    ],
)
def test_input_that_cannot_be_used(rulewright: Command, make: bytes | None, says: str) -> None:
    if make is not None:
        Path("rules.rules").write_bytes(make)
    run = rulewright("check", "rules.rules")
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith(f"rulewright: {says}")
    assert run.err.count("\n") == 1


def test_what_cannot_be_used_keeps_nothing_else_from_being_checked(rulewright: Command) -> None:
    for folder, text in (("one", GAME), ("two", GAME.replace("Pebbles", "Stones")), ("three", "")):
        Path(folder).mkdir()
        Path(folder, "game.rules").write_text(text)
    Path("two", "more.rules").write_bytes(b"Caf\xe9\n")
    run = rulewright("check", "one", "nowhere", "two", "three", "--format", "short")
    assert run.status == 2
    assert "one/game.rules:12:" in run.out
    assert "two/game.rules:12:" in run.out
    assert "rulewright: nowhere: no such file or folder" in run.err
    assert "rulewright: three/game.rules: empty" in run.err
    assert run.err.count("two/more.rules:1:4: not UTF-8") == 1
    assert "(the rules beside it are taken without it)" in run.err
    assert rulewright("why", "two", "1a").status == 2  # a part of these rules may be missing
    built = rulewright("build", "one", "three", "-o", "out")
    assert built.status == 2
    assert Path("out/game/rulebook.html").exists()


def test_in_a_folder_of_several_games_each_is_checked(rulewright: Command) -> None:
    Path("a.rules").write_text(GAME)
    Path("b.rules").write_text(GAME.replace("Pebbles", "Stones").replace("RULE", "RULE\n\n| a | row |", 1))
    Path("c.rules").write_bytes(b"\0")
    run = rulewright("check", ".", "--format", "short")
    assert run.status == 2
    assert "a.rules:12:" in run.out
    assert "b.rules:8:1: error" in run.out
    assert "c.rules:1: not text" in run.err
    run = rulewright("check", "a.rules")  # it is a game by itself, whatever lies beside it
    assert (run.status, "c.rules" in run.err) == (1, False)
    Path("c.rules").write_text("RULE\n\nA Pebble is a Stone.\n")
    run = rulewright("check", ".")
    assert run.status == 2
    assert "c.rules:1: this file has no title line, and 2 files with a title are in its folder" in run.err


def test_a_folder_without_rules(rulewright: Command) -> None:
    Path("empty").mkdir()
    run = rulewright("check", "empty")
    assert run.status == 2
    assert "no .rules file is in this folder" in run.err


def test_a_file_that_may_not_be_read(rulewright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("rules.rules").write_text(GAME)
    if os.geteuid() == 0:  # root may read everything: the system call's answer is played instead
        monkeypatch.setattr(project, "_read_state", lambda *_: (_ for _ in ()).throw(PermissionError(13, "denied")))
    else:
        Path("rules.rules").chmod(0)
    run = rulewright("check", "rules.rules")
    assert run.status == 2
    assert "rules.rules: no permission to read it" in run.err


def test_findings_give_status_1_and_go_to_standard_output(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    run = rulewright("check", "pebbles.rules")
    assert run.status == 1
    assert "pebbles.rules:12" in run.out
    assert "9.9" in run.out
    assert "\x1b" not in run.out + run.err


def test_standard_input(rulewright: Command) -> None:
    run = rulewright("check", "-", "--format", "short", stdin=GAME.encode())
    assert run.status == 1
    assert "-:12:" in run.out


def test_short_is_one_line_a_finding_in_order_of_place(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME.replace("9.9", "9.9 and rule 8.8"))
    lines = rulewright("check", "pebbles.rules", "--format", "short", "--profile", "strict").out.splitlines()
    places = [tuple(int(number) for number in line.split(":")[1:3]) for line in lines]
    assert len(places) > 1
    assert places == sorted(places)


def test_json_is_as_documented(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    value = json.loads(rulewright("check", "pebbles.rules", "--format", "json", "--sentences").out)
    assert list(value) == ["version", "files", "sentences", "findings", "readings"]
    assert (value["version"], value["files"]) == (1, ["pebbles.rules"])
    counts = value["sentences"]
    assert counts["total"] == counts["understood"] + counts["partly"] + counts["prose"] == len(value["readings"]) == 2
    for finding in value["findings"]:
        assert list(finding) == ["code", "slug", "severity", "message", "help", "example", "locations"]
        assert finding["locations"][0]["role"] == "primary"
        for place in finding["locations"]:
            assert list(place) == ["file", "line", "column", "end_line", "end_column", "role", "text"]
    for reading in value["readings"]:
        assert list(reading) == ["file", "line", "text", "verdict", "kind", "english", "stopped_at"]


PLAYED = """\
Core Rules: Hill
Players: 2-3

RULE

The game has a Turn Order, a list of Players. Each Player has Distance, a number starting at 0.

RULE

To play the game, resolve Climb.

PROCEDURE Climb

1. Put the Players in Turn Order.
2. Each Player gains 1 Distance.
3. Each Player sings of the old moon.
4. The game ends.
"""


def test_what_is_not_understood_and_what_is_left_to_the_table_is_counted(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED)
    run = rulewright("check", "hill.rules", "--format", "short")
    assert run.status == 0
    assert "hill.rules:16:29: warning RW030 not-understood" in run.out
    assert "RW860" not in run.out  # one finding for one sentence
    assert run.err.splitlines()[-1] == "7 sentences: 6 understood (85 %), 1 partly, 0 prose; 1 left to the table"
    run = rulewright("check", "hill.rules", "--profile", "draft")
    assert run.err.startswith("no findings in what was understood; 1 warning ")
    value = json.loads(rulewright("check", "hill.rules", "--format", "json", "--profile", "draft").out)
    assert value["sentences"] == {"total": 7, "understood": 6, "partly": 1, "prose": 0, "left_to_the_table": 1}
    found = json.loads(rulewright("check", "hill.rules", "--format", "json").out)["findings"]
    assert rulewright("build", "hill.rules", "-o", "out").status == 0
    made = json.loads(Path("out/hill/findings.json").read_text())
    assert [each for each in made["findings"] if each["severity"] != "info"] == found
    assert made["sentences"] == value["sentences"]

    Path("hill.rules").write_text(PLAYED.replace("3. Each Player sings of the old moon.\n4", "3"))
    run = rulewright("check", "hill.rules")
    assert run.err.splitlines()[-1] == "6 sentences: 6 understood (100 %), 0 partly, 0 prose"
    assert run.err.startswith("no findings")
    assert "in what was understood" not in run.err


def test_the_machine_is_written_at_a_level(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED)
    assert rulewright("build", "hill.rules", "-o", "out", "-O1").status == 0
    assert "FUSED" in Path("out/hill/machine.py").read_text()
    assert rulewright("build", "hill.rules", "-O2").status == 2


def test_what_an_extension_leaves_to_the_table_without_its_core_is_a_note(rulewright: Command) -> None:
    Path("hill.rules").write_text(PLAYED.replace("Core Rules", "Rules Extension").replace("To play the game,", "Then"))
    run = rulewright("check", "hill.rules", "--format", "short")
    assert "RW860" not in run.out
    assert "; 1 left to the table" in run.err
    assert "info RW030" in rulewright("check", "hill.rules", "--format", "short", "--profile", "strict").out


@pytest.mark.parametrize("cell", ["²", "--5", "9" * 5000, "1d²", "1d6+²", "²d6", "0d0", "0" * 2000 + "3"])
def test_numbers_that_are_none_are_words(rulewright: Command, cell: str) -> None:
    text = f"COMPONENT Bird Card\n\n| Bird Card | Wing | Quantity |\n| Raven | {cell} | {cell} |\n| Crow | 2 | 1 |\n"
    Path("x.rules").write_text(f"{GAME}\n{text}\nCOMPONENT Feather\n\nQuantity: {cell}\n", encoding="utf-8")
    run = rulewright("check", "x.rules", "--format", "short")
    assert run.status == 1
    assert ("RW509" in run.out) is (not cell.endswith("3"))


def test_what_is_left_to_the_table_can_be_allowed(rulewright: Command) -> None:
    sung = PLAYED.replace(" of the old moon", "")
    Path("hill.rules").write_text(sung)
    assert "warning RW860" in rulewright("check", "hill.rules", "--format", "short").out
    Path("hill.rules").write_text(sung.replace("PROCEDURE", "// allow RW860: they sing it themselves\nPROCEDURE"))
    run = rulewright("check", "hill.rules", "--format", "short")
    assert "RW860" not in run.out
    assert "RW901" not in run.out
    assert "; 1 left to the table" in run.err


def test_a_suppression_needs_a_reason_and_something_to_silence(rulewright: Command) -> None:
    Path("a.rules").write_text(
        GAME.replace("RULE\n\nA Player loses", "// allow RW201: as printed\nRULE\n\nA Player loses")
    )
    assert rulewright("check", "a.rules", "--format", "short").status == 0
    Path("a.rules").write_text(GAME.replace("RULE\n\nA Player loses", "// allow RW201\nRULE\n\nA Player loses"))
    assert "RW902" in rulewright("check", "a.rules", "--format", "short").out
    Path("a.rules").write_text(GAME.replace("RULE\n\nEach Player", "// allow RW201: as printed\nRULE\n\nEach Player"))
    assert "RW901" in rulewright("check", "a.rules", "--format", "short").out


def test_a_core_is_found_by_its_title(rulewright: Command) -> None:
    for folder, text in (
        ("base", GAME),
        ("more", "Rules Extension: Stones\nExtends: Pebbles\n\nRULE\n\nA Stone is a Pebble.\n"),
    ):
        Path(folder).mkdir()
        Path(folder, "rules.rules").write_text(text)
    value = json.loads(rulewright("check", "more", "--format", "json").out)
    assert value["files"] == ["base/rules.rules", "more/rules.rules"]


def test_a_circle_of_extensions(rulewright: Command) -> None:
    Path("a.rules").write_text("Rules Extension: A\nExtends: B\n\nRULE\n\nA Stone is a Pebble.\n")
    Path("b.rules").write_text("Rules Extension: B\nExtends: A\n\nRULE\n\nA Stone is a Pebble.\n")
    run = rulewright("check", "a.rules")
    assert run.status == 2
    assert "extends itself" in run.err


def test_untitled_files_join_the_titled_one(rulewright: Command) -> None:
    Path("game").mkdir()
    Path("game/a.rules").write_text("# 2 More\n\nRULE\n\nA Stone is a Pebble.\n")
    Path("game/main.rules").write_text(GAME)
    for path in ("game", "game/a.rules", "game/main.rules"):
        value = json.loads(rulewright("check", path, "--format", "json").out)
        assert value["files"] == ["game/main.rules", "game/a.rules"]
        assert value["sentences"]["total"] == 3


def test_settings_and_options(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    Path("rulewright.toml").write_text('profile = "drafty"\n')
    run = rulewright("check", "pebbles.rules")
    assert run.status == 2
    assert "rulewright.toml: profile = 'drafty'; it is one of draft, default, strict, publish" in run.err


def test_explain(rulewright: Command) -> None:
    run = rulewright("explain", "rw901")
    assert run.status == 0
    assert "suppression" in run.out.lower()
    assert rulewright("explain", "RW999").status == 2


def test_rule_text_cannot_steer_the_terminal(rulewright: Command) -> None:
    Path("x.rules").write_text(GAME.replace("Pebble as", "Pebble \x1b[31m\u202e as"), encoding="utf-8")
    for words in (("check", "x.rules"), ("check", "x.rules", "--format", "short"), ("why", "x.rules", "1")):
        run = rulewright(*words)
        assert run.out
        assert not set("\x1b\u202e") & set(run.out + run.err)


def test_no_output_of_a_game_steers_the_terminal(rulewright: Command) -> None:
    game = (
        "Core Rules: A\x1b[31m\x1b]0;x\x07B\u202e\x9b31mC\nPlayers: 2\n\n# 1 X\u202e\n\nRULE\n\n"
        "Each Player has Gold, a number from 0.\n\nRULE \u202eY\n\nTo play the game, resolve Go.\n\nPROCEDURE Go\n\n"
        "1. Roll 1D6.\n2. Each \x1b[31m\u202e\x9b Player gains that much Gold.\n3. The game ends.\n"
    )
    Path("x.rules").write_text(game, encoding="utf-8")
    Path("\x1b[31m[x]\u202e.rules").write_text(game, encoding="utf-8")
    for words in (
        ("simulate", "x.rules", "--games", "2", "--workers", "1"),
        ("simulate", "x.rules", "--games", "2", "--workers", "1", "--json"),
        ("check", "x.rules"),
        ("check", "x.rules", "--format", "short"),
        ("check", "x.rules", "--format", "json", "--sentences"),
        ("build", "x.rules"),
        ("build", "\x1b[31m[x]\u202e.rules"),
        ("why", "x.rules", "x.rules:17"),
        ("play", "x.rules"),
        ("explain", "RW201"),
    ):
        run = rulewright(*words)
        assert run.out, words
        assert not set("\x1b\x07\x9b\u202e") & set(run.out + run.err), words


def test_a_name_that_looks_like_mark_up_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress("[/x]\x1b[31m") as begin:
        begin("[/y]")


def test_why_shows_readings(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(GAME)
    for rule in ("1a", "rule 1A", "play.1", "pebbles.rules:8", "PLAY", "1"):
        run = rulewright("why", "pebbles.rules", rule)
        assert run.status == 0, rule
        assert "[Each Player] has Pebbles" in run.out
        assert "= Each Player has Pebbles, a number starting at 3." in run.out
    run = rulewright("why", "pebbles.rules", "play.7")
    assert (run.status, run.out) == (2, "")
    assert "nothing is called, numbered or placed at play.7; near it are play." in run.err


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


def test_every_code_has_its_page() -> None:
    """Whatever module makes a finding, `explain` has a page for it under the same name."""
    known = pages()
    package = Path(project.__file__).parent
    for file in sorted(package.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert set(re.findall(r'"(RW\d{3})"', text)) <= set(known), file
        for code, slug in re.findall(r'"(RW\d{3})",\s*"([a-z]+(?:-[a-z]+)*)"', text):
            assert slug in (known[code].slug, "slug"), file


SMALL = """\
Core Rules: Pebbles
Players: 2-4

RULE

To play the game, resolve Setup, then repeat Round until the game ends.

PROCEDURE Setup

1. Each Player rolls 1D6.

PROCEDURE Round

1. The game ends.

COMPONENT Stones

| Name | Quantity | Weight |
| Flint | 2 | 3 |
| Slate | 1 | 4 |
"""


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


def test_two_rows_of_one_name_are_told(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(SMALL.replace("Slate", "Flint"))
    assert "2 rows are called Flint" in rulewright("check", "pebbles.rules", "--format", "short").out


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


def test_streams_that_are_closed(rulewright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["rulewright", "check", "-"])
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
