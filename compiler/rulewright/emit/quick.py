"""The quick reference on the back cover: procedures and tables in short, each with its number and page.

What stands here is taken from the blocks of the book themselves, so it cannot disagree with them.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.emit import art, drawing, fonts
from rulewright.emit.printed import templates
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView, Step

LINE = 9.2
SIZE = 7.4
ROW = 11.6
MOST_ROWS = 12
SHEET_TOP = 78.0
SHOWN = ("procedure", "table", "dice", "component")
"""What a quick reference may show."""


def back_cover_html(shown: BookView, theme: Theme, pages: dict[str, str]) -> str:
    """The back cover: as many procedures and tables as two columns hold, those first that the rules point at most,
    in the order of the book. Without any, the cover's ground alone.
    """
    room = theme.page.height - 128 - 12
    column = (theme.page.width - 72 - 18 - 12) / 2
    chosen = choose(shown, theme, room * 0.97, column)
    heights = [height(block, theme, column) for block in chosen]
    cut = min(range(len(chosen) + 1), key=lambda at: (max(sum(heights[:at]), sum(heights[at:])), at))
    whole = theme.page.height - 128
    high = max(sum(heights[:cut]), sum(heights[cut:])) + 20
    high = high if high < whole - 132 else whole
    words = {
        "book": shown,
        "icons": shown.icons,
        "screen": False,
        "cover": art.back_cover(theme, (SHEET_TOP + high + 8 if chosen else 40, theme.page.height - 54)),
        "sheet_high": high,
        "columns": [chosen[:cut], chosen[cut:]] if chosen else [],
        "omitted": omitted(shown, chosen, theme, pages) if chosen else "",
        "pages": pages,
        "tick": drawing.verdict(True, theme, 8.6),
        "cross": drawing.verdict(False, theme, 8.6),
    }
    return templates().get_template("book/backcover.jinja").render(**words)


def omitted(shown: BookView, chosen: tuple[Block, ...], theme: Theme, pages: dict[str, str]) -> str:
    """What stands in the book alone, said under the quick reference: the procedures and tables that are not here, by
    name and page when two lines hold them, else how many there are.
    """
    here = {block.anchor for block in chosen}
    left = [b for b in shown.blocks() if b.name and b.kind in SHOWN and b.anchor not in here]
    if not left:
        return ""
    names = [f"{b.name} p.\u00a0{pages[b.anchor]}" if pages.get(b.anchor) else b.name for b in left]
    said = f"Not here: {', '.join(names)}."
    if len(fonts.wrapped(said, theme.page.width - 84, theme.fonts["label"], 7.6, 600)) <= 2:
        return said
    tables = sum(block.kind != "procedure" for block in left)
    counted = [_count(len(left) - tables, "procedure"), _count(tables, "table")]
    more = " and ".join(text for text in counted if text)
    return f"Only in the book: {more} more; its index names them."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}" if number else ""


def choose(shown: BookView, theme: Theme, room: float, column: float) -> tuple[Block, ...]:
    """The blocks that fit into two columns `room` points high, the most wanted first."""
    candidates = [short for block in shown.blocks() if (short := _short(block, theme, column)) is not None]
    heights = [height(block, theme, column) for block in candidates]
    wanted = sorted(range(len(candidates)), key=lambda place: (-wish(candidates[place]), place))
    taken: list[int] = []
    for place in wanted:
        tried = sorted([*taken, place])
        if _columns_fit([heights[one] for one in tried], room):
            taken = tried
    return tuple(candidates[place] for place in taken)


def _columns_fit(heights: list[float], room: float) -> bool:
    """Whether blocks of these heights can stand in two columns in this order."""
    return any(sum(heights[:cut]) <= room and sum(heights[cut:]) <= room for cut in range(len(heights) + 1))


def wish(block: Block) -> int:
    """How much a block is wanted at hand: by how many rules point at it, more when it has an outcome or a die."""
    return len(block.back) + 2 * bool(block.outcomes) + 3 * (block.kind != "procedure")


def _short(block: Block, theme: Theme, column: float) -> Block | None:
    """A block as a quick reference shows it; None for what it does not show."""
    if block.kind == "procedure":
        return block if block.name and block.steps else None
    if block.kind == "dice":
        return block if block.name and len(block.faces) <= MOST_ROWS else None
    return short_table(block, theme, column, MOST_ROWS) if block.name else None


def short_table(block: Block, theme: Theme, room: float, most_rows: int) -> Block | None:
    """A table without its columns of rule text and the number of copies; None when too little or too much is left.

    `room` is how wide it may be in points: columns that do not fit are left away, and its name says so.
    """
    if block.kind not in ("table", "component") or not 0 < len(block.rows) <= most_rows:
        return None
    values = [
        place for place, column in enumerate(block.columns) if column.align != "rule" and column.name != "Quantity"
    ]
    kept: list[int] = []
    for place in values:
        room -= _column_width(block, place, theme, whole=not kept)
        if room < 0:
            break
        kept.append(place)
    if len(kept) < 2:
        return None
    columns = tuple(block.columns[place] for place in kept)
    rows = tuple(tuple(row[place] for place in kept) for row in block.rows)
    name = block.name if kept == values else f"{block.name} (in part)"
    return replace(block, name=name, columns=columns, rows=rows)


def _column_width(block: Block, place: int, theme: Theme, whole: bool) -> float:
    """The least width of a column: its longest value, or the longest word of its head; `whole` values do not break."""
    family = theme.fonts["label"]
    heads = [fonts.width(word, family, 7.2, 600) for word in block.columns[place].name.split()]
    texts = [row[place].text for row in block.rows]
    pieces = texts if whole else [word for text in texts for word in text.split()]
    return max([*heads, *(fonts.width(piece, family, 7.8, 600) for piece in pieces)], default=0) + 4.5


def height(block: Block, theme: Theme, column: float) -> float:
    """How much of a column a block takes, in points."""
    family = theme.fonts["label"]

    def lines(text: str, room: float) -> int:
        return len(fonts.wrapped(text, room, family, SIZE))

    def of_step(step: Step, room: float) -> float:
        own = sum(lines(p.text, room) * LINE for p in step.paragraphs) + 1.6
        return own + sum(of_step(branch, room - 13) for branch in step.branches)

    total = 6 + 3 + 15.0 * len(fonts.wrapped(block.name, column - 48, theme.fonts["display"], 10.4, 700))
    total += sum(of_step(step, column - 13) for step in block.steps)
    for outcome in block.outcomes:
        total += lines(outcome.title + ". " + " ".join(p.text for p in outcome.paragraphs), column - 13) * LINE + 1.6
    total += sum(max(1, lines(face.paragraph.text, column / 2)) * ROW for face in block.faces)
    return total + len(block.rows) * ROW + (ROW if block.rows else 0)
