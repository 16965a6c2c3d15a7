"""When a procedure occurs, said of the procedure itself: `Feast occurs at the end of each Round`, `Rest no longer
occurs`; and `can no longer Rest`, which forbids.

In: the readings of a ruleset. Out: the readings in which such a sentence is what `At the end of each Round, resolve
Feast`, `Rest does not occur` and `cannot Rest` say. A sentence that says more (how often, only if) stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.book.model import Role
from rulewright.meaning import circumstances, effects, happenings, norms, standing, things
from rulewright.meaning.model import Reading
from rulewright.phrase.tree import Extent

_OCCURS = frozenset({"occur", "happen", "begin", "start"})
_RESOLVED = frozenset({"resolve", "perform", "begin", "take"})
_MOMENTS = {
    "at the end of": "end",
    "at the start of": "start",
    "at the beginning of": "start",
    "after": "after",
    "before": "before",
    "during": "during",
}
_Timed = type[happenings.OnStart] | type[happenings.OnAfter] | type[happenings.OnBefore] | type[happenings.InProcess]
_HAPPENINGS: dict[str, _Timed] = {
    "end": happenings.OnStart,
    "start": happenings.OnStart,
    "after": happenings.OnAfter,
    "before": happenings.OnBefore,
    "during": happenings.InProcess,
}
NO_LONGER = "no longer"


def settled(readings: Iterable[Reading]) -> list[Reading]:
    """The readings with what occurs at a moment as what is resolved then."""
    return [_settled(reading) for reading in readings]


def _settled(reading: Reading) -> Reading:
    if not reading.understood or reading.sentence.role is not Role.RULE:
        return reading
    match reading.meaning:
        case standing.Standing(subject=things.Process() as what, acts=(effects.Act() as act,)) as said if _is_plain(
            what
        ) and _occurs(act):
            meaning: happenings.HappeningMeaning | norms.NormMeaning | None = _ended(said, what, act)
            meaning = meaning or _at_a_moment(said, what, act)
        case standing.NamesHappening(
            subject=things.Process() as what,
            act=effects.Act(slots=()) as act,
            circumstances=(circumstances.When() as when,),
        ) if _is_plain(what) and _occurs(act):
            does = _resolves(what, act.span)
            meaning = happenings.OnEvent(reading.meaning.span, when, (does,), "", reading.meaning.circumstances)
        case norms.Norm(modality=norms.Modality.PERMIT, acts=acts) as norm if any(map(_no_longer, acts)):
            first = acts[0]  # the word stands once, before the first of them: can no longer Rest or Trade
            if not _no_longer(first) or any(map(_no_longer, acts[1:])):
                return reading
            acts = (replace(first, slots=_without(first)), *acts[1:])
            meaning = replace(norm, modality=norms.Modality.FORBID, word="cannot", acts=acts)
        case _:
            return reading
    return reading if meaning is None else replace(reading, meaning=meaning)


def _is_plain(what: things.Process) -> bool:
    more = what.adjectives or what.filters or what.amount is not None or what.focus or what.owner is not None
    return not more and what.quantifier in ("", "the", "a") and not what.plural


def _occurs(act: effects.Act) -> bool:
    """`occurs`, `is resolved`, `takes place`."""
    if act.negated or act.modal or act.past or act.perfect or act.progressive or act.never:
        return False
    if act.passive:
        return act.verb in _RESOLVED
    return act.verb in _OCCURS or (act.verb == "take" and _is_place(act.object))


def _is_place(what: object) -> bool:
    return isinstance(what, things.Small) and what.name == "place" and not (what.owner or what.quantifier)


def _rest(act: effects.Act) -> list[effects.Slot]:
    """What an act says beside that it occurs."""
    return [slot for slot in act.slots if not (slot.name == "object" and _is_place(slot.value))]


def _resolves(what: things.Process, span: Extent) -> effects.Act:
    slot = effects.Slot(what.span, "object", "", replace(what, quantifier=""))
    return effects.Act(span, "resolve", None, (slot,))


def _at_a_moment(said: standing.Standing, what: things.Process, act: effects.Act) -> happenings.HappeningMeaning | None:
    """`occurs at the end of each Round`; None where it says more than one moment."""
    rest = _rest(act)
    if len(rest) != 1 or rest[0].preposition not in _MOMENTS or rest[0].only:
        return None
    slot, does = rest[0], _resolves(what, act.span)
    if not isinstance(slot.value, things.Process):
        return None
    moment = _MOMENTS[slot.preposition]
    at = circumstances.AtPhrase(slot.span, True, slot.preposition, True, moment, slot.value)
    return _HAPPENINGS[moment](said.span, at, (does,), "", (at, *said.circumstances))


def _ended(said: standing.Standing, what: things.Process, act: effects.Act) -> norms.NormMeaning | None:
    """`Rest no longer occurs`."""
    rest = _rest(act)
    if len(rest) != 1 or not _is_no_longer(rest[0]):
        return None
    never = effects.Act(act.span, "occur", None, (), negated=True)
    return norms.HappensOnly(said.span, what, said.circumstances, never)


def _no_longer(act: effects.Act) -> bool:
    return any(map(_is_no_longer, act.slots))


def _is_no_longer(slot: effects.Slot) -> bool:
    return isinstance(slot.value, effects.Manner) and slot.value.name == NO_LONGER


def _without(act: effects.Act) -> tuple[effects.Slot, ...]:
    return tuple(slot for slot in act.slots if not _is_no_longer(slot))
