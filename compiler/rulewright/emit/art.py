"""Block-print art made by code: covers, card faces and card backs. The figures on them are in figures.py.

Flat shapes in the theme's colours, detail cut as light lines. Everything is drawn inside a frame given in points; a
card without a figure gets a seal with its initial.
"""

from __future__ import annotations

import math

from markupsafe import Markup

from rulewright.emit.drawing import Canvas, draw_die, number, ticks
from rulewright.emit.figures import DRAWINGS, great_die, hand, headstone, seal, skyline
from rulewright.emit.theme import Theme

CENTRED = ("die", "cards", "map")
"""Figures that stand in the middle of the disc, not on the ground."""


def frame(canvas: Canvas, inset: float, colour: str, extent: float = 0) -> None:
    """A ruler around a page: a line with ticks that point inward, a longer one at every fifth and tenth."""
    left = top = extent + inset
    right, bottom = canvas.width - extent - inset, canvas.height - extent - inset
    canvas.box(left, top, right - left, bottom - top, "", colour, 0.8)
    step = 2.4
    groups: dict[float, list[str]] = {1.6: [], 3.0: [], 5.4: []}

    def reach(index: int) -> float:
        return 5.4 if index % 20 == 0 else 3.0 if index % 10 == 0 else 1.6

    across, down = right - left, bottom - top
    for side, length in (("top", across), ("bottom", across), ("left", down), ("right", down)):
        middle = length / 2
        for index in range(-int(middle / step), int(middle / step) + 1):
            at = middle + index * step
            if at < 2 or at > length - 2:
                continue
            long = reach(abs(index))
            if side in ("top", "bottom"):
                y, way = (top, 1) if side == "top" else (bottom, -1)
                groups[long].append(f"M{number(left + at)} {number(y)}v{number(long * way)}")
            else:
                x, way = (left, 1) if side == "left" else (right, -1)
                groups[long].append(f"M{number(x)} {number(top + at)}h{number(long * way)}")
    for long, marks in groups.items():
        canvas.path("".join(marks), "", colour, 0.4 if long < 2 else 0.6)


def sun(canvas: Canvas, x: float, y: float, radius: float, detail: bool = True) -> None:
    """The disc: bone, ringed by a hundred ticks, with craters and a hatched side in brass."""
    ticks(canvas, x, y, radius + radius * 0.055, "paper", 100, radius * 0.05)
    canvas.disc(x, y, radius, "paper")
    if not detail:
        return
    for cx, cy, r in ((-0.42, -0.54, 0.1), (-0.66, -0.2, 0.05), (0.44, -0.7, 0.04)):
        canvas.disc(x + cx * radius, y + cy * radius, r * radius, "", "brass", radius * 0.008)
    lines = []
    for index in range(22):
        dy = (-0.78 + index * 0.05) * radius
        edge = math.sqrt(max(0.0, radius * radius - dy * dy)) - radius * 0.03
        long = radius * (0.16 + 0.17 * abs(math.sin(index * 1.7)))
        start = max(radius * 0.2, edge - long)
        lines.append(f"M{number(x + start)} {number(y + dy)}H{number(x + edge)}")
    canvas.path("".join(lines), "", "brass", radius * 0.009, cap="round")


def stars(canvas: Canvas, spots: tuple[tuple[float, float, float], ...], colour: str = "paper") -> None:
    """Small lozenges, as (x, y, half height)."""
    for x, y, r in spots:
        canvas.polygon([(x, y - r), (x + r * 0.72, y), (x, y + r), (x - r * 0.72, y)], colour)


def ground(canvas: Canvas, left: float, right: float, y: float, bottom: float, colour: str = "night") -> None:
    """A low hill with tufts cut into its edge."""
    middle = (left + right) / 2
    wide, top = right - left, f"{number(middle)} {number(y - 4)}"
    d = f"M{number(left)} {number(y + 8)}C{number(left + wide * 0.25)} {number(y - 2)} {top} "
    d += f"{top}S{number(right - wide * 0.2)} {number(y)} {number(right)} {number(y + 6)}"
    canvas.path(d + f"V{number(bottom)}H{number(left)}Z", colour)
    tufts = []
    count = int((right - left) / 6.4)
    for index in range(1, count):
        x = left + index * 6.4
        dy = 6 + 5 * math.sin(index * 2.3) + 3 * math.sin(index * 0.9)
        lean = 2.4 * math.sin(index * 1.31)
        tufts.append(
            f"M{number(x)} {number(y + dy + 6)}L{number(x + lean)} {number(y + dy + 1.6 + 1.4 * math.sin(index))}"
        )
    canvas.path("".join(tufts), "", "paper", 0.8, cap="round")


def emblem(canvas: Canvas, theme: Theme, name: str, x: float, y: float, radius: float) -> None:
    """A figure in the middle of the disc: die, cards, map; a seal with the initial for any other name."""
    if name == "die":
        great_die(canvas, x, y + radius, 2 * radius, int(theme.ornament.get("sides", "20")))
    elif name in CENTRED:
        DRAWINGS[name](canvas, x, y + radius, 2 * radius)
    else:
        seal(canvas, x, y + radius * 1.36, radius * 2.72, theme.ornament.get("initial", ""))


def cover(theme: Theme) -> Markup:
    """The ground of the cover: accent to the edge, a ruler frame, the disc with its drawing, a hill, stars."""
    page = theme.page
    w, h = page.width, page.height
    canvas = Canvas(w, h, theme)
    canvas.box(-1, -1, w + 2, h + 2, "accent")
    scale = min(w / 419.528, h / 595.276)
    x, y, radius = w / 2, h * 352 / 595.276, 138 * scale
    floor = h * 498 / 595.276
    frame(canvas, 18 * scale, "paper")
    sun(canvas, x, y, radius)
    stars(
        canvas,
        (
            (58, 236, 5),
            (103, 214, 3),
            (47, 352, 3.4),
            (318, 215, 2.4),
            (332, 214, 3),
            (360, 246, 4),
            (366, 330, 5),
            (377, 404, 3),
        ),
    )
    name = theme.ornament.get("cover", "")
    if name == "hand":
        for dx, size, lean in ((-146, 78, -4), (-88, 50, 3), (102, 52, -4), (156, 88, 5)):
            headstone(canvas, x + dx * scale, floor + 4, size * scale, lean)
        for dx, dy, r in (
            (-69, -15, 2.2),
            (-60, -4, 5),
            (-52, -32, 2),
            (-46, -14, 3.2),
            (52, -24, 3),
            (62, -4, 5),
            (70, -38, 2),
            (78, -20, 3.2),
        ):
            px, py = x + dx * scale, floor + (dy - 12) * scale
            canvas.polygon(
                [(px + r * math.cos(k * 1.2566 + dx), py + r * math.sin(k * 1.2566 + dx)) for k in range(5)], "night"
            )
        hand(canvas, x, floor + 4, 280 * scale)
    elif name in DRAWINGS and name not in CENTRED:
        DRAWINGS[name](canvas, x, floor, 220 * scale)
    else:
        emblem(canvas, theme, name, x, y, 92 * scale)
    ground(canvas, 18 * scale, w - 18 * scale, floor, h - 18 * scale)
    canvas.box(18 * scale, 18 * scale, w - 36 * scale, h - 36 * scale, "", "paper", 0.8)
    stars(canvas, ((x, 548 * h / 595.276, 5),), "accent")
    return canvas.svg("cover-art")


def back_cover(theme: Theme, free: tuple[float, float]) -> Markup:
    """The ground of the back cover: accent and the ruler frame; where enough is free, from one height to another in
    points, the disc with the figure of the cover.
    """
    page = theme.page
    canvas = Canvas(page.width, page.height, theme)
    canvas.box(-1, -1, page.width + 2, page.height + 2, "accent")
    frame(canvas, 18, "paper")
    top, foot = free
    radius = min(84.0, (foot - top) / 2 - 24)
    if radius > 30:
        x, y = page.width / 2, (top + foot) / 2
        sun(canvas, x, y, radius, detail=False)
        name = theme.ornament.get("cover", "")
        if name in DRAWINGS and name not in CENTRED:
            DRAWINGS[name](canvas, x, y + radius * 0.6, radius * 1.1)
        else:
            emblem(canvas, theme, name, x, y, radius * 0.66)
    return canvas.svg("cover-art")


def card_face(theme: Theme, width: float, height: float, bleed: float, name: str) -> Markup:
    """The upper part of a card's face: accent to the bleed, the disc, the drawing or the seal, and the hill it
    stands on.
    """
    canvas = Canvas(width, height, theme)
    canvas.box(-1, -1, width + 2, height + 2, "accent")
    k = max(1.0, (height - bleed - 1) / 121)
    x, radius = width / 2, 50.0 * min(k, 1.25)
    y = bleed + 68 * k
    sun(canvas, x, y, radius)
    floor = height - 9
    drawing = DRAWINGS.get(theme.art.get(name, ""))
    if drawing:
        drawing(canvas, x, floor, 92 * k)
    else:
        seal(canvas, x, y + radius * 1.02, radius * 2.04, name[:1].upper())
    ground(canvas, 0, width, floor - 2, height)
    return canvas.svg("card-art")


def card_back(theme: Theme, width: float, height: float, bleed: float) -> Markup:
    """A card back that is the same when it is turned by half a circle."""
    canvas = Canvas(width, height, theme)
    canvas.box(-1, -1, width + 2, height + 2, "accent")
    half = Canvas(width, height, theme)
    frame(canvas, 11, "paper", bleed)
    x, y = width / 2, height / 2
    sun(canvas, x, y, 54, detail=False)
    name = theme.ornament.get("back", "auto")
    name = theme.ornament.get("cover", "") if name == "auto" else name
    if name == "hand":
        hand(half, x - 10, height - bleed - 12, 117)
    elif name == "skyline":
        skyline(half, x, y + 46, 44)
    elif name in ("cards", "map"):
        DRAWINGS[name](half, x, y + 46, 40)
    elif name == "die":
        draw_die(half, x, y + 24, 18, int(theme.ornament.get("sides", "20")), "night", "paper", 0.9)
    else:
        seal(half, x, y + 48, 48, theme.ornament.get("initial", ""))
    canvas.parts += half.parts
    canvas.group(f"rotate(180 {number(x)} {number(y)})", half)
    return canvas.svg("card-art")
