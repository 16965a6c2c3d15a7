"""A cell of a table or a card as a number, a die or a word, and the name of the procedure that plays its text."""

from __future__ import annotations

import re

from rulewright.machine import model
from rulewright.machine.expression import Dice

MOST_TOKENS = 999_999_999  # of one kind: a machine counts them
_NUMBER = re.compile(r"-?[0-9]{1,9}")  # a longer one is a word
_DICE = re.compile(r"([0-9]{0,9})d([0-9]{1,9})(?:([+-])([0-9]{1,9}))?")


def text_procedure(card: str, column: str) -> str:
    """The name of the procedure that plays a cell of rule text."""
    return f"{card} {column}"


def value(text: str) -> model.Value:
    """A cell as a number, a die or a word."""
    if _NUMBER.fullmatch(text):
        return int(text)
    dice = _DICE.fullmatch(text.lower())
    if dice is not None and int(dice[2]):
        return Dice(int(dice[1] or 1), int(dice[2]), int(dice[4] or 0) * (-1 if dice[3] == "-" else 1))
    return text


def number(digits: str) -> int:
    """A number of things, at most `MOST_TOKENS`, whatever number of digits it has."""
    kept = digits.lstrip("0")
    return int(kept or 0) if len(kept) <= 9 else MOST_TOKENS
