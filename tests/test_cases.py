"""Cases: text files in tests/cases, each with sources and the views that they must have.

    Why the case exists.

    --- source champions.rules
    14.7 Zombie Martian Champions
    …
    --- lint
    error RW201 unknown-reference  champions.rules:2:22-36 …

`pytest --accept` writes the content of each view; read the difference before you keep it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from views import PLAYED, VIEWS

from rulewright.source import Source

CASES = Path(__file__).parent / "cases"
KNOWN = ("source", "play", *VIEWS, *PLAYED)
HEADING = re.compile(rf"^--- ({'|'.join(KNOWN)})(?: (.*))?$")
ANY_HEADING = re.compile(r"^--- (\w+)(?: \S+)?$")


@dataclass(frozen=True)
class Part:
    """`--- word name` and the text under it, without blank lines at its end."""

    word: str
    name: str
    text: str


@dataclass(frozen=True)
class Case:
    """A case: why it exists, and its parts in order."""

    why: str
    parts: tuple[Part, ...]

    @property
    def sources(self) -> list[Source]:
        return [Source(part.name, f"{part.text}\n") for part in self.parts if part.word == "source"]

    @property
    def play(self) -> str:
        return "".join(part.text for part in self.parts if part.word == "play")


def read(text: str) -> Case:
    """A case from its text. A line `--- word` whose word is no view is an error, so that a typing error hides no
    view."""
    why: list[str] = []
    parts: list[tuple[str, str, list[str]]] = []
    for line in text.split("\n"):
        heading = HEADING.match(line)
        if heading:
            parts.append((heading.group(1), heading.group(2) or "", []))
            continue
        if ANY_HEADING.match(line):
            raise ValueError(f"no view is called {line[4:]!r}; there are {', '.join(KNOWN)}")
        (parts[-1][2] if parts else why).append(line)
    return Case(
        "\n".join(why).strip(), tuple(Part(word, name, "\n".join(lines).rstrip("\n")) for word, name, lines in parts)
    )


def write(case: Case) -> str:
    """The text of a case."""
    found = [f"{case.why}\n"]
    for part in case.parts:
        heading = f"--- {part.word} {part.name}".rstrip()
        found.append(f"{heading}\n{part.text}\n" if part.text else f"{heading}\n")
    return "\n".join(found)


def view(case: Case, word: str, name: str = "") -> str:
    """What a view shows of a case today. `--- lint RW501` shows the findings of that code alone."""
    shown = PLAYED[word](case.sources, case.play) if word in PLAYED else VIEWS[word](case.sources)
    if word == "lint" and name:
        findings = re.split(r"\n(?=\S)", shown)
        shown = "\n".join(finding for finding in findings if name in finding.split()[:2])
    return shown.rstrip("\n")


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.txt")), ids=lambda path: str(path.relative_to(CASES)))
def test_case(path: Path, pytestconfig: pytest.Config) -> None:
    case = read(path.read_text(encoding="utf-8"))
    assert case.why, "a case begins with the reason why it exists"
    views = [part for part in case.parts if part.word not in ("source", "play")]
    assert views, "a case has at least one view"
    if pytestconfig.getoption("--accept"):
        parts = tuple(
            part if part.word in ("source", "play") else Part(part.word, part.name, view(case, part.word, part.name))
            for part in case.parts
        )
        path.write_text(write(Case(case.why, parts)), encoding="utf-8")
        return
    for part in views:
        assert view(case, part.word, part.name) == part.text, f"{path.name}: {part.word}"
