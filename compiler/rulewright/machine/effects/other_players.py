"""Other than whom: `each other Player`, where its step has spoken of somebody else than the one who acts.

In: a sentence that does something. Out: nothing; `Unplayable` where the others may be others than the one who acts, or
than those of whom the step spoke.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import model
from rulewright.machine.context import Context
from rulewright.machine.nouns import nouns
from rulewright.machine.plain import plain_words
from rulewright.machine.scope import GROUP, Scope, Unplayable
from rulewright.machine.things.world import PLAYER, parts
from rulewright.meaning import circumstances, conditions, effects, happenings, things


def require_clear(meaning: happenings.Do, scope: Scope) -> None:
    """Raise Unplayable for `The Leader gains 1 Gold and each other Player loses 1`, and for the same in two sentences
    of one step: other than the Leader, or than the one who acts? Notes of whom the sentence speaks.
    """
    spoken = [each for each in _people(meaning, scope) if not _is_who_acts(each, scope)]
    for other, asked in _others(meaning, False):
        before = [each for each in spoken if each.antecedent != other != each and _is_meant(each, other, asked)]
        for each in (*scope.spoken, *before):
            raise Unplayable(
                f"“{other}”: other than “{each}”, or than the one who acts? Say who they are (“each Player who is not "
                "…”, “each Player except …”)"
            )
    scope.spoken += spoken


def _is_meant(spoken: things.Nominal, other: things.Nominal, asked: bool) -> bool:
    """Whether others may be others than those: they stand before, or are one for whom a condition is asked."""
    return spoken.span.start < other.span.start or (asked and spoken.quantifier not in GROUP)


def note(over: things.Nominal, scope: Scope) -> None:
    """Notes of whom a loop spoke that is over."""
    if _is_player(over, scope) and not _is_other(over):
        scope.spoken.append(over)


def require_receiver(effect: effects.Act, context: Context) -> None:
    """Raise Unplayable for `Each other Player gives 1 Gold to the Leader`: other than the Leader, or than the one who
    acts? They are one where the Active Player receives it.
    """
    to, who = effect.value("to"), effect.subject
    if effect.verb not in plain_words.GIVES or not isinstance(to, things.Nominal) or not _is_other(who):
        return
    scope = context.scope
    if to.name not in context.world.acting or scope.they not in (None, scope.performer):
        raise Unplayable(f"“{who}”: other than whom? Say For each … first, and who gives how much to “{to}”")


def _others(said: object, asked: bool) -> Iterator[tuple[things.Nominal, bool]]:
    """Others who do something, or of whom something is asked; with whether it is asked."""
    if isinstance(said, tuple):
        for each in said:
            yield from _others(each, asked)
    elif isinstance(said, circumstances.Given):
        yield from _others(said.conditions, True)
    elif isinstance(said, happenings.Do):
        yield from _others(said.effects, asked)
        yield from _others(said.circumstances, asked)
    elif isinstance(said, conditions.Joined):
        yield from _others(said.conditions, asked)
    elif not _is_placed(said):
        for part in parts(getattr(said, "subject", None)):
            for one in (part, getattr(part, "owner", None)):
                if isinstance(one, things.Nominal) and _is_other(one):
                    yield one, asked
                    break


def _is_placed(said: object) -> bool:
    """`no other Player is in the target's Place`: other than the one in whose Place it is asked (located.py)."""
    place = said.where[0].object if isinstance(said, conditions.IsAt) and len(said.where) == 1 else None
    return isinstance(place, things.Nominal) and isinstance(place.owner, things.Nominal)


def _is_other(noun: object) -> bool:
    return isinstance(noun, things.Nominal) and ("other" in noun.which or noun.quantifier == "another")


def _people(said: object, scope: Scope) -> Iterator[things.Nominal]:
    """The Players of whom a sentence speaks; not those who only say where something is, or whose it is."""
    if isinstance(said, tuple):
        for part in said:
            yield from _people(part, scope)
    elif isinstance(said, things.Nominal):
        if _is_player(said, scope):
            if "other" not in said.which:
                yield said
        elif not isinstance(said, things.Pronoun):
            yield from _people(said.filters, scope)
    elif isinstance(said, things.Where) and said.preposition != "than":
        return
    elif is_dataclass(said) and not isinstance(said, circumstances.ForEach):
        owner = getattr(getattr(said, "subject", None), "owner", None)
        yield from _people(owner, scope)
        for each in fields(said):
            yield from _people(getattr(said, each.name), scope)


def _is_player(noun: things.Nominal, scope: Scope) -> bool:
    """Whether a phrase means Players, of whom there are some."""
    world = scope.world
    if noun.quantifier == "no" or isinstance(noun, things.StatusName):
        return False
    if isinstance(noun, things.Pronoun):
        return isinstance(noun.antecedent, things.Nominal) and _is_player(noun.antecedent, scope)
    held = world.registers.get(noun.name)
    if held is not None and noun.owner is None:
        return held.type == model.Ref(PLAYER)
    known = scope.find(noun.name, noun.which) if isinstance(noun, things.Role) else None
    return world.base(known.kinds[-1] if known is not None else noun.name) == PLAYER


def _is_who_acts(noun: things.Nominal, scope: Scope) -> bool:
    """Whether a phrase means the one than whom others are others: who acts, or whose turn it is in a loop."""
    while isinstance(noun, things.Pronoun) and isinstance(noun.antecedent, things.Nominal):
        noun = noun.antecedent
    if noun.name in scope.world.acting and scope.they in (None, scope.performer):
        return True
    if noun.quantifier in GROUP or (noun.plural and not isinstance(noun, things.Pronoun)):
        return False
    try:
        found: e.Expression | None = nouns.one(noun, replace(scope, may_add=False, counters=dict(scope.counters)))
    except Unplayable:
        return False
    return found == (scope.they if scope.they is not None else scope.performer)
