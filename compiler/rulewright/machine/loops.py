"""What stands behind `For each …`: `For each Player in Turn Order, that Player draws a card. They discard a card.`

A sentence behind a loop, in the same step, that takes up what the loop is about (whose turn it is, what was chosen,
drawn or rolled there, `If they do`) is done for each of them, too. Elsewhere nothing means the one who came last: what
only a loop fills is not spoken of behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine import statement as s
from rulewright.machine.scope import GROUP, INDEFINITE, Unplayable
from rulewright.machine.sound import nodes
from rulewright.meaning import circumstances, happenings, quantities, things
from rulewright.meaning.binding import rebuilt
from rulewright.meaning.effects import Act
from rulewright.meaning.model import Reading


def over(reading: Reading) -> things.Nominal | None:
    """What a sentence goes through: `Player in Turn Order` of `For each Player in Turn Order, …`."""
    around = reading.meaning.circumstances if isinstance(reading.meaning, happenings.Do) else ()
    found = (each.over for each in around if isinstance(each, circumstances.ForEach))
    return next((each for each in found if isinstance(each, things.Nominal)), None)


def opened(readings: Iterable[Reading]) -> list[Reading]:
    """Sentences of a step, where one that lets each of several roll is said as a loop if something goes on from the
    roll: `Each other Player rolls 1D6. If the result is 6, they lose 1 Gold.` is `For each other Player, that Player
    rolls 1D6. …`
    """
    found = list(readings)
    for at, reading in enumerate(found):
        group = _rollers(reading)
        after = found[at + 1 :]
        if group is None or not (_goes_on(reading) or (after and _speaks_of_roll(after[0], reading))):
            continue
        statuses = tuple(each for each in group.adjectives if each.status)  # that Hidden Player, and no other Player
        one = replace(group, quantifier="that", adjectives=statuses, filters=(), plural=False, antecedent=group)
        around = circumstances.ForEach(group.span, True, "for each", True, group)
        meaning = reading.meaning
        assert isinstance(meaning, happenings.Do)
        acts = tuple(
            replace(act, subject=one) if isinstance(act, Act) and act.subject in (None, group) else act
            for act in meaning.effects
        )
        found[at] = replace(reading, meaning=replace(meaning, effects=acts, circumstances=(around,)))
        for behind in range(at + 1, len(found)):
            found[behind] = _said_of(one, group, found[behind])
        break
    return found


def _rollers(reading: Reading) -> things.Select | None:
    """Each of several who roll, in a sentence that says no more of when."""
    match reading.meaning:
        case happenings.Do(effects=(Act(verb="roll", negated=False, subject=things.Select() as who), *_) as acts) if (
            reading.understood
            and not reading.meaning.circumstances
            and who.quantifier in ("each", "every")
            and all(isinstance(act, Act) and act.subject in (None, who) for act in acts)
        ):
            return who
        case _:
            return None


def _goes_on(reading: Reading) -> bool:
    """Whether the sentence itself says more of each: `and gains that much Gold`."""
    return len(getattr(reading.meaning, "effects", ())) > 1


def _speaks_of_roll(reading: Reading, roll: Reading) -> bool:
    """Whether a sentence goes on from the roll of one: the result, on a 6, that much, or they with a condition."""
    if not reading.understood or over(reading) is not None:
        return False
    said = list(nodes(reading.meaning))
    many = any(isinstance(node, Act) and _is_group(node.subject) for node in said)
    if any(isinstance(node, circumstances.AtPhrase) and node.moment == "on" for node in said):
        return True
    told = any(isinstance(node, things.Small) and node.name in ("result", "roll") and not node.which for node in said)
    told = told or any(isinstance(node, quantities.ThatMuch) for node in said)
    return told and not (many and not takes_up(reading, roll))


def _is_group(noun: object) -> bool:
    return isinstance(noun, things.Select) and noun.quantifier in GROUP


def _said_of(one: things.Nominal, group: things.Nominal, reading: Reading) -> Reading:
    """A sentence in which what takes up the group takes up the one whose turn it is."""

    def taken(noun: things.Nominal) -> things.Nominal:
        before = noun.antecedent
        if isinstance(before, things.Nominal) and _place(before) == _place(group):
            return replace(noun, antecedent=one)
        return noun

    return replace(reading, meaning=rebuilt(reading.meaning, taken, {}))


def takes_up(reading: Reading, loop: Reading) -> bool:
    """Whether a sentence speaks of something that the loop before it speaks of: that Player, they, it."""
    return bool(_taken_up(reading, loop))


def require_own_step(reading: Reading, gone: Sequence[things.Nominal]) -> None:
    """Raise Unplayable where a sentence takes up what a loop of an earlier step went through: `1. For each Player in
    Turn Order, … 2. That Player gains 1 Gold.`
    """
    for node in nodes(reading.meaning) if gone else ():
        if _is_back(node) and _first(node) in gone and _first(node) != over(reading):
            raise Unplayable(
                f"“{node}”: each of those of the step before, the last of them, or whoever does this? Write it in the "
                "step of the loop, or name who it is"
            )


def unknown(reading: Reading, before: Sequence[Reading]) -> str:
    """What a sentence takes up that was found in a sentence before it, one that is left to the table: `another Player`.
    "" where there is none.
    """
    for each in before:
        for first in _taken_up(reading, each):
            if first.quantifier in INDEFINITE:
                return str(first)
    return ""


def _taken_up(reading: Reading, before: Reading) -> list[things.Nominal]:
    said = {_place(node) for node in nodes(before.meaning) if isinstance(node, things.Nominal)}
    firsts = [_first(node) for node in nodes(reading.meaning) if _is_back(node)]
    return [first for first in firsts if _place(first) in said]


def _is_back(node: object) -> bool:
    return isinstance(node, things.Nominal) and node.antecedent is not None


def _first(node: object) -> things.Nominal:
    assert isinstance(node, things.Nominal)
    while isinstance(node.antecedent, things.Nominal):
        node = node.antecedent
    return node


def _place(node: things.Nominal) -> tuple[int, int, str, str]:
    return node.span.start, node.span.end, node.name, node.quantifier


def continues(loop: s.ForEach, made: s.Body) -> bool:
    """Whether statements behind a loop read what it fills, and so are done for each. Raises Unplayable where they read
    a place of the game that each of them took in turn: it may be each, or the last one.
    """
    taken = {
        node.register
        for node in nodes(loop.body)
        if isinstance(node, s.SetRegister) and node.value == e.Slot(loop.each)
    }
    read = {node.register for node in nodes(made) if isinstance(node, e.Shared)}
    if taken & read:
        name = sorted(taken & read)[0]
        raise Unplayable(
            f"is this done for each of them, or once, with the {name} who came last? Join it to the sentence before "
            "with “and”, or make it a step of its own"
        )
    return bool(set(filled((loop,))) & {node.name for node in nodes(made) if isinstance(node, e.Slot)})


def filled(body: Sequence[s.Statement]) -> Iterator[str]:
    """The slots that statements fill, those within them too."""
    for node in nodes(tuple(body)):
        yield from _fills(node)


def _fills(node: object) -> Iterator[str]:
    name = getattr(node, "into", "") or getattr(node, "each", "")
    if isinstance(name, str) and name and not getattr(node, "outer", ""):
        yield name


def strays(procedure: model.Procedure) -> tuple[str, ...]:
    """For each step why it cannot be done: it speaks of what only a loop fills, and stands behind it. "" where not."""
    known = {role.name for role in (*procedure.roles, *procedure.registers)}
    known |= {
        name
        for step in procedure.steps
        for node, loop in _placed(step.body)
        if not (loop or isinstance(node, s.ForEach))
        for name in _fills(node)
    }
    only = {name for step in procedure.steps for name in _of_loops(step.body)} - known
    found = []
    for step in procedure.steps if only else ():
        lost = (n.name for n, loop in _placed(step.body) if isinstance(n, e.Slot) and n.name in only - loop)
        name = next(lost, "").replace("rolled", "roll")
        found.append(
            f"each of them has a “{name}”, and this speaks of one; say it in the sentence of the loop" if name else ""
        )
    return tuple(found) or ("",) * len(procedure.steps)


def _of_loops(body: s.Body) -> Iterator[str]:
    for node in nodes(body):
        if isinstance(node, s.ForEach):
            yield from filled((node,))


def _placed(value: object, loop: frozenset[str] = frozenset()) -> Iterator[tuple[object, frozenset[str]]]:
    """Every node of a body, with the slots that the loops around it fill."""
    if isinstance(value, tuple):
        for item in value:
            yield from _placed(item, loop)
    elif (names := getattr(value, "__dataclass_fields__", None)) is not None:
        yield value, loop
        inner = loop | frozenset(filled((value,))) if isinstance(value, s.ForEach) else loop
        for name in names:
            yield from _placed(getattr(value, name), inner)
