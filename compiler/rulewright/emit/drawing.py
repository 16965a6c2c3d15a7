"""Small drawings made by code: icons, dice, face strips, rulers, discs.

Everything is SVG text in points. Shapes always say their fill, because a shape without one leaks black in RGB into
a press file. Text inside a drawing is placed by the measured width of its letters, never by `text-anchor`, which
would make a transparency group.
"""

from __future__ import annotations

import math
from html import escape

from markupsafe import Markup

from rulewright.emit import fonts
from rulewright.emit.icons import ICONS
from rulewright.emit.theme import Theme

SANS = "label"


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


class Canvas:
    """A drawing that grows: shapes are added, `svg()` is the whole. x runs right, y down, both in points."""

    def __init__(self, width: float, height: float, theme: Theme, title: str = "") -> None:
        self.width, self.height, self.theme, self.title = width, height, theme, title
        self.parts: list[str] = []

    def colour(self, name: str) -> str:
        return "none" if name in ("", "none") else self.theme.colour(name)

    def path(
        self, d: str, fill: str = "", stroke: str = "", weight: float = 0.75, dash: str = "", cap: str = "butt"
    ) -> None:
        style = f'fill="{self.colour(fill)}"'
        if stroke:
            style += f' stroke="{self.colour(stroke)}" stroke-width="{number(weight)}" stroke-linejoin="round"'
            style += f' stroke-linecap="{cap}"' + (f' stroke-dasharray="{dash}"' if dash else "")
        self.parts.append(f'<path d="{d}" {style}/>')

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str = "ink", weight: float = 0.75, **more: str
    ) -> None:
        self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", "", stroke, weight, **more)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "",
        stroke: str = "",
        weight: float = 0.75,
        radius: float = 0,
        dash: str = "",
    ) -> None:
        style = f'fill="{self.colour(fill)}"'
        if stroke:
            style += f' stroke="{self.colour(stroke)}" stroke-width="{number(weight)}"'
            style += f' stroke-dasharray="{dash}"' if dash else ""
        corner = f' rx="{number(radius)}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f"<rect {place}{corner} {style}/>")

    def disc(self, x: float, y: float, radius: float, fill: str = "", stroke: str = "", weight: float = 0.75) -> None:
        style = f'fill="{self.colour(fill)}"'
        if stroke:
            style += f' stroke="{self.colour(stroke)}" stroke-width="{number(weight)}"'
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {style}/>')

    def polygon(
        self, points: list[tuple[float, float]], fill: str = "", stroke: str = "", weight: float = 0.75
    ) -> None:
        d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
        self.path(d, fill, stroke, weight)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        weight: int = 400,
        fill: str = "ink",
        role: str = SANS,
        middle: bool = False,
        italic: bool = False,
    ) -> float:
        """A line of text with its baseline at y, starting at x or, when `middle`, around it. Gives its width."""
        family = self.theme.fonts[role]
        wide = fonts.width(words, family, size, weight, italic)
        left = x - wide / 2 if middle else x
        slant = ' font-style="italic"' if italic else ""
        self.parts.append(
            f'<text x="{number(left)}" y="{number(y)}" font-family="{escape(family)}" font-size="{number(size)}" '
            f'font-weight="{weight}"{slant} fill="{self.colour(fill)}">{escape(words)}</text>'
        )
        return wide

    def group(self, transform: str, other: Canvas) -> None:
        """Another drawing inside this one, moved, turned or scaled."""
        self.parts.append(f'<g transform="{transform}">{"".join(other.parts)}</g>')

    def svg(self, css_class: str = "", scale: float = 1.0) -> Markup:
        """The drawing as an `<svg>` element, as wide and high as it is in points, or to a scale."""
        box = f"0 0 {number(self.width)} {number(self.height)}"
        w, h = number(self.width * scale), number(self.height * scale)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{w}pt" height="{h}pt"'
        head += f' class="{css_class}"' if css_class else ""
        label = f' role="img"><title>{escape(self.title)}</title>' if self.title else ' aria-hidden="true">'
        return Markup(head + label + "".join(self.parts) + "</svg>")


def icon(name: str, theme: Theme, size: float = 10, colour: str = "ink", weight: float = 1.4) -> Markup:
    """An icon of one ink on a square of `size` points."""
    outline, solid = ICONS[name]
    canvas = Canvas(16, 16, theme)
    if outline:
        canvas.path(outline, "", colour, weight, cap="round")
    if solid:
        canvas.path(solid, colour)
    return _sized(canvas, size)


def verdict(success: bool, theme: Theme, size: float = 10, on_dark: bool = False) -> Markup:
    """The sign of success (a filled disc with a tick) or failure (an open circle with a cross): told apart by form,
    not by hue.
    """
    canvas = Canvas(16, 16, theme)
    if success:
        canvas.disc(8, 8, 7.2, "white" if on_dark else "cool")
        canvas.path("M4.5 8.300L7 10.800L11.600 5.600", "", "cool" if on_dark else "white", 1.9, cap="round")
    else:
        canvas.disc(8, 8, 6.5, "", "accent", 1.4)
        canvas.path("M5.500 5.500L10.500 10.500M10.500 5.500L5.500 10.500", "", "accent", 1.7, cap="round")
    return _sized(canvas, size)


def _sized(canvas: Canvas, size: float) -> Markup:
    """The drawing at another size."""
    return canvas.svg("icon", size / canvas.width)


def step_disc(label: str, theme: Theme, size: float = 12.4, ground: str = "ink") -> Markup:
    """A step's number, white on a disc."""
    canvas = Canvas(size, size, theme)
    canvas.disc(size / 2, size / 2, size / 2, ground)
    small = 7.2 if len(label) < 2 else 6.4
    canvas.text(size / 2, size / 2 + small * 0.35, label, small, 600, "white", middle=True)
    return canvas.svg("disc")


def ruler(
    width: float, theme: Theme, colour: str = "ink", step: float = 3.4, high: float = 7, weight: float = 0.5
) -> Markup:
    """A graduated scale: a line with a tick at every step, a longer one at every fifth and tenth."""
    canvas = Canvas(width, high, theme)
    canvas.line(0, 0.3, width, 0.3, colour, 0.6)
    short, long, longest = [], [], []
    for index in range(int(width / step) + 1):
        x = number(min(width - 0.3, max(0.3, index * step)))
        if index % 20 == 0:
            longest.append(f"M{x} 0V{number(high)}")
        elif index % 10 == 0:
            long.append(f"M{x} 0V{number(high * 0.7)}")
        else:
            short.append(f"M{x} 0V{number(high * 0.38)}")
    canvas.path("".join(short), "", colour, weight * 0.8)
    canvas.path("".join(long), "", colour, weight)
    canvas.path("".join(longest), "", colour, weight * 1.4)
    return canvas.svg("ruler")


def ticks(canvas: Canvas, x: float, y: float, radius: float, colour: str, count: int = 100, length: float = 6) -> None:
    """Ticks around a disc, a longer one at every fifth."""
    minor: list[str] = []
    major: list[str] = []
    for index in range(count):
        angle = 2 * math.pi * index / count - math.pi / 2
        reach = length * (1.7 if index % 10 == 0 else 1.0 if index % 5 == 0 else 0.62)
        c, s = math.cos(angle), math.sin(angle)
        far = radius + reach
        mark = f"M{number(x + radius * c)} {number(y + radius * s)}L{number(x + far * c)} {number(y + far * s)}"
        (major if index % 5 == 0 else minor).append(mark)
    canvas.path("".join(minor), "", colour, 0.7)
    canvas.path("".join(major), "", colour, 1)


def die(sides: int, theme: Theme, size: float = 22, fill: str = "paper") -> Markup:
    """A die as it lies on the table, drawn flat: the outline by its number of sides."""
    canvas = Canvas(24, 24, theme)
    draw_die(canvas, 12, 12, 10.5, sides, fill, "ink", 1.1)
    return _sized(canvas, size)


def draw_die(canvas: Canvas, x: float, y: float, r: float, sides: int, fill: str, stroke: str, weight: float) -> None:
    """A die with its facets, centred at x and y."""

    def ring(count: int, turn: float, radius: float) -> list[tuple[float, float]]:
        turns = [math.radians(turn + 360 * i / count) for i in range(count)]
        return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns]

    def edges(pairs: list[tuple[tuple[float, float], tuple[float, float]]]) -> None:
        d = "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in pairs)
        canvas.path(d, "", stroke, weight * 0.7)

    if sides == 4:
        outer = ring(3, -90, r)
        canvas.polygon(outer, fill, stroke, weight)
        edges([(outer[0], (x + r * 0.12, y + r * 0.5))])
    elif sides == 6:
        side = r * 0.84
        canvas.box(x - side, y - side, 2 * side, 2 * side, fill, stroke, weight, radius=r * 0.22)
        for dx, dy in ((-0.42, -0.42), (0.42, -0.42), (0, 0), (-0.42, 0.42), (0.42, 0.42)):
            canvas.disc(x + dx * r, y + dy * r, r * 0.12, stroke)
    elif sides == 8:
        outer = ring(4, -90, r)
        canvas.polygon(outer, fill, stroke, weight)
        edges([(outer[3], (x, y + r * 0.22)), ((x, y + r * 0.22), outer[1]), ((x, y + r * 0.22), outer[2])])
    elif sides in (10, 100):
        top, left, right, bottom = (x, y - r), (x - r, y + r * 0.12), (x + r, y + r * 0.12), (x, y + r * 0.92)
        canvas.polygon(
            [top, right, (x + r * 0.96, y + r * 0.3), bottom, (x - r * 0.96, y + r * 0.3), left], fill, stroke, weight
        )
        low, a, b = (x, y + r * 0.5), (x - r * 0.5, y + r * 0.2), (x + r * 0.5, y + r * 0.2)
        edges([(top, a), (top, b), (a, low), (b, low), (a, left), (b, right), (low, bottom)])
    elif sides == 12:
        outer, inner = ring(10, -90, r), ring(5, -90, r * 0.58)
        canvas.polygon(outer, fill, stroke, weight)
        edges([(inner[i], inner[(i + 1) % 5]) for i in range(5)] + [(inner[i], outer[2 * i]) for i in range(5)])
    elif sides == 20:
        outer, inner = ring(6, -90, r), ring(3, -90, r * 0.56)
        canvas.polygon(outer, fill, stroke, weight)
        spokes = [(inner[i], outer[(2 * i + k) % 6]) for i in range(3) for k in (-1, 0, 1)]
        edges([(inner[i], inner[(i + 1) % 3]) for i in range(3)] + spokes)
    else:
        canvas.disc(x, y, r * 0.92, fill, stroke, weight)
        canvas.text(x, y + r * 0.3, str(sides), r * 0.85, 600, stroke, middle=True)


def strip(low: int, high: int, covered: frozenset[int], theme: Theme, size: float = 7) -> Markup:
    """A row of squares, one a face of the die from `low` to `high`, filled where the row counts: odds at sight."""
    count = high - low + 1
    step = size + 1
    canvas = Canvas(count * step, size + 1.4, theme, f"{len(covered)} of {count} faces")
    for index in range(count):
        full = low + index in covered
        canvas.box(
            index * step + 0.5, 0.7, size - 0.4, size, "ink" if full else "", "ink" if full else "line", 0.6, radius=1.1
        )
    return canvas.svg("strip")
