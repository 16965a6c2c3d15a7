"""Numbers and dice as they are written, and how many of something."""

from __future__ import annotations

from rulewright.meaning import agreement
from rulewright.meaning.claim import Context, Mismatch
from rulewright.meaning.quantities import NUMBERS, Amount, Dice, Number
from rulewright.meaning.things import (
    Nominal,
)
from rulewright.phrase import tree
from rulewright.phrase.tree import WordClass


def number(word: tree.Word) -> Number | Dice:
    """A number word, figures, or dice."""
    text = word.text.lower().replace("−", "-")
    if word.cls is WordClass.DICE:
        return dice(word)
    if text in NUMBERS:
        return Number(word.span, NUMBERS[text], word.text)
    digits = text.replace(",", "")
    if digits.lstrip("-").isdigit():
        return Number(word.span, int(digits), word.text)
    raise Mismatch(word.span, f"“{word.text}” is no number that can be read")


def number_named(noun: Nominal) -> Number | None:
    """The number that stands as the head of a longer phrase (10 starting at 1)."""
    return Number(noun.span, int(noun.name), noun.name) if noun.name.isdigit() else None


def dice(word: tree.Word) -> Dice:
    """`1D20`, `D3`, `2d6+1`, `1D6-2 (minimum 1)`."""
    thrown, _, floor = word.text.partition(" (minimum ")
    least = int(floor.rstrip(")")) if floor.rstrip(")").isdigit() else None
    count, _, rest = thrown.lower().partition("d")
    rest = rest.replace("−", "-")
    sides, sign, plus = rest, "", ""
    for mark in "+-":
        if mark in rest:
            sides, sign, plus = rest.partition(mark)
            break
    if not sides.isdigit() or (plus and not plus.isdigit()) or (count and not count.isdigit()):
        raise Mismatch(word.span, f"“{word.text}” is no die that can be read; write 2D6 or 1D6+1")
    constant = int(plus) if plus else 0
    return Dice(word.span, int(count or 1), int(sides), -constant if sign == "-" else constant, word.text, least)


def amount(node: tree.Amount, value: tree.Word | None, context: Context) -> Amount:
    """How many; `value` is the number when it stands in the head."""
    word = node.value or value
    if node.or_more and node.relation in agreement.OF_A_NUMBER:
        raise Mismatch(node.span, f"“{node.relation}” and “{node.tail}” both say how far: leave one out")
    if node.relation.startswith("exactly "):
        raise Mismatch(node.span, f"“{node.relation}”: exactly and the words after it both say how far: leave one out")
    more = node.tail.removeprefix("or ")
    return Amount(node.span, node.relation, number(word) if word is not None else None, node.or_more, more)
