"""Every line of a document that says something is restated by a block of its ruleset, or listed as no rule.

A ruleset of `rulesrc/` that restates a document names it (`// document: zombies-extension.txt`). A block names the
lines that it restates (`// source: 5, 7-9`, at most twelve to a comment); a line that became no rule stands in
`// no rule: 27, reason`. The documents are not part of the project: without them tests skip.
"""

import itertools
import re
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
DOCUMENTS = TOP.parent / "shared" / "seeds"

NAMED = re.compile(r"^//\s*document:\s*(?P<name>[\w.-]+)$", re.MULTILINE)
SOURCE = re.compile(r"//\s*source:\s*(?P<lines>[\d,\s-]+)$")
NO_RULE = re.compile(r"//\s*no rule:\s*(?P<lines>\d[\d\s-]*(?:,\s*\d[\d\s-]*)*),\s*(?P<reason>\S.*)$")
KEYWORD = re.compile(r"(SECTION RULE|RULE|PROCEDURE|DEFINITION|SUCCESS|FAILURE)$")
BLOCK = re.compile(r"#|(SECTION RULE|RULE|PROCEDURE|DEFINITION|SUCCESS|FAILURE|COMPONENT|MAP|NOTE|TABLE)\b")
MOST_LINES = 12


def numbers(text: str) -> list[int]:
    """The line numbers that `5, 7-9` names: 5, 7, 8 and 9."""
    found: list[int] = []
    for part in text.replace(" ", "").split(","):
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def ruleset_lines(ruleset: str) -> list[tuple[str, int, str]]:
    """Each line of a ruleset as (file name, line number from 1, text), files in order of name."""
    lines: list[tuple[str, int, str]] = []
    for path in sorted((TOP / "rulesrc" / ruleset).glob("*.rules")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            lines.append((path.name, number, text))
    return lines


def restating() -> dict[str, str]:
    """The rulesets of the project that restate a document, each with its name."""
    found: dict[str, str] = {}
    for path in sorted((TOP / "rulesrc").glob("*/*.rules")):
        named = NAMED.search(path.read_text(encoding="utf-8"))
        if named:
            found[path.parent.name] = named["name"]
    return found


RESTATING = restating()
each_ruleset = pytest.mark.parametrize("ruleset", RESTATING)


def content(document: list[str]) -> set[int]:
    """The numbers of the lines with content: neither blank nor a bare keyword."""
    return {n for n, text in enumerate(document, 1) if text.strip() and not KEYWORD.fullmatch(text.strip())}


def document(ruleset: str) -> list[str]:
    path = DOCUMENTS / RESTATING[ruleset]
    if not path.is_file():
        pytest.skip(f"the document is not here: {path}")
    return path.read_text(encoding="utf-8").splitlines()


def cited(ruleset: str) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """What the ruleset says of each line: where it is restated, and where it is listed as no rule."""
    restated: dict[int, list[str]] = {}
    listed: dict[int, list[str]] = {}
    for name, number, text in ruleset_lines(ruleset):
        for pattern, into in ((SOURCE, restated), (NO_RULE, listed)):
            match = pattern.match(text.strip())
            if match:
                for line in numbers(match["lines"]):
                    into.setdefault(line, []).append(f"{name}:{number}")
    return restated, listed


def test_the_comment_reader_reads_ranges_and_reasons() -> None:
    assert numbers("5, 7-9") == [5, 7, 8, 9]
    no_rule = NO_RULE.match("// no rule: 27, 30-31, it speaks to authors")
    assert no_rule is not None
    assert numbers(no_rule["lines"]) == [27, 30, 31]
    assert no_rule["reason"] == "it speaks to authors"


@each_ruleset
def test_every_source_comment_can_be_read(ruleset: str) -> None:
    unread = [
        f"{name}:{number}: {text}"
        for name, number, text in ruleset_lines(ruleset)
        if re.match(r"//\s*(source|no rule)\b", text.strip())
        and not SOURCE.match(text.strip())
        and not NO_RULE.match(text.strip())
    ]
    assert unread == []


@each_ruleset
def test_a_comment_names_at_most_twelve_lines(ruleset: str) -> None:
    long = []
    for name, number, text in ruleset_lines(ruleset):
        match = SOURCE.match(text.strip())
        if match and len(numbers(match["lines"])) > MOST_LINES:
            long.append(f"{name}:{number}: {text}")
    assert long == []


@each_ruleset
def test_a_source_comment_stands_on_a_block(ruleset: str) -> None:
    lines = ruleset_lines(ruleset)
    astray = []
    for (name, number, text), (_, _, following) in itertools.pairwise(lines):
        if SOURCE.match(text.strip()) and not BLOCK.match(following):
            astray.append(f"{name}:{number}: {text}")
    assert astray == []


@each_ruleset
def test_no_line_of_the_document_is_left_out(ruleset: str) -> None:
    lines = document(ruleset)
    restated, listed = cited(ruleset)
    missing = sorted(content(lines) - set(restated) - set(listed))
    assert [f"{n}: {lines[n - 1]}" for n in missing] == []


@each_ruleset
def test_no_line_is_cited_that_says_nothing(ruleset: str) -> None:
    lines = document(ruleset)
    real = content(lines)
    restated, listed = cited(ruleset)
    wrong = []
    for found in (restated, listed):
        for line, places in found.items():
            keyword = 1 <= line <= len(lines) and KEYWORD.fullmatch(lines[line - 1].strip())
            if line not in real and not keyword:
                wrong.append(f"{line} ({', '.join(places)})")
    assert wrong == []


@each_ruleset
def test_a_line_is_not_both_restated_and_no_rule(ruleset: str) -> None:
    restated, listed = cited(ruleset)
    assert sorted(set(restated) & set(listed)) == []


def test_a_ruleset_that_cites_lines_names_its_document() -> None:
    citing = {
        path.parent.name
        for path in (TOP / "rulesrc").glob("*/*.rules")
        if re.search(r"^//\s*(source|no rule):", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert citing == set(RESTATING)
