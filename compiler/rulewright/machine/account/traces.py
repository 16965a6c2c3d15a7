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
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.conditions import alike, membership
from rulewright.machine.effects import ranking
from rulewright.machine.effects.absent import ALWAYS
from rulewright.machine.nouns import several_results, there_is_one, whereabouts
from rulewright.machine.nouns.tally import TIMES
from rulewright.machine.plain import halves
from rulewright.machine.scope import DEFINITE, GROUP, Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, SPACE, World
from rulewright.meaning import circumstances, conditions, effects, quantities, things

# Verbs that name what later sentences read for themselves: nothing is done, and nothing is lost.
NAMING = frozenset({"identify", "count", "calculate", "check", "confirm", "determine", "leave", "complete"})
# A moment is what the step before, the event or the place of a rule is; and who continues a procedure leaves this one.
_MOMENTS = (circumstances.After, circumstances.Before, circumstances.When)
_SETS = (
    e.Every, e.Where, e.Union, e.Cards, e.Sorted, e.These, e.Most, e.Values, e.Within, e.Reach, e.Without, e.InPlay,
    e.SpacesOf, s.ForEach, s.ChooseEach, s.Repeat,
)  # fmt: skip
_CHOICES = (s.May, s.Choose, s.ChooseEach, s.ChooseNumber, s.ChooseOne, s.Actions, s.ChooseWay)
_TESTS = (s.If, s.May, s.Repeat, s.ChooseOne, s.Choose, s.ChooseEach, s.ForEach, e.Where, s.Again)
_NUMBERS = (e.Get, e.Shared, e.Count, e.Apply, e.Total, e.Slot, e.Outer)


_BORDERS = frozenset({"<", "<=", ">", ">=", "min", "max", "==", "!="})  # no Gold is at most none, and not some
_SIGNS = {
    "equal": frozenset({"=="}),
    "at least": frozenset({">=", ">"}),
    "at most": frozenset({"<=", "<"}),
    "more": frozenset({">", ">="}),
    "fewer": frozenset({"<", "<="}),
}


@dataclass(frozen=True, slots=True)
class _Traces:
    """What stands in statements: kinds of nodes, names, numbers, and the signs of comparisons and of sums."""

    several: bool  # any of them is of more than one thing
    kinds: frozenset[type]
    names: frozenset[str]
    numbers: frozenset[int]
    signs: frozenset[str]

    def any(self, kinds: tuple[type, ...]) -> bool:
        return bool(self.kinds.intersection(kinds))


def require(meaning: object, body: s.Body, world: World, here: str = "") -> None:
    """Raise Unplayable for the first part of a sentence that is lost in its statements."""
    why = lost(meaning, body, world, here)
    if why is not None:
        raise Unplayable(why)


def lost(meaning: object, body: s.Body, world: World, here: str = "") -> str | None:
    """What of a sentence is told by nothing in its statements; None where all is. `here` is the procedure in which it
    stands, of which a statement speaks without its name.
    """
    if not body or any(isinstance(node, s.Table | s.Ask) for node in nodes(body)):
        return None
    found = _traces(body, here)
    for part, inside in _parts(meaning, ()):
        if any(isinstance(around, _MOMENTS) or getattr(around, "verb", "") in NAMING for around in inside):
            continue
        until = any(isinstance(around, circumstances.Until) for around in inside)
        if until and isinstance(part, conditions.Compares) and part.relation == "equal":
            continue  # a number that grows is so much, or more
        said = _untold(part, found, world) or _of_one(part, inside, world)
        if said is not None:
            return said
    return None


def _traces(body: s.Body, here: str) -> _Traces:
    kinds: set[type] = set()
    several = False
    names = {here, ALWAYS}
    numbers: set[int] = set()
    signs: set[str] = set()
    rolls = sum(isinstance(node, s.Roll) for node in nodes(body))
    numbers |= {rolls} if rolls > 1 else set()  # rolled twice
    for node in nodes(body):
        kinds.add(type(node))
        several = several or (isinstance(node, _SETS) if not isinstance(node, e.These) else len(node.things) > 1)
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
    return _Traces(several, frozenset(kinds), frozenset(names), frozenset(numbers), frozenset(signs))


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


def _untold(part: object, found: _Traces, world: World) -> str | None:
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
        case things.Where(preposition=word) | effects.Slot(preposition=word) if word in whereabouts.OUT:
            if not _denies(found):
                return f"“{part}”: nothing is kept out"
        case conditions.State(negated=True) if not _denies(found):
            return f"“{part}”: nothing denies it"
        case quantities.Amount() if not _bounded(part, found):
            return f"“{part}”: nothing keeps to it"
        case conditions.Compares(relation=relation) if not found.signs & _SIGNS.get(relation, found.signs | {""}):
            return f"“{part}”: nothing compares so"
        case effects.Manner(name=name) if name in TIMES and not found.any((s.Repeat, s.Again)):
            if "*" not in found.signs and not found.numbers & {TIMES[name]}:
                return f"“{part}”: it is done once"
        case quantities.Number(value=value) if value > 1 and not _counted(value, found):
            return f"“{value}” stands nowhere in what is done"
        case things.Nominal():
            return _of_noun(part, found, world)
        case _:
            return None
    return None


def _of_one(part: object, inside: tuple[object, ...], world: World) -> str | None:
    """What is lost where a phrase means the one thing of its name and says that it is none, or another; that there is
    none, or that somebody has none, is asked of it rightly.
    """
    if not isinstance(part, things.Nominal) or not there_is_one.of_its_name(part, world):
        return None
    if inside and isinstance(inside[-1], conditions.Has | conditions.Exists):
        return None
    if inside and isinstance(inside[-1], conditions.Compares | conditions.IsThe) and part.name in several_results.NAMES:
        return None  # neither result is 6
    try:
        there_is_one.require(part)
    except Unplayable as why:
        return why.reason
    return None


def _bounded(amount: quantities.Amount, found: _Traces) -> bool:
    """Whether anything keeps to a number that is not just so many: a comparison, a choice, a limit."""
    low, high = amount.low_high()
    open_ended = high is None or low != high
    if any(str(amount) in name for name in found.names):
        return True  # dice that show 4 or more
    if amount.number is None and amount.relation.split(" ")[-1] in ("much", "many"):
        return found.any(_NUMBERS)  # as much Gold as their Wood, twice that many cards
    return not open_ended or found.any((*_CHOICES, e.Reach, e.Within, e.Steps)) or bool(found.signs & _BORDERS)


def _denies(found: _Traces) -> bool:
    return found.any((e.Not, e.Without)) or bool(found.signs & {"!=", "<=", "<", "=="})


def _counted(value: int, found: _Traces) -> bool:
    """Whether a number stands in the statements, as it is or as a border beside it; or in a name (dice that show 4)."""
    beside = bool(found.numbers & {value - 1, value, value + 1})
    return beside or any(str(value) in name.split() for name in found.names)


def _of_noun(noun: things.Nominal, found: _Traces, world: World) -> str | None:
    base = world.base(noun.name)
    thing = base in (PLAYER, SPACE, "Card") or noun.name == "card"
    ended = found.any((s.EndGame,))  # All Players lose: nobody wins
    if noun.quantifier in GROUP and thing and not (found.several or ended) and not _lists(found, world):
        return f"“{noun}”: what is done is not done to each of them"
    apart = "!=" in found.signs or found.any((e.Not, e.Without)) or f"other {noun.name}" in found.names
    excepted = any(membership.excepts(each) for each in noun.filters)
    if (noun.quantifier == "another" or "other" in noun.which or excepted) and thing and not apart:
        return f"“{noun}”: none is left out"
    printed = alike.column(noun, world)
    if printed is not None and printed.name not in found.names:
        return (
            f"“{noun}”: cards are compared so only where it is asked what somebody has, as in “If the Active Player "
            f"has two cards of the same {printed.name} in their Hand”"
        )
    if halves.is_half(noun) and "//" not in found.signs:
        return f"“{noun}”: nothing is halved"
    if "random" in noun.which and not found.any((s.Pick, s.Draw, s.Arrange, s.Shuffle, s.Bury, s.Roll)):
        return f"“{noun}”: nothing is left to chance"
    if ranking.superlatives(noun) and not found.any((e.Most, s.Arrange)):
        return f"“{noun}”: nobody is compared"
    name = noun.name
    whole = noun.quantifier not in DEFINITE or not isinstance(noun, things.StatusName)  # that Combatant is known
    if whole and isinstance(
        noun, things.AttributeOf | things.Register | things.StatusName | things.Individual | things.Process
    ):
        known = (
            name in world.attributes
            or name in world.registers
            or name in world.piles
            or name in world.statuses
            or name in world.spaces
            or (world.is_procedure(name) and not found.any((s.Return, s.EndAfter)))
        )
        if known and not _named(name, found, world):
            return f"“{name}” stands nowhere in what is done"
    if thing and noun.quantifier not in DEFINITE:  # the Falling Player is one whom the procedure knows
        strange = [status for status in noun.statuses if status in world.statuses and not _named(status, found, world)]
        if strange:
            return f"“{strange[0]}” is tested nowhere"
    return None


def _lists(found: _Traces, world: World) -> bool:
    """Whether a list of the game stands in the statements: Turn Order."""
    return any(isinstance(each.type, model.Many) for name, each in world.registers.items() if name in found.names)


def _named(name: str, found: _Traces, world: World) -> bool:
    """Whether a name stands in the statements: by itself, as a status of somebody, within the name of an event."""
    status = world.statuses.get(name)
    plain = {name, membership.kept(name), status.attribute if status is not None else name}
    return bool(found.names & plain) or any(name in other for other in found.names)
