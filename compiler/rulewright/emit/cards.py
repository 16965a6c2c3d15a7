"""Cards: one side a page, front, back, front, back, for a maker who cuts them.

In: a `Book` and a `Theme`. Out: `Printed`, or None when the document has no cards. A card is a row of a COMPONENT
whose first column is Name, as often as its Quantity says. Poker size, 63.5 × 88.9 mm, bleed 3.175 mm: 180 × 252 and
9 points. Each distinct side is laid out once and placed as a form.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pikepdf
from markupsafe import Markup

from rulewright.book.model import Book
from rulewright.book.tiles import Picture, Sheet, sheet
from rulewright.diagnostic import Diagnostic, in_order
from rulewright.emit import art, drawing, emblem, fonts, quick, tiles
from rulewright.emit.overflow import PX, texts
from rulewright.emit.pdf import saved
from rulewright.emit.printed import MM, Press, Printed, finding, templates, words_for_style
from rulewright.emit.theme import Theme
from rulewright.emit.view import Block, BookView, Paragraph, Run
from rulewright.emit.view_from_book import view
from rulewright.source import Span

WIDTH, HEIGHT, BLEED = 180.0, 252.0, 9.0
SAFE = 4 * MM
"""No text nearer to the cut than this."""

INSET = 14.0
TEXTS = ((11.0, 13.4), (10.0, 12.2), (9.0, 11.0), (8.2, 10.0))
"""Sizes and leadings of rule text: the largest at which the text of every card of a deck has room."""

ART, ART_LEAST, ART_MOST = 121.0, 61.0, 158.0
SIZES = (("largest", 68.0), ("ample", 88.0), ("large", 112.0), ("middle", 140.0))
"""Sizes of type on reference cards, by the height that the procedure has on the back cover."""

LOZENGE = 24.0
"""The room that the lozenge of a card without rule text takes."""

LONGEST_VALUE = 40.0
"""A value that is wider than this at 8 points is text, not a figure."""

MOST_OF_ONE = 60
"""Copies of one card that are printed at most: a wrong Quantity must not make a file without end."""

ICON_OF = (
    ("health", "heart", "accent"),
    ("defen", "shield", "cool"),
    ("damage", "sword", "ink"),
    ("attack", "claw", "ink"),
    ("brawn", "claw", "ink"),
    ("move", "boot", "ink"),
    ("speed", "boot", "ink"),
    ("quick", "boot", "ink"),
    ("percep", "eye", "ink"),
    ("cost", "coin", "ink"),
    ("phase", "bomb", "ink"),
    ("bomb", "bomb", "ink"),
    ("wound", "drop", "accent"),
)
"""Which icon goes with a column, by a part of its name: a picture only, the name stands under it."""


@dataclass(frozen=True, slots=True)
class Value:
    """A figure on a card, with its icon or die and its word."""

    picture: Markup
    text: str
    name: str
    look: str  # dice, long or ""


@dataclass(frozen=True, slots=True)
class Said:
    """Rule text on a card, with the name of its column when the card has several."""

    name: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A distinct face, how many copies there are, and the rule it comes from. `steps` are those of a reference
    card.
    """

    name: str
    copies: int
    values: tuple[tuple[Value, ...], ...]
    said: tuple[Said, ...]
    foot: str
    place: str
    number: str
    picture: Markup
    art_high: float
    deck: str
    rule: str
    name_size: float = 14.5
    block: Block | None = None
    size: str = ""
    text: tuple[float, float] = TEXTS[-1]
    blank: bool = False  # nothing is said, and there is room for a lozenge


@dataclass(frozen=True, slots=True)
class Deck:
    """All distinct cards, their backs by deck, and the sides in order of printing as (front, back) page numbers of
    `sides`.
    """

    cards: tuple[Card, ...]
    backs: tuple[str, ...]
    sides: bytes
    order: tuple[tuple[int, int], ...]
    findings: tuple[Diagnostic, ...]
    title: str


def cards(book: Book, theme: Theme) -> Printed | None:
    """The cards, one side a page. Findings: text that does not fit on a card, in millimetres, and whatever the
    layout complains about.
    """
    deck = deck_of(book, theme)
    if deck is None:
        return None
    with pikepdf.open(io.BytesIO(deck.sides)) as sides, pikepdf.new() as made:
        forms = [made.copy_foreign(page.as_form_xobject()) for page in sides.pages]
        for pair in deck.order:
            for side in pair:
                page = made.add_blank_page(page_size=(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED))
                page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Side=forms[side]))
                page.obj.Contents = made.make_stream(b"q /Side Do Q")
                whole = [0, 0, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED]
                trim = [BLEED, BLEED, BLEED + WIDTH, BLEED + HEIGHT]
                page.obj.MediaBox = page.obj.CropBox = page.obj.BleedBox = pikepdf.Array(whole)
                page.obj.TrimBox = page.obj.ArtBox = pikepdf.Array(trim)
        entitle(made, f"{deck.title} – cards")
        return Printed(saved(made), deck.findings)


def entitle(pdf: pikepdf.Pdf, title: str) -> None:
    """Title and language of a file that was put together."""
    pdf.docinfo["/Title"] = title
    pdf.Root.Lang = "en"
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)


def deck_of(book: Book, theme: Theme) -> Deck | None:
    """The distinct sides laid out, and the order in which they are printed."""
    shown = view(book, theme)
    theme = emblem.settled(theme, shown)
    found = list(_cards(shown, theme, sheet(book.rules())))
    if not found:
        return None
    physical = sum(card.copies for card in found)
    found += _reference(shown, theme, -physical % 9)
    backs = tuple(dict.fromkeys(card.deck for card in found))
    press = Press(theme, Span(book.documents[-1].span.source, 0, 0))
    words = words_for_style(theme)
    style = press.css(templates().get_template("cards/cards.css.jinja").render(**words))
    html = (
        templates()
        .get_template("cards/cards.jinja")
        .render(
            cards=found,
            backs=[(name, art.card_back(theme, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, BLEED)) for name in backs],
            icons=shown.icons,
            screen=False,
            ruler=drawing.ruler(WIDTH - 2 * INSET, theme, step=2.6, high=4.4),
            ruler_wide=drawing.ruler(WIDTH + 2 * BLEED, theme, step=2.6, high=4.4),
            lozenge=_lozenge(theme),
            title=shown.title,
        )
    )
    document = press.lay_out(html, style)
    sides = press.write(document, list(document.pages), tagged=False)
    order = tuple(
        (place, len(found) + backs.index(card.deck)) for place, card in enumerate(found) for _ in range(card.copies)
    )
    letters = "".join(p.text for card in found for said in card.said for p in said.paragraphs)
    complaints = [*press.findings(letters), *_overflow(document.pages, found, book)]
    return Deck(tuple(found), backs, sides, order, in_order(complaints), shown.title)


def _cards(shown: BookView, theme: Theme, tiling: Sheet | None) -> Iterator[Card]:
    for block in shown.blocks():
        if block.kind != "component" or not block.columns or block.columns[0].name.lower() != "name":
            continue
        found = []
        for row in block.rows:
            copies, values, said = 1, [], []
            for column, cell in zip(block.columns[1:], row[1:], strict=False):
                if cell.picture is not None:
                    continue  # it is the face of the card
                if column.name.lower() in ("quantity", "number", "copies", "qty"):
                    digits = re.match(r"\d+", cell.text)
                    copies = min(MOST_OF_ONE, int(digits[0])) if digits else 1
                elif cell.paragraphs:
                    said.append(Said(column.name, cell.paragraphs))
                elif column.align == "rule":
                    if cell.text:
                        said.append(Said(column.name, (Paragraph(runs=_plain(cell.text)),)))
                elif cell.text and fonts.width(cell.text, theme.fonts["label"], 8, 600) > LONGEST_VALUE:
                    said.append(Said(column.name, (Paragraph(runs=_plain(cell.text)),)))
                elif cell.text:
                    values.append(_value(column.name, cell.text, theme))
            if len(said) == 1 and sum(column.align == "rule" for column in block.columns) == 1:
                said = [replace(said[0], name="")]
            name = row[0].text
            rows = _rows(values)
            found.append(
                Card(
                    name=name,
                    copies=max(1, copies),
                    values=rows,
                    said=tuple(said),
                    foot=_singular(block.name) or shown.title,
                    place=f"× {copies}" if copies > 1 else "",
                    number=block.number,
                    picture=Markup(""),
                    art_high=ART,
                    deck=block.name or shown.title,
                    rule=block.id,
                    name_size=_name_size(name, 14.5, WIDTH - 2 * INSET, theme),
                )
            )
        if tiling is not None and any(cell.picture is not None for row in block.rows for cell in row):
            yield from map(partial(_laid, sheet=tiling, theme=theme), found, tiling.pictures)
        else:
            yield from _composed(found, theme)


def _laid(card: Card, picture: Picture, sheet: Sheet, theme: Theme) -> Card:
    """A tile as a card: the tile from cut to cut, the rest of the card below it."""
    drawn = tiles.face(picture, sheet, theme, WIDTH, BLEED)
    return replace(card, picture=drawn, art_high=WIDTH, text=TEXTS[-1], size="tile")


def _composed(deck: list[Card], theme: Theme) -> Iterator[Card]:
    """The cards of one deck with their room shared out alike: rule text as large as the longest lets it be, then art as
    high as there is room; on a card with more to say than there is room for, less high.
    """
    if not deck:
        return
    grand = all(not card.said and len(card.values) == 1 and len(card.values[0]) < 4 for card in deck)
    rooms = [HEIGHT - 24 - ART - 20 - 6 - (_values_high(card, grand) if card.values else 9) for card in deck]
    for text in TEXTS:
        highs = [_said_high(card.said, text, theme) for card in deck]
        if all(high <= room for high, room in zip(highs, rooms, strict=True)):
            break
    spare = max(0.0, min(room - high for high, room in zip(highs, rooms, strict=True)))
    for card, high, room in zip(deck, highs, rooms, strict=True):
        art_high = max(ART_LEAST, min(ART_MOST, ART + (spare if high <= room else room - high)))
        picture = art.card_face(theme, WIDTH + 2 * BLEED, art_high + BLEED + 1, BLEED, card.name)
        blank = not card.said and room - (art_high - ART) >= LOZENGE
        yield replace(card, picture=picture, art_high=art_high, text=text, size="grand" if grand else "", blank=blank)


def _values_high(card: Card, grand: bool) -> float:
    """What the figures of a card and the scale below them take."""
    return 12 + (44 if grand else 34 * len(card.values))


def _rows(values: list[Value]) -> tuple[tuple[Value, ...], ...]:
    """Figures in rows of up to five, as even as they can be."""
    if not values:
        return ()
    count = -(-len(values) // 5)
    size = -(-len(values) // count)
    return tuple(tuple(values[at : at + size]) for at in range(0, len(values), size))


def _name_size(name: str, most: float, room: float, theme: Theme) -> float:
    """The size of a name that fits into its room, in points."""
    wide = fonts.width(name, theme.fonts["display"], most, 800)
    return round(most if wide <= room else most * room / wide, 2)


def _plain(text: str) -> tuple[Run, ...]:
    return (Run(text),)


def _singular(name: str) -> str:
    return re.sub(r"(?<=[a-z]{2})s$", "", name) if re.search(r"[^s]s$", name) else name


def _value(name: str, text: str, theme: Theme) -> Value:
    """A figure with a picture: a die for dice, else the icon that goes with the column's name."""
    dice = re.fullmatch(r"\d*[dD](\d+).*", text)
    if dice:
        picture = drawing.die(int(dice[1]), theme, 13, "brass")
    else:
        icon, colour = next(((i, c) for part, i, c in ICON_OF if part in name.lower()), ("", ""))
        picture = drawing.icon(icon, theme, 10, colour) if icon else Markup("")
    shown = text.capitalize() if text.isupper() and len(text) > 3 else text
    return Value(picture, shown, name, "dice" if dice else "long" if len(shown) > 4 or shown.isalpha() else "")


def _said_high(said: tuple[Said, ...], text: tuple[float, float], theme: Theme) -> float:
    """How high the rule text of a card is at a size and leading."""
    size, leading = text
    high = 0.0
    for item in said:
        for paragraph in item.paragraphs:
            lead = f"{item.name}. " if item.name else ""
            lines = fonts.wrapped(lead + paragraph.text, WIDTH - 2 * INSET - 2, theme.fonts["text"], size)
            high += len(lines) * leading + 3
    return high


def _lozenge(theme: Theme) -> Markup:
    canvas = drawing.Canvas(60, 10, theme)
    canvas.line(0, 5, 24, 5, "line", 0.6)
    canvas.line(36, 5, 60, 5, "line", 0.6)
    canvas.polygon([(30, 1), (34, 5), (30, 9), (26, 5)], "", "mute", 0.8)
    return canvas.svg("lozenge")


def _reference(shown: BookView, theme: Theme, room: int) -> Iterator[Card]:
    """Reference cards for the most wanted procedures, as many as fill the last sheet."""
    wide = WIDTH - 2 * INSET
    fitting = []
    procedures = [block for block in shown.blocks() if block.kind == "procedure" and block.name and block.steps]
    for block in procedures:
        high = quick.height(block, theme, wide)
        if high * 1.06 < HEIGHT - 33 - 36:
            size = next((name for name, most in SIZES if high < most), "small")
            fitting.append((block, size))
    wanted = sorted(range(len(fitting)), key=lambda i: (-quick.wish(fitting[i][0]), i))[:room]
    for place in sorted(wanted):
        block, size = fitting[place]
        head = _name_size(block.name, 12.5, WIDTH - 2 * INSET - 34, theme)
        yield Card(
            name=block.name,
            copies=1,
            values=(),
            said=(),
            foot="Reference",
            place="",
            number=block.number,
            picture=Markup(""),
            art_high=0,
            deck="Reference",
            rule=block.id,
            name_size=head,
            block=block,
            size=size,
        )


def _overflow(pages: list[object], found: list[Card], book: Book) -> Iterator[Diagnostic]:
    """Text of a card that runs past its room, at the row that it comes from."""
    rules = {rule.id: rule for rule in book.rules()}
    limit = BLEED + HEIGHT - 24
    for card, page in zip(found, pages, strict=False):
        low, right = 0.0, 0.0
        for owner, box in texts(page._page_box, ""):  # type: ignore[attr-defined]
            edge = (box.position_x + box.width) * PX - (BLEED + WIDTH - SAFE)
            right = max(right, edge if owner != "art" else 0)
            if owner == "said":
                low = max(low, (box.position_y + box.height) * PX - limit)
        out = max(low, right)
        if out > 0.3:
            rule = rules[card.rule]
            span = next(
                (row.span for row in rule.rows if row.cells and row.cells[0].text.lower() == card.name.lower()),
                rule.span,
            )
            message = f"The card “{card.name}” (rule {card.number}) has {out / MM:.1f} mm of text too much."
            yield finding("RW856", "card-overflow", span, message, "Shorten its text, or move part of it into a rule.")
