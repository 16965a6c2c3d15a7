"""What each verb does: the table of verbs, and those that need a word more.

In: one act, as its sentence says it, with nothing around it. Out: its statements. A verb that is not here goes to the
table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.machine import calls, doing
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.context import Context
from rulewright.machine.effects import (
    changing,
    choices,
    each_own_pile,
    ending,
    figures,
    hands,
    moving,
    one_of,
    rolled_often,
    spending,
    tables,
    throwing,
)
from rulewright.machine.effects import effects as lowering
from rulewright.machine.events import outcomes
from rulewright.machine.nouns import brought_in, taken_up
from rulewright.machine.plain.plain_words import GAINS
from rulewright.machine.scope import Unplayable
from rulewright.meaning import effects, things
from rulewright.phrase.tree import Extent


def done_by(done: effects.Act, context: Context) -> s.Body:
    """One act, by its verb: a procedure of the game, or what the table of verbs says."""
    world = context.world
    done = figures.by_kind(done, context)
    one = brought_in.named(done.object, context.scope)
    if one is not None:
        return _of_them(done, one, context)
    if doing.is_doing(done, world):
        return doing.call(done, context)
    if done.author and world.is_procedure(done.verb):
        return calls.author(done, context)
    by_each = each_own_pile.done_by_each(done, context)
    if by_each is not None:
        return by_each
    handler = VERBS.get(done.verb)
    if handler is None and done.verb.capitalize() in context.plan.procedures:  # the Active Player rests
        return calls.author(replace(done, verb=done.verb.capitalize(), author=True), context)
    if handler is None and done.verb in one_of.STOPPING:
        raise Unplayable(f"“{done.verb}”: {one_of.STOPS}")
    if handler is None:
        raise Unplayable(_unknown(done, context))
    return handler(done, context)


def _of_them(done: effects.Act, one: things.Nominal, context: Context) -> s.Body:
    """An act on `one of them`: whoever does it chooses one of those cards, and it is done to that one."""
    said = done.object
    if not isinstance(said, things.Nominal) or one.amount is None or one.amount.low_high() != (1, 1):
        raise Unplayable(f"“{done}”: one of them can be chosen in a sentence, and no more at once")
    chosen = replace(done, verb="choose", slots=(effects.Slot(said.span, "object", "", one),))
    body = choices.choose(chosen, context)
    slot = f"chosen {one.name}"
    context.scope.found(said, slot)
    if done.verb == "choose":
        if len(done.slots) > 1:
            raise Unplayable(f"“{done}” says more than that one of them is chosen")
        return body
    chosen_one = replace(one, quantifier="the", amount=None, plural=False, adjectives=(CHOSEN,))
    slots = tuple(replace(x, value=chosen_one) if x.name == "object" else x for x in done.slots)
    made = done_by(replace(done, slots=slots), context)
    return (*body, s.If(context.cites, e.Compare("!=", e.Slot(slot), e.Nothing()), made))


CHOSEN = things.Adjective(Extent(0, 0), "choose", False, "chosen")


def _unknown(done: effects.Act, context: Context) -> str:
    """Why an act has no way to be done: what it is done to is declared nowhere, else its verb."""
    what, world = done.object, context.world
    if isinstance(what, things.Nominal) and what.name in world.columns and done.verb in GAINS:
        return (
            f"“{done}” does not say of what {what.name} is a number; write “The Active Player gains Points equal to "
            f"the {what.name} of the chosen card.” (with your own names)"
        )
    if isinstance(what, things.Nominal) and what.amount is not None and context.is_unknown(what):
        return context.no_such_number(what)
    return f"the machine does not know how to “{done.verb}”"


def _roll(done: effects.Act, context: Context) -> s.Body:
    """`rolls 1D20`; `Roll again.` in a table."""
    table = tables.again(done, context.scope)
    if table:
        return (s.Call(context.cites, table, calls.bind(table, context, context.scope.they)),)
    return throwing.roll(done, context)


def _resolve(done: effects.Act, context: Context) -> s.Body:
    """Procedures, checks, card text; `takes a Player Turn`, `begins`, `performs`."""
    what = done.object
    if isinstance(what, things.Union) and what.joint in ("or", "nor"):
        one = one_of.chosen(done, context) if done.verb == "resolve" else None
        if one is None:
            raise Unplayable(f"“{what}” leaves open which of them, and nothing says who decides")
        return one
    return calls.resolve(done, context)


def _take(done: effects.Act, context: Context) -> s.Body:
    """An action or a Turn, or an amount of something."""
    what = changing.object_of(done)
    if isinstance(what, things.Nominal) and (context.world.is_procedure(what.name) or isinstance(what, things.Process)):
        return calls.resolve(done, context)
    if context.is_amount(what):
        if isinstance(what, things.AttributeOf) and what.owner is not None and done.slot("from") is None:
            raise Unplayable(
                f"“{done}” takes what {what.owner} has, and nobody would lose it; write “… gains {what.name} equal "
                f"to …”, and in a second sentence what {what.owner} loses"
            )
        return changing.change_of(done, context, s.Sense.GAIN)
    if isinstance(what, things.Nominal) and choices.is_action_kind(what, context):
        return choices.actions_taken(done, what, context)
    into_own = hands.taken(done, what, context)
    if into_own is not None:
        return into_own
    return moving.put(
        replace(
            done,
            slots=tuple(
                replace(slot, name="to") if slot.preposition in ("into", "in") else slot for slot in done.slots
            ),
        ),
        context,
    )


def _resume(done: effects.Act, context: Context) -> s.Body:
    """Pausing is what an interrupt does, and resuming what returning from it does; the condition is a claim about
    when (see machine notes on continues_if).
    """
    what = done.object
    if isinstance(what, things.Nominal) and what.name in ("process", "procedure") and not what.filters:
        return ()
    raise Unplayable(f"“{done}”: the machine pauses and resumes only what is interrupted")


def _treat(done: effects.Act, context: Context) -> s.Body:
    """`Treat that Player as not being a Hidden Player`: from here on they are none."""
    match done.value("as"):
        case effects.Doing(acts=(effects.Act(verb="be", negated=True, slots=(effects.Slot(name="object") as what,)),)):
            return changing.stop(replace(done, verb="stop being", subject=done.object, slots=(what,)), context)  # type: ignore[arg-type]
        case _:
            raise Unplayable(f"“{done}”: say what they become, or stop being, and at which step")


def _ignore(done: effects.Act, context: Context) -> s.Body:
    raise Unplayable(
        "who ignores something leaves it out where it would be done: say it there, or as a rule (“A Hidden Player "
        "ignores …”)"
    )


def _continue(done: effects.Act, context: Context) -> s.Body:
    """`continue Fall Resolution` in a procedure that it alone calls: this one ends, and it goes on."""
    what, here = done.object, context.scope.procedure
    if isinstance(what, things.Process) and not what.filters and not what.adjectives:
        if context.plan.callers.get(here) == {what.name} and what.name != here:
            return (s.Return(context.cites),)
        raise Unplayable(f"“{done}”: it goes on when what it calls ends, and not {what.name} alone calls this")
    return _resume(done, context)


def _occur(done: effects.Act, context: Context) -> s.Body:
    """`Victory occurs`: a procedure is resolved; of anything else, what the rules say that follows is done."""
    if isinstance(done.subject, things.Process):
        slot = effects.Slot(done.span, "object", "", done.subject)
        return calls.resolve(replace(done, verb="resolve", subject=None, slots=(*done.slots, slot)), context)
    name = outcomes.occurring(replace(done, slots=()))
    follows = outcomes.doing(name, context.world) if name else None
    if follows is None:
        raise Unplayable(f"no sentence here says what follows when “{done.subject}” occurs")
    return lowering.sentence(follows, context)


def _is_reached(done: effects.Act, context: Context) -> s.Body:
    """`that Player's position in Turn Order is reached`: raises the event."""
    return ending.reach(done, context)


def _choose(done: effects.Act, context: Context) -> s.Body:
    return choices.choose(done, context)


def _identify(done: effects.Act, context: Context) -> s.Body:
    """`Identify the Falling Player`; `Identify the drowned Player`: whoever it is, is known from here on."""
    taken_up.identified(done.object, context.scope)
    return ()


def _name(done: effects.Act, context: Context) -> s.Body:
    """`Count the Surviving Players`, `Calculate the target's Defense`: names what later sentences read for themselves,
    so nothing is done.
    """
    return ()


def _leave(done: effects.Act, context: Context) -> s.Body:
    """`Leave the target's Pawn in its current Place`: everything stays where it is."""
    where = done.value("in")
    if isinstance(where, things.Nominal) and where.which == ("current",) and isinstance(where.owner, things.Pronoun):
        return ()
    raise Unplayable(f"“{done}”: the machine leaves things only where they are: say “in its current …”")


def _confirm(done: effects.Act, context: Context) -> s.Body:
    """`Check whether …`, `Confirm that …`: names a condition that later sentences ask for themselves.
    Checking anything else is not known.
    """
    what = done.object
    if isinstance(what, things.Known) and what.name not in context.world.met:
        raise Unplayable(f"no sentence here says when the {what.name} is met, or what is checked then")
    if not isinstance(what, effects.Asked):
        raise Unplayable(f"“{done}” does not say what follows when it holds")
    return ()


def _complete(done: effects.Act, context: Context) -> s.Body:
    """`Complete the Zombie Move` in the procedure itself: its end is reached."""
    what = done.object
    if isinstance(what, things.Nominal) and what.name == context.scope.procedure:
        return ()
    if isinstance(what, things.Known):
        raise Unplayable(f"no procedure here is called {what.name}")
    raise Unplayable(f"“{done}”: what is left of it here?")


VERBS: dict[str, Callable[[effects.Act, Context], s.Body]] = {
    "gain": changing.gain,
    "heal": changing.gain,
    "lose": changing.lose,
    "increase": changing.increase,
    "decrease": changing.decrease,
    "set": changing.set_to,
    "deal": changing.deal,
    "apply": changing.deal,
    "become": changing.become,
    "stop being": changing.stop,
    "move": moving.move,
    "put": moving.put,
    "place": moving.put,
    "return": moving.return_,
    "remove": moving.remove,
    "replace": figures.replace_one,
    "discard": moving.discard,
    "flip": changing.flip,
    "shuffle": moving.shuffle,
    "draw": moving.draw,
    "reveal": moving.reveal,
    "add": throwing.add,
    "roll": _roll,
    "roll on": _resolve,
    "reroll": throwing.reroll,
    "keep": rolled_often.kept,
    "make": throwing.check,
    "resolve": _resolve,
    "perform": _resolve,
    "begin": _resolve,
    "take": _take,
    "give": hands.given,
    "spend": spending.spend,
    "win": changing.win,
    "end": ending.end,
    "repeat": ending.repeat,
    "resume": _resume,
    "pause": _resume,
    "continue": _continue,
    "occur": _occur,
    "happen": _occur,
    "reach": _is_reached,
    "choose": _choose,
    "identify": _identify,
    "leave": _leave,
    "count": _name,
    "calculate": _name,
    "check": _confirm,
    "confirm": _confirm,
    "determine": _confirm,
    "complete": _complete,
    "mark": changing.mark,
    "treat": _treat,
    "ignore": _ignore,
}
