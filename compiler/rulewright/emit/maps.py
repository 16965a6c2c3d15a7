"""Maps drawn from MAP blocks: rooms with doors for spaces that adjoin, squares for a grid, plates for tiles.

In: the drawn lines and the legend of a MAP. Out: an SVG in points. The layout of a graph is found by a small search
that always takes the same path: the same map gives the same picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup

from rulewright.book.namings import square_name
from rulewright.emit import fonts
from rulewright.emit.drawing import Canvas, number
from rulewright.emit.theme import Theme

MOST_STEPS = 600_000
"""How much the search for a layout may look at: enough for some twenty spaces, and never long."""

TALLEST = 430.0
"""A map that is higher than this, in points, is drawn smaller: it has to stand on a page with its name."""

MOST_CROSSINGS = 40
"""With more doors than this, crossings are not counted: there is no layout without them."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Spaces in the order of first mention, and the pairs that adjoin."""

    spaces: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]


def graph(lines: tuple[str, ...]) -> Graph:
    """The spaces of lines such as `Crypt - Hall - Vault`."""
    spaces: list[str] = []
    edges: list[tuple[int, int]] = []
    for line in lines:
        chain = [name.strip() for name in re.split(r"\s+[-–—]+\s+", line.strip()) if name.strip()]
        places = []
        for name in chain:
            if name not in spaces:
                spaces.append(name)
            places.append(spaces.index(name))
        for one, two in pairwise(places):
            pair = (min(one, two), max(one, two))
            if one != two and pair not in edges:
                edges.append(pair)
    return Graph(tuple(spaces), tuple(edges))


@lru_cache(maxsize=32)
def layout(figure: Graph) -> tuple[tuple[int, int], ...]:
    """A cell of a coarse grid for each space: neighbours beside each other where that can be, few long and crossing
    doors.

    Spaces are placed in order of first mention, most joined first among equals; each takes the free cell that costs
    least, and then the whole is bettered by moving and swapping until nothing helps any more.
    """
    count = len(figure.spaces)
    joined: list[set[int]] = [set() for _ in range(count)]
    for one, two in figure.edges:
        joined[one].add(two)
        joined[two].add(one)
    columns = max(2, min(4 if count <= 16 else 6, round((count * 1.5) ** 0.5 + 0.3)))
    rows = max(1, -(-count // columns)) + 1
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    place: dict[int, tuple[int, int]] = {}

    def cost() -> float:
        total = 0.0
        spots = {cell: space for space, cell in place.items()}
        drawn = [(place[a], place[b]) for a, b in figure.edges if a in place and b in place]
        for (x1, y1), (x2, y2) in drawn:
            dx, dy = abs(x1 - x2), abs(y1 - y2)
            total += (dx * dx + dy * dy) * 2 + (1.5 if dx and dy else 0)
            if (dx == 0 or dy == 0) and dx + dy > 1:
                steps = range(1, dx + dy)
                middle = [(x1 + (x2 > x1) * i - (x2 < x1) * i, y1 + (y2 > y1) * i - (y2 < y1) * i) for i in steps]
                total += 12 * sum(cell in spots for cell in middle)
        counted = drawn if len(figure.edges) <= MOST_CROSSINGS else []
        for i, one in enumerate(counted):
            for two in counted[i + 1 :]:
                if len({*one, *two}) == 4 and _cross(one, two):
                    total += 10
        return total + sum(x * 0.01 + y * 0.02 for x, y in place.values())

    order = sorted(range(count), key=lambda s: (-len(joined[s]), s))
    for space in order[:1]:
        place[space] = (columns // 2, rows // 2)
    for space in order[1:]:
        best = min((c for c in cells if c not in place.values()), key=lambda c: _trial(place, space, c, cost))
        place[space] = best
    better, trials = True, MOST_STEPS // (len(figure.edges) ** 2 + 1)
    while better and trials > 0:
        better = False
        now = cost()
        for space in range(count):
            for cell in cells:
                trials -= 1
                if trials < 0:
                    break
                before = dict(place)
                other = next((s for s, c in place.items() if c == cell), None)
                if other == space:
                    continue
                if other is not None:
                    place[other] = place[space]
                place[space] = cell
                after = cost()
                if after < now - 1e-9:
                    now, better = after, True
                else:
                    place.clear()
                    place.update(before)
    return _turned([place[space] for space in range(count)], figure)


def _turned(cells: list[tuple[int, int]], figure: Graph) -> tuple[tuple[int, int], ...]:
    """The layout without empty rows and columns, mirrored so that what is named first is to the left and above."""
    across, down = sorted({x for x, _ in cells}), sorted({y for _, y in cells})
    close = [(across.index(x), down.index(y)) for x, y in cells]

    def backward(turned: list[tuple[int, int]]) -> int:
        return sum((turned[a][0] > turned[b][0]) + (turned[a][1] > turned[b][1]) for a, b in figure.edges)

    wide, high = len(across) - 1, len(down) - 1
    ways: list[list[tuple[int, int]]] = [
        [(wide - x if across_too else x, high - y if down_too else y) for x, y in close]
        for down_too in (False, True)
        for across_too in (False, True)
    ]
    best = min(range(len(ways)), key=lambda way: backward(ways[way]))
    return tuple(ways[best])


def _trial(place: dict[int, tuple[int, int]], space: int, cell: tuple[int, int], cost: object) -> float:
    place[space] = cell
    value = float(cost())  # type: ignore[operator]
    del place[space]
    return value


def _cross(one: tuple[tuple[int, int], tuple[int, int]], two: tuple[tuple[int, int], tuple[int, int]]) -> bool:
    """Whether two straight lines between cells cross."""

    def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, two
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def draw_graph(figure: Graph, name: str, hatched: frozenset[str], theme: Theme, width: float) -> Markup:
    """Rooms on paper, joined by doors: rooms that touch share a gap in their walls, others a passage."""
    cells = layout(figure)
    columns = max((x for x, _ in cells), default=0) + 1
    rows = max((y for _, y in cells), default=0) + 1
    gap = 24.0
    room_wide = (width - 24 - gap * (columns - 1)) / columns
    room_high = 54.0
    canvas = Canvas(width, rows * room_high + (rows - 1) * gap + 24, theme, f"Map of {name}")
    canvas.height += (-canvas.height) % 6
    canvas.box(0.5, 0.5, width - 1, canvas.height - 1, "paper", radius=4)

    def corner(space: int) -> tuple[float, float]:
        x, y = cells[space]
        return 12 + x * (room_wide + gap), 12 + y * (room_high + gap)

    passages = []
    for one, two in figure.edges:
        (x1, y1), (x2, y2) = corner(one), corner(two)
        passages.append(_passage(x1, y1, x2, y2, room_wide, room_high, cells[one], cells[two]))
    for (ax, ay), (bx, by) in passages:  # the passage: white floor between two walls
        canvas.path(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", "", "ink", 11.5)
        canvas.path(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", "", "white", 8.5)
    for space, label in enumerate(figure.spaces):
        x, y = corner(space)
        canvas.box(x, y, room_wide, room_high, "white", "ink", 1.5, radius=6)
        if label in hatched:
            _hatch(canvas, x, y, room_wide, room_high)
        lines = fonts.wrapped(label, room_wide - 14, theme.fonts["display"], 10.5, 700)
        high = len(lines) * 12
        if label in hatched:
            wide = max(fonts.width(line, theme.fonts["display"], 10.5, 700) for line in lines) + 10
            canvas.box(
                x + room_wide / 2 - wide / 2, y + room_high / 2 - high / 2 - 2, wide, high + 4, "white", radius=3
            )
        for index, line in enumerate(lines):
            canvas.text(
                x + room_wide / 2,
                y + room_high / 2 - high / 2 + 9.6 + index * 12,
                line,
                10.5,
                700,
                role="display",
                middle=True,
            )
    for (ax, ay), (bx, by) in passages:  # the door: the wall opens where the passage meets it
        for x, y, other_x, other_y in ((ax, ay, bx, by), (bx, by, ax, ay)):
            long = max(0.1, ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5)
            ux, uy = (x - other_x) / long, (y - other_y) / long
            canvas.path(
                f"M{number(x - ux * 2)} {number(y - uy * 2)}L{number(x + ux * 1.6)} {number(y + uy * 1.6)}",
                "",
                "white",
                8.5,
            )
    return canvas.svg("map", min(1.0, TALLEST / canvas.height))


def _passage(
    x1: float, y1: float, x2: float, y2: float, wide: float, high: float, one: tuple[int, int], two: tuple[int, int]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """From wall to wall of two rooms."""
    if one[1] == two[1]:
        y = y1 + high / 2
        return ((x1 + wide, y), (x2, y)) if x1 < x2 else ((x1, y), (x2 + wide, y))
    if one[0] == two[0]:
        x = x1 + wide / 2
        return ((x, y1 + high), (x, y2)) if y1 < y2 else ((x, y1), (x, y2 + high))
    upper, lower = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
    way = 1 if lower[0] > upper[0] else -1
    start = (upper[0] + wide / 2 + way * wide * 0.3, upper[1] + high)
    end = (lower[0] + wide / 2 - way * wide * 0.3, lower[1])
    pair = (start, end)
    return pair if (x1, y1) == upper else (end, start)


def _hatch(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """Slanting lines inside a room that is special."""
    d = []
    step, inset = 6.0, 3.5
    reach = wide + high
    offset = step
    left, top, right, bottom = x + inset, y + inset, x + wide - inset, y + high - inset
    while offset < reach:
        ax, ay = left + offset, top
        bx, by = left, top + offset
        if ax > right:
            ay, ax = top + (ax - right), right
        if by > bottom:
            bx, by = left + (by - bottom), bottom
        if ay < bottom and bx < right:
            d.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
        offset += step
    canvas.path("".join(d), "", "line", 0.5)


MARGIN = 12.0  # points beside a grid, for the letters and numbers of its squares
GROUNDS = ("white", "wash", "paper", "blush")


def draw_grid(
    lines: tuple[str, ...], legend: tuple[tuple[str, str], ...], name: str, theme: Theme, width: float
) -> Markup:
    """A grid of squares: letters of the legend are grounds with their sign, `.` is plain ground. Columns have letters
    and rows numbers, by which rules name a square.
    """
    rows = [row for row in (_signs(line, legend) for line in lines) if row]
    columns = max((len(row) for row in rows), default=1)
    size = min(24.0, (width - 2 - MARGIN) / columns)
    canvas = Canvas(MARGIN + columns * size + 2, MARGIN + len(rows) * size + 2, theme, f"Map of {name}")
    canvas.height += (-canvas.height) % 6
    signs = sorted({sign for row in rows for sign in row})
    for x in range(columns):
        canvas.text(MARGIN + 1 + (x + 0.5) * size, MARGIN - 3, square_name(x, 0)[:-1], 6.5, 500, middle=True)
    for y in range(len(rows)):
        canvas.text(MARGIN / 2, MARGIN + 3.5 + (y + 0.5) * size, str(y + 1), 6.5, 500, middle=True)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            canvas.box(MARGIN + 1 + x * size, MARGIN + 1 + y * size, size, size, ground(sign, signs), "line", 0.5)
            if sign not in ". ":
                canvas.text(
                    MARGIN + 1 + (x + 0.5) * size,
                    MARGIN + 1 + (y + 0.5) * size + 3,
                    sign,
                    min(8.5, size * 0.6),
                    600,
                    middle=True,
                )
    walls = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign.isalpha() and sign.islower():
                for dx, dy, side in ((1, 0, "V"), (0, 1, "H"), (-1, 0, "v"), (0, -1, "h")):
                    other = rows[y + dy][x + dx] if 0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[y + dy]) else "."
                    if other != sign and other != "+":
                        left, top = MARGIN + 1 + x * size, MARGIN + 1 + y * size
                        if side in "Vv":
                            at = left + (size if side == "V" else 0)
                            walls.append(f"M{number(at)} {number(top)}V{number(top + size)}")
                        else:
                            at = top + (size if side == "H" else 0)
                            walls.append(f"M{number(left)} {number(at)}H{number(left + size)}")
    canvas.path("".join(walls), "", "ink", 1.5, cap="square")
    canvas.box(MARGIN + 1, MARGIN + 1, columns * size, len(rows) * size, "", "ink", 1.5)
    return canvas.svg("map", min(1.0, TALLEST / canvas.height))


def ground(sign: str, signs: list[str]) -> str:
    """The ground of a square: plain for `.`, in turn for the signs of the legend."""
    if sign in ". ":
        return "white"
    others = [s for s in signs if s not in ". "]
    return GROUNDS[1 + others.index(sign) % 3] if sign in others else "white"


def _signs(line: str, legend: tuple[tuple[str, str], ...]) -> list[str]:
    parts = line.split()
    return parts if all(len(part) == 1 for part in parts) else list(line.strip())
