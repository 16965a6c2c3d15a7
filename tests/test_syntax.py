"""The tree of a document: lossless for any text, right for real ones, linear in time, and every fault said."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, takewhile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source import Source
from rulewright.syntax import faults, from_text, lexer
from rulewright.syntax.tree import Block, BlockKind, Document, FaceRow, Heading, Paragraph, PipeRow, Step

CHECKOUT = Path(__file__).parent.parent
SHARED = CHECKOUT.parent / "shared"
RULES = sorted(CHECKOUT.glob("rulesrc/*/*.rules"))
SEEDS = [*sorted(SHARED.glob("seeds/*.txt")), *sorted(SHARED.glob("drafts/*.rules"))]
needs_seeds = pytest.mark.skipif(not SEEDS, reason="the documents that the games come from are not here")


def source_of(path: Path) -> Source:
    return Source(path.name, path.read_bytes().decode("utf-8"))


def assert_lossless(source: Source) -> Document:
    """Tokens lie side by side from the first character to the last; nodes lie within the document, in order."""
    document, found = from_text.parse(source)
    assert "".join(token.span.text for token in document.tokens) == source.text
    assert all(token.span.text for token in document.tokens)
    assert all(before.span.end == after.span.start for before, after in pairwise(document.tokens))
    assert all(before.span.end <= after.span.start for before, after in pairwise(document.items))
    assert all(0 <= fault.span.start <= fault.span.end <= len(source.text) for fault in found)
    return document


# Lines that mean something to the lexers, and some that nearly do.
LINES = st.sampled_from(
    [
        *("Core Rules: X", "Extends: Y", "Players: 2-4", "# 4 A Heading", "##### Deep", "#", "## 1.2"),
        *("Setup", "1.2. Any name:", "RULE", "RULE 14.7", "SECTION RULE", "PROCEDURE", "PROCEDURE Go"),
        *("SUCCESS", "FAILURE Check", "DEFINITION A (also B)", "TABLE T (1D6)", "COMPONENT C", "CARD K"),
        *("MAP M (grid)", "EXAMPLE E", "INVARIANT", "NOTE 3", "Rule", "RULES", "RULE:", "1. Do it."),
        *("2) Or this.", "   a. Inside.", "3.", "* one", "* a * b", "- dash", "*", "Some are: * a * b"),
        *("A sentence.", "| a | b |", "| --- | --- |", "|x", "1-3: Nothing", "4 – Walker", "Each – 7+"),
        *("A\tb\t\tc", "Quantity: 3", "Text:", ". . S", "Given it.", "And it.", "Then that."),
        *("// a comment", "// allow RW101: why", "Note (footnote 3): x", "Term - A thing it is.", "", " "),
        *("\t", "lower case goes on", "Ends with;", "\x0c", "\u2028", "\x85", "\x1c", "\ufeff", "é“–”"),
        *("LORE", "---", "==="),
    ]
)
MARKS = '0aA#*-|:.\t/()[ \n\r;–+T"1'
ENDINGS = st.sampled_from(["\n", "\n\n", "\r\n", "\r", "\n\r", "\x0b", "\x0c", "\u2028", "\x85"])
DOCUMENTS = st.lists(st.tuples(LINES, ENDINGS), max_size=30).map(lambda parts: "".join(map("".join, parts)))


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(
        st.text(max_size=200),
        st.text(MARKS, max_size=60),
        DOCUMENTS,
        DOCUMENTS.map(lambda text: f"\ufeff{text}".rstrip("\n")),
    )
)
def test_any_text_is_read_without_loss(text: str) -> None:
    assert_lossless(Source("any", text))


@settings(max_examples=200, deadline=None)
@given(DOCUMENTS)
def test_one_more_block_is_always_found(text: str) -> None:
    """However broken a document is, the rule after it is read."""
    document, _ = from_text.parse(Source("any", f"{text}\n\nRULE\n\nThe last one.\n"))
    last = document.items[-1]
    assert isinstance(last, Block)
    assert last.kind is BlockKind.RULE
    assert isinstance(last.parts[-1], Paragraph)
    assert str(last.parts[-1].text) == "The last one."


@pytest.mark.parametrize(
    "text", ["", "\n", "\ufeff", "\ufeffRULE\r\n\r\nA rule.\r\n", "RULE\rA rule.\rRULE\rAnother", "x"]
)
def test_small_texts(text: str) -> None:
    assert_lossless(Source("small", text))


def test_only_line_feeds_and_carriage_returns_end_lines() -> None:
    text = "RULE\r\n\r\nA\x0bb\x0cc\x1cd\x85e\u2028f.\rMore.\n"
    document = assert_lossless(Source("x", text))
    (block,) = document.items
    assert isinstance(block, Block)
    (part,) = block.parts
    assert isinstance(part, Paragraph)
    assert [piece.line for piece in part.text.pieces] == [3, 4]


@pytest.mark.parametrize("path", [*RULES, *SEEDS], ids=lambda path: path.name)
def test_every_document_is_read_without_loss_and_without_fault(path: Path) -> None:
    source = source_of(path)
    assert_lossless(source)
    _, found = from_text.parse(source)
    assert not found


def blocks(document: Document) -> list[Block]:
    return [item for item in document.items if isinstance(item, Block)]


def headings(document: Document) -> list[Heading]:
    return [item for item in document.items if isinstance(item, Heading)]


def seed(name: str) -> Document:
    return from_text.parse(source_of(SHARED / "seeds" / name))[0]


@needs_seeds
def test_the_extension_has_its_blocks() -> None:
    document = seed("zombies-extension.txt")
    counts = Counter(block.kind.value for block in blocks(document))
    assert len(document.items) == 325
    expected = {"RULE": 308, "PROCEDURE": 9, "SECTION RULE": 5, "DEFINITION": 1, "SUCCESS": 1, "FAILURE": 1}
    assert counts == expected
    assert sum(isinstance(part, Step) for block in blocks(document) for part in block.parts) == 59
    assert not document.plain


@needs_seeds
def test_a_document_with_numbered_headings_dice_tables_and_profiles() -> None:
    document = seed("warlord-zombies.txt")
    assert document.plain
    assert [heading.number for heading in headings(document) if heading.number] == [
        *("1", "1.1", "1.2", "1.2.1", "1.2.2", "1.2.3", "1.3", "1.4", "1.4.1", "1.5", "1.5.1", "1.5.2", "1.5.3", "1.6"),
    ]
    tables = [block for block in blocks(document) if block.kind is BlockKind.TABLE]
    dice = [block for block in tables if isinstance(block.parts[0], FaceRow)]
    profiles = [block for block in tables if isinstance(block.parts[0], PipeRow)]
    assert [len(block.parts) for block in dice] == [3, 7]
    assert [block.name for block in profiles] == ["Walker - Zombie", "Runner - Zombie", "Stalker - Zombie"]
    (numbered,) = [block for block in blocks(document) if block.span.line == 15]
    assert [(part.number, part.span.line) for part in numbered.parts if isinstance(part, Step)] == [
        *(("1", 15), ("2", 17), ("3", 19), ("4", 21)),
    ]


@needs_seeds
def test_a_document_with_footnotes() -> None:
    document = seed("zombie-martians.txt")
    numbers = [heading.number for heading in headings(document) if heading.number]
    assert numbers == ["11.6.7.1", "11.6.7.2", "14.7.2", "15.11.1", "15.11.2"]
    assert [block.number for block in blocks(document) if block.kind is BlockKind.NOTE] == ["62", "63", "82", "83"]


@needs_seeds
def test_a_forum_text() -> None:
    document = seed("horrorclix-zombie-war.txt")
    names = ["Setup", "Starting The Game", "Named Buildings", "Increasing Your Forces", "Additional Notes"]
    assert [heading.name for heading in headings(document)] == names * 2
    points = [block for block in blocks(document) if any(isinstance(part, FaceRow) for part in block.parts)]
    assert [len(block.parts) for block in points] == [5, 4, 5, 4]
    needed = [
        part for block in blocks(document) for part in block.parts if isinstance(part, Paragraph) and part.bullets
    ]
    assert [len(part.bullets) for part in needed] == [3, 1, 3, 1]


def work_of(text: str) -> int:
    """How many tokens the parser is fed for a text: a measure of work that no other program disturbs."""
    reading = from_text._Reading(Source("x", text), text)
    for pieces, mistaken in lexer.lex(text):
        reading.take(pieces, mistaken)
    reading.finish()
    return reading.work


@pytest.mark.parametrize(
    "text",
    [
        "RULE\n\nA sentence about a thing. Another one.\n\n* a * b\n* c\n\n",
        "PROCEDURE\n\n1. One.\n2. Two:\n   * if this, that\n\nstray text\n\nRULE\n\nRULE\n\n| a | b |\n\n",
        "# 1 Heading\n\nno keyword here\n\nRULES\n\nText.\n\nTABLE T\n\n1-2: a\n3: b.\n\n",
    ],
)
def test_work_grows_with_the_text_and_no_faster(text: str) -> None:
    once, often = work_of(text * 20), work_of(text * 200)
    assert often <= 10 * once


def test_every_fault_has_a_code_of_the_parser() -> None:
    codes = [fault.code for fault in faults.TABLE]
    assert codes == sorted(set(codes))
    assert all("RW001" <= code <= "RW019" for code in codes)
    assert len({fault.slug for fault in faults.TABLE}) == len(codes)


def test_every_grammar_rule_shows_what_it_matches() -> None:
    lines = (CHECKOUT / "grammar" / "document.lark").read_text(encoding="utf-8").splitlines()
    bare = [line for above, line in pairwise(lines) if re.match(r"[a-z_]+:", line) and not above.startswith("//")]
    assert not bare


def test_a_line_may_be_followed_by_anything() -> None:
    """After each terminal that can end a line the parser takes STRAY, MISSING or the end: no text can stop it."""
    states = from_text.grammar().parse_interactive("").parser_state.parse_conf.parse_table.states
    stuck = {
        terminal
        for actions in states.values()
        for terminal, (action, state) in actions.items()
        if "Shift" in repr(action) and terminal.isupper() and not {"STRAY", "MISSING", "$END"} & set(states[state])
    }
    # The lexers never end a line after these.
    assert stuck == {"PROSE_NUMBER", "TERM", "SAMPLE", "FIRST_ENTRY", "FIRST_FACES", "FACES", "BETWEEN"}


def example_of(page: str, word: str) -> str:
    """The lines of a manual page under `Fires:` or `Quiet:`, as a document."""
    lines = page.split(f"{word}:\n", 1)[1].split("\n")
    kept = takewhile(lambda line: not line or line.startswith("    "), lines)
    return "\n".join(line[4:] for line in kept)


@pytest.mark.parametrize("fault", faults.TABLE, ids=lambda fault: fault.slug)
def test_every_page_shows_what_fires_and_what_does_not(fault: faults.Fault) -> None:
    _, fires = from_text.parse(Source("x", example_of(fault.about, "Fires")))
    _, quiet = from_text.parse(Source("x", example_of(fault.about, "Quiet")))
    assert [found.code for found in fires] == [fault.code]
    assert not quiet


def test_comments_stand_before_their_block() -> None:
    allow = "// one\n// allow RW101, RW303: two words"
    text = f"// of the document\n\nRULE\n\nA.\n\n{allow}\nRULE\n\nB.\n\n# H\n// three\n\nRULE\n\nC.\n"
    document = assert_lossless(Source("x", text))
    shown = [[comment.text for comment in block.comments] for block in blocks(document)]
    assert shown == [["of the document"], ["one", "allow RW101, RW303: two words"], ["three"]]
    allowed = blocks(document)[1].comments[1]
    assert (allowed.allow, allowed.reason) == (("RW101", "RW303"), "two words")
