"""How long the rulebook takes against WeasyPrint alone on the same book: `python -m benchmarks.rulebook`.

Alone means one HTML file with the same cover, contents, rules, glossary, index and back cover, laid out by WeasyPrint
in the usual way: page numbers by `target-counter`, index and glossary in `columns`, running heads by `string-set`,
everything in one go, written as a tagged PDF. Both are measured in processor seconds of one process, fonts loaded
beforehand, the best of three.
"""

from __future__ import annotations

import re
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from rulewright.book import from_syntax
from rulewright.book.model import Book
from rulewright.emit import art, drawing, pdf, quick, theme
from rulewright.emit.printed import Press, nowhere, templates
from rulewright.emit.view_from_book import view
from rulewright.source import Source
from rulewright.syntax import from_text

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("dungeon-core/dungeon-core.rules", "zombies/zombies.rules", "zombies/examples.rules")

PLAIN = """
a.lead::after { content: leader(" . ") " " target-counter(attr(href), page) }
.below b, .matter b { display: none }
.below a::after, .matter a::after { content: " " target-counter(attr(href), page) }
.meaning .to::after { content: " p. " target-counter(attr(href), page) }
.index .main::after { content: " p. " target-counter(attr(href), page) }
.two { columns: 2; column-gap: 18pt; height: auto } .three { columns: 3; column-gap: 12pt; height: auto }
.c { position: static; width: auto } .index, .glossary, .backcover { break-before: page }
.rule > .n { string-set: rule content() } h1 { string-set: chapter content() }
@page { @top-left { content: string(rule, first) " - " string(rule, last) } @top-right { content: string(chapter) }
  @bottom-left { content: counter(page) } }
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """Processor seconds of both, and the pages that they made."""

    ours: float
    alone: float
    pages: int

    @property
    def ratio(self) -> float:
        return self.ours / self.alone


def book_of_zombies() -> Book:
    """The project's own Zombies book."""
    texts = [Source(name, (ROOT / "rulesrc" / name).read_text(encoding="utf-8")) for name in SOURCES]
    return from_syntax.bind([from_text.parse(text)[0] for text in texts])[0]


def one_html(book: Book, look: theme.Theme) -> str:
    """The whole book as one HTML text, without a page number in it."""
    shown = view(book, look)
    pages: dict[str, str] = defaultdict(str)
    words = {
        "book": shown,
        "icons": shown.icons,
        "screen": False,
        "page": look.page,
        "ruler": drawing.ruler(look.page.measure, look),
        "notes": 0,
        "lead": False,
        "pages": pages,
    }
    entries = [entry for letter in shown.index for entry in letter.entries]
    front = (
        templates()
        .get_template("book/front.jinja")
        .render(
            **words,
            matter=[("Glossary", "glossary", ""), ("Index", "index", "")],
            named={},
            leading=12,
            cover=art.cover(look),
            title_size=60,
            title_foot=158,
            title_lines=(shown.title,),
            foot_left=shown.players,
            foot_right=shown.extends,
            key=[],
            glossary=(),
            index=(),
        )
    )
    back = (
        templates()
        .get_template("book/back.jinja")
        .render(
            **words,
            glossary=[{"columns": [shown.glossary]}],
            index=[{"columns": [entries]}],
            together=False,
        )
    )
    parts = [front, pdf.body_html(shown, look), back, quick.back_cover_html(shown, look, pages)]
    bodies = "".join(re.sub(r"(?s)^.*?<body[^>]*>|</body>.*$", "", part) for part in parts)
    head = f'<!DOCTYPE html><html lang="en"><head><title>{shown.title}</title></head>'
    return f'{head}<body class="body">{bodies}</body></html>'


def alone(html: str, look: theme.Theme) -> tuple[float, int]:
    """Processor seconds of WeasyPrint on the HTML, from the text to the file, and the pages of it."""
    press = Press(look, nowhere())
    styles = [press.css(pdf.style(name, look)) for name in ("page", "matter")] + [press.css(PLAIN)]
    start = time.process_time()
    document = press.lay_out(html, *styles)
    press.write(document, list(document.pages))
    return time.process_time() - start, len(document.pages)


def measure(rounds: int = 3) -> Figure:
    """The best of some rounds of each, in turn."""
    book, look = book_of_zombies(), theme.default()
    pdf.rulebook(book, look)  # the fonts are read and cut once a process
    ours, plain, pages = [], [], 0
    for _ in range(rounds):
        start = time.process_time()
        pdf.rulebook(book, look)
        ours.append(time.process_time() - start)
        seconds, pages = alone(one_html(book, look), look)
        plain.append(seconds)
    return Figure(min(ours), min(plain), pages)


def main() -> None:
    figure = measure()
    sys.stdout.write(
        f"rulebook {figure.ours:.2f} s, WeasyPrint alone {figure.alone:.2f} s ({figure.pages} pages): "
        f"{figure.ratio:.2f} times, limit 1.3\n"
    )


if __name__ == "__main__":
    main()
