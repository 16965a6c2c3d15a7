"""The tree of a document as written (LANGUAGE.md 1), before anything is known about names or meaning.

Every character of the source belongs to exactly one `Token`, and joining the tokens gives the source back byte for
byte. The other nodes group tokens; their spans run from their first token to their last.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulewright.source import Span


class BlockKind(Enum):
    """The keyword of a block. PROSE is a paragraph of a plain document that has no keyword."""

    RULE = "RULE"
    SECTION_RULE = "SECTION RULE"
    PROCEDURE = "PROCEDURE"
    SUCCESS = "SUCCESS"
    FAILURE = "FAILURE"
    DEFINITION = "DEFINITION"
    TABLE = "TABLE"
    COMPONENT = "COMPONENT"
    MAP = "MAP"
    EXAMPLE = "EXAMPLE"
    INVARIANT = "INVARIANT"
    NOTE = "NOTE"
    CARD = "CARD"
    PROSE = "PROSE"


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of the source that stands for one thing: `kind` is the terminal of grammar/document.lark that matched
    it."""

    span: Span
    kind: str


@dataclass(frozen=True, slots=True)
class Text:
    """Running text: lines joined by one blank, without markers. `pieces` are the spans that it is made of, in order."""

    span: Span
    pieces: tuple[Span, ...]

    def __str__(self) -> str:
        return " ".join(" ".join(piece.text.split()) for piece in self.pieces if piece.text.strip())


@dataclass(frozen=True, slots=True)
class Bullet:
    """`* text` or `- text`, on a line of its own or inside one; `depth` 0 is the outermost."""

    span: Span
    text: Text
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step; `number` as written ("3", "3a"); `branches` are its `* if …` bullets and sub-steps, in order."""

    span: Span
    number: str
    text: Text
    branches: tuple[Bullet | Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences, and the list that belongs to the last of them, if any."""

    span: Span
    text: Text
    bullets: tuple[Bullet, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class PipeRow:
    """`| a | b |`, or a tab-separated row of a plain document."""

    span: Span
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class FaceRow:
    """`1-7: Walker`, `1 to 4 – Clear.`, `10+: …`, `otherwise: …`; or a list row `Each burst – 7+ (1D10 zombies)`:
    faces is then its left side."""

    span: Span
    faces: Cell
    result: Cell


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A line of a MAP, or of any part whose layout counts: kept as written."""

    span: Span


@dataclass(frozen=True, slots=True)
class Field:
    """`Quantity: 12` inside a COMPONENT, CARD or MAP."""

    span: Span
    name: Cell
    value: Cell


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """`Given …`, `And …`, `When …`, `Then …`: `word` is the first word, `text` the rest."""

    span: Span
    word: str
    text: Text


Part = Paragraph | Step | Bullet | PipeRow | FaceRow | DrawnRow | Field | ExampleLine


@dataclass(frozen=True, slots=True)
class Comment:
    """A `//` line. `allow` holds the codes of `// allow RW303: reason`."""

    span: Span
    text: str
    allow: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A keyword line and what it holds. `number` and `name` as written on the keyword line ("" when absent); `option`
    is what follows the name in round brackets ("1D10" of a TABLE, "grid" of a MAP, "also Zombies" of a DEFINITION);
    `comments` stand before it. `head` is the keyword line, or the first line of a block that has no keyword."""

    span: Span
    kind: BlockKind
    number: str
    name: str
    name_span: Span | None
    parts: tuple[Part, ...]
    comments: tuple[Comment, ...] = ()
    option: str = ""
    head: Span | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """`## 1.1 Scope`, or a numbered or bare heading of a plain document. `level` from 1; `number` as written, without
    a final dot."""

    span: Span
    level: int
    number: str
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Header:
    """`Extends: Dungeon Core` under the title."""

    span: Span
    name: str
    value: str
    value_span: Span


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. `kind` is the part of the title before the colon ("Rules Extension", "Core Rules"), "" when
    there is none; `plain` says that it has no keyword blocks. `title` is "" when the file has no title line."""

    span: Span
    kind: str
    title: str
    title_span: Span | None
    headers: tuple[Header, ...]
    items: tuple[Heading | Block, ...]
    tokens: tuple[Token, ...]
    comments: tuple[Comment, ...]
    plain: bool
