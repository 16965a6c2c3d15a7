"""What is printed is read back from the made files: pages, boxes, fonts, links, outline, text, ink, and the same
bytes twice.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest

from rulewright.book import from_syntax
from rulewright.book.model import Book
from rulewright.emit import (
    cards,
    contents,
    diagram,
    drawing,
    emblem,
    fonts,
    html,
    maps,
    pdf,
    reference,
    sheets,
    theme,
    typeset,
)
from rulewright.emit.printed import MM
from rulewright.emit.view import Paragraph, Run
from rulewright.emit.view_from_book import view
from rulewright.source import Source
from rulewright.syntax import from_text

ROOT = Path(__file__).parent.parent
SHARED = Path(__file__).resolve().parents[2] / "shared"

SMALL = """\
Core Rules: Lantern Walk
Players: 2-4

# 1 The Wood

MAP Wood

Gate - Hollow - Ridge
Hollow - Mill

RULE

Each Player has Light, a number from 0 to 5.

NOTE

A drawn candle serves as well.

DEFINITION Dark Place

A Dark Place is a space without a Lantern.

SECTION RULE

Each space listed in this section may hold a Lantern.

# 2 A Turn

PROCEDURE Player Turn

1. The Player chooses one adjacent space.
2. If that space is a Dark Place, resolve the Stumble.
3. Make a Courage Check against 9.

SUCCESS

The Player gains 1 Light.

FAILURE

The Player loses 1 Light.

PROCEDURE Stumble

1. The Player loses 1 Light.

NOTE

Mind the roots.

RULE

A Player with no Light takes no Player Turn, as rule 2a says.

TABLE Weather (1D6)

1-3: Clear
4-5: Mist
6: Storm

INVARIANT

Light is never below 0.

# 3 Cards

COMPONENT Omen Cards

| Name | Quantity | Courage | Effect |
| --- | --- | --- | --- |
| Grey Owl | 4 | 3 | Each Player in a Dark Place loses 1 Light. |
| Warm Wind | 3 | 5 | |
| Old Mill | 4 | 2 | The Player may move to the Mill. |

# 4 Examples

EXAMPLE A stumble in the Hollow

Given Ann is a Player.
And Ann's Light is 2.
When Ann resolves Stumble.
Then Ann's Light is 1.
"""


def book_of(*texts: str) -> Book:
    return from_syntax.bind([from_text.parse(Source(f"text{n}.rules", text))[0] for n, text in enumerate(texts)])[0]


def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class Read:
    """A made PDF, opened twice: for its objects and for its text."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.pike = pikepdf.open(io.BytesIO(data))
        self.text = pdfium.PdfDocument(data)

    def words(self, page: int) -> str:
        return " ".join(self.text[page].get_textpage().get_text_range().split())

    def everything(self) -> str:
        return " ".join(self.words(page) for page in range(len(self.text)))

    def fonts(self) -> dict[str, bool]:
        """Every font of the file, without the prefix of its subset, and whether it is embedded."""
        found: dict[str, bool] = {}
        for item in self.pike.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
                name = str(item["/FontName"]).lstrip("/").split("+")[-1]
                found[name] = any(f"/FontFile{kind}" in item for kind in ("", "2", "3"))
        return found

    def targets(self) -> dict[str, int]:
        """Named destinations and the index of the page that they are on."""
        numbers = {page.obj.objgen: number for number, page in enumerate(self.pike.pages)}
        names = self.pike.Root.Names.Dests.Names
        return {str(names[i]): numbers[names[i + 1][0].objgen] for i in range(0, len(names), 2)}

    def outline(self) -> list[tuple[int, str, int]]:
        """(level, title, page index) of the bookmarks."""
        found = []
        for item in self.text.get_toc():
            dest = item.get_dest()
            found.append((item.level, item.get_title(), dest.get_index() if dest else -1))
        return found


@pytest.fixture(scope="session")
def small() -> Book:
    return book_of(SMALL)


@pytest.fixture(scope="session")
def small_pdf(small: Book) -> Read:
    return Read(pdf.rulebook(small, theme.default()).data)


@pytest.fixture(scope="session")
def zombies() -> Book:
    core, main = ROOT / "rulesrc/dungeon-core", ROOT / "rulesrc/zombies"
    paths = [core / "dungeon-core.rules", main / "zombies.rules", main / "examples.rules"]
    if not all(path.is_file() for path in paths):
        pytest.skip("the rulesets are not here")
    return book_of(*(source(path) for path in paths))


@pytest.fixture(scope="session")
def zombies_pdf(zombies: Book) -> Read:
    made = pdf.rulebook(zombies, theme.default())
    assert not made.findings
    return Read(made.data)


# -- the rulebook ------------------------------------------------------------------------------------------


def test_pages_are_filled_up_and_have_labels(small_pdf: Read, zombies_pdf: Read) -> None:
    for read, by in ((small_pdf, 2), (zombies_pdf, 4)):
        assert len(read.pike.pages) % by == 0
        assert read.text.get_page_label(0) == "i"
        front = min(page for name, page in read.targets().items() if name.startswith("s-"))
        assert read.text.get_page_label(front) == "1"
        for page in read.pike.pages:
            assert [float(x) for x in page.mediabox] == pytest.approx([0, 0, 419.528, 595.276], abs=0.05 * MM)


TINY = """\
Core Rules: Pebble Game
Players: 2

# 1 Play

RULE

Each Player has Pebbles, a number starting at 3.

DEFINITION Heap

A Heap is a Player's Pebbles.

PROCEDURE Turn

1. The Player loses 1 Pebble.
"""


@pytest.mark.parametrize(
    ("total", "filled"), [(4, 4), (5, 6), (6, 6), (7, 8), (10, 10), (11, 12), (18, 18), (20, 20), (21, 24), (41, 44)]
)
def test_a_short_book_takes_one_page_for_notes_at_most(total: int, filled: int) -> None:
    assert total + pdf.blanks(total) == filled


def test_a_short_book_is_one_sheet() -> None:
    """Glossary and index stand under the rules or the contents: no page for a few lines."""
    read = Read(pdf.rulebook(book_of(TINY), theme.default()).data)
    assert len(read.pike.pages) == 4
    assert "Notes" not in read.everything()
    places = read.targets()
    assert places["glossary"] == places["index"] == 2
    assert "Glossary 1 Index 1" in read.words(1)
    full = TINY + "".join(f"\nRULE\n\nPebble number {n} is {'very ' * 60}old.\n" for n in range(1, 5))
    read = Read(pdf.rulebook(book_of(full), theme.default()).data)
    assert len(read.pike.pages) == 4
    assert read.targets()["index"] == 1
    assert "Index ii" in read.words(1)


def test_the_key_explains_the_signs_that_occur(small: Book) -> None:
    def names(book: Book) -> list[str]:
        return [name for _, name, _ in contents.key(view(book, theme.default()), theme.default())]

    assert names(book_of(TINY)) == ["Procedure", "Definition", "A number"]
    assert names(small)[:5] == ["Section rule", "Procedure", "Definition", "Success", "Failure"]


def test_contents_of_an_undivided_book_name_its_procedures(small_pdf: Read) -> None:
    for words in ("Player Turn", "Stumble", "Weather", "Omen Cards"):
        assert words in small_pdf.words(1)


def test_a_number_stays_with_the_word_before_it() -> None:
    runs = (Run("The Player may resolve "), Run("Sell", "link", "r-1"), Run("."))
    assert Paragraph(runs).parted == (runs[:1], runs[1:])
    assert Paragraph((Run("Take the old card."),)).parted == ((Run("Take the old "),), (Run("card."),))
    assert Paragraph((Run("Rest."),)).parted == ((), (Run("Rest."),))


@pytest.mark.parametrize(
    ("more", "cover"),
    [
        ("", {"cover": "seal", "initial": "P"}),
        ("RULE\n\nThe Player rolls 2D8, then 1D8 and 1D6.\n", {"cover": "die", "sides": "8"}),
        ("RULE\n\nThe Player rolls a die.\n", {"cover": "die", "sides": "6"}),
        ("COMPONENT Stones\n\n| Name | Quantity |\n| --- | --- |\n| Agate | 3 |\n", {"cover": "cards"}),
        ("MAP Shore\n\nDune - Beach\n", {"cover": "map"}),
    ],
)
def test_the_cover_shows_what_is_in_the_box(more: str, cover: dict[str, str]) -> None:
    shown = view(book_of(f"{TINY}\n{more}"), theme.default())
    assert cover.items() <= emblem.settled(theme.default(), shown).ornament.items()
    own = theme.named("moss")
    assert emblem.settled(own, shown).ornament["cover"] == "skyline"


def test_the_back_cover_says_what_it_leaves_out(zombies: Book, zombies_pdf: Read) -> None:
    last = zombies_pdf.words(len(zombies_pdf.text) - 1)
    left = int(re.search(r"Only in the book: (\d+) procedures? more", last)[1])  # type: ignore[index]
    shown = [block for block in view(zombies, theme.default()).blocks() if block.kind == "procedure" and block.name]
    assert 0 < left < len(shown)


def test_every_font_is_embedded_and_declared(small_pdf: Read, zombies_pdf: Read) -> None:
    for read in (small_pdf, zombies_pdf):
        assert read.fonts()
        assert all(read.fonts().values())
        allowed = ("Fraunces", "Vollkorn", "Fira-Sans-Condensed")
        assert [name for name in read.fonts() if not name.startswith(allowed)] == []


def test_the_outline_is_the_headings(zombies: Book, zombies_pdf: Read) -> None:
    shown = view(zombies, theme.default())
    expected = [f"{s.number} {s.name}".strip() for c in shown.chapters for s in c.sections if s.name]
    titles = [title for _, title, _ in zombies_pdf.outline()]
    assert [title for title in titles if title not in ("Contents", "Glossary", "Index", "Notes")] == expected


def test_contents_name_the_page_that_holds_the_heading(zombies_pdf: Read) -> None:
    for _, title, page in zombies_pdf.outline():
        name = title.split(" ", 1)[-1]
        assert name.replace("’", "'") in zombies_pdf.words(page).replace("’", "'")
    contents = zombies_pdf.words(1) + zombies_pdf.words(2)
    for level, title, page in zombies_pdf.outline():
        if level == 0 and title[0].isdigit():
            label = zombies_pdf.text.get_page_label(page)
            name = re.escape(title.split(" ", 1)[1])
            assert re.search(rf"{name}[ .]*{label}\b", contents), title


def test_every_link_lands(zombies_pdf: Read) -> None:
    targets = zombies_pdf.targets()
    count = 0
    for page in zombies_pdf.pike.pages:
        for link in page.obj.get("/Annots", []):
            if link.get("/Subtype") == "/Link":
                dest = link.get("/Dest")
                assert "/A" not in link, "nothing points outside the file"
                assert str(dest) in targets
                count += 1
    assert count > 200


def test_glossary_and_index_name_the_right_pages(zombies: Book, zombies_pdf: Read) -> None:
    targets = zombies_pdf.targets()
    at = targets["glossary"]
    text = zombies_pdf.words(at)
    for entry in view(zombies, theme.default()).glossary:
        label = zombies_pdf.text.get_page_label(targets[entry.anchor])
        assert re.search(rf"{re.escape(entry.number)} p\. ?{label}\b", text.replace("\u00a0", " ")), entry.term


def test_rules_keep_their_order_when_a_diagram_gives_way(zombies: Book, zombies_pdf: Read) -> None:
    numbers = {page.obj.objgen: number for number, page in enumerate(zombies_pdf.pike.pages)}
    names = zombies_pdf.pike.Root.Names.Dests.Names
    places = {
        str(names[i]): (numbers[names[i + 1][0].objgen], -float(names[i + 1][3])) for i in range(0, len(names), 2)
    }
    shown = [block.anchor for block in view(zombies, theme.default()).blocks() if block.anchor in places]
    assert shown == sorted(shown, key=places.__getitem__)
    assert sum(block.diagram is not None for block in view(zombies, theme.default()).blocks()) >= 6


def test_pages_are_filled(zombies_pdf: Read) -> None:
    """No page of the rules is less than a third full, the last one and those of examples left aside."""
    start = min(page for name, page in zombies_pdf.targets().items() if name.startswith("s-"))
    end = zombies_pdf.targets()["s-examples"]
    for number in range(start, end):
        picture = zombies_pdf.text[number].render(scale=0.5).to_pil().convert("L")
        wide, high = picture.size
        rows = [y for y in range(30, high - 25) if min(picture.getpixel((x, y)) for x in range(22, wide - 22)) < 160]
        assert max(rows) > high * 0.4, f"page {number + 1} is nearly empty"


def test_every_note_can_be_read(small_pdf: Read) -> None:
    """A note inherits nothing from what it hangs on: white on a black bar, it would be there and not be seen."""
    for number in range(len(small_pdf.text)):
        page = small_pdf.text[number]
        text = page.get_textpage()
        for words in ("Mind the roots", "A drawn candle"):
            found = text.search(words).get_next()
            if found and "Notes" not in small_pdf.words(number):
                left, low, right, top = text.get_charbox(found[0] + 2)
                picture = page.render(scale=4).to_pil().convert("L")
                box = (int(left * 4), int((595.276 - top) * 4), int(right * 4) + 1, int((595.276 - low) * 4) + 1)
                letter = picture.crop(box)
                assert letter.getextrema()[0] < 90
                assert letter.getextrema()[1] > 200
                break
    assert "Mind the roots" in small_pdf.everything()


def test_running_heads_name_first_and_last_rule(small: Book, small_pdf: Read) -> None:
    first = small_pdf.targets()["r-the-wood.1"]
    assert "1a – " in small_pdf.words(first)
    assert "LANTERN WALK" in small_pdf.everything().upper()


def test_nothing_of_the_rules_is_lost(zombies: Book, zombies_pdf: Read) -> None:
    printed = _bare(zombies_pdf.everything())
    letters = {word for page in range(len(zombies_pdf.text)) for word in zombies_pdf.words(page).split()}
    start = max(i for i, d in enumerate(zombies.documents) if d.title)
    lost = [
        sentence.text
        for section in zombies.sections
        if section.document >= start
        for rule in section.rules
        for sentence in rule.every_sentence()
        if _bare(sentence.text) not in printed
    ]
    whole = {_bare(word) for word in letters}
    assert len(lost) < 8  # sentences that go on over a page: their words are there
    assert [word for text in lost for word in text.split() if _bare(word) not in whole] == []


def _bare(text: str) -> str:
    """Letters and digits alone: hyphens, signs and footnote figures fall anywhere."""
    return re.sub(r"[\W_]+", "", text).lower()


@pytest.mark.parametrize("name", ["zombies-extension", "warlord-zombies", "zombie-martians", "horrorclix-zombie-war"])
def test_plain_documents_print_whole(name: str) -> None:
    path = SHARED / "seeds" / f"{name}.txt"
    if not path.is_file():
        pytest.skip("the documents are not here")
    text = source(path)
    book = book_of(text)
    page = html.rulebook(book, theme.default())
    shown = _bare(
        re.sub(r"<[^>]+>", " ", re.sub(r"<(style|script|svg).*?</\1>", "", page, flags=re.S)).replace("&#39;", "'")
    )
    words = re.findall(r"[A-Za-z]{3,}|\d+", text)
    lost = [word for word in dict.fromkeys(words) if _bare(word) not in shown]
    assert [word for word in lost if word not in ("RULE", "PROCEDURE", "SECTION", "DEFINITION", "footnote")] == []
    if len(text) < 12000:
        read = Read(pdf.rulebook(book, theme.default()).data)
        printed = _bare(read.everything())
        assert [word for word in dict.fromkeys(words) if _bare(word) not in printed and word != "footnote"] == []


def test_the_file_is_tagged_and_says_its_language(small_pdf: Read) -> None:
    root = small_pdf.pike.Root
    assert str(root.Lang) == "en"
    assert bool(root.MarkInfo.Marked)
    assert "/StructTreeRoot" in root
    assert str(small_pdf.pike.docinfo["/Title"]).startswith("Lantern Walk")
    kinds = set()
    for item in small_pdf.pike.objects:
        if isinstance(item, pikepdf.Dictionary) and "/S" in item and "/P" in item:
            kinds.add(str(item["/S"]))
            if item["/S"] == "/TH":
                assert "/Scope" in item["/A"]
            if item["/S"] == "/Figure":
                assert str(item["/Alt"])
    assert {"/H1", "/P", "/Table", "/TH", "/L"} <= kinds


def test_no_transparency_groups(zombies_pdf: Read) -> None:
    groups = [i for i in zombies_pdf.pike.objects if isinstance(i, pikepdf.Stream) and "/Group" in i]
    assert groups == []


def test_the_same_bytes_twice(small: Book, small_pdf: Read) -> None:
    assert pdf.rulebook(small, theme.default()).data == small_pdf.data
    assert html.rulebook(small, theme.default()) == html.rulebook(small, theme.default())
    for make in (cards.cards, sheets.cards_a4, reference.aid):
        one, two = make(small, theme.default()), make(small, theme.default())
        assert one is not None
        assert two is not None
        assert one.data == two.data


def test_what_runs_out_of_the_page_is_found_in_millimetres() -> None:
    long = "W" * 120
    made = pdf.rulebook(book_of(f"Core Rules: X\n\n# 1 A\n\nRULE\n\nThe {long} is long.\n"), theme.default())
    found = [f for f in made.findings if f.code == "RW855"]
    assert len(found) == 1
    assert re.search(r"Rule 1a runs \d+\.\d mm out of the text area on page 1", found[0].message)
    assert found[0].span.line == 5


def test_letters_that_a_font_lacks_are_found() -> None:
    made = pdf.rulebook(book_of("Core Rules: X\n\n# 1 A\n\nRULE\n\nA 龍 is a card.\n"), theme.default())
    assert any(f.code == "RW854" and "龍" in f.message for f in made.findings)


def test_nothing_in_a_text_is_fetched_or_run() -> None:
    title = 'Core Rules: <script>alert(1)</script>\n\n# 1 <img src="file:///etc/passwd">\n\n'
    book = book_of(title + "RULE\n\nA {{ 7 * 7 }} is <b>bold</b> and url(file:///etc/passwd).\n")
    page = html.rulebook(book, theme.default())
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "{{ 7 * 7 }}" in page
    made = pdf.rulebook(book, theme.default())
    assert "root:" not in Read(made.data).everything()


# -- the rulebook on a screen ------------------------------------------------------------------------------


def test_the_html_stands_alone_and_links_both_ways(zombies: Book) -> None:
    page = html.rulebook(zombies, theme.default())
    assert not re.search(r'(?:src|href)\s*=\s*"(?!#|data:)', page)
    assert not re.search(r"url\((?!\"data:)", page)
    assert page.count("@font-face") >= 5
    page = re.sub(r"<script>.*?</script>", "", page, flags=re.S)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(ids)
    assert 'class="back"' in page
    assert 'id="find"' in page
    assert 'name="viewport"' in page


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


def millimetres(box: Any) -> list[float]:
    return [float(value) / MM for value in box]


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


# -- the player aid, drawings, themes ----------------------------------------------------------------------


def test_the_player_aid_has_every_procedure(zombies: Book) -> None:
    made = reference.aid(zombies, theme.default())
    assert made is not None
    read = Read(made.data)
    text = _bare(read.everything())
    for block in view(zombies, theme.default()).blocks():
        if block.kind == "procedure" and block.steps:
            assert _bare(block.name) in text
            for step in block.steps:
                assert all(_bare(p.text) in text for p in step.paragraphs)
    for page in read.pike.pages:
        assert millimetres(page.mediabox) == pytest.approx([0, 0, 210, 148], abs=0.05)


def test_the_columns_of_the_player_aid_are_even(small: Book) -> None:
    items = [reference.Item(block, "", (), block.anchor) for block in view(small, theme.default()).blocks()][:9]
    heights = {item.key: 90.0 for item in items}
    packed = reference.evened(items, heights, len(reference.pack(items, heights)))
    assert [[len(column) for column in page] for page in packed] == [[3, 3, 3]]
    heights = {item.key: 130.0 for item in items}
    packed = reference.evened(items, heights, len(reference.pack(items, heights)))
    assert [[len(column) for column in page] for page in packed] == [[2, 2, 2], [2, 1, 0]]


def flow_of(*steps: str) -> diagram.Flow:
    return diagram.Flow("Walk", tuple(diagram.Part(str(number), step) for number, step in enumerate(steps, 1)))


def words_drawn(drawn: str | None) -> str:
    assert drawn is not None
    return re.sub(r"<[^>]+>", " ", drawn)


def test_a_diagram_is_drawn_only_where_it_is_worth_its_room() -> None:
    look = theme.default()
    for short in (
        flow_of("Take a step.", "Rest."),
        flow_of("If it is dark, light the lamp.", "Rest."),
        flow_of("If it is dark, light the lamp.", "Otherwise, sing."),
    ):
        assert diagram.draw(short, look, 340) is None
    assert diagram.draw(flow_of("Make a Nerve Check against 9.", "Rest."), look, 340) is not None
    drawn = diagram.draw(flow_of("If it is dark, light the lamp.", "If it is cold, rest.", "Sing."), look, 340)
    assert drawn is not None
    for words in ("It is dark?", "Light the lamp", "Rest", "yes", "no"):
        assert words in words_drawn(drawn)
    assert "text-anchor" not in drawn
    assert all("fill=" in shape for shape in re.findall(r"<(?:path|rect|circle|text)[^>]*>", drawn))


def test_only_no_leads_to_what_is_done_otherwise() -> None:
    """The yes of a question goes past its Otherwise, on a line of its own at the right edge."""
    look = theme.default()

    def passing(flow: diagram.Flow) -> int:
        return len(re.findall(r"H339V", diagram.draw(flow, look, 340) or ""))

    chain = flow_of("If it is 1, fall.", "Otherwise, if it is 2, run.", "Otherwise, sing.", "Rest.")
    assert passing(chain) == 2
    assert passing(flow_of("If it is 1, fall.", "If it is 2, run.", "Sing.")) == 0
    assert "Otherwise" not in words_drawn(diagram.draw(chain, look, 340))
    inside = flow_of("If it is 1, fall. Otherwise, sing.", "If it is 2, run.")
    assert passing(inside) == 1
    run = diagram.draw(flow_of("If it is dark, fall.", "If it is cold, run.", "Otherwise, sing."), look, 340)
    assert "none of these?" in words_drawn(run)


def test_each_question_of_a_step_is_a_box_of_its_own() -> None:
    """What stands after the first If of a step is no part of what its yes leads to."""
    step = "Take a card. Show it. If one remains, that one wins. If none remains, the game ends. Rest."
    nodes = diagram._nodes(flow_of("Look around.", step))
    assert [(node.kind, [text for _, text in node.lines], [side.text for side in node.sides]) for node in nodes] == [
        ("act", ["Look around", "Take a card. Show it"], []),
        ("ask", ["One remains?"], ["That one wins"]),
        ("ask", ["None remains?"], ["The game ends"]),
        ("act", ["Rest"], []),
    ]


@pytest.mark.parametrize(
    ("text", "condition", "done"),
    [
        ("If the deck is empty, this procedure ends.", "the deck is empty", "this procedure ends."),
        ("If Ann, Bo or Cy falls, stop.", "Ann, Bo or Cy falls", "stop."),
        ("If Victory occurs, do not loot, clear or raise.", "Victory occurs", "do not loot, clear or raise."),
        ("Take the card.", None, None),
    ],
)
def test_a_condition_is_split_at_its_own_comma(text: str, condition: str | None, done: str | None) -> None:
    assert diagram.split_condition(text) == ((condition, done) if condition else None)


def test_a_map_puts_neighbours_beside_each_other() -> None:
    figure = maps.graph(("Crypt - Hall - Vault", "Hall - Chapel - Ossuary", "Vault - Ossuary"))
    assert figure.spaces == ("Crypt", "Hall", "Vault", "Chapel", "Ossuary")
    cells = maps.layout(figure)
    assert len(set(cells)) == len(cells)
    for one, two in figure.edges:
        assert abs(cells[one][0] - cells[two][0]) + abs(cells[one][1] - cells[two][1]) == 1
    assert cells == maps.layout(figure)
    star = maps.graph(("Gate - Hollow - Ridge", "Hollow - Mill"))
    cells = maps.layout(star)
    assert all(abs(cells[1][0] - x) + abs(cells[1][1] - y) == 1 for x, y in (cells[0], *cells[2:]))


def test_a_strip_shows_the_odds() -> None:
    strip = drawing.strip(1, 6, frozenset({1, 2, 3}), theme.default())
    ink = theme.default().colour("ink")
    assert strip.count("<rect") == 6
    assert strip.count(f'fill="{ink}"') == 3


def test_a_theme_lists_only_what_differs_and_is_checked() -> None:
    look, found = theme.read(Source("theme.toml", '[words]\ntagline = "Go home."\n'), theme.default())
    assert not found
    assert look.words["tagline"] == "Go home."
    assert look.colours == theme.default().colours
    faulty = '[colours]\npaper = { cmyk = [90, 90, 90, 90], rgb = "333333" }\nrose = "red"\n[page]\nwidth = "wide"\n'
    look, found = theme.read(Source("theme.toml", faulty), theme.default())
    assert {f.code for f in found} == {"RW850", "RW851", "RW852"}
    assert look.page.width == theme.default().page.width
    look, found = theme.read(Source("theme.toml", '[fonts]\ntext = "No Such Font"\n'), theme.default())
    assert [f.code for f in found] == ["RW853"]
    assert look.fonts == theme.default().fonts
    look, found = theme.read(Source("theme.toml", "= nothing"), theme.default())
    assert [f.code for f in found] == ["RW850"]
    assert look == theme.default()


def test_every_theme_that_comes_along_is_sound() -> None:
    names = sorted(path.stem for path in (ROOT / "templates/themes").glob("*.toml"))
    assert len(names) >= 2
    for name in names:
        look = theme.named(name)
        assert all(fonts.faces(family) for family in look.fonts.values())


def test_the_clock_is_as_it_was(small: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "7")
    with fonts.still_clock():
        pass
    import os

    assert os.environ["SOURCE_DATE_EPOCH"] == "7"


def test_signs_keep_every_place() -> None:
    text = "It's -1 or 1D10-4 on 1-7, 'so' he said - \"no\"."
    shown = typeset.signs(text)
    assert shown == "It’s −1 or 1D10−4 on 1–7, ‘so’ he said – “no”."
    assert len(shown) == len(text)
