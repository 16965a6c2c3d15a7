"""Tables of the tiles of a map that is laid in play, for the generated module: which spaces they have, where a way
leads out of them, what adjoins only through a door.
"""

from __future__ import annotations

from rulewright.emit.machine_context import Context
from rulewright.emit.machine_layout import folded
from rulewright.emit.machine_tables import number_set
from rulewright.machine import model as m


def view(ctx: Context) -> dict[str, object] | None:
    """What the template of tiles prints, None for a game that has none."""
    tiles = ctx.game.tiles
    if tiles is None:
        return None
    numbers = [number for tile in tiles.tiles for number in ctx.numbers.copies[tile.name]]
    return {
        "field": ctx.attributes[tiles.laid][1],
        "name": tiles.name,
        "width": tiles.width,
        "height": tiles.height,
        "wide": 2 * len(numbers) + 1,
        "middle": len(numbers),
        "tiles": folded(f"TILES = {number_set(tuple(numbers))}"),
        "squares": _rows(ctx, tiles, _squares),
        "ways": _rows(ctx, tiles, lambda _, tile, __: str(tile.ways)),
        "turns": _rows(ctx, tiles, lambda _, tile, __: str(tile.turns)),
        "gates": [_gate(ctx, gate) for gate in tiles.gates],
        "square": tiles.width == tiles.height,
    }


def _rows(ctx: Context, tiles: m.Tiles, value: object) -> list[str]:
    found = []
    for tile in tiles.tiles:
        for copy, number in enumerate(ctx.numbers.copies[tile.name]):
            found += folded(f"    {number}: {value(ctx, tile, copy)},")  # type: ignore[operator]
    return found


def _squares(ctx: Context, tile: m.Tile, copy: int) -> str:
    cells = (f"({x}, {y}): {ctx.numbers.number['space', name]}" for name, x, y in tile.spaces[copy])
    return f"{{{', '.join(cells)}}}"


def _gate(ctx: Context, gate: tuple[str, str, str]) -> str:
    sets = ", ".join(f"frozenset({number_set(ctx.numbers.kinds[kind])})" for kind in gate)
    return "\n".join(folded(f"    ({sets}),"))
