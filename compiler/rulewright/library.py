"""The compiler for other programs: `import rulewright`, then `rulewright.check(paths)`, `rulewright.build(path,
out)`, `rulewright.load(path)`, and for an editor `rulewright.hold(path)`.

Input that cannot be used raises `InputError`, an output that cannot be written `OutputError`; `str()` of either is
a sentence for the user.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from rulewright import __version__, pipeline, project
from rulewright.checks.select import in_profile, joined, suppress
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.outputs import OutputError, write_folder
from rulewright.pipeline import Compiled
from rulewright.play import load as machines
from rulewright.project import InputError
from rulewright.source import Source, Span

__all__ = ["Built", "Checked", "Held", "InputError", "OutputError", "build", "check", "hold", "load"]

Paths = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class Checked:
    """What `check` found: every ruleset compiled, the findings that the profile shows, in order of place, and how many
    sentences the machines leave to the table, whatever the profile shows.
    """

    rulesets: tuple[Compiled, ...]
    findings: tuple[Diagnostic, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Built:
    """What `build` made: the folder, the names of the files in it, and all findings, those of printing among them."""

    folder: Path
    files: tuple[str, ...]
    compiled: Compiled
    findings: tuple[Diagnostic, ...]


def check(paths: Paths | Iterable[Paths], profile: str = "default") -> Checked:
    """Check the rulesets at one path or several. `profile` is draft, default, strict or publish."""
    names = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    named = project.find(tuple(os.fspath(name) for name in names))
    if named.faults:
        raise named.faults[0]
    compiled = [pipeline.compile_ruleset(each.sources) for each in named.rulesets]
    shown: tuple[Diagnostic, ...] = ()
    left: set[Span] = set()
    for each in compiled:
        game = pipeline.lowered(each)
        shown = joined(shown, in_profile(suppress(each.documents, pipeline.found(each, game)), profile))
        left |= pipeline.left_to_the_table(game)
    return Checked(tuple(compiled), in_order(list(shown)), len(left))


def build(path: Paths, out: Paths = "build", level: int = 0) -> Built:
    """Make everything of the one ruleset at a path, in `out/<ruleset>/`. At `level` 1 the machine has straight lines
    of steps as one function each besides: the same games, sooner.
    """
    from rulewright import production  # laying out pages takes half a second to load

    ruleset = project.one(os.fspath(path))
    compiled = pipeline.compile_ruleset(ruleset.sources)
    made = production.make(ruleset.name, compiled, ruleset.theme, level=level)
    folder = Path(out) / ruleset.name
    write_folder(folder, made.files)
    return Built(folder, tuple(name for name, _ in made.files), compiled, made.findings)


class Held:
    """A ruleset that is held in memory while its texts are edited. An edit costs little where little has changed; what
    was found before an edit has its places no longer.

        held = rulewright.hold("pebbles.rules")
        held.edit("pebbles.rules", text)
        for finding in held.findings(): ...
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = tuple(sources)
        self._compiled = pipeline.compile_ruleset(self.sources)
        self._edited = False

    def edit(self, path: Paths, text: str) -> None:
        """Put a text in the place of that of one of the ruleset's files. The file on disk stays as it is."""
        wanted = Path(path).resolve()
        source = next((source for source in self.sources if Path(source.name).resolve() == wanted), None)
        if source is None:
            names = ", ".join(source.name for source in self.sources)
            raise InputError(f"{os.fspath(path)}: is no file of this ruleset; its files are {names}")
        pipeline.edit(source, text)
        self._edited = True

    @property
    def compiled(self) -> Compiled:
        """The ruleset with its texts as they are now."""
        if self._edited:
            self._compiled = pipeline.compile_ruleset(self.sources, self._compiled)
            self._edited = False
        return self._compiled

    def findings(self, profile: str = "default") -> tuple[Diagnostic, ...]:
        """What is wrong with the texts, in order of place; what their machine leaves to the table is for `check` to
        say."""
        compiled = self.compiled
        return in_profile(suppress(compiled.documents, compiled.findings), profile)


def hold(path: Paths) -> Held:
    """The one ruleset at a path, held for editing."""
    return Held(project.one(os.fspath(path)).sources)


def load(path: Paths, level: int = 0) -> ModuleType:
    """The machine of the one ruleset at a path, as a module: `new_game`, `pending`, `legal_actions`, `apply` and
    the rest, which the docstrings of the module describe. `level` is that of `build`.
    """
    ruleset = project.one(os.fspath(path))
    game = pipeline.lowered(pipeline.compile_ruleset(ruleset.sources)).game
    return machines.load(pipeline.machine(game, __version__, level), ruleset.name)
