"""The cache of the command: the same bytes with and without it, and nothing that lies in its folder does harm."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import GAME

from rulewright import answer, cache
from rulewright.cache import Answer

MADE = Answer(0, "out\n", "err")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of our own, and the place of its folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache" / "rulewright"


def once(*parts: str) -> Answer:
    return cache.kept(parts, lambda: MADE)


def never(*parts: str) -> Answer:
    def make() -> Answer:
        raise AssertionError("made anew")

    return cache.kept(parts, make)


def test_an_answer_is_given_again_only_for_the_same_parts(home: Path) -> None:
    assert once("a", "b") == never("a", "b") == MADE
    assert len(list(home.iterdir())) == 1
    for other in (("ab",), ("a", "b", ""), ("b", "a"), ("a", "c")):
        with pytest.raises(AssertionError, match="made anew"):
            never(*other)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no digest",
        b"0" * 64 + b'\n[0, "", ""]',
        *(
            hashlib.sha256(data).hexdigest().encode() + b"\n" + data
            for data in (b"{", b"[]", b"[0, 1, 2]", b'["0", "", ""]', b"\xff", b'{"status": 0}')
        ),
    ],
)
def test_a_broken_entry_is_made_anew_and_replaced(data: bytes, home: Path) -> None:
    once("a")
    (entry,) = home.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(data)
    assert once("a") == MADE
    assert entry.read_bytes() == whole
    assert list(home.iterdir()) == [entry]


def test_every_cut_of_an_entry_is_broken(home: Path) -> None:
    once("a")
    (entry,) = home.iterdir()
    whole = entry.read_bytes()
    for length in range(len(whole)):
        entry.write_bytes(whole[:length])
        assert cache._read(entry) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of POSIX")
def test_what_others_may_write_is_not_read(home: Path, tmp_path: Path) -> None:
    once("a")
    (entry,) = home.iterdir()
    assert home.stat().st_mode & 0o777 == 0o700
    assert entry.stat().st_mode & 0o777 == 0o600
    entry.chmod(0o666)
    with pytest.raises(AssertionError, match="made anew"):
        never("a")
    assert once("a") == never("a")
    moved = tmp_path / "moved"
    entry.rename(moved)
    entry.symlink_to(moved)
    with pytest.raises(AssertionError, match="made anew"):
        never("a")
    entry.unlink()
    moved.rename(entry)
    assert never("a") == MADE
    home.chmod(0o777)
    with pytest.raises(AssertionError, match="made anew"):
        never("a")


def test_a_folder_that_cannot_be_had_is_no_fault(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home.parent.mkdir()
    home.write_text("a file in the way")
    assert once("a") == MADE
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/is/ignored")
    monkeypatch.setenv("HOME", "/dev/null")
    assert once("a") == MADE
    assert not (tmp_path / "relative").exists()


def test_a_leftover_of_a_stopped_process_does_no_harm(home: Path) -> None:
    once("a")
    (entry,) = home.iterdir()
    entry.unlink()
    entry.with_name(f"{entry.name}.{os.getpid()}").write_bytes(b"half")
    assert once("a") == once("a") == never("a")


def test_the_folder_stays_bounded_and_keeps_what_is_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 10)
    once("used")
    for number in range(40):
        never("used")
        once(str(number))
        for entry in home.iterdir():  # all get older; the clock of the disk may be coarse
            state = entry.stat()
            os.utime(entry, ns=(state.st_atime_ns, state.st_mtime_ns - 10**10))
        assert len(list(home.iterdir())) <= 10
    monkeypatch.setattr(cache, "MOST_BYTES", 400)
    cache.kept(["large"], lambda: Answer(0, "x" * 200, ""))
    assert not any(entry.stat().st_size > 200 for entry in home.iterdir())


def test_another_compiler_gives_another_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "package" / "part" / "module.py"
    source.parent.mkdir(parents=True)
    source.write_text("one = 1\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "package")
    once("a")
    assert never("a") == MADE
    state = source.stat()
    source.write_text("one = 2\n")
    os.utime(source, ns=(state.st_atime_ns, state.st_mtime_ns))
    with pytest.raises(AssertionError, match="made anew"):
        never("a")


def test_check_says_the_same_with_and_without(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    from rulewright.cli import main

    def check(*words: str) -> tuple[object, bytes, bytes]:
        monkeypatch.setattr(sys, "argv", ["rulewright", "check", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsysbinary.readouterr()
        return ended.value.code, captured.out, captured.err

    (tmp_path / "pebbles.rules").write_text(GAME)
    for options in ([], ["--format", "short"], ["--format", "json", "--sentences"], ["--profile", "strict"]):
        plain = check("pebbles.rules", "--no-cache", *options)
        assert check("pebbles.rules", *options) == plain
        with monkeypatch.context() as patched:
            patched.setattr(answer, "of_check", None)
            assert check("pebbles.rules", *options) == plain
    assert json.loads(check("pebbles.rules", "--format", "json")[1])["files"] == ["pebbles.rules"]
    before = check("pebbles.rules", "--format", "short")
    (tmp_path / "pebbles.rules").write_text(GAME.replace("9.9", "9.8"))
    assert check("pebbles.rules", "--format", "short") != before
    (tmp_path / "rulewright.toml").write_text('profile = "draft"\n')
    assert check("pebbles.rules") == check("pebbles.rules", "--no-cache")
    monkeypatch.setattr(answer, "of_check", None)
    assert b"a fault of rulewright itself" in check("pebbles.rules", "--no-cache")[2]


def test_a_cached_answer_loads_nothing_that_compiles() -> None:
    heavy = ("lark", "rich", "jinja2", "rulewright.pipeline", "rulewright.checks", "rulewright.meaning")
    script = f"import sys, rulewright.cli; print(*(name for name in {heavy!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
