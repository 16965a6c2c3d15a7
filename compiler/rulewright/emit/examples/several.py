"""Then lines that are said of several at once: of one at least, of none, of only one, of so many.

In: a condition. Out: the conditions of one each that it comes to, and how many of them must hold. `neither Ann nor Bo
is Hidden` denies it of each; `Ann or Bo is Hidden` says it of one at least.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.emit.examples.table import Table
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import conditions, effects, things
from rulewright.nodes import replace

# What is said of somebody, and can be denied.
Told = conditions.State | effects.Act


@dataclass(frozen=True, slots=True)
class Said:
    """Conditions of one each, and how many of them must hold: all of them, or from `low` to `high` (None: any)."""

    each: tuple[Told, ...]
    all: bool = True
    low: int = 0
    high: int | None = None


def spread(condition: conditions.Condition, table: Table) -> Said | None:
    """What a condition says of each of several; None where it is said of all whom it names, or of one."""
    if not isinstance(condition, Told):
        return None
    if condition.negated or (isinstance(condition, effects.Act) and condition.never):
        return None
    match condition.subject:
        case things.Union() as union:
            return _of_union(condition, union, table)
        case things.Nominal() as noun:
            return _only(condition, noun, table) or _of_players(condition, noun, table)
    return None


def _of_union(condition: Told, union: things.Union, table: Table) -> Said | None:
    first = union.items[0]
    begins = (first.focus, first.quantifier) if isinstance(first, things.Nominal) else ("", "")
    if union.joint == "or" and begins[1] in ("", "the", "a"):
        table.claim(union, "joint")
        return Said(_each(condition, union.items), False, 1)
    if union.joint == "nor" and begins == ("", "neither"):
        table.claim(union, "joint")
        table.claim(first, "quantifier")
        return Said(tuple(deny(each) for each in _each(condition, union.items)))
    if union.joint == "and" and begins == ("not", "both"):
        table.claim(first, "focus", "quantifier")
        return Said(_each(condition, union.items), False, 0, len(union.items) - 1)
    if begins == ("only", "") and union.joint == "and":
        names = table.names(union)
        if all(name in table.players for name in names):
            table.claim(first, "focus")
            return _but_no_other(condition, names, union, table)
    return None


def _only(condition: Told, noun: things.Nominal, table: Table) -> Said | None:
    """`only Ann is Hidden`: she is, and nobody else."""
    if noun.focus != "only" or noun.name not in table.players or noun.quantifier:
        return None
    table.claim(noun, "focus")
    return _but_no_other(condition, [noun.name], noun, table)


def _but_no_other(condition: Told, names: list[str], said: things.Noun, table: Table) -> Said:
    yes = _each(condition, tuple(_player(name, said) for name in names))
    others = tuple(_player(name, said) for name in table.players if name not in names)
    return Said((*yes, *(deny(each) for each in _each(condition, others))))


def _of_players(condition: Told, noun: things.Nominal, table: Table) -> Said | None:
    """no Player, nobody, not all Players, exactly one Player, at least two Players."""
    if table.world.base(noun.name) != PLAYER or noun.name in table.players or noun.name in table.world.registers:
        return None
    said = _each(condition, tuple(_player(name, noun) for name in table.everybody(noun)))
    if noun.quantifier == "no" and noun.amount is None:
        if isinstance(condition, effects.Act) and condition.verb in ("win", "share"):
            return None
        table.claim(noun, "quantifier")
        return Said(tuple(deny(each) for each in said))
    if noun.focus == "not" and noun.quantifier in ("all", "every", "each"):
        table.claim(noun, "focus", "quantifier")
        return Said(said, False, 0, len(said) - 1)
    if noun.amount is not None and noun.quantifier == "":
        low, high = noun.amount.low_high()
        table.claim(noun.amount)
        return Said(said, False, low, high)
    return None


def _each(condition: Told, subjects: tuple[things.Noun, ...]) -> tuple[Told, ...]:
    return tuple(replace(condition, subject=subject) for subject in subjects)


def _player(name: str, said: things.Noun) -> things.Individual:
    return things.Individual(said.span, name)


def deny(condition: Told) -> Told:
    """The same condition, denied."""
    return replace(condition, negated=True)


def so_many(low: int, high: int | None, ways: list[list[str]]) -> str:
    """The call that so many of several ways hold, each of which is some calls that must all hold."""
    said = ", ".join(_way(calls) for calls in ways)
    return f"table.so_many({low}, {high}, {said})"


def earlier(calls: list[str]) -> str:
    """The call that something held before the When."""
    return f"table.earlier({_way(calls)})"


def _way(calls: list[str]) -> str:
    return f"lambda: {calls[0]}" if len(calls) == 1 else f"lambda: ({', '.join(calls)})"
