"""What stands in the printed matter: the player aid, diagrams, maps, strips and themes."""

from __future__ import annotations

import re

import pytest
from printed_matter import ROOT, Read, bare, millimetres

from rulewright.book.model import Book
from rulewright.emit import (
    diagram,
    drawing,
    fonts,
    maps,
    reference,
    theme,
    typeset,
)
from rulewright.emit.view_from_book import view
from rulewright.source import Source

# -- the player aid, drawings, themes ----------------------------------------------------------------------


def test_the_player_aid_has_every_procedure(zombies: Book) -> None:
    made = reference.aid(zombies, theme.default())
    assert made is not None
    read = Read(made.data)
    text = bare(read.everything())
    for block in view(zombies, theme.default()).blocks():
        if block.kind == "procedure" and block.steps:
            assert bare(block.name) in text
            for step in block.steps:
                assert all(bare(p.text) in text for p in step.paragraphs)
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
