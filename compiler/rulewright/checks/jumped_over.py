"""A rule asks for an exact number that can be passed.

"Has 10 Points" is ten and no more. Where something gives more than one at once, a Player can go from 9 to 11, and a
rule that waits for ten never comes. And where it is asked what somebody has, or how many there are, eleven is not ten.

Fires:
    When a Player has 10 Points, that Player wins.          (and somewhere: gains 2 Points)
    Only a Player with 2 Gold may Study.                    (one with 3 Gold may not)

Quiet:
    When a Player has 10 or more Points, that Player wins.
    When a Player reaches 10 Points, that Player wins.
    When a Player has exactly 10 Points, that Player wins.
    Only a Player with at least 2 Gold may Study.

Mend: write "10 or more", or "exactly 10" if no other number counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.book.model import Role
from rulewright.checks import changes
from rulewright.checks.check import Check, labels_of
from rulewright.checks.matter import of_groups
from rulewright.checks.placed import Block
from rulewright.diagnostic import Diagnostic, Severity
from rulewright.machine.things.world import parts
from rulewright.meaning import attributes, circumstances, conditions, facts, happenings, quantities, things
from rulewright.meaning.binding import walk
from rulewright.meaning.model import Reading

_STATES = (circumstances.If, circumstances.OnlyIf, circumstances.Unless, circumstances.While)


@dataclass(frozen=True, slots=True)
class Asked:
    """A sentence asks for so many and says no more of it; `waits`: for the moment when they are so many."""

    reading: Reading
    what: things.Nominal
    number: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Most:
    """No more of it than so many."""

    number: int


Said = changes.Change | Asked | Most


def said(block: Block) -> Iterator[tuple[str, Said]]:
    """What the sentences of a block say of how many, by the name of what is counted."""
    for name, each in changes.said_of_numbers(block):
        if isinstance(each, changes.Change):
            yield name, each
    for _, reading in block.understood:
        nodes = walk(reading.meaning)
        waiting = {id(inner) for node in nodes if _waits(node, reading) for inner in walk(node)}
        declared_ = {id(node.state) for node in nodes if isinstance(node, facts.Holds)}  # the game has 15 Dikes
        told: set[tuple[int, int]] = set()  # a trigger is among the circumstances, too
        for node in nodes:
            for what in _counted(node, id(node) in waiting) if id(node) not in declared_ else ():
                number, place = _bare(what), (what.span.start, what.span.end)
                if number and place not in told:
                    told.add(place)
                    yield what.name, Asked(reading, what, number, id(node) in waiting)
        match reading.meaning:
            case attributes.HasAttribute(
                attributes=declared, type=attributes.Type(name="number", high=quantities.Number(value=most))
            ):
                yield from ((each.name, Most(most)) for each in declared if isinstance(each, things.Nominal))


def _waits(node: object, reading: Reading) -> bool:
    """Whether a condition is an event: `When a Player has …`, and `If …` in a RULE that does something."""
    does = isinstance(reading.meaning, happenings.Do | happenings.Happening) and reading.sentence.role is Role.RULE
    return isinstance(node, circumstances.When) or (does and isinstance(node, circumstances.If))


def _counted(node: object, waits: bool) -> Iterator[things.Nominal]:
    """What is asked to be so many: what somebody has (`with two Rubies`), who does or is something, what there is."""
    match node:
        case conditions.Has(what=what):
            yield from _parts(what)
        case things.Where(preposition="with", object=what):
            yield from _parts(what)
        case circumstances.Given() if isinstance(node, _STATES) and not waits:
            for condition in node.conditions:
                yield from _parts(getattr(condition, "subject", None))
                if isinstance(condition, conditions.Exists):
                    yield from _parts(condition.what)


def _parts(noun: object) -> Iterator[things.Nominal]:
    return (each for each in parts(noun) if isinstance(each, things.Nominal))


def _bare(what: things.Nominal) -> int | None:
    """The number before a noun that nothing else is said of: `two Rubies`, and not `at least two`, `the two Rubies`."""
    amount = what.amount
    if amount is None or amount.relation or amount.beyond or what.quantifier or what.focus or "more" in what.which:
        return None
    return amount.number.value if isinstance(amount.number, quantities.Number) else None


def _jumped(_: str, found: tuple[Said, ...]) -> Iterator[Diagnostic]:
    """What is said of one number, or of one sort of things."""
    over = [each for each in found if isinstance(each, changes.Change) and (each.most is None or each.most > 1)]
    most = min((each.number for each in found if isinstance(each, Most)), default=None)
    for asked in found:
        if not isinstance(asked, Asked) or (asked.waits and not over) or asked.number == most:
            continue
        what, number = asked.what, asked.number
        counted = f"{number} {what.head()}"
        yield Diagnostic(
            CHECK.code,
            CHECK.slug,
            CHECK.severity,
            asked.reading.sentence.span_of(what.span.start, what.span.end),
            f"{number + 1} would not count here: {counted} means {number} and no more",
            labels_of([(each.span, "this can change it by more than 1") for each in over[:3]]),
            f'write "{number} or more", or "exactly {number}" if no other number counts',
            f"somebody goes from {number - 1} to {number + 1}, and nothing happens"
            if asked.waits
            else f"there are {number + 1}, and it is not so",
        )


CHECK = Check("RW511", "jumped-over", Severity.WARNING, __doc__ or "", of_groups(said, _jumped))
