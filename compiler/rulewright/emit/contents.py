"""What the contents and the cover of a rulebook say: which names are listed, which signs are explained, how large the
title is. Lengths are points.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from rulewright.emit import drawing, fonts
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView, Paragraph, Step

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

HEAD, KEY_LINE, LISTED = 42.0, 20.0, 12.0
"""Heights: of the title of the contents, a row of the key, a name below its chapter."""


def key(shown: BookView, theme: Theme) -> tuple[tuple[Markup, str, str], ...]:
    """The signs that occur in the book, as (sign, name, meaning): the contents explain no others."""
    used = _signs(shown)
    return tuple(
        (shown.icons[sign] if sign in ("success", "failure") else drawing.icon(sign, theme, 10), name, meaning)
        for sign, name, meaning in KEY
        if sign in used
    )


def named(shown: BookView, theme: Theme) -> dict[int, tuple[Block, ...]]:
    """The procedures, tables and components that the contents list below each chapter (by its place), when no chapter
    is divided further and there is room for them all; in a book without headings always.
    """
    found = {
        chapter.place: tuple(
            block
            for section in chapter.sections
            for block in section.blocks
            if block.name and block.kind in NAMED and not block.merged
        )
        for chapter in shown.chapters
    }
    if not any(chapter.name for chapter in shown.chapters):
        return found
    divided = any(section.name and section.level <= 3 for c in shown.chapters for section in c.sections[1:])
    high = sum(len(blocks) * LISTED + 4 for blocks in found.values()) + 15.0 * (len(shown.chapters) + 1)
    return {} if divided or high > _room(shown, theme) else found


def _room(shown: BookView, theme: Theme) -> float:
    """What the title and the key of signs leave of the page."""
    return theme.page.depth - HEAD - 28 - KEY_LINE * -(-len(_signs(shown)) // 3)


def leading(shown: BookView, theme: Theme, matter: bool) -> float:
    """The leading of the contents: less when that keeps them on one page together with the key of signs."""
    chapters = [chapter for chapter in shown.chapters if chapter.name]
    listed = named(shown, theme)
    below = 0.0
    for chapter in chapters:
        names = "   ".join(f"{s.name} 00" for s in chapter.sections[1:] if s.name and s.level <= 3)
        if names:
            lines = fonts.wrapped(names, theme.page.measure - theme.page.column, theme.fonts["label"], 7.6)
            below += len(lines) * 10 + 3
        elif listed:
            below += len(listed[chapter.place]) * LISTED + 4
    headless = 0 if chapters else sum(len(blocks) for blocks in listed.values())
    fitting = (_room(shown, theme) - below) / max(1, len(chapters) + headless + matter)
    return round(min(15.0, fitting), 2) if fitting >= 11.2 else 13.2


def _signs(shown: BookView) -> frozenset[str]:
    """The signs that occur in the book: the key under the contents explains no others."""
    found = set()
    of_kind = {"panel": "brackets", "procedure": "rail", "definition": "tag", "example": "pawn", "single": "stack"}
    of_kind |= {"component": "stack", "table": "grid", "dice": "grid"}
    for block in shown.blocks():
        if block.kind in of_kind and (block.name or block.kind not in ("table", "component", "dice")):
            found.add(of_kind[block.kind])
        found |= {"success" if outcome.success else "failure" for outcome in block.outcomes}
        found |= {"pointer" for paragraph in running(block) if paragraph.pointers}
    return frozenset(found | ({"pointer"} if shown.glossary else set()))


def running(block: Block) -> Iterator[Paragraph]:
    """All running text of a block."""

    def of_steps(steps: tuple[Step, ...]) -> Iterator[Paragraph]:
        for step in steps:
            yield from step.paragraphs
            yield from of_steps(step.branches)

    def whole(paragraph: Paragraph) -> Iterator[Paragraph]:
        yield paragraph
        for item in paragraph.items:
            yield from whole(item)

    said = [*block.paragraphs, *of_steps(block.steps)]
    said += [paragraph for outcome in block.outcomes for paragraph in outcome.paragraphs]
    said += [paragraph for note in block.notes for paragraph in note.paragraphs]
    said += [paragraph for row in block.rows for cell in row for paragraph in cell.paragraphs]
    said += [face.paragraph for face in block.faces]
    for paragraph in said:
        yield from whole(paragraph)


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
