"""What is printed on cards: their values typed, and the procedures that play their texts."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.machine import model
from rulewright.machine.expression import Dice
from rulewright.machine.things.world import Component, World

MOST_COPIES = 10_000  # of one card: a machine numbers each copy
MOST_TOKENS = 999_999_999  # of one kind: a machine counts them
_NUMBER = re.compile(r"-?[0-9]{1,9}")  # a longer one is a word
_DICE = re.compile(r"([0-9]{0,9})d([0-9]{1,9})(?:([+-])([0-9]{1,9}))?")


def values_of(component: Component, world: World) -> tuple[model.Card, ...]:
    """The cards of a component, their printed values typed: numbers, dice, words; a cell of rule text is
    the name of the procedure that plays it.
    """
    columns = [column.text for column in component.rule.columns]
    found: dict[str, model.Card] = {}
    for row in component.rule.rows:
        cells = [cell.text.strip() for cell in row.cells]
        if not cells or not cells[0] or cells[0] in found:
            continue  # a name that stands twice is a finding (twice-named); the first row counts
        copies = 1
        values: list[tuple[str, model.Value]] = []
        for column, text in zip(columns[1:], cells[1:], strict=False):
            if column == "Quantity" and text.isdecimal():
                copies = min(number(text), MOST_COPIES)
            if column in component.text_columns:
                values.append((column, text_procedure(cells[0], column) if text else ""))
            else:
                values.append((column, value(text)))
        if world.tiling is not None and component.kind == world.tiling.kind and world.tiling.joined:
            values.append((world.tiling.joined, world.tiling.number_of_ways(cells[0])))
        found[cells[0]] = model.Card(cells[0], copies, tuple(values))
    return _of_one_sort(tuple(found.values()))


def _of_one_sort(cards: tuple[model.Card, ...]) -> tuple[model.Card, ...]:
    """The cards, each column of one sort: where a cell among numbers is a word, all of its column are words."""
    sorts: dict[str, set[type]] = {}
    for card in cards:
        for column, cell in card.values:
            if cell != "":
                sorts.setdefault(column, set()).add(type(cell))
    mixed = {column for column, kinds in sorts.items() if len(kinds) > 1}
    if not mixed:
        return cards
    return tuple(
        replace(card, values=tuple((name, str(cell) if name in mixed else cell) for name, cell in card.values))
        for card in cards
    )


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
