"""A map that is laid in play: the tiles as they are printed, and what rules say of how they are laid.

In: the sheet of tiles of a book. Out: what the world needs to know of it, and the part of the model that the machine
is made from. `grounds.py` tells it what the rules say.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.book.model import Book
from rulewright.book.tiles import STYLE, Picture, Sheet, sheet
from rulewright.machine import model

__all__ = ["STYLE", "Tiling", "of_book"]


@dataclass
class Tiling:
    """What is known of such a map. `joined` names what is a way out of a tile (a Road Access), and `way` the kind of
    space that makes a side one; `matched`: a way must touch a way, and no way no way.
    """

    sheet: Sheet
    joined: str = ""
    way: str = ""
    matched: bool = False
    turned: bool = False
    gates: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the map."""
        return self.sheet.map

    @property
    def kind(self) -> str:
        """The kind of card that its tiles are."""
        return self.sheet.kind

    @property
    def laid(self) -> str:
        """The attribute that says where a tile lies."""
        return f"place in the {self.name}"

    def number_of_ways(self, name: str) -> int:
        """On how many sides a way leads out of a tile."""
        return next((sum(self.ways(picture)) for picture in self.sheet.pictures if picture.name == name), 0)

    def middle(self, name: str) -> str | None:
        """The space in the middle of a tile, None where it has none."""
        for picture in self.sheet.pictures:
            if picture.name == name:
                for space, x, y in self.sheet.cells(picture, 0):
                    if (2 * x + 1, 2 * y + 1) == (self.sheet.width, self.sheet.height):
                        return space
        return None

    def ways(self, picture: Picture) -> tuple[bool, ...]:
        """Of each side, from the top round to the right, whether its middle space makes it a way."""
        across, down = self.sheet.width // 2, self.sheet.height // 2
        middles = ((across, 0), (self.sheet.width - 1, down), (across, self.sheet.height - 1), (0, down))
        return tuple(self.way in self.sheet.legend[picture.rows[y][x]] for x, y in middles)

    def _turns(self, picture: Picture) -> tuple[int, ...]:
        """The quarters by which a tile may be turned, none that gives a picture that is there already."""
        seen: list[tuple[str, ...]] = []
        found = []
        rows = picture.rows
        for turn in range(4 if self.turned and self.sheet.width == self.sheet.height else 1):
            if rows not in seen:
                seen.append(rows)
                found.append(turn)
            rows = tuple("".join(row[x] for row in reversed(rows)) for x in range(self.sheet.width))
        return tuple(found)

    def model(self) -> model.Tiles:
        """The part of the model."""
        tiles = tuple(
            model.Tile(
                picture.name,
                tuple(tuple(self.sheet.cells(picture, copy)) for copy in range(picture.copies)),
                self.ways(picture) if self.matched else (False,) * 4,
                self._turns(picture),
            )
            for picture in self.sheet.pictures
        )
        return model.Tiles(self.name, self.sheet.width, self.sheet.height, self.laid, tiles, tuple(self.gates))


def of_book(book: Book) -> Tiling | None:
    """The map of tiles of a book, None where it has none."""
    found = sheet(book.rules())
    return Tiling(found) if found is not None else None
