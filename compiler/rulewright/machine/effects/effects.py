"""Effects as statements: what a sentence does, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.machine import calls, doing, logic
from rulewright.machine import expression as e
from rulewright.machine import statement as s
from rulewright.machine.account import limits, questions
from rulewright.machine.conditions import conditions, each_own
from rulewright.machine.context import Context
from rulewright.machine.effects import (
    absent,
    by_chance,
    by_choice,
    changing,
    choices,
    each_own_pile,
    ending,
    figures,
    hands,
    heading,
    moving,
    one_of,
    spending,
    tables,
    throwing,
    walking,
)
from rulewright.machine.events import outcomes
from rulewright.machine.nouns import counting, nouns, taken_up, whereabouts
from rulewright.machine.plain import halves, plain_cards, plain_moves, plain_words
from rulewright.machine.scope import Unplayable, described
from rulewright.meaning import circumstances, effects, happenings, quantities, things


def sentence(meaning: happenings.Do, context: Context) -> s.Body:
    """A sentence that does something, with its conditions around it."""
    meaning = each_own.told(halves.rounded(meaning))
    meaning = replace(meaning, effects=ending.winning_first(meaning.effects))
    for each in meaning.circumstances:
        if isinstance(each, circumstances.ForEach):
            return _for_each(meaning, each, context)
    given = tuple(c for c in meaning.circumstances if not _about_the_doing(c))
    if any(isinstance(act, effects.Act) and act.verb == "resume" for act in meaning.effects):
        ending.require_natural(given)
    before: s.Body = ()
    try:
        when = conditions.all_given(given, context.scope)
    except Unplayable as why:
        body = _joined(meaning, context)
        if not body:
            return ()  # nothing is done, whatever the answer
        before, when = questions.conditions_of(given, context, why)
    else:
        body = _joined(meaning, context)
    if when == e.Bool(True):
        return body
    if not body:
        return ()
    offered = tuple(part for part in body if spending.begins_nothing(part))
    body = tuple(part for part in body if part not in offered)
    return (*before, *offered, s.If(context.cites, when, body))  # an offer that is not made was not taken either


def _joined(meaning: happenings.Do, context: Context) -> s.Body:
    """The effects of a sentence; of those that are joined by or, the one that whoever does it decides on."""
    if meaning.joint != "or" or len(meaning.effects) < 2:
        return several(meaning.effects, context, meaning.circumstances)
    one = one_of.done_by_one(meaning.effects, "or", getattr(meaning.effects[0], "subject", None), context)
    if one is None or any(_about_the_doing(each) for each in meaning.circumstances):
        raise Unplayable(
            "of what is joined by or one is done, and nothing says who decides; make each a procedure, and write "
            "“the Active Player resolves One or Other”"
        )
    return one


def _about_the_doing(each: circumstances.Circumstance) -> bool:
    """Whether a circumstance belongs to the effect (how often, until when, in which order) and is no
    condition.
    """
    if _waits(each):
        return True
    return isinstance(
        each,
        circumstances.Times | circumstances.Until | circumstances.Otherwise | circumstances.AsManyAsThereAre,
    )


def _waits(each: circumstances.Circumstance) -> bool:
    """`when the current effect is resolved`: see ending.end."""
    match each:
        case circumstances.When(
            conditions=(effects.Act(verb="resolve", passive=True, subject=things.Small(name="effect")),)
        ):
            return True
        case _:
            return False


def _for_each(meaning: happenings.Do, each: circumstances.ForEach, context: Context) -> s.Body:
    """`For each Combatant in Combat Order, …`: one after the other; each is tested again as its turn
    comes.
    """
    over = each.over
    number = counting.number_of(over, context)
    if number is not None:
        rest = replace(meaning, circumstances=tuple(c for c in meaning.circumstances if c is not each))
        return counting.so_often(sentence(rest, context), number, context)
    if not isinstance(over, things.Nominal):
        raise Unplayable(f"“{over}” cannot be gone through")
    among = nouns.several(replace(over, quantifier="each"), context.scope)
    slot = context.scope.loop_slot(described(over))
    starts = [c for c in meaning.circumstances if isinstance(c, circumstances.StartingWith)]
    chooser = next((who for c in meaning.circumstances if (who := by_choice.of_order(c)) is not None), None)
    rest = replace(
        meaning,
        circumstances=tuple(
            c for c in meaning.circumstances if c is not each and c not in starts and by_choice.of_order(c) is None
        ),
    )
    inner = context.about_subject(e.Slot(slot))
    with context.scope.going_through(slot, described(over), over.name):
        body = sentence(rest, inner)
    still = None
    if isinstance(among, e.Where):
        still = _again(among, e.Slot(slot))
    if chooser is not None:
        if starts:
            raise Unplayable(f"“{starts[0]}”: the order is chosen, and so is where it begins")
        return by_choice.each_in_turn(among, slot, chooser, body, still, context)
    return (s.ForEach(context.cites, slot, _started(among, over, starts, context), body, still),)


def _started(
    among: e.Expression, over: things.Nominal, starts: list[circumstances.StartingWith], context: Context
) -> e.Expression:
    """`in Turn Order, starting with the Active Player`: the order turned so that it begins there."""
    if not starts:
        return among
    for each in over.filters:
        if (
            isinstance(each, things.Where)
            and each.preposition == "in"
            and whereabouts.is_list(each.object, context.scope)
        ):
            order = nouns.one(each.object, context.scope)
            return e.Sorted(among, order, nouns.one(starts[0].who, context.scope))
    raise Unplayable(f"“{starts[0]}”: nothing says in which order")


def _again(among: e.Where, thing: e.Expression) -> e.Expression:
    """The condition of a set, asked of one thing."""
    return substitute(among.when, among.name, thing)


def substitute(expression: e.Expression, name: str, thing: e.Expression) -> e.Expression:
    """The expression with a bound variable replaced."""
    return substituted(expression, e.Var(name), thing)


def substituted(expression: e.Expression, old: e.Expression, thing: e.Expression) -> e.Expression:
    """The expression with another thing in the place of one."""
    made: e.Expression = _substituted(expression, old, thing)
    return made


def _substituted(node: Any, old: e.Expression, thing: e.Expression) -> Any:
    if node == old:
        return thing
    if isinstance(node, tuple):
        return tuple(_substituted(part, old, thing) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{each.name: _substituted(getattr(node, each.name), old, thing) for each in fields(node)})


def several(
    found: tuple[effects.Effect, ...], context: Context, around: tuple[circumstances.Circumstance, ...] = ()
) -> s.Body:
    """Effects one after the other."""
    spending.require_nothing_after(found)
    body: list[s.Statement] = []
    subject: things.Noun | None = None
    prices: list[e.Expression] = []
    spent: list[tuple[int, int, e.Expression]] = []
    for effect in found:
        if isinstance(effect, effects.Offer):
            body += absent.passed_over(choices.offer(effect, context), context)
        else:
            if effect.subject is None and subject is not None and not effect.passive:
                effect = replace(effect, subject=subject)
            subject = effect.subject
            made = absent.passed_over(act(effect, context, around), context)
            paid = spending.paid(effect, made, context)
            spent += [(len(body), len(body) + len(made), paid)] if paid is not None else []
            body += made
            price = hands.paid(effect.verb, made) if effect is not found[-1] and len(found) > 1 else None
            prices += [price] if price is not None else []
    whole = spending.priced(tuple(body), tuple(spent), context)
    if prices:
        return (s.If(context.cites, logic.conjunction(prices), whole),)
    return whole


def act(done: effects.Act, context: Context, around: tuple[circumstances.Circumstance, ...] = ()) -> s.Body:
    """One act."""
    if done.negated:
        raise Unplayable(f"“{done}” says what is not done, and a step must say what is")
    if done.modal or done.perfect or done.past:
        raise Unplayable(f"“{done}” is told, not done")
    chance = by_chance.taken_out(done, context)
    if chance is not None:
        picking, found, slot_ = chance
        again = any(isinstance(each, circumstances.Times | circumstances.Until) for each in around)
        if again or any(how_often(slot) is not None for slot in done.slots):
            raise Unplayable(f"“{done}”: found anew each time, or once? Choose one in a sentence before")
        return (*picking, s.If(context.cites, e.Compare("!=", e.Slot(slot_), e.Nothing()), act(found, context)))
    often = next((number for slot in done.slots if (number := how_often(slot)) is not None), None)
    if often is not None:
        done = replace(done, slots=tuple(slot for slot in done.slots if how_often(slot) is None))
    amounts = (
        None if often is not None or any(_about_the_doing(each) for each in around) else one_of.amounts(done, context)
    )
    if amounts is not None:
        return amounts
    done, counted = counting.taken_out(done, context)
    heading_for = heading.headed(done, context) if counted is None and often is None else None
    if heading_for is not None:
        return heading_for
    _require_once(done)
    done = plain_cards.basic(plain_moves.basic(plain_words.basic(done, context.world), context.world), context.world)
    going = walking.walked(done, context) if counted is None else None
    going = plain_moves.by_choice(done, context) if counted is None and going is None else going
    if going is not None:
        return repeated(going, often, context) if often is not None else going
    limits.require_none(done, context.world)
    for each in around:
        if isinstance(each, circumstances.AsManyAsThereAre) and not figures.takes_what_there_is(done, context.world):
            raise Unplayable(f"“{each}”: the machine does not know what is done with fewer")
    if done.verb == "reroll" and done.object is None and not any(isinstance(c, circumstances.Until) for c in around):
        raise Unplayable(f"“{done}” does not say until when")
    body = _act(done, replace(context, waits=any(_waits(each) for each in around)))
    if counted is not None:
        counted = e.Arithmetic("*", counted, e.Int(often)) if often is not None and often > 1 else counted
        body = counting.so_often(body, counted, context)
    elif often is not None:
        body = repeated(body, often, context)
    for each in around:
        if isinstance(each, circumstances.Times):
            if each.amount is None or each.per is not None:
                raise Unplayable(f"“{each}” limits how often, and the machine keeps no such count here")
            body = _times(body, each.amount, context)
        if isinstance(each, circumstances.Until):
            body = until(done, body, each, context)
    return body


def until(done: effects.Act, body: s.Body, each: circumstances.Until, context: Context) -> s.Body:
    """`… until C`: again and again; what repeats already, up to the moment in which C holds."""
    if done.verb == "reroll":
        throwing.require_no_ties(each)  # it rolls again until then
        return body
    ends = conditions.given(each, context.scope)
    match body:
        case (s.Again() as again,):
            return (s.If(context.cites, e.Not(ends), (again,)),)
        case (s.Repeat(until=None, times=None) as without_end,) if done.verb == "repeat":
            return (replace(without_end, until=ends),)
        case _:
            return (s.Repeat(context.cites, body, until=ends),)


NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TIMES = {"once": 1, "twice": 2} | {f"{word} times": number for number, word in enumerate(NUMBERS, start=2)}


def how_often(slot: effects.Slot) -> int | None:
    """`resolve the Combat Round three times`, `5 times`: the adverbs of number."""
    if not isinstance(slot.value, effects.Manner):
        return None
    figure, _, times = slot.value.name.partition(" ")
    if times == "times" and figure.isdecimal() and len(figure) < 6:
        return int(figure)
    return TIMES.get(slot.value.name)


def repeated(body: s.Body, often: int, context: Context) -> s.Body:
    """Statements so many times over; what repeats already does so that often and no more."""
    match body:
        case (s.Repeat(until=None, times=None) as without_end,):
            return (replace(without_end, times=e.Int(often)),)
        case _:
            return (s.Repeat(context.cites, body, times=e.Int(often)),)


def _times(body: s.Body, amount: quantities.Amount, context: Context) -> s.Body:
    low, high = amount.low_high()
    if low != high:
        raise Unplayable(f"“{amount}” times: who decides how often?")
    return (s.Repeat(context.cites, body, times=e.Int(low)),)


def _require_once(done: effects.Act) -> None:
    """Raise Unplayable where one role of a verb is said twice, side by side: only one of them would be heeded. (`with
    the target as the Victim` binds roles, as many as there are.)
    """
    seen: set[tuple[str, str]] = set()
    for slot in done.slots:
        role = (slot.name, slot.preposition)
        if slot.preposition not in ("", "with", "as") and not slot.link and role in seen:
            raise Unplayable(f"“{slot}”: “{done}” says “{slot.preposition}” twice")
        seen.add(role)


def _act(done: effects.Act, context: Context) -> s.Body:
    world = context.world
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
        raise Unplayable(f"the machine does not know how to “{done.verb}”")
    return handler(done, context)


def _roll(done: effects.Act, context: Context) -> s.Body:
    """`rolls 1D20`; `Roll again.` in a table."""
    table = tables.again(done, context.scope)
    if table:
        return (s.Call(context.cites, table, calls.bind(table, context, context.scope.they)),)
    return throwing.roll(done, context)


def _reroll(done: effects.Act, context: Context) -> s.Body:
    """`reroll the Check`, `Each tied Zombie Combatant rerolls`."""
    return throwing.reroll(done, context)


def _make(done: effects.Act, context: Context) -> s.Body:
    """`makes a Perception Check against the target's Defense`."""
    return throwing.check(done, context)


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


def _spend(done: effects.Act, context: Context) -> s.Body:
    return spending.spend(done, context)


def _end(done: effects.Act, context: Context) -> s.Body:
    """The four ends (extension.md gap 8)."""
    return ending.end(done, context)


def _repeat(done: effects.Act, context: Context) -> s.Body:
    """`Repeat step 4`, `Repeat this procedure`, `repeat Round until the game ends`."""
    return ending.repeat(done, context)


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
    return sentence(follows, context)


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
    "reroll": _reroll,
    "make": _make,
    "resolve": _resolve,
    "perform": _resolve,
    "begin": _resolve,
    "take": _take,
    "give": hands.given,
    "spend": _spend,
    "win": changing.win,
    "end": _end,
    "repeat": _repeat,
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
