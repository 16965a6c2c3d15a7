"""Answers of the command that were given before, kept on disk by what they were made of.

An entry's name is a digest of all that an answer depends on: the texts and their names, the options, and the compiler
itself (its own source, its grammars, Python, the packages that it reads with), so that nothing ever has to be thrown
away because it is old, and the whole folder may be deleted at any time. Entries are JSON of plain values with a digest
of their own: nothing in them is executed, and one that is broken is taken for none and is replaced. The folder is the
user's own and is used only as long as nobody else can write to it. Whatever the disk refuses, the answer is made anew;
no fault here is ever the user's.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from rulewright.resources import PACKAGE, folder

MOST_ENTRIES = 200
MOST_BYTES = 64_000_000  # of all entries; an answer larger than a quarter of it is not kept
WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
# Packages whose version may change an answer.
READING = ("lark", "spellchecker")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command says: its status, its results, and what it tells the user beside them."""

    status: int
    out: str
    err: str


def kept(parts: Iterable[str], make: Callable[[], Answer]) -> Answer:
    """The answer that was made of these parts before, else a new one, which is kept. `parts` must name everything that
    `make` looks at, but for the compiler itself.
    """
    place = _folder()
    try:
        file = place / _digest([*_compiler(), *parts]) if place else None
    except OSError:  # a part of the compiler that cannot be read
        file = None
    if file is None:
        return make()
    found = _read(file)
    if found is None:
        found = make()
        _write(file, found)
    return found


def _folder() -> Path | None:
    """The folder of the cache, made if need be; None when there is no place of the user's own for one."""
    if not hasattr(os, "geteuid"):
        return _made(Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "rulewright-cache")
    wanted = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(wanted):  # the standard says that any other is to be ignored
        return _made(Path(wanted) / "rulewright")
    home = os.path.expanduser("~")
    above = ("Library", "Caches") if sys.platform == "darwin" else (".cache",)
    return _made(Path(home, *above) / "rulewright") if os.path.isabs(home) else None


def _made(place: Path) -> Path | None:
    """The folder itself, if it is one, ours, and closed to the writing of others."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return place if _ours(os.lstat(place), stat.S_ISDIR) else None
    except OSError:
        return None


def _ours(state: os.stat_result, right: Callable[[int], bool]) -> bool:
    if not right(state.st_mode):
        return False
    return not hasattr(os, "geteuid") or (state.st_uid == os.geteuid() and not state.st_mode & WRITABLE_BY_OTHERS)


def _read(file: Path) -> Answer | None:
    """The answer in a file; None when there is none, it is not ours, or it is not whole."""
    try:
        with open(os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb") as stream:
            if not _ours(os.fstat(stream.fileno()), stat.S_ISREG):
                return None
            digest, _, data = stream.read(MOST_BYTES).partition(b"\n")
        if hashlib.sha256(data).hexdigest().encode() != digest:
            return None
        status, out, err = json.loads(data)
        os.utime(file)  # what is used stays
    except (OSError, ValueError, TypeError):
        return None
    right = isinstance(status, int) and isinstance(out, str) and isinstance(err, str)
    return Answer(status, out, err) if right else None


def _write(file: Path, answer: Answer) -> None:
    """Keep an answer: it is written beside its place and put there whole, so that two processes never meet in it."""
    data = json.dumps([answer.status, answer.out, answer.err]).encode()
    if len(data) > MOST_BYTES // 4:
        return
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(hashlib.sha256(data).hexdigest().encode() + b"\n" + data)
        os.replace(fresh, file)
        _bound(file.parent)
    except OSError:
        pass
    finally:
        with suppress(OSError):
            fresh.unlink()


def _bound(place: Path) -> None:
    """Take the answers out that were not asked for the longest, until half of the room is free again."""
    entries = []
    for each in os.scandir(place):
        with suppress(OSError):  # another process may have taken it out
            state = each.stat(follow_symlinks=False)
            entries.append((state.st_mtime_ns, each.name, state.st_size))
    size = sum(each[2] for each in entries)
    if len(entries) <= MOST_ENTRIES and size <= MOST_BYTES:
        return
    left = len(entries)
    for _, name, bytes_of_it in sorted(entries):
        if left <= MOST_ENTRIES // 2 and size <= MOST_BYTES // 2:
            break
        with suppress(OSError):
            os.unlink(place / name)
        left -= 1
        size -= bytes_of_it


def _digest(parts: Iterable[str]) -> str:
    """One digest of several texts, each with its length, so that no two lists of texts have the same."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()


def _compiler() -> list[str]:
    """What makes answers: Python, the packages that read, and every byte of the compiler's own source and grammars."""
    found = hashlib.sha256()
    for name in sorted(_packages()):
        found.update(f"{name}:".encode())
    files = [path for top in (PACKAGE, folder("grammar")) for path in _sources(str(top))]
    for path in files:
        with open(path, "rb") as stream:
            data = stream.read()
        found.update(f"{path}:{len(data)}:".encode("utf-8", "surrogatepass"))
        found.update(data)
    return [sys.version, found.hexdigest()]


def _packages() -> set[str]:
    """The packages installed beside those that read, each with its version."""
    specs = [spec for spec in map(find_spec, READING) if spec and spec.origin]
    places = {os.path.dirname(os.path.dirname(spec.origin or "")) for spec in specs}
    return {name for place in places for name in os.listdir(place) if name.endswith(".dist-info")}


def _sources(top: str) -> list[str]:
    """The files below a folder that hold source, sorted."""
    found: list[str] = []
    for each in sorted(os.scandir(top), key=lambda entry: entry.name):
        if each.is_dir():
            found += _sources(each.path)
        elif each.name.endswith((".py", ".lark")):
            found.append(each.path)
    return found
