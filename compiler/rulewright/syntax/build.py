"""From the parser's nodes to the tree of syntax/tree.py: one function a kind of node, no judgement."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import cast

from lark import Token as Leaf
from lark import Tree

from rulewright.source import Source, Span, position_in
from rulewright.syntax.tree import (
    Block,
    BlockKind,
    Bullet,
    Cell,
    Comment,
    DrawnRow,
    ExampleLine,
    FaceRow,
    Field,
    Header,
    Heading,
    Paragraph,
    Part,
    PipeRow,
    Step,
    Text,
)

Node = Tree[Leaf]
ALLOW = re.compile(r"//\s*allow\b\s*((?:RW\d+\s*,?\s*)*):?\s*(.*)$", re.DOTALL)
CODE = re.compile(r"RW\d+")
DEEPEST = 8  # a list within lists goes no deeper: what is indented further stands beside it
KINDS = {kind.value.replace(" ", "_"): kind for kind in BlockKind}


@dataclass(frozen=True, slots=True)
class Builder:
    """Makes nodes of one passage of a source: the address of its first character, and where its lines start."""

    source: Source
    address: int
    line_starts: tuple[int, ...]

    def leaf(self, leaf: Leaf) -> Span:
        return Span(self.source, cast(int, leaf.start_pos), cast(int, leaf.end_pos))

    def extent(self, node: Node) -> Span:
        """From the first leaf of a node to its last."""
        first: Node | Leaf = node
        while isinstance(first, Tree):
            first = first.children[0]
        last: Node | Leaf = node
        while isinstance(last, Tree):
            last = last.children[-1]
        return Span(self.source, cast(int, first.start_pos), cast(int, last.end_pos))

    def words(self, node: Node, *kinds: str) -> Text:
        """The running text of a node: its own leaves of these terminals."""
        pieces = tuple(self.leaf(child) for child in node.children if isinstance(child, Leaf) and child.type in kinds)
        if not pieces:
            end = self.extent(node).end
            return Text(Span(self.source, end, end), ())
        return Text(pieces[0].to(pieces[-1]), pieces)

    def value(self, node: Node, *kinds: str) -> Cell:
        text = self.words(node, *kinds)
        return Cell(text.span, str(text))

    def name(self, node: Node, kind: str) -> tuple[str, Span | None]:
        for child in node.children:
            if isinstance(child, Leaf) and child.type == kind:
                return " ".join(child.split()), self.leaf(child)
        return "", None

    def header(self, node: Node) -> Header:
        name, _ = self.name(node, "HEADER_NAME")
        value, span = self.name(node, "HEADER_VALUE")
        whole = self.extent(node)
        return Header(whole, name.rstrip(": "), value, span or Span(self.source, whole.end, whole.end))

    def heading(self, node: Node) -> Heading:
        marks, _ = self.name(node, "HEADING")
        number = self.name(node, "NUMBER")[0] or self.name(node, "PLAIN_NUMBER")[0]
        name, span = self.name(node, "NAME")
        if span is None:
            name, span = self.name(node, "PLAIN_NAME")
        whole = self.extent(node)
        level = min(len(marks), 4) or number.count(".") + 1
        return Heading(whole, level, number, name, span or Span(self.source, whole.end, whole.end))

    def bullet(self, node: Node) -> Bullet:
        return Bullet(self.extent(node), self.words(node, "REST", "MORE", "ITEM", "LOOSE_ITEM"))

    def step(self, node: Node) -> Step:
        number = next(
            (child for child in node.children if isinstance(child, Leaf) and child.type.endswith(STEPS)), None
        )
        branches = [self.step(child) if child.data == "substep" else self.bullet(child) for child in subtrees(node)]
        label = str(number).strip().rstrip(".)") if number else ""
        return Step(self.extent(node), label, self.words(node, "REST", "MORE"), self.nested(branches))

    def nested(self, branches: list[Bullet | Step]) -> tuple[Bullet | Step, ...]:
        """Bullets of a step with their depth."""
        depths = iter(self.depths([b for b in branches if isinstance(b, Bullet)]))
        return tuple(next(depths) if isinstance(branch, Bullet) else branch for branch in branches)

    def depths(self, bullets: list[Bullet]) -> tuple[Bullet, ...]:
        """Bullets with their depth, which their indentation gives; those inside a line are as deep as the first of
        it."""
        indents: list[int] = []
        found: list[Bullet] = []
        last = 0
        for bullet in bullets:
            line, column = position_in(self.line_starts, bullet.span.start - self.address)
            if line == last:
                found.append(replace(bullet, depth=found[-1].depth))
                continue
            last = line
            while indents and indents[-1] > column:
                indents.pop()
            if (not indents or indents[-1] < column) and len(indents) <= DEEPEST:
                indents.append(column)
            found.append(replace(bullet, depth=len(indents) - 1) if len(indents) > 1 else bullet)
        return tuple(found)

    def paragraph(self, node: Node) -> Paragraph:
        bullets = self.depths([self.bullet(child) for child in subtrees(node)])
        return Paragraph(self.extent(node), self.words(node, "TEXT", "MORE"), bullets)

    def cells(self, node: Node) -> PipeRow:
        """The cells of a row: what stands after each bar or tab but the last bar; a cell may be empty."""
        found: list[Cell] = []
        open_at: int | None = None
        for child in node.children:
            assert isinstance(child, Leaf)
            match child.type:
                case "ROW" | "FIRST_PIPE" | "PIPE" | "TAB":
                    if open_at is not None:
                        found.append(Cell(Span(self.source, open_at, open_at), ""))
                    open_at = cast(int, child.end_pos)
                case _:
                    found.append(Cell(self.leaf(child), " ".join(child.split())))
                    open_at = None
        last = node.children[-1]
        if open_at is not None and isinstance(last, Leaf) and last.type == "TAB":
            found.append(Cell(Span(self.source, open_at, open_at), ""))
        return PipeRow(self.extent(node), tuple(found))

    def part(self, node: Node) -> Part:
        span = self.extent(node)
        match node.data:
            case "paragraph":
                return self.paragraph(node)
            case "bullet":
                return self.bullet(node)
            case "step":
                return self.step(node)
            case "pipe_row" | "tab_row":
                return self.cells(node)
            case "face_row":
                faces = self.value(node, "FACES", "FIRST_FACES", "FIRST_ENTRY")
                return FaceRow(span, faces, self.value(node, "RESULT", "MORE"))
            case "field":
                name, value = self.value(node, "FIELD_NAME"), self.value(node, "FIELD_VALUE", "MORE")
                return Field(span, Cell(name.span, name.text.rstrip(": ")), value)
            case "example_line":
                word, _ = self.name(node, "LEAD")
                return ExampleLine(span, word, self.words(node, "REST", "MORE"))
            case _:
                return DrawnRow(span)

    def parts(self, node: Node) -> tuple[Part, ...]:
        """What a block holds, in order. Stray lines are kept as paragraphs, one for each run of them."""
        found: list[Part] = []
        strays: list[Span] = []

        def flush() -> None:
            if strays:
                found.append(stray_paragraph(tuple(strays)))
                strays.clear()

        for child in node.children:
            if isinstance(child, Leaf):
                if child.type == "STRAY":
                    strays.append(self.leaf(child))
                continue
            flush()
            found.append(self.part(child))
        flush()
        loose = [part for part in found if isinstance(part, Bullet)]
        if len(loose) > 1:
            deep = iter(self.depths(loose))
            return tuple(next(deep) if isinstance(part, Bullet) else part for part in found)
        return tuple(found)

    def block(self, node: Node) -> Block:
        parts = self.parts(node)
        number, _ = self.name(node, "NUMBER")
        name, name_span = self.name(node, "NAME")
        option = self.name(node, "OPTION")[0].strip("() ")
        kind = KINDS.get(node.children[0].type) if isinstance(node.children[0], Leaf) else None
        match node.data:
            case "prose":
                kind = BlockKind.PROSE
                number, _ = self.name(node, "PROSE_NUMBER")
                text = self.words(node, "PROSE", "REST", "MORE")
                bullets = tuple(part for part in parts if isinstance(part, Bullet))
                if text.pieces:
                    paragraph = Paragraph(text.span, text, bullets)
                    parts = (paragraph, *(part for part in parts if not isinstance(part, Bullet)))
            case "footnote" | "sample":
                kind = BlockKind.NOTE if node.data == "footnote" else BlockKind.EXAMPLE
                text = self.words(node, "REST", "MORE")
                parts = (Paragraph(text.span, text), *parts)
            case "entry":
                kind = BlockKind.DEFINITION
                name, name_span = self.name(node, "TERM")
                text = self.words(node, "REST", "MORE")
                parts = (Paragraph(text.span, text), *parts)
            case "dice" | "profile" | "pipes":
                kind = BlockKind.TABLE
                name, name_span = self.name(node, "TABLE_NAME" if node.data == "dice" else "PROFILE_NAME")
            case "list_rows":
                kind = BlockKind.PROSE
        return Block(
            self.extent(node),
            kind or BlockKind.PROSE,
            number,
            name,
            name_span,
            parts,
            option=option,
            head=self.head(node),
        )

    def head(self, node: Node) -> Span:
        """The keyword line of a block; of a block without a keyword its first leaf."""
        first = node.children[0]
        if isinstance(first, Tree):
            return self.extent(first)
        last = first
        for child in node.children[1:]:
            if not isinstance(child, Leaf) or child.type not in ("NUMBER", "NAME", "OPTION"):
                break
            last = child
        return self.leaf(first).to(self.leaf(last))


STEPS = ("STEP", "NUMBERED")


def subtrees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def stray_paragraph(spans: tuple[Span, ...]) -> Paragraph:
    """Lines that fit nowhere, kept as running text."""
    whole = spans[0].to(spans[-1])
    return Paragraph(whole, Text(whole, spans))


def stray_block(spans: tuple[Span, ...]) -> Block:
    """Lines that stand under no keyword."""
    paragraph = stray_paragraph(spans)
    return Block(paragraph.span, BlockKind.PROSE, "", "", None, (paragraph,), head=spans[0])


def comment(span: Span) -> Comment:
    """A comment line. `// allow RW303, RW304: reason` names findings that the next block may have."""
    text = span.text
    allow = ALLOW.match(text)
    if not allow:
        return Comment(span, text[2:].strip())
    return Comment(span, text[2:].strip(), tuple(CODE.findall(allow.group(1))), allow.group(2).strip())


def with_comments(items: tuple[Heading | Block, ...], comments: tuple[Comment, ...]) -> tuple[Heading | Block, ...]:
    """Each block with the comments that stand before it: after the last line of what comes before, and after its
    heading."""
    if not comments:
        return items
    starts = [comment.span.start for comment in comments]
    found: list[Heading | Block] = []
    end = 0
    for item in items:
        if isinstance(item, Block):
            before = comments[bisect_left(starts, end) : bisect_left(starts, item.span.start)]
            item = replace(item, comments=before) if before else item
        found.append(item)
        end = item.span.end
    return tuple(found)
