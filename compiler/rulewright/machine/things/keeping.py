"""Statuses that are so as long as something is so: `A Player is Hidden while they have no Light`, `Each Player with no
Light is Hidden`.

In: a fact that says of some that they have a status. Out: whether the status is asked for in that way from then on: it
is so of whom it was made so, and of whom the fact speaks. A status of which another is one of a list, one that hangs on
itself, and a fact about one who is named stay claims.
"""

from __future__ import annotations

from rulewright.machine.sound import nodes
from rulewright.machine.things.world import World
from rulewright.meaning import circumstances, conditions, facts, things


def is_kept(fact: facts.Holds, status: str, world: World) -> bool:
    """Whether a fact says when a free status is so."""
    state, subject = fact.state, fact.subject
    if not isinstance(state, conditions.HasStatus) or not isinstance(subject, things.Nominal):
        return False
    known = world.statuses.get(status)
    if known is None or known.exclusive or state.negated or state.where or state.adverbs:
        return False
    plain = subject.amount is None and not subject.focus and subject.owner is None and bool(subject.name)
    if not plain or isinstance(subject, things.Role | things.Register | things.Individual | things.Pronoun):
        return False
    if any(isinstance(each, circumstances.While) and each.leading for each in fact.circumstances):
        return False  # of whom its condition speaks is another question
    some = bool(subject.filters or subject.adjectives or world.status_kind(subject.name))
    some = some or subject.name in world.defined
    while_ = len(fact.circumstances) == 1 and isinstance(fact.circumstances[0], circumstances.While | circumstances.If)
    every = subject.quantifier in ("a", "each", "every", "all") or (subject.plural and not subject.quantifier)
    if not every or (fact.circumstances and not while_) or not (some or while_):
        return False
    return not _asks_for(status, (subject, fact.circumstances), world)


def _asks_for(status: str, said: object, world: World) -> bool:
    """Whether what a fact asks hangs on the status itself, at once or by way of another that is so kept."""
    asked: set[str] = set()
    left = [said]
    while left:
        for node in nodes(left.pop()):
            name = getattr(node, "name", "")
            if not isinstance(name, str) or name in asked:
                continue
            asked.add(name)
            joined = world.status_kind(name)
            statuses = joined[0] if joined else ()
            asked.update(statuses)
            left += [kept.meaning for each in (name, *statuses) for kept in world.kept.get(each, ())]
            left += [world.defined[name].meaning] if name in world.defined else []
    return status in asked
