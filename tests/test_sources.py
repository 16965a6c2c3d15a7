"""Every line of the Zombies document that says something is restated by a block of the ruleset, or listed as no rule.

A block of `rulesrc/zombies` names the lines that it restates (`// source: 5, 7-9`, at most twelve to a comment); a line
that became no rule stands in `// no rule: 27, reason`. The document is not part of the project: without it tests skip.
"""

import itertools
import re
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
RULESET = TOP / "rulesrc" / "zombies"
DOCUMENT = TOP.parent / "shared" / "seeds" / "zombies-extension.txt"

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


def ruleset_lines() -> list[tuple[str, int, str]]:
    """Each line of the ruleset as (file name, line number from 1, text), files in order of name."""
    lines: list[tuple[str, int, str]] = []
    for path in sorted(RULESET.glob("*.rules")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            lines.append((path.name, number, text))
    return lines


def content(document: list[str]) -> set[int]:
    """The numbers of the lines with content: neither blank nor a bare keyword."""
    return {n for n, text in enumerate(document, 1) if text.strip() and not KEYWORD.fullmatch(text.strip())}


def document() -> list[str]:
    if not DOCUMENT.is_file():
        pytest.skip(f"the document is not here: {DOCUMENT}")
    return DOCUMENT.read_text(encoding="utf-8").splitlines()


def cited() -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """What the ruleset says of each line: where it is restated, and where it is listed as no rule."""
    restated: dict[int, list[str]] = {}
    listed: dict[int, list[str]] = {}
    for name, number, text in ruleset_lines():
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


def test_every_source_comment_can_be_read() -> None:
    unread = [
        f"{name}:{number}: {text}"
        for name, number, text in ruleset_lines()
        if re.match(r"//\s*(source|no rule)\b", text.strip())
        and not SOURCE.match(text.strip())
        and not NO_RULE.match(text.strip())
    ]
    assert unread == []


def test_a_comment_names_at_most_twelve_lines() -> None:
    long = []
    for name, number, text in ruleset_lines():
        match = SOURCE.match(text.strip())
        if match and len(numbers(match["lines"])) > MOST_LINES:
            long.append(f"{name}:{number}: {text}")
    assert long == []


def test_a_source_comment_stands_on_a_block() -> None:
    lines = ruleset_lines()
    astray = []
    for (name, number, text), (_, _, following) in itertools.pairwise(lines):
        if SOURCE.match(text.strip()) and not BLOCK.match(following):
            astray.append(f"{name}:{number}: {text}")
    assert astray == []


def test_no_line_of_the_document_is_left_out() -> None:
    lines = document()
    restated, listed = cited()
    missing = sorted(content(lines) - set(restated) - set(listed))
    assert [f"{n}: {lines[n - 1]}" for n in missing] == []


def test_no_line_is_cited_that_says_nothing() -> None:
    lines = document()
    real = content(lines)
    restated, listed = cited()
    wrong = []
    for found in (restated, listed):
        for line, places in found.items():
            keyword = 1 <= line <= len(lines) and KEYWORD.fullmatch(lines[line - 1].strip())
            if line not in real and not keyword:
                wrong.append(f"{line} ({', '.join(places)})")
    assert wrong == []


def test_a_line_is_not_both_restated_and_no_rule() -> None:
    restated, listed = cited()
    assert sorted(set(restated) & set(listed)) == []
