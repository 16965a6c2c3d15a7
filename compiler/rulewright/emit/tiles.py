"""The tiles of a map that is laid in play, drawn side by side: each with its spaces, its name and how many there are.

In: the sheet of tiles of a book. Out: an SVG in points. A letter of the legend is a ground; what is no space is dark;
a letter of which a space is of two kinds at once (an Inside Square that is a Door) is marked with that letter.
"""

from __future__ import annotations

from markupsafe import Markup

from rulewright.book.tiles import Picture, Sheet
from rulewright.emit.drawing import Canvas
from rulewright.emit.maps import TALLEST, ground
from rulewright.emit.theme import Theme

SQUARE = 17.0
"""The side of a space of a tile, in points."""

GAP = 12.0
LABEL = 16.0


def draw(sheet: Sheet, name: str, theme: Theme, width: float) -> Markup:
    """All tiles, as many beside each other as the width holds."""
    wide, high = sheet.width * SQUARE, sheet.height * SQUARE
    beside = max(1, int((width - 2 + GAP) // (wide + GAP)))
    rows = -(-len(sheet.pictures) // beside)
    canvas = Canvas(width, rows * (high + LABEL + GAP), theme, f"Tiles of {name}")
    canvas.height += (-canvas.height) % 6
    for number, picture in enumerate(sheet.pictures):
        row, column = divmod(number, beside)
        _tile(canvas, picture, sheet, 1 + column * (wide + GAP), 1 + row * (high + LABEL + GAP))
    return canvas.svg("map", min(1.0, TALLEST / canvas.height))


def _tile(canvas: Canvas, picture: Picture, sheet: Sheet, left: float, top: float) -> None:
    signs = [sign for sign, kinds in sheet.legend.items() if kinds]
    for y, letters in enumerate(picture.rows):
        for x, sign in enumerate(letters):
            kinds = sheet.legend[sign]
            plain = sign == signs[0] or len(kinds) > 1
            fill = "ink" if not kinds else "white" if plain else ground(sign, signs)
            canvas.box(left + x * SQUARE, top + y * SQUARE, SQUARE, SQUARE, fill, "line", 0.5)
            if len(kinds) > 1:
                at = left + (x + 0.5) * SQUARE, top + (y + 0.5) * SQUARE + 3
                canvas.text(*at, sign, 8.5, 600, middle=True)
    canvas.box(left, top, sheet.width * SQUARE, sheet.height * SQUARE, "", "ink", 1.5)
    called = picture.name if picture.copies == 1 else f"{picture.name} ×{picture.copies}"
    middle = left + sheet.width * SQUARE / 2
    canvas.text(middle, top + sheet.height * SQUARE + 10, called, 7.0, 600, middle=True)
