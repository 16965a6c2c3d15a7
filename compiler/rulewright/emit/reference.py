"""The player aid: every procedure and table of the book on A5 landscape, three columns a page, each with its number
and page.

In: a `Book` and a `Theme`. Out: `Printed`, or None when the book has neither procedures nor tables. Everything is
taken from the procedures and tables themselves. The blocks are laid out once to learn how high they are, packed
into columns, and laid out where they belong.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Any

import pikepdf

from rulewright.book.model import Book
from rulewright.diagnostic import in_order
from rulewright.emit import diagram, drawing
from rulewright.emit.overflow import PX
from rulewright.emit.pdf import saved, tidy
from rulewright.emit.printed import MM, Press, Printed, finding, templates, words_for_style
from rulewright.emit.quick import short_table
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, Paragraph, Step
from rulewright.emit.view_from_book import view
from rulewright.source import Span

WIDTH, HEIGHT = 595.276, 419.528
COLUMNS = 3
TOP, FOOT, GAP = 51.0, 18.0, 10.0
ROOM = HEIGHT - TOP - FOOT
"""How high a column is, in points."""

COLUMN = 176.0

MOST_ROWS = 16
LEAST_SCALE = 0.925
"""Running text is never smaller than 7.2 points."""

LARGER = (1.3, 1.2, 1.1)
MOST_FULL = 0.92
"""How large the type may be when there is room to spare, and how full the columns may be expected to be with it."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A branch of a ladder: what must hold, and what is then done."""

    label: str
    condition: str
    done: str


@dataclass(frozen=True, slots=True)
class Item:
    """A block of the aid. `ladder` is the procedure's one step when that is a choice of the first that applies."""

    block: Block
    lead: str
    ladder: tuple[Rung, ...]
    key: str


def aid(book: Book, theme: Theme) -> Printed | None:
    """The player aid. Findings: a block that is higher than a column, complaints of the layout."""
    shown = view(book, theme)
    items = [item for block in shown.blocks() if (item := _item(block, theme)) is not None]
    if not items:
        return None
    press = Press(theme, Span(book.documents[-1].span.source, 0, 0))

    def laid_out(columns: list[list[list[Item]]], measuring: bool, scale: float) -> Any:
        words = words_for_style(theme) | {"k": scale}
        style = press.css(templates().get_template("book/aid.css.jinja").render(**words))
        html = (
            templates()
            .get_template("book/aid.jinja")
            .render(
                title=shown.title,
                kind=shown.kind,
                pages=columns,
                measuring=measuring,
                icons=shown.icons,
                screen=False,
                ruler=drawing.ruler(WIDTH, theme, step=8.5, high=7),
                tick=drawing.verdict(True, theme, 9),
                cross=drawing.verdict(False, theme, 9),
            )
        )
        return press.lay_out(html, style)

    def packed(scale: float) -> tuple[list[list[list[Item]]], dict[str, float], list[Item]]:
        heights = _heights(laid_out([[items]], True, scale))
        parts = items
        if any(heights[item.key] > ROOM for item in items):
            parts = [part for item in items for part in _parts(item, heights[item.key])]
            heights = _heights(laid_out([[parts]], True, scale))
        return pack(parts, heights), heights, parts

    scale = 1.0
    columns, heights, items = packed(scale)
    full = sum(heights[item.key] + GAP for item in items) / (ROOM * COLUMNS * len(columns))
    if len(columns) > 1 and full < 1 - 0.6 / len(columns):
        tighter = packed(LEAST_SCALE)  # a last page that is mostly empty: type that is a little smaller may save it
        if len(tighter[0]) < len(columns):
            scale, (columns, heights, items) = LEAST_SCALE, tighter
    if scale == 1.0:
        for larger in (each for each in LARGER if full * each * each < MOST_FULL):
            wider = packed(larger)  # room to spare: larger type, on as many pages
            if len(wider[0]) == len(columns) and all(wider[1][item.key] <= ROOM for item in wider[2]):
                scale, (columns, heights, items) = larger, wider
                break
    columns = evened(items, heights, len(columns))
    document = laid_out(columns, False, scale)
    found = list(press.findings(""))
    for item in items:
        if heights[item.key] > ROOM:
            rule = next(rule for rule in book.rules() if rule.id == item.block.id)
            name, out = item.block.name or "A block", (heights[item.key] - ROOM) / MM
            text = f"{name} ({item.block.number}) is {out:.0f} mm too high for a column of the player aid."
            found.append(
                finding(
                    "RW857",
                    "aid-overflow",
                    rule.span,
                    text,
                    "Divide it: no single step or table may be as long as a column.",
                )
            )
    data = press.write(document, list(document.pages))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        tidy(pdf)
        return Printed(saved(pdf), in_order(found))


def evened(items: list[Item], heights: dict[str, float], count: int) -> list[list[list[Item]]]:
    """The items on `count` pages with columns as even as they can be: the least height of columns that needs no more
    pages.
    """
    low, high = max(heights[item.key] for item in items), ROOM
    best = pack(items, heights)
    while high - low > 2:
        middle = (low + high) / 2
        tried = pack(items, heights, middle)
        if len(tried) <= count:
            best, high = tried, middle
        else:
            low = middle
    return best


def pack(items: list[Item], heights: dict[str, float], room: float = ROOM) -> list[list[list[Item]]]:
    """The items in columns of pages: each goes into the first column that still has room for it, else a new page opens;
    inside a column the order of the book is kept. An item that is higher than a column has one for itself.
    """
    pages: list[list[list[Item]]] = []
    left: list[list[float]] = []
    for item in items:
        need = heights[item.key] + GAP
        spot = None
        for number in range(len(pages)):
            for column in range(COLUMNS):
                if left[number][column] >= need or left[number][column] == room + GAP:
                    spot = (number, column)
                    break
            if spot:
                break
        if spot is None:
            pages.append([[] for _ in range(COLUMNS)])
            left.append([room + GAP] * COLUMNS)
            spot = (len(pages) - 1, 0)
        number, column = spot
        pages[number][column].append(item)
        left[number][column] -= need
    return pages


def _heights(document: Any) -> dict[str, float]:
    """How high each block came out, in points; of one that was split, all its parts together."""
    found: dict[str, float] = {}
    for page in document.pages:
        for box in page._page_box.descendants():
            element = getattr(box, "element", None)
            key = element.get("data-key") if element is not None else None
            if key and type(box).__name__ == "BlockBox":
                found[key] = found.get(key, 0) + box.border_height() * PX
    return found


def _parts(item: Item, high: float) -> list[Item]:
    """A procedure that is higher than a column as several, each with some of its steps; anything else as it is."""
    steps = item.block.steps
    if high <= ROOM or item.ladder or len(steps) < 2:
        return [item]
    lengths = [_length(step) for step in steps]
    share = ROOM * 0.8 / high * (sum(lengths) + sum(_length_of(o.paragraphs) for o in item.block.outcomes))
    groups: list[list[Step]] = [[]]
    used = 0.0
    for step, length in zip(steps, lengths, strict=True):
        if groups[-1] and used + length > share:
            groups.append([])
            used = 0.0
        groups[-1].append(step)
        used += length
    parts = []
    for place, group in enumerate(groups):
        name = item.block.name if place == 0 else f"{item.block.name} (continued)"
        outcomes = item.block.outcomes if place == len(groups) - 1 else ()
        block = replace(item.block, name=name, steps=tuple(group), outcomes=outcomes)
        parts.append(Item(block, "", (), f"{item.key}-{place}"))
    return parts


def _length(step: Step) -> float:
    """How long a step is, in letters, with something for its own line."""
    return _length_of(step.paragraphs) + sum(_length(branch) for branch in step.branches)


def _length_of(paragraphs: tuple[Paragraph, ...]) -> float:
    return sum(len(paragraph.text) + 12 for paragraph in paragraphs)


def _item(block: Block, theme: Theme) -> Item | None:
    """A block as the aid shows it; None for what it does not show."""
    if block.kind == "procedure" and block.steps:
        return _procedure(block)
    if block.kind == "dice" and len(block.faces) <= MOST_ROWS:
        return Item(block, "", (), block.anchor)
    short = short_table(block, theme, COLUMN, MOST_ROWS)
    return Item(short, "", (), block.anchor) if short else None


def _procedure(block: Block) -> Item:
    if len(block.steps) == 1 and block.steps[0].branches:
        step = block.steps[0]
        rungs = tuple(rung for branch in step.branches if (rung := _rung(branch)) is not None)
        if len(rungs) == len(step.branches):
            lead = " ".join(paragraph.text for paragraph in step.paragraphs)
            return Item(block, lead, rungs, block.anchor)
    return Item(block, "", (), block.anchor)


def _rung(branch: Step) -> Rung | None:
    text = " ".join(paragraph.text for paragraph in branch.paragraphs).strip().replace("\u00a0", " ")
    condition = diagram.split_condition(text)
    if condition:
        asked, done = condition
        return Rung(branch.label, asked[:1].upper() + asked[1:], done)
    if text.lower().startswith("otherwise"):
        return Rung(branch.label, "Otherwise", text[9:].lstrip(", "))
    return None
