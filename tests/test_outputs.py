"""Outputs appear whole or not at all, and an old output stays when a new one fails."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright import outputs
from rulewright.outputs import OutputError, write_file, write_folder

OLD = [("findings.json", b"{}"), ("old.txt", b"old")]
NEW = [("findings.json", b"[]"), ("deep/new.txt", b"new")]


def content(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no right to mount a small file system here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_new_folder_replaces_the_old_one_whole(tmp_path: Path) -> None:
    target = tmp_path / "build" / "game"
    write_folder(target, OLD)
    write_folder(target, NEW)
    assert content(target) == dict(NEW)
    assert [each.name for each in target.parent.iterdir()] == ["game"]


def test_a_folder_of_someone_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter.txt").write_text("years of work")
    with pytest.raises(OutputError, match="was not made by rulewright"):
        write_folder(tmp_path / "thesis", NEW)
    assert content(tmp_path / "thesis") == {"chapter.txt": b"years of work"}


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "no permission"),
        (errno.EROFS, "read-only"),
        (errno.EIO, "could not be written"),
    ],
)
def test_the_old_folder_stays_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, says: str
) -> None:
    write_folder(tmp_path / "game", OLD)

    def refuse(self: Path, data: bytes) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(outputs.Path, "write_bytes", refuse)
    with pytest.raises(OutputError, match=says):
        write_folder(tmp_path / "game", NEW)
    assert content(tmp_path / "game") == dict(OLD)
    assert [each.name for each in tmp_path.iterdir()] == ["game"]


def test_the_old_folder_stays_when_making_fails_or_is_stopped(tmp_path: Path) -> None:
    def stopped() -> Iterator[tuple[str, bytes]]:
        yield NEW[0]
        raise KeyboardInterrupt

    write_folder(tmp_path / "game", OLD)
    with pytest.raises(KeyboardInterrupt):
        write_folder(tmp_path / "game", stopped())
    assert content(tmp_path / "game") == dict(OLD)
    assert [each.name for each in tmp_path.iterdir()] == ["game"]


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    write_folder(small_disk / "game", OLD)
    write_file(small_disk / "save.json", b"old")
    with pytest.raises(OutputError, match="the disk is full"):
        write_folder(small_disk / "game", [("findings.json", b"{}"), ("rulebook.pdf", b"x" * 100_000)])
    with pytest.raises(OutputError, match="the disk is full"):
        write_file(small_disk / "save.json", b"x" * 100_000)
    assert content(small_disk / "game") == dict(OLD)
    assert sorted(each.name for each in small_disk.iterdir()) == ["game", "save.json"]
    assert (small_disk / "save.json").read_bytes() == b"old"


def test_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("mine")
    with pytest.raises(OutputError, match="in the way"):
        write_folder(tmp_path / "game", NEW)
    with pytest.raises(OutputError, match="in the way"):
        write_folder(tmp_path / "game" / "deeper", NEW)
    assert (tmp_path / "game").read_text() == "mine"


def test_a_fault_leaves_no_folder_above_it(tmp_path: Path) -> None:
    def full() -> Iterator[tuple[str, bytes]]:
        yield NEW[0]
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "mine").mkdir()
    with pytest.raises(OutputError, match="the disk is full"):
        write_folder(tmp_path / "mine" / "build" / "deep" / "game", full())
    assert list((tmp_path / "mine").iterdir()) == []
