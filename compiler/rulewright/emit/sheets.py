"""Cards on A4 sheets for printing at home: fronts and backs in turn, for a printer that turns the paper over its
long edge.

In: a `Book` and a `Theme`. Out: `Printed`, or None when there are no cards. Nine cards a sheet, butted and centred,
on 210 × 297 mm. On the back of a sheet column i lies behind column 2 − i of the same row. Marks stand outside the
cards and 6.35 mm or more from the paper's edge.
"""

from __future__ import annotations

import io

import pikepdf

from rulewright.book.model import Book
from rulewright.emit import drawing
from rulewright.emit.cards import BLEED, HEIGHT, WIDTH, deck_of, entitle
from rulewright.emit.pdf import saved
from rulewright.emit.printed import MM, Press, Printed, templates, words_for_style
from rulewright.emit.theme import Theme
from rulewright.source import Span

PAPER = (210 * MM, 297 * MM)
COLUMNS, ROWS = 3, 3
LEFT = (PAPER[0] - COLUMNS * WIDTH) / 2
TOP = (PAPER[1] - ROWS * HEIGHT) / 2
CLEAR = 6.35 * MM
"""Nothing is drawn nearer to the paper's edge: most printers cannot."""

BACK_BLEED = 3.0 * MM
"""How far the outer backs run past the cards, so that a sheet that lies a little off still has its backs to the
cut.
"""


def cards_a4(book: Book, theme: Theme) -> Printed | None:
    """The sheets: front, back, front, back. Findings are those of the cards."""
    deck = deck_of(book, theme)
    if deck is None:
        return None
    per_sheet = COLUMNS * ROWS
    sheets = [deck.order[at : at + per_sheet] for at in range(0, len(deck.order), per_sheet)]
    press = Press(theme, Span(book.documents[-1].span.source, 0, 0))
    style = press.css(templates().get_template("cards/sheet.css.jinja").render(**words_for_style(theme)))
    html = (
        templates()
        .get_template("cards/sheet.jinja")
        .render(
            title=deck.title, count=len(sheets), marks=_marks(theme), ruler=_ruler(theme), foot=(PAPER[1] - TOP + 10)
        )
    )
    document = press.lay_out(html, style)
    frames = press.write(document, list(document.pages), tagged=False)
    with pikepdf.open(io.BytesIO(deck.sides)) as sides, pikepdf.open(io.BytesIO(frames)) as made:
        forms = [made.copy_foreign(page.as_form_xobject()) for page in sides.pages]
        for number, sheet in enumerate(sheets):
            _fill(made, 2 * number, [front for front, _ in sheet], forms, back=False)
            _fill(made, 2 * number + 1, [back for _, back in sheet], forms, back=True)
        entitle(made, f"{deck.title} – cards on A4")
        made.Root.ViewerPreferences.PrintScaling = pikepdf.Name("/None")
        made.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipLongEdge
        return Printed(saved(made), deck.findings + press.findings(""))


def cell(place: int, back: bool) -> tuple[float, float]:
    """The lower left corner of a card on its sheet, in points from the lower left of the paper."""
    row, column = divmod(place, COLUMNS)
    column = COLUMNS - 1 - column if back else column
    return LEFT + column * WIDTH, PAPER[1] - TOP - (row + 1) * HEIGHT


def _fill(pdf: pikepdf.Pdf, number: int, sides: list[int], forms: list[pikepdf.Object], back: bool) -> None:
    """The sides of one sheet, each in its cell and cut at its edges."""
    page = pdf.pages[number]
    names: dict[int, str] = {}
    parts = []
    for place, side in enumerate(sides):
        name = names.setdefault(side, f"Side{len(names)}")
        x, y = cell(place, back)
        left, low, right, high = x, y, x + WIDTH, y + HEIGHT
        if back:
            left -= BACK_BLEED if x - LEFT < 1 else 0
            right += BACK_BLEED if right > PAPER[0] - LEFT - 1 else 0
            high += BACK_BLEED if high > PAPER[1] - TOP - 1 else 0
            low -= BACK_BLEED if low < TOP + 1 else 0
        clip = f"{left:.4f} {low:.4f} {right - left:.4f} {high - low:.4f} re W n"
        parts.append(f"q {clip} 1 0 0 1 {x - BLEED:.4f} {y - BLEED:.4f} cm /{name} Do Q")
    resources = page.obj.Resources = pikepdf.Dictionary(dict(page.obj.Resources))
    objects = dict(resources.get("/XObject", {}))
    objects.update({f"/{name}": forms[side] for side, name in names.items()})
    resources.XObject = pikepdf.Dictionary(objects)
    page.contents_add(pdf.make_stream(b"q"), prepend=True)  # the frame turns its axes and does not turn them back
    page.contents_add(pdf.make_stream(("Q\n" + "\n".join(parts)).encode()), prepend=False)
    page.obj.TrimBox = page.obj.BleedBox = page.obj.MediaBox


def _marks(theme: Theme) -> object:
    """Cut marks in the margins, in line with every cut: never into a card, never too near to the edge of the paper."""
    canvas = drawing.Canvas(*PAPER, theme)
    gap, reach_x, reach_y = 1.4, LEFT - CLEAR, min(TOP - CLEAR, 16.0)
    right, low = PAPER[0] - LEFT, PAPER[1] - TOP
    for column in range(COLUMNS + 1):
        x = LEFT + column * WIDTH
        canvas.line(x, TOP - gap, x, TOP - reach_y, weight=0.4)
        canvas.line(x, low + gap, x, low + reach_y, weight=0.4)
    for row in range(ROWS + 1):
        y = TOP + row * HEIGHT
        canvas.line(LEFT - gap, y, LEFT - reach_x, y, weight=0.4)
        canvas.line(right + gap, y, right + reach_x, y, weight=0.4)
    return canvas.svg("marks")


def _ruler(theme: Theme) -> object:
    """Fifty millimetres, with a tick at every one."""
    canvas = drawing.Canvas(50 * MM + 1, 9, theme)
    for millimetre in range(51):
        high = 8 if millimetre % 10 == 0 else 5.5 if millimetre % 5 == 0 else 3.5
        x = 0.5 + millimetre * MM
        canvas.line(x, 8.5, x, 8.5 - high, weight=0.4)
    canvas.line(0.5, 8.5, 0.5 + 50 * MM, 8.5, weight=0.5)
    return canvas.svg("ruler")
