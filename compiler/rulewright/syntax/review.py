"""Faults of form that show only when a whole block, or the whole document, is there: rows of unequal length, outcomes
without a procedure, examples without an end, headings without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from rulewright.diagnostic import Diagnostic, Label
from rulewright.source import Source, Span
from rulewright.syntax.faults import excerpt, fault
from rulewright.syntax.lexer import HEADERS
from rulewright.syntax.tree import (
    Block,
    BlockKind,
    Bullet,
    Document,
    ExampleLine,
    Field,
    Header,
    Heading,
    Paragraph,
    PipeRow,
    Step,
)

CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffd\ud800-\udfff]")


def review_items(items: Sequence[Heading | Block]) -> Iterator[Diagnostic]:
    """The faults that each heading and block has by itself, in no order."""
    for item in items:
        yield from _heading(item) if isinstance(item, Heading) else _block(item)


def review(document: Document, controls: Sequence[int]) -> Iterator[Diagnostic]:
    """The faults of a document beside those of its headings and blocks, in no order. `controls` are the addresses of
    the characters in it that cannot be seen, in order."""
    procedure: Block | None = None
    for item in document.items:
        if isinstance(item, Heading):
            procedure = None
            continue
        if item.kind is BlockKind.PROCEDURE:
            procedure = item
        if item.kind in (BlockKind.SUCCESS, BlockKind.FAILURE) and procedure is None:
            yield fault(
                "no-procedure",
                item.head or item.span,
                f"no PROCEDURE stands before this {item.kind.value} under its heading",
                "put it after the PROCEDURE whose Check it belongs to",
            )
    if document.kind and not document.title:
        kind = next(token.span for token in document.tokens if token.kind == "TITLE_KIND")
        yield fault("empty-item", kind, f"`{excerpt(kind)}` names no game", "write the title after the colon")
    yield from _headers(document.headers)
    yield from _control(document.span.source, controls)
    if not document.items:
        yield fault(
            "empty-document",
            document.title_span or document.span,
            "this document holds no rule",
            "write RULE on a line of its own, and a sentence under it",
        )


def _control(source: Source, every: Sequence[int]) -> Iterator[Diagnostic]:
    """One finding for all of them: a text with many is no text."""
    if every:
        more = "" if len(every) == 1 else f", and {len(every) - 1} more such characters"
        span = Span(source, every[0], every[0] + 1)
        message = f"a character that cannot be seen (U+{ord(span.text):04X}){more}"
        yield fault("control-character", span, message, "take it out")


def _heading(heading: Heading) -> Iterator[Diagnostic]:
    marks = len(heading.span.text) - len(heading.span.text.lstrip("#"))
    if marks > 4:
        yield fault(
            "bad-heading", heading.span, f"a heading has at most four marks, and this has {marks}", "write ####"
        )
    if not heading.name and not heading.number:
        yield fault(
            "bad-heading", heading.span, "a heading without a name", "write the name after the mark, or take it out"
        )


def _headers(headers: tuple[Header, ...]) -> Iterator[Diagnostic]:
    seen: dict[str, Header] = {}
    for header in headers:
        name = header.name.casefold()
        if name in seen and name != "assumes":
            label = Label(seen[name].span, "the first one")
            yield fault("repeated-header", header.span, f"`{header.name}` is given twice", "keep one of them", (label,))
        seen.setdefault(name, header)
        near = get_close_matches(name, sorted(HEADERS), 1, 0.8)
        if near and name not in HEADERS:
            yield fault(
                "unknown-header", header.span, f"`{header.name}` is no known header", f"write {near[0].capitalize()}"
            )


def _block(block: Block) -> Iterator[Diagnostic]:
    width: PipeRow | None = None
    for part in block.parts:
        match part:
            case PipeRow():
                if width is not None and len(part.cells) != len(width.cells):
                    yield fault(
                        "row-length",
                        part.span,
                        f"this row has {_cells(len(part.cells))}, and the first row {len(width.cells)}: "
                        f"`{excerpt(part.span)}`",
                        "give each row one cell for each column; an empty cell is `| |`",
                        (Label(width.span, "the first row"),),
                    )
                width = width or part
            case Field(span, name, value) if not value.text:
                yield fault("empty-item", span, f"`{name.text}` has no value", "write it after the colon")
            case Bullet() | Step() | Paragraph():
                yield from _empty(part)
            case _:
                pass
    if block.kind is BlockKind.EXAMPLE:
        yield from _example(block)


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _empty(part: Bullet | Step | Paragraph) -> Iterator[Diagnostic]:
    if not isinstance(part, Paragraph) and not part.text.pieces:
        what = "a step" if isinstance(part, Step) else "a list item"
        yield fault("empty-item", part.span, f"{what} with nothing in it: `{excerpt(part.span)}`", "write what it says")
    if isinstance(part, Step | Paragraph):
        for inner in part.branches if isinstance(part, Step) else part.bullets:
            yield from _empty(inner)


def _example(block: Block) -> Iterator[Diagnostic]:
    spoken = [part for part in block.parts if isinstance(part, ExampleLine)]
    if not spoken:
        return
    if spoken[0].word in ("And", "But"):
        yield fault(
            "example-order",
            spoken[0].span,
            f"the example begins with {spoken[0].word}",
            "begin it with Given, When or Then",
        )
    if not any(line.word == "Then" for line in spoken):
        head = block.head or block.span
        yield fault(
            "example-order", head, "this example has no Then, so it shows nothing", "add a line that begins with Then"
        )
