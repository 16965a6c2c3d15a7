"""The page that shows how far a text is understood: each word once, in the colour of its verdict; nothing fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from rulewright import pipeline
from rulewright.emit import coverage, theme
from rulewright.source import Source

TEXT = """Core Rules: The Lantern House
Players: 2-4

# 1 Play

RULE

Each Player has Glow, a number starting at 3. The old glimmer of the moon fades.

RULE

Each Player sings of the zibbly moon.

PROCEDURE Night

1. Each Player loses 1 Glow.
2. Each Player hums the <u>zibbly</u> tune.

NOTE

The house is old.

COMPONENT Lanterns

| Name  | Quantity |
| Ember | 2        |

RULE

To play the game, repeat Night until the game ends.
"""


class _Words(HTMLParser):
    """What stands in the lines of the text, by class, and every address."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.by: dict[str, str] = {}
        self.addresses: list[str] = []
        self.anchors: list[str] = []
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href"}]
        self.anchors += [named["id"] or ""] if "id" in named else []
        if tag not in {"meta", "input", "br"}:
            self.open.append(f"{tag} {named.get('class') or ''}".strip())

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if any(each.startswith("div line") for each in self.open) and "a ln" not in self.open:
            if any(each.startswith("ul") for each in self.open) or "span n" in self.open:
                return
            kind = self.open[-1].removeprefix("span w ") if self.open[-1].startswith("span") else ""
            self.said += data
            self.by[kind] = f"{self.by.get(kind, '')} {data}".strip()


def page(text: str) -> tuple[str, _Words]:
    compiled = pipeline.compile_ruleset([Source("house.rules", text)])
    left = pipeline.why_left(pipeline.lowered(compiled))
    made = coverage.page(
        "The Lantern House", compiled.documents, compiled.book, compiled.readings, left, theme.default()
    )
    words = _Words()
    words.feed(made)
    return made, words


def test_every_word_has_the_colour_of_its_verdict() -> None:
    made, words = page(TEXT)
    assert "Each Player has Glow, a number starting at 3." in words.by["claimed"]
    assert "Each Player loses 1 Glow." in words.by["claimed"]
    assert "zibbly" in words.by["stop"]
    assert "zibbly" not in words.by["claimed"]
    assert "Each Player sings of the" in words.by["partly"]
    assert words.by["remark"] == "The house is old."
    assert "| Ember | 2" in words.by[""]
    said = "".join(words.said.split())
    for line in TEXT.splitlines():
        if line and not line.startswith(("#", "Core", "Players:")) and not re.fullmatch(r"[A-Z]{4,}( \w+)?", line):
            assert "".join(line.split()) in said, line
    assert "<u>zibbly</u>" not in made


def test_totals_agree_with_what_check_says() -> None:
    made, _ = page(TEXT)
    assert re.search(r'<p class="share"><b>\d+ %</b> <span>of 6 sentences understood', made)
    assert "<b>1</b> sentences of notes" in made


def test_it_stands_alone_and_every_link_lands() -> None:
    made, words = page(TEXT)
    assert "<script" not in made
    assert "//" not in re.sub(r"<style>.*?</style>", "", made, flags=re.S)
    assert all(address.startswith("#") and address[1:] in words.anchors for address in words.addresses)
    assert len(words.anchors) == len(set(words.anchors))
    assert page(TEXT)[0] == made


def test_a_list_of_words_says_how_often_understanding_stopped_and_where() -> None:
    text = TEXT.replace("The old glimmer of the moon fades.", "When the Player rests the Player.")
    compiled = pipeline.compile_ruleset([Source("house.rules", text)])
    stops = coverage.stops_of(compiled.documents, compiled.readings)
    by_word = {stop.word: (stop.times, len(stop.places)) for stop in stops}
    assert by_word["the end of the sentence"] == (1, 1)
    assert by_word["zibbly"][0] >= by_word["zibbly"][1] >= 1
