"""Other than whom: `each other Player` behind those of whom its sentence has spoken before.

In: an effect, and what stands before it in its sentence. `Unplayable` where the others may be others than those, or
than the one who acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.context import Context
from rulewright.machine.nouns import nouns
from rulewright.machine.plain import plain_words
from rulewright.machine.scope import DEFINITE, GROUP, POINTING, Scope, Unplayable, place_of
from rulewright.machine.things.world import PLAYER
from rulewright.meaning import circumstances, conditions, effects, things


def require_known(before: things.Noun | None, effect: effects.Act, scope: Scope) -> None:
    """Raise Unplayable for `each Player in the Mill gains 1 Gold and each other Player loses 1`: other than those? The
    same of `the Leader gains 1 Gold`, and of whom a phrase finds (the Player to the left of …).
    """
    if not isinstance(before, things.Nominal) or before == effect.subject or not _others(effect):
        return
    if before.quantifier in GROUP or _is_chosen(before, scope) or _is_found(before, scope):
        raise Unplayable(_other_than(effect, before))


def require_none_chosen(effect: effects.Act, context: Context) -> None:
    """Raise Unplayable for `chooses two Players. Each other Player gains 1 Gold.`: other than those two?"""
    who, world = effect.subject, context.world
    if not isinstance(who, things.Select) or not _others(effect) or world.base(who.name) != PLAYER:
        return
    for known in context.scope.known:
        if known.many and "choose" in known.verbs and any(world.base(kind) == PLAYER for kind in known.kinds):
            raise Unplayable(
                f"“{who}”: other than those who were chosen, or than the one who acts? Write “each Player except the "
                "chosen Players”, or “each Player except the Active Player”"
            )


def _is_chosen(who: things.Nominal, scope: Scope) -> bool:
    """Whether a phrase means somebody whom the one who acts has chosen: the target, that Player."""
    if not isinstance(who, things.Role | things.Select) or who.quantifier not in DEFINITE:
        return False
    found = scope.taken_up.get(place_of(who.antecedent)) if isinstance(who.antecedent, things.Nominal) else None
    known = scope.find(who.name, who.which)
    if isinstance(found, e.Slot):
        known = next((each for each in scope.known if each.slot == found.name), None)
    return known is not None and "choose" in known.verbs and scope.world.base(known.kinds[-1]) == PLAYER


def _is_found(who: things.Nominal, scope: Scope) -> bool:
    """Whether a phrase names a Player who need not be the one who acts: the Leader, the first Player in Turn Order."""
    world = scope.world
    if isinstance(who, things.Register):
        held = world.registers.get(who.name)
        return who.owner is None and who.name not in world.acting and getattr(held, "type", None) == model.Ref(PLAYER)
    told = bool(who.filters) or bool(set(who.which) - POINTING)
    return isinstance(who, things.Select) and who.quantifier == "the" and told and world.base(who.name) == PLAYER


def require_not_asked(around: Iterable[circumstances.Circumstance], effect: effects.Act, context: Context) -> None:
    """Raise Unplayable for `If the Leader is Hidden, each other Player loses 1 Gold`: other than the Leader?"""
    spoken = next(_asked(around, context), None) if _others(effect) else None
    if spoken is not None:
        raise Unplayable(_other_than(effect, spoken))


def require_receiver(effect: effects.Act, context: Context) -> None:
    """Raise Unplayable for `Each other Player gives 1 Gold to the Leader`: other than the Leader, or than the one who
    acts? They are one where the Active Player receives it.
    """
    to = effect.value("to")
    if effect.verb not in plain_words.GIVES or not isinstance(to, things.Nominal) or not _others(effect):
        return
    scope = context.scope
    if to.name not in context.world.acting or scope.they not in (None, scope.performer):
        raise Unplayable(f"“{effect.subject}”: other than whom? Say For each … first, and who gives how much to “{to}”")


def _others(effect: effects.Act) -> bool:
    """Whether it is done by each of the others."""
    who = effect.subject
    return isinstance(who, things.Nominal) and "other" in who.which and who.quantifier in GROUP


def _other_than(effect: effects.Act, before: object) -> str:
    return (
        f"“{effect.subject}”: other than “{before}”, or than the one who acts? Say who they are (“each Player who is "
        "not …”)"
    )


def _asked(around: Iterable[circumstances.Circumstance], context: Context) -> Iterator[things.Nominal]:
    """The Players of whom the conditions before an effect are asked, but for the one who acts."""
    for each in around:
        if isinstance(each, circumstances.If | circumstances.Unless) and each.leading:
            for one in _single(each.conditions):
                subject = getattr(one, "subject", None)
                if isinstance(subject, things.Nominal) and _is_another(subject, context):
                    yield subject


def _single(found: Iterable[conditions.Condition]) -> Iterator[conditions.Condition]:
    """Conditions, those that stand together one by one."""
    for each in found:
        if isinstance(each, conditions.Joined):
            yield from _single(each.conditions)
        else:
            yield each


def _is_another(noun: things.Nominal, context: Context) -> bool:
    """Whether a phrase speaks of Players, and not of the one who acts."""
    world, scope = context.world, context.scope
    if noun.quantifier in GROUP or (noun.quantifier == "no" and noun.plural) or noun.name in world.acting:
        return False
    held = world.registers.get(noun.name)
    if held is None or noun.owner is not None:
        return isinstance(noun, things.Select) and world.base(noun.name) == PLAYER
    return getattr(held.type, "kind", "") == PLAYER and nouns.one(noun, scope) not in (scope.they, scope.performer)
