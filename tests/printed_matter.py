"""What the tests of print share: a small book, the Zombies book, and a made PDF opened for its objects and its text.

The fixtures are known to every test through conftest.py.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest

from rulewright.book import from_syntax
from rulewright.book.model import Book
from rulewright.emit import (
    pdf,
    theme,
)
from rulewright.emit.printed import MM
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


def bare(text: str) -> str:
    """Letters and digits alone: hyphens, signs and footnote figures fall anywhere."""
    return re.sub(r"[\W_]+", "", text).lower()


def millimetres(box: Any) -> list[float]:
    return [float(value) / MM for value in box]
