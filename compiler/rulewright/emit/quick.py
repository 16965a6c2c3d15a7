"""The quick reference on the back cover: procedures and tables in short, each with its number and page.

What stands here is taken from the blocks of the book themselves, so it cannot disagree with them.
"""

from __future__ import annotations

from rulewright.emit import art, drawing, fonts
from rulewright.emit.printed import templates
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView, Step

LINE = 9.2
SIZE = 7.4
ROW = 11.6
MOST_ROWS = 12


def back_cover_html(shown: BookView, theme: Theme, pages: dict[str, str]) -> str:
    """The back cover: as many procedures and tables as two columns hold, those first that the rules point at most, in the order of the
    book. Without any, the cover's ground alone."""
    room = theme.page.height - 128 - 12
    column = (theme.page.width - 72 - 18 - 12) / 2
    chosen = choose(shown, theme, room * 2 * 0.92, column)
    return templates().get_template("book/backcover.jinja").render(
        book=shown,
        icons=shown.icons,
        screen=False,
        cover=art.back_cover(theme, bare=not chosen),
        blocks=chosen,
        pages=pages,
        tick=drawing.verdict(True, theme, 8.6),
        cross=drawing.verdict(False, theme, 8.6),
    )


def choose(shown: BookView, theme: Theme, room: float, column: float) -> tuple[Block, ...]:
    """The blocks that fit, the most wanted first."""
    candidates = [block for block in shown.blocks() if _fit_for_reference(block)]
    wanted = sorted(enumerate(candidates), key=lambda pair: (-wish(pair[1]), pair[0]))
    taken, left = [], room
    for place, block in wanted:
        high = height(block, theme, column)
        if high <= left and high < room / 2 * 0.9:
            taken.append(place)
            left -= high
    return tuple(candidates[place] for place in sorted(taken))


def wish(block: Block) -> int:
    """How much a block is wanted at hand: by how many rules point at it, more when it has an outcome or a die."""
    return len(block.back) + 2 * bool(block.outcomes) + 3 * (block.kind != "procedure")


def _fit_for_reference(block: Block) -> bool:
    if block.kind == "procedure":
        return bool(block.name and block.steps)
    if block.kind == "dice":
        return bool(block.name) and len(block.faces) <= MOST_ROWS
    plain = all(column.align != "rule" for column in block.columns)
    return block.kind == "table" and plain and bool(block.name) and len(block.rows) <= MOST_ROWS and len(block.columns) <= 4


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
