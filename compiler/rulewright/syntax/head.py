"""What stands at the top of a text: its title and the lines under it, read without the rest and without the parser.

The line lexers alone decide what is a title line and a header; `from_text.parse` of the same text says the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.syntax import lexer, plain
from rulewright.syntax.lines import Piece

MOST = 40  # lines


@dataclass(frozen=True, slots=True)
class Head:
    """The title of a text, "" when it has no title line, and its headers (`Extends: Dungeon Core`), in order."""

    title: str
    headers: tuple[tuple[str, str], ...]


def head(text: str) -> Head:
    """The head of a text: of the lines before its first heading or block."""
    lines = text.split("\n", MOST)[:MOST]
    for number, line in enumerate(lines):
        if line.startswith("#") or (number and re.fullmatch(r"[A-Z]{4,}( [A-Z]{4,})?( .*)?\s*", line)):
            lines = lines[:number]
            break
    top = "\n".join(lines) + "\n"
    title = ""
    headers: list[tuple[str, str]] = []
    for kind, start, end in _pieces(top):
        said = " ".join(top[start:end].split())
        match kind:
            case "TITLE" if not title:
                title = said
            case "HEADER_NAME":
                headers.append((said.rstrip(": "), ""))
            case "HEADER_VALUE":
                headers[-1] = (headers[-1][0], said)
    return Head(title, tuple(headers))


def _pieces(text: str) -> Iterator[Piece]:
    if lexer.has_keywords(text):
        for pieces, _ in lexer.lex(text):
            yield from pieces
    else:
        for pieces in plain.lex(text):
            yield from pieces
