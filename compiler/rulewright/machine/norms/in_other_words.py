"""Norms that are said of the procedure itself: `Attack is not allowed in the Market`, `Attack may target only a Hidden
Player`.

In: the meaning of a sentence. Out: the same norm said of those who act, or of those who may be a target, as the law
tests it (`A Player cannot resolve Attack if they are in the Market`, `Only a Hidden Player may be targeted by Attack`);
any other meaning as it is.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import circumstances, conditions, effects, norms, things

_ALLOWING = frozenset({"allow", "permit"})
_ANYBODY = frozenset({"", "a", "any", "each"})
_IN = frozenset({"in", "on", "at"})


def plainly(meaning: object) -> object:
    """The norm said of those whom it concerns."""
    match meaning:
        case norms.DoesNot(acts=(effects.Act(passive=True) as act,), waives=False) as denial if act.verb in _ALLOWING:
            return _not_allowed(denial, act)
        case (
            norms.Targeting(
                subject=things.Process() | things.Union() as aiming,
                act=effects.Act(verb="target", passive=False) as act,
            ) as targeting
        ) if all(isinstance(part, things.Process) for part in targeting.subjects):
            whom = _targets(act)
            if whom is None or (targeting.modality is norms.Modality.PERMIT and not is_only(whom)):
                return targeting
            return replace(targeting, subject=whom, act=_targeted(aiming, act))
        case (
            norms.Norm(
                subject=things.Select() as who,
                modality=norms.Modality.PERMIT,
                acts=(effects.Act(author=True) as act,),
            ) as norm
        ) if _is_anybody(who) and is_only(act.object):
            whom = _targets(act)
            if whom is None:
                return norm
            by = things.Process(act.span, act.verb)
            return norms.Targeting(norm.span, whom, norm.circumstances, norm.modality, norm.word, _targeted(by, act))
        case norms.Norm(subject=things.Select() as who, modality=norms.Modality.PERMIT, acts=(act,)) as norm if (
            _is_anybody(who) and chooses_only(act)
        ):
            return _aimed_only(norm, act)
        case _:
            return meaning


def is_allowing(act: effects.Act) -> bool:
    """Whether an act says that something is, or is not, allowed."""
    return act.passive and act.verb in _ALLOWING


def chooses_only(act: effects.Act) -> bool:
    """Whether an act is to choose some, and no others: `only choose a Hidden Player`, `choose only a Hidden Player`."""
    manner = any(isinstance(slot.value, effects.Manner) and slot.value.name == "only" for slot in act.slots)
    return act.verb == "choose" and (manner or is_only(act.object))


def is_only(noun: object) -> bool:
    """Whether a phrase, or the first of those that are joined, says that it is of them alone."""
    first = noun.items[0] if isinstance(noun, things.Union) else noun
    return getattr(first, "focus", "") == "only"


def _aimed_only(norm: norms.Norm, act: effects.Act) -> object:
    """`A Player may only choose a Hidden Player as the target of Attack` as who alone may be that target."""
    aim = act.value("as")
    rest = replace(act, slots=tuple(slot for slot in act.slots if slot.name != "as"))
    whom = _targets(rest)
    if whom is None or not isinstance(aim, things.Role) or not isinstance(aim.owner, things.Process):
        return norm
    if aim.name != "target" or aim.owner.quantifier not in ("", "the") or aim.filters or aim.which:
        return norm
    return norms.Targeting(norm.span, whom, norm.circumstances, norm.modality, norm.word, _targeted(aim.owner, act))


def only_targets(norm: norms.Targeting) -> bool:
    """Whether a procedure may target some and no others."""
    whom = norm.act.object if not norm.act.passive else None
    manner = any(isinstance(slot.value, effects.Manner) and slot.value.name == "only" for slot in norm.act.slots)
    return manner or is_only(whom)


def _not_allowed(denial: norms.DoesNot, act: effects.Act) -> object:
    """`Attack is not allowed in the Market`, `A Player is not allowed to Attack`, as what nobody can do."""
    placed = [slot for slot in act.slots if slot.preposition in _IN and isinstance(slot.value, things.Nominal)]
    doing = act.value("to do")
    if isinstance(doing, effects.Doing) and len(act.slots) == 1:
        return norms.Norm(
            denial.span, denial.subject, denial.circumstances, norms.Modality.FORBID, "cannot", doing.acts, doing.joint
        )
    if len(placed) != len(act.slots) or not all(isinstance(part, things.Process) for part in denial.subjects):
        return denial
    found: list[circumstances.Circumstance] = list(denial.circumstances)
    for slot in placed:
        assert isinstance(slot.value, things.Nominal)
        where = things.Where(slot.span, slot.preposition, slot.value)
        here = conditions.IsAt(span=slot.span, subject=things.Pronoun(slot.span, "they"), where=(where,))
        found.append(circumstances.If(slot.span, False, "if", False, conditions=(here,)))
    acts = tuple(
        effects.Act(act.span, "resolve", slots=(effects.Slot(part.span, "object", "", part),))
        for part in denial.subjects
    )
    anybody = things.Select(denial.span, PLAYER, "a")
    return norms.Norm(denial.span, anybody, tuple(found), norms.Modality.FORBID, "cannot", acts, "or")


def _targets(act: effects.Act) -> things.Nominal | things.Union | None:
    """Whom an act says it may be done to, with what they have; None where it says more."""
    whom, only = act.object, False
    if isinstance(whom, things.Pronoun) or not isinstance(whom, things.Nominal | things.Union):
        return None
    if any(isinstance(node, things.Pronoun) for node in nodes(whom)):
        return None  # in their Place: of the one who acts, who is not spoken of where the target is the subject
    for slot in act.slots:
        match slot:
            case effects.Slot(name="object"):
                pass
            case effects.Slot(name="manner", value=effects.Manner(name="only")):
                only = True
            case effects.Slot(preposition="with", value=things.AttributeOf() as has) if isinstance(whom, things.Select):
                whom = replace(whom, filters=(*whom.filters, things.Where(slot.span, "with", has)))
            case _:
                return None
    return _alone(whom) if only else whom


def _alone(whom: things.Nominal | things.Union) -> things.Nominal | things.Union:
    if not isinstance(whom, things.Union):
        return replace(whom, focus="only")
    first, *others = whom.items
    return replace(whom, items=(replace(first, focus="only"), *others)) if isinstance(first, things.Nominal) else whom


def _targeted(by: things.Process | things.Union, act: effects.Act) -> effects.Act:
    return effects.Act(act.span, "target", slots=(effects.Slot(by.span, "by", "by", by),), passive=True)


def _is_anybody(who: things.Select) -> bool:
    """Whether a phrase speaks of any Player at all."""
    narrowed = who.adjectives or who.filters or who.owner is not None or who.amount is not None or who.focus
    return who.name == PLAYER and who.quantifier in _ANYBODY and not narrowed
