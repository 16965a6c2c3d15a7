"""Block-print art made by code: covers, card backs, the seal of a card, and a small stock of drawings.

Flat shapes in the theme's colours, detail cut as light lines. Everything is drawn inside a frame given in points; a drawing is found by its
name in `DRAWINGS`, and a card without one gets a seal with its initial.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from markupsafe import Markup

from rulewright.emit.drawing import Canvas, draw_die, number, ticks
from rulewright.emit.theme import Theme

Drawing = Callable[[Canvas, float, float, float], None]
"""A drawing stands on the middle of its ground line: canvas, x, y of that point, and the height it may take."""


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
    d = f"M{number(left)} {number(y + 8)}C{number(left + (right - left) * 0.25)} {number(y - 2)} {number(middle)} {number(y - 4)} "
    d += f"{number(middle)} {number(y - 4)}S{number(right - (right - left) * 0.2)} {number(y)} {number(right)} {number(y + 6)}"
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


# -- drawings --------------------------------------------------------------------------------------------------------------


def limb(canvas: Canvas, points: list[tuple[float, float]], weights: list[float], colour: str = "night") -> None:
    """A tapering limb through the points, as thick at each as its weight says, with round joints."""
    for (x1, y1), (x2, y2), w1, w2 in zip(points, points[1:], weights, weights[1:], strict=False):
        long = math.hypot(x2 - x1, y2 - y1) or 1
        nx, ny = -(y2 - y1) / long, (x2 - x1) / long
        canvas.polygon(
            [
                (x1 + nx * w1 / 2, y1 + ny * w1 / 2),
                (x2 + nx * w2 / 2, y2 + ny * w2 / 2),
                (x2 - nx * w2 / 2, y2 - ny * w2 / 2),
                (x1 - nx * w1 / 2, y1 - ny * w1 / 2),
            ],
            colour,
        )
    for (x, y), weight in zip(points, weights, strict=True):
        canvas.disc(x, y, weight / 2, colour)


def _creases(canvas: Canvas, x: float, y: float, angle: float, wide: float) -> None:
    """Two light lines across a joint."""
    for shift in (-0.16, 0.16):
        cx, cy = x + math.cos(angle) * shift * wide, y + math.sin(angle) * shift * wide
        nx, ny = -math.sin(angle) * wide * 0.3, math.cos(angle) * wide * 0.3
        bow = wide * 0.12
        canvas.path(
            f"M{number(cx - nx)} {number(cy - ny)}Q{number(cx + math.cos(angle) * bow)} {number(cy + math.sin(angle) * bow)} "
            f"{number(cx + nx)} {number(cy + ny)}",
            "",
            "paper",
            wide * 0.055,
            cap="round",
        )


def hand(canvas: Canvas, x: float, y: float, high: float) -> None:
    """A hand that reaches up out of the ground."""
    u = high / 100

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * u, y - dy * u

    arm = [
        at(-10.5, 0),
        at(-9.5, 22),
        at(-12, 30),
        at(-15, 38),
        at(-15.500, 46),
        at(-12, 54),
        at(10, 54),
        at(13.500, 46),
        at(12.500, 36),
        at(10.500, 28),
        at(9.5, 22),
        at(11, 0),
    ]
    canvas.polygon(arm, "night", "night", u * 3)
    fingers = (
        ((-11, 50), (-15.5, 66), (-14.0, 78), (-9.0, 88), 8.2),
        ((-3.500, 53), (-4.5, 72), (-3, 86), (3.5, 97), 8.4),
        ((4.5, 52), (9, 70), (12, 82), (19, 89.5), 8.0),
        ((10.5, 48), (18, 60), (23, 67), (31, 69), 7.0),
        ((-13.500, 38), (-22, 48), (-25, 57), (-21.5, 65), 7.6),
    )
    for *joints, thick in fingers:
        points = [at(dx, dy) for dx, dy in joints]
        limb(canvas, points, [thick * 1.12 * u, thick * u, thick * 0.92 * u, thick * 0.84 * u])
        for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
            if (x1, y1) != points[0]:
                angle = math.atan2(y2 - y1, x2 - x1)
                _creases(canvas, x1, y1, angle, thick * u)
        (x1, y1), (x2, y2) = points[-2], points[-1]
        angle = math.atan2(y2 - y1, x2 - x1)
        tip = (x2 + math.cos(angle) * thick * 0.06 * u, y2 + math.sin(angle) * thick * 0.06 * u)
        nail = Canvas(0, 0, canvas.theme)
        nail.box(
            -thick * 0.2 * u, -thick * 0.17 * u, thick * 0.44 * u, thick * 0.36 * u, "paper", radius=thick * 0.15 * u
        )
        canvas.group(f"translate({number(tip[0])} {number(tip[1])}) rotate({number(math.degrees(angle))})", nail)
    for dx, low, top, bend in (
        (-6.5, 33, 47, 0.6),
        (-1.8, 31, 50, 0.2),
        (3, 32, 49.500, -0.2),
        (7.5, 34, 46.500, -0.6),
    ):
        (x1, y1), (x2, y2) = at(dx, low), at(dx * 1.12 + bend, top)
        canvas.line(x1, y1, x2, y2, "paper", u * 0.55)
    for dx, low, top in ((-6.500, 3, 14), (-3, 4, 19), (1, 3, 16), (4.5, 4, 20), (7.5, 3, 13)):
        (x1, y1), (x2, y2) = at(dx, low), at(dx * 0.94, top)
        canvas.line(x1, y1, x2, y2, "paper", u * 0.55)
    for rise in (24, 26):
        (x1, y1), (x2, y2), (mx, my) = at(-8.2, rise), at(8.6, rise), at(0, rise - 2.600)
        canvas.path(
            f"M{number(x1)} {number(y1)}Q{number(mx)} {number(my)} {number(x2)} {number(y2)}", "", "paper", u * 0.55
        )


def headstone(canvas: Canvas, x: float, y: float, high: float, lean: float = 0) -> None:
    """A stone with a round top, a light edge and a hatched side."""
    wide = high * 0.5
    stone = Canvas(0, 0, canvas.theme)
    half = wide / 2
    stone.path(
        f"M{number(-half)} 4V{number(-high + half)}A{number(half)} {number(half)} 0 0 1 {number(half)} {number(-high + half)}V4Z",
        "night",
    )
    inner = half * 0.82
    stone.path(
        f"M{number(-inner)} {number(-high * 0.12)}V{number(-high + half)}A{number(inner)} {number(inner)} 0 0 1 {number(inner * 0.7)} {number(-high + half - inner * 0.7)}",
        "",
        "paper",
        high * 0.011,
    )
    cuts = []
    for index in range(int(high * 0.62 / (high * 0.062))):
        rise = -high * 0.72 + index * high * 0.062
        cuts.append(
            f"M{number(half * 0.9)} {number(rise)}h{number(-half * (0.3 + 0.26 * abs(math.sin(index * 1.3 + high))))}"
        )
    stone.path("".join(cuts), "", "paper", high * 0.011)
    canvas.group(f"translate({number(x)} {number(y)}) rotate({number(lean)})", stone)


def great_die(canvas: Canvas, x: float, y: float, high: float) -> None:
    """A twenty-sided die at rest, cut in light lines."""
    draw_die(canvas, x, y - high / 2, high / 2, 20, "night", "paper", high * 0.012)
    canvas.text(x, y - high / 2 + high * 0.075, "20", high * 0.17, 900, "paper", role="display", middle=True)


def skyline(canvas: Canvas, x: float, y: float, high: float) -> None:
    """Houses in a row with lit windows, and the rings of a noise above them."""
    u = high / 100
    for index in range(5):
        r = (16 + index * 11) * u
        canvas.path(
            f"M{number(x - r * 0.8)} {number(y - 62 * u - r * 0.6)}A{number(r)} {number(r)} 0 0 1 {number(x + r * 0.8)} {number(y - 62 * u - r * 0.6)}",
            "",
            "night",
            2.2 * u,
            cap="round",
        )
    houses = ((-54, 22, 34), (-34, 20, 50), (-15, 12, 40), (-4, 10, 60), (6, 18, 44), (24, 24, 30), (46, 16, 48))
    for left, wide, tall in houses:
        canvas.box(x + left * u, y - tall * u, wide * u, (tall + 6) * u, "night")
        for row in range(int(tall / 9)):
            for column in range(int(wide / 6)):
                if math.sin(left * 3.1 + row * 5.7 + column * 2.9) > 0.25:
                    canvas.box(x + (left + 2 + column * 6) * u, y - (tall - 4 - row * 9) * u, 2.600 * u, 4 * u, "paper")
    canvas.path(
        f"M{number(x - 4 * u)} {number(y - 60 * u)}L{number(x + u)} {number(y - 70 * u)}L{number(x + 6 * u)} {number(y - 60 * u)}Z",
        "night",
    )


def runner(canvas: Canvas, x: float, y: float, high: float) -> None:
    """Somebody who runs, drawn with tapering limbs, and the wind behind."""
    u = high / 100

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * u, y - dy * u

    limb(canvas, [at(2, 46), at(14, 74)], [15 * u, 17 * u])
    limb(canvas, [at(3, 44), at(19, 34), at(13, 8), at(21, 5)], [12 * u, 10 * u, 7 * u, 6.5 * u])
    limb(canvas, [at(0, 44), at(-14, 26), at(-36, 20), at(-40, 28)], [12 * u, 10 * u, 7 * u, 6 * u])
    limb(canvas, [at(14, 72), at(31, 58), at(44, 68)], [8 * u, 7 * u, 5.5 * u])
    limb(canvas, [at(11, 73), at(-10, 68), at(-20, 52)], [8 * u, 7 * u, 5.5 * u])
    canvas.disc(*at(22, 90), 9.5 * u, "night")
    for dx, dy in ((25, 92), (19, 93)):
        canvas.disc(*at(dx, dy), 1.2 * u, "paper")
    (a, b), (c, d) = at(19, 86.500), at(27, 87.5)
    canvas.path(
        f"M{number(a)} {number(b)}Q{number((a + c) / 2)} {number(b + 3.5 * u)} {number(c)} {number(d)}",
        "",
        "paper",
        1.1 * u,
        cap="round",
    )
    for index, rise in enumerate((50, 57, 64)):
        (x1, y1), (x2, y2) = at(4 + index * 2.5, rise), at(11 + index * 2.5, rise - 2)
        canvas.line(x1, y1, x2, y2, "paper", 1.1 * u, cap="round")
    for rise, start, long in ((78, -30, 18), (62, -46, 22), (44, -52, 26), (32, -58, 16)):
        (x1, y1), (x2, y2) = at(start, rise), at(start + long, rise)
        canvas.line(x1, y1, x2, y2, "night", 2.2 * u, cap="round")


def friar(canvas: Canvas, x: float, y: float, high: float) -> None:
    """A round man in a habit with a cord."""
    u = high / 100

    def p(dx: float, dy: float) -> str:
        return f"{number(x + dx * u)} {number(y - dy * u)}"

    canvas.path(
        f"M{p(-42, -2)}C{p(-50, 40)} {p(-30, 68)} {p(-10, 72)}H{p(10, 72).split()[0]}C{p(30, 68)} {p(50, 40)} {p(42, -2)}Z",
        "night",
    )
    canvas.disc(x, y - 82 * u, 14 * u, "night")
    canvas.path(f"M{p(-9, 82)}C{p(-9, 92)} {p(9, 92)} {p(9, 82)}Z", "paper")
    canvas.path(
        f"M{p(-5, 76)}H{p(-2, 76).split()[0]}M{p(2, 76)}H{p(5, 76).split()[0]}M{p(-4, 71)}Q{p(0, 69)} {p(4, 71)}",
        "",
        "paper",
        1.3 * u,
        cap="round",
    )
    canvas.path(f"M{p(0, 62)}V{number(y - 46 * u)}M{p(-5, 56)}H{p(5, 56).split()[0]}", "", "paper", 1.6 * u)
    canvas.path(
        f"M{p(-45, 26)}C{p(-20, 18)} {p(20, 18)} {p(45, 26)}M{p(6, 20)}C{p(9, 12)} {p(5, 8)} {p(8, 2)}",
        "",
        "paper",
        2 * u,
    )
    for dx in (-30, -16, 18, 32):
        canvas.path(f"M{p(dx, 16)}Q{p(dx * 1.08, 8)} {p(dx * 1.12, 0)}", "", "paper", 1.1 * u)
    for side in (-1, 1):
        canvas.path(f"M{p(side * 34, 54)}Q{p(side * 45, 36)} {p(side * 30, 30)}", "", "paper", 1.2 * u)


def widow(canvas: Canvas, x: float, y: float, high: float) -> None:
    """A figure under a long veil with a net before the face."""
    u = high / 100

    def p(dx: float, dy: float) -> str:
        return f"{number(x + dx * u)} {number(y - dy * u)}"

    canvas.path(f"M{p(-36, -2)}C{p(-24, 30)} {p(-26, 98)} {p(0, 98)}C{p(26, 98)} {p(24, 30)} {p(36, -2)}Z", "night")
    canvas.path(
        f"M{p(-13, 70)}A{number(13 * u)} {number(16 * u)} 0 0 1 {p(13, 70)}C{p(13, 58)} {p(6, 50)} {p(0, 50)}C{p(-6, 50)} {p(-13, 58)} {p(-13, 70)}Z",
        "paper",
    )
    net = []
    for slope in (-1.9, 1.9):
        for shift in range(-30, 31, 5):  # dy = slope·dx + shift, cut where it leaves the oval of the face
            reach = [dx / 4 for dx in range(-52, 53) if (dx / 4 / 13) ** 2 + ((slope * dx / 4 + shift) / 18) ** 2 <= 1]
            if len(reach) > 2:
                low, far = reach[0], reach[-1]
                net.append(f"M{p(low, 68 + slope * low + shift)}L{p(far, 68 + slope * far + shift)}")
    canvas.path("".join(net), "", "night", 0.8 * u)
    canvas.path(f"M{p(-7, 69)}H{p(-2.500, 69).split()[0]}M{p(2.5, 69)}H{p(7, 69).split()[0]}", "", "night", 2.2 * u)
    for dx in (-22, -13, -5, 5, 13, 22):
        canvas.path(f"M{p(dx, 1)}Q{p(dx * 0.72, 28)} {p(dx * 0.62, 46)}", "", "paper", 1.1 * u, cap="round")


def cantor(canvas: Canvas, x: float, y: float, high: float) -> None:
    """A headstone that sings."""
    u = high / 100
    headstone(canvas, x, y, high * 0.96)
    for side in (-1, 1):
        canvas.disc(x + side * 9 * u, y - 66 * u, 3.2 * u, "paper")
        canvas.disc(x + side * 9 * u, y - 66 * u, 1.5 * u, "night")
        for ring in (32, 39):
            canvas.path(
                f"M{number(x + side * ring * u)} {number(y - 62 * u)}q{number(side * 7 * u)} {number(13 * u)} 0 {number(26 * u)}",
                "",
                "night",
                2.2 * u,
                cap="round",
            )
    canvas.path(
        f"M{number(x - 6 * u)} {number(y - 46 * u)}a{number(6 * u)} {number(8 * u)} 0 1 0 {number(12 * u)} 0a{number(6 * u)} {number(8 * u)} 0 1 0 {number(-12 * u)} 0Z",
        "paper",
    )
    canvas.path(
        f"M{number(x - 3.200 * u)} {number(y - 44 * u)}a{number(3.2 * u)} {number(5 * u)} 0 1 0 {number(6.4 * u)} 0a{number(3.2 * u)} {number(5 * u)} 0 1 0 {number(-6.4 * u)} 0Z",
        "night",
    )


def pot(canvas: Canvas, x: float, y: float, high: float) -> None:
    """A pot and a cleaver."""
    u = high / 100

    def p(dx: float, dy: float) -> str:
        return f"{number(x + dx * u)} {number(y - dy * u)}"

    canvas.path(f"M{p(-30, 40)}H{p(30, 40).split()[0]}L{p(25, -2)}H{p(-25, -2).split()[0]}Z", "night")
    canvas.box(x - 35 * u, y - 46 * u, 70 * u, 7 * u, "night", radius=2 * u)
    canvas.path(
        f"M{p(-30, 42.500)}H{p(30, 42.5).split()[0]}M{p(-20, 32)}L{p(-17, 4)}M{p(-11, 32)}L{p(-9.5, 4)}M{p(11, 32)}L{p(9.5, 4)}",
        "",
        "paper",
        1.3 * u,
    )
    blade = Canvas(0, 0, canvas.theme)
    blade.path(
        f"M{number(-26 * u)} {number(-13 * u)}H{number(24 * u)}V{number(11 * u)}H{number(-20 * u)}Q{number(-26 * u)} {number(4 * u)} {number(-26 * u)} {number(-13 * u)}Z",
        "night",
    )
    blade.box(24 * u, -11 * u, 24 * u, 9 * u, "night", radius=4 * u)
    blade.disc(17 * u, -7 * u, 2.400 * u, "paper")
    blade.path(
        f"M{number(-19 * u)} {number(4 * u)}H{number(10 * u)}M{number(-14 * u)} {number(-1 * u)}H{number(4 * u)}",
        "",
        "paper",
        1.2 * u,
    )
    canvas.group(f"translate({number(x + 2 * u)} {number(y - 72 * u)}) rotate(-20)", blade)


DRAWINGS: dict[str, Drawing] = {
    "hand": hand,
    "headstone": headstone,
    "die": great_die,
    "skyline": skyline,
    "runner": runner,
    "friar": friar,
    "widow": widow,
    "cantor": cantor,
    "pot": pot,
}


def seal(canvas: Canvas, x: float, y: float, high: float, initial: str) -> None:
    """The stand-in for card art: an initial, cut deep, between two ticked rings."""
    middle = y - high / 2
    ticks(canvas, x, middle, high * 0.36, "night", 60, high * 0.03)
    canvas.disc(x, middle, high * 0.33, "night")
    canvas.disc(x, middle, high * 0.3, "", "paper", high * 0.008)
    canvas.text(x, middle + high * 0.135, initial, high * 0.4, 900, "paper", role="display", middle=True)


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
    name = theme.ornament.get("cover", "die")
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
    elif name in DRAWINGS and name != "die":
        DRAWINGS[name](canvas, x, floor, 220 * scale)
    else:
        great_die(canvas, x, y + 92 * scale, 184 * scale)
    ground(canvas, 18 * scale, w - 18 * scale, floor, h - 18 * scale)
    canvas.box(18 * scale, 18 * scale, w - 36 * scale, h - 36 * scale, "", "paper", 0.8)
    stars(canvas, ((x, 548 * h / 595.276, 5),), "accent")
    return canvas.svg("cover-art")


def back_cover(theme: Theme, bare: bool = False) -> Markup:
    """The ground of the back cover: accent and the ruler frame; when nothing is printed on it, the disc with a die too."""
    page = theme.page
    canvas = Canvas(page.width, page.height, theme)
    canvas.box(-1, -1, page.width + 2, page.height + 2, "accent")
    frame(canvas, 18, "paper")
    if bare:
        sun(canvas, page.width / 2, page.height / 2, 70, detail=False)
        great_die(canvas, page.width / 2, page.height / 2 + 46, 92)
    return canvas.svg("cover-art")


def card_face(theme: Theme, width: float, height: float, bleed: float, name: str) -> Markup:
    """The upper part of a card's face: accent to the bleed, the disc, the drawing or the seal, and the hill it stands on."""
    canvas = Canvas(width, height, theme)
    canvas.box(-1, -1, width + 2, height + 2, "accent")
    x, radius = width / 2, 50.0
    y = bleed + 68
    sun(canvas, x, y, radius)
    floor = height - 9
    drawing = DRAWINGS.get(theme.art.get(name, ""))
    if drawing:
        drawing(canvas, x, floor, 92)
    else:
        seal(canvas, x, y + 51, 102, name[:1].upper())
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
    name = theme.ornament.get("cover", "die") if name == "auto" else name
    if name == "hand":
        hand(half, x - 10, height - bleed - 12, 117)
    elif name == "skyline":
        skyline(half, x, y + 46, 44)
    else:
        draw_die(half, x, y + 24, 18, 20, "night", "paper", 0.9)
    canvas.parts += half.parts
    canvas.group(f"rotate(180 {number(x)} {number(y)})", half)
    return canvas.svg("card-art")
