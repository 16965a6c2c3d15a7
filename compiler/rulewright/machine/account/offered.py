"""Permissions that nothing offers, and that open nothing: `A Player may discard a card from their Hand at any time`,
`A Player no longer needs to be in the Market to Trade`.

In: the act of a permission that no code uses, and what the sentences of play do. Out: whether nobody would ever be
asked, and what the author is told then.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine.account import idle
from rulewright.machine.account.sayings import Sayings
from rulewright.machine.sound import nodes
from rulewright.meaning import effects, norms, things

ALLOWS = (
    "no code allows it there only, or keeps it away: say who, as in “A Player may Rest only if they are in the Market.”"
)
NEVER = (
    "no step offers it, so nobody is asked: make it a step (“The Active Player may discard one card from their "
    "Hand.”), or a PROCEDURE that is an Action"
)
WAIVES = (
    "it takes nothing away from what another rule asks for: write “A Player may Rest even if they are not in the "
    "Market.”"
)
# What somebody does only where a step says so.
_OFFERED = frozenset(
    ("discard", "draw", "trade", "exchange", "swap", "give", "pay", "spend", "buy", "sell", "steal", "gain", "roll")
)


def never(act: effects.Act, norm: norms.Norm, sayings: Sayings) -> bool:
    """Whether somebody may do what no sentence of play does or offers."""
    if act.verb not in _OFFERED or act.passive or act.author or norm.only:
        return False
    if not any(idle.is_players(subject, sayings.world) for subject in norm.subjects):
        return False
    if any(isinstance(node, things.Small) and node.name == "time" for node in nodes(act.slots)):
        return True  # at any time: no step is done at all times
    plain = tuple(slot for slot in act.slots if slot.name == "object")
    return sayings.doing(None, replace(act, slots=plain), (), ()) is None


def waives(act: effects.Act) -> bool:
    """Whether an act says what somebody need not be, or have, to do an action."""
    doing = act.value("to do")
    if not isinstance(doing, effects.Doing):
        return False
    return any(inner.author or waives(inner) for inner in doing.acts)
