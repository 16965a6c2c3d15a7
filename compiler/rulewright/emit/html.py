"""The rulebook as one HTML file: fonts, drawings and search inside, links both ways, nothing asked from the
network.

In: a `Book` and a `Theme`. Out: the text of the file; the same book gives the same text.
"""

from __future__ import annotations

import re

from markupsafe import Markup

from rulewright.book.model import Book
from rulewright.emit import art, drawing, emblem, fonts
from rulewright.emit.printed import templates, words_for_style
from rulewright.emit.theme import Theme
from rulewright.emit.view_from_book import view
from rulewright.resources import folder

RULER = 700.0
"""Points that the scale over a chapter is drawn long; a narrow screen shows its left part."""


def rulebook(book: Book, theme: Theme) -> str:
    """The whole rulebook for a screen."""
    shown = view(book, theme)
    theme = emblem.settled(theme, shown)
    script = (folder("templates") / "book" / "screen.js").read_text(encoding="utf-8")
    style = templates().get_template("book/screen.css.jinja").render(**words_for_style(theme))
    facts = [fact for fact in (shown.players, f"for {shown.extends}" if shown.extends else "") if fact]
    page = templates().get_template("book/screen.jinja")
    words = {
        "book": shown,
        "icons": shown.icons,
        "screen": True,
        "ruler": drawing.ruler(RULER, theme),
        "hero": art.cover(theme),
        "facts": " · ".join(facts),
        "script": Markup(script),
    }
    bare = page.render(**words, style="")
    letters = re.sub(r"<style>.*?</style>|<script>.*?</script>|<[^>]+>", "", bare, flags=re.S)
    faces = fonts.embedded(tuple(dict.fromkeys(theme.fonts.values())), letters)
    whole = page.render(**words, style=Markup(f"{faces}\n{style}"))
    return whole.replace("\u00a0", " ")  # held ends of paragraphs are for lines whose length is known
