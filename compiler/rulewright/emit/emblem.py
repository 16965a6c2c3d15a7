"""What the covers and card backs of a game show when its theme does not say: something that is in the box.

In: a `BookView` and a `Theme`. Out: the theme with its ornaments settled. A game with dice shows its commonest die,
one with cards shows cards, one with a map rooms; any other has a seal with its initial.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rulewright.emit.contents import running
from rulewright.emit.theme import Theme
from rulewright.emit.view import BookView

DICE = re.compile(r"(?<![\w])\d*[dD](4|6|8|10|12|20|100)\b")
A_DIE = re.compile(r"\b(?:die|dice)\b", re.I)
COMMON = 6
"""The sides of a die that only is called a die."""


def settled(theme: Theme, shown: BookView) -> Theme:
    """The theme with the picture of the cover chosen, when it is `auto`: die, cards, map or seal, with the sides of the
    die and the initial of the seal.
    """
    ornament = dict(theme.ornament)
    if ornament.get("cover", "auto") == "auto":
        ornament |= _from_game(shown)
    letter = next((letter for letter in shown.title if letter.isalnum()), "R")
    return replace(theme, ornament={"initial": letter.upper(), **ornament})


def _from_game(shown: BookView) -> dict[str, str]:
    sides = Counter(int(found[1]) for text in _texts(shown) for found in DICE.finditer(text))
    if sides:
        return {"cover": "die", "sides": str(max(sides, key=lambda each: (sides[each], each)))}
    blocks = shown.blocks()
    if any(A_DIE.search(text) for text in _texts(shown)):
        return {"cover": "die", "sides": str(COMMON)}
    if any(b.kind == "component" and b.columns and b.columns[0].name.lower() == "name" for b in blocks):
        return {"cover": "cards"}
    return {"cover": "map" if any(block.map for block in blocks) else "seal"}


def _texts(shown: BookView) -> Iterator[str]:
    """Everything that the rules and tables of the book say."""
    for block in shown.blocks():
        yield block.die
        for paragraph in running(block):
            yield paragraph.text
        for row in block.rows:
            for cell in row:
                yield cell.text
