"""Permissions that nothing offers, and that open nothing: `A Player may discard a card from their Hand at any time`,
`A Player no longer needs to be in the Market to Trade`.

In: the act of a permission that no code uses, and what the sentences of play do. Out: whether nobody would ever be
asked, and what the author is told then.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.account import idle
from rulewright.machine.account.sayings import Sayings
from rulewright.machine.account.searching import Search, denier
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import name_of, parts
from rulewright.meaning import circumstances, effects, norms, things

ALLOWS = (
    "no code allows it there only, or keeps it away: say who, as in “A Player may Rest only if they are in the Market.”"
)
REQUIRES = (
    "no code asks for it: say what it costs (“Rest costs 2 Gold.”), or who may do it (“Only a Player with 2 or more "
    "Gold may Rest.”)"
)
NEVER = (
    "no step offers it, so nobody is asked: make it a step (“The Active Player may discard one card from their "
    "Hand.”), or a PROCEDURE that is an Action"
)
WAIVES = (
    "it takes nothing away from what another rule asks for: write “A Player may Rest even if they are not in the "
    "Market.”"
)
# What changes nothing of the game, what nobody must be asked for (to pass is offered wherever one may stop), and what
# somebody is rather than does.
_UNASKED = frozenset(
    {"look", "see", "inspect", "examine", "talk", "show", "tell", "ask", "pass", "stop", "decline", "refuse", "enter"}
    | {"leave", "be", "have", "win", "keep", "remain", "stay", "use", "need", "target", "treat", "cause"}
)
# What else an act may say that is offered: where it leads, what of, to whom; not for what, without what, or in place of
# what.
_SAID = frozenset(("object", "to", "into", "as", "in", "on", "onto", "from", "through", "with", "during", "where"))


_ELSEWHERE = frozenset(("to", "into", "onto", "from", "through", "with"))


def never(act: effects.Act, norm: norms.Norm, sayings: Sayings, search: Search) -> bool:
    """Whether somebody may do what no sentence of play does or offers."""
    world = search.world
    if act.passive or norm.only or act.verb in _UNASKED or act.verb in world.happenings:
        return False
    if not any(idle.is_players(subject, world) for subject in norm.subjects):
        return False
    if any(isinstance(node, things.Small) and node.name == "time" for node in nodes(act.slots)):
        return True  # at any time: no step is done at all times
    if any(_another_time(each) for each in (*act.slots, *norm.circumstances)) or not all(map(_kept, act.slots)):
        return True
    what = act.object
    wider = getattr(what, "filters", ()) or getattr(what, "quantifier", "") == "any"
    if act.author and (wider or isinstance(what, things.Quality)):
        return True  # a Player in an adjacent Place, first: its steps say whom it may be done to
    if act.author and any(slot.name in _ELSEWHERE for slot in act.slots):
        return True  # to any Place: its steps say where
    done = [act.verb] if act.author else [name_of(part) for part in parts(act.object)]
    procedures = [name for name in done if world.is_procedure(name)]
    if procedures:
        below = {above for name in search.offered for above in (name, *world.above(name))}
        return not all(name in below for name in procedures)
    test = denier(act, search) if act.verb == "become" else None
    if act.author or (test is not None and any(map(test, nodes(search.game.procedures)))):
        return False
    plain = tuple(slot for slot in act.slots if slot.name == "object")
    return sayings.doing(None, replace(act, slots=plain), (), (), search.before_play()) is None


def _kept(slot: effects.Slot) -> bool:
    if isinstance(slot.value, effects.Manner):
        return slot.value.name in ("more than once", "any number of times", "again")
    return slot.name in _SAID


def _another_time(said: object) -> bool:
    """`during another Player's Turn`: when those who are offered something are others."""
    match said:
        case circumstances.AtPhrase(moment="during", what=during):
            pass
        case effects.Slot(name="during", value=during):
            pass
        case _:
            return False
    owner = getattr(during, "owner", None)
    return bool({"another", "other"} & {getattr(owner, "quantifier", ""), *getattr(owner, "which", ())})


def waives(act: effects.Act) -> bool:
    """Whether an act says what somebody need not be, or have, to do an action."""
    doing = act.value("to do")
    if not isinstance(doing, effects.Doing):
        return False
    return any(inner.author or waives(inner) for inner in doing.acts)
