"""`rulewright fmt`: one layout, reached in one pass, with every word where it was and every meaning what it was."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest
from commands import Command
from hypothesis import given, settings
from hypothesis import strategies as st
from test_syntax import DOCUMENTS, MARKS, RULES, SEEDS, needs_seeds, source_of

from rulewright import pipeline
from rulewright.source import Source
from rulewright.syntax import from_text
from rulewright.syntax.layout import laid_out

HERE = Path(__file__).parent
OWN = [file for file in RULES if file.parent.name in ("dungeon-core", "zombies")]
OWN += [*sorted(HERE.glob("examples/*.rules")), *sorted((HERE.parent / "docs" / "starters").glob("*.rules"))]


def layout(text: str) -> str | None:
    return laid_out(from_text.parse(Source("game.rules", text))[0])


def words(text: str) -> str:
    """A text without blanks and without what a layout may write otherwise: bars, dashes, dots and marks of lists."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in "|-–—:.)*•‣\ufeff")


def checked(text: str) -> None:
    """A layout keeps the words and the tree, and is its own layout."""
    once = layout(text)
    if once is None:
        return
    assert words(once) == words(text)
    assert layout(once) == once
    assert not from_text.parse(Source("game.rules", once))[1]
    assert once.endswith("\n")
    assert not once.endswith("\n\n")
    assert "\n\n\n" not in once
    assert "\r" not in once
    assert all(line == line.rstrip() for line in once.split("\n"))


@settings(max_examples=600, deadline=None)
@given(DOCUMENTS)
def test_any_lines(text: str) -> None:
    checked(text)


@settings(max_examples=300, deadline=None)
@given(
    st.text(MARKS, max_size=80),
    st.sampled_from(["RULE\n", "PROCEDURE Go\n1. ", "TABLE T\n", "COMPONENT C\n", "MAP M\n"]),
)
def test_any_signs(text: str, before: str) -> None:
    checked(before + text)


WORDED = st.lists(
    st.sampled_from(
        [
            *("RULE", "PROCEDURE Go", "TABLE T (1D6)", "COMPONENT C", "EXAMPLE E", "# 1 Play", "", "  ", "// a note"),
            *("A sentence", "that goes on.", "1.  Do it.", "2) Or this", "   a. Inside.", "  * a branch", "* an item"),
            *("   - a deeper one", "|a|b|", "|---|:-:|", "| c |", "1-3:  Nothing", "4 –  Walker", "Quantity:   3"),
            *("Given   it.", "And it.", "Then that.", "Some are: * a * b", "// allow RW101: why", "a\tb"),
        ]
    ),
    max_size=25,
).map("\n".join)


@settings(max_examples=600, deadline=None)
@given(WORDED)
def test_any_rules(text: str) -> None:
    checked(text)


@pytest.mark.parametrize("file", OWN, ids=lambda file: file.name)
def test_own_rules_are_laid_out(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert layout(text) == text, f"rulewright fmt {file}"


def untidy(text: str) -> str:
    """The same rules as a hurried author writes them."""
    found = []
    for line in text.split("\n"):
        if line.startswith("|"):
            line = line.replace(" | ", "  |") + "  "
        elif not line.startswith("//"):
            line = line.replace(". ", ".   ")
        found.append(line)
        found += [""] if not line else []
    return "\r\n".join(found)


@pytest.mark.parametrize("file", OWN, ids=lambda file: file.name)
def test_an_untidy_text_gets_the_same_layout(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert layout(untidy(text)) == text


def told(source: Source) -> list[tuple[object, ...]]:
    """What is read from a document, and what is wrong with it, apart from the places."""
    compiled = pipeline.compile_ruleset([source])
    readings = [(r.sentence.rule, r.sentence.text, r.verdict, r.kind, r.english, r.help) for r in compiled.readings]
    found = sorted((f.code, re.sub(r"\b(line|lines) [\d, and]+", r"\1 ", f.message), f.help) for f in compiled.findings)
    return [*readings, *found]


@needs_seeds
@pytest.mark.parametrize("file", SEEDS, ids=lambda file: file.name)
def test_documents_that_games_come_from_keep_their_meaning(file: Path) -> None:
    source = source_of(file)
    once = layout(source.text)
    if from_text.parse(source)[0].plain:
        assert once is None
        return
    assert once is not None
    checked(source.text)
    spread = Source(source.name, source.text.replace("\n", "  \n\n"))
    assert layout(spread.text) is None or told(Source(source.name, layout(spread.text) or "")) == told(spread)


@pytest.mark.parametrize("name", ["harbour", "duel", "market"])
def test_readings_and_findings_stay(name: str) -> None:
    text = (HERE.parent / "docs" / "starters" / f"{name}.rules").read_text(encoding="utf-8")
    wild = untidy(text)
    once = layout(wild)
    assert once is not None
    assert told(Source("game.rules", once)) == told(Source("game.rules", wild))


UNTIDY = """\
Core Rules:  Pebbles
Players:   2-4
# 1.  Play


RULE
Each Player has Pebbles,
a number starting at 3.
PROCEDURE Turn
1)  The Player takes   one Pebble.
// why
2. Do the first of these that applies:
      * if the Player has no Pebbles, the Player wins
TABLE Luck (1D6)
1-3 – Nothing
4+:  That Player gains 1 Pebbles.
COMPONENT Cards
|Name|Quantity|
|---|--:|
|Rope|2
"""

TIDY = """\
Core Rules: Pebbles
Players: 2-4

# 1 Play

RULE

Each Player has Pebbles, a number starting at 3.

PROCEDURE Turn

1. The Player takes one Pebble.
// why
2. Do the first of these that applies:
   * if the Player has no Pebbles, the Player wins

TABLE Luck (1D6)

1-3: Nothing
4+: That Player gains 1 Pebbles.

COMPONENT Cards

| Name | Quantity |
| ---- | -------: |
| Rope | 2        |
"""


def test_what_a_layout_is() -> None:
    assert layout(UNTIDY) == TIDY


def test_files_are_laid_out_in_their_place(rulewright: Command, tmp_path: Path) -> None:
    file = tmp_path / "pebbles.rules"
    file.write_text(UNTIDY, encoding="utf-8")
    file.chmod(0o640)
    run = rulewright("fmt", "--check", "pebbles.rules")
    assert (run.status, run.out, file.read_text(encoding="utf-8")) == (1, "pebbles.rules\n", UNTIDY)
    run = rulewright("fmt", "--diff", "pebbles.rules")
    assert run.status == 0
    assert {"-1-3 – Nothing", "+1-3: Nothing"} <= set(run.out.split("\n"))
    assert file.read_text(encoding="utf-8") == UNTIDY
    run = rulewright("fmt", ".")
    assert (run.status, run.out, file.read_text(encoding="utf-8")) == (0, "pebbles.rules\n", TIDY)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["pebbles.rules"]
    run = rulewright("fmt", "--check", ".")
    assert (run.status, run.out) == (0, "")


def test_standard_input(rulewright: Command) -> None:
    run = rulewright("fmt", "-", stdin=UNTIDY.encode())
    assert (run.status, run.out) == (0, TIDY)


def test_what_has_no_layout_is_left_alone(rulewright: Command, tmp_path: Path) -> None:
    plain = "1. Rules\n\nA  Zombie moves.\n"
    (tmp_path / "plain.txt").write_text(plain, encoding="utf-8")
    run = rulewright("fmt", "plain.txt")
    assert run.status == 0
    assert "plain.txt: left as it is" in run.err
    assert "no keyword" in run.err
    assert (tmp_path / "plain.txt").read_text(encoding="utf-8") == plain
    faulty = "Core Rules: X\n\nA line.\n\nRULE\n\nIt  is.\n"
    (tmp_path / "faulty.rules").write_text(faulty, encoding="utf-8")
    run = rulewright("fmt", "faulty.rules")
    assert run.status == 1
    assert "faulty.rules:3: left as it is" in run.err
    assert (tmp_path / "faulty.rules").read_text(encoding="utf-8") == faulty


def test_a_file_that_cannot_be_used_keeps_no_other(rulewright: Command, tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text(UNTIDY, encoding="utf-8")
    (tmp_path / "b.rules").write_bytes(b"RULE\n\n\xff")
    run = rulewright("fmt", "a.rules", "b.rules", "c.rules")
    assert run.status == 2
    assert "b.rules:3:1: not UTF-8" in run.err
    assert "c.rules: no such file" in run.err
    assert (tmp_path / "a.rules").read_text(encoding="utf-8") == TIDY
