"""A theme: the page, the fonts, the ornaments and the colours of everything that is printed.

In: the text of a `theme.toml` that lists what differs from the theme it builds on. Out: a typed `Theme` and
findings (RW850–RW852). Lengths are points (1/72 in), colours are CMYK in percent and RGB in hexadecimal, both given
by the theme.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rulewright.diagnostic import Diagnostic, Severity
from rulewright.emit.fonts import faces
from rulewright.resources import folder
from rulewright.source import Source, Span

INK_LIMIT = 240
"""Percent of ink that every maker takes (PRINT-ready superset, see docs/print.md)."""

CONTRAST = 4.5
"""Least contrast of text to ground: WCAG 2.1, success criterion 1.4.3."""

TEXT_ON_GROUND = (
    ("ink", "white"),
    ("ink", "paper"),
    ("ink", "wash"),
    ("ink", "blush"),
    ("ink", "brass"),
    ("mute", "white"),
    ("white", "accent"),
    ("paper", "accent"),
    ("white", "cool"),
    ("paper", "night"),
    ("white", "ink"),
)
"""The pairs of colours that the templates set as text on a ground."""


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour for two ways of making it: ink on a press, light on a screen."""

    cmyk: tuple[float, float, float, float]
    rgb: str

    @property
    def ink(self) -> float:
        """Percent of ink, all four plates together."""
        return sum(self.cmyk)

    def contrast(self, other: Colour) -> float:
        """Contrast ratio, 1 to 21, as WCAG 2.1 defines it."""
        light, dark = sorted((self._luminance(), other._luminance()), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    def _luminance(self) -> float:
        parts = [int(self.rgb[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def css(self, press: bool = False) -> str:
        """The colour as CSS writes it."""
        if press:
            return "device-cmyk(" + " ".join(f"{part:g}%" for part in self.cmyk) + ")"
        return f"#{self.rgb}"


@dataclass(frozen=True, slots=True)
class Page:
    """The page of the book in points; `column` is the number column left of the axis."""

    width: float
    height: float
    top: float
    bottom: float
    inner: float
    outer: float
    column: float

    @property
    def measure(self) -> float:
        """Width of the text area, number column included."""
        return self.width - self.inner - self.outer

    @property
    def depth(self) -> float:
        """Height of the text area."""
        return self.height - self.top - self.bottom


@dataclass(frozen=True, slots=True)
class Theme:
    """A whole look. `colours` by name; `art` maps the name of a card to a drawing; `words` are the cover's own
    words.
    """

    name: str
    page: Page
    fonts: dict[str, str]
    ornament: dict[str, str]
    words: dict[str, str]
    art: dict[str, str]
    colours: dict[str, Colour]
    press: bool = False

    def colour(self, name: str) -> str:
        """A colour of the theme as CSS writes it, for the press or the screen."""
        return self.colours[name].css(self.press)

    def for_press(self) -> Theme:
        """The same theme with its colours as ink."""
        return replace(self, press=True)


def default() -> Theme:
    """The theme that every other one differs from: templates/themes/rule.toml."""
    return named("rule")


@lru_cache(maxsize=16)
def named(name: str) -> Theme:
    """A theme that comes with the program; KeyError when there is none of that name."""
    path = folder("templates") / "themes" / f"{name}.toml"
    if not path.is_file():
        raise KeyError(name)
    theme, findings = read(Source(path.name, path.read_text(encoding="utf-8")), None if name == "rule" else default())
    if findings:
        raise ValueError(f"theme {name}: {findings[0].message}")
    return theme


def read(source: Source, base: Theme | None = None) -> tuple[Theme, tuple[Diagnostic, ...]]:
    """The theme that a `theme.toml` describes, on top of a base, and what is wrong with it.

    A faulty value is reported and the base's is kept, so the result can always be printed. `base = "moss"` on the
    first line names another theme that comes with the program.
    """
    findings: list[Diagnostic] = []
    whole = Span(source, 0, len(source.text))
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        if base is None:
            raise
        return base, (
            _finding("RW850", "theme-unreadable", whole, f"The theme cannot be read: {error}.", "Mend the line named."),
        )
    reader = _Reader(source, data, findings)
    wished = data.pop("base", "")
    if wished and base is not None:
        try:
            base = named(str(wished))
        except KeyError:
            reader.complain(
                "base", f"There is no theme “{wished}” to build on.", "Leave the line out, or name one of: rule, moss."
            )
    theme = reader.theme(base)
    findings += _checks(theme, source)
    return theme, tuple(findings)


class _Reader:
    """Takes typed values out of the parsed file, and reports what does not fit."""

    def __init__(self, source: Source, data: dict[str, Any], findings: list[Diagnostic]) -> None:
        self.source, self.data, self.findings = source, data, findings

    def complain(self, word: str, message: str, help: str, code: str = "RW850", slug: str = "theme-unreadable") -> None:
        at = self.source.text.find(word)
        span = Span(self.source, max(at, 0), max(at, 0) + len(word) if at >= 0 else 0)
        self.findings.append(_finding(code, slug, span, message, help))

    def theme(self, base: Theme | None) -> Theme:
        known = {"name", "page", "fonts", "ornament", "words", "art", "colours"}
        for key in self.data:
            if key not in known:
                self.complain(key, f"A theme has no “{key}”.", f"It may have: {', '.join(sorted(known))}.")
        page = self.numbers("page", {f: getattr(base.page, f) for f in Page.__dataclass_fields__} if base else None)
        return Theme(
            name=str(self.data.get("name", base.name if base else "")),
            page=Page(**page),
            fonts=self.fonts(base.fonts if base else None),
            ornament=self.texts("ornament", base.ornament if base else None, closed=True),
            words=self.texts("words", base.words if base else None, closed=True),
            art=self.texts("art", base.art if base else None, closed=False),
            colours=self.colours(base.colours if base else None),
        )

    def table(self, name: str) -> dict[str, Any]:
        found = self.data.get(name, {})
        if isinstance(found, dict):
            return found
        self.complain(name, f"“{name}” is not a table of a theme.", f"Write [{name}] on its own line.")
        return {}

    def numbers(self, name: str, base: dict[str, float] | None) -> dict[str, float]:
        result = dict(base or {})
        for key, value in self.table(name).items():
            if base is not None and key not in base:
                self.complain(key, f"[{name}] has no “{key}”.", f"It may have: {', '.join(base)}.")
            elif isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 5000:
                result[key] = float(value)
            else:
                self.complain(key, f"“{key}” is not a length in points.", "Write a number such as 419.5.")
        return result

    def texts(self, name: str, base: dict[str, str] | None, closed: bool) -> dict[str, str]:
        result = dict(base or {})
        for key, value in self.table(name).items():
            if closed and base is not None and key not in base:
                self.complain(key, f"[{name}] has no “{key}”.", f"It may have: {', '.join(base)}.")
            elif isinstance(value, str):
                result[key] = value
            else:
                self.complain(key, f"“{key}” is not a text.", 'Write it in quotes: "…".')
        return result

    def fonts(self, base: dict[str, str] | None) -> dict[str, str]:
        """The families, all of them installed: one that is not is reported, and the base's is kept."""
        result = self.texts("fonts", base, closed=True)
        for role, family in result.items():
            if not faces(family):
                package = f"fontpkg-{'-'.join(family.lower().split())}"
                message = f"The font “{family}” ({role}) is not installed."
                self.complain(family, message, f"Install {package}, or name another font.", "RW853", "font-missing")
                if base is not None:
                    result[role] = base[role]
        return result

    def colours(self, base: dict[str, Colour] | None) -> dict[str, Colour]:
        result = dict(base or {})
        for key, value in self.table("colours").items():
            colour = _colour(value)
            if base is not None and key not in base:
                self.complain(key, f"The templates use no colour “{key}”.", f"Known: {', '.join(base)}.")
            elif colour is None:
                self.complain(
                    key,
                    f"“{key}” is not a colour.",
                    'Write { cmyk = [5, 88, 85, 12], rgb = "b5392a" }: four percentages, and six hexadecimal digits.',
                )
            else:
                result[key] = colour
        return result


def _colour(value: object) -> Colour | None:
    if not isinstance(value, dict) or set(value) != {"cmyk", "rgb"}:
        return None
    cmyk, rgb = value["cmyk"], str(value["rgb"]).lower().lstrip("#")
    if (
        not isinstance(cmyk, list)
        or len(cmyk) != 4
        or not all(isinstance(p, int | float) and 0 <= p <= 100 for p in cmyk)
    ):
        return None
    if len(rgb) != 6 or any(letter not in "0123456789abcdef" for letter in rgb):
        return None
    c, m, y, k = (float(part) for part in cmyk)
    return Colour((c, m, y, k), rgb)


def _checks(theme: Theme, source: Source) -> list[Diagnostic]:
    """Too much ink, and text that cannot be read on its ground."""
    found = []

    def at(name: str) -> Span:
        place = source.text.find(name)
        return Span(source, max(place, 0), max(place, 0) + len(name))

    for name, colour in theme.colours.items():
        if colour.ink > INK_LIMIT:
            text = f"The colour “{name}” takes {colour.ink:g} % of ink; presses take {INK_LIMIT} %."
            found.append(_finding("RW851", "too-much-ink", at(name), text, "Lower its parts."))
    for text_name, ground in TEXT_ON_GROUND:
        ratio = theme.colours[text_name].contrast(theme.colours[ground])
        if ratio < CONTRAST:
            message = f"“{text_name}” on “{ground}” has a contrast of {ratio:.1f}; text needs {CONTRAST}."
            found.append(_finding("RW852", "low-contrast", at(ground), message, "Make one of them darker or lighter."))
    return found


def _finding(code: str, slug: str, span: Span, message: str, help: str) -> Diagnostic:
    return Diagnostic(code, slug, Severity.ERROR, span, message, help=help)
