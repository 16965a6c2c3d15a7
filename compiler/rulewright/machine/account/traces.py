"""Whether each clause of a sentence has left a trace in the statements that were made of it.

In: the meaning of a sentence of play and its statements. Out: the first part of the meaning of which nothing in the
statements tells: a condition without a test, `each` without a set, `other` without an exception, a number, a name or a
half that stands nowhere. This knows no verb and no form; it is the net under those that do, so that a new form cannot
lose a clause in silence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.effects import ranking
from rulewright.machine.plain import halves
from rulewright.machine.scope import GROUP
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, SPACE, World
from rulewright.meaning import circumstances, conditions, effects, quantities, things

# Verbs that name what later sentences read for themselves: nothing is done, and nothing is lost.
NAMING = frozenset({"identify", "count", "calculate", "check", "confirm", "determine", "leave", "complete"})
_SETS = (
    e.Every, e.Where, e.Union, e.Cards, e.Sorted, e.These, e.Most, e.Values, e.Within, e.Reach, e.Without, e.InPlay,
    e.SpacesOf, s.ForEach, s.ChooseEach, s.Repeat,
)  # fmt: skip
_CHOICES = (s.May, s.Choose, s.ChooseEach, s.ChooseNumber, s.ChooseOne, s.Actions, s.ChooseWay)
_TESTS = (s.If, s.May, s.Repeat, s.ChooseOne, s.Choose, s.ChooseEach, s.ForEach, e.Where, s.Again)


@dataclass(frozen=True, slots=True)
class _Traces:
    """What stands in statements: kinds of nodes, names, numbers, and the signs of comparisons and of sums."""

    kinds: frozenset[type]
    names: frozenset[str]
    numbers: frozenset[int]
    signs: frozenset[str]

    def any(self, kinds: tuple[type, ...]) -> bool:
        return bool(self.kinds.intersection(kinds))


def lost(meaning: object, body: s.Body, world: World) -> str | None:
    """What of a sentence is told by nothing in its statements; None where all is."""
    if not body or any(isinstance(node, s.Table | s.Ask) for node in nodes(body)):
        return None
    found = _traces(body)
    for part, inside in _parts(meaning, ()):
        if any(isinstance(act, effects.Act) and act.verb in NAMING for act in inside):
            continue
        said = _untold(part, inside, found, world)
        if said is not None:
            return said
    return None


def _traces(body: s.Body) -> _Traces:
    kinds: set[type] = set()
    names: set[str] = set()
    numbers: set[int] = set()
    signs: set[str] = set()
    for node in nodes(body):
        kinds.add(type(node))
        match node:
            case e.Int(value=value):
                numbers.add(value)
            case e.Dice(count=count, sides=sides, add=add, keep=keep, minimum=minimum):
                numbers |= {count, sides, abs(add), abs(keep), minimum or 0}
            case e.Compare(op=op) | e.Arithmetic(op=op):
                signs.add(op)
            case _:
                pass
        for each in fields(node):  # type: ignore[arg-type]
            value = getattr(node, each.name)
            names |= {value} if isinstance(value, str) else set()
            if isinstance(value, tuple) and each.name == "roles":
                names |= {name for name, _ in value}
    return _Traces(frozenset(kinds), frozenset(names), frozenset(numbers), frozenset(signs))


def _parts(node: object, inside: tuple[object, ...]) -> Iterator[tuple[object, tuple[object, ...]]]:
    """Every part of a meaning, with those in which it stands; what a pronoun takes up is no part."""
    if isinstance(node, tuple):
        for part in node:
            yield from _parts(part, inside)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node, inside
        for each in fields(node):
            if each.name not in ("antecedent", "span"):
                yield from _parts(getattr(node, each.name), (*inside, node))


def _untold(part: object, inside: tuple[object, ...], found: _Traces, world: World) -> str | None:
    match part:
        case circumstances.If() | circumstances.Unless() | circumstances.While() | circumstances.OnlyIf():
            if not found.any(_TESTS) or (isinstance(part, circumstances.Unless) and not _denies(found)):
                return f"“{part}”: nothing tests it"
        case circumstances.Until() if not found.any((s.Repeat, s.If, s.Again)):
            return f"“{part}”: nothing tests it"
        case circumstances.ForEach() if not found.any((s.ForEach, s.Repeat)) and "*" not in found.signs:
            return f"“{part}”: nothing goes through them"
        case circumstances.StartingWith() if not found.any((e.Sorted,)):
            return f"“{part}”: nothing begins there"
        case effects.Offer() if not found.any(_CHOICES):
            return f"“{part}”: nobody is asked"
        case conditions.State(negated=True) if not _denies(found):
            return f"“{part}”: nothing denies it"
        case quantities.Number(value=value) if value > 1 and not _counted(value, inside, found):
            return f"“{value}” stands nowhere in what is done"
        case things.Nominal():
            return _of_noun(part, inside, found, world)
        case _:
            return None
    return None


def _denies(found: _Traces) -> bool:
    return found.any((e.Not, e.Without)) or bool(found.signs & {"!=", "<=", "<", "=="})


def _counted(value: int, inside: tuple[object, ...], found: _Traces) -> bool:
    """Whether a number stands in the statements, as it is or as a border beside it."""
    return bool(found.numbers & {value - 1, value, value + 1})


def _of_noun(noun: things.Nominal, inside: tuple[object, ...], found: _Traces, world: World) -> str | None:
    base = world.base(noun.name)
    thing = base in (PLAYER, SPACE, "Card") or noun.name == "card"
    if noun.quantifier in GROUP and thing and not found.any(_SETS) and not found.any((e.Shared,)):
        return f"“{noun}”: what is done is not done to each of them"
    if (noun.quantifier == "another" or "other" in noun.which) and thing:
        if "!=" not in found.signs and not found.any((e.Not, e.Without)) and f"other {noun.name}" not in found.names:
            return f"“{noun}”: none is left out"
    if halves.is_half(noun) and "//" not in found.signs:
        return f"“{noun}”: nothing is halved"
    if "random" in noun.which and not found.any((s.Pick, s.Draw, s.Arrange, s.Shuffle, s.Bury, s.Roll)):
        return f"“{noun}”: nothing is left to chance"
    if ranking.superlatives(noun) and not found.any((e.Most, s.Arrange)):
        return f"“{noun}”: nobody is compared"
    name = noun.name
    if isinstance(noun, things.AttributeOf | things.Register | things.StatusName | things.Individual | things.Process):
        known = (
            (name in world.attributes and noun.owner is not None)
            or name in world.registers
            or name in world.piles
            or name in world.statuses
            or name in world.spaces
            or world.is_procedure(name)
        )
        told = found.names | {"Active Player"}
        status = world.statuses.get(name)
        if known and name not in told and not (status is not None and status.attribute in told):
            return f"“{name}” stands nowhere in what is done"
    for status_name in noun.statuses:
        status = world.statuses.get(status_name)
        if status is not None and not ({status_name, status.attribute} & found.names) and thing:
            return f"“{status_name}” is tested nowhere"
    return None
