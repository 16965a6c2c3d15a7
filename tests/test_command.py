"""The command as its user meets it: status, streams, and what it says of input and places that cannot be used."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright import project
from rulewright.cli import main

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
