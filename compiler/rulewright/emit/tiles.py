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


def small(picture: Picture, sheet: Sheet, theme: Theme, side: float = 6.0) -> Markup:
    """A tile as it stands in a line of a table, each space `side` points wide."""
    canvas = Canvas(sheet.width * side + 1, sheet.height * side + 1, theme, picture.name)
    _spaces(canvas, picture, sheet, (0.5, 0.5), side, 0.35)
    canvas.box(0.5, 0.5, sheet.width * side, sheet.height * side, "", "ink", 0.6)
    return canvas.svg("tile")


def face(picture: Picture, sheet: Sheet, theme: Theme, width: float, bleed: float) -> Markup:
    """The tile itself, for the upper part of a card of this width: up to the cut at both sides and above, and over it
    by the bleed, so that cards laid side by side make the map. Below it is a line on which the rest of the card is cut
    off, or folded under.
    """
    side = width / max(sheet.width, sheet.height)
    wide, high = sheet.width * side, sheet.height * side
    canvas = Canvas(width + 2 * bleed, width + bleed, theme, picture.name)
    canvas.box(-1, -1, canvas.width + 2, canvas.height + 2, "ink")
    corner = bleed + (width - wide) / 2, bleed + (width - high) / 2
    _spaces(canvas, picture, sheet, corner, side, 0.8, bleed)
    canvas.line(0, canvas.height - 0.5, canvas.width, canvas.height - 0.5, "paper", 1.0, dash="3 3")
    return canvas.svg("card-art")


def _tile(canvas: Canvas, picture: Picture, sheet: Sheet, left: float, top: float) -> None:
    _spaces(canvas, picture, sheet, (left, top), SQUARE, 0.5)
    canvas.box(left, top, sheet.width * SQUARE, sheet.height * SQUARE, "", "ink", 1.5)
    called = picture.name if picture.copies == 1 else f"{picture.name} ×{picture.copies}"
    middle = left + sheet.width * SQUARE / 2
    canvas.text(middle, top + sheet.height * SQUARE + 10, called, 7.0, 600, middle=True)


def _spaces(
    canvas: Canvas,
    picture: Picture,
    sheet: Sheet,
    corner: tuple[float, float],
    side: float,
    line: float,
    bleed: float = 0.0,
) -> None:
    """The spaces of a tile with their grounds and letters, `side` points wide; those at the edge go on by the bleed."""
    signs = [sign for sign, kinds in sheet.legend.items() if kinds]
    left, top = corner
    for y, letters in enumerate(picture.rows):
        for x, sign in enumerate(letters):
            kinds = sheet.legend[sign]
            plain = sign == signs[0] or len(kinds) > 1
            fill = "ink" if not kinds else "white" if plain else ground(sign, signs)
            west, north = (bleed if x == 0 else 0.0), (bleed if y == 0 else 0.0)
            east, south = (bleed if x == sheet.width - 1 else 0.0), (bleed if y == sheet.height - 1 else 0.0)
            at = left + x * side - west, top + y * side - north
            canvas.box(*at, side + west + east, side + north + south, fill, "line", line)
            if len(kinds) > 1:
                size = min(side / 2, 20.0)
                canvas.text(left + (x + 0.5) * side, top + (y + 0.5) * side + size * 0.35, sign, size, 600, middle=True)
