"""The rulebook as a PDF.

In: a `Book` and a `Theme`. Out: `Printed`: the file and what is wrong with it. The rules are laid out once; cover,
contents, glossary, index and back cover are laid out apart, with page numbers that are then known, and running
heads are printed over the finished pages. So nothing is laid out twice.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pikepdf
from weasyprint.document import Document, Page

from rulewright.book.model import Book
from rulewright.diagnostic import in_order
from rulewright.emit import art, columns, drawing, fonts, overflow, pagination, quick
from rulewright.emit.printed import Press, Printed, templates, words_for_style
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView
from rulewright.emit.view_from_book import view
from rulewright.source import Span

KEY = (
    ("brackets", "Section rule", "holds for the whole section"),
    ("rail", "Procedure", "do the steps in order"),
    ("tag", "Definition", "what a word means here"),
    ("success", "Success", "the Check is met"),
    ("failure", "Failure", "the Check is missed"),
    ("grid", "Table", "look up or roll"),
    ("stack", "Component", "what is in the box"),
    ("pawn", "Example", "shows; makes no rule"),
    ("pointer", "A number", "go to that rule"),
)

NAMED = ("procedure", "table", "dice", "component", "map", "single")

ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class Dressed(Page):  # type: ignore[misc]
    """A laid-out page with another one printed over it, which screen readers skip: running heads, page numbers,
    thumb tabs.
    """

    def __init__(self, page: Page, over: Page) -> None:
        self.__dict__.update(page.__dict__)
        self.over = over

    def paint(self, stream: Any, scale: float = 1) -> None:
        super().paint(stream, scale)
        tags, stream._tags = stream._tags, None
        stream.begin_marked_content("Artifact")
        self.over.paint(stream, scale)
        stream.end_marked_content()
        stream._tags = tags


def rulebook(book: Book, theme: Theme) -> Printed:
    """The whole rulebook. Findings: fonts and letters that are missing, what sticks out of a page and by how much,
    complaints of the layout.
    """
    shown = view(book, theme)
    press = Press(theme, _first_span(book))
    maker = _Maker(press, theme, shown)
    data = maker.whole()
    text = _all_text(shown)
    found = list(press.findings(text, _all_titles(shown))) + list(overflow.of_pages(maker.body.pages, book, theme))
    return Printed(data, in_order(found))


def body_html(shown: BookView, theme: Theme) -> str:
    """The rules as one HTML text, before layout."""
    ruler = drawing.ruler(theme.page.measure, theme)
    return templates().get_template("book/body.jinja").render(book=shown, icons=shown.icons, screen=False, ruler=ruler)


def style(name: str, theme: Theme) -> str:
    """A style sheet of templates/book, filled with the theme."""
    return templates().get_template(f"book/{name}.css.jinja").render(**words_for_style(theme))


def _first_span(book: Book) -> Span:
    span = book.documents[-1].span
    return Span(span.source, span.start, span.start)


def _all_text(shown: BookView) -> str:
    texts = [shown.title]
    for block in shown.blocks():
        texts += [paragraph.text for paragraph in block.paragraphs]
        texts += [cell.text for row in block.rows for cell in row]
    return "".join(texts)


def _all_titles(shown: BookView) -> str:
    sections = [section for chapter in shown.chapters for section in chapter.sections]
    return "".join([shown.title, *(section.name for section in sections), *(block.name for block in shown.blocks())])


def roman(value: int) -> str:
    """A small roman numeral, for the pages before the rules."""
    text = ""
    for worth, sign in ROMAN:
        while value >= worth:
            text, value = text + sign, value - worth
    return text


class _Maker:
    """Lays out the parts of a rulebook in an order in which every page number is known when it is needed."""

    def __init__(self, press: Press, theme: Theme, shown: BookView) -> None:
        self.press, self.theme, self.shown = press, theme, shown
        self.page_style = press.css(style("page", theme))
        self.matter_style = press.css(style("matter", theme))
        self.body: Document

    def whole(self) -> bytes:
        press, shown = self.press, self.shown
        with pagination.diagrams_give_way():
            self.body = press.lay_out(body_html(shown, self.theme), self.page_style)
        count = len(self.body.pages)
        pages: dict[str, str] = defaultdict(str)
        for number, page in enumerate(self.body.pages, 1):
            pages.update({anchor: str(number) for anchor in page.anchors if anchor not in pages})
        back, matter = self._back(pages, count)
        front = self._front(pages, matter)
        closing = press.lay_out(quick.back_cover_html(shown, self.theme, pages), self.page_style, self.matter_style)
        total = len(front.pages) + count + len(back) + 1
        blank = -total % 4
        if blank:
            back = [*back, *self._notes(pages, blank, count + len(back) + 1)]
        heads = self._heads(front, back)
        dressed = [
            Dressed(page, over)
            for page, over in zip([*front.pages[1:], *self.body.pages, *back], heads.pages, strict=True)
        ]
        everything = [front.pages[0], *dressed, closing.pages[0]]
        return self._finish(press.write(front, everything), len(front.pages))

    def _matter(self, template: str, bare: bool = False, **more: Any) -> Document:
        """Pages of a template of the book; `bare` leaves glossary and index away, `lead` puts a page before the
        first one so that it is a left page.
        """
        words = {
            "book": self.shown,
            "glossary": () if bare else columns.glossary(self.shown.glossary, self.theme),
            "index": () if bare else columns.index(self.shown.index, self.theme),
            "icons": self.shown.icons,
            "screen": False,
            "page": self.theme.page,
            "ruler": drawing.ruler(self.theme.page.measure, self.theme),
            "notes": 0,
            "lead": False,
            **more,
        }
        html = templates().get_template(f"book/{template}.jinja").render(**words)
        return self.press.lay_out(html, self.page_style, self.matter_style)

    def _notes(self, pages: dict[str, str], count: int, first: int) -> list[Page]:
        """Ruled pages for notes; `first` is the number of the first of them, which decides its margins."""
        laid = self._matter("back", pages=pages, bare=True, notes=count, lead=first % 2 == 0).pages
        return list(laid[1:] if first % 2 == 0 else laid)

    def _back(self, pages: dict[str, str], count: int) -> tuple[list[Page], list[tuple[str, str, str]]]:
        """Glossary and index, and where each begins. The glossary faces the index, so a page for notes may come
        before it.
        """
        if not self.shown.glossary and not self.shown.index:
            return [], []
        facing = bool(self.shown.glossary)
        laid: list[Page] = []
        if (
            facing and count % 2 == 0
        ):  # the rules end on a left page: one page for notes, then the glossary on a left one
            laid += self._notes(pages, 1, count + 1)
        lead = (count + len(laid) + 1) % 2 == 0
        laid += self._matter("back", pages=pages, lead=lead).pages[1 if lead else 0 :]
        matter = []
        for number, page in enumerate(laid, count + 1):
            for name in ("glossary", "index"):
                if name in page.anchors:
                    matter.append((name.capitalize(), name, str(number)))
        return laid, matter

    def _front(self, pages: dict[str, str], matter: list[tuple[str, str, str]]) -> Document:
        """Cover and contents; a page for notes when the rules would begin on a left page."""
        foot = 158.0 if self.shown.tagline else 172.0
        size, lines = title_lines(self.shown.title, self.theme, foot - 74)
        key = [
            (
                drawing.icon(sign, self.theme, 10) if sign not in ("success", "failure") else self.shown.icons[sign],
                name,
                meaning,
            )
            for sign, name, meaning in KEY
        ]
        words: dict[str, Any] = {
            "pages": pages,
            "matter": matter,
            "named": self._named_blocks(),
            "leading": self._contents_leading(bool(matter)),
            "cover": art.cover(self.theme),
            "title_size": size,
            "title_foot": foot,
            "title_lines": lines,
            "foot_left": self.theme.words.get("foot") or self.shown.players,
            "foot_right": f"for {self.shown.extends}" if self.shown.extends else "",
            "key": key,
        }
        document = self._matter("front", **words)
        if len(document.pages) % 2:
            document.pages += self._notes(pages, 1, len(document.pages) + 1)
        return document

    def _named_blocks(self) -> list[Block]:
        """What the contents of a book without headings name: its procedures, tables and components."""
        if any(chapter.name for chapter in self.shown.chapters):
            return []
        return [block for block in self.shown.blocks() if block.name and block.kind in NAMED]

    def _contents_leading(self, matter: bool) -> float:
        """The leading of the contents, in points: less when that keeps them on one page together with the key of
        signs.
        """
        chapters = [chapter for chapter in self.shown.chapters if chapter.name]
        below = 0.0
        for chapter in chapters:
            names = "   ".join(f"{s.name} 00" for s in chapter.sections[1:] if s.name and s.level <= 3)
            if names:
                lines = fonts.wrapped(
                    names, self.theme.page.measure - self.theme.page.column, self.theme.fonts["label"], 7.6
                )
                below += len(lines) * 10 + 3
        room = self.theme.page.depth - 42 - 88 - below
        fitting = room / max(1, len(chapters) + len(self._named_blocks()) + matter)
        return round(min(15.0, fitting), 2) if fitting >= 11.2 else 13.2

    def _heads(self, front: Document, back: list[Page]) -> Document:
        """The running heads of every page between the covers."""
        theme, shown = self.theme, self.shown
        title = f"{shown.title} · {shown.kind}" if shown.kind else shown.title
        sheets: list[dict[str, Any]] = []
        for place in range(1, len(front.pages)):
            sheets.append(self._sheet(place % 2 == 1, roman(place + 1), "", "", None, ticks=False))
        chapters = shown.chapters
        stops = _stops(shown)
        stop, last, numbers = None, "", _numbers(shown)
        for number, page in enumerate(self.body.pages, 1):
            seen = [numbers[anchor] for anchor in _blocks_on(page, numbers)] or ([last] if last else [])
            last = seen[-1] if seen else last
            for index, (anchor, _) in enumerate(stops):
                if anchor in page.anchors:
                    stop = index
            chapter = next((c for c in reversed(chapters) if c.anchor in page.anchors), None)
            name = chapter.name if chapter else (sheets[-1]["chapter"] if sheets and sheets[-1].get("chapter") else "")
            left = number % 2 == 0
            head = title if left else (name or shown.title)
            span = "" if not seen else seen[0] if seen[0] == seen[-1] else f"{seen[0]} – {seen[-1]}"
            sheet = self._sheet(left, str(number), span, head, stop, ticks=bool(stops))
            sheet["chapter"] = name
            sheets.append(sheet)
        for offset, page in enumerate(back, len(self.body.pages) + 1):
            name = next((n.capitalize() for n in ("glossary", "index") if n in page.anchors), "")
            left = offset % 2 == 0
            sheets.append(self._sheet(left, str(offset), "", title if left else name or title, None, ticks=bool(stops)))
        edge_left, edge_right = (self._edge(side, len(stops)) for side in (True, False))
        html = (
            templates()
            .get_template("book/furniture.jinja")
            .render(sheets=sheets, edge_left=edge_left, edge_right=edge_right)
        )
        return self.press.lay_out(html, self.press.css(style("furniture", theme)))

    def _sheet(self, left: bool, folio: str, span: str, head: str, stop: int | None, ticks: bool) -> dict[str, Any]:
        stops = _stops(self.shown)
        step = self._step(len(stops))
        high = min(step, 42.0) if len(stops) < 12 else max(16.0, min(step, 22.0))
        top = self.theme.page.top + (stop or 0) * step + (step - high) / 2
        tab = stops[stop][1] if stop is not None and len(stops[stop][1]) <= 4 else ""
        return {
            "left": left,
            "folio": folio,
            "range": span,
            "head": head,
            "ticks": ticks,
            "tab": tab,
            "tab_top": top,
            "tab_high": high,
        }

    def _step(self, count: int) -> float:
        return self.theme.page.depth / max(count, 6)

    def _edge(self, left: bool, count: int) -> Any:
        """The scale down the fore-edge: a tick a chapter, a long one at every fifth."""
        page = self.theme.page
        canvas = drawing.Canvas(10, page.height, self.theme)
        step = self._step(count)
        for index in range(max(count, 6) + 1):
            y = page.top + index * step
            long = 9.0 if index % 5 == 0 else 5.0
            canvas.line(0 if left else 10, y, long if left else 10 - long, y, "ink", 0.8 if index % 5 == 0 else 0.5)
        return canvas.svg()

    def _finish(self, data: bytes, front: int) -> bytes:
        """Page labels, boxes, scopes of table heads; and no transparency groups."""
        with pikepdf.open(io.BytesIO(data)) as pdf:
            labels = [0, pikepdf.Dictionary(S=pikepdf.Name.r), front, pikepdf.Dictionary(S=pikepdf.Name.D)]
            pdf.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array(labels))
            pdf.Root.PageMode = pikepdf.Name.UseOutlines
            pdf.Root.PageLayout = pikepdf.Name.TwoPageRight
            tidy(pdf)
            return saved(pdf)


def tidy(pdf: pikepdf.Pdf) -> None:
    """Heads of tables get their scope, icons are passed over by screen readers; drawings lose the transparency
    group that the layout gives them.
    """
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream):
            if item.get("/Subtype") == pikepdf.Name.Form and "/Group" in item:
                del item["/Group"]
        elif isinstance(item, pikepdf.Dictionary) and item.get("/S") == pikepdf.Name.TH:
            attributes = item.get("/A")
            if isinstance(attributes, pikepdf.Dictionary) and "/Scope" not in attributes:
                inside = item.P.P.get("/S") == pikepdf.Name.TBody
                attributes.Scope = pikepdf.Name.Row if inside else pikepdf.Name.Column
        elif isinstance(item, pikepdf.Dictionary) and item.get("/S") == pikepdf.Name.Figure and "/Alt" not in item:
            item.S, item.ActualText = pikepdf.Name.Span, ""


def saved(pdf: pikepdf.Pdf) -> bytes:
    """The file as bytes that follow from its content alone."""
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True)
    return out.getvalue()


def _numbers(shown: BookView) -> dict[str, str]:
    """Anchors that a page may hold, and their numbers: of blocks and of outcomes."""
    blocks = shown.blocks()
    placed = [(block.anchor, block.number) for block in blocks]
    placed += [(outcome.anchor, outcome.number) for block in blocks for outcome in block.outcomes]
    return {anchor: number for anchor, number in placed if anchor and number}


def _stops(shown: BookView) -> list[tuple[str, str]]:
    """What has a tick on the fore-edge: the chapters or, in a book of one chapter, its sections."""
    stops = [(chapter.anchor, chapter.number) for chapter in shown.chapters if chapter.name]
    if len(stops) < 2:
        stops = [(s.anchor, s.number) for c in shown.chapters for s in c.sections if s.level == 2 and s.name]
    return [(anchor, number) for anchor, number in stops if number]


def _blocks_on(page: Page, numbers: dict[str, str]) -> Iterator[str]:
    """The anchors of numbered blocks of which anything stands on the page, in the order in which they stand there."""
    seen = set()
    for box in page._page_box.descendants():
        element = getattr(box, "element", None)
        name = element.get("id") if element is not None else None
        if name in numbers and name not in seen:
            seen.add(name)
            yield name


def title_lines(title: str, theme: Theme, room_high: float) -> tuple[float, tuple[str, ...]]:
    """The cover's title: as large as it can be on one to three lines in the room that there is, in points."""
    family = theme.fonts["display"]
    room = theme.page.width - 90
    words = title.split()
    best: tuple[float, tuple[str, ...]] = (0, (title,))
    for count in range(1, min(4, len(words)) + 1):
        wide = (
            max(fonts.width(title, family, 10, 900) / count, max(fonts.width(w, family, 10, 900) for w in words)) * 1.02
        )
        lines = fonts.wrapped(title, wide, family, 10, 900)
        while len(lines) > count:
            wide *= 1.05
            lines = fonts.wrapped(title, wide, family, 10, 900)
        longest = max(fonts.width(line, family, 10, 900) for line in lines)
        size = min(84.0, room / longest * 10, room_high / len(lines) / 0.98)
        if size > best[0] * 1.08:
            best = (size, lines)
    return round(best[0], 1), best[1]
