"""What printing gives back: the bytes of a file and what is wrong with it, and the press that lays pages out.

`Press` wraps WeasyPrint 70: it knows the theme's fonts and nothing else (no address but a font's is ever fetched),
turns every line of its log into a finding, and writes with fixed dates and identifiers. Findings RW854 and RW858
are made here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from weasyprint import CSS, HTML
from weasyprint.document import Document, Page
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from rulewright.diagnostic import Diagnostic, Severity
from rulewright.emit import fonts
from rulewright.emit.theme import Theme
from rulewright.resources import folder
from rulewright.source import Source, Span

MM = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A file, and what is wrong with it."""

    data: bytes
    findings: tuple[Diagnostic, ...] = ()


@lru_cache(maxsize=1)
def templates() -> Environment:
    """The templates, read once. A name that a template uses and nobody gave is an error of ours."""
    return Environment(
        loader=FileSystemLoader(folder("templates")),
        undefined=StrictUndefined,
        autoescape=select_autoescape(default=True, disabled_extensions=("css.jinja",)),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


def words_for_style(theme: Theme) -> dict[str, Any]:
    """What style sheets are filled with."""
    colours = {name: theme.colour(name) for name in theme.colours}
    return {"page": theme.page, "fonts": theme.fonts, "c": colours}


class _Fonts(URLFetcher):  # type: ignore[misc]
    """Answers addresses of fonts that are installed with the program, and refuses every other one."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        return URLFetcherResponse(url, fonts.fetch(url))


class _Log(logging.Handler):
    """Keeps what the layout complains about."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class Press:
    """Lays out pages of one book in one theme; all its documents share their fonts."""

    def __init__(self, theme: Theme, span: Span) -> None:
        self.theme, self.span = theme, span
        self.configuration = FontConfiguration()
        self.fetcher = _Fonts()
        self.lines: list[str] = []
        families = tuple(dict.fromkeys(theme.fonts.values()))
        self.style = self.css(fonts.style_sheet(families))

    def css(self, text: str) -> Any:
        """A style sheet, parsed."""
        with self._listening():
            return CSS(string=text, font_config=self.configuration, url_fetcher=self.fetcher)

    def lay_out(self, html: str, *styles: Any) -> Document:
        """The pages of an HTML text."""
        with self._listening():
            document = HTML(string=html, url_fetcher=self.fetcher, base_url="rulewright:")
            return document.render(font_config=self.configuration, stylesheets=[self.style, *styles])

    def write(self, document: Document, pages: list[Page], tagged: bool = True) -> bytes:
        """The pages as a PDF, the same bytes each time."""
        with self._listening(), fonts.still_clock():
            data: bytes = document.copy(pages).write_pdf(pdf_tags=tagged, pdf_identifier=b"rulewright")
        return data

    @contextmanager
    def _listening(self) -> Iterator[None]:
        log = _Log()
        logger = logging.getLogger("weasyprint")
        before = logger.level, logger.propagate, list(logger.handlers)
        logger.handlers = [log]
        logger.setLevel(logging.WARNING)
        logger.propagate = False
        try:
            yield
        finally:
            logger.level, logger.propagate, logger.handlers = before[0], before[1], before[2]
            self.lines += log.lines

    def findings(self, text: str, titles: str = "") -> tuple[Diagnostic, ...]:
        """What is wrong with fonts and style sheets: letters that the font of the text or of the titles lacks, and
        lines that the layout complained about.
        """
        found = []
        for role, words in (("text", text), ("label", text), ("display", titles)):
            family = self.theme.fonts[role]
            if lacking := fonts.missing(words, family):
                shown = " ".join(lacking[:12])
                message = f"The font “{family}” has no {shown}: a font of the machine would stand in for it."
                help = "Write it another way, or choose another font in theme.toml."
                found.append(finding("RW854", "letter-missing", self.span, message, help))
        for line in dict.fromkeys(self.lines):
            message = f"The page layout says: {line}"
            found.append(finding("RW858", "layout-complaint", self.span, message, "", Severity.WARNING))
        return tuple(found)


def finding(
    code: str, slug: str, span: Span, message: str, help: str, severity: Severity = Severity.ERROR
) -> Diagnostic:
    """A finding of print."""
    return Diagnostic(code, slug, severity, span, message, help=help)


def identifier(text: str) -> bytes:
    """An identifier of a file that follows from what is in it."""
    return sha256(text.encode()).digest()[:16]


def nowhere(name: str = "theme.toml") -> Span:
    """A span for findings that no source line is to blame for."""
    return Span(Source(name, ""), 0, 0)
