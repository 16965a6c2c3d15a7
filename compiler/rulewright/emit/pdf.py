"""The rulebook as a PDF.

In: a `Book` and a `Theme`. Out: `Printed`: the file and what is wrong with it. The rules are laid out once; cover,
contents, glossary, index and back cover are laid out apart, with page numbers that are then known, and running
heads are printed over the finished pages. So nothing is laid out twice.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf
from weasyprint.document import Document, Page

from rulewright.book.model import Book
from rulewright.diagnostic import in_order
from rulewright.emit import art, columns, contents, drawing, emblem, overflow, pagination, quick
from rulewright.emit.overflow import PX
from rulewright.emit.printed import Press, Printed, templates, words_for_style
from rulewright.emit.theme import Theme
from rulewright.emit.view import BookView, SectionView
from rulewright.emit.view_from_book import view
from rulewright.source import Span

LONG = 20
"""From this number of pages on a book is a multiple of four, whatever it takes."""

MOST_TWICE = 12
"""A book of up to this many pages of rules is laid out again when that makes it better: without diagrams that stand
overleaf, with glossary and index under its last rules.
"""

MATTER = ("glossary", "index")
"""What stands behind the rules, in this order: names of the view and of anchors."""

Listed = dict[str, Any]
"""Glossary and index in columns, by their names in MATTER; empty when it stands elsewhere."""

FLOW = "-flow"
"""Ends the anchor of a diagram, after that of its procedure."""

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
    theme = emblem.settled(theme, shown)
    press = Press(theme, _first_span(book))
    maker = _Maker(press, theme, shown)
    data = maker.whole()
    text = _all_text(shown)
    found = list(press.findings(text, _all_titles(shown))) + list(overflow.of_pages(maker.body.pages, book, theme))
    return Printed(data, in_order(found))


def body_html(
    shown: BookView, theme: Theme, pages: Mapping[str, str] | None = None, closing: Listed | None = None
) -> str:
    """The rules as one HTML text, before layout; `closing` ends it, with page numbers."""
    words = {
        "book": shown,
        "icons": shown.icons,
        "screen": False,
        "ruler": drawing.ruler(theme.page.measure, theme),
        "pages": pages or {},
        **(closing or {"glossary": (), "index": ()}),
    }
    return templates().get_template("book/body.jinja").render(**words)


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


def blanks(total: int) -> int:
    """How many pages for notes fill up a book of `total` pages: to a multiple of four, as a booklet needs it; a short
    book takes one at most, and then has an even number of pages at least.
    """
    missing = -total % 4
    return missing if missing < 2 or total >= LONG else total % 2


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
        self.body = self._rules()
        if len(self.body.pages) <= MOST_TWICE and (overleaf := _overleaf(self.body.pages)):
            self.shown = shown = without_diagrams(shown, overleaf)
            self.body = self._rules()
        count = len(self.body.pages)
        pages: dict[str, str] = defaultdict(str)
        for number, page in enumerate(self.body.pages, 1):
            pages.update({anchor: str(number) for anchor in page.anchors if anchor not in pages})
        parts = self._under_rules(pages)
        back: list[Page] = []
        matter = self._matter_on(self.body.pages)
        front = self._front(pages, matter, parts)
        if parts and (whole := self._under_contents(front, pages, parts)) is not None:
            front, parts = whole, ()
        elif parts:
            back = self._back(pages, count, parts, len(front.pages) + 1)
            front = self._front(pages, [*matter, *self._matter_on(back, count + 1)], parts)
        closing = press.lay_out(quick.back_cover_html(shown, self.theme, pages), self.page_style, self.matter_style)
        blank = blanks(len(front.pages) + count + len(back) + 1)
        if blank:
            back = [*back, *self._notes(pages, blank, count + len(back) + 1)]
        heads = self._heads(front, back)
        dressed = [
            Dressed(page, over)
            for page, over in zip([*front.pages[1:], *self.body.pages, *back], heads.pages, strict=True)
        ]
        everything = [front.pages[0], *dressed, closing.pages[0]]
        return self._finish(press.write(front, everything), len(front.pages))

    def _rules(self) -> Document:
        with pagination.diagrams_give_way():
            return self.press.lay_out(body_html(self.shown, self.theme), self.page_style)

    def _matter(self, template: str, **more: Any) -> Document:
        """Pages of a template of the book; `lead` puts a page before the first one so that it is a left page."""
        words = {
            "book": self.shown,
            "glossary": (),
            "index": (),
            "icons": self.shown.icons,
            "screen": False,
            "page": self.theme.page,
            "ruler": drawing.ruler(self.theme.page.measure, self.theme),
            "notes": 0,
            "lead": False,
            "together": False,
            **more,
        }
        html = templates().get_template(f"book/{template}.jinja").render(**words)
        return self.press.lay_out(html, self.page_style, self.matter_style)

    def _notes(self, pages: dict[str, str], count: int, first: int) -> list[Page]:
        """Ruled pages for notes; `first` is the number of the first of them, which decides its margins."""
        laid = self._matter("back", pages=pages, notes=count, lead=first % 2 == 0).pages
        return list(laid[1:] if first % 2 == 0 else laid)

    def _under_rules(self, pages: dict[str, str]) -> tuple[str, ...]:
        """Puts glossary and index, or the glossary alone, under the rules on their last page where they fit; `body`
        then holds them. Gives what is still to be placed.
        """
        there = tuple(name for name in MATTER if getattr(self.shown, name))
        room = pagination.free(self.body.pages[-1]._page_box) * PX - 6
        count = len(self.body.pages)
        for parts in (there, there[:1]) if count <= MOST_TWICE else ():
            if 0 < columns.together(self._listed(parts), self.theme) <= room:
                with pagination.diagrams_give_way():
                    html = body_html(self.shown, self.theme, pages, self._listed(parts))
                    tried = self.press.lay_out(html, self.page_style, self.matter_style)
                if len(tried.pages) == count:
                    self.body = tried
                    return tuple(name for name in there if name not in parts)
        return there

    def _under_contents(self, front: Document, pages: dict[str, str], parts: tuple[str, ...]) -> Document | None:
        """Cover and contents with glossary and index under the contents, in a book so short that there is room."""
        room = pagination.free(front.pages[-1]._page_box) * PX - 6
        if len(front.pages) != 2 or columns.together(self._listed(parts), self.theme) > room:
            return None
        matter = [*self._matter_on(self.body.pages), *((name.capitalize(), name, "ii") for name in parts)]
        laid = self._front(pages, matter, (), closing=self._listed(parts))
        return laid if len(laid.pages) == 2 else None

    def _listed(self, parts: tuple[str, ...]) -> Listed:
        """Those of glossary and index in columns."""
        return {
            "glossary": columns.glossary(self.shown.glossary, self.theme) if "glossary" in parts else (),
            "index": columns.index(self.shown.index, self.theme) if "index" in parts else (),
        }

    def _matter_on(self, laid: Sequence[Page], first: int = 1) -> list[tuple[str, str, str]]:
        """(name, anchor, page number) of glossary and index on pages of which the first has this number."""
        return [
            (name.capitalize(), name, str(number))
            for number, page in enumerate(laid, first)
            for name in MATTER
            if name in page.anchors
        ]

    def _back(self, pages: dict[str, str], count: int, parts: tuple[str, ...], covers: int) -> list[Page]:
        """Glossary and index on pages of their own: on one when that holds both, else the glossary faces the index when
        the book needs a page for notes anyway, which then comes before it. `covers` are the pages that are no rules.
        """
        listed = self._listed(parts)
        together = len(parts) > 1 and columns.together(listed, self.theme) <= self.theme.page.depth
        laid: list[Page] = []
        own = sum(len(sheets) for sheets in listed.values())
        if "glossary" in parts and not together and count % 2 == 0 and blanks(covers + count + own):
            laid += self._notes(pages, 1, count + 1)
        lead = (count + len(laid) + 1) % 2 == 0
        words = {"lead": lead, "together": together, **listed}
        return [*laid, *self._matter("back", pages=pages, **words).pages[1 if lead else 0 :]]

    def _front(
        self,
        pages: dict[str, str],
        matter: list[tuple[str, str, str]],
        waiting: tuple[str, ...],
        closing: Listed | None = None,
    ) -> Document:
        """Cover and contents, with `closing` under them; a page for notes when the rules would begin on a left page.
        `waiting` is what will be added to `matter`.
        """
        foot = 158.0 if self.shown.tagline else 172.0
        size, lines = contents.title_lines(self.shown.title, self.theme, foot - 74)
        words: dict[str, Any] = {
            "pages": pages,
            "matter": matter,
            "named": contents.named(self.shown, self.theme),
            "leading": contents.leading(self.shown, self.theme, bool(matter or waiting)),
            "cover": art.cover(self.theme),
            "title_size": size,
            "title_foot": foot,
            "title_lines": lines,
            "foot_left": self.theme.words.get("foot") or self.shown.players,
            "foot_right": f"for {self.shown.extends}" if self.shown.extends else "",
            **(closing or {}),
            "key": contents.key(self.shown, self.theme),
        }
        document = self._matter("front", **words)
        if len(document.pages) % 2:
            document.pages += self._notes(pages, 1, len(document.pages) + 1)
        return document

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
            name = " and ".join(n for n in ("glossary", "index") if n in page.anchors).capitalize()
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


def _overleaf(pages: Sequence[Page]) -> frozenset[str]:
    """Anchors of procedures whose diagram stands on the back of the leaf: it cannot be seen beside its steps."""
    where: dict[str, int] = {}
    for number, page in enumerate(pages, 1):
        for anchor in page.anchors:
            where.setdefault(anchor, number)
    flows = ((anchor.removesuffix(FLOW), page) for anchor, page in where.items() if anchor.endswith(FLOW))
    return frozenset(anchor for anchor, page in flows if page % 2 == 0 and where.get(anchor, page) < page)


def without_diagrams(shown: BookView, anchors: frozenset[str]) -> BookView:
    """The book without the diagrams of some procedures."""

    def of_section(section: SectionView) -> SectionView:
        blocks = (replace(b, diagram=None) if b.anchor in anchors else b for b in section.blocks)
        return replace(section, blocks=tuple(blocks))

    chapters = (replace(c, sections=tuple(of_section(section) for section in c.sections)) for c in shown.chapters)
    return replace(shown, chapters=tuple(chapters))


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
