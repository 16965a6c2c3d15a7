"""A map of squares, as `MAP Battlefield (grid)` draws it, and what the rules say of which of them adjoin.

In: the block, a letter for each square in rows from the top, with a legend that says what each letter is (`a: Street
Square, Starting Square`); and readings. Out: the squares by their names (`A1` is the first of the top row), the kinds
that they are of, and which adjoin: those that share a side, and those that touch at a corner where a rule says so. A
rule may let squares of two kinds adjoin only if the one is of a third (a Door).
"""

from __future__ import annotations

from rulewright.book.model import Book, Rule
from rulewright.book.namings import square_name as named
from rulewright.machine.things import adjoining
from rulewright.machine.things.world import World, cite
from rulewright.meaning.model import Reading
from rulewright.syntax.tree import BlockKind

STYLE = "grid"
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def squares(rule: Rule) -> dict[tuple[int, int], str]:
    """The letter of each square by column and row."""
    found = {}
    for y, line in enumerate(row for row in (drawn.text.split() for drawn in rule.drawn) if row):
        for x, letter in enumerate(line if all(len(each) == 1 for each in line) else "".join(line)):
            found[x, y] = letter
    return found


def maps(book: Book) -> list[Rule]:
    """The maps of squares of a book."""
    return [rule for rule in book.rules() if rule.kind is BlockKind.MAP and rule.style == STYLE]


def drawn(world: World) -> None:
    """Gives the world the squares of its grids and their kinds."""
    for rule in maps(world.book):
        legend = {each.name.text.strip(): each.value.text.split(",") for each in rule.fields}
        for (x, y), letter in squares(rule).items():
            world.spaces.setdefault(named(x, y), ())
            for kind in legend.get(letter, ()):
                world.members.setdefault(world.named(kind.strip()), []).append(named(x, y))


def joined(readings: list[Reading], world: World) -> None:
    """Says which squares adjoin, as the rules have it."""
    grids = maps(world.book)
    steps: tuple[tuple[int, int], ...] = SIDES
    gates: list[adjoining.Gate] = []
    for reading in readings if grids else ():
        sides, gate = adjoining.shared(reading.meaning, world), adjoining.gate(reading.meaning)
        if sides:
            steps = (*(SIDES if "side" in sides else ()), *(CORNERS if "corner" in sides else ()))
        elif gate is not None and all(world.members_of(kind) for kind in gate):
            gates.append(gate)
        else:
            continue
        world.told.add(cite(reading.sentence))
    for rule in grids:
        there = squares(rule)
        for x, y in there:
            world.spaces[named(x, y)] = tuple(
                named(x + dx, y + dy)
                for dx, dy in steps
                if (x + dx, y + dy) in there and _open(named(x, y), named(x + dx, y + dy), gates, world)
            )


def _open(here: str, there: str, gates: list[adjoining.Gate], world: World) -> bool:
    for inner, outer, door in gates:
        for one, other in ((here, there), (there, here)):
            within = one in world.members_of(inner) and other in world.members_of(outer)
            if within and one not in world.members_of(door):
                return False
    return True
