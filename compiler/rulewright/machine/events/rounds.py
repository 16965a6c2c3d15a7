"""What happens when a procedure was played so often: `After five Rounds, the game ends`, `At the end of the third
Night`, `If eight Rounds have been played`.

In: the readings of a ruleset. Out: which procedures are counted (tally.py), and rules that hang on to the end of so
many. A procedure that no sentence counts has no such number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.book.model import Role
from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.context import Context
from rulewright.machine.nouns import tally
from rulewright.machine.scope import Unplayable
from rulewright.machine.things.world import World, cite
from rulewright.machine.workshop import Extra, Workshop
from rulewright.meaning import circumstances, effects, happenings, quantities, standing, things
from rulewright.meaning.model import Reading

ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}
ORDINALS |= {"ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12}
AT_THE_END = (
    "the entry says what is done last: To play the game, resolve Setup, then repeat Round until the end has come, then "
    "resolve Scoring (with your own names)"
)


_DONE_EACH_TIME = (Role.STEP, Role.BRANCH, Role.OUTCOME)  # there the table would be asked each time


def count(readings: list[Reading], shop: Workshop) -> None:
    """Finds the procedures that some sentence counts, and hangs the rules that count them on to their ends."""
    for reading in readings:
        if not reading.understood:
            continue
        for what in _counted(reading.meaning, shop):
            _keep(what.name, reading, shop.world)
        found = _after_so_many(reading, shop)
        if found is not None and reading.sentence.role not in _DONE_EACH_TIME:
            name, number, does = found
            _keep(name, reading, shop.world)
            shop.after.setdefault(name, []).append(Extra(reading, does, _just(name, number)))
            shop.hung.add(cite(reading.sentence))


def _keep(procedure: str, reading: Reading, world: World) -> None:
    name, cites = tally.register(procedure), (cite(reading.sentence),)
    known = world.registers.get(name)
    world.registers[name] = model.Register(name, model.Number(), (*known.cites, *cites) if known else cites)


def _counted(node: object, shop: Workshop) -> Iterator[things.Process]:
    """The procedures of which a meaning asks how often they were played."""
    if isinstance(node, tuple):
        for part in node:
            yield from _counted(part, shop)
    elif is_dataclass(node) and not isinstance(node, type):
        if isinstance(node, effects.Act) and tally.is_counted(node):
            assert isinstance(node.subject, things.Process)
            if node.subject.name in shop.plan.procedures:
                yield node.subject
        for field in fields(node):
            if field.name not in ("span", "antecedent"):
                yield from _counted(getattr(node, field.name), shop)


def _after_so_many(reading: Reading, shop: Workshop) -> tuple[str, int, happenings.Do] | None:
    """The procedure, how often, and what is done then."""
    match reading.meaning:
        case happenings.Happening(trigger=circumstances.AtPhrase(moment="after" | "end", what=what) as at) as happening:
            rest = tuple(each for each in happening.circumstances if each is not at)
            does = happenings.Do(happening.span, happening.effects, happening.joint, rest)
            return _number(what, does, shop)
        case happenings.Happening(trigger=circumstances.Given(conditions=(effects.Act() as act,)) as when) as happening:
            if not tally.is_counted(act) or act.negated:
                return None
            rest = tuple(each for each in happening.circumstances if each is not when)
            does = happenings.Do(happening.span, happening.effects, happening.joint, rest)
            return _number(act.subject, does, shop)
        case happenings.Do(circumstances=(circumstances.If(conditions=(effects.Act() as act,)),)) as do:
            if reading.sentence.role is not Role.RULE or not tally.is_counted(act) or act.negated:
                return None
            return _number(act.subject, happenings.Do(do.span, do.effects, do.joint, ()), shop)
        case standing.Standing(circumstances=(), subject=subject, acts=(effects.Act() as act,)) if act.slots:
            last = act.slots[-1]
            if last.name != "when" or last.preposition not in ("after", "at the end of") or last.only or act.passive:
                return None
            plain = effects.Act(act.span, act.verb, subject, act.slots[:-1])
            return _number(last.value, happenings.Do(act.span, (plain,), "", ()), shop)
        case _:
            return None


def _number(what: object, does: happenings.Do, shop: Workshop) -> tuple[str, int, happenings.Do] | None:
    """`five Nights`, `the third Night`."""
    if not isinstance(what, things.Process) or what.name not in shop.plan.procedures or what.filters or what.focus:
        return None
    if what.owner is not None or what.quantifier not in ("", "the"):
        return None  # after each five Rounds is after the tenth, too
    amount = what.amount
    if not what.adjectives and amount is not None and isinstance(amount.number, quantities.Number):
        low, high = amount.low_high()
        return (what.name, low, does) if low == high and low > 0 and not amount.relation else None
    if amount is None and len(what.adjectives) == 1 and what.quantifier == "the":
        number = ORDINALS.get(what.adjectives[0].name)
        return (what.name, number, does) if number is not None else None
    return None


def _just(procedure: str, number: int) -> object:
    """The test that this end is that of the so many-th."""

    def test(context: Context) -> tuple[e.Expression, Context]:
        return e.Compare("==", e.Shared(tally.register(procedure)), e.Int(number)), context

    return test


def require_a_known_end(trigger: circumstances.AtPhrase) -> None:
    """Raise Unplayable for the last of something, and for the end of the game: nothing comes after it by itself."""
    what = trigger.what
    last = isinstance(what, things.Process) and "last" in what.which
    if last or (isinstance(what, things.Small) and what.name == "game" and trigger.moment in ("end", "after")):
        raise Unplayable(f"“{trigger}”: {AT_THE_END}")
