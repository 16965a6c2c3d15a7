"""Rulesets as they lie on disk: which files make one, where its core is, and the settings beside it.

A file with a title line starts a ruleset; `.rules` files without one join the one titled file of their folder.
`Extends:` names a title, never a path: it is sought in the same folder, in its sibling folders, then in the folders
that the settings list. Any other plain text file stands alone. Everything that cannot be used is an `InputError`
with its place and remedy, and keeps no other ruleset from being used.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulewright.diagnostic import PROFILES, THRESHOLDS
from rulewright.source import Source
from rulewright.syntax.head import Head, head

LARGEST = 5_000_000  # bytes of one file: some 50,000 sentences, far more than any rulebook in print
RULES = ".rules"


class InputError(Exception):
    """An input that cannot be used. `str()` says where, what, and what to do; the command ends with status 2."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`[tool.rulewright]` of pyproject.toml, or rulewright.toml, nearest to the rules. `file` is "" when there
    is none.
    """

    file: str = ""
    profile: str = "default"
    fail_on: str = "error"
    rulesets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The texts of one ruleset, core first; `path` is the file that was asked for. `name` is that of its folder
    under build/: the file's name without its ending. `left_out` are the files beside it that could not be read and may
    belong to it.
    """

    name: str
    path: str
    sources: tuple[Source, ...]
    settings: Settings
    theme: Source | None = None
    left_out: tuple[InputError, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What paths name: the rulesets that can be used, and what is to be said of everything that cannot."""

    rulesets: tuple[Ruleset, ...]
    faults: tuple[InputError, ...]


def find(paths: tuple[str, ...]) -> Found:
    """Every ruleset that the paths of a command line name, each once, in the order given."""
    found: dict[tuple[str, ...], Ruleset] = {}
    faults: dict[str, InputError] = {}
    for path in paths:
        for each in _usable(path):
            if isinstance(each, InputError):
                faults.setdefault(str(each), each)
                continue
            found.setdefault(tuple(os.path.realpath(source.name) for source in each.sources), each)
            faults |= {str(fault): fault for fault in each.left_out}
    return Found(tuple(found.values()), tuple(faults.values()))


def told(rulesets: tuple[Ruleset, ...]) -> list[str]:
    """All that checking rulesets depends on, as texts in their order: names, settings, and each text with its name."""
    found: list[str] = []
    for each in rulesets:
        found += [each.name, each.path, each.settings.profile, each.settings.fail_on, str(len(each.sources))]
        found += [part for source in each.sources for part in (source.name, source.text)]
    return found


def one(path: str) -> Ruleset:
    """The one ruleset at a path; several are an error that names them, and so is one of which a part may be missing."""
    found = find((path,))
    if found.faults:
        raise found.faults[0]
    if len(found.rulesets) > 1:
        names = ", ".join(ruleset.path for ruleset in found.rulesets)
        raise InputError(f"{path}: holds {len(found.rulesets)} rulesets: {names}; name one of these files")
    return found.rulesets[0]


def texts(paths: tuple[str, ...]) -> tuple[tuple[Source, ...], tuple[InputError, ...]]:
    """The texts at paths themselves, each once and without their cores (of a folder its .rules files, or those of the
    folders in it), and what is to be said of those that cannot be used.
    """
    found: dict[str, Source] = {}
    faults: dict[str, InputError] = {}
    for path in paths:
        try:
            files = _files_at(path)
        except InputError as fault:
            faults.setdefault(str(fault), fault)
            continue
        for file in files:
            try:
                if file == "-":
                    found.setdefault("-", _decode(sys.stdin.buffer.read(LARGEST + 1), "-"))
                else:
                    found.setdefault(os.path.realpath(file), _read(file))
            except InputError as fault:
                faults.setdefault(str(fault), fault)
    return tuple(found.values()), tuple(faults.values())


def _files_at(path: str) -> list[str]:
    """The files that a path names: itself, or those of a folder."""
    folders = _folders_with_rules(path)
    return [path] if folders is None else [file for folder in folders for file in _rules_in(folder)]


def _usable(path: str) -> Iterator[Ruleset | InputError]:
    """What is at a path, and in the place of what cannot be used, why."""
    try:
        yield from _at(path)
    except InputError as fault:
        yield fault


def _at(path: str) -> Iterator[Ruleset | InputError]:
    if path == "-":
        yield Ruleset("standard-input", "-", (_decode(sys.stdin.buffer.read(LARGEST + 1), "-"),), settings_beside("."))
        return
    folders = _folders_with_rules(path)
    if folders is None:
        yield _from_file(path)
        return
    for folder in folders:
        titled, untitled, unusable = _by_title(folder)
        # Several games in one folder: a file without a title belongs to none of them, and is told so.
        files = [*titled, *untitled] if len(titled) > 1 else titled or untitled[:1]
        if len(titled) != 1:
            yield from unusable
        for file in files:
            try:
                yield _from_file(file)
            except InputError as fault:
                yield fault


def _folders_with_rules(path: str) -> list[str] | None:
    """The folders at a path that hold rules: itself, else those in it; None where the path is a file."""
    if path == "-":
        return None
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        raise _unusable(path, error) from None
    except ValueError:
        raise InputError(f"{path!r}: no such file or folder; check the spelling of the path") from None
    if not stat.S_ISDIR(mode):
        if not stat.S_ISREG(mode):
            raise InputError(
                f"{path}: not a file or a folder; give a .rules or plain text file, or - for standard input"
            )
        return None
    if not os.access(path, os.R_OK | os.X_OK):
        raise _unusable(path, PermissionError())
    folders = [path] if _rules_in(path) else [sub for sub in _folders_in(path) if _rules_in(sub)]
    if not folders:
        raise InputError(
            f"{path}: no .rules file is in this folder or in the folders in it; name a file, or save your rules "
            "as NAME.rules"
        )
    return folders


def _from_file(path: str) -> Ruleset:
    """The ruleset that a file starts or joins, with its cores before it and its folder's untitled files after it."""
    folder = os.path.dirname(path) or "."
    main, joined = path, []
    left_out: list[InputError] = []
    _read(path)  # a fault of the file that was asked for is told before one of its neighbours
    if path.endswith(RULES):
        titled, untitled, unusable = _by_title(folder)
        if len(titled) == 1:
            main, joined, left_out = titled[0], untitled, _beside(unusable)
        elif path in untitled and len(titled) + len(untitled) > 1:
            others = f"{len(titled)} files with a title are" if titled else "no file with a title is"
            raise InputError(
                f"{path}:1: this file has no title line, and {others} in its folder; begin it, or the file that it "
                'belongs to, with a line such as "Core Rules: My Game"'
            )
    settings = settings_beside(folder)
    name = re.sub(r"[^a-z0-9]+", "-", Path(main).stem.lower()).strip("-") or "rules"
    theme = _join(folder, "theme.toml")
    look = _read(theme) if os.path.isfile(theme) else None
    cores, missed = _cores(main, settings)
    left = (*left_out, *(fault for fault in missed if str(fault) not in {str(each) for each in left_out}))
    return Ruleset(name, main, (*cores, _read(main), *map(_read, joined)), settings, look, left)


def _beside(unusable: list[InputError]) -> list[InputError]:
    """The faults of files that may have been a part of the rules beside them."""
    return [InputError(f"{fault} (the rules beside it are taken without it)") for fault in unusable]


def _cores(path: str, settings: Settings) -> tuple[list[Source], list[InputError]]:
    """The texts that a document extends, the first of them first, and the files beside them that could not be read.
    A title that is nowhere is left to the checks, which say so at its line.
    """
    found: list[Source] = []
    left_out: list[InputError] = []
    seen = [path]
    source = _read(path)
    while wanted := _extends(source):
        core = _titled(wanted, seen[-1], settings)
        if core is None:
            break
        if core in seen:
            circle = " extends ".join([*seen[seen.index(core) :], core])
            raise InputError(f"{core}: extends itself ({circle}); take one Extends: line out")
        seen.append(core)
        source = _read(core)
        titled, untitled, unusable = _by_title(os.path.dirname(core) or ".")
        alone = len(titled) == 1
        found[:0] = [source, *(map(_read, untitled) if alone else ())]
        left_out += _beside(unusable) if alone else []
    return found, left_out


def _titled(title: str, near: str, settings: Settings) -> str | None:
    """The file with this title: in the same folder, its sibling folders, then the folders that the settings list."""
    folder = os.path.dirname(near) or "."
    listed = [os.path.join(os.path.dirname(settings.file) or ".", each) for each in settings.rulesets]
    siblings = _folders_in(os.path.normpath(os.path.join(folder, "..")))
    below = [sub for each in listed for sub in _folders_in(each)]
    for group in ([folder], siblings, [*listed, *below]):
        found = [file for each in group for file in _rules_in(each) if file != near and _same(_title_at(file), title)]
        if len({os.path.realpath(file) for file in found}) > 1:
            raise InputError(f'{near}: "Extends: {title}" fits {" and ".join(found)}; give one of them another title')
        if found:
            return found[0]
    return None


def _same(one: str, other: str) -> bool:
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())


def title_of(source: Source) -> str:
    """The title of a document, "" when it has no title line."""
    return _head(source.text).title


def _title_at(path: str) -> str:
    """The title of a file that was not asked for: one that cannot be used has none."""
    try:
        return title_of(_read(path))
    except InputError:
        return ""


def _by_title(folder: str) -> tuple[list[str], list[str], list[InputError]]:
    """The .rules files of a folder with a title line, those without, and why others cannot be used."""
    titled: list[str] = []
    untitled: list[str] = []
    unusable: list[InputError] = []
    for file in _rules_in(folder):
        try:
            (titled if title_of(_read(file)) else untitled).append(file)
        except InputError as fault:
            unusable.append(fault)
    return titled, untitled, unusable


def _extends(source: Source) -> str:
    return next((value for name, value in _head(source.text).headers if name.casefold() == "extends"), "")


@lru_cache(maxsize=256)
def _head(text: str) -> Head:
    return head(text)


def _rules_in(folder: str) -> list[str]:
    """The .rules files of a folder, sorted, as paths that begin as the folder was given."""
    return sorted(
        _join(folder, name)
        for name in _names(folder)
        if name.endswith(RULES) and os.path.isfile(os.path.join(folder, name))
    )


def _folders_in(folder: str) -> list[str]:
    return sorted(
        _join(folder, name)
        for name in _names(folder)
        if not name.startswith(".") and os.path.isdir(os.path.join(folder, name))
    )


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except (
        OSError
    ):  # a sibling that is gone or closed to us holds no rules for us; a folder that was asked for was looked at before
        return []


def _join(folder: str, name: str) -> str:
    return name if folder == "." else os.path.join(folder, name)


def _read(path: str) -> Source:
    """The text of a file, exactly as it stands but for a byte order mark; one `Source` as long as it is unchanged."""
    try:
        state = os.stat(path)
        return _read_state(path, state.st_mtime_ns, state.st_size)
    except OSError as error:
        raise _unusable(path, error) from None


@lru_cache(maxsize=64)
def _read_state(path: str, modified: int, size: int) -> Source:
    with open(path, "rb") as file:
        return _decode(file.read(LARGEST + 1), path)


def _decode(data: bytes, name: str) -> Source:
    shown = "standard input" if name == "-" else name
    if len(data) > LARGEST:
        raise InputError(
            f"{shown}: larger than {LARGEST // 1_000_000} MB, the most that one file of rules may have; "
            "split it into several files"
        )
    if not data.strip():
        raise InputError(f'{shown}: empty; write a title line such as "Core Rules: My Game", then a rule')
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise InputError(f"{shown}:{line}: not text (it holds zero bytes); save the rules as plain text in UTF-8")
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise InputError(
            f"{shown}:{line}:{column}: not UTF-8 (byte 0x{data[error.start]:02x}); save the file as UTF-8, "
            f"for example with iconv -f WINDOWS-1252 -t UTF-8"
        ) from None


def _unusable(path: str, error: OSError) -> InputError:
    match error:
        case FileNotFoundError():
            return InputError(f"{path}: no such file or folder; check the spelling of the path")
        case PermissionError():
            return InputError(f"{path}: no permission to read it; change its permissions (chmod u+r) or its owner")
        case _:
            return InputError(f"{path}: could not be read ({error.strerror or error})")


def settings_beside(folder: str) -> Settings:
    """The settings nearest to a folder, going up: rulewright.toml before a pyproject.toml that has
    [tool.rulewright].
    """
    here = Path(folder).absolute()
    for number, place in enumerate((here, *here.parents)):
        shown = os.path.normpath(os.path.join(folder, *[".."] * number))
        for name in ("rulewright.toml", "pyproject.toml"):
            file = place / name
            if not file.is_file():
                continue
            path = os.path.join(shown, name) if shown != "." else name
            try:
                table = tomllib.loads(file.read_text(encoding="utf-8"))
            except OSError as error:
                raise _unusable(path, error) from None
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                if name == "pyproject.toml":
                    continue  # another tool's file: its faults are that tool's to report
                raise InputError(f"{path}: not valid TOML: {error}") from None
            if name == "pyproject.toml":
                table = table.get("tool", {}).get("rulewright")
                if table is None:
                    continue
            return _settings(path, table)
    return Settings()


def _settings(path: str, table: object) -> Settings:
    known = {"profile": tuple(PROFILES), "fail-on": tuple(THRESHOLDS)}
    if not isinstance(table, dict):
        raise InputError(f"{path}: [tool.rulewright] is not a table")
    for name, value in table.items():
        if name == "rulesets":
            if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                raise InputError(f'{path}: rulesets is a list of folders, such as rulesets = ["../cores"]')
        elif name not in known:
            raise InputError(f"{path}: unknown setting {name}; the settings are profile, fail-on and rulesets")
        elif value not in known[name]:
            raise InputError(f"{path}: {name} = {value!r}; it is one of {', '.join(known[name])}")
    return Settings(
        path, table.get("profile", "default"), table.get("fail-on", "error"), tuple(table.get("rulesets", ()))
    )
