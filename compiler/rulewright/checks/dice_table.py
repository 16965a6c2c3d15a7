"""A dice table has a number in no row, or in two.

Every face must stand in exactly one row, or a throw has no result, or two.

Fires:
    TABLE Noise (1D10)
    1-4: Nothing
    4-7: One Walker
    8-9: One Runner              (4 stands in two rows, 10 in none)

Quiet:
    1-4: Nothing
    5-8: One Walker
    9-10: One Runner

Mend: change the numbers so that the rows follow each other without a hole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.book.model import Face, Rule
from rulewright.book.rules import faces_of
from rulewright.checks.check import Check, listed
from rulewright.checks.dice import DICE, dice_of
from rulewright.checks.matter import Matter, held, of_each
from rulewright.checks.placed import Block, Heading
from rulewright.checks.plain import key_of_name
from rulewright.diagnostic import Diagnostic, Label, Severity
from rulewright.source import Span

USUAL = (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)


_ON = re.compile(rf"{DICE.pattern}\s+(?:on|in)\s+the\s+(?P<name>[A-Z][\w' ]*)")


@held
def _thrown(matter: Matter) -> Mapping[str, str]:
    """The dice that are thrown on tables, by the names of those."""
    thrown: dict[str, str] = {}
    for _, found in matter.found(_ON, once=True, ruling=False):
        thrown.setdefault(_table(key_of_name(found["name"])), found.group())
    return thrown


def _table(key: str) -> str:
    return re.sub(r" table$", "", key)


def find(block: Block, thrown: Mapping[str, str]) -> Iterator[Diagnostic]:
    section, rule = block.heading, block.rule
    faces = [face for face in rule.faces if face.faces] or _keyed_by_a_die(rule)
    if len(faces) < 2:
        return
    low, high, die = _range(thrown, section, rule, faces)
    seen: dict[int, Face] = {}
    twice: dict[int, tuple[Face, Face]] = {}
    for face in faces:
        for first, last in face.faces:
            for number in range(low if first is None else first, (high if last is None else last) + 1):
                if number in seen and seen[number] is not face:
                    twice.setdefault(number, (seen[number], face))
                seen.setdefault(number, face)
    name = rule.name or section.name or "this table"
    if twice:
        numbers = [str(n) for n in sorted(twice)]
        one, other = twice[min(twice)]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            _row(other),
            f"{listed(numbers)} {'stands' if len(twice) == 1 else 'stand'} in two rows of {name}",
            (Label(_row(one), "the first row"),),
            "change one of the two rows so that each number has one result",
            f"the die shows {numbers[0]}: which row?",
        )
    missing = [str(n) for n in range(low, high + 1) if n not in seen]
    if missing and not any(face.otherwise for face in rule.faces):
        comes = f", and {die} can come up so" if die else ""
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            _row(faces[-1]),
            f"{name} has no row for {listed(missing)}{comes}",
            (),
            "add the row, or widen the one before it",
            f"the die shows {missing[0]}: nothing is said",
        )
    outside = [n for n in sorted(seen) if die and not low <= n <= high]
    if outside:
        numbers = [str(n) for n in outside]
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            Severity.WARNING,
            _row(seen[outside[0]]),
            f"{die} never comes up {listed(numbers)}, but {name} has a row for it",
            (),
            "take the row out, or name the die that is meant",
        )


def _keyed_by_a_die(rule: Rule) -> list[Face]:
    """The rows of a pipe table whose first column is headed by a die (1D6), as faces; none when a row has words."""
    if not rule.columns or not DICE.fullmatch(rule.columns[0].text.strip()):
        return []
    found = [
        Face(row.span, faces_of(row.cells[0].text), row.cells[0].text, row.cells[-1]) for row in rule.rows if row.cells
    ]
    return found if all(face.faces for face in found) else []


def _row(face: Face) -> Span:
    return face.span


def _range(thrown: Mapping[str, str], section: Heading, rule: Rule, faces: list[Face]) -> tuple[int, int, str]:
    """The lowest and highest throw, and the die: as the table or a rule that uses it says, else as its rows
    suggest.
    """
    written = DICE.search(rule.die or (rule.columns[0].text if rule.columns else ""))
    if written is None:
        names = [_table(key_of_name(n)) for n in (rule.name, section.name) if n]
        written = next((DICE.search(thrown[name]) for name in names if name in thrown), None)
    dice = dice_of(written) if written else None
    if dice is not None and written is not None:
        return dice.low, dice.high, written.group()
    numbers = [n for face in faces for pair in face.faces for n in pair if n is not None]
    top = max(numbers)
    high = next((sides for sides in USUAL if sides >= top), top)
    return min(1, *numbers), (top if top in USUAL or high - top > 2 else high), ""


CHECK = Check("RW502", "dice-table", Severity.ERROR, __doc__ or "", of_each(find, _thrown))
