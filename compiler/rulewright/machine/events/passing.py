"""Spaces that are passed on a track: `When a Player passes the Start, that Player gains 2 Gold.`

In: a rule that waits for it. Out: a procedure that has the Player and the space; the call of it, at each space that a
move along the track leads over. The space on which a move ends is landed on, and not passed.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import expression as e
from rulewright.machine import logic
from rulewright.machine import statement as s
from rulewright.machine.conditions import membership
from rulewright.machine.context import Context, PassRule, Plan
from rulewright.machine.scope import Scope, Unplayable
from rulewright.machine.things import tracks
from rulewright.machine.things.world import PLAYER, SPACE, World, cite
from rulewright.meaning import circumstances, effects, happenings, things
from rulewright.meaning.conditions import Condition
from rulewright.meaning.model import Reading

WHO = "Player"
PASSED = "passed space"


def seen(event: Condition, world: World) -> tuple[things.Nominal, things.Nominal] | None:
    """Who passes which space; None for another event."""
    match event:
        case effects.Act(
            verb="pass",
            subject=things.Nominal() as who,
            slots=(effects.Slot(name="object", value=things.Nominal() as where, only=False),),
            passive=False,
        ) if _is_space(where.name, world):
            pass
        case _:
            return None
    if event.negated or event.modal or event.past or event.perfect or event.progressive:
        return None
    tracks.require(world, event)
    one = isinstance(who, things.Register) or (world.base(who.name) == PLAYER and who.quantifier in ("a", "any"))
    if not one or who.plural or who.amount is not None or who.focus or who.which:
        raise Unplayable(f"“{event}”: an event is seen of one Player at a time; say it of a Player")
    named = where.name in world.spaces and not where.filters and not where.adjectives
    if not named and where.quantifier not in ("a", "any"):
        raise Unplayable(f"“{where}”: which of them? Say a space by its name, or “a {where.name}”")
    return who, where


def _is_space(name: str, world: World) -> bool:
    """Whether a name is that of a space, or of a kind of them."""
    return (
        name in world.spaces
        or world.base(name) == SPACE
        or any(each in world.spaces for each in world.members_of(name))
    )


def sorted_in(
    reading: Reading, happening: happenings.Happening, who: things.Nominal, where: things.Nominal, plan: Plan
) -> None:
    """Notes the rule."""
    if not isinstance(happening.trigger, circumstances.When | circumstances.After) or happening.replaced is not None:
        raise Unplayable(f"“{happening.trigger}”: what comes with it comes after it; say When a Player passes {where}")
    rest = tuple(each for each in happening.circumstances if each is not happening.trigger)
    done = happenings.Do(happening.span, happening.effects, happening.joint, rest)
    name = f"{who} passes {where}"
    number = sum(rule.name.startswith(name) for rule in plan.pass_rules) + 1
    plan.pass_rules.append(PassRule(name if number == 1 else f"{name} {number}", reading, done, who, where))


def follows(player: e.Expression, space: e.Expression, context: Context) -> s.Body:
    """What the rules say that follows when this Player passes this space."""
    made: list[s.Statement] = []
    scope = Scope(context.world, "", may_add=False)
    for rule in context.plan.pass_rules:
        cites = (cite(rule.reading.sentence),)
        tests: list[e.Expression] = []
        if isinstance(rule.who, things.Register):
            tests.append(e.Compare("==", player, e.Shared(rule.who.name)))
        else:
            who = replace(rule.who, quantifier="")
            tests.append(membership.fits(who, player, scope.about(player, PLAYER)))
        if rule.where.name in context.world.spaces:
            tests.append(e.Compare("==", space, e.Name(rule.where.name)))
        else:
            tests.append(membership.fits(replace(rule.where, quantifier=""), space, scope.about(space, SPACE)))
        tests = [test for test in tests if test != e.Bool(True)]
        call = s.Call((*cites, *context.cites), rule.name, ((WHO, player), (PASSED, space)))
        made.append(s.If(cites, logic.conjunction(tests), (call,)) if tests else call)
    return tuple(made)
