"""Those of whom a phrase speaks, kept while more than one thing is done to them.

In: who it is done to. Out: the statement that keeps them, behind which the phrase means those; none where nothing that
is done can change who they are.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.nouns import sets
from rulewright.machine.scope import GROUP, described, place_of
from rulewright.machine.sound import nodes
from rulewright.meaning import things


def kept(who: things.Noun | None, context: Context) -> s.Body:
    """Keeps those of whom a phrase speaks, who are the same for all that is done to them. `Each Hidden Player stops
    being Hidden and loses 1 Gold`: whoever one act takes out of a set, or brings into it, is in it, or not, for the
    acts after it all the same.
    """
    if not isinstance(who, things.Nominal | things.Union) or place_of(who) in context.scope.held:
        return ()
    if isinstance(who, things.Nominal) and who.quantifier not in GROUP and not who.plural:
        return ()
    among = sets.several(who, context.scope)
    if not any(isinstance(node, e.Get | e.Apply | e.Holder | e.PlaceOf | e.Cards) for node in nodes(among)):
        return ()
    slot = context.scope.fresh(f"those {described(who) if isinstance(who, things.Nominal) else 'Players'}")
    context.scope.held[place_of(who)] = slot
    return (s.Assign(context.cites, slot, among),)
