"""From text to the tree of a document. Any text has a tree; what is wrong with it is reported beside it.

The text is read passage by passage (syntax/passages.py), each by itself: the line lexers cut it into terminals, the
LALR parser of grammar/document.lark groups them, as if it were a document. Where the parser
meets a line that it cannot place, the line is handed in again as STRAY (or the end of the block before it as
MISSING), so that everything after it is read as if nothing had happened: one fault, one finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import NamedTuple, cast

from lark import Lark, UnexpectedToken
from lark import Token as Leaf
from lark.lexer import Lexer

from rulewright import resources
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.memory import Memory
from rulewright.source import Source, Span, line_starts
from rulewright.syntax import lexer, plain
from rulewright.syntax.build import Builder, Node, comment, stray_block, with_comments
from rulewright.syntax.faults import called, excerpt, expected, fault
from rulewright.syntax.lines import IGNORED, KEYWORDS, Piece
from rulewright.syntax.mistaken import Mistaken
from rulewright.syntax.passages import cut
from rulewright.syntax.review import CONTROL, review, review_items
from rulewright.syntax.tree import Block, Comment, Document, Header, Heading, Token

STARTS = frozenset(
    {keyword.replace(" ", "_") for keyword in KEYWORDS} | {"HEADING", "PLAIN_NUMBER", "PLAIN_NAME", "UNKNOWN", "$END"}
)


class _Ready(Lexer):
    """A lexer for Lark that has nothing to do: the parser is fed piece by piece."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: object) -> Iterator[Leaf]:  # type: ignore[override]
        yield from ()


@cache
def grammar() -> Lark:
    """The grammar of documents, read once."""
    text = (resources.folder("grammar") / "document.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=_Ready, start="document")


@dataclass(frozen=True, slots=True)
class Part:
    """A passage as it was parsed: a piece of a document, and its faults of form. `controls` are the addresses of
    characters that cannot be seen."""

    kind: str
    title: str
    title_span: Span | None
    headers: tuple[Header, ...]
    items: tuple[Heading | Block, ...]
    tokens: tuple[Token, ...]
    comments: tuple[Comment, ...]
    faults: tuple[Diagnostic, ...]
    controls: tuple[int, ...]


class Parsed(NamedTuple):
    """The parts of a source by their address; of the last part its complement, because there is none behind it."""

    source: Source
    is_plain: bool
    parts: dict[int, Part]


def parse(source: Source, memory: Memory | None = None) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The tree of a document, and its faults of form in order of place. Never raises. With the memory of the compile
    before, a passage that stood in the source then is not parsed again."""
    memory = memory or Memory()
    is_plain = not lexer.has_keywords(source.text)
    key = f"passages {id(source)}"
    before = memory.left(key, Parsed)
    known = before.parts if before is not None and before.source is source and before.is_plain == is_plain else {}
    passages = source.passages(cut)
    places = [passage.address for passage in passages]
    places[-1] = ~places[-1]
    parts = [
        known.get(place)
        or parse_passage(
            source, source.text[passage.start : passage.end], passage.address, is_plain, passage is passages[-1]
        )
        for place, passage in zip(places, passages, strict=True)
    ]
    memory.leave(key, Parsed(source, is_plain, dict(zip(places, parts, strict=True))))
    top = parts[0]
    document = Document(
        source.whole,
        top.kind,
        top.title,
        top.title_span,
        top.headers,
        _items(parts, memory),
        tuple(chain.from_iterable(part.tokens for part in parts)),
        tuple(chain.from_iterable(part.comments for part in parts)),
        is_plain,
    )
    controls = tuple(chain.from_iterable(part.controls for part in parts))
    faults = chain.from_iterable(part.faults for part in parts)
    return document, in_order([*faults, *review(document, controls)])


def _items(parts: Sequence[Part], memory: Memory) -> tuple[Heading | Block, ...]:
    """The headings and blocks of a document. Comments about its title stand before its first block, too."""
    items = tuple(chain.from_iterable(part.items for part in parts))
    above = parts[0].comments
    if not above or not items or parts[0].items or isinstance(items[0], Heading):
        return items
    return memory.of(_below, items[0], parts[0]), *items[1:]


def _below(block: Block, above: Part) -> Block:
    return replace(block, comments=above.comments + block.comments)


def parse_passage(source: Source, text: str, address: int, is_plain: bool, last: bool) -> Part:
    """One passage of a document, whose first character has that address. `last` says that nothing follows it."""
    reading = _Reading(source, text, address)
    if is_plain:
        for pieces in plain.lex(text):
            reading.take(pieces, None)
    else:
        for pieces, mistaken in lexer.lex(text, last):
            reading.take(pieces, mistaken)
    return _part(reading)


class _Reading:
    """A parse of a passage under way: the tokens so far and the faults met."""

    def __init__(self, source: Source, text: str, address: int = 0) -> None:
        self.source = source
        self.text = text
        self.address = address
        self.parser = grammar().parse_interactive("")
        self.tokens: list[Token] = []
        self.found: list[Diagnostic] = []
        self.block = ""  # the keyword of the block that is open
        self.head = self.span(0, 0)
        self.stray: list[tuple[Span, str, str]] = []  # a run of lines that fit nowhere: place, form, what was expected
        self.work = 0  # tokens fed to the parser: a measure of the work done

    def span(self, start: int, end: int) -> Span:
        """The stretch between two offsets of the passage."""
        return Span(self.source, self.address + start, self.address + end)

    def take(self, pieces: list[Piece], mistaken: Mistaken | None) -> None:
        """One line of the passage."""
        if mistaken:
            self.mistaken(mistaken)
        for index, piece in enumerate(pieces):
            if piece.kind in IGNORED:
                self.tokens.append(Token(self.span(piece.start, piece.end), piece.kind))
                continue
            if not self.place(piece):
                index = self.set_aside(pieces, index)
                for rest in pieces[index:]:
                    self.tokens.append(Token(self.span(rest.start, rest.end), rest.kind))
                return
            self.tokens.append(Token(self.span(piece.start, piece.end), piece.kind))
        heard = [piece for piece in pieces if piece.kind not in IGNORED]
        if heard and heard[0].kind in STARTS:
            self.block = heard[0].kind.replace("_", " ")
            self.head = self.span(heard[0].start, heard[-1].end)

    def feed(self, kind: str, start: int, end: int) -> bool:
        self.work += 1
        leaf = Leaf(kind, self.text[start:end], start_pos=self.address + start, end_pos=self.address + end)
        try:
            self.parser.feed_token(leaf)
        except UnexpectedToken:
            return False
        return True

    def place(self, piece: Piece) -> bool:
        """Hand a piece to the parser, ending the open block before it where that block lacks something."""
        if self.feed(piece.kind, piece.start, piece.end):
            if self.stray:
                self.report_stray()
            return True
        if piece.kind in STARTS and self.lack():
            return self.feed(piece.kind, piece.start, piece.end)
        return False

    def lack(self) -> bool:
        """Report that the open block ends too early, and end it."""
        if "MISSING" not in self.parser.choices():  # type: ignore[no-untyped-call]
            return False
        self.report_stray()
        wanted = expected(self.block)
        name = excerpt(self.head)
        if self.block == "PROCEDURE":
            slug, message = "no-steps", f"`{name}` has no step"
        else:
            slug, message = "empty-block", f"`{name}` holds nothing"
        self.found.append(fault(slug, self.head, message, f"write {wanted} under it, or take the line out"))
        end = self.head.end - self.address
        return self.feed("MISSING", end, end)

    def set_aside(self, pieces: list[Piece], index: int) -> int:
        """Hand in the rest of a line as STRAY. Gives the index of what is left of the line: blanks and its end."""
        last = max(at for at, piece in enumerate(pieces) if piece.kind not in IGNORED)
        start, end = pieces[index].start, pieces[last].end
        span = self.span(start, end)
        if self.block != "UNKNOWN":
            self.stray.append((span, pieces[index].kind, expected(self.block)))
        self.feed("STRAY", start, end)
        self.tokens.append(Token(span, "STRAY"))
        return last + 1

    def report_stray(self) -> None:
        """One finding for a run of lines that fit nowhere."""
        if not self.stray:
            return
        (span, kind, wanted), count = self.stray[0], len(self.stray)
        self.stray = []
        more = "" if count == 1 else f" (and {count - 1} more line{'s' if count > 2 else ''} after it)"
        if self.block in ("", "HEADING"):
            message = f"`{excerpt(span)}` stands under no keyword{more}"
            help = "write RULE, or another keyword, on a line of its own before it"
            self.found.append(fault("no-keyword", span, message, help))
            return
        what = called(kind).split(" (")[0]
        message = f"{what} cannot stand in {_article(self.block)} here: `{excerpt(span)}`{more}"
        self.found.append(fault("misplaced-line", span, message, f"expected {wanted}"))

    def mistaken(self, mistaken: Mistaken) -> None:
        self.report_stray()
        span = self.span(mistaken.start, mistaken.end)
        if mistaken.sentence:
            message = f"{mistaken.keyword} and its sentence stand on one line"
            help = f"write {mistaken.keyword} on a line of its own"
        elif mistaken.small.endswith("."):
            message = f"the title behind {mistaken.keyword} ends with a full stop, as a sentence does"
            help = f"write {mistaken.keyword} {mistaken.small.rstrip('.')}"
        elif mistaken.small:
            message = f"the name behind {mistaken.keyword} begins with a small letter"
            name = " ".join(word[:1].upper() + word[1:] for word in mistaken.small.split())
            help = f"write {mistaken.keyword} {name}, and {name} in the sentences that speak of it"
        elif mistaken.keyword:
            message = f"`{span.text}` is no keyword; it is read as {mistaken.keyword}"
            capitals = "" if span.text.startswith(mistaken.keyword) else "in capitals, "
            help = f"write {mistaken.keyword} {capitals}without a colon"
        else:
            message = f"`{span.text}` is no keyword"
            help = f"the keywords are {', '.join(KEYWORDS)}"
        self.found.append(fault("unknown-keyword", span, message, help))

    def finish(self) -> Node:
        """The parser's tree of the whole passage."""
        end = len(self.text)
        last = self.address + end
        for _ in range(3):
            try:
                self.work += 1
                return cast(Node, self.parser.feed_token(Leaf("$END", "", start_pos=last, end_pos=last)))
            except UnexpectedToken:
                if not self.lack():
                    self.feed("STRAY", end, end)
        raise AssertionError("the document grammar cannot end here")

    def faults(self) -> list[Diagnostic]:
        self.report_stray()
        return self.found


def _article(keyword: str) -> str:
    return f"{'an' if keyword[0] in 'AEIOU' else 'a'} {keyword}"


def _part(reading: _Reading) -> Part:
    """The part of a document that the parser's tree stands for."""
    builder = Builder(reading.source, reading.address, line_starts(reading.text))
    root = reading.finish()
    kind, title = "", ""
    title_span: Span | None = None
    headers = []
    items: list[Heading | Block] = []
    strays: list[Span] = []
    for child in _unfolded(root):
        if isinstance(child, Leaf):
            strays.append(builder.leaf(child))
            continue
        if strays:
            items.append(stray_block(tuple(strays)))
            strays = []
        match child.data:
            case "title":
                kind = builder.name(child, "TITLE_KIND")[0].rstrip(": ")
                title, title_span = builder.name(child, "TITLE")
            case "header":
                headers.append(builder.header(child))
            case "section":
                pass
            case "heading":
                items.append(builder.heading(child))
            case _:
                items.append(builder.block(child))
    if strays:
        items.append(stray_block(tuple(strays)))
    comments = tuple(comment(token.span) for token in reading.tokens if token.kind == "COMMENT")
    found = with_comments(tuple(items), comments)
    return Part(
        kind,
        title,
        title_span,
        tuple(headers),
        found,
        tuple(reading.tokens),
        comments,
        (*reading.faults(), *review_items(found)),
        tuple(reading.address + found.start() for found in CONTROL.finditer(reading.text)),
    )


def _unfolded(node: Node) -> Iterator[Node | Leaf]:
    """What stands below a node in text order. A section comes before what is in it, and again behind that."""
    for child in node.children:
        yield child
        if not isinstance(child, Leaf) and child.data == "section":
            yield from _unfolded(child)
            yield child
