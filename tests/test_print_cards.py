"""Cards and sheets of cards, read back from the made files: boxes, copies, ink to the bleed, fronts and backs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from printed_matter import SMALL, Read, book_of, millimetres

from rulewright.book.model import Book
from rulewright.emit import (
    cards,
    reference,
    sheets,
    theme,
)
from rulewright.emit.printed import MM
from rulewright.emit.view_from_book import view

# -- cards -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def small_cards(small: Book) -> Read:
    made = cards.cards(small, theme.default())
    assert made is not None
    assert not made.findings
    return Read(made.data)


@pytest.fixture(scope="session")
def small_sheets(small: Book) -> Read:
    made = sheets.cards_a4(small, theme.default())
    assert made is not None
    return Read(made.data)


def test_cards_have_the_boxes_of_a_maker(small_cards: Read) -> None:
    for page in small_cards.pike.pages:
        assert millimetres(page.mediabox) == pytest.approx([0, 0, 69.85, 95.25], abs=0.05)
        assert millimetres(page.obj.BleedBox) == pytest.approx([0, 0, 69.85, 95.25], abs=0.05)
        assert millimetres(page.trimbox) == pytest.approx([3.175, 3.175, 66.675, 92.075], abs=0.05)
    assert all(small_cards.fonts().values())


def test_cards_come_in_their_quantity_front_and_back(small: Book, small_cards: Read) -> None:
    deck = cards.deck_of(small, theme.default())
    assert deck is not None
    assert sum(card.copies for card in deck.cards if card.block is None) == 11
    assert len(small_cards.pike.pages) == 2 * len(deck.order)
    fronts = [small_cards.words(page) for page in range(0, len(deck.order) * 2, 2)]
    assert sum("Grey Owl" in text for text in fronts) == 4
    assert "× 4" in fronts[0]
    assert all("OMEN CARDS" in small_cards.words(page).upper() for page in range(1, 22, 2))


def test_the_ring_between_cut_and_bleed_is_inked(small_cards: Read) -> None:
    for number in (0, 1):
        picture = small_cards.text[number].render(scale=2).to_pil().convert("RGB")
        wide, high = picture.size
        ring = [(x, y) for x in range(0, wide, 7) for y in (2, high - 3)] + [
            (x, y) for y in range(0, high, 7) for x in (2, wide - 3)
        ]
        assert not [spot for spot in ring if picture.getpixel(spot) == (255, 255, 255)]


def test_a_card_with_too_much_text_is_found_in_millimetres() -> None:
    long = "The Player moves to the Mill and loses 1 Light. " * 14
    text = SMALL.replace("The Player may move to the Mill.", long)
    made = cards.cards(book_of(text), theme.default())
    assert made is not None
    found = [f for f in made.findings if f.code == "RW856"]
    assert len(found) == 1
    assert re.search(r"“Old Mill” \(rule 3a\) has \d+\.\d mm of text too much", found[0].message)
    assert found[0].span.text.startswith("| Old Mill")


def test_a_book_without_cards_has_none() -> None:
    book = book_of("Core Rules: X\n\n# 1 A\n\nRULE\n\nA thing is a thing.\n")
    assert cards.cards(book, theme.default()) is None
    assert sheets.cards_a4(book, theme.default()) is None
    assert reference.aid(book, theme.default()) is None


def placed(read: Read, page: int) -> Iterator[tuple[str, float, float]]:
    """(name of the form's object, x, y in points) of every card on a sheet, in the order in which they are placed."""
    content = read.pike.pages[page]
    forms = content.obj.Resources.XObject
    data = b"\n".join(stream.read_bytes() for stream in content.obj.Contents)
    for x, y, name in re.findall(rb"1 0 0 1 ([\d.-]+) ([\d.-]+) cm /(Side\d+) Do", data):
        yield str(forms[f"/{name.decode()}"].objgen), float(x), float(y)


def test_backs_lie_behind_their_fronts_also_on_a_partial_sheet(small: Book, small_sheets: Read) -> None:
    deck = cards.deck_of(small, theme.default())
    assert deck is not None
    count = len(deck.order)
    assert len(small_sheets.pike.pages) == 2 * -(-count // 9)
    for sheet in range(len(small_sheets.pike.pages) // 2):
        fronts, backs = list(placed(small_sheets, 2 * sheet)), list(placed(small_sheets, 2 * sheet + 1))
        assert len(fronts) == len(backs) == min(9, count - 9 * sheet)
        for (_, x, y), (_, back_x, back_y) in zip(fronts, backs, strict=True):
            assert back_y == pytest.approx(y, abs=0.01)
            left, back_left = x + cards.BLEED, back_x + cards.BLEED
            assert left + cards.WIDTH / 2 == pytest.approx(210 * MM - (back_left + cards.WIDTH / 2), abs=0.01)


def test_a_partial_sheet_keeps_the_grid() -> None:
    for place in range(9):
        x, y = sheets.cell(place, back=False)
        back_x, back_y = sheets.cell(place, back=True)
        assert back_y == y
        assert back_x + cards.WIDTH == pytest.approx(210 * MM - x)
    assert sheets.cell(0, back=False)[0] / MM == pytest.approx(9.75, abs=0.05)
    assert pytest.approx(15.15, abs=0.05) == sheets.TOP / MM


def test_marks_stay_off_the_cards_and_the_edge(small_sheets: Read) -> None:
    picture = small_sheets.text[0].render(scale=3).to_pil().convert("L")
    wide, high = picture.size
    edge = int(6.3 * MM * 3)
    band = [picture.getpixel((x, y)) for y in range(0, high, 5) for x in (*range(0, edge), *range(wide - edge, wide))]
    band += [picture.getpixel((x, y)) for x in range(0, wide, 5) for y in (*range(0, edge), *range(high - edge, high))]
    assert min(band) == 255
    assert "Print at 100" in small_sheets.words(0)


# -- tiles -------------------------------------------------------------------------------------------------
TOWN = """Core Rules: Two Tiles

# 1 The Town

MAP Town (tiles)

Tile: 3 by 3
r: Road Square
i: Inside Square
d: Inside Square, Door
x: Nothing

COMPONENT Tile

| Name | Quantity | Picture | Z |
| --- | --- | --- | --- |
| Corner | 2 | xrx xrr xxx | 0 |
| Clinic | 1 | iii ddd rrr | 4 |
"""


def test_a_tile_is_the_face_of_its_card() -> None:
    deck = cards.deck_of(book_of(TOWN), theme.default())
    assert deck is not None
    corner, clinic = (card for card in deck.cards if card.block is None)
    assert (corner.name, corner.copies, clinic.name, clinic.copies) == ("Corner", 2, "Clinic", 1)
    assert [value.name for row in corner.values for value in row] == ["Z"]
    made = cards.cards(book_of(TOWN), theme.default())
    assert made is not None
    assert not made.findings
    read = Read(made.data)
    assert "xrx" not in read.words(0)
    picture = read.text[0].render(scale=1).to_pil().convert("L")
    middles = [(9 + 60 * x + 30, 9 + 60 * y + 30) for y in range(3) for x in range(3)]
    dark = "".join("x" if picture.getpixel(at) < 60 else "r" for at in middles)
    assert dark == "xrxxrrxxx"
    cut = [picture.getpixel((9 + 30, 4)), picture.getpixel((9 + 90, 4)), picture.getpixel((9 + 184, 9 + 90))]
    assert [shade < 60 for shade in cut] == [True, False, False]  # the spaces go on over the cut


def test_a_tile_is_drawn_in_the_table_of_tiles() -> None:
    (block,) = (block for block in view(book_of(TOWN), theme.default()).blocks() if block.kind == "component")
    for row in block.rows:
        assert [cell.picture is not None for cell in row] == [False, False, True, False]
        assert str(row[2].picture).count("<rect") == 10
