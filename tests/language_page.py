"""The sentences of docs/language.md, and what becomes of each in the game of tests/language/ground.rules.

A table of the page whose first heading is `rule`, `step`, `card text`, `row`, `Given`, `When` or `Then` holds examples
in its first column, each on a line of its own (`<br>`); its last column begins with what becomes of them:

    played    the machine does it, or is made from it
    read      another sentence that uses its name reads it
    checked   the rest of the rules, or every state, is held against it
    printed   it changes no play
    asked     it goes to the table

`| not | write | why |` holds what is not read as meant, and what to write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright import pipeline
from rulewright.book import from_syntax
from rulewright.emit.examples import findings
from rulewright.machine import from_meaning
from rulewright.meaning import from_phrase
from rulewright.meaning.model import Reading
from rulewright.source import Source
from rulewright.words import from_book

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "language.md"
GROUND = (HERE / "language" / "ground.rules").read_text(encoding="utf-8")
TRACK = GROUND.replace("Gate - Market - Mill\nMarket - Tower", "Gate - Market - Mill - Tower - Log - Finish").replace(
    "Each space of the Town is a Place.", "Each space of the Town is a Place. Each space of the Town is a Space."
)
SORTS = (
    "rule",
    "rule alone",
    "track rule",
    "track step",
    "step",
    "card text",
    "live text",
    "row",
    "Given",
    "When",
    "Then",
    "game rule",
    "game step",
)
LEADS = ("Given", "When", "Then")
ENTRY = "To play the game, resolve Setup, then repeat Round until the game ends."
OUTCOMES = ("played", "read", "checked", "printed", "asked")
CELLS = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Example:
    """A sentence or several of the page: the line it stands on, what sort it is, and what becomes of it."""

    line: int
    sort: str
    text: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.line}: {self.text}"


@dataclass(frozen=True)
class Instead:
    """What is not read as meant, and what to write."""

    line: int
    wrong: str
    right: str


def rows() -> Iterator[tuple[int, str, list[str]]]:
    """The rows of every table of the page: the line, the first heading of the table, the cells."""
    head = ""
    lines = PAGE.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.startswith("|"):
            head = ""
            continue
        cells = [cell.strip() for cell in CELLS.split(line)[1:-1]]
        if not head:
            head = cells[0]
        elif not set(line) <= set("|- :"):
            yield number, head, cells


def examples() -> tuple[Example, ...]:
    found = []
    for line, head, cells in rows():
        if head in SORTS:
            found += [Example(line, head, text.strip(), cells[-1]) for text in cells[0].split("<br>")]
    return tuple(found)


def instead() -> tuple[Instead, ...]:
    return tuple(Instead(line, cells[0], cells[1]) for line, head, cells in rows() if head == "not")


def fragment(sort: str, text: str, number: int) -> str:
    """The example as a block of rules."""
    match sort:
        case "rule" | "rule alone" | "track rule" | "game rule":
            return f"RULE\n\n{text}\n"
        case "step" | "track step" | "game step":
            return f"PROCEDURE Example {number}\n\n1. {text}\n"
        case "card text":
            return f"COMPONENT Sample{number} Cards\n\n| Name | Text |\n| Sample{number} | {text} |\n"
        case "live text":
            name = f"Sample{number}"
            return (
                f"RULE\n\nA {name} Card is a card. Each Player has a {name} Card. The game has a {name} Deck, a pile "
                f"of {name} Cards. While a Player has a {name} Card, its {name} Bonus applies.\n\n"
                f"COMPONENT {name} Cards\n\n| Name | {name} Bonus |\n| Card{number} | {text} |\n"
            )
        case "row":
            return f"TABLE Sample{number} (1D6)\n\n1-5: {text}\n6: Nothing\n"
        case lead:
            lines = {"Given": "", "When": "Given Ann and Bo are Players.\n", "Then": "Given Ann and Bo are Players.\n"}
            whole = {
                "Given": f"Given Ann and Bo are Players.\nGiven {text}\nWhen Ann rests.\nThen Ann is Standing.\n",
                "When": f"When {text}\nThen Ann is Standing.\n",
            }
            return (
                f"EXAMPLE Sample {number}\n\n{lines[lead]}{whole.get(lead, f'When Ann rests.{chr(10)}Then {text}')}\n"
            )


@dataclass(frozen=True)
class Found:
    """What became of an example: its readings, why sentences of it go to the table, the grounds on which no code uses
    others.
    """

    readings: tuple[Reading, ...]
    left: tuple[str, ...]
    claims: tuple[tuple[str, str], ...]

    @property
    def understood(self) -> bool:
        return bool(self.readings) and all(reading.understood for reading in self.readings)

    @property
    def state(self) -> str:
        """What became of it, in a word."""
        if not self.understood:
            return "not understood"
        return "asked" if self.left else self.claims[0][0] if self.claims else "played"


def tried(found: Sequence[Example]) -> list[Found]:
    """What becomes of each example in the game of the ground: of all at once, which takes a moment, and of those that
    stand in each other's way, or say how the game is played, alone.
    """
    apart = ("game", "track", "rule alone")
    together = [example for example in found if not example.sort.startswith(apart)]
    results = dict(zip(map(id, together), _tried(together, GROUND), strict=True))
    for example in found:
        if example.sort == "rule alone" or example.sort.startswith("track"):
            results[id(example)] = _tried([example], GROUND if example.sort == "rule alone" else TRACK)[0]
        elif id(example) not in results:
            results[id(example)] = _tried([example], GROUND.replace(ENTRY, ""))[0]
        elif not fitting(example, results[id(example)]):
            results[id(example)] = _tried([example], GROUND)[0]
    return [results[id(example)] for example in found]


def fitting(example: Example, found: Found) -> bool:
    """Whether an example becomes what the page says."""
    word = example.becomes.split(" ")[0].strip(",:;.")
    if word in ("read", "checked", "printed"):
        return found.understood and not found.left
    return found.understood and (found.left != ()) == (word == "asked") and (word == "asked" or not found.claims)


def _tried(found: Sequence[Example], ground: str) -> list[Found]:
    text, spans = f"{ground}\n# 9 Examples\n\n", []
    for number, example in enumerate(found, start=1):
        start = len(text)
        text += fragment(example.sort, example.text, number) + "\n"
        if example.sort == "live text":
            start = text.index("COMPONENT", start)  # what stands before it makes the card live
        spans.append((start, len(text)))
    document, _ = pipeline.parse(Source("page.rules", text))
    book, _ = from_syntax.bind((document,))
    lexicon = from_book.lexicon(book)
    all_read = from_phrase.read_book(book, lexicon)
    lowered = from_meaning.lower(book, lexicon, all_read)
    unplayable = findings(book, all_read, lowered)
    results = []
    for example, (start, end) in zip(found, spans, strict=True):

        def here(reading: Reading, start: int = start, end: int = end) -> bool:
            return start <= reading.sentence.span.start < end

        read = [reading for reading in all_read if here(reading)]
        if example.sort in LEADS:
            read = [reading for reading in read if reading.sentence.lead == example.sort][example.sort == "Given" :]
        left = [each.reason for each in lowered.unplayed if here(each.reading)]
        left += [f"not read: {each.sentence.text}" for each in lowered.unread if here(each)]
        left += [each.message for each in unplayable if start <= each.span.start < end]
        claims = [(claim.ground.value, claim.reason) for claim in lowered.claims if here(claim.reading)]
        results.append(Found(tuple(read), tuple(left), tuple(claims)))
    return results
