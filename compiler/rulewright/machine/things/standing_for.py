"""What counts as something else: `A Ruby counts as a Gem Card`, `A Singed Player counts as Hidden`, `is treated as`.

In: a reading. Out: who counts as what, where it says no more than this module and its callers keep: as one of a kind of
cards, places or procedures, or as one who has a free status. Else why not, with what says it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.machine import model
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import circumstances, effects, norms, standing, things

_WHO = "say it of a status (“A Singed Player counts as Hidden.”) or a kind of cards (“A Ruby counts as a Gem Card.”)"
_VALUE = "say how much where it is counted: “Each Player gains 2 Points for each Gold they have.”"
_NOT = "say at the step, or in the rule that asks, whom it leaves out: “each Player who is not Hidden”"
_PLAIN = frozenset({"also", "always"})


@dataclass(frozen=True, slots=True)
class StandsFor:
    """`who` counts as `what`, under `circumstances`."""

    who: things.Nominal
    what: things.Nominal
    circumstances: tuple[circumstances.Circumstance, ...]


def said(meaning: object) -> effects.Act | None:
    """The act of a sentence that says that something counts as, or is treated as, something."""
    match meaning:
        case norms.Counting(act=effects.Act(verb="count", passive=False) as act) if act.slot("as") is not None:
            return act
        case standing.Standing(acts=(effects.Act(verb="treat", passive=True) as act,)) if act.slot("as") is not None:
            return act
        case _:
            return None


def read(meaning: object) -> StandsFor | None:
    """Who counts as what, each a plain phrase; None where the sentence says more, or another thing."""
    act = said(meaning)
    if act is None or not isinstance(meaning, norms.Counting | standing.Standing) or act.negated or act.perfect:
        return None
    who, what = meaning.subject, act.value("as")
    for slot in act.slots:
        manner = isinstance(slot.value, effects.Manner) and slot.value.name in _PLAIN
        if slot.only or slot.link or not (manner or slot.name == "as"):
            return None
    around = meaning.circumstances
    if not isinstance(who, things.Nominal) or not isinstance(what, things.Nominal):
        return None
    if any(each.word.startswith("only") or isinstance(each, circumstances.UnlessHook) for each in around):
        return None
    every = who.quantifier in ("", "a", "each", "every", "any", "all") and not (who.focus or who.amount or who.owner)
    one = what.quantifier in ("", "a", "the") and not (what.focus or what.amount or what.owner or what.filters)
    return StandsFor(who, what, around) if every and one else None


def kind_of(found: StandsFor, world: World) -> tuple[str, str] | None:
    """The name and the kind above it, where all of the one are of the other at any time."""
    who, what = found.who, found.what
    plain = not (who.adjectives or who.filters or what.adjectives or found.circumstances)
    name, kind = name_of(who), name_of(what)
    if not plain or not name or name == kind or kind in world.cards or kind in world.statuses or kind in world.spaces:
        return None
    if kind in world.exclusive or any(each.kind == kind for each in world.statuses.values()):
        return None  # it has something that the other has not
    above = (world.lexicon.sort(kind) == "kind" or kind in world.components) and kind not in _numbers(world)
    one = name in world.cards or name in world.spaces or world.is_procedure(name) or name in world.components
    return (name, kind) if above and one and world.lexicon.sort(name) != "attribute" else None


def _numbers(world: World) -> set[str]:
    """The numbers that somebody has."""
    return {name for name, each in world.attributes.items() if isinstance(each.type, model.Number)}


def status_of(found: StandsFor, world: World) -> str:
    """The free status that somebody counts as having, "" where it is none."""
    what = found.what
    names = [each.name for each in what.adjectives if each.status] or [what.name]
    small = any(not each.status for each in what.adjectives)
    status = world.statuses.get(names[0]) if len(names) == 1 and not small else None
    if status is None or status.exclusive or world.base(found.who.name) != world.base(status.kind):
        return ""
    return status.name if what.name == status.name or world.base(what.name) == world.base(status.kind) else ""


def why_not(meaning: object, world: World) -> str | None:
    """Why nothing counts as what a sentence says; None for a sentence that says nothing of it."""
    act = said(meaning)
    if act is None:
        return None
    if act.negated:
        return f"“{act}”: nothing is left out by that; {_NOT}"
    what = act.value("as")
    numbers = _numbers(world)
    if any(getattr(part, "amount", None) is not None or name_of(part) in numbers for part in parts(what)):
        return f"“{what}” is so much: {_VALUE}"
    return f"the machine does not know where “{what}” is asked for: {_WHO}"


def round_about(status: str, asked: Iterable[tuple[str, object]]) -> bool:
    """Whether a status is asked for by what says who counts as having it, by others between or at once."""
    asks: dict[str, set[str]] = {}
    for name, meaning in asked:
        for node in nodes(meaning):
            if isinstance(node, things.StatusName):
                asks.setdefault(name, set()).add(node.name)
            elif isinstance(node, things.Nominal):
                asks.setdefault(name, set()).update(node.statuses)
    seen: set[str] = set()
    left = list(asks.get(status, ()))
    while left:
        one = left.pop()
        if one == status:
            return True
        if one not in seen:
            seen.add(one)
            left += asks.get(one, ())
    return False
