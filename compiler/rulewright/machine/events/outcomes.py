"""What follows when something occurs that is no procedure: `If Doom occurs, the game ends immediately.`

In: the rules that say so, and a step (`If no card remains, Doom occurs.`) or a condition (`If Doom does not occur, …`).
Out: what the rules say, at the step. Of something that ends the game a condition can be told, too: as long as anything
is done, it has not occurred.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.book.model import Role
from rulewright.machine.things.world import World, cite
from rulewright.meaning import circumstances, effects, happenings, things
from rulewright.meaning.model import Reading

OCCURS = frozenset({"occur", "happen"})


def gather(reading: Reading, world: World) -> None:
    """Notes a rule of what follows when something occurs, and of nothing else."""
    match reading.meaning:
        case happenings.Do(circumstances=(circumstances.If(conditions=(event,), further=()),)):
            name = occurring(event)
        case _:
            return
    if name and reading.sentence.role is Role.RULE and not world.is_procedure(name):
        world.outcomes.setdefault(name, []).append(reading)


def occurring(event: object) -> str:
    """The name of what occurs in a condition or an act, "" where it says more than that."""
    match event:
        case effects.Act(
            verb=verb,
            subject=things.Known(name=name, amount=None, adjectives=(), filters=(), owner=None),
            slots=(),
            negated=False,
            passive=False,
            past=False,
            perfect=False,
        ) if verb in OCCURS and not event.modal:
            return name
        case _:
            return ""


def doing(name: str, world: World) -> happenings.Do | None:
    """What is done when it occurs: what all its rules say, in their order. An end of the game leaves nothing to
    continue, so a rule need not be done that says so.
    """
    found = world.outcomes.get(name, [])
    said: list[effects.Effect] = []
    for reading in found:
        assert isinstance(reading.meaning, happenings.Do)
        if reading.meaning.joint == "or":
            return None
        said += reading.meaning.effects
    ends = any(_ends(each) for each in said)
    said = [each for each in said if not (ends and _stops(each))]
    if not said:
        return None
    world.played.update(cite(reading.sentence) for reading in found)
    first = found[0].meaning
    assert isinstance(first, happenings.Do)
    return replace(first, effects=tuple(said), joint="and" if len(said) > 1 else "", circumstances=())


def ends_game(event: effects.Act, world: World) -> bool:
    """Whether a condition asks if something occurs that ends the game: it holds only when nothing is done any more."""
    name = occurring(replace(event, negated=False))
    said = [each for reading in world.outcomes.get(name, ()) for each in getattr(reading.meaning, "effects", ())]
    return any(_ends(each) for each in said)


def _ends(effect: effects.Effect) -> bool:
    return isinstance(effect, effects.Act) and effect.verb == "end" and _is_game(effect.subject) and not effect.negated


def _is_game(noun: object) -> bool:
    return isinstance(noun, things.Small) and noun.name == "game"


def _stops(effect: effects.Effect) -> bool:
    """`no effect continues`"""
    match effect:
        case effects.Act(verb="continue", subject=things.Nominal(quantifier="no"), slots=(), negated=False):
            return True
        case _:
            return False
