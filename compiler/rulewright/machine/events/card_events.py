"""What follows when somebody draws or discards a card: `Whenever a Player draws a Treasure Card, that Player gains 1
Gold.`

In: a rule that waits for such an event. Out: a procedure that has the Player and the card, and at each place at which
somebody does it, the call of that procedure if Player and card are as the rule says. It comes right after that
one card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import CardRule, Context, Plan
from rulewright.machine.events import event_limits
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things.world import PLAYER, World, cite
from rulewright.meaning import circumstances, effects, happenings, things
from rulewright.meaning.conditions import Condition
from rulewright.meaning.model import Reading

VERBS = {"draw": "drawn card", "discard": "discarded card"}
WHO = "Player"


@dataclass(frozen=True, slots=True)
class Seen:
    """An event of one Player and one card."""

    verb: str
    who: things.Nominal
    what: things.Nominal


def seen(event: Condition, world: World) -> Seen | None:
    """A Player draws, or discards, a card of a kind; None for another event. Raise Unplayable for one that
    says more.
    """
    match event:
        case effects.Act(verb=verb, subject=things.Nominal() as who, slots=slots, passive=False) if verb in VERBS:
            pass
        case _:
            return None
    if event.negated or event.modal or event.past or event.perfect or event.progressive or event.never:
        raise Unplayable(f"“{event}”: say it of what happens, as in “Whenever a Player {verb}s a card”")
    if world.base(who.name) != PLAYER and not isinstance(who, things.Register):
        return None
    match slots:
        case (effects.Slot(name="object", value=things.Nominal() as what, only=False),):
            pass
        case _:
            raise Unplayable(f"“{event}”: say no more than who {verb}s what, as in “Whenever a Player {verb}s a card”")
    card = what.name == "card" or world.base(what.name) == "Card"
    if not card or what.quantifier not in ("a", "any", "") or what.plural or what.focus or what.owner is not None:
        raise Unplayable(f"“{what}”: an event is seen of one card at a time; say a card, or a card of a kind")
    if what.amount is not None or set(what.which):
        raise Unplayable(f"“{what}”: “{what}” is not tested when it happens; say a card, or a card of a kind")
    one = isinstance(who, things.Register) or who.quantifier in ("a", "any")
    if not one or who.plural or who.amount is not None or who.focus or set(who.which):
        raise Unplayable(f"“{event}”: an event is seen of one Player at a time; say it of a Player")
    return Seen(verb, who, what)


def sorted_in(reading: Reading, happening: happenings.Happening, found: Seen, plan: Plan) -> None:
    """Notes a rule that waits for such an event."""
    trigger = happening.trigger
    event_limits.require_whole(found.who)
    if not isinstance(trigger, circumstances.When | circumstances.After) or happening.replaced is not None:
        raise Unplayable(f"“{trigger}”: what comes with it comes after it; say Whenever a Player {found.verb}s a card")
    name = f"{found.who} {found.verb}s {found.what}"
    number = sum(rule.name.startswith(name) for rule in plan.card_rules) + 1
    name = name if number == 1 else f"{name} {number}"
    plan.card_rules.append(CardRule(name, found.verb, reading, happening, found.who, found.what))


def follows(verb: str, player: e.Expression, card: e.Expression, kinds: tuple[str, ...], context: Context) -> s.Body:
    """What the rules say that follows when a Player has done this with a card of these kinds."""
    made: list[s.Statement] = []
    for rule in context.plan.card_rules:
        if rule.verb != verb or not _may_be(rule.what, kinds, context.world):
            continue
        cites = (cite(rule.reading.sentence),)
        call = s.Call((*cites, *context.cites), rule.name, ((WHO, player), (VERBS[verb], card)))
        when = _fits(rule, player, card, context)
        made.append(call if when == e.Bool(True) else s.If(cites, when, (call,)))
    return tuple(made)


def _may_be(what: things.Nominal, kinds: tuple[str, ...], world: World) -> bool:
    if what.name == "card" or not kinds or "card" in kinds:
        return True
    kind = world.cards.get(what.name, what.name)
    return any(world.is_below(kind, each) or world.is_below(each, kind) for each in kinds)


def _fits(rule: CardRule, player: e.Expression, card: e.Expression, context: Context) -> e.Expression:
    scope = Scope(context.world, "", may_add=False)
    tests: list[e.Expression] = []
    if isinstance(rule.who, things.Register):
        tests.append(e.Compare("==", player, e.Shared(rule.who.name)))
    else:
        who = replace(rule.who, quantifier="")
        tests.append(membership.fits(who, player, scope.about(player, PLAYER)))
    if rule.what.name != "card" or rule.what.filters or rule.what.adjectives:
        what = replace(rule.what, quantifier="")
        tests.append(membership.fits(what, card, scope.about(card, rule.what.name)))
    return logic.conjunction([test for test in tests if test != e.Bool(True)])
