"""`The Active Player is no longer Hidden`, where something is done: stops being Hidden.

In: the readings of a book. Out: the same, with those of steps, branches, outcomes and table rows that say so as what
they do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Role
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.meaning import facts, happenings, things
from rulewright.meaning.circumstances import If
from rulewright.meaning.conditions import HasStatus, Joined
from rulewright.meaning.effects import Act, Manner, Slot
from rulewright.meaning.model import Meaning, Reading, Sequence, Together

_DONE = frozenset({Role.STEP, Role.BRANCH, Role.OUTCOME, Role.ROW})


def settled(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings, with what is done where something is done."""
    return tuple(
        replace(each, meaning=done(each.meaning)) if each.sentence.role in _DONE and each.meaning is not None else each
        for each in readings
    )


def require_one_reading(reading: Reading) -> None:
    """Raise Unplayable for `The Leader gains 1 Gold for each Player who has 3 Gold and is no longer Hidden`: is that
    said of each Player, or does the Leader stop being Hidden?
    """
    meaning, text = reading.meaning, reading.sentence.text
    if not isinstance(meaning, happenings.Do) or reading.sentence.role not in _DONE:
        return
    who = meaning.effects[0].subject
    for clause in nodes(meaning):
        if not isinstance(clause, If | Joined | things.Who) or clause.joint != "and" or who is None:
            continue
        last = clause.conditions[-1]
        if not isinstance(last, HasStatus) or not any(each.name == "no longer" for each in last.adverbs):
            continue
        shared = last.subject in (None, getattr(clause.conditions[0], "subject", None))
        verb, behind = text[last.span.start : last.span.end].partition(" ")[0], text[last.span.end :]
        if shared and verb == ("are" if things.is_plural(who) else "is") and behind in ("", "."):
            raise Unplayable(
                f"“{last}” may go on with what “{clause}” asks, or say what becomes of “{who}”: write “not” for “no "
                "longer” there, or “stops being …” in a sentence of its own"
            )


def done(meaning: Meaning) -> Meaning:
    """A meaning in which `The Active Player is no longer Hidden` is what a step does: stops being Hidden."""
    match meaning:
        case Together(items=items) | Sequence(items=items):
            each = tuple(map(done, items))
            if each == items:
                return meaning
            whole = _in_one(meaning, each) if isinstance(meaning, Together) else None
            return whole or replace(meaning, items=each)  # type: ignore[arg-type]
        case facts.Holds(state=HasStatus(adverbs=(Manner(name="no longer"),)) as state) if _stops(state):
            status = state.statuses[0] if len(state.statuses) == 1 else things.Union(state.span, state.statuses, "and")
            stops = Act(state.span, "stop being", meaning.subject, (Slot(state.span, "object", "", status),))
            return happenings.Do(meaning.span, (stops,), "", meaning.circumstances)
        case _:
            return meaning


def _in_one(meaning: Together, items: tuple[object, ...]) -> happenings.Do | None:
    """`is no longer Hidden and gains 1 Gold`: all that is done as one, asked and done to the same; None where not all
    is done.
    """
    done = [item for item in items if isinstance(item, happenings.Do) and len(item.effects) == 1]
    if len(done) < len(items) or any(item.circumstances != done[0].circumstances for item in done):
        return None
    return happenings.Do(meaning.span, tuple(item.effects[0] for item in done), meaning.joint, done[0].circumstances)


def _stops(state: HasStatus) -> bool:
    """`is no longer Hidden`, in a step: stops being Hidden."""
    return state.negated and not state.past and not state.where and not state.exactly and state.joint in ("", "and")
