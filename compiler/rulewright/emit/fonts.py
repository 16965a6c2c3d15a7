"""Fonts of a theme: which files they are, how wide a text runs, what they cannot print, and subsets to embed in a
page.

The fonts come as packages (`fontpkg-…`, all under the Open Font License) and are found by their family's name.
Lengths are points. Files are read once a process; nothing is fetched and nothing is written.
"""

from __future__ import annotations

import base64
import importlib
import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SCHEME = "rulewright-font:"
"""Addresses of fonts in style sheets; `fetch` answers these and nothing else does."""

STATIC_WEIGHTS = (400, 500, 600)
"""Weights that the templates use of a family without a weight axis."""

EPOCH = "1735689600"  # 2025-01-01: fixed, so that the same book makes the same bytes
PINNED = {"opsz": 24.0, "SOFT": 0.0, "WONK": 0.0}
"""Axes that have one value everywhere: left free, the layout would take another optical size at each size of type."""

LATIN = frozenset((*range(0x20, 0x180), *range(0x2010, 0x2040), 0x2212, 0x20AC, 0x2122))
"""What is kept of the font of titles."""

DRAWN = frozenset("▸\u00ad\u200b\u2060\ufeff")
"""Characters that the templates draw themselves or that show nothing."""


@dataclass(frozen=True, slots=True)
class Face:
    """One font file: of a family, upright or italic, of one weight (0: it has a weight axis)."""

    family: str
    italic: bool
    weight: int
    path: Path

    @property
    def address(self) -> str:
        return f"{SCHEME}{self.path.parent.parent.name}/{self.path.name}"


@lru_cache(maxsize=32)
def faces(family: str) -> tuple[Face, ...]:
    """The files of a family, empty when its package is not installed."""
    slug = "_".join(family.lower().split())
    if not slug.replace("_", "").isalnum():
        return ()
    try:
        root = Path(importlib.import_module(f"fontpkg_{slug}").ROOT)
        data = json.loads((root / "metadata.json").read_text(encoding="utf-8"))
    except (ImportError, AttributeError, OSError, ValueError):
        return ()
    found = []
    for entry in data["files"]:
        path = root / entry["path"]
        variable = "[" in path.name and "wght" in path.name
        if variable or entry["weight"] in STATIC_WEIGHTS:
            found.append(Face(family, entry["style"] == "italic", 0 if variable else int(entry["weight"]), path))
    return tuple(sorted(found, key=lambda face: (face.italic, face.weight)))


def fetch(address: str) -> bytes:
    """The font file behind an address of a style sheet; KeyError for every other address."""
    package, _, name = address.removeprefix(SCHEME).partition("/")
    if address.startswith(SCHEME) and package.startswith("fontpkg_") and package.isidentifier():
        root = Path(importlib.import_module(package).ROOT)
        for path in sorted((root / "files").iterdir()):
            if path.name == name:
                return _pinned(path) if "opsz" in name else path.read_bytes()
    raise KeyError(address)


@lru_cache(maxsize=8)
def _pinned(path: Path) -> bytes:
    """A font with its optical size and ornaments fixed, so that each weight is one font in a file and not one a
    size.

    Only its Latin letters and its signs: a quarter of the work.
    """
    font = _cut(path, tuple(sorted(LATIN)))
    limits = {axis.axisTag: PINNED[axis.axisTag] for axis in font["fvar"].axes if axis.axisTag in PINNED}
    saved = io.BytesIO()
    with still_clock():
        instantiateVariableFont(font, limits, inplace=True).save(saved)
    return saved.getvalue()


def style_sheet(families: tuple[str, ...]) -> str:
    """`@font-face` rules for the families. A family with a weight axis says no weight: a range would be ignored
    with a warning.
    """
    lines = []
    for face in (face for family in families for face in faces(family)):
        style = "italic" if face.italic else "normal"
        weight = f" font-weight: {face.weight};" if face.weight else ""
        lines.append(
            f'@font-face {{ font-family: "{face.family}"; src: url("{face.address}"); font-style: {style};{weight} }}'
        )
    return "\n".join(lines)


@lru_cache(maxsize=64)
def _font(path: Path) -> Any:
    return TTFont(path, lazy=True, recalcTimestamp=False)


@lru_cache(maxsize=64)
def _letters(path: Path) -> tuple[dict[int, str], int]:
    font = _font(path)
    return font.getBestCmap(), font["head"].unitsPerEm


@lru_cache(maxsize=64)
def _glyphs(path: Path, weight: int) -> Any:
    """The glyphs of a font at a weight, at the optical size that the style sheets ask for."""
    font = _font(path)
    if "fvar" not in font:
        return font.getGlyphSet()
    wished = {"wght": float(weight), **PINNED}
    return font.getGlyphSet(
        location={axis.axisTag: wished.get(axis.axisTag, axis.defaultValue) for axis in font["fvar"].axes}
    )


@lru_cache(maxsize=8192)
def _advance(path: Path, weight: int, name: str) -> float:
    return float(_glyphs(path, weight)[name].width)


def _face(family: str, italic: bool, weight: int) -> Face | None:
    fitting = [face for face in faces(family) if face.italic is italic] or list(faces(family))
    return min(fitting, key=lambda face: abs((face.weight or weight) - weight), default=None)


@lru_cache(maxsize=20000)
def width(text: str, family: str, size: float, weight: int = 400, italic: bool = False) -> float:
    """How wide a text runs in points, without kerning."""
    face = _face(family, italic, weight)
    if face is None:
        return len(text) * size * 0.5
    names, units = _letters(face.path)
    total = sum(_advance(face.path, weight, names.get(ord(letter), ".notdef")) for letter in text)
    return total * size / units


def wrapped(text: str, room: float, family: str, size: float, weight: int = 400) -> tuple[str, ...]:
    """The lines of a text in a given width, as even as they can be without taking more lines."""
    words = text.split()
    if not words:
        return ("",)

    def fill(limit: float) -> list[str]:
        lines = [words[0]]
        for word in words[1:]:
            longer = f"{lines[-1]} {word}"
            if width(longer, family, size, weight) <= limit:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    best = fill(room)
    low, high = room * 0.4, room
    while len(best) > 1 and high - low > 2:
        middle = (low + high) / 2
        tried = fill(middle)
        if len(tried) <= len(best) and all(width(line, family, size, weight) <= room for line in tried):
            best, high = tried, middle
        else:
            low = middle
    return tuple(best)


def missing(text: str, family: str) -> tuple[str, ...]:
    """The characters of a text that a family cannot print, in order of code point."""
    face = _face(family, False, 400)
    if face is None:
        return ()
    names = _letters(face.path)[0]
    if "opsz" in face.path.name:
        names = {letter: name for letter, name in names.items() if letter in LATIN}
    return tuple(sorted({c for c in text if ord(c) not in names and not c.isspace() and c not in DRAWN}))


@contextmanager
def still_clock() -> Iterator[None]:
    """While it lasts, fonts are saved with a fixed date. The environment is as before afterwards."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before


def embedded(families: tuple[str, ...], text: str) -> str:
    """`@font-face` rules with the fonts inside, as WOFF2: for a page that stands alone. They hold what Western
    European languages need, and every other letter of `text`.
    """
    wanted = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”„…•←↑→↓−×"))
    letters = tuple(sorted({*wanted, *map(ord, text)}))
    rules = []
    for face in (face for family in families for face in faces(family)):
        if face.italic and face.weight:
            continue
        data = base64.b64encode(_subset(face.path, letters)).decode()
        style = "italic" if face.italic else "normal"
        rules.append(
            f'@font-face {{ font-family: "{face.family}"; font-style: {style}; '
            f"font-weight: {face.weight or '100 900'}; "
            f'font-display: swap; src: url("data:font/woff2;base64,{data}") format("woff2"); }}'
        )
    return "\n".join(rules)


def _cut(source: Path | io.BytesIO, unicodes: tuple[int, ...]) -> Any:
    """A font with some of its letters and the features that the style sheets use."""
    options = subset.Options()
    options.layout_features = ["rvrn", "rclt", "kern", "liga", "lnum", "tnum", "pnum", "mark", "ccmp", "locl"]
    options.notdef_outline = True
    options.hinting = False
    options.prune_unicode_ranges = False
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(unicodes))
    subsetter.subset(font)
    return font


@lru_cache(maxsize=64)
def _subset(path: Path, unicodes: tuple[int, ...]) -> bytes:
    font = _cut(io.BytesIO(_pinned(path)) if "opsz" in path.name else path, unicodes)
    font.flavor = "woff2"
    saved = io.BytesIO()
    with still_clock():
        font.save(saved)
    return saved.getvalue()
