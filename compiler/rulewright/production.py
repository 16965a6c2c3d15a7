"""The files that a build makes of a compiled ruleset, as values: (path in the ruleset's folder, bytes). Nothing is
written here.

A file that a ruleset has no matter for (cards of a game without cards) is left out. The same ruleset gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright import __version__, pipeline
from rulewright.checks.select import suppress
from rulewright.diagnostic import Diagnostic
from rulewright.emit import cards, coverage, examples, html, pdf, pictures, reference, sheets, theme
from rulewright.emit.printed import Printed
from rulewright.pipeline import Compiled
from rulewright.report import html as as_html
from rulewright.report import json as as_json
from rulewright.source import Source

Step = tuple[str, Callable[[], bytes | Printed | None]]


@dataclass(frozen=True, slots=True)
class Made:
    """What a build made: the files, all findings, those of making among them, without those that are suppressed, and
    how many sentences the machine leaves to the table.
    """

    files: tuple[tuple[str, bytes], ...]
    findings: tuple[Diagnostic, ...]
    left: int


# What may be made alone, and the files that are it; the findings are always made.
PARTS = {
    "book": ("rulebook.html", "rulebook.pdf"),
    "aid": ("reference.pdf",),
    "cards": ("cards.pdf", "cards-a4.pdf"),
    "machine": ("machine.py",),
    "tests": ("machine.py", "test_"),
    "coverage": ("coverage.html",),
    "diagram": ("diagram",),
}


def make(
    name: str,
    compiled: Compiled,
    own_theme: Source | None = None,
    begin: Callable[[str], None] = lambda name: None,
    level: int = 0,
    only: tuple[str, ...] = (),
) -> Made:
    """Make every file of the ruleset of this name, or those of some of the `PARTS` and the findings. `own_theme` is the
    ruleset's theme.toml, if it has one; `begin` is told each file's name before it is made; `level` is how the machine
    is written (see `emit/python.py`).
    """
    look, found = theme.read(own_theme, theme.default()) if own_theme is not None else (theme.default(), ())
    findings = list(found)
    files: list[tuple[str, bytes]] = []
    book = compiled.book
    lowered = pipeline.lowered(compiled)
    slug = name.replace("-", "_")
    title = book.title or name
    left = pipeline.why_left(lowered)
    steps: tuple[Step, ...] = (
        (
            "machine.py",
            lambda: pipeline.machine(lowered.game, __version__, level).encode() if lowered.game.procedures else None,
        ),
        (f"test_{slug}.py", lambda: examples.module(book, compiled.readings, lowered, __version__, slug).encode()),
        ("rulebook.html", lambda: html.rulebook(book, look).encode()),
        ("rulebook.pdf", lambda: pdf.rulebook(book, look)),
        (
            "coverage.html",
            lambda: coverage.page(title, compiled.documents, book, compiled.readings, left, look).encode(),
        ),
        ("reference.pdf", lambda: reference.aid(book, look)),
        ("cards.pdf", lambda: cards.cards(book, look)),
        ("cards-a4.pdf", lambda: sheets.cards_a4(book, look)),
    )
    wanted = tuple(start for part in only for start in PARTS[part])
    for file, step in steps:
        if only and not file.startswith(wanted):
            continue
        begin(file)
        match step():
            case Printed(data, about):
                files.append((file, data))
                findings += about
            case bytes(data) if data:
                files.append((file, data))
    everything = suppress(
        compiled.documents, dict.fromkeys([*pipeline.found(compiled, lowered), *findings]), built=True
    )
    if not only or "diagram" in only:
        begin("diagrams")
        files += [(path, text.encode()) for path, text in pictures.pictures(book, look)]
    files.append(("findings.html", as_html.findings(title, everything).encode()))
    files.append(("findings.json", as_json.report([compiled], everything, len(left), sentences=True).encode()))
    return Made(tuple(files), everything, len(left))
