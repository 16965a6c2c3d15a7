"""The command with input that cannot be used, or is meant to do harm: what it says, and that it goes on."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest
from commands import GAME, SMALL, Command

from rulewright import project
from rulewright.cli import main
from rulewright.screen import progress


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


def test_standard_input(rulewright: Command) -> None:
    run = rulewright("check", "-", "--format", "short", stdin=GAME.encode())
    assert run.status == 1
    assert "-:12:" in run.out


@pytest.mark.parametrize("cell", ["²", "--5", "9" * 5000, "1d²", "1d6+²", "²d6", "0d0", "0" * 2000 + "3"])
def test_numbers_that_are_none_are_words(rulewright: Command, cell: str) -> None:
    text = f"COMPONENT Bird Card\n\n| Bird Card | Wing | Quantity |\n| Raven | {cell} | {cell} |\n| Crow | 2 | 1 |\n"
    Path("x.rules").write_text(f"{GAME}\n{text}\nCOMPONENT Feather\n\nQuantity: {cell}\n", encoding="utf-8")
    run = rulewright("check", "x.rules", "--format", "short")
    assert run.status == 1
    assert ("RW509" in run.out) is (not cell.endswith("3"))


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


def test_two_rows_of_one_name_are_told(rulewright: Command) -> None:
    Path("pebbles.rules").write_text(SMALL.replace("Slate", "Flint"))
    assert "2 rows are called Flint" in rulewright("check", "pebbles.rules", "--format", "short").out


def test_streams_that_are_closed(rulewright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["rulewright", "check", "-"])
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
