"""One layout for rules as they are written: `rulewright fmt`.

In: the tree of a document with keywords that has no fault of form. Out: its text with one way to write blanks, line
ends, marks and tables, and every word where it was. The text is taken line by line from the tokens, which cover the
source, so nothing can be lost on the way; and it is read again before it is given out: where its tree would be another
one, there is no layout. Documents without keywords have none either: there the lines are the layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import groupby

from rulewright.source import Source, Span
from rulewright.syntax import from_text
from rulewright.syntax.lines import KEYWORDS
from rulewright.syntax.tree import Block, Bullet, Cell, Document, DrawnRow, Paragraph, Step, Text, Token

WIDEST = 120  # letters in a line: the last column of a table that would be wider ends where its text ends
LONGEST = 72  # letters in a cell of another column that are still worth their blanks in the rows beside it
HEADS = frozenset(keyword.replace(" ", "_") for keyword in KEYWORDS)
ROWED = frozenset({"TABLE", "COMPONENT", "CARD"})  # what a line is there depends on how it begins: none is joined
TOP = frozenset({"TITLE", "TITLE_KIND", "HEADER_NAME"})
STEPS = frozenset({"STEP", "SUBSTEP", "BRANCH"})
ROWS = frozenset({"ROW", "RULER"})
SPACED = frozenset({"FACES", "FIRST_CELL", "LEAD"})  # like rows: a blank line that the author left between two is kept


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is to be written: what kind of line, its text, and whether a blank line stood before it."""

    kind: str
    text: str
    spaced: bool
    cells: tuple[str, ...] = ()
    block: str = ""


def laid_out(document: Document) -> str | None:
    """The text of a document in one layout; None where it has none (no keywords, faults of form, or lines that would
    be read otherwise).
    """
    if document.plain:
        return None
    for joining in (True, False):
        text = "".join(f"{line}\n" for line in _written(list(_lines(document, joining))))
        again, faults = from_text.parse(Source(document.span.source.name, text))
        if not faults and _bare(again) == _bare(document):
            return text
    return None


def _bare(node: object) -> object:
    """A node without its places: what two texts of one document have in common."""
    match node:
        case Span() | Token():
            return None
        case Text() | Cell():
            return " ".join(str(node).split()) if isinstance(node, Text) else " ".join(node.text.split())
        case DrawnRow(span):
            return span.text
        case tuple():
            return tuple(_bare(each) for each in node)
    if is_dataclass(node) and not isinstance(node, type):
        names = [field.name for field in fields(node) if field.name not in ("span", "tokens")]
        return type(node).__name__, tuple(_bare(getattr(node, name)) for name in names)
    return node


# ------------------------------------------------------------------------------------------- the lines of a document


def _lines(document: Document, joining: bool) -> Iterator[Line]:
    """The lines to write, those that go on with the one before joined to it."""
    depths = _depths(document)
    block, stepped, spaced = "", False, False
    last: Line | None = None
    for tokens in _by_line(document.tokens):
        if not tokens:
            spaced = True
            continue
        first = tokens[0]
        kind = first.kind
        if kind in HEADS or kind == "HEADING":
            block, stepped = kind, False
        stepped = stepped or (block == "PROCEDURE" and kind == "STEP")
        if kind == "BULLET" and stepped:
            kind = "BRANCH"
        text = _text(tokens, document, depths.get(first.span.start, 0), stepped)
        more = kind == "MORE" and last is not None and last.kind != "COMMENT"
        if more and last is not None and joining and not (block in ROWED and last.kind in ("TEXT", "MORE")):
            last = replace(last, text=f"{last.text} {text}")
            continue
        if last is not None:
            yield last
        cells = _cells(tokens) if kind == "ROW" else ()
        last = Line(kind, text, spaced, cells, block)
        spaced = False
    if last is not None:
        yield last


def _by_line(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each line without blanks; none for a line without text."""
    line: list[Token] = []
    for token in tokens:
        if token.kind == "NEWLINE":
            yield line
            line = []
        elif token.kind not in ("SPACE", "MARK"):
            line.append(token)
    if line:
        yield line


def _depths(document: Document) -> dict[int, int]:
    """How deep each list item of a document stands in other lists, by where it begins."""
    found: dict[int, int] = {}
    for block in document.items:
        for part in block.parts if isinstance(block, Block) else ():
            inner = part.bullets if isinstance(part, Paragraph) else part.branches if isinstance(part, Step) else ()
            for each in (part, *inner):
                if isinstance(each, Bullet):
                    found[each.span.start] = each.depth
    return found


def _text(tokens: Sequence[Token], document: Document, depth: int, stepped: bool) -> str:
    """A line, written in the one way that there is for its kind."""
    kind = tokens[0].kind
    words = [" ".join(token.span.text.split()) for token in tokens]
    match kind:
        case "COMMENT":
            return tokens[0].span.text.rstrip()
        case "DRAWN":
            source = document.span.source
            start = source.line_starts[tokens[0].span.line - 1]
            return source.text[start : tokens[0].span.end_place].expandtabs(8)
        case "STEP":
            words[0] = f"{words[0][:-1]}."
        case "SUBSTEP":
            words[0] = f"   {words[0][:-1]}."
        case "BULLET":
            words[0] = f"{'   ' if stepped else ''}{'  ' * depth}*"
        case "FACES":
            faces, _, *result = words
            return " ".join((f"{faces}:", *result))
        case "FIRST_CELL":
            return "\t".join(_tabbed(tokens))
        case "RULER":
            return words[0]
        case _:
            pass
    return " ".join(words)


def _tabbed(tokens: Sequence[Token]) -> list[str]:
    """The cells of a row that tabs part; a cell may be empty."""
    cells = [""]
    for token in tokens:
        if token.kind == "TAB":
            cells.append("")
        else:
            cells[-1] = " ".join(token.span.text.split())
    return cells


def _cells(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The cells of a row that bars part; behind the last bar there is none unless something stands there."""
    cells: list[str] = []
    for token in tokens:
        if token.kind in ("ROW", "PIPE"):
            cells.append("")
        else:
            cells[-1] = " ".join(token.span.text.split())
    return tuple(cells[:-1] if tokens[-1].kind in ("ROW", "PIPE") else cells)


# ------------------------------------------------------------------------------------------------- how they are set


def _written(lines: Sequence[Line]) -> Iterator[str]:
    """The lines of the text, blank ones among them."""
    texts = _tables(_maps(lines))
    before: Line | None = None  # the last line that is no comment
    at = 0
    while at < len(texts):
        end = at
        while end < len(texts) and texts[end].kind == "COMMENT":
            end += 1
        comments, line = texts[at:end], texts[end] if end < len(texts) else None
        apart = _apart(before, line) if line is not None else bool(comments) and comments[0].spaced
        yield from _remarks(comments, before, line, apart)
        if line is not None:
            if apart and not comments:
                yield ""
            yield line.text
            before = line
        at = end + 1


def _remarks(comments: Sequence[Line], before: Line | None, line: Line | None, apart: bool) -> Iterator[str]:
    """Comment lines with the blank lines around them: they belong to what they touch, else to what follows."""
    if not comments:
        return
    after = line is not None and line.spaced and apart
    trailing = not comments[0].spaced and after  # it touches what stands before it
    if before is not None and apart and not trailing:
        yield ""
    for number, each in enumerate(comments):
        if number and each.spaced and apart:
            yield ""
        yield each.text
    if after:
        yield ""


def _apart(before: Line | None, line: Line) -> bool:
    """Whether a blank line stands between two lines."""
    if before is None or line.kind == "MORE":
        return False
    together = {before.kind, line.kind}
    if together <= TOP or together <= STEPS or together == {"BULLET"}:
        return False
    if together <= ROWS or together <= {"DRAWN", "FIELD_NAME"} or (len(together) == 1 and line.kind in SPACED):
        return line.spaced
    return True


def _maps(lines: Sequence[Line]) -> list[Line]:
    """Drawn lines keep their places to each other, and begin at the margin."""
    found: list[Line] = []
    for kind, run in groupby(lines, lambda line: line.kind == "DRAWN"):
        drawn = list(run)
        if kind:
            margin = min(len(line.text) - len(line.text.lstrip()) for line in drawn)
            drawn = [replace(line, text=line.text[margin:]) for line in drawn]
        found += drawn
    return found


def _tables(lines: Sequence[Line]) -> list[Line]:
    """Rows of one table with their bars under each other, where the page is wide enough."""
    found: list[Line] = []
    table: list[Line] = []
    for line in lines:
        if line.kind in ROWS and (not line.spaced or not table):
            table.append(line)
            continue
        found += _table(table)
        table = [line] if line.kind in ROWS else []
        found += [] if line.kind in ROWS else [line]
    return found + _table(table)


def _table(rows: list[Line]) -> list[Line]:
    columns = max((len(row.cells) for row in rows), default=0)
    ruled = any(row.kind == "RULER" for row in rows)
    widths = [
        max(3 if ruled else 1, *(len(row.cells[at]) for row in rows if at < len(row.cells))) for at in range(columns)
    ]
    if sum(widths) + 3 * columns + 1 > WIDEST:
        widths = [width if width <= LONGEST else 0 for width in widths[:-1]] + [0]
    found = []
    for row in rows:
        if row.kind == "RULER":
            cells = [each.strip() for each in row.text.strip("|").split("|")]
            if not row.text.startswith("|") or len(cells) != columns:
                found.append(row)
                continue
            dashes = [_ruled(each, width) for each, width in zip(cells, widths, strict=True)]
            found.append(replace(row, text=f"| {' | '.join(dashes)} |"))
        elif not row.cells:
            found.append(row)
        else:
            padded = [each.ljust(width) for each, width in zip(row.cells, widths, strict=False)]
            found.append(replace(row, text="".join(f"| {each} " if each else "| " for each in padded) + "|"))
    return found


def _ruled(cell: str, width: int) -> str:
    """The dashes under a column, with the colons that the author wrote."""
    left, right = cell.startswith(":"), cell.endswith(":") and len(cell) > 1
    return f"{':' if left else ''}{'-' * (max(width, 3) - left - right)}{':' if right else ''}"
