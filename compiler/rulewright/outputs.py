"""What is made appears whole or not at all: it is written beside its place first and then put there by renaming.

A full disk, a missing permission or a stop in the middle leaves the old output as it was. Faults are `OutputError`s
in words.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

MARK = "findings.json"  # every folder that we made holds this; a folder without it is not ours to replace


class OutputError(Exception):
    """An output that could not be written. `str()` says where, why, and what to do; the command ends with status 2."""


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Make `folder` hold exactly these files, named by their paths in it; they may be made while they are written."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder}: a file of this name is in the way; move it, or choose another folder with -o")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise OutputError(
            f"{folder}: this folder was not made by rulewright, so it is left alone; move it, or choose another with -o"
        )
    fresh = None
    above = [each for each in folder.parents if not each.exists()]  # those that are made here, the nearest first
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        fresh.chmod(0o755)
        for name, data in files:
            file = fresh / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        _swap(fresh, folder)
    except OSError as error:
        raise _in_words(folder, error) from None
    finally:
        if fresh is not None:
            shutil.rmtree(fresh, ignore_errors=True)
        if not folder.exists():
            for each in above:
                with suppress(OSError):  # never made, or somebody has put something there meanwhile
                    each.rmdir()


def beside(folder: Path, made: Iterable[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """The files of a folder that we made before, but for those that are made again: they stay as they are."""
    again = {name for name, _ in made}
    if not (folder / MARK).is_file():
        return []
    try:
        there = sorted(file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
        named = [(file.relative_to(folder).as_posix(), file) for file in there]
        return [(name, file.read_bytes()) for name, file in named if name not in again]
    except OSError as error:
        raise _in_words(folder, error) from None


def write_file(file: Path, data: bytes) -> None:
    """Make `file` hold exactly these bytes."""
    fresh = None
    try:
        descriptor, fresh = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        os.chmod(fresh, 0o644)
        os.replace(fresh, file)
        fresh = None
    except OSError as error:
        raise _in_words(file, error) from None
    finally:
        if fresh is not None:
            Path(fresh).unlink(missing_ok=True)


def rewrite_file(file: Path, data: bytes) -> None:
    """Make an author's own file hold exactly these bytes; who may read and write it stays as it is."""
    fresh = None
    try:
        if not os.access(file, os.W_OK):
            raise OutputError(f"{file}: no permission to write it; change its permissions (chmod u+w) or its owner")
        mode = stat.S_IMODE(file.stat().st_mode)
        descriptor, fresh = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        os.chmod(fresh, mode)
        os.replace(fresh, file)
        fresh = None
    except OSError as error:
        raise _in_words(file, error) from None
    finally:
        if fresh is not None:
            Path(fresh).unlink(missing_ok=True)


def _swap(fresh: Path, folder: Path) -> None:
    """Put a finished folder in its place; the old one goes only when the new one stands there."""
    if not folder.exists():
        fresh.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent)) / folder.name
    try:
        folder.rename(old)
        try:
            fresh.rename(folder)
        except OSError:
            old.rename(folder)
            raise
    finally:
        shutil.rmtree(old.parent, ignore_errors=True)


def _in_words(path: Path, error: OSError) -> OutputError:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return OutputError(
                f"{path}: the disk is full; free some space and run the command again. What was there before "
                "is untouched"
            )
        case errno.EACCES | errno.EPERM:
            return OutputError(
                f"{path}: no permission to write here; choose another folder with -o, or change the permissions"
            )
        case errno.EROFS:
            return OutputError(f"{path}: the file system is read-only; choose another folder with -o")
        case errno.ENOTDIR | errno.EEXIST:
            return OutputError(f"{path}: a file is in the way of a folder of this name; choose another folder with -o")
        case _:
            return OutputError(f"{path}: could not be written ({error.strerror or error})")
