"""Limits that stand inside an act and that no verb's lowering applies: only, instead, once per Turn, until, up to.

In: an act as it is about to be done. Out: `Unplayable`, so that the sentence goes to the table with its words; a
limit must never be lost on the way to the machine. Limits that are applied elsewhere (how often, the conditions
around a sentence, the loop of an offer) do not come here.
"""

from __future__ import annotations

import re

from rulewright.machine.scope import Unplayable
from rulewright.meaning import effects, quantities, things

_LIMITS = re.compile(r"\b(only|instead|per|until|unless|except|at most|first|equally|each)\b")
_MOMENTS = frozenset({"until", "before", "after", "during", "while", "unless", "except"})
_COUNTED = frozenset({"lose", "gain", "deal", "heal", "increase", "decrease", "set", "pay"})


def require_none(done: effects.Act) -> None:
    """Raise Unplayable for the first limit in an act that the machine would not keep."""
    _narrowed(done.subject, done)
    for slot in done.slots:
        moment = slot.name == "when" and slot.preposition in _MOMENTS
        manner = isinstance(slot.value, effects.Manner) and _LIMITS.search(slot.value.name) is not None
        if slot.only or moment or manner:
            raise Unplayable(f"“{slot}” limits this, and the machine does not apply it here")
        _narrowed(slot.value, done)
    what = done.object
    amount = what.amount if isinstance(what, things.Nominal) else what
    open_amount = isinstance(amount, quantities.Amount) and (amount.beyond or amount.relation not in ("", "exactly"))
    if done.verb in _COUNTED and open_amount:
        raise Unplayable(f"“{amount}” leaves open how much, and nothing says who decides")


def _narrowed(value: object, done: effects.Act) -> None:
    if isinstance(value, things.Nominal) and value.focus == "only":
        raise Unplayable(f"“{value}” limits “{done.verb}”, and the machine does not apply it here")
