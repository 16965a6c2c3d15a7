"""What `and` and `or` leave open in a norm: neither or not both, each kind or what is of both, of the last or of all.

In: the meaning of a norm. Out: why it is applied nowhere, with what to write for each reading; None where what is
joined can be read in one way.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World, name_of, parts
from rulewright.meaning import effects, norms, things

RESOLVING = frozenset({"take", "resolve", "perform", "begin", "use", "do", "make", "cause", "create"})
_CHANGING = frozenset({"become", "gain", "lose", "heal", "receive", "spend", "pay", "draw"})


def unsettled(meaning: object, world: World) -> str | None:
    """Why a norm forbids nothing: what is joined in it may mean two things."""
    if isinstance(meaning, norms.Norm) and (said := _neither_or_not_both(meaning, world)):
        return said
    if not isinstance(meaning, norms.Norm | norms.Targeting | norms.DoesNot):
        return None
    acts = (meaning.act,) if isinstance(meaning, norms.Targeting) else meaning.acts
    slots = [slot.value for act in acts if act.verb != "become" for slot in act.slots]
    for noun in (meaning.subject, *slots):
        said = _of_kinds(noun) or _in_both(noun, world)
        if said:
            return said
    return None


def _neither_or_not_both(norm: norms.Norm, world: World) -> str:
    """Why a norm that forbids one thing *and* another forbids nothing: each of them, or the two together?"""
    if norm.modality is not norms.Modality.FORBID:
        return ""
    said = [str(replace(act, link="")) for act in norm.acts] if norm.joint == "and" and len(norm.acts) > 1 else []
    for act in norm.acts:
        what = act.object
        if isinstance(what, things.Union) and what.joint == "and" and _are_done(act, what, world):
            first, *others = map(str, what.items)
            said = said or [f"{act.verb} {first}", *others]
    if not said:
        return ""
    return (
        f"“{' and '.join(said)}” may mean neither of them, or not both; write “cannot {' or '.join(said)}” where it is "
        "neither, and where it is not both say which of them is forbidden, and when"
    )


def _are_done(act: effects.Act, what: things.Union, world: World) -> bool:
    """Whether things that are joined are done, become or changed, and are not those to whom it is done."""
    if act.verb in RESOLVING:
        return all(world.is_procedure(name_of(part)) for part in parts(what))
    return act.verb in _CHANGING


def _of_kinds(noun: object) -> str:
    """`a Hidden and Cursed Player`: who is both, or each of the two? And in `a Hidden or Cursed Player in the Mill`,
    where is the Hidden one?
    """
    if not isinstance(noun, things.Union) or not all(isinstance(part, things.Nominal) for part in noun.items):
        return ""
    bare = [part for part in noun.items[:-1] if isinstance(part, things.StatusName)]
    last = noun.items[-1]
    if not bare or not isinstance(last, things.Select):
        return ""
    first = str(replace(bare[0], focus="", quantifier=""))
    if noun.joint == "and" and all(part.quantifier == "no" for part in noun.items):  # type: ignore[union-attr]
        return ""
    if noun.joint == "and":
        return (
            f"“{noun}” may be who is both, or each of the two; write “a {last.name} who is {first} and "
            f"{' and '.join(last.statuses)}”, or “{first} {last.name}s and {' '.join(last.statuses)} {last.name}s”"
        )
    if last.filters:
        said = " ".join(map(str, last.filters))
        return (
            f"“{said}” may be said of the last, or of all that are joined; say it with each, as in “a {first} "
            f"{last.name} {said} or a {replace(last, quantifier='', focus='')}”"
        )
    return ""


def _in_both(noun: object, world: World) -> str:
    """`a Player in the Mill and the Gate`: nobody is in both, and each of the two is said with `or`."""
    for node in nodes(noun):
        if not isinstance(node, things.Where) or node.preposition not in ("in", "on", "at"):
            continue
        where = node.object
        if isinstance(where, things.Union) and where.joint == "and":
            named = [name_of(part) for part in where.items]
            if all(name in world.spaces or name in world.space_kinds for name in named):
                return f"“{node}”: nobody is in both; write “{node.preposition} {' or '.join(map(str, where.items))}”"
    return ""
