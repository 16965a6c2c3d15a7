"""What a norm says beside who, what and under which condition, and what the law tests of it.

In: a ban as its sentence says it, or a permission. Out: why it is applied nowhere, or None. The white list of the law:
what is not in it would be lost on the way to a guard, so that the guard forbade all of an act, or none of it; such a
norm goes to the table. Who teaches the law to test more adds it here.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.conditions import membership
from rulewright.machine.events import memory
from rulewright.machine.norms import aiming, joining, often
from rulewright.machine.norms.bans import Ban
from rulewright.machine.sound import nodes
from rulewright.machine.things.counted import OF_THE_ACTION
from rulewright.machine.things.world import PLAYER, World, by_own_name, name_of, parts
from rulewright.meaning import circumstances, effects, facts, norms, things

RESOLVING = joining.RESOLVING
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
_ONLY = ("only", "at most", "no more than", "never")
_AT_MOST = frozenset({"at most", "up to", "no more than", "fewer than", "less than"})
_SAY = "say at the step, or at the choice, whom or what it leaves out, and when"


def of_actions(ban: Ban, world: World) -> Ban:
    """A ban that speaks of `the Rest Action` speaks of Rest; who cannot be attacked cannot be targeted by Attack."""
    act = ban.act
    doing = act.verb[:1].upper() + act.verb[1:]
    if act.passive and world.is_procedure(doing) and not any(slot.name == "object" for slot in act.slots):
        by = effects.Slot(act.span, "by", "by", things.Process(act.span, doing))
        return replace(ban, act=replace(act, verb="target", author=False, slots=(by, *act.slots)))
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
    if _nobody_must(ban):
        return f"“{ban.reading.sentence.text}”: is it forbidden, or need nobody do it? Say “a … cannot …” for the one"
    for part in parts(ban.subject):
        said = _of_subject(part, ban, world)
        if said:
            return _why(said)
    meaning = ban.reading.meaning
    if (joined := joining.unsettled(meaning, world)) is not None:
        return joined
    if ban.often is not None and act.author and act.object is not None and world.doings.get(act.verb) is None:
        return f"“{act}” so often: nobody counts whom it was done to; {OF_THE_ACTION}"
    kept = frozenset({"as"}) if happening and act.verb not in _ROLES else _ROLES.get(act.verb, _NONE)
    said_often = often.uncounted(meaning) if isinstance(meaning, norms.Norm) and ban.often is None else None
    aimed = act.passive and act.verb == "target"
    if aimed and (lost := aiming.untested(act, world)) is not None:
        return _of_chooser(lost)
    names = [slot.name for slot in act.slots]
    twice = [slot for at, slot in enumerate(act.slots) if slot.name in names[:at] and not slot.link]
    if twice and not aimed and not happening:
        return _why(twice[0])
    for slot in act.slots:
        if aimed and slot.name == "by":
            continue
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


def says_only(norm: norms.Norm | norms.Targeting) -> bool:
    """Whether a permission says, anywhere in it, that it is of these alone, or of none, and so forbids something."""
    acts = norm.acts if isinstance(norm, norms.Norm) else (norm.act,)
    done_to = [part for act in acts for slot in act.slots for part in parts(slot.value)]
    if any(getattr(part, "quantifier", "") in ("no", "neither") for part in done_to):
        return True  # may target no Hidden Player
    for node in nodes((norm.subject, acts)):
        manner = node.name if isinstance(node, effects.Manner) else ""
        if isinstance(norm, norms.Targeting) and getattr(node, "amount", None) is not None:
            return True  # so many, and no more
        if getattr(node, "focus", "") == "only" or getattr(node, "only", False) is True or manner.startswith(_ONLY):
            return True
    return any(isinstance(each, circumstances.OnlyIf) for each in norm.circumstances)


def _limited(norm: norms.Norm) -> bool:
    """Whether a permission says how often at most, after what it is offered, or what it leaves out."""
    if any(isinstance(each, circumstances.Times) for each in norm.circumstances):
        return True
    if any(membership.excepts(node) for node in nodes(norm.acts)):
        return True
    return bool({each.moment for each in norm.circumstances if isinstance(each, circumstances.AtPhrase)} - {"during"})


def _nobody_must(ban: Ban) -> bool:
    """`No Hidden Player must Rest`: cannot, or need not?"""
    norm = ban.reading.meaning
    none = any(getattr(part, "quantifier", "") in ("no", "neither") for part in parts(ban.subject))
    return none and isinstance(norm, norms.Norm) and norm.word in ("must", "has to", "have to", "should")


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


def _of_chooser(slot: effects.Slot) -> str:
    """The reason for a role that says who chooses the target, and that is not tested there."""
    return f"{_why(slot)}, as in “A Cursed Player cannot choose a Hidden Player as the target of Attack.”"


def _placed(slot: effects.Slot, act: effects.Act) -> str:
    """The reason for a place beside what is forbidden: it is a condition; "" for another."""
    if slot.only or slot.preposition not in ("in", "on", "at"):
        return ""
    where = " ".join(str(each) for each in act.slots[act.slots.index(slot) :])
    before = replace(act, slots=act.slots[: act.slots.index(slot)])
    doing = before.base() if act.passive else act.verb
    return (
        f"“{where}” limits this, and no code tests it there; say it as a condition: “A Player cannot {doing} if "
        f"they are {where}.”"
    )


def _why(said: object) -> str:
    return f"“{said}” limits this, and no code tests it: {_SAY}"
