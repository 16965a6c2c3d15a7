"""What is printed is read back from the made files: pages, boxes, fonts, links, outline, text, ink, and the same
bytes twice.
"""

from __future__ import annotations

import re

import pikepdf
import pytest
from printed_matter import SHARED, Read, bare, book_of, source

from rulewright.book.model import Book
from rulewright.emit import (
    cards,
    contents,
    emblem,
    html,
    pdf,
    reference,
    sheets,
    theme,
)
from rulewright.emit.printed import MM
from rulewright.emit.view import Paragraph, Run
from rulewright.emit.view_from_book import view

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
    printed = bare(zombies_pdf.everything())
    letters = {word for page in range(len(zombies_pdf.text)) for word in zombies_pdf.words(page).split()}
    start = max(i for i, d in enumerate(zombies.documents) if d.title)
    lost = [
        sentence.text
        for section in zombies.sections
        if section.document >= start
        for rule in section.rules
        for sentence in rule.every_sentence()
        if bare(sentence.text) not in printed
    ]
    whole = {bare(word) for word in letters}
    assert len(lost) < 8  # sentences that go on over a page: their words are there
    assert [word for text in lost for word in text.split() if bare(word) not in whole] == []


@pytest.mark.parametrize("name", ["zombies-extension", "warlord-zombies", "zombie-martians", "horrorclix-zombie-war"])
def test_plain_documents_print_whole(name: str) -> None:
    path = SHARED / "seeds" / f"{name}.txt"
    if not path.is_file():
        pytest.skip("the documents are not here")
    text = source(path)
    book = book_of(text)
    page = html.rulebook(book, theme.default())
    shown = bare(
        re.sub(r"<[^>]+>", " ", re.sub(r"<(style|script|svg).*?</\1>", "", page, flags=re.S)).replace("&#39;", "'")
    )
    words = re.findall(r"[A-Za-z]{3,}|\d+", text)
    lost = [word for word in dict.fromkeys(words) if bare(word) not in shown]
    assert [word for word in lost if word not in ("RULE", "PROCEDURE", "SECTION", "DEFINITION", "footnote")] == []
    if len(text) < 12000:
        read = Read(pdf.rulebook(book, theme.default()).data)
        printed = bare(read.everything())
        assert [word for word in dict.fromkeys(words) if bare(word) not in printed and word != "footnote"] == []


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
