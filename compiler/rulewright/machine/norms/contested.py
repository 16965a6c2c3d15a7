"""Two norms of which one takes all from the other, and no law decides between them.

`A Player cannot Rest. A Hidden Player may Rest.` forbids what the second permits; `A Player may Rest only once per
Round. A Hidden Player may Rest twice per Round.` lets nobody do it twice. The machine keeps to what forbids, so that
the other sentence says nothing, and its author is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.machine import expression as e
from rulewright.machine.norms.bans import Ban
from rulewright.machine.norms.entailing import facts, follows
from rulewright.machine.norms.precedence import Deciding, decided
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.statement import Guard
from rulewright.machine.things.world import name_of
from rulewright.meaning import circumstances

if TYPE_CHECKING:
    from rulewright.machine.norms.law import Law


def is_dead(guard: Guard, ban: Ban, permit: Ban, permitted: e.Expression, deciding: Deciding) -> bool:
    """Whether all that a permission permits is forbidden, and nobody decides."""
    if deciding is not Deciding.NOBODY or permit.often is not None or permit.id == ban.id:
        return False
    same = permit.act.verb == ban.act.verb and name_of(permit.act.object) == name_of(ban.act.object)
    if not same:
        return False
    # `only a Hidden Player`, `unless they are Hidden`: whoever else is named is left out by that
    all_others = ban.unless_subject or bool(ban.unless_given)
    all_others = all_others or any(isinstance(each, circumstances.Unless) for each in ban.given)
    general = follows(permitted, facts(guard.when)) is True
    return is_under(guard.when, permitted) or (all_others and not general)


def is_under(forbidden: e.Expression, permitted: e.Expression) -> bool:
    """Whether whoever is permitted something is one of those to whom it is forbidden."""
    return follows(forbidden, facts(permitted)) is True


def looser(ban: Ban, bans: Iterable[Ban]) -> Iterator[Ban]:
    """The limits of others for the same act, in the same stretch, that let it be done oftener."""
    limit = ban.often
    for other in bans:
        if limit is None or other.often is None or other.id == ban.id or other.often.most <= limit.most:
            continue
        act, its = replace(ban.act, span=other.act.span, slots=()), replace(other.act, slots=())
        named = name_of(ban.act.object) == name_of(other.act.object)
        if named and act == its and other.often.per.lower() == limit.per.lower():
            yield other


def but_oftener(guard: Guard, ban: Ban, performer: e.Expression, scope: Scope, law: Law) -> Guard:
    """The guard of a limit with those whom another sentence lets do it oftener, where a law decides for that."""
    for other in looser(ban, law.bans):
        try:
            forbidden, permitted = law.bound(ban, performer, scope), law.bound(other, performer, scope)
        except Unplayable:
            continue
        deciding = decided(ban, other, forbidden, permitted, None, law.world, law.goes_first(other, ban))
        if not is_under(forbidden, permitted):
            continue
        if deciding in (Deciding.DOOR, Deciding.DECLARED):
            law.world.played.add(other.id)
            guard = replace(guard, unless=(*guard.unless, (permitted, (other.id,))))
        else:
            law.silenced[other.id] = told(ban)
    return guard


def told(ban: Ban) -> str:
    """What is said of the sentence that is left with nothing."""
    return (
        f"“{ban.reading.sentence.text}” forbids what it permits, and no law decides between them: let that sentence "
        "end with “unless a rule specifically says otherwise.”, or say in it whom it does not concern"
    )
