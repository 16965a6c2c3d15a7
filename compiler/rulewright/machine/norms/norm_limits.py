"""What a norm says beside who, what and under which condition, and what the law tests of it.

In: a ban as its sentence says it, or a permission. Out: why it is applied nowhere, or None. The white list of the law:
what is not in it would be lost on the way to a guard, so that the guard forbade all of an act, or none of it; such a
norm goes to the table. Who teaches the law to test more adds it here.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.conditions import membership
from rulewright.machine.events import memory
from rulewright.machine.norms import often
from rulewright.machine.norms.bans import Ban
from rulewright.machine.sound import nodes
from rulewright.machine.things.counted import OF_THE_ACTION
from rulewright.machine.things.world import PLAYER, World, by_own_name, name_of, parts
from rulewright.meaning import circumstances, effects, facts, norms, things

RESOLVING = frozenset({"take", "resolve", "perform", "begin", "use", "do", "make", "cause", "create"})
_NONE: frozenset[str] = frozenset()
# Verbs of which the law forbids something, with the roles that it tests beside the object.
_ROLES: dict[str, frozenset[str]] = {
    "target": frozenset({"by"}),
    "choose": frozenset({"as", "with", "by", "for"}),
    "apply": frozenset({"to"}),
    "spend": frozenset({"on"}),
    "benefit": frozenset({"from"}),
    **dict.fromkeys(("become", "gain", "receive", "heal", "lose", "win", "occur", "happen", "ignore"), _NONE),
    **dict.fromkeys(RESOLVING, _NONE),
}
_ANY = frozenset({"", "a", "the", "any", "each", "every", "all", "no"})
_ONE = frozenset({"", "a", "the", "any", "no"})
_AT_MOST = frozenset({"at most", "up to", "no more than", "fewer than", "less than"})
_SAY = "say at the step, or at the choice, whom or what it leaves out, and when"


def of_actions(ban: Ban, world: World) -> Ban:
    """A ban that speaks of `the Rest Action` speaks of Rest."""
    act = ban.act
    if act.verb not in RESOLVING or act.passive or not isinstance(act.object, things.Nominal):
        return ban
    named = by_own_name(act.object, world)
    slots = tuple(replace(slot, value=named) if slot.name == "object" else slot for slot in act.slots)  # type: ignore[arg-type]
    return ban if named is act.object else replace(ban, act=replace(act, slots=slots))


def unkept(ban: Ban, world: World) -> str | None:
    """Why a ban says more than the law tests; None where each part of it is tested."""
    act = ban.act
    happening = act.verb in world.happenings
    if not (act.author or happening or act.verb in _ROLES):
        return None  # no site asks for it
    if _denied_twice(ban):
        return f"“{ban.reading.sentence.text}” denies twice; say “a … cannot …”, or “every … may …”"
    for part in parts(ban.subject):
        said = _of_subject(part, ban, world)
        if said:
            return _why(said)
    meaning = ban.reading.meaning
    if isinstance(meaning, norms.Norm) and (unsettled := _neither_or_not_both(meaning, world)):
        return unsettled
    if ban.often is not None and act.author and act.object is not None and world.doings.get(act.verb) is None:
        return f"“{act}” so often: nobody counts whom it was done to; {OF_THE_ACTION}"
    kept = frozenset({"as"}) if happening and act.verb not in _ROLES else _ROLES.get(act.verb, _NONE)
    said_often = often.uncounted(meaning) if isinstance(meaning, norms.Norm) and ban.often is None else None
    for slot in act.slots:
        if said_often is not None and isinstance(slot.value, effects.Manner) and not happening:
            return said_often
        if slot.only or not _keeps(slot, act, happening, kept):
            return _placed(slot, act) or _why(slot)
    for each in ban.given:
        if isinstance(each, circumstances.AtPhrase) and each.moment == "during" and not _plain(each.what):
            return _why(each)
    return None


def more_than_permitted(norm: norms.Norm | facts.MayStand) -> str | None:
    """Why a permission says how far it goes, and so forbids the rest; None where it only permits."""
    often_ = often.uncounted(norm) if isinstance(norm, norms.Norm) else None
    if often_ is not None and not any(isinstance(each, circumstances.Given) for each in norm.circumstances):
        return often_
    for each in norm.circumstances:
        if isinstance(each, circumstances.OnlyIf | circumstances.Instead | circumstances.ButNot):
            return _why(each)
        if isinstance(each, circumstances.If | circumstances.Unless | circumstances.While):
            return f"“{each}” permits and does not forbid: say “only if”, or say at the step when it may be done"
    for part in norm.subjects:
        excepted = any(
            getattr(each, "preposition", "").partition(" ")[0] in ("except", "but", "other")
            for each in getattr(part, "filters", ())
        )
        amount = getattr(part, "amount", None)
        free = amount is not None and amount.relation == "any number of"
        if getattr(part, "focus", "") or (amount is not None and not free) or excepted:
            return _why(part)
    for act in norm.acts if isinstance(norm, norms.Norm) else ():
        for slot in act.slots:
            manner = isinstance(slot.value, effects.Manner) and slot.value.name.startswith("only")
            if slot.only or manner:
                return _why(slot)
            if getattr(slot.value, "focus", "") == "only" and act.verb == "choose":
                return _why(slot.value)
            if act.author and slot.preposition in ("in", "on", "at") and isinstance(slot.value, things.Nominal):
                return (
                    f"“{slot}” opens nothing that another closes: write “A Player {slot} may {act.verb} even if …” "
                    f"with what the other asks for, or “A Player may {act.verb} only if they are {slot}.”"
                )
        for part in parts(act.object):
            if act.author and isinstance(part, things.Nominal) and part.focus:
                return f"{_why(part)}, as in “Only a Hidden Player may be targeted by {act.verb}.”"
            amount = getattr(part, "amount", None)
            if amount is not None and amount.relation in _AT_MOST:
                return f"“{part}” limits this, and no code keeps to it: bound the number, or say it at the step"
        for part in parts(act.object) if act.verb in RESOLVING and not act.passive else ():
            if not isinstance(part, things.Nominal):
                continue
            if set(part.which) - {"same", "other"} or part.focus or part.amount is not None:
                return _why(part)
    if isinstance(norm, norms.Norm) and _limited(norm):
        return "no code offers it then, or holds it to its limit"
    return None


def _limited(norm: norms.Norm) -> bool:
    """Whether a permission says how often at most, after what it is offered, or what it leaves out."""
    if any(isinstance(each, circumstances.Times) for each in norm.circumstances):
        return True
    if any(membership.excepts(node) for node in nodes(norm.acts)):
        return True
    return bool({each.moment for each in norm.circumstances if isinstance(each, circumstances.AtPhrase)} - {"during"})


def _denied_twice(ban: Ban) -> bool:
    """`No Hidden Player cannot Rest`, `cannot Attack no Hidden Player`: two words deny, and one would be lost."""
    norm = ban.reading.meaning
    said = (*parts(ban.subject), *(part for slot in ban.act.slots for part in parts(slot.value)))
    none = any(getattr(part, "quantifier", "") in ("no", "neither") for part in said)
    return none and isinstance(norm, norms.Norm) and norm.word in ("cannot", "may not", "must not", "can not", "never")


def _of_subject(part: object, ban: Ban, world: World) -> object:
    """What a subject says that is not tested of the one who acts."""
    if not isinstance(part, things.Nominal) or world.base(part.name) != PLAYER or not isinstance(part, things.Select):
        return None
    focus = part.focus if not (part.focus == "only" and ban.unless_subject) else ""
    whole = part.amount is None and not focus and part.owner is None and part.quantifier in _ANY
    ordinal = set(part.which) & {"first", "last", "second", "third", "next", "same", "other"}
    return None if whole and not ordinal else part


def _keeps(slot: effects.Slot, act: effects.Act, happening: bool, kept: frozenset[str]) -> bool:
    value = slot.value
    if isinstance(value, effects.Manner):
        return happening and value.name in memory.OFTEN
    if slot.name == "during":
        return _plain(value)
    if slot.name != "object":
        return slot.name in kept and (happening or not (slot.name in ("by", "on") and not _unlimited(value)))
    if act.author:
        return all(isinstance(part, things.Nominal) and part.amount is None and not part.focus for part in parts(value))
    if act.verb in ("affect", "ignore", "choose"):
        return not any(getattr(part, "amount", None) is not None for part in parts(value))
    return all(_plain(part) for part in parts(value))


def _plain(noun: object) -> bool:
    """Whether a phrase is one name, with nothing that narrows it."""
    for part in parts(noun):
        if not isinstance(part, things.Nominal):
            return False
        narrowed = part.which or part.filters or part.owner is not None or part.focus or part.amount is not None
        if narrowed or part.quantifier not in _ONE:
            return False
    return True


def _unlimited(noun: object) -> bool:
    """The same of a role that may say whose it is: the Brawn Check of a procedure."""
    for part in parts(noun):
        if isinstance(part, things.Nominal) and (part.which or part.filters or part.amount is not None):
            return False
    return bool(name_of(noun)) or isinstance(noun, things.Union)


def _neither_or_not_both(norm: norms.Norm, world: World) -> str:
    """Why a norm that forbids one thing *and* another forbids nothing: each of them, or the two together?"""
    if norm.modality is not norms.Modality.FORBID:
        return ""
    said = [str(replace(act, link="")) for act in norm.acts] if norm.joint == "and" and len(norm.acts) > 1 else []
    for act in norm.acts:
        what = act.object
        several = act.verb in RESOLVING and isinstance(what, things.Union) and what.joint == "and"
        if several and all(world.is_procedure(name_of(part)) for part in parts(what)):
            said = said or [str(part) for part in parts(what)]
    if not said:
        return ""
    return (
        f"“{' and '.join(said)}” may mean neither of them, or not both; write “cannot {' or '.join(said)}” where it is "
        "neither, and where it is not both say which of them is forbidden, and when"
    )


def _placed(slot: effects.Slot, act: effects.Act) -> str:
    """The reason for a place beside what is forbidden: it is a condition; "" for another."""
    if slot.only or slot.preposition not in ("in", "on", "at"):
        return ""
    where = " ".join(str(each) for each in act.slots[act.slots.index(slot) :])
    return (
        f"“{where}” limits this, and no code tests it there; say it as a condition: “A Player cannot {act.verb} if "
        f"they are {where}.”"
    )


def _why(said: object) -> str:
    return f"“{said}” limits this, and no code tests it: {_SAY}"
