"""Several cards that a step drew, or showed, as the sentences behind it speak of them: they, the drawn cards, one of
them.

In: a phrase. Out: the cards as a set, where a slot has them; how many of them a subject speaks of; and `one of them` as
`one drawn card`, which can be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine.scope import POINTING, Known, Scope, Unplayable, place_of
from rulewright.machine.things.world import World
from rulewright.meaning import quantities, things

# Words before `of them`, by how many of them they speak of.
ALL, BOTH, ANY = "all", "both", "any"
_PARTS = {"each": ALL, "all": ALL, "both": BOTH, "any": ANY}


@dataclass(frozen=True, slots=True)
class Share:
    """Of which cards a subject speaks, and of how many: all of them, two that are all, any, or so many."""

    cards: e.Expression
    how: str
    amount: quantities.Amount | None = None


def these(noun: object, scope: Scope) -> e.Expression | None:
    """All of several cards that a step brought in, where a phrase means them; None for other phrases."""
    known = _known(noun, scope)
    return e.Union((e.Slot(known.slot),)) if known is not None else None


def share(noun: object, scope: Scope) -> Share | None:
    """Of which of them a subject speaks; None where it speaks of others."""
    whole = these(noun, scope)
    if whole is not None:
        return Share(whole, BOTH if isinstance(noun, things.Pronoun) and noun.quantifier == BOTH else ALL)
    if not isinstance(noun, things.Nominal):
        return None
    if noun.owner is not None and noun.of and not (noun.adjectives or noun.filters):
        whole = these(noun.owner, scope)
        if whole is not None and isinstance(noun, things.Pronoun) and noun.name in _PARTS and not noun.focus:
            return Share(whole, _PARTS[noun.name])
        if whole is not None and isinstance(noun, things.Small) and noun.name in quantities.NUMBERS and not noun.focus:
            number = quantities.Number(noun.span, quantities.NUMBERS[noun.name], noun.name)
            amount = noun.amount or quantities.Amount(noun.span, "", number)
            return Share(whole, "", replace(amount, number=number))
    return None


def named(noun: object, scope: Scope) -> things.Nominal | None:
    """`one of them`, `one of the drawn cards` as `one drawn card`; None for other phrases."""
    if not isinstance(noun, things.Small) or noun.owner is None or not noun.of or noun.adjectives or noun.filters:
        return None
    if noun.name not in quantities.NUMBERS:
        return None
    known = _known(noun.owner, scope)
    if known is None:
        return None
    verb = known.verbs[0]
    pointing = things.Adjective(noun.span, verb, False, known.slot.split()[0])
    number = quantities.Number(noun.span, quantities.NUMBERS[noun.name], noun.name)
    amount = replace(noun.amount or quantities.Amount(noun.span, "", number), number=number)
    return replace(noun, name="card", adjectives=(pointing,), amount=amount, owner=None, of=False)


def _known(noun: object, scope: Scope) -> Known | None:
    """What a step brought in, several at once, that a phrase means."""
    while isinstance(noun, things.Pronoun) and noun.antecedent is not None and noun.owner is None:
        noun = noun.antecedent
    if not isinstance(noun, things.Nominal):
        return None
    found = scope.taken_up.get(place_of(noun))
    if isinstance(found, e.Slot):
        return next((known for known in scope.known if known.slot == found.name and known.many), None)
    pointing = set(noun.which) & POINTING
    if not pointing or not noun.plural or noun.filters or noun.statuses or noun.amount is not None or noun.focus:
        return None
    if noun.quantifier not in ("the", "these", "those", ""):
        return None
    known = scope.find(noun.name, noun.which)
    return known if known is not None and known.many and is_wide(noun.name, known, scope.world) else None


def is_wide(name: str, known: Known, world: World) -> bool:
    """Whether a name means all that a slot has, and no kind of them: the drawn cards, not the drawn Rubies."""
    return name in ("card", "Card") or any(kind == name or world.is_below(kind, name) for kind in known.kinds)


def require_several(noun: things.Nominal, subject: object, scope: Scope) -> e.Expression:
    """That there are two, for `they are both Rubies`. Raises Unplayable for `both` and `all` where several are not
    known.
    """
    whole = these(subject, scope)
    if whole is None:
        raise Unplayable(f"“{noun}”: nothing before this brought in two cards or more; name what is meant")
    return e.Compare("==", e.Count(whole), e.Int(2)) if noun.quantifier == BOTH else e.Bool(True)
