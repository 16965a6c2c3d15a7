"""Rules that wait for what happens with cards, each as a procedure of its own.

In: the rules that were sorted (`card_events`, `empty_piles`). Out: procedures; what calls them stands where cards are
drawn, discarded and moved.
"""

from __future__ import annotations

from rulewright.machine import expression as e
from rulewright.machine import model, workshop
from rulewright.machine import statement as s
from rulewright.machine.account import traces
from rulewright.machine.context import CHECK, CardRule, Context, PassRule, PileRule
from rulewright.machine.effects import effects as lowering
from rulewright.machine.events import empty_piles, passing
from rulewright.machine.events.card_events import VERBS, WHO
from rulewright.machine.scope import Scope, Unplayable, described
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import PLAYER, SPACE, World
from rulewright.machine.workshop import Unplayed, Workshop
from rulewright.meaning import happenings, things
from rulewright.meaning.model import Reading


def procedures(shop: Workshop) -> list[model.Procedure]:
    """A procedure for each rule: what it does, with the Player and the card."""
    return [_procedure(rule, shop) for rule in shop.plan.card_rules]


def _procedure(rule: CardRule, shop: Workshop) -> model.Procedure:
    slot = VERBS[rule.verb]
    scope = Scope(shop.world, rule.name, may_add=False, performer=e.Slot(WHO), they=e.Slot(WHO), outer=CHECK)
    scope.introduce(slot, ("card", *_kinds(rule.what, shop.world)), rule.verb)
    scope.introduce(WHO, (described(rule.who), rule.who.name, PLAYER))
    scope.found(rule.what, slot)
    scope.found(rule.who, WHO)
    context = workshop.context_of(rule.reading, scope, shop)
    done = happenings.Do(
        rule.happening.span,
        rule.happening.effects,
        rule.happening.joint,
        tuple(each for each in rule.happening.circumstances if each is not rule.happening.trigger),
    )
    body = _made(rule.reading, done, context, shop)
    if any(isinstance(node, s.Call) and node.procedure == rule.name for node in nodes(body)):
        why = (
            f"what follows is that somebody {rule.verb}s a card again, and that sets this off again without end; say "
            "it at the step, or of cards of another kind"
        )
        shop.unplayed[context.cites[0]] = Unplayed(rule.reading, why)
        body = (s.Table(context.cites),)
    step = model.Step(context.cites, "1", body)
    roles = (model.Role(WHO), model.Role(slot))
    return model.Procedure(context.cites, rule.name, (step,), roles=roles, performed=True)


def _kinds(what: things.Nominal, world: World) -> tuple[str, ...]:
    if what.name == "card":
        return tuple(world.components)
    kind = world.cards.get(what.name)
    return (what.name, kind) if kind else (what.name,)


def of_piles(shop: Workshop) -> list[tuple[model.Procedure, empty_piles.Hung]]:
    """A procedure for each rule of a pile that runs out, and whether it puts cards into that pile."""
    return [_of_pile(rule, shop) for rule in shop.plan.pile_rules]


def _of_pile(rule: PileRule, shop: Workshop) -> tuple[model.Procedure, empty_piles.Hung]:
    scope = Scope(shop.world, rule.name, may_add=False, outer=CHECK)
    roles: tuple[model.Role, ...] = ()
    if shop.world.piles[rule.pile].each:
        scope.they = scope.performer = e.Slot(WHO)
        kinds = (described(rule.who), rule.who.name, PLAYER) if rule.who is not None else (PLAYER,)
        scope.introduce(WHO, kinds)
        roles = (model.Role(WHO),)
    elif "Active Player" in shop.world.registers:
        scope.performer = e.Shared("Active Player")
    context = workshop.context_of(rule.reading, scope, shop)
    body = _made(rule.reading, rule.done, context, shop)
    fills = any(
        isinstance(node, s.Put) and isinstance(node.into, e.PileOf) and node.into.pile == rule.pile
        for node in nodes(body)
    )
    procedure = model.Procedure(
        context.cites, rule.name, (model.Step(context.cites, "1", body),), roles=roles, performed=bool(roles)
    )
    return procedure, empty_piles.Hung(rule, fills)


def of_spaces(shop: Workshop) -> list[model.Procedure]:
    """A procedure for each rule of a space that is passed."""
    return [_of_space(rule, shop) for rule in shop.plan.pass_rules]


def _of_space(rule: PassRule, shop: Workshop) -> model.Procedure:
    scope = Scope(shop.world, rule.name, may_add=False, performer=e.Slot(WHO), they=e.Slot(WHO), outer=CHECK)
    scope.introduce(passing.PASSED, (rule.where.name, SPACE))
    scope.introduce(WHO, (described(rule.who), rule.who.name, PLAYER))
    scope.found(rule.who, WHO)
    scope.found(rule.where, passing.PASSED)
    context = workshop.context_of(rule.reading, scope, shop)
    body = _made(rule.reading, rule.done, context, shop)
    step = model.Step(context.cites, "1", body)
    roles = (model.Role(WHO), model.Role(passing.PASSED))
    return model.Procedure(context.cites, rule.name, (step,), roles=roles, performed=True)


def _made(reading: Reading, done: happenings.Do, context: Context, shop: Workshop) -> s.Body:
    """What a rule does; the table, where the machine cannot."""
    try:
        body = lowering.sentence(done, context)
        traces.require(done, body, shop.world, context.scope.procedure)
    except Unplayable as why:
        shop.unplayed[context.cites[0]] = Unplayed(reading, why.reason)
        return (s.Table(context.cites),)
    shop.unplayed.pop(context.cites[0], None)
    shop.world.played.add(context.cites[0])
    return body
