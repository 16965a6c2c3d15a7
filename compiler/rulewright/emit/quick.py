"""The quick reference: procedures in short on the back cover, each with its number and page.

What stands here is taken from the procedures themselves, so it cannot disagree with them.
"""

from __future__ import annotations

from markupsafe import Markup

from rulewright.emit import art, drawing, fonts
from rulewright.emit.printed import templates
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView, Step

LINE = 9.2
SIZE = 7.4


def back_cover_html(shown: BookView, theme: Theme, pages: dict[str, str]) -> str:
    """The back cover: as many procedures as two columns hold, those first that the rules point at most, printed in the order of the book."""
    room = theme.page.height - 128 - 12
    column = (theme.page.width - 72 - 18 - 12) / 2
    chosen = choose(shown, theme, room * 2 * 0.93, column)
    return (
        templates()
        .get_template("book/backcover.jinja")
        .render(
            book=shown,
            icons=shown.icons,
            screen=False,
            cover=art.back_cover(theme),
            procedures=chosen,
            pages=pages,
            tick=drawing.verdict(True, theme, 8.6),
            cross=drawing.verdict(False, theme, 8.6),
            ruler=Markup(""),
        )
    )


def choose(shown: BookView, theme: Theme, room: float, column: float) -> tuple[Block, ...]:
    """The procedures that fit, the most wanted first."""
    procedures = [block for block in shown.blocks() if block.kind == "procedure" and block.name and block.steps]
    wanted = sorted(enumerate(procedures), key=lambda pair: (-len(pair[1].back) - 2 * bool(pair[1].outcomes), pair[0]))
    taken, left = [], room
    for place, block in wanted:
        high = height(block, theme, column)
        if high <= left and high < room / 2:
            taken.append(place)
            left -= high
    return tuple(procedures[place] for place in sorted(taken))


def height(block: Block, theme: Theme, column: float) -> float:
    """How much of a column a procedure takes, in points."""
    family = theme.fonts["label"]

    def lines(text: str, room: float) -> int:
        return len(fonts.wrapped(text, room, family, SIZE))

    def of_step(step: Step, room: float) -> float:
        own = sum(lines(p.text, room) * LINE for p in step.paragraphs) + 1.6
        return own + sum(of_step(branch, room - 13) for branch in step.branches)

    total = 6 + 16 + 3.0
    total += sum(of_step(step, column - 13) for step in block.steps)
    for outcome in block.outcomes:
        total += lines(outcome.title + ". " + " ".join(p.text for p in outcome.paragraphs), column - 13) * LINE + 1.6
    return total
