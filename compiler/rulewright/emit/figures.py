"""Figures of the block prints: hands, stones, dice, people, each drawn by code in flat shapes with light cuts.

A figure stands on the middle of its ground line and takes the height that it is given, in points.
"""
# ruff: noqa: E501  (outlines are long, and no easier to read in pieces)

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from rulewright.emit.drawing import Canvas, draw_die, number, ticks

Drawing = Callable[[Canvas, float, float, float], None]
"""Canvas, x and y of the middle of the ground line, and the height."""


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
        for (x1, y1), (x2, y2) in pairwise(points):
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


def great_die(canvas: Canvas, x: float, y: float, high: float, sides: int = 20) -> None:
    """A die at rest, cut in light lines; one with six sides lies a little askew."""
    if sides == 20:
        draw_die(canvas, x, y - high / 2, high / 2, 20, "night", "paper", high * 0.012)
        canvas.text(x, y - high / 2 + high * 0.075, "20", high * 0.17, 900, "paper", role="display", middle=True)
        return
    die = Canvas(0, 0, canvas.theme)
    draw_die(die, 0, 0, high / 2, sides, "night", "paper", high * 0.014)
    turn = -9 if sides == 6 else 0
    canvas.group(f"translate({number(x)} {number(y - high / 2)}) rotate({turn})", die)


def fan(canvas: Canvas, x: float, y: float, high: float) -> None:
    """Three cards, fanned out, the one in front with a lozenge."""
    tall, wide = high * 0.86, high * 0.6
    for turn in (-19, 19, 0):
        card = Canvas(0, 0, canvas.theme)
        card.box(-wide / 2, -tall, wide, tall, "night", "paper", high * 0.014, radius=high * 0.055)
        inset = high * 0.045
        card.box(
            -wide / 2 + inset,
            -tall + inset,
            wide - 2 * inset,
            tall - 2 * inset,
            "",
            "paper",
            high * 0.006,
            radius=high * 0.03,
        )
        if turn == 0:
            for r, fill in ((0.17, ""), (0.1, "paper")):
                card.polygon(
                    [
                        (0, -tall / 2 - high * r),
                        (high * r * 0.72, -tall / 2),
                        (0, -tall / 2 + high * r),
                        (-high * r * 0.72, -tall / 2),
                    ],
                    fill,
                    "paper",
                    high * 0.01,
                )
        canvas.group(f"translate({number(x)} {number(y - high * 0.02)}) rotate({turn})", card)


def rooms(canvas: Canvas, x: float, y: float, high: float) -> None:
    """Five rooms of a map, joined by ways; the one in the middle is marked."""
    u = high / 100
    spots = ((-42, 78), (34, 82), (0, 48), (-36, 14), (44, 22))
    for dx, dy in spots:
        canvas.line(x, y - 48 * u, x + dx * u, y - dy * u, "night", 6 * u)
    for dx, dy in spots:
        canvas.box(x + (dx - 18) * u, y - (dy + 13) * u, 36 * u, 26 * u, "night", "paper", 1.6 * u, radius=5 * u)
    canvas.polygon([(x, y - 57 * u), (x + 6.5 * u, y - 48 * u), (x, y - 39 * u), (x - 6.5 * u, y - 48 * u)], "paper")


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
    "cards": fan,
    "map": rooms,
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
