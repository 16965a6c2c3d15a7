"""What is printed on cards, column by column."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import model
from rulewright.machine.things import cell_values
from rulewright.machine.things.world import Component, World

MOST_COPIES = 10_000  # of one card: a machine numbers each copy


def values_of(component: Component, world: World) -> tuple[model.Card, ...]:
    """The cards of a component, their printed values typed: numbers, dice, words; a cell of rule text is
    the name of the procedure that plays it.
    """
    columns = [column.text for column in component.rule.columns]
    found: dict[str, model.Card] = {}
    for row in component.rule.rows:
        printed = [cell.text.strip() for cell in row.cells]
        if not printed or not printed[0] or printed[0] in found:
            continue  # a name that stands twice is a finding (twice-named); the first row counts
        copies = 1
        values: list[tuple[str, model.Value]] = []
        for column, text in zip(columns[1:], printed[1:], strict=False):
            if column == "Quantity" and text.isdecimal():
                copies = min(cell_values.number(text), MOST_COPIES)
            if column in component.text_columns:
                values.append((column, cell_values.text_procedure(printed[0], column) if text else ""))
            else:
                values.append((column, cell_values.value(text)))
        if world.tiling is not None and component.kind == world.tiling.kind and world.tiling.joined:
            values.append((world.tiling.joined, world.tiling.number_of_ways(printed[0])))
        found[printed[0]] = model.Card(printed[0], copies, tuple(values))
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
