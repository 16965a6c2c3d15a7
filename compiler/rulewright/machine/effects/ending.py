"""Ends, repetitions, and the orders in which things stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.machine import calls
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context, reached
from rulewright.machine.nouns import amounts, nouns, sets
from rulewright.machine.scope import Unplayable
from rulewright.machine.sound import nodes
from rulewright.machine.things.world import name_of
from rulewright.meaning import circumstances, conditions, effects, things


def end(done: effects.Act, context: Context) -> s.Body:
    """The four ends: this procedure, a procedure below, the game, a Turn when the current effect is
    resolved.
    """
    subject = done.subject
    if not isinstance(subject, things.Nominal):
        raise Unplayable(f"“{done}” does not say what ends")
    if subject.name in ("procedure", "process") and subject.quantifier in ("this", "the", "that"):
        return (s.Return(context.cites),)
    if subject.name == "game":
        if subject.quantifier != "the" or subject.adjectives or subject.amount is not None or subject.filters:
            raise Unplayable(f"“{subject}” is not just the game")
        return (s.EndGame(context.cites),)
    names = [name for name in context.world.members_of(subject.name) if name in context.plan.procedures]
    if subject.name in context.plan.procedures and subject.name not in names:
        names.append(subject.name)
    if not names:
        raise Unplayable(f"no procedure here is called {subject.name}")
    if subject.owner is not None:
        return _end_of(nouns.one(subject.owner, context.scope), tuple(names), subject, context)
    if context.waits:
        return (s.EndAfter(context.cites, tuple(names)),)
    if subject.name not in context.plan.procedures:
        return (s.End(context.cites, _one_name(names, subject)),)
    if names == [context.scope.procedure]:
        return (s.Return(context.cites),)
    return (s.End(context.cites, subject.name),)


NOTHING_FOLLOWS = "when the game has ended, nothing follows: write this before “the game ends”, or “wins”"


def winning_first(found: tuple[effects.Effect, ...]) -> tuple[effects.Effect, ...]:
    """`the game ends and all Players win` is one end: who wins is settled before nothing follows any more."""

    def ends(effect: effects.Effect) -> bool:
        what = effect.subject if isinstance(effect, effects.Act) and effect.verb == "end" else None
        return isinstance(what, things.Small) and what.name == "game"

    wins = tuple(effect for effect in found if isinstance(effect, effects.Act) and effect.verb == "win")
    at = next((place for place, effect in enumerate(found) if ends(effect)), None)
    if at is None or not wins or any(effect in found[:at] for effect in wins):
        return found
    rest = tuple(effect for effect in found if effect not in wins)
    return (*rest[:at], *wins, *rest[at:])


def _end_of(owner: e.Expression, names: tuple[str, ...], said: things.Nominal, context: Context) -> s.Body:
    """`The target's Turn ends`: the running one, if it is theirs; a Turn of somebody else goes on."""
    if not context.plan.settled:  # who performs them is not known yet
        return (s.EndAfter(context.cites, tuple(names)),)
    theirs = [(name, context.plan.performer(name)) for name in names]
    if not all(role for _, role in theirs):
        raise Unplayable(f"whose “{said.name}” is running is not known, and “{said}” may be another's")
    if not context.waits:
        _one_name(names, said)
    return tuple(
        s.If(context.cites, e.Compare("==", e.Outer(name, role), owner), (_ending(name, context),))
        for name, role in theirs
    )


def _ending(name: str, context: Context) -> s.Statement:
    """At once, or `when the current effect is resolved`."""
    if context.waits:
        return s.EndAfter(context.cites, (name,))
    return s.Return(context.cites) if name == context.scope.procedure else s.End(context.cites, name)


def _one_name(names: Sequence[str], said: things.Nominal) -> str:
    """The procedure that ends at once, where the words name one."""
    if len(names) != 1:
        raise Unplayable(
            f"“{said}” may be {' or '.join(names)}: name the one that ends, or say “… ends when the current effect is "
            "resolved”"
        )
    return names[0]


def require_natural(given: Iterable[circumstances.Circumstance]) -> None:
    """Raise Unplayable where what was interrupted resumes only under a condition: it always does, as long as the game
    has not ended, and does what can still be done.
    """
    for each in given:
        if isinstance(each, circumstances.After):
            continue
        if not isinstance(each, circumstances.Given) or not all(
            _natural(one, isinstance(each, circumstances.Unless)) for one in each.conditions
        ):
            raise Unplayable(f"“{each}”: what was interrupted always resumes, if the game has not ended")


def _natural(condition: conditions.Condition, unless: bool) -> bool:
    if any(isinstance(node, effects.Act) and node.modal == "can" for node in nodes(condition)):
        return not unless
    match condition:
        case effects.Act(verb="end", subject=things.Nominal(name="game"), negated=negated):
            return negated is not unless
        case _:
            return False


def repeat(done: effects.Act, context: Context) -> s.Body:
    """`Repeat this procedure`, `Repeat step 4`, `repeat Round`."""
    what = done.object
    if not isinstance(what, things.Nominal):
        raise Unplayable(f"“{done}” does not say what is repeated")
    if what.name == "procedure":
        return (s.Again(context.cites, "1"),)
    if what.name in context.plan.procedures:
        return (s.Repeat(context.cites, (s.Call(context.cites, what.name, calls.bind(what.name, context)),)),)
    raise Unplayable(f"“{done}”: the machine does not know what “{what}” is")


def reach(done: effects.Act, context: Context) -> s.Body:
    """`that Player's position in Turn Order is reached`."""
    position = done.subject if done.passive else done.object
    if not isinstance(position, things.Nominal) or position.owner is None:
        raise Unplayable(f"“{done}” does not say whose position")
    order = position_in(position)
    return (s.Raise(context.cites, reached(order), nouns.one(position.owner, context.scope)),)


def position_in(position: things.Nominal) -> str:
    """The order in which a position is."""
    for each in position.filters:
        if isinstance(each, things.Where) and each.preposition == "in" and isinstance(each.object, things.Nominal):
            return each.object.name
    raise Unplayable(f"“{position}” does not say in which order")


def arrange(done: effects.Act, what: things.Noun, where: object, preposition: str, context: Context) -> s.Body:
    """`Put the Players in Turn Order at random`, `Place the Surviving Combatants in Combat Order from
    highest Quickness to lowest Quickness`.
    """
    world = context.world
    among = sets.several(what, context.scope)
    slot = context.scope.fresh("arranged")
    key, least = _key(done, context)
    random = any(isinstance(x.value, effects.Manner) and "random" in x.value.name for x in done.slots)
    body: list[s.Statement] = []
    if random or key is not None:
        body.append(s.Arrange(context.cites, slot, among, key, least, ties="random" if random else "kept"))
        among = e.Slot(slot)
    if not random or preposition in ("at the end of", "after"):  # behind those who stand in it already
        old = e.Where(sets.several(where, context.scope), "it", e.Not(e.IsIn(e.Var("it"), among)))
        among = e.Union((old, among))
    name = name_of(where)
    if name in world.of_process:
        body.append(s.Assign(context.cites, name, among, outer=world.of_process[name][0]))
    else:
        body.append(s.SetRegister(context.cites, name, among))
    return tuple(body)


def _key(done: effects.Act, context: Context) -> tuple[e.Expression | None, bool]:
    """`from highest Quickness to lowest Quickness`: the attribute by which, and whether the least comes
    first.
    """
    source = done.value("from")
    if not isinstance(source, things.Nominal) or not set(source.which) & {"highest", "lowest", "high", "low"}:
        return None, False
    least = bool(set(source.which) & {"lowest", "low"})
    other = done.value("to")
    if other is not None:
        ends = {"highest", "high"} if least else {"lowest", "low"}
        if not isinstance(other, things.Nominal) or other.name != source.name or not set(other.which) & ends:
            raise Unplayable(f"“{other}” is not the other end of “{source}”, and an order is by one number")
    if source.name == "result":
        return e.Get("result", e.Var("it")), least
    return amounts.attribute(source.name, e.Var("it"), context.scope), least
