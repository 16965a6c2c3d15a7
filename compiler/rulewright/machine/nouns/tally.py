"""How often procedures were played: a number of the game for each that some sentence counts (Nights played), which
grows when the procedure ends, and the test of it.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.conditions import subjects
from rulewright.machine.things.world import World
from rulewright.meaning import effects, quantities, things
from rulewright.words import inflect

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TIMES = {"once": 1, "twice": 2} | {f"{word} times": number for number, word in enumerate(NUMBERS, start=2)}
PLAYED = frozenset({"play", "resolve", "complete", "finish", "take"})


def so_often(word: str) -> int | None:
    """How often an adverb of number says: `three times`, `5 times`; None for another."""
    figure, _, times = word.partition(" ")
    if times == "times" and figure.isdecimal() and len(figure) < 6:
        return int(figure)
    return TIMES.get(word)


def register(procedure: str) -> str:
    """What the number is called: Nights played."""
    return f"{inflect.plural(procedure)} played"


def one_more(procedure: str, world: World) -> s.Body:
    """What is done when a procedure ends that is counted."""
    known = world.registers.get(register(procedure))
    if known is None:
        return ()
    more = e.Arithmetic("+", e.Shared(known.name), e.Int(1))
    return (s.SetRegister(known.cites, known.name, more),)


def so_many(condition: effects.Act, world: World) -> e.Expression | None:
    """`eight Rounds have been played`: as many or more, but with exactly; None for what is counted nowhere."""
    what = condition.subject
    if not is_counted(condition) or not isinstance(what, things.Process):
        return None
    if register(what.name) not in world.registers:
        return None
    assert what.amount is not None
    played = e.Shared(register(what.name))
    low, high = what.amount.low_high()
    plain = what.amount.relation == "" and low == high
    return e.Compare(">=", played, e.Int(low)) if plain else subjects.within(played, what.amount)


def is_counted(act: object) -> bool:
    match act:
        case effects.Act(
            verb=verb,
            passive=True,
            slots=(),
            modal="",
            subject=things.Process(amount=quantities.Amount(number=quantities.Number())) as what,
        ):
            plain = not (what.adjectives or what.filters or what.owner is not None or what.focus)
            return verb in PLAYED and plain
        case _:
            return False
