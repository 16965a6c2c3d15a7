"""The book as a template wants it: flat blocks in print order, running text as runs, everything that points already
pointing.

In: a `Book` and the theme (for the drawings). Out: a `BookView` of frozen values that templates only loop over.
Page numbers are not here: they are known after layout (pdf.py). Only the document that was asked for is printed;
what points into another document names that document.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

SHORT_LINK = 24
"""A link of up to this many letters is not divided over two lines when a number follows it."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of running text. `kind` is "" or "term" (said once, bold) or "link"; a link without `anchor` points
    into another document.
    """

    text: str
    kind: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Pointer:
    """▸ and the number of what a paragraph refers to; `book` names the other document, when it is in one."""

    number: str
    anchor: str = ""
    book: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that run on, where they point, and the list under them."""

    runs: tuple[Run, ...]
    pointers: tuple[Pointer, ...] = ()
    items: tuple[Paragraph, ...] = ()

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def parted(self) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
        """The runs before the last word, and those of the last word: what points elsewhere stays on its line. A short
        link is not divided.
        """
        for place in range(len(self.runs) - 1, -1, -1):
            run = self.runs[place]
            head, blank, tail = run.text.rpartition(" ")
            if blank and run.kind and len(run.text) <= SHORT_LINK:
                return self.runs[:place], self.runs[place:]
            if blank:
                last = (replace(run, text=tail),) if tail else ()
                return (*self.runs[:place], replace(run, text=head + " ")), (*last, *self.runs[place + 1 :])
        return (), self.runs


@dataclass(frozen=True, slots=True)
class Note:
    """A remark: a footnote on paper, an aside on a screen. `mark` is its number: the author's, or counted through
    the book.
    """

    mark: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a procedure; `branches` hang under it, `lettered` when they are alternatives."""

    label: str
    paragraphs: tuple[Paragraph, ...]
    branches: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows when the Check is met or missed."""

    success: bool
    anchor: str
    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. `align` is text, number or rule (running text of a card)."""

    name: str
    align: str


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of a table: its text; in a column of rule text its paragraphs, in one of pictures what is drawn."""

    text: str
    paragraphs: tuple[Paragraph, ...] = ()
    picture: Markup | None = None

    @property
    def capitals(self) -> bool:
        """A word in capitals, such as STANDARD: set smaller, so that it does not shout."""
        return len(self.text) > 3 and self.text.isupper() and not any(letter.isdigit() for letter in self.text)


@dataclass(frozen=True, slots=True)
class FaceView:
    """A row of a dice table: the faces as printed, the strip that shows them, and what they give."""

    label: str
    strip: Markup
    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an example."""

    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Given, When or Then of an example, with its lines; many lines stand in two columns on paper."""

    word: str
    lines: tuple[Line, ...]

    @property
    def sides(self) -> tuple[tuple[Line, ...], ...]:
        """The lines in the columns in which they are set: one, or two from nine lines on."""
        half = (len(self.lines) + 1) // 2
        return (self.lines[:half], self.lines[half:]) if len(self.lines) > 8 else (self.lines,)


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the book in print order. `kind` decides the macro that prints it:

    rule, definition, invariant, panel, procedure, outcomes, table, dice, component, single, map, example. Fields
    that a kind does not use are empty. `anchor` is what links land on, `number` stands in the margin, `name` is the
    title of the block; `back` lists who points here.
    """

    kind: str
    id: str
    anchor: str
    number: str
    name: str = ""
    merged: bool = False  # the block carries its heading: the heading itself is not printed
    paragraphs: tuple[Paragraph, ...] = ()
    rules: tuple[Block, ...] = ()
    steps: tuple[Step, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    diagram: Markup | None = None
    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[CellView, ...], ...] = ()
    faces: tuple[FaceView, ...] = ()
    die: str = ""
    die_art: Markup | None = None
    fields: tuple[tuple[str, str], ...] = ()
    quantity: str = ""
    map: Markup | None = None
    legend: tuple[tuple[Markup, str], ...] = ()
    groups: tuple[Group, ...] = ()
    notes: tuple[Note, ...] = ()
    back: tuple[Pointer, ...] = ()
    wide: bool = False
    long: bool = False  # too long to stand on one page unsplit


@dataclass(frozen=True, slots=True)
class SectionView:
    """A heading and its blocks. Level 1 opens a chapter; `shown` is False when a block carries the heading, or
    there is none.
    """

    anchor: str
    level: int
    number: str
    name: str
    shown: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of level 1 with everything under it; `place` counts from 0."""

    place: int
    sections: tuple[SectionView, ...]

    @property
    def anchor(self) -> str:
        return self.sections[0].anchor

    @property
    def number(self) -> str:
        return self.sections[0].number

    @property
    def name(self) -> str:
        return self.sections[0].name


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A defined term, what it means, and the rule that says so."""

    term: str
    paragraph: Paragraph
    number: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Locator:
    """A place in the index: a number, or a range of neighbouring ones; the first anchor is linked."""

    number: str
    anchor: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A name and the rules it occurs in."""

    name: str
    locators: tuple[Locator, ...]


@dataclass(frozen=True, slots=True)
class IndexLetter:
    letter: str
    entries: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True)
class BookView:
    """Everything of one document that is printed."""

    title: str
    kind: str
    extends: str
    players: str
    tagline: str
    kicker: str
    chapters: tuple[Chapter, ...]
    glossary: tuple[GlossaryEntry, ...]
    index: tuple[IndexLetter, ...]
    icons: dict[str, Markup]
    lang: str = "en"

    def blocks(self) -> tuple[Block, ...]:
        """All blocks in print order, those of panels included."""
        found = []
        for chapter in self.chapters:
            for section in chapter.sections:
                for block in section.blocks:
                    found.append(block)
                    found += block.rules
        return tuple(found)
