"""Makes the flat view of a book: what `view.py` describes, from what `book/model.py` holds."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from rulewright.book.model import Book, Section
from rulewright.emit import drawing, typeset
from rulewright.emit.blocks import Blocks
from rulewright.emit.listing import Listing
from rulewright.emit.places import Places
from rulewright.emit.running import Running
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView, Chapter, SectionView
from rulewright.syntax.tree import BlockKind

CARRIERS = ("procedure", "table", "dice", "component", "map")
"""Blocks that can carry the heading that they stand under, when both have one name."""


def view(book: Book, theme: Theme) -> BookView:
    """The view of the document that was asked for."""
    hidden = frozenset() if theme.ornament.get("invariants") == "boxed" else frozenset({BlockKind.INVARIANT})
    places = Places(book, hidden)
    text = Running(places)
    chapters = _chapters(places, Blocks(places, text, theme))
    listing = Listing(places, text, chapters)
    document = book.documents[places.main]
    headers = dict(document.headers)
    players = headers.get("Players", "")
    return BookView(
        title=typeset.signs(document.title) or "Rules",
        kind=document.kind or ("Rules" if document.title else ""),
        extends=typeset.signs(headers.get("Extends", "")),
        players=f"{typeset.signs(players)} players" if players else "",
        tagline=theme.words.get("tagline", ""),
        kicker=theme.words.get("kicker", "") or document.kind,
        chapters=chapters,
        glossary=listing.glossary(),
        index=listing.index(),
        icons=_icons(theme),
    )


def _icons(theme: Theme) -> dict[str, Markup]:
    """The signs that templates set in running text, by name."""
    names = ("brackets", "rail", "tag", "grid", "stack", "rooms", "pawn", "asterisk", "lock", "pointer")
    icons = {name: drawing.icon(name, theme, 10) for name in names}
    icons |= {f"{name}-white": drawing.icon(name, theme, 10, "white") for name in ("rail", "pawn")}
    return icons | {
        "success": drawing.verdict(True, theme, 11),
        "success-white": drawing.verdict(True, theme, 11, on_dark=True),
        "failure": drawing.verdict(False, theme, 11),
    }


def _chapters(places: Places, blocks: Blocks) -> tuple[Chapter, ...]:
    grouped: list[list[Section]] = []
    for section in places.sections:
        if section.level <= 1 or not grouped:
            if section.level == 0 and not section.rules:
                continue
            grouped.append([section])
        else:
            grouped[-1].append(section)
    return tuple(
        Chapter(place, tuple(_section(section, places, blocks) for section in group))
        for place, group in enumerate(grouped)
    )


def _section(section: Section, places: Places, blocks: Blocks) -> SectionView:
    found = _blocks_of(section, blocks)
    named_alike = bool(found) and bool(found[0].name) and found[0].name.lower() == typeset.signs(section.name).lower()
    if named_alike:
        found = (replace(found[0], merged=True), *found[1:])
    carried = named_alike and section.level > 1 and found[0].kind in CARRIERS
    return SectionView(
        anchor=places.anchors[section.id],
        level=max(section.level, 1),
        number=section.number,
        name=typeset.signs(section.name),
        shown=bool(section.name) and not carried,
        blocks=found,
    )


def _blocks_of(section: Section, blocks: Blocks) -> tuple[Block, ...]:
    """The rules of a section as blocks: notes go to what they remark on, outcomes to their procedure, neighbouring
    section rules share a panel.
    """
    found: list[Block] = []
    for rule in section.rules:
        if rule.kind is BlockKind.NOTE:
            blocks.note(rule, found)
        elif rule.kind in (BlockKind.SUCCESS, BlockKind.FAILURE):
            blocks.outcome(rule, found)
        else:
            block = blocks.block(rule)
            if block.kind == "panel" and found and found[-1].kind == "panel":
                found[-1] = replace(found[-1], rules=found[-1].rules + block.rules)
            else:
                found.append(block)
    return tuple(blocks.with_diagram(block) for block in found)
